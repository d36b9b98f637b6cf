// The outcome of a run -> `.galley/tested.json`, for the badges of the next build.
import { type GroupOutcome, hasPassed } from '../../doctest/outcome.ts'
import type { WritableFileSystem } from '../../files/file-system.ts'
import { GitError, git } from '../../files/git.ts'
import type { ExampleGroup } from '../../project/examples/example.ts'
import { PASSES_FILE, passKey, readPasses, type TestPass, writtenPasses } from '../../project/examples/passes.ts'

/**
 * Notes what passed, and forgets what failed and what no page has anymore.
 * @param groups all groups of the docs, and not only those that ran
 */
export async function keepPasses(
  files: WritableFileSystem,
  { folder, groups, outcomes }: { folder: string; groups: readonly ExampleGroup[]; outcomes: readonly GroupOutcome[] },
): Promise<void> {
  const commit = await headCommit(folder)
  const now: TestPass = { date: new Date().toISOString().slice(0, 10), ...(commit && { commit }) }
  const known = new Set(groups.map(passKey))
  const passes = new Map([...readPasses(files)].filter(([key]) => known.has(key)))
  for (const outcome of outcomes) {
    const key = passKey(outcome.group)
    if (!hasPassed(outcome)) passes.delete(key)
    // One that didn't run again passed when it last ran.
    else if (!outcome.isKept || !passes.has(key)) passes.set(key, now)
  }
  files.write(PASSES_FILE, writtenPasses(passes))
}

async function headCommit(folder: string): Promise<string | undefined> {
  try {
    return (await git(folder, ['rev-parse', 'HEAD'])).toString('utf8').trim()
  } catch (error) {
    if (error instanceof GitError) return undefined
    throw error
  }
}
