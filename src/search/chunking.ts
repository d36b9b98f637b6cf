// Content-defined chunking: where one file of an index ends and the next begins follows from what is in them, not from
// how much precedes them. A change somewhere leaves the files before and after it as they are.
// See Muthitacharoen et al., "A Low-Bandwidth Network File System" (SOSP 2001).

/** Sizes of a chunk relative to the target: none is smaller unless it's the last, and none grows further. */
const MIN_SHARE = 0.75
const MAX_SHARE = 1.5

/** Decides where chunks of about `target` bytes end. */
export class Chunking {
  private readonly min: number
  private readonly max: number
  private readonly usual: number

  constructor(target: number) {
    this.min = target * MIN_SHARE
    this.max = target * MAX_SHARE
    // Beyond the minimum, a chunk goes on for this many bytes on average.
    this.usual = target - this.min
  }

  /**
   * Whether a chunk of `size` bytes ends after its last item, which has that `key` and takes `itemSize` bytes: the larger
   * the item, the more likely, so the number of items doesn't matter.
   */
  endsAfter(key: string, { size, itemSize }: { size: number; itemSize: number }): boolean {
    if (size < this.min) return false
    return size >= this.max || fraction(key) * this.usual < itemSize
  }
}

/** A number from 0 to 1 that follows from a text alone (FNV-1a with a final mix). */
export function fraction(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
