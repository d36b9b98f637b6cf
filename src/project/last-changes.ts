// The git history of a docs folder to the last change of each of its files.
import { StringDecoder } from 'node:string_decoder'
import { GitError, git } from '../files/git.ts'

/** A line that begins a commit; no path can hold it. */
const MARK = '\u0001'

/** The last change of a file. */
export interface LastChange {
  /** As an ISO text in UTC. */
  readonly time: string
  readonly commit: string
}

/** The times of `readLastChanges`. */
export async function readChangeTimes(folder: string): Promise<ReadonlyMap<string, string>> {
  const changes = await readLastChanges(folder)
  return new Map(Array.from(changes, ([path, { time }]) => [path, time]))
}

/**
 * Changes by path in the folder, from one walk through the whole history. A file that was moved as it is keeps its
 * time. Empty where there is no history: no repository, no Git. Nothing of what an author wrote is run or becomes an
 * option.
 */
export async function readLastChanges(folder: string): Promise<ReadonlyMap<string, LastChange>> {
  const changes = new Map<string, LastChange>()
  /** Former names of files, by which older commits know them. */
  const names = new Map<string, string>()
  let change: LastChange = { time: '', commit: '' }
  let status = ''
  let former: string | undefined
  // The newest commit comes first: the first time of a file is its last.
  const args = ['log', '--no-show-signature', '--find-renames=100%', `--format=${MARK}%H %cI`]
  await readParts(folder, [...args, '--name-status', '-z', '--relative', '--no-merges', '--', '.'], (text) => {
    const part = text.replace(/^\n/, '')
    if (part.startsWith(MARK)) {
      const [commit = '', stamp = ''] = part.slice(1).split(' ')
      change = { time: new Date(stamp).toISOString(), commit }
    } else if (status === '') status = part
    else if (status.startsWith('R') && former === undefined) former = part
    else {
      if (former === undefined) keep(part)
      else names.set(former, names.get(part) ?? part)
      status = ''
      former = undefined
    }
  })
  return changes

  function keep(path: string): void {
    const name = names.get(path) ?? path
    if (!changes.has(name)) changes.set(name, change)
  }
}

/** Calls back for each part of git's output that a NUL ends. Ends quietly where git has nothing to say. */
async function readParts(folder: string, args: readonly string[], onPart: (part: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    await git(folder, args, {
      onOutput(piece) {
        const parts = (rest + decoder.write(piece)).split('\0')
        rest = parts.pop() ?? ''
        for (const part of parts) onPart(part)
      },
    })
  } catch (error) {
    if (!(error instanceof GitError)) throw error
  }
}
