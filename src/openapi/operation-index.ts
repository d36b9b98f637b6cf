// Finds the operations that URLs in examples call.
import { HOLE, hasPlaceholder, type Piece, slice } from '../examples/calls/call.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'
import type { ApiDocument, OperationOutline, Server } from './model.ts'
import { serversOf } from './servers.ts'

/** An address in its parts. */
export interface CallAddress {
  /** `https://api.acme.com:8080`. Undefined if readers put in all of it: `$BASE_URL`. */
  readonly origin?: string
  /** True for an address that readers outside of one machine can use. */
  readonly isPublic: boolean
  readonly segments: readonly Piece[]
  readonly path: Piece
  /** Without `?`. */
  readonly query?: Piece
}

/** An operation that an address leads to. */
export interface Match {
  readonly outline: OperationOutline
  /** The segments of the address that stand for parameters of the path. */
  readonly parameters: ReadonlyMap<string, string>
}

/** What an address leads to. */
export interface Resolution {
  /** Operations of the method that is used. */
  readonly matches: readonly Match[]
  /** Operations of other methods at the same path. */
  readonly others: readonly OperationOutline[]
  /** True if the host and the first part of the path are those of a server, and nothing at all is there. */
  readonly isUnknown: boolean
  /** Paths that the address could have meant, where it is unknown. */
  readonly near: readonly OperationOutline[]
  readonly documents: readonly ApiDocument[]
}

interface Route {
  readonly outline: OperationOutline
  readonly segments: readonly Segment[]
}

/** A part of a path: a text, or a pattern with the names of its parameters. */
interface Segment {
  readonly text: string
  readonly names: readonly string[]
  readonly pattern?: RegExp
}

/** A place where operations are: a host, and the first part of their paths. */
interface Base {
  readonly document: ApiDocument
  /** Undefined if the specification names no host. */
  readonly origin?: RegExp
  readonly prefix: readonly Segment[]
  readonly routes: Route[]
}

const ENTIRE_GAP = /^(?:\uE000|<[^<>]*>|\{\{?[^{}]*\}?\}|[A-Z][A-Z0-9_]*)(?::\d+)?$/

/** Parses an address. Undefined for anything else. */
export function readAddress(url: Piece): CallAddress | undefined {
  const text = url.text.trimEnd()
  const lead = text.length - text.trimStart().length
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*:\/\/)/i.exec(text.slice(lead)) ?? []
  const slash = text.slice(lead + scheme.length).search(/[/?#]/)
  const pathStart = slash === -1 ? text.length : lead + scheme.length + slash
  const host = text.slice(lead + scheme.length, pathStart)
  if (scheme !== '' && !/^https?:\/\/$/i.test(scheme) && !scheme.includes(HOLE)) return undefined
  if (host === '' && scheme === '' && !text.startsWith('/')) return undefined
  const rest = text.slice(pathStart)
  const end = rest.search(/[?#]/)
  const path = slice(url, pathStart, end === -1 ? text.length : pathStart + end)
  const [, query] = /\?([^#]*)/.exec(rest) ?? []
  const queryStart = pathStart + rest.indexOf('?') + 1
  // A host with a gap may be anybody's.
  const isGap = ENTIRE_GAP.test(host)
  const segments = segmentsOf(path)
  if (isGap ? segments.length === 0 : host === '' || isHole(host)) return undefined
  const origin = `${(scheme || 'https://').toLowerCase()}${host.toLowerCase()}`
  return {
    ...(!isGap && { origin }),
    isPublic: !isGap && /^https:/.test(origin) && !/^https:\/\/(?:localhost|127\.|\[|[^.]*(?::|$))/.test(origin),
    segments,
    path,
    ...(query !== undefined && { query: slice(url, queryStart, queryStart + query.length) }),
  }
}

function segmentsOf(path: Piece): Piece[] {
  const segments: Piece[] = []
  let from = 0
  for (const part of path.text.split('/')) {
    if (part !== '') segments.push(slice(path, from, from + part.length))
    from += part.length + 1
  }
  return segments
}

/** Operations by their addresses. Made once for a set of specifications. */
export class OperationIndex {
  private readonly bases: Base[] = []

  constructor(documents: Iterable<ApiDocument>) {
    for (const document of documents) this.add(document)
  }

  private add(document: ApiDocument): void {
    const byServer = new Map<string, Base>()
    for (const outline of document.operations) {
      if (outline.kind !== 'operation') continue
      for (const server of serversOf(outline)) {
        let base = byServer.get(server.url)
        if (!base) {
          base = { document, ...baseOf(server), routes: [] }
          byServer.set(server.url, base)
          this.bases.push(base)
        }
        base.routes.push({ outline, segments: templateOf(outline.path) })
      }
    }
  }

  /** What a call leads to. Undefined for an address that is of none of the specifications. */
  resolve({ origin, segments }: CallAddress, method: string): Resolution | undefined {
    const matches: Match[] = []
    const others: OperationOutline[] = []
    const near: OperationOutline[] = []
    const documents = new Set<ApiDocument>()
    let mayMatch = false
    for (const base of this.bases) {
      if (origin === undefined ? base.prefix.length > segments.length : !base.origin?.test(origin)) continue
      const rest = afterPrefix(segments, base.prefix)
      if (!rest) continue
      documents.add(base.document)
      for (const { outline, segments: template } of base.routes) {
        const fit = fitOf(rest, template)
        if (fit.kind === 'maybe') mayMatch = true
        if (fit.kind === 'near') near.push(outline)
        if (fit.kind !== 'match') continue
        if (outline.method === method) matches.push({ outline, parameters: fit.parameters })
        else others.push(outline)
      }
    }
    if (documents.size === 0) return undefined
    // A path without a parameter is meant before one with.
    const exact = matches.filter(({ parameters }) => parameters.size === 0)
    return {
      matches: exact.length > 0 ? exact : matches,
      others,
      isUnknown: origin !== undefined && matches.length + others.length === 0 && !mayMatch,
      near,
      documents: [...documents],
    }
  }
}

function baseOf({ url, variables }: Server): Pick<Base, 'origin' | 'prefix'> {
  const filled = url.replace(/\{([^{}]*)\}/g, (whole, name) => {
    const variable = variables.find((each) => each.name === name)
    // A variable that holds an address is one; any other may have any value.
    return variable && /[./]/.test(variable.default) ? variable.default : whole
  })
  const [, scheme = '', host = '', path = ''] = /^([a-z][a-z\d+.-]*:\/\/)?([^/?#]*)([^?#]*)/i.exec(filled) ?? []
  const prefix = templateOf(path)
  if (scheme === '' || host === '') return { prefix }
  const pattern = escapeRegExp(host.toLowerCase()).replace(/\\\{[^{}]*\\\}/g, '[^./:]+')
  return { origin: new RegExp(`^https?://${pattern}$`), prefix }
}

function templateOf(path: string): Segment[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '')
    .map((text) => {
      const names = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)
      if (names.length === 0) return { text, names }
      return { text, names, pattern: new RegExp(`^${escapeRegExp(text).replace(/\\\{[^{}]*\\\}/g, '(.+?)')}$`, 's') }
    })
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function afterPrefix(segments: readonly Piece[], prefix: readonly Segment[]): readonly Piece[] | undefined {
  if (segments.length < prefix.length) return undefined
  const fits = prefix.every(({ text, pattern }, i) => {
    const written = segments[i]?.text ?? ''
    return pattern ? pattern.test(written) : written === text || isHole(written)
  })
  return fits ? segments.slice(prefix.length) : undefined
}

type Fit =
  | { readonly kind: 'match'; readonly parameters: ReadonlyMap<string, string> }
  | { readonly kind: 'maybe' | 'near' | 'none' }

function fitOf(written: readonly Piece[], template: readonly Segment[]): Fit {
  if (written.length < template.length) {
    // A gap may stand for several parts.
    const isOpen = written.some(({ text }) => isHole(text))
    return { kind: isOpen && fitsStart(written, template) ? 'maybe' : 'none' }
  }
  const parameters = new Map<string, string>()
  let isSure = true
  let differing = 0
  for (const [i, segment] of template.entries()) {
    const text = decodeEscapes(written[i]?.text ?? '')
    const isLast = i === template.length - 1 && written.length > template.length
    if (segment.pattern) {
      const found = segment.pattern.exec(text)
      if (!found && !isHole(text)) return { kind: 'none' }
      for (const [n, name] of segment.names.entries()) parameters.set(name, found?.[n + 1] ?? HOLE)
      // The value of the last parameter may hold slashes: an address, a path of a file.
      if (isLast) return { kind: 'maybe' }
    } else if (isLast) return { kind: 'none' }
    else if (text !== segment.text) {
      if (isHole(text)) isSure = false
      else if (isAlike(text, segment.text)) differing++
      else return { kind: 'none' }
    }
  }
  if (written.length > template.length) return { kind: 'none' }
  if (differing > 0) return { kind: differing === 1 ? 'near' : 'none' }
  return isSure ? { kind: 'match', parameters } : { kind: 'maybe' }
}

function fitsStart(written: readonly Piece[], template: readonly Segment[]): boolean {
  return written.every(
    ({ text }, i) => isHole(text) || template[i]?.pattern !== undefined || template[i]?.text === text,
  )
}

/** True for a part that readers put in: `$ID`, `<id>`, `:id`, `{id}`. */
export function isHole(text: string): boolean {
  return text.includes(HOLE) || /^:[A-Za-z]/.test(text) || hasPlaceholder(text)
}

/** True for words that differ in a letter or two: `usres`, `user`, `user_s`. */
function isAlike(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 3 || Math.abs(a.length - b.length) > 2) return false
  if (a.toLowerCase().replace(/[-_]/g, '') === b.toLowerCase().replace(/[-_]/g, '')) return true
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  // Versions such as `v1` and `v2` are different things.
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return left.length <= 2 && right.length <= 2 && !/\d/.test(left + right)
}
