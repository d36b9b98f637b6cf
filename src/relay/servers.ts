// Decides whether a URL belongs to one of the servers in a specification. Strangers write both, so the work is limited.
import type { FormServer, FormVariable } from '../request/form.ts'

/** Steps for all servers of a page: more than any real page takes, and a few milliseconds. */
const MAX_STEPS = 500_000

interface Work {
  left: number
}

/** True if a request to this URL goes to one of the servers. False too if that takes too long to tell. */
export function isOfServers(url: URL, servers: readonly FormServer[]): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  // The URL parser has resolved every `..`. An encoded one would be up to the server, so it's refused.
  if (/%2e%2e|%5c/i.test(url.pathname)) return false
  const work = { left: MAX_STEPS }
  return servers.some((server) => isOf(url, server, work))
}

function isOf(url: URL, server: FormServer, work: Work): boolean {
  work.left -= server.url.length
  if (work.left < 0) return false
  const match = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(server.url)
  const [, protocol = '', authority = '', path = ''] = match ?? []
  if (!match || url.protocol !== `${protocol.toLowerCase()}:`) return false
  const variables = new Map(server.variables?.map((variable) => [variable.name, variable]))
  const host = hostParts(withoutDefaultPort(authority.toLowerCase(), protocol), variables)
  if (!endsOf(host, url.host, work).includes(url.host.length)) return false
  const { pathname } = url
  const ends = endsOf(pathParts(withoutSlashes(path), variables), pathname, work)
  return ends.some((end) => end === pathname.length || pathname[end] === '/')
}

/** A part of a pattern: one of some texts, or characters of a kind. */
interface Part {
  readonly texts: readonly string[]
  /** What characters a free part has, and which of them it can begin and end with. Undefined if it isn't free. */
  readonly free?: { readonly inside: RegExp; readonly edge: RegExp }
}

/** One label of a host name, and one segment of a path. */
const LABEL = { inside: /[a-z\d-]/, edge: /[a-z\d]/ }
const SEGMENT = { inside: /[^/]/, edge: /[^/]/ }

type Variables = ReadonlyMap<string, FormVariable>

/**
 * In a host, a variable without a list of values matches one label below a domain that the specification fixes
 * (`{tenant}.example.com`). Otherwise it matches only its default, because anything else would open the relay to every
 * host.
 */
function hostParts(template: string, variables: Variables): Part[] {
  const parts = splitVariables(template)
  const [end = ''] = parts.slice(-1)
  const hasDomain = /^\.[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/.test(end)
  return parts.map((part, i) => {
    if (i % 2 === 0) return { texts: [part] }
    const { values, fallback } = valuesOf(part, variables)
    if (values.length > 0) return { texts: values.map((value) => value.toLowerCase()) }
    return hasDomain && i === parts.length - 2 ? { texts: [], free: LABEL } : { texts: [fallback.toLowerCase()] }
  })
}

/** In a path, a variable without a list of values matches any segment, or its default, which may be several. */
function pathParts(template: string, variables: Variables): Part[] {
  return splitVariables(template).map((part, i) => {
    if (i % 2 === 0) return { texts: [part] }
    const { values, fallback } = valuesOf(part, variables)
    return values.length > 0 ? { texts: values } : { texts: [fallback], free: SEGMENT }
  })
}

function valuesOf(part: string, variables: Variables): { values: readonly string[]; fallback: string } {
  const variable = variables.get(part.slice(1, -1))
  return { values: variable?.values ?? [], fallback: variable?.default ?? part }
}

/** Text and variables in turn: `['https://', '{tenant}', '.example.com']`. */
function splitVariables(template: string): string[] {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const open = template.indexOf('{', from)
    const close = open < 0 ? -1 : template.indexOf('}', open)
    if (close < 0) return [...parts, template.slice(from)]
    parts.push(template.slice(from, open), template.slice(open, close + 1))
    from = close + 1
  }
}

/**
 * Where a pattern can end in a text that it begins. Follows all ways to match at the same time, as regular expressions don't:
 * theirs could take forever.
 */
function endsOf(parts: readonly Part[], text: string, work: Work): readonly number[] {
  let ends: readonly number[] = [0]
  for (const { texts, free } of parts) {
    work.left -= ends.length * texts.reduce((sum, { length }) => sum + length + 1, 1)
    if (work.left < 0) return []
    const next = new Set(
      ends.flatMap((at) => texts.filter((one) => text.startsWith(one, at)).map((one) => at + one.length)),
    )
    if (free) for (const end of freeEnds(ends, text, free)) next.add(end)
    ends = [...next].sort((a, b) => a - b)
    work.left -= ends.length
  }
  return ends
}

/** Ends of a free part that begins at one of the places, in ascending order. Visits each character once. */
function* freeEnds(
  starts: readonly number[],
  text: string,
  { inside, edge }: NonNullable<Part['free']>,
): Generator<number> {
  let at = 0
  for (const start of starts) {
    if (!edge.test(text[start] ?? '')) continue
    for (at = Math.max(at, start); inside.test(text[at] ?? ''); at++) if (edge.test(text[at] as string)) yield at + 1
  }
}

function withoutDefaultPort(authority: string, protocol: string): string {
  return authority.replace(protocol.toLowerCase() === 'https' ? /:443$/ : /:80$/, '')
}

function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
