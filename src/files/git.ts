// Runs git with a list of arguments, which no shell interprets.
import { type ProcessLimits, withLimits } from './process-limits.ts'

/** Git couldn't be started or failed. The message is git's own. */
export class GitError extends Error {
  override readonly name = 'GitError'
}

/** Overrides of user settings that would change git's output or run a program of the repository. */
const PLAIN = [
  'core.quotePath=false',
  'core.fsmonitor=false',
  'diff.noprefix=false',
  'diff.mnemonicPrefix=false',
].flatMap((setting) => ['-c', setting])

export interface GitOptions {
  /** What git reads from its standard input. */
  readonly input?: string | Uint8Array
  /** Called with each chunk of output, instead of collecting it. If it throws, git is stopped, and the error is passed on. */
  onOutput?(piece: Buffer): void
  /** The complete environment. Defaults to this process's. */
  readonly env?: NodeJS.ProcessEnv
  /** What each process of git may use. If it needs more, it fails. Unlimited by default. */
  readonly limits?: ProcessLimits
  /** When aborted, kills git and everything it started. */
  readonly signal?: AbortSignal
}

/**
 * Runs a git command in a folder and returns its output, or '' if `onOutput` takes it. Throws `GitError` if git is
 * missing or fails.
 */
export async function git(
  folder: string,
  args: readonly string[],
  { input, onOutput, env, limits, signal }: GitOptions = {},
): Promise<Buffer> {
  // Most checks of single pages need no git.
  const { spawn } = await import('node:child_process')
  const command = ['git', ...PLAIN, ...args]
  const [program = '', ...words] = limits === undefined ? command : withLimits(command, limits)
  return new Promise((resolve, reject) => {
    // Git's helpers, such as ssh, can only be killed with their process group. Creates one if the caller may stop git.
    const child = spawn(program, words, {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env,
      detached: signal !== undefined,
    })
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {} // it has already ended
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    const pieces: Buffer[] = []
    let complaint = ''
    child.stdout.on('data', (piece: Buffer) => {
      if (!onOutput) pieces.push(piece)
      else
        try {
          onOutput(piece)
        } catch (error) {
          reject(error)
          child.kill('SIGKILL')
          end()
        }
    })
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      if (complaint.length < 10_000) complaint += piece
    })
    // Git may exit before reading all input. Its exit code says whether that matters.
    child.stdin.on('error', () => {})
    child.on('error', (error) => reject(new GitError(error.message)))
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end)
      if (code === 0) resolve(Buffer.concat(pieces))
      else reject(new GitError(reasonIn(complaint) ?? `git ended with ${code}`))
    })
    child.stdin.end(input ?? '')
  })
}

/** The first line of a complaint. Ssh puts some of its own between lines of `@`. */
function reasonIn(complaint: string): string | undefined {
  return complaint
    .split('\n')
    .map((line) => line.replace(/^[@\s]+|[@\s]+$/g, ''))
    .find((line) => line !== '')
}
