// Applies fixes to the files of a docs folder until there are none left.
import { applyFixes } from '../../check/fix.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { WritableFileSystem } from '../../files/file-system.ts'
import { loadProject } from '../../project/load.ts'
import type { Project } from '../../project/project.ts'

/** Maximum number of rounds, since one fix may enable another. More rounds mean that two fixes undo each other. */
const MAX_ROUNDS = 10

/** The docs after applying fixes. */
export interface Applied {
  readonly project: Project
  /** The number of fixed findings. */
  readonly count: number
}

/**
 * Applies every fix that doesn't change the wording, writes the changed files, and reads the docs again. Keeps byte
 * order marks. Skips files that aren't UTF-8, because their other bytes would be lost.
 */
export async function applyAll(
  files: WritableFileSystem,
  project: Project,
  find: (project: Project) => Promise<readonly Diagnostic[]>,
): Promise<Applied> {
  let current = project
  let count = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = await find(current)
    const { texts, applied } = applyFixes(
      writable(files, found).filter(({ rewords }) => !rewords),
      current.sources,
    )
    if (applied.length === 0) break
    write(files, texts)
    count += applied.length
    current = await loadProject(files, { vocabulary: project.vocabulary })
  }
  return { project: current, count }
}

/** New texts of files by path, and the findings that they fix. */
export interface Rewording {
  readonly texts: ReadonlyMap<string, string>
  readonly applied: readonly Diagnostic[]
}

/** What the fixes that change wording would make of the files. Writes nothing. */
export function rewordings(files: WritableFileSystem, project: Project, found: readonly Diagnostic[]): Rewording {
  return applyFixes(
    writable(files, found).filter(({ rewords }) => rewords),
    project.sources,
  )
}

/** Writes texts, each with the byte order mark that its file had. */
export function write(files: WritableFileSystem, texts: ReadonlyMap<string, string>): void {
  for (const [file, text] of texts) files.write(file, `${byteOrderMark(files, file) ?? ''}${text}`)
}

function writable(files: WritableFileSystem, found: readonly Diagnostic[]): readonly Diagnostic[] {
  return found.filter(({ fix }) => fix?.every(({ file }) => byteOrderMark(files, file) !== undefined))
}

/** A file's byte order mark, or an empty text. Undefined if its text can't be written back byte for byte. */
function byteOrderMark(files: WritableFileSystem, file: string): string | undefined {
  const bytes = files.readBytes(file)
  const text = files.readText(file)
  if (!bytes || text === undefined) return undefined
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\ufeff' : ''
  return Buffer.from(`${mark}${text}`).equals(bytes) ? mark : undefined
}
