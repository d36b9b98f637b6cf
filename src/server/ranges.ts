// Parses `Range` to parts of a file. https://www.rfc-editor.org/rfc/rfc9110#section-14

/** A part of a file: the offsets of its first and last byte. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Maximum number of ranges. Video and PDF viewers request fewer, and each costs a header of its own. */
const MAX_RANGES = 10

const MAX_HEADER = 300

/**
 * The ranges that a header requests. `unsatisfiable` if all of them start past the end. Undefined to send the whole
 * file, because the header is invalid, or because so many or overlapping ranges would only waste work.
 */
export function requestedRanges(
  header: string | undefined,
  size: number,
): readonly ByteRange[] | 'unsatisfiable' | undefined {
  if (header === undefined || header.length > MAX_HEADER) return undefined
  const list = /^\s*bytes\s*=(.*)$/i.exec(header)?.[1]
  if (list === undefined) return undefined
  const ranges: ByteRange[] = []
  let asked = 0
  for (const item of list.split(',')) {
    const text = item.trim()
    if (text === '') continue
    const parts = /^(\d*)\s*-\s*(\d*)$/.exec(text)
    if (!parts || (parts[1] === '' && parts[2] === '')) return undefined
    const range = rangeOf(parts[1] as string, parts[2] as string, size)
    if (range === 'invalid' || ++asked > MAX_RANGES) return undefined
    if (range) ranges.push(range)
  }
  if (asked === 0) return undefined
  if (ranges.length === 0) return 'unsatisfiable'
  return overlap(ranges) ? undefined : ranges
}

/** One range. Undefined if it starts past the end. */
function rangeOf(from: string, to: string, size: number): ByteRange | 'invalid' | undefined {
  if (from === '') {
    // `-5` means the last five bytes.
    const length = Math.min(Number(to), size)
    return length === 0 ? undefined : { first: size - length, last: size - 1 }
  }
  const [first, last] = [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)]
  if (last < first) return 'invalid'
  return first >= size ? undefined : { first, last: Math.min(last, size - 1) }
}

function overlap(ranges: readonly ByteRange[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.first - b.first)
  return sorted.some(({ first }, i) => i > 0 && first <= (sorted[i - 1] as ByteRange).last)
}
