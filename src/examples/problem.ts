// A mistake in a code example.

/** One mistake, with offsets in the text of the block. */
export interface ExampleProblem {
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help?: string
}
