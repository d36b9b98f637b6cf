// Matches paths against a redirect's pattern, without regular expressions from author input, so that the cost stays
// bounded.
import { decodeEscapes } from '../html/uri-escapes.ts'
import type { Redirect } from './site-config.ts'

/** The values of a source's wildcards. */
interface Captures {
  readonly names: Map<string, string>
  readonly stars: string[]
}

const NAMED = /^:([A-Za-z_]\w*)$/
const MANY = /^:([A-Za-z_]\w*)\*$/
const LONE_SURROGATE = /[\ud800-\udfff]/gu
const PLACEHOLDER = /:([A-Za-z_]\w*)\*?|\*/g

/** True for a source with wildcards: `:name`, `:name*`, or `*`. */
export function isPattern(source: string): boolean {
  return splitPath(source).some(isWild)
}

/** True for a segment with a wildcard. */
export function isWild(part: string): boolean {
  return NAMED.test(part) || part.includes('*')
}

/** True for a pattern that static hosts support: whole segments as `:name`, and `*` or `:name*` only as the last one. */
export function isHostPattern(source: string): boolean {
  return splitPath(source).every((part, i, parts) => {
    if (!part.includes('*')) return true
    return i === parts.length - 1 && (part === '*' || MANY.test(part))
  })
}

/** The segments of a path: percent-decoded, without query, fragment, and slashes at the ends. */
export function splitPath(path: string): string[] {
  const end = path.search(/[?#]/)
  return (end < 0 ? path : path.slice(0, end))
    .split('/')
    .filter((part) => part !== '')
    .map(decodeEscapes)
}

/** How many segments may still be compared for a path. */
export interface MatchWork {
  left: number
}

/**
 * The target of a redirect for a path (from `splitPath`), or undefined if it doesn't match, or if that takes too much
 * work to tell. `:name` matches one segment, `:name*` any number of segments, `*` any text within a segment, and in the
 * last segment any text to the end.
 */
export function follow(
  redirect: Redirect,
  { pattern, path, work }: { pattern: readonly string[]; path: readonly string[]; work: MatchWork },
): string | undefined {
  const captures: Captures = { names: new Map(), stars: [] }
  return matchParts(pattern, path, captures, work) ? fill(redirect.destination, captures) : undefined
}

/** Where to resume after a mismatch: at the last `:name*`, which then takes another segment. */
interface Resume {
  readonly pattern: number
  readonly name: string
  readonly from: number
  readonly stars: number
  until: number
}

/** Matches segment by segment, and backtracks only to the last `:name*`. Takes quadratic time, within the limit. */
function matchParts(pattern: readonly string[], path: readonly string[], captures: Captures, work: MatchWork): boolean {
  let p = 0
  let s = 0
  let resume: Resume | undefined
  for (;;) {
    if (work.left-- <= 0) return false
    const part = pattern[p]
    const name = part === undefined ? undefined : MANY.exec(part)?.[1]
    if (name !== undefined) {
      keep(resume, path, captures)
      resume = { pattern: p, name, from: s, until: s, stars: captures.stars.length }
      p++
    } else if (
      part === undefined
        ? s === path.length
        : p === pattern.length - 1 && matchLast(part, { path, from: s }, captures, work)
    ) {
      keep(resume, path, captures)
      return true
    } else if (part !== undefined && s < path.length && matchPart(part, path[s] as string, captures)) {
      p++
      s++
    } else {
      if (!resume || resume.until >= path.length) return false
      s = ++resume.until
      p = resume.pattern + 1
      captures.stars.length = resume.stars
    }
  }
}

function keep(resume: Resume | undefined, path: readonly string[], captures: Captures): void {
  if (resume) captures.names.set(resume.name, encode(path.slice(resume.from, resume.until)))
}

/** The last segment of a pattern: its star takes everything that is left. */
function matchLast(
  part: string,
  { path, from }: { path: readonly string[]; from: number },
  captures: Captures,
  work: MatchWork,
): boolean {
  const left = path.length - from
  if (!part.includes('*')) return left === 1 && matchPart(part, path[from] as string, captures)
  work.left -= left
  return (left > 0 || part === '*') && matchText(part, path.slice(from).join('/'), captures)
}

function matchPart(part: string, text: string, captures: Captures): boolean {
  const name = NAMED.exec(part)?.[1]
  if (name !== undefined) {
    captures.names.set(name, encode([text]))
    return true
  }
  return part.includes('*') ? matchText(part, text, captures) : part === text
}

/** Matches a segment with stars: each piece between stars at its first occurrence, and the last one at the end. */
function matchText(part: string, text: string, captures: Captures): boolean {
  const pieces = part.split('*')
  const first = pieces[0] as string
  const last = pieces.at(-1) as string
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  let at = first.length
  const end = text.length - last.length
  const caught: string[] = []
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    caught.push(text.slice(at, found))
    at = found + piece.length
  }
  caught.push(text.slice(at, end))
  captures.stars.push(...caught.map((star) => encode(star.split('/'))))
  return true
}

/** Encodes what a reader typed as path text: never as a host, a header, or a query. */
function encode(parts: readonly string[]): string {
  return parts
    .map((part) =>
      encodeURIComponent(part.replace(LONE_SURROGATE, '\ufffd')).replace(
        /%(?:40|3A|2C|2B|24|3D|26|3B)/gi,
        decodeURIComponent,
      ),
    )
    .join('/')
}

/** The names of the placeholders in a text. A bare star is `*`. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '*')
}

function fill(destination: string, { names, stars }: Captures): string {
  let star = 0
  const filled = destination.replace(PLACEHOLDER, (written, name: string | undefined) =>
    name === undefined ? (stars[Math.min(star++, stars.length - 1)] ?? written) : (names.get(name) ?? written),
  )
  // An empty `:slug*` leaves a double slash, or a trailing one.
  return filled === destination ? filled : filled.replace(/(?<!:)\/{2,}/g, '/').replace(/(?<=[^/])\/(?=$|[?#])/, '')
}
