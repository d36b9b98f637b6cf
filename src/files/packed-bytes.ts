// Several pieces of bytes in one buffer of their own, which can be handed to another thread: a view would be sent with all
// that is around it.

/** Pieces one after the other, and where each of them ends. */
export interface PackedBytes {
  readonly ends: readonly number[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Copies pieces into one buffer. */
export function packBytes(pieces: readonly Uint8Array[]): PackedBytes {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const ends: number[] = []
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.byteLength
    ends.push(end)
  }
  return { ends, bytes }
}

/** The pieces, as views. */
export function unpackBytes({ ends, bytes }: PackedBytes): Uint8Array[] {
  return ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end))
}
