// The path from one folder to another, as shown in reports.
import { join, relative, sep } from 'node:path'

/** The path of a folder relative to another, with `/`. Its absolute path if it isn't inside. */
export function pathFrom(root: string, folder: string): string {
  const path = relative(root, folder).split(sep).join('/')
  return path.startsWith('..') ? join(folder) : path
}
