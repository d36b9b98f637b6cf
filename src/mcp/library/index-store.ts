// The search index of a docs folder, kept from one start of the server to the next: never taken for another folder's or text's.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileSystem } from '../../files/file-system.ts'

/** The index of one folder as it is now. */
export interface IndexStore {
  /** Its files by name; undefined where there is none for the folder as it is. */
  read(): ReadonlyMap<string, string> | undefined
  write(index: ReadonlyMap<string, string>): void
}

/** Files whose text an index can depend on. */
const TEXT = /\.(?:mdx?|jsonc?|ya?ml|[cm]?[jt]sx?|txt)$|ignore$/i
const MAX_KEPT = 20

/** A store in a folder of the person. `program` names the program and its version: another one may index otherwise. */
export function createIndexStore(
  docs: FileSystem,
  { folder, program }: { folder: string; program: string },
): IndexStore {
  let path: string | undefined
  const pathNow = (): string => {
    path ??= join(folder, `${digest(docs, program)}.json`)
    return path
  }
  return {
    read() {
      try {
        const files: unknown = JSON.parse(readFileSync(pathNow(), 'utf8'))
        return isIndex(files) ? new Map(Object.entries(files)) : undefined
      } catch {
        return undefined
      }
    },
    // Where nothing can be kept, the next start is as slow as this one.
    write(index) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const temporary = `${pathNow()}.${process.pid}.tmp`
        writeFileSync(temporary, JSON.stringify(Object.fromEntries(index)), { mode: 0o600 })
        renameSync(temporary, pathNow())
        removeOldest(folder)
      } catch {}
    },
  }
}

/** The folder in which programs keep what they can make again. */
export function cacheFolder(platform: string, env: Readonly<Record<string, string | undefined>>, home: string): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData/Local'), 'galley/cache')
  if (platform === 'darwin') return join(home, 'Library/Caches/galley')
  return join(env.XDG_CACHE_HOME ?? join(home, '.cache'), 'galley')
}

function digest(docs: FileSystem, program: string): string {
  const hash = createHash('sha256').update(program)
  for (const path of docs.list()) {
    if (!TEXT.test(path)) continue
    const bytes = docs.readBytes(path) ?? new Uint8Array()
    hash.update(`\0${path}\0${bytes.byteLength}\0`).update(bytes)
  }
  return hash.digest('base64url').slice(0, 32)
}

function isIndex(files: unknown): files is Record<string, string> {
  return typeof files === 'object' && files !== null && Object.values(files).every((text) => typeof text === 'string')
}

function removeOldest(folder: string): void {
  const kept = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of kept.slice(MAX_KEPT)) rmSync(path, { force: true })
}
