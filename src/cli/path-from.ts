// Two folders -> the path from one to the other, as reports show it.
import { join, relative, sep } from 'node:path'

/** The path of a folder below another with `/`; its whole path when it lies elsewhere. */
export function pathFrom(root: string, folder: string): string {
  const path = relative(root, folder).split(sep).join('/')
  return path.startsWith('..') ? join(folder) : path
}
