// A converter's remarks: what it converted, and what it couldn't.

/**
 * - `carried`: looks and means the same.
 * - `changed`: the same in other words, which a reader of the source may want to know.
 * - `simplified`: something was lost. `todo` says what.
 * - `left`: shows as text or was removed. Someone has to look at it.
 * - `missing`: refers to something that doesn't exist.
 */
export type RemarkKind = 'carried' | 'changed' | 'simplified' | 'left' | 'missing'

/** A remark about a place in a source file. */
export interface Remark {
  readonly kind: RemarkKind
  /** The construct, as its system calls it: `:::note`, `<Tabs>`. Remarks are grouped by it. */
  readonly what: string
  /** Line in the source file, from 0. */
  readonly line: number
  /** What became of it, as a sentence. Undefined for `carried`. */
  readonly message?: string
  /** What to do about it. */
  readonly todo?: string
}
