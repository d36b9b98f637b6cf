// What `galley test` runs, as plain data: a page's examples, in groups.
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { ExpectedExit } from './marker.ts'

/** Lines of a page, or of one of its snippets, that contain code or its output. */
export interface CodeLines {
  readonly source: SourceFile
  /** The number of the first line of text, counted from 1. */
  readonly firstLine: number
  /** The text without each line's prefix in the page, such as an indentation or the `> ` of a quote. */
  readonly text: string
  /** The block that contains it: a fence or a comment. */
  readonly block: Place
}

/** The expected output of an example. */
export interface ExpectedOutput extends CodeLines {
  /** `json` is compared by structure, anything else line by line. */
  readonly lang: string
}

/** One step of a group: it runs code or writes a file. */
export interface Example extends CodeLines {
  readonly kind: 'run' | 'file'
  readonly lang: string
  /** True for a block that readers don't see. */
  readonly hidden: boolean
  readonly exit: ExpectedExit
  /** Seconds. Undefined for the default. */
  readonly timeout?: number
  readonly teardown: boolean
  /** For `file`: the path in the group's folder. */
  readonly path?: string
  readonly output?: ExpectedOutput
}

/** Examples that share a session, in page order. */
export interface ExampleGroup {
  readonly name: string
  /** The page's file. Its examples may be in snippets. */
  readonly file: string
  readonly examples: readonly Example[]
}

/** Examples that are parsed but don't run. */
export interface SyntaxExample extends CodeLines {
  readonly lang: string
}

/** A block that never runs, by its author's choice. */
export interface SkippedExample extends CodeLines {
  readonly lang: string
  /** As the author gives it with `reason="..."`. */
  readonly reason?: string
}

/** A mistake in a marker. */
export interface ExampleProblem {
  readonly message: string
  readonly help: string
  readonly place: Place
}

/** Everything that a page says about its examples. */
export interface PageExamples {
  readonly groups: readonly ExampleGroup[]
  readonly syntax: readonly SyntaxExample[]
  readonly skipped: readonly SkippedExample[]
  readonly problems: readonly ExampleProblem[]
}
