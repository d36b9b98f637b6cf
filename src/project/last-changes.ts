// Finds the last change of each file of a docs folder in its git history.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { GitError, git } from '../files/git.ts'

/** Marks a line that begins a commit. No path can contain it. */
const MARK = '\u0001'

/** The last change of a file. */
export interface LastChange {
  /** ISO 8601, in UTC. */
  readonly time: string
  readonly commit: string
}

/** The times of `readLastChanges`. */
export async function readChangeTimes(folder: string): Promise<ReadonlyMap<string, string>> {
  const changes = await readLastChanges(folder)
  return new Map(Array.from(changes, ([path, { time }]) => [path, time]))
}

/**
 * The last changes by path in the folder, from one walk through the whole history. A file that was moved unchanged
 * keeps its time. Leaves out files that haven't changed since a shallow clone begins: its first commits have all files,
 * as if they were new. Empty if there's no repository or no git. Nothing an author wrote is executed or becomes a
 * command-line option.
 */
export async function readLastChanges(folder: string): Promise<ReadonlyMap<string, LastChange>> {
  const changes = new Map<string, LastChange>()
  /** Maps former names of files, used by older commits, to current ones. */
  const names = new Map<string, string>()
  let change: LastChange = { time: '', commit: '' }
  let status = ''
  let former: string | undefined
  const first = firstCommits(folder)
  // The newest commit comes first, so the first time seen for a file is the last change.
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
  const unknown = await first
  if (unknown.size > 0) for (const [path, { commit }] of changes) if (unknown.has(commit)) changes.delete(path)
  return changes

  function keep(path: string): void {
    const name = names.get(path) ?? path
    if (!changes.has(name)) changes.set(name, change)
  }
}

/** The commits at which a shallow clone was cut off. Empty for a whole clone. */
async function firstCommits(folder: string): Promise<ReadonlySet<string>> {
  try {
    const path = (await git(folder, ['rev-parse', '--git-path', 'shallow'])).toString().trimEnd()
    const input = await readFile(resolve(folder, path), 'utf8')
    // A clone that is as deep as the history lists the very first commit, too. That one has no parent to cut off.
    const commits = (await git(folder, ['cat-file', '--batch'], { input })).toString('latin1')
    return new Set(Array.from(commits.matchAll(/^(\w+) commit \d+\ntree \w+\nparent /gm), ([, commit = '']) => commit))
  } catch {
    return new Set()
  }
}

/** Calls back for each NUL-terminated part of git's output. If git fails, the output just ends. */
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
