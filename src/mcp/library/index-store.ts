// Keeps the search index of a docs folder between starts of the server. An index is used only for the same folder with
// the same content.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeOldest, replaceFile } from '../../files/cache-folder.ts'
import type { FileSystem } from '../../files/file-system.ts'

/** The stored index of a folder. */
export interface IndexStore {
  /** Its files by name. Undefined if nothing is stored for the folder's current content. */
  read(): ReadonlyMap<string, string> | undefined
  write(index: ReadonlyMap<string, string>): void
}

/** Files whose content can affect the index. */
const TEXT = /\.(?:mdx?|jsonc?|ya?ml|[cm]?[jt]sx?|txt)$|ignore$/i
const MAX_KEPT = 20

/**
 * A store in the user's cache folder. `program` is the program's name with its version, because another version may
 * index differently.
 */
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
    // If the folder isn't writable, the next start is just as slow as this one.
    write(index) {
      try {
        replaceFile(pathNow(), JSON.stringify(Object.fromEntries(index)), { isPrivate: true })
        removeOldest(folder, MAX_KEPT)
      } catch {}
    },
  }
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
