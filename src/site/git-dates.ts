// The history of a docs folder to the time at which each of its files was last changed.
import { spawn } from 'node:child_process'

/** A line that begins a commit; no path can hold it. */
const MARK = '\u0001'

/**
 * Times as ISO texts by path in the folder, from one walk through the whole history. Empty where there is no history:
 * no repository, no Git. Nothing of what an author wrote is run or becomes an option.
 */
export async function readChangeTimes(folder: string): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>()
  let time = ''
  const args = [
    '-c',
    'core.quotePath=false',
    '-c',
    'core.fsmonitor=false',
    'log',
    '--no-show-signature',
    '--no-renames',
  ]
  const format = [`--format=${MARK}%cI`, '--name-only', '-z', '--relative', '--no-merges', '--', '.']
  // The newest commit comes first: the first time of a file is its last.
  await readParts(spawn('git', [...args, ...format], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }), (part) => {
    const path = part.replace(/^\n/, '')
    if (path.startsWith(MARK)) {
      const [stamp = '', first] = path.slice(1).split('\n')
      time = new Date(stamp).toISOString()
      if (first) keep(first)
    } else if (path !== '') keep(path)
  })
  return times

  function keep(path: string): void {
    if (!times.has(path)) times.set(path, time)
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
