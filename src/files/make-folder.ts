// A folder with the folders above it, even where Node's own way to make them never returns.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it, unless they exist. In `/proc`, where nobody can make any, Node 20 tries forever if
 * it's told to make them all. Throws the system's error.
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    if (code !== 'ENOENT') throw error
    // The system says that something is missing, but it's only that nobody may make a folder here.
    if (existsSync(dirname(folder)))
      throw Object.assign(new Error(`EPERM: operation not permitted, mkdir '${folder}'`), {
        code: 'EPERM',
        syscall: 'mkdir',
      })
    makeFolder(dirname(folder), mode)
    mkdirSync(folder, mode)
  }
}
