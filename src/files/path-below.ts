// The path from a folder to a file or folder in it, with `/` on every system.
import { isAbsolute, relative, sep } from 'node:path'

/** The path of a file or folder relative to another folder. Empty for the folder itself. */
export function pathBelow(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Whether a path from `pathBelow` leads out of the folder: up, or to another drive of Windows. */
export function leadsOutside(path: string): boolean {
  return path === '..' || path.startsWith('../') || isAbsolute(path)
}
