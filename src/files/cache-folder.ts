// What programs keep and can make again: the user's folder for it, and files in any such folder.
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** The folder in which programs keep data that they can recreate. */
export function cacheFolder(platform: string, env: Readonly<Record<string, string | undefined>>, home: string): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData/Local'), 'galley/cache')
  if (platform === 'darwin') return join(home, 'Library/Caches/galley')
  return join(env.XDG_CACHE_HOME ?? join(home, '.cache'), 'galley')
}

/**
 * Writes a file whole or not at all: until then, other processes read what it held before. Makes its folder. With
 * `isPrivate`, only this user may read either. Throws if it can't be written, and leaves nothing behind.
 */
export function replaceFile(file: string, content: string | Uint8Array, { isPrivate = false } = {}): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    makeFolder(dirname(file), isPrivate ? 0o700 : undefined)
    writeFileSync(temporary, content, isPrivate ? { mode: 0o600 } : undefined)
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Removes all files of a folder but the newest, by their number and bytes. Throws if one can't be removed. */
export function removeOldest(folder: string, maxKept: number, maxBytes = Number.POSITIVE_INFINITY): void {
  const files = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), stat: statSync(join(folder, name)) }))
    .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)
  let bytes = 0
  for (const [i, { path, stat }] of files.entries()) {
    bytes += stat.size
    if (i >= maxKept || bytes > maxBytes) rmSync(path, { force: true })
  }
}
