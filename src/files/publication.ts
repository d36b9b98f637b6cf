// A new site on its way into its folder: which files are still to be moved where. Whoever finds one left by a dead build
// can read the new site as if it were complete, and the next build completes it.
import { type FileSystem, normalizePath, readableText } from './file-system.ts'

/**
 * A folder inside the output folder that exists while files are moved into place, and after a build that died meanwhile.
 * It contains the staged files that haven't moved yet, and the plan. Creating it is what publishes a site, since from
 * then on the new site can be read in full.
 */
export const PUBLICATION_FOLDER = '.galley-publishing'

/** A file in it that says what moves where. */
export const PLAN_FILE = `${PUBLICATION_FOLDER}/plan.json`

/** What moves where. */
export interface Publication {
  /** The numbers of staged files by the path of their place, in the order in which they move. */
  readonly staged: ReadonlyMap<string, number>
  /** Files that the new site doesn't have. */
  readonly gone: ReadonlySet<string>
  /** Those of them that are removed first, because they're in the way of a staged file. */
  readonly blocking: ReadonlySet<string>
}

/** The text of a plan. */
export function writePlan({ staged, gone, blocking }: Publication): string {
  return JSON.stringify({ staged: [...staged], gone: [...gone], blocking: [...blocking] })
}

/** The publication that a folder is in the middle of. Undefined if there is none, or if its plan isn't valid. */
export function readPublication(files: FileSystem): Publication | undefined {
  const text = readableText(files, PLAN_FILE)
  if (text === undefined) return undefined
  try {
    const { staged, gone, blocking } = JSON.parse(text) as { staged: [string, number][]; gone: []; blocking: [] }
    const isValid =
      staged.every(([path, number]) => isPath(path) && Number.isSafeInteger(number) && number >= 0) &&
      [...gone, ...blocking].every(isPath)
    return isValid ? { staged: new Map(staged), gone: new Set(gone), blocking: new Set(blocking) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Where a file of the new site may be, in the order to look: a file moves from the first place to the second. Empty for a
 * file that the new site doesn't have.
 */
export function placesOf(path: string, publication: Publication | undefined): string[] {
  if (publication?.gone.has(path)) return []
  const number = publication?.staged.get(path)
  return number === undefined ? [path] : [stagedFile(number), path]
}

/** The path of a staged file that hasn't moved yet. */
export function stagedFile(number: number): string {
  return `${PUBLICATION_FOLDER}/${number}`
}

function isPath(path: unknown): boolean {
  return typeof path === 'string' && path !== '' && normalizePath(path) === path
}
