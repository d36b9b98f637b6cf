// Runs git, always with a list of arguments and never through a shell.
import { spawn } from 'node:child_process'

/** Git could not be started, or ended with an error; the message is what git says. */
export class GitError extends Error {
  override readonly name = 'GitError'
}

/** Settings of the user that would change what git prints, or run a program of the repository. */
const PLAIN = [
  'core.quotePath=false',
  'core.fsmonitor=false',
  'diff.noprefix=false',
  'diff.mnemonicPrefix=false',
].flatMap((setting) => ['-c', setting])

export interface GitOptions {
  /** Text for the standard input. */
  readonly input?: string
  /** Called with each piece of the output as it comes, in place of collecting it. */
  onOutput?(piece: Buffer): void
  /** The whole environment, in place of this process's. */
  readonly env?: NodeJS.ProcessEnv
  /** Ends git, and all that it started, when it is aborted. */
  readonly signal?: AbortSignal
}

/**
 * The output of a git command that runs in a folder; empty where `onOutput` takes it.
 * Throws `GitError` where git is missing or fails.
 */
export function git(
  folder: string,
  args: readonly string[],
  { input, onOutput, env, signal }: GitOptions = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Helpers of git, such as ssh, end only with their process group. Create one when the caller may stop git.
    const child = spawn('git', [...PLAIN, ...args], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env,
      detached: signal !== undefined,
    })
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {} // it has ended
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    const pieces: Buffer[] = []
    let complaint = ''
    child.stdout.on('data', (piece: Buffer) => {
      if (onOutput) onOutput(piece)
      else pieces.push(piece)
    })
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      if (complaint.length < 10_000) complaint += piece
    })
    // Git may end before it has read everything; its exit code says whether that matters.
    child.stdin.on('error', () => {})
    child.on('error', (error) => reject(new GitError(error.message)))
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end)
      if (code === 0) resolve(Buffer.concat(pieces))
      else reject(new GitError(complaint.trim().split('\n')[0] || `git ended with ${code}`))
    })
    child.stdin.end(input ?? '')
  })
}
