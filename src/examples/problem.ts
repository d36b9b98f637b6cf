// A mistake in a code example.

/** One mistake, with offsets in the text of the block. */
export interface ExampleProblem {
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help?: string
}

/** A comment as shells and Python write it, where comments start with `//`. */
export const HASH_COMMENT: Pick<ExampleProblem, 'message' | 'help'> = {
  message: "Comments don't start with `#` here.",
  help: 'Write `//`, or label the block with the language that it is in.',
}
