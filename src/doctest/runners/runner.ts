// The interface of a runner: finds a language's programs, and writes a script for the blocks of a group.
import type { Example } from '../../project/examples/example.ts'
import type { MarkWriter } from '../marks.ts'

/** What runners can ask about this machine. These programs get nothing that an author wrote. */
export interface Machine {
  /** The absolute path of a program on the PATH. Undefined if there's none. */
  find(program: string): string | undefined
  /** The path with links resolved. */
  real(path: string): string
  /** The standard output of a program. Undefined if it fails. `env` replaces all variables. */
  ask(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string | undefined>
  /** An absolute path where runners keep what takes long to make. Undefined if nothing is kept. */
  readonly cache?: string
}

/** The programs of a language on this machine. */
export interface Toolchain {
  /** The path or the name of the main program. */
  readonly program: string
  /** A stored pass depends on it. */
  readonly version: string
  /** Absolute paths that have to be readable in the sandbox, in addition to those of the system. */
  readonly readable: readonly string[]
  /** Folders for the PATH, in addition to that of the program. */
  readonly programs?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** An example with its number in the group. */
export interface NumberedExample extends Example {
  readonly index: number
}

/** The input of a script. */
export interface LegContext {
  readonly toolchain: Toolchain
  /** The folder of the leg's files, as a path in the sandbox. */
  readonly scripts: string
  readonly marks: MarkWriter
}

/** Where a line of a generated file came from. */
export interface Origin {
  readonly index: number
  /** From 1, within the example. */
  readonly line: number
}

/** Consecutive examples in one language, ready to run. */
export interface Leg {
  /** Files for the folder of scripts, by name. */
  readonly files: ReadonlyMap<string, string>
  /** A POSIX shell script that runs in the group's session. The start of the first example is already marked. */
  readonly script: string
  /** The origins of the lines of generated files, by the file name that messages show. */
  readonly origins?: ReadonlyMap<string, readonly (Origin | undefined)[]>
  /** True if error messages name the failing line last instead of first. */
  readonly tracesEndWithOrigin?: boolean
}

/** One way to run a language. */
export interface Runner {
  readonly name: string
  /** Fence labels, in lowercase. */
  readonly languages: readonly string[]
  /** The program of the language in a container. */
  readonly inContainer: string
  /** The programs on this machine. Undefined if they are missing. */
  find(machine: Machine): Promise<Toolchain | undefined>
  /** True if the example can be part of the same program as those before it. */
  joins(example: Example, before: readonly Example[]): boolean
  /** Writes the script of at least one example. Doesn't reject invalid code: the program does. */
  prepare(examples: readonly NumberedExample[], context: LegContext): Promise<Leg>
}
