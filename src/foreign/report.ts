// What a converter says of its work: what it carried over, and what it could not.

/**
 * - `carried`: it looks and means the same.
 * - `changed`: the same in other words, which a reader of the source may want to know.
 * - `simplified`: something of it is lost; `todo` says what.
 * - `left`: it stands in the page as text, or was taken out: somebody has to look at it.
 * - `missing`: it names something that is not there.
 */
export type RemarkKind = 'carried' | 'changed' | 'simplified' | 'left' | 'missing'

/** One remark on a place of a source file. */
export interface Remark {
  readonly kind: RemarkKind
  /** The construct, as its system calls it: `:::note`, `<Tabs>`. Remarks are counted by it. */
  readonly what: string
  /** Line in the source file, from 0. */
  readonly line: number
  /** What became of it, in a sentence; for `carried` there is nothing to say. */
  readonly message?: string
  /** What to do about it. */
  readonly todo?: string
}
