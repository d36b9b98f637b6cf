// Asks git where a folder's repository starts, and which lines changed since a commit.
import { GitError, git } from '../../files/git.ts'
import { UsageError } from '../command.ts'

/** A range of changed lines, counted from 1, both ends included. */
export type LineRange = readonly [first: number, last: number]

/** The root of the repository that contains a folder. Undefined if there is none, or no git. */
export async function repositoryRoot(folder: string): Promise<string | undefined> {
  try {
    return (await git(folder, ['rev-parse', '--show-toplevel'])).toString().trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * The lines that changed since `base`, by path relative to the folder. Every line of a new file counts. Throws
 * `UsageError` if git fails.
 */
export async function changedLines(folder: string, base: string): Promise<ReadonlyMap<string, readonly LineRange[]>> {
  if (base.startsWith('-')) throw new UsageError(`\`${base}\` isn't a commit.`)
  try {
    const diff = ['diff', '-U0', '--no-color', '--no-ext-diff', '--no-renames', '--relative', base, '--', '.']
    const changed = parseDiff((await git(folder, diff)).toString())
    const untracked = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.'])
    for (const path of untracked.toString().split('\0')) if (path) changed.set(path, [[1, Number.POSITIVE_INFINITY]])
    return changed
  } catch (error) {
    if (error instanceof GitError) throw new UsageError(`Git can't compare with \`${base}\`: ${error.message}`)
    throw error
  }
}

/** Parses a diff without context lines. */
export function parseDiff(diff: string): Map<string, LineRange[]> {
  const changed = new Map<string, LineRange[]>()
  let file: string | undefined
  let left = 0
  for (const line of diff.split('\n')) {
    // Within a hunk, a line may look like a header.
    if (left > 0 && /^[-+]/.test(line)) {
      left--
      continue
    }
    const name = /^\+\+\+ (?:"?b\/(.*?)"?|\/dev\/null)\t?$/.exec(line)
    if (name) file = name[1]
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (!hunk) continue
    const [removed, first, added] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)]
    left = removed + added
    if (file === undefined || added === 0) continue
    const ranges = changed.get(file)
    if (ranges) ranges.push([first, first + added - 1])
    else changed.set(file, [[first, first + added - 1]])
  }
  return changed
}
