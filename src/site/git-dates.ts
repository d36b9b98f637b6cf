// The history of a docs folder to the time and the commit at which each of its files was last changed.
import { spawn } from 'node:child_process'

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
  const args = [
    '-c',
    'core.quotePath=false',
    '-c',
    'core.fsmonitor=false',
    'log',
    '--no-show-signature',
    '--find-renames=100%',
  ]
  const format = [`--format=${MARK}%H %cI`, '--name-status', '-z', '--relative', '--no-merges', '--', '.']
  // The newest commit comes first: the first time of a file is its last.
  await readParts(spawn('git', [...args, ...format], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }), (text) => {
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

/** Calls back for each part of the output that a NUL ends. Ends quietly when the program is not there. */
function readParts(child: ReturnType<typeof spawn>, onPart: (part: string) => void): Promise<void> {
  return new Promise((resolve) => {
    let rest = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\0')
      rest = parts.pop() ?? ''
      for (const part of parts) onPart(part)
    })
    child.on('error', () => resolve())
    child.on('close', () => resolve())
  })
}
