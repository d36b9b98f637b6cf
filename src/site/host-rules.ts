// Finds the redirect and headers of each request in a finished site's `_galley/hosting.json`.
import { isOfServer } from '../config/host-files.ts'
import { isPattern } from '../config/redirect-pattern.ts'
import { createRedirectMatcher } from '../config/redirects.ts'
import type { Hosting } from './hosting.ts'
import { FOLDER } from './site-assets.ts'

/** The file with the rules of a finished site. */
export const HOSTING_FILE = `${FOLDER}/hosting.json`

/** Where a redirect leads. */
export interface HostTarget {
  readonly destination: string
  readonly permanent: boolean
}

/** Looks up a full path, which includes the path that the site is hosted under. */
export interface HostRules {
  /** A redirect from exactly this path, which also has a generated page that forwards readers. */
  redirect(path: string): HostTarget | undefined
  /** A redirect from a pattern, used when there is no file. */
  pattern(path: string): HostTarget | undefined
  headers(path: string): [string, string][]
}

/** For sites without rules. */
export const NO_RULES: HostRules = { redirect: () => undefined, pattern: () => undefined, headers: () => [] }

/** The rules in the text of `_galley/hosting.json`. What can't be read is left out: anybody may have written the file. */
export function readHostRules(text: string): HostRules {
  const read = parsed(text)
  const place = { file: HOSTING_FILE, start: 0, end: 0 }
  const redirects = objectsIn(read.redirects).flatMap(({ source, destination, permanent }) =>
    typeof source === 'string' && typeof destination === 'string'
      ? [{ source, destination, permanent: permanent === true, place }]
      : [],
  )
  const headers = objectsIn(read.headers).flatMap(({ path, headers }) =>
    typeof path === 'string' ? [{ path: path.split('*'), headers: entriesOf(headers).filter(isHeader) }] : [],
  )
  const literal = createRedirectMatcher(redirects.filter(({ source }) => !isPattern(source)))
  const pattern = createRedirectMatcher(redirects.filter(({ source }) => isPattern(source)))
  const target = (match: ReturnType<typeof literal>) =>
    match && { destination: match.destination, permanent: match.redirect.permanent }
  return {
    redirect: (path) => target(literal(path)),
    pattern: (path) => target(pattern(path)),
    headers: (path) => headers.filter((rule) => matches(rule.path, path)).flatMap((rule) => rule.headers),
  }
}

function parsed(text: string): { readonly [K in keyof Hosting]?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** True for what HTTP allows as a header that a site may set: anything else would make every response an error. */
function isHeader(entry: [string, unknown]): entry is [string, string] {
  const [name, value] = entry
  const isValid =
    typeof value === 'string' && /^[!#$%&'*+.^`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\xa0-\xff]*$/.test(value)
  return isValid && !isOfServer(name)
}

/** The path that a finished site was built for. Undefined if it works under any, or doesn't say. */
export function builtBase(text: string | undefined): string | undefined {
  try {
    const { base } = JSON.parse(text ?? '') as Partial<Hosting>
    return typeof base === 'string' ? base : undefined
  } catch {
    return undefined
  }
}

/** Matches a path against what is before and after the one `*` of a pattern, if it has one. */
function matches([before = '', after]: readonly string[], path: string): boolean {
  if (after === undefined) return path === before
  return path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after)
}
