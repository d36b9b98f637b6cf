// A host that doesn't answer for a while: the error for it, and what the user reads.
import { type Terminal, UsageError } from '../command.ts'

/** Thrown for a request that may work a moment later. */
export class OutageError extends UsageError {}

/** Tells the user once that a host doesn't answer, however many requests wait for it. */
export function tellOutage(terminal: Terminal): (error: OutageError) => void {
  let isTold = false
  return ({ message }) => {
    if (!isTold) terminal.err(`galley: ${message} Trying again for a minute.\n`)
    isTold = true
  }
}

/** For `catch`: adds to an outage what a command has achieved so far, and throws any other error as it is. */
export function withState(state: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof OutageError ? new UsageError(error.message, state) : error
  }
}
