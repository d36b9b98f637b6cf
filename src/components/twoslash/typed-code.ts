// TypeScript's answers about a block of code, as plain data. A worker computes them, and they are rendered with the
// block.

interface Mark {
  /** Line and column in the shown code, from 0. */
  readonly line: number
  readonly column: number
  readonly length: number
}

/** An annotation on a piece of the code. */
export type TypeMark =
  | (Mark & { readonly kind: 'hover' | 'query'; readonly text: string; readonly docs?: string })
  | (Mark & { readonly kind: 'error'; readonly text: string; readonly code: number })
  | (Mark & { readonly kind: 'completion'; readonly names: readonly string[] })
  | (Mark & { readonly kind: 'highlight'; readonly text?: string })

/** A block with its types. */
export interface TypedCode {
  /** The shown code, without cuts and queries. */
  readonly code: string
  readonly marks: readonly TypeMark[]
  /** Packages that the code imports but that aren't installed. Their exports have no types. */
  readonly unknownPackages: readonly string[]
  /** Errors that the author didn't announce with `@errors`. */
  readonly unexpected: readonly string[]
}
