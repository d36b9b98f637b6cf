// What a command is, and how it says that it could not run.

/** Where a command reads and writes, and what it may ask of the machine: passed in, so that tests can look. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** True where progress may be drawn over. */
  readonly interactive: boolean
  readonly color: boolean
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends when the user asks to stop. */
  readonly stop: AbortSignal
}

/** 0: clean. 1: findings. 2: could not run. */
export type ExitCode = 0 | 1 | 2

/** A command as the list knows it. */
export interface CommandEntry {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  load(): Promise<Command>
}

/** One command of the program. */
export interface Command {
  /** The whole help as one text. */
  readonly help: string
  /** Runs with the words after the command's name. Throws `UsageError` for words that it does not know. */
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** The user asked for something that cannot be done; printed as one line, without a trace. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly help?: string,
  ) {
    super(message)
  }
}
