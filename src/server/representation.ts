// Turns one encoding of a file into a response: conditions, ranges, and their headers.
import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answer.ts'
import { conditionalStatus, rangeApplies, type Validators } from './conditions.ts'
import { type ByteRange, requestedRanges } from './ranges.ts'

/** The bytes of a file, compressed or not, and their metadata. */
export interface Representation extends Validators {
  readonly size: number
  readonly type: string
  /** All headers except those for type, length, and range. Alternating names and values. */
  readonly headers: readonly string[]
  /** The content in memory, or a function that reads the bytes from `first` to `last`, both inclusive. */
  readonly content: Uint8Array | ((first: number, last: number) => AsyncIterable<Uint8Array>)
}

/** The response for a file. If the body isn't wanted (HEAD), the caller drops it. */
export function fileAnswer(
  file: Representation,
  request: { readonly headers: IncomingHttpHeaders; readonly method: string | undefined },
): Answer {
  const { headers } = request
  const status = conditionalStatus(headers, file)
  if (status === 304) return { status, headers: file.headers }
  if (status === 412) return { status, headers: ['content-length', '0', ...file.headers] }
  const range = headers.range
  if (range === undefined || request.method !== 'GET' || !rangeApplies(headers, file)) return whole(file)
  const ranges = requestedRanges(range, file.size)
  if (ranges === undefined) return whole(file)
  if (ranges === 'unsatisfiable')
    return { status: 416, headers: ['content-range', `bytes */${file.size}`, 'content-length', '0', ...file.headers] }
  const [single] = ranges
  return ranges.length === 1 && single ? onePart(file, single) : manyParts(file, ranges)
}

const wholes = new WeakMap<Representation, Answer>()

/**
 * The response with the whole file. Returns the same object each time, so that anything derived from it can be cached.
 */
export function whole(file: Representation): Answer {
  const made = wholes.get(file)
  if (made) return made
  const answer = makeWhole(file)
  if (answer.body instanceof Uint8Array) wholes.set(file, answer)
  return answer
}

function makeWhole(file: Representation): Answer {
  const { size, type, headers } = file
  return {
    status: 200,
    headers: ['content-type', type, 'content-length', String(size), ...headers],
    body: part(file, { first: 0, last: size - 1 }),
  }
}

function onePart(file: Representation, range: ByteRange): Answer {
  const { first, last } = range
  const headers = ['content-type', file.type, 'content-length', String(last - first + 1)]
  headers.push('content-range', `bytes ${first}-${last}/${file.size}`, ...file.headers)
  return { status: 206, headers, body: part(file, range) }
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-14.6 */
function manyParts(file: Representation, ranges: readonly ByteRange[]): Answer {
  // The boundary needn't be random, because a parser reads each part by its stated length.
  const boundary = `galley-${file.etag.replace(/[^\w-]/g, '')}`
  const heads = ranges.map(({ first, last }) =>
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: ${file.type}\r\nContent-Range: bytes ${first}-${last}/${file.size}\r\n\r\n`,
    ),
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = ranges.reduce(
    (sum, { first, last }, i) => sum + (heads[i]?.length ?? 0) + last - first + 1,
    tail.length,
  )
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const [i, range] of ranges.entries()) {
      yield heads[i] as Buffer
      const bytes = part(file, range)
      if (bytes instanceof Uint8Array) yield bytes
      else yield* bytes
    }
    yield tail
  }
  const headers = ['content-type', `multipart/byteranges; boundary=${boundary}`, 'content-length', String(length)]
  return { status: 206, headers: [...headers, ...file.headers], body: body() }
}

function part({ content, size }: Representation, { first, last }: ByteRange): Uint8Array | AsyncIterable<Uint8Array> {
  if (typeof content === 'function') return content(first, last)
  return first === 0 && last === size - 1 ? content : content.subarray(first, last + 1)
}
