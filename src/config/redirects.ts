// Resolves paths through redirects: a single lookup, even with thousands of them.
import { isExternal, isSafeHref } from './href.ts'
import { follow, isPattern, isWild, splitPath } from './redirect-pattern.ts'
import type { Redirect } from './site-config.ts'

/** A redirect that applies to a path. */
export interface RedirectMatch {
  readonly redirect: Redirect
  /** With wildcards filled in: a path of this site that starts with a single `/`, or the URL that the author wrote. */
  readonly destination: string
}

/**
 * Segments that are compared for one path: a few milliseconds. Even ten thousand patterns need fewer for a real path, and a
 * site's own patterns can't stop a server for all others.
 */
const MAX_SEGMENTS = 100_000

interface Compiled {
  readonly order: number
  readonly redirect: Redirect
  readonly pattern: readonly string[]
}

/**
 * Creates a function from a path to the redirect from exactly this path, or else to the first pattern, in file order,
 * that matches it. On a static host, only exact paths redirect, so they come first everywhere. Leading and trailing
 * slashes, query, and fragment of the path are ignored. Wildcard values can't change the host (`safeDestination`). A
 * redirect with an unsafe destination doesn't match.
 */
export function createRedirectMatcher(redirects: readonly Redirect[]): (path: string) => RedirectMatch | undefined {
  // Many pages have no link that needs it.
  let index: RedirectIndex | undefined
  return (path) => {
    index ??= indexRedirects(redirects)
    const { literals, patterns } = index
    const parts = splitPath(path)
    const literal = literals.get(parts.join('/'))
    const candidates = [...(patterns.get(parts[0] ?? '') ?? []), ...(parts.length > 0 ? (patterns.get('') ?? []) : [])]
    candidates.sort((a, b) => a.order - b.order)
    const work = { left: MAX_SEGMENTS }
    for (const { redirect, pattern } of literal ? [literal, ...candidates] : candidates) {
      const filled = follow(redirect, { pattern, path: parts, work })
      const destination = filled === undefined ? undefined : safeDestination(redirect.destination, filled)
      // `/a/:rest*` to `/a` also matches `/a` itself, where there is nothing to do.
      if (destination !== undefined && !isSamePath(destination, parts)) return { redirect, destination }
    }
    return undefined
  }
}

/** Redirects by what they begin with. */
interface RedirectIndex {
  readonly literals: ReadonlyMap<string, Compiled>
  readonly patterns: ReadonlyMap<string, readonly Compiled[]>
}

function indexRedirects(redirects: readonly Redirect[]): RedirectIndex {
  const literals = new Map<string, Compiled>()
  const patterns = new Map<string, Compiled[]>()
  for (const [order, redirect] of redirects.entries()) {
    // A source with a query or fragment never matches a path. `checkRedirects` reports it.
    if (/[?#]/.test(redirect.source)) continue
    const compiled = { order, redirect, pattern: splitPath(redirect.source) }
    if (!isPattern(redirect.source)) {
      const key = compiled.pattern.join('/')
      if (!literals.has(key)) literals.set(key, compiled)
      continue
    }
    // Patterns are indexed by their first segment. Those that start with a wildcard are always tried.
    const [first = ''] = compiled.pattern
    const key = isWild(first) ? '' : first
    const bucket = patterns.get(key)
    if (bucket) bucket.push(compiled)
    else patterns.set(key, [compiled])
  }
  return { literals, patterns }
}

function isSamePath(destination: string, parts: readonly string[]): boolean {
  return destination.startsWith('/') && splitPath(destination).join('/') === parts.join('/')
}

/**
 * A destination that is safe to send a reader to. A path stays a path of this site, whatever was filled in. A URL keeps
 * the scheme and host that the author wrote. Undefined if the template leaves its host open or would run a script.
 */
export function safeDestination(template: string, filled: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks would end a header
  const text = filled.replace(/[\u0000-\u001f\u007f]/g, '').trim()
  if (!isSafeHref(text)) return undefined
  if (!/^[a-z][a-z\d+.-]*:/i.test(template.trim())) return `/${text.replace(/^[/\\]+/, '')}`
  const host = /^https?:\/\/[^/?#\\]+/i.exec(template.trim())?.[0]
  if (!host || /:[A-Za-z_]|\*/.test(host.slice(host.indexOf('//')))) return undefined
  return text.startsWith(host) && /^(?:$|[/?#])/.test(text.slice(host.length)) ? text : undefined
}

/** True when a redirect leads away from the site. */
export function leavesSite(redirect: Redirect): boolean {
  return isExternal(redirect.destination) && !/^[/\\]/.test(redirect.destination.trim())
}
