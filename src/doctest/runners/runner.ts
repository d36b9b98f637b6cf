// What a language needs in order to be run: its program, and a script for the blocks of a group.
import type { Example } from '../../project/examples/example.ts'
import type { MarkWriter } from '../marks.ts'

/** The machine, as runners may ask it. Nothing that an author wrote is given to these programs. */
export interface Machine {
  /** The absolute path of a program on the PATH; undefined where there is none. */
  find(program: string): string | undefined
  /** A path with links followed. */
  real(path: string): string
  /** What a program prints on its standard output; undefined where it fails. `env` takes the place of all variables. */
  ask(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string | undefined>
  /** An absolute path where runners keep what is costly to make; undefined where nothing is kept. */
  readonly cache?: string
}

/** The programs of a language on this machine. */
export interface Toolchain {
  /** The path or the name of the main program. */
  readonly program: string
  /** Part of what a kept pass depends on. */
  readonly version: string
  /** Absolute paths that the sandbox has to show, beside those of the system. */
  readonly readable: readonly string[]
  /** Folders for the PATH, beside that of the program. */
  readonly programs?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** An example with its number in the group. */
export interface NumberedExample extends Example {
  readonly index: number
}

/** What a script is made of. */
export interface LegContext {
  readonly toolchain: Toolchain
  /** The folder, as the script sees it, in which the files of the leg lie. */
  readonly scripts: string
  readonly marks: MarkWriter
}

/** A line of a generated file, and where it came from. */
export interface Origin {
  readonly index: number
  /** From 1, within the example. */
  readonly line: number
}

/** Consecutive examples in one language, ready to run. */
export interface Leg {
  /** Files for the folder of scripts, by name. */
  readonly files: ReadonlyMap<string, string>
  /** Lines of a POSIX shell, run in the group's session; the start of the first example is marked already. */
  readonly script: string
  /** Where lines of generated files came from, by the name under which messages show the file. */
  readonly origins?: ReadonlyMap<string, readonly (Origin | undefined)[]>
  /** True where a message about a failure names the line that failed last, and false where it names it first. */
  readonly tracesEndWithOrigin?: boolean
}

/** One way to run a language. */
export interface Runner {
  readonly name: string
  /** Labels of fences, in lower case. */
  readonly languages: readonly string[]
  /** The program of the language inside of a container. */
  readonly inContainer: string
  /** The programs on this machine; undefined where they are missing. */
  find(machine: Machine): Promise<Toolchain | undefined>
  /** True for examples that can be in one program with those before them. */
  joins(example: Example, before: readonly Example[]): boolean
  /** Writes the script. `examples` are at least one. A block that can't be read at all is for the program to refuse. */
  prepare(examples: readonly NumberedExample[], context: LegContext): Promise<Leg>
}
