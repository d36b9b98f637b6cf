// Picks the compression that a client prefers from `Accept-Encoding`.
// https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3

/** A compression that we send. `identity` means none. */
export type Coding = 'br' | 'gzip' | 'identity'

/** Longer headers aren't cached, to keep memory small. */
const MAX_HEADER = 300
const MAX_REMEMBERED = 500

/** Parsed headers, cached because there are few browsers and each always sends the same one. */
const codings = new Map<string, Coding>()

/** The best encoding that a client accepts. Brotli wins a tie, since it's smaller. */
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

/** The names in a weighted list (`a, b;q=0.5`), in lowercase. */
function qualities(header: string): Map<string, number> {
  const quality = new Map<string, number>()
  for (const range of header.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    quality.set(name, q === undefined ? 1 : Math.min(Number(q.slice(2)) || 0, 1))
  }
  return quality
}
