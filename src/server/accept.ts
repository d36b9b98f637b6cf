// `Accept-Encoding` to the compression that a client prefers. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3

/** A compression that we send; `identity` is none. */
export type Coding = 'br' | 'gzip' | 'identity'

/** Headers longer than this aren't remembered, so that the memory stays small. */
const MAX_HEADER = 300
const MAX_REMEMBERED = 500

/** What headers said, since there are few browsers, and each sends the same one all the time. */
const codings = new Map<string, Coding>()

/** The best coding that a client takes. Brotli wins a tie, since it is smaller. */
export function preferredCoding(header = ''): Coding {
  const known = codings.get(header)
  if (known) return known
  const coding = readCoding(header)
  if (codings.size >= MAX_REMEMBERED) codings.clear()
  if (header.length <= MAX_HEADER) codings.set(header, coding)
  return coding
}

function readCoding(header: string): Coding {
  const quality = qualities(header)
  const other = quality.get('*') ?? 0
  const [br, gzip] = [quality.get('br') ?? other, quality.get('gzip') ?? quality.get('x-gzip') ?? other]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

/** The names of a list with weights (`a, b;q=0.5`), in lower case. */
function qualities(header: string): Map<string, number> {
  const quality = new Map<string, number>()
  for (const range of header.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    quality.set(name, q === undefined ? 1 : Math.min(Number(q.slice(2)) || 0, 1))
  }
  return quality
}
