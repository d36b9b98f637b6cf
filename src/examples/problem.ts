// What is wrong in a code example, and where.

/** One mistake, by offsets in the text of the block. */
export interface ExampleProblem {
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help?: string
}
