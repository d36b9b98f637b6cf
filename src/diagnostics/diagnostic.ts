// The type of an author's mistake, used throughout the program.
import type { ReadingCode, RuleCode } from './codes.ts'

/** A file (relative to the docs folder) and a range of UTF-16 offsets in its text. */
export interface Place {
  readonly file: string
  readonly start: number
  readonly end: number
}

/** An `error` breaks something for readers, a `warning` is worth fixing, and a `suggestion` is a matter of style. */
export type Severity = 'error' | 'warning' | 'suggestion'

/** Replaces `[start, end)` in `file` with `text`. */
export interface Edit extends Place {
  readonly text: string
}

/** A finding. Reporters show its texts as they are, and decide about colors and the exit code. */
export interface Diagnostic {
  /** Stable name, one per rule or reader: `unknown-prop`. */
  readonly code: ReadingCode | RuleCode
  readonly severity: Severity
  /** One sentence: what was found and what was expected. */
  readonly message: string
  readonly place: Place
  /** Why it matters. */
  readonly why?: string
  /** Supporting lines, such as a diff or the end of an output. */
  readonly detail?: string
  /** What to write instead. */
  readonly help?: string
  /** Edits that fix it, if there is exactly one way. */
  readonly fix?: readonly Edit[]
  /** True if the fix changes what readers see. It's applied only after somebody has looked at it. */
  readonly rewords?: boolean
}

/** Receives findings while something is being read. */
export type Report = (diagnostic: Diagnostic) => void
