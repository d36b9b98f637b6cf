// The one way in which a mistake of the author travels through the program.

/** Where: a file (relative to the docs folder) and a range of UTF-16 offsets in its text. */
export interface Place {
  readonly file: string
  readonly start: number
  readonly end: number
}

export type Severity = 'error' | 'warning' | 'hint'

/** A replacement of `[start, end)` in `file` by `text`. */
export interface Edit extends Place {
  readonly text: string
}

/** One finding. Its words are shown as they are; its colours and exit code are made at the edge. */
export interface Diagnostic {
  /** Stable name, one per rule or reader: `unknown-prop`. */
  readonly code: string
  readonly severity: Severity
  /** One sentence: what was found and what was expected. */
  readonly message: string
  readonly place: Place
  /** Why it matters. */
  readonly why?: string
  /** What to write instead. */
  readonly help?: string
  /** The same as edits, where that is safe. */
  readonly fix?: readonly Edit[]
}

/** Receives findings while something is read. */
export type Report = (diagnostic: Diagnostic) => void
