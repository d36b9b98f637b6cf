// The user's cache folder, for what programs keep and can make again.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The folder in which programs keep data that they can recreate. */
export function cacheFolder(platform: string, env: Readonly<Record<string, string | undefined>>, home: string): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData/Local'), 'galley/cache')
  if (platform === 'darwin') return join(home, 'Library/Caches/galley')
  return join(env.XDG_CACHE_HOME ?? join(home, '.cache'), 'galley')
}

/** Removes all files of a folder but the newest. Throws if one can't be removed. */
export function removeOldest(folder: string, maxKept: number): void {
  const kept = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of kept.slice(maxKept)) rmSync(path, { force: true })
}
