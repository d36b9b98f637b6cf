// What `galley test` runs, as plain data: the examples of a page, in groups.
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { ExpectedExit } from './marker.ts'

/** Lines of a page, or of a snippet in it, that hold code or its output. */
export interface CodeLines {
  readonly source: SourceFile
  /** The line (from 1) of the first line of text. */
  readonly firstLine: number
  /** The text, without what comes before each line in the page, such as an indentation or the `> ` of a quote. */
  readonly text: string
  /** The block that holds it: a fence or a comment. */
  readonly block: Place
}

/** What an example is expected to print. */
export interface ExpectedOutput extends CodeLines {
  /** `json` is compared by structure, all else line by line. */
  readonly lang: string
}

/** One thing that a group does: it runs code, or writes a file. */
export interface Example extends CodeLines {
  readonly kind: 'run' | 'file'
  readonly lang: string
  /** True for a block that readers don't see. */
  readonly hidden: boolean
  readonly exit: ExpectedExit
  /** Seconds, where the page asks for other than the usual. */
  readonly timeout?: number
  readonly teardown: boolean
  /** For `file`: where in the group's folder. */
  readonly path?: string
  readonly output?: ExpectedOutput
}

/** Examples that share a session, in the order of the page. */
export interface ExampleGroup {
  readonly name: string
  /** The page's file. Its examples may be in snippets. */
  readonly file: string
  readonly examples: readonly Example[]
}

/** Examples of a page that are parsed and don't run. */
export interface SyntaxExample extends CodeLines {
  readonly lang: string
}

/** A mistake in a marker. */
export interface ExampleProblem {
  readonly message: string
  readonly help: string
  readonly place: Place
}

/** All that a page says about its examples. */
export interface PageExamples {
  readonly groups: readonly ExampleGroup[]
  readonly syntax: readonly SyntaxExample[]
  /** How many blocks say that they never run. */
  readonly skipped: number
  readonly problems: readonly ExampleProblem[]
}
