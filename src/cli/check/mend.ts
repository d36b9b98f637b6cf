// Applies the fixes of findings to the files of a docs folder, until none is left.

import { applyFixes } from '../../check/fix.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { WritableFileSystem } from '../../files/file-system.ts'
import { loadProject } from '../../project/load.ts'
import type { Project } from '../../project/project.ts'

/** One fix may uncover another; more rounds than this mean that two fixes undo each other. */
const MOST_ROUNDS = 10

export interface Mended {
  readonly project: Project
  /** How many findings were mended. */
  readonly count: number
}

/**
 * Writes the files that change, and reads the docs again. Byte order marks stay; a file that is not UTF-8
 * is left alone, since its other bytes would be lost.
 */
export async function mend(
  files: WritableFileSystem,
  project: Project,
  find: (project: Project) => Promise<readonly Diagnostic[]>,
): Promise<Mended> {
  let current = project
  let found = await find(project)
  let count = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const safe = found.filter(({ fix }) => fix?.every(({ file }) => bytesBack(files, file) !== undefined))
    const { texts, applied } = applyFixes(safe, current.sources)
    if (applied.length === 0) break
    for (const [file, text] of texts) files.write(file, `${bytesBack(files, file)}${text}`)
    count += applied.length
    current = await loadProject(files)
    found = await find(current)
  }
  return { project: current, count }
}

/** The byte order mark of a file or nothing; undefined when its text cannot be written back byte by byte. */
function bytesBack(files: WritableFileSystem, file: string): string | undefined {
  const bytes = files.readBytes(file)
  const text = files.readText(file)
  if (!bytes || text === undefined) return undefined
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\ufeff' : ''
  return Buffer.from(`${mark}${text}`).equals(bytes) ? mark : undefined
}
