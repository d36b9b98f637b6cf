// The interface of a command, and the error for when it can't run.

/**
 * Where a command reads and writes, and what it may ask of the machine. It's a parameter so that tests can replace it.
 */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** True if output can be redrawn, as for progress. */
  readonly interactive: boolean
  readonly color: boolean
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * Aborted when the user asks to stop. Until a command calls this, a signal ends the process at once, even in the middle of
   * long work.
   */
  stop(): AbortSignal
}

/** 0: clean. 1: findings. 2: couldn't run. */
export type ExitCode = 0 | 1 | 2

/** An entry in the list of commands. */
export interface CommandEntry {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  load(): Promise<Command>
}

/** One command of the program. */
export interface Command {
  /** The complete help text. */
  readonly help: string
  /** Runs with the arguments after the command's name. Throws `UsageError` for arguments that it doesn't accept. */
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** The user asked for something that can't be done. Printed as one line, without a stack trace. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly help?: string,
  ) {
    super(message)
  }
}
