// Reads the body of a request into memory: not too much, and not for too long.

/** Thrown for a body that is too long, or too slow. */
export class BodyRefusal extends Error {
  constructor(readonly kind: 'long' | 'slow') {
    super(kind === 'long' ? 'The body is too long.' : 'The body took too long.')
  }
}

export interface BodyLimits {
  readonly bytes: number
  /** Milliseconds. Undefined for as long as it takes. */
  readonly patience?: number | undefined
}

/**
 * The bytes of a body.
 * @throws `BodyRefusal` as soon as there are too many, or time is up
 */
export async function readWithin(
  body: AsyncIterable<Uint8Array> | null,
  { bytes, patience }: BodyLimits,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let isLate = false
  const read = async () => {
    let size = 0
    for await (const piece of body ?? []) {
      size += piece.length
      if (size > bytes) throw new BodyRefusal('long')
      if (isLate) break
      pieces.push(piece)
    }
    return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces)
  }
  if (patience === undefined) return read()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      pieces.length = 0
      reject(new BodyRefusal('slow'))
    }, patience)
  })
  const reading = read()
  // Nobody waits for it after that.
  reading.catch(() => {})
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}
