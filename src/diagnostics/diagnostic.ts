// How an author's mistake travels through the program.

/** Where: a file (relative to the docs folder) and a range of UTF-16 offsets in its text. */
export interface Place {
  readonly file: string
  readonly start: number
  readonly end: number
}

/** An `error` breaks something for readers, a `warning` is worth fixing, a `hint` is a matter of style. */
export type Severity = 'error' | 'warning' | 'hint'

/** A replacement of `[start, end)` in `file` by `text`. */
export interface Edit extends Place {
  readonly text: string
}

/** One finding. Its words are shown as they are; colors and the exit code are decided where it is reported. */
export interface Diagnostic {
  /** Stable name, one per rule or reader: `unknown-prop`. */
  readonly code: string
  readonly severity: Severity
  /** One sentence: what was found and what was expected. */
  readonly message: string
  readonly place: Place
  /** Why it matters. */
  readonly why?: string
  /** Lines that show it, such as a difference or the end of an output. */
  readonly detail?: string
  /** What to write instead. */
  readonly help?: string
  /** The same as edits, where there is one answer. */
  readonly fix?: readonly Edit[]
  /** True when the fix changes what readers read: it's applied only after somebody looked at it. */
  readonly rewords?: boolean
}

/** Receives findings while something is being read. */
export type Report = (diagnostic: Diagnostic) => void
