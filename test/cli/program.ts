// Runs the built program, as a shell does.
import { execFile } from 'node:child_process'
import { join } from 'node:path'

export const PROGRAM = join(import.meta.dirname, '../../dist/galley.js')

export interface Ending {
  /** The exit code, or the name of the signal that ended the program. */
  readonly code: number | string
  readonly out: string
  readonly err: string
}

/** Runs a command until it ends. */
export function runProgram(
  args: readonly string[],
  options: {
    readonly cwd: string
    readonly env?: NodeJS.ProcessEnv
    /** Milliseconds after which it's asked to stop. */
    readonly timeout?: number
  },
): Promise<Ending> {
  return new Promise((done) => {
    execFile(process.execPath, [PROGRAM, ...args], options, (error, out, err) => {
      done({ code: error ? (error.code ?? error.signal ?? 'unknown') : 0, out, err })
    })
  })
}
