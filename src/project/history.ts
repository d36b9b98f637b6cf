// The git history of a docs folder: when its files last changed, and their texts at a commit.
import { GitError, git } from '../files/git.ts'
import { type LastChange, readLastChanges } from './last-changes.ts'

/** A file at a commit. */
export interface PastFile {
  readonly commit: string
  /** Path relative to the docs folder. */
  readonly file: string
}

/** Queries about the files of a docs folder. */
export interface History {
  /** The last committed change of each file, by path. Excludes files with uncommitted changes. */
  changes(): Promise<ReadonlyMap<string, LastChange>>
  /** The texts of files at commits, in the same order. Undefined for a file that isn't in the commit. */
  textsAt(wanted: readonly PastFile[]): Promise<readonly (string | undefined)[]>
}

/** The history of a folder on disk. Without a repository, or without git, it's empty. */
export function gitHistory(folder: string): History {
  return {
    async changes() {
      const [changes, uncommitted] = await Promise.all([readLastChanges(folder), readUncommitted(folder)])
      return new Map([...changes].filter(([path]) => !uncommitted.has(path)))
    },
    textsAt: (wanted) => readTexts(folder, wanted),
  }
}

/** Paths in the folder that differ from the last commit or aren't in it. */
async function readUncommitted(folder: string): Promise<ReadonlySet<string>> {
  const list = ['ls-files', '--modified', '--others', '--exclude-standard', '-z', '--', '.']
  return new Set((await gitOrNothing(folder, list)).toString('utf8').split('\0'))
}

/** Reads all files with one process. https://git-scm.com/docs/git-cat-file#_batch_output */
async function readTexts(folder: string, wanted: readonly PastFile[]): Promise<(string | undefined)[]> {
  // Git reads one name per line.
  const named = wanted.filter(({ file }) => !file.includes('\n'))
  if (named.length === 0) return wanted.map(() => undefined)
  const input = named.map(({ commit, file }) => `${commit}:./${file}\n`).join('')
  const output = await gitOrNothing(folder, ['cat-file', '--batch'], input)
  let at = 0
  const next = (): string | undefined => {
    const end = output.indexOf('\n', at)
    if (end < 0) return undefined
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString('latin1', at, end)) ?? []
    at = end + 1
    // Git prints "missing" if there's no such file.
    if (type === undefined) return undefined
    const text = output.toString('utf8', at, at + Number(size))
    at += Number(size) + 1
    return type === 'blob' ? text : undefined
  }
  return wanted.map(({ file }) => (file.includes('\n') ? undefined : next()))
}

async function gitOrNothing(folder: string, args: readonly string[], input?: string): Promise<Buffer> {
  try {
    return await git(folder, args, { input })
  } catch (error) {
    if (error instanceof GitError) return Buffer.alloc(0)
    throw error
  }
}
