// The history of a docs folder to the time at which each of its files was last changed.
import { spawn } from 'node:child_process'

/** A line that begins a commit; no path can hold it. */
const MARK = '\u0001'

/**
 * Times as ISO texts by path in the folder, from one walk through the whole history. A file that was moved as it is
 * keeps its time. Empty where there is no history: no repository, no Git. Nothing of what an author wrote is run or
 * becomes an option.
 */
export async function readChangeTimes(folder: string): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>()
  /** Former names of files, by which older commits know them. */
  const names = new Map<string, string>()
  let time = ''
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
  const format = [`--format=${MARK}%cI`, '--name-status', '-z', '--relative', '--no-merges', '--', '.']
  // The newest commit comes first: the first time of a file is its last.
  await readParts(spawn('git', [...args, ...format], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }), (text) => {
    const part = text.replace(/^\n/, '')
    if (part.startsWith(MARK)) time = new Date(part.slice(1)).toISOString()
    else if (status === '') status = part
    else if (status.startsWith('R') && former === undefined) former = part
    else {
      if (former === undefined) keep(part)
      else names.set(former, names.get(part) ?? part)
      status = ''
      former = undefined
    }
  })
  return times

  function keep(path: string): void {
    const name = names.get(path) ?? path
    if (!times.has(name)) times.set(name, time)
  }
}

/** Paths in the folder that differ from the last commit, or are in none. Empty where there is no history. */
export async function readUncommitted(folder: string): Promise<ReadonlySet<string>> {
  const paths = new Set<string>()
  const args = ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false', 'ls-files']
  const list = ['--modified', '--others', '--exclude-standard', '-z', '--', '.']
  await readParts(spawn('git', [...args, ...list], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }), (path) => {
    paths.add(path)
  })
  return paths
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
