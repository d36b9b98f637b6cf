// The start and end of a piece of work, for build profiles.

/** In milliseconds since 1970, with fractions, so that spans of several threads can be compared. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The time at which a span begins or ends. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
