// Paths as commands show them: in reports, and in commands to type next.
import { join, sep } from 'node:path'
import { leadsOutside, pathBelow } from '../files/path-below.ts'
import { shellQuoted } from '../request/quote.ts'

/** The path of a folder relative to another, with `/`. Its absolute path if it isn't inside. */
export function pathFrom(root: string, folder: string): string {
  const path = pathBelow(root, folder)
  return leadsOutside(path) ? join(folder) : path
}

/** A path as people type it in a shell, in quotes if it needs any. Shells of Windows agree only on double quotes. */
export function asArgument(path: string): string {
  if (sep === '\\') return /^[\w.:/\\-]+$/.test(path) ? path : `"${path}"`
  return /^[\w./-]+$/.test(path) ? path : shellQuoted(path)
}
