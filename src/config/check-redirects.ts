// Reports redirects that can't work: loops, chains, missing targets, invalid sources and destinations.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isHostPattern, isPattern, placeholders, splitPath } from './redirect-pattern.ts'
import { createRedirectMatcher, leavesSite, safeDestination } from './redirects.ts'
import type { Redirect } from './site-config.ts'

/** Maximum length of a chain. Browsers give up after twenty redirects. */
const MAX_HOPS = 10

/** What a site has at a path, with a leading `/`, without query and fragment. */
export interface SitePaths {
  /** Whether it leads to a page or file, such as the folder of a page does. */
  exists(path: string): boolean
  /** Whether a page or file has this very path. It takes precedence over redirects. */
  isTaken(path: string): boolean
  /** The existing path that was probably meant. */
  nearest(path: string): string | undefined
}

/** What can be wrong with a redirect. */
type RedirectProblem =
  | 'invalid-redirect'
  | 'unsafe-redirect'
  | 'duplicate-redirect'
  | 'redirect-loop'
  | 'redirect-chain'
  | 'unused-redirect'
  | 'dead-redirect'
  | 'host-redirect'

/** A finding on a redirect. The rule `redirects` gives it its code. */
export interface RedirectFinding extends Omit<Diagnostic, 'code'> {
  readonly problem: RedirectProblem
}

/** Checks every redirect once. */
export function checkRedirects(redirects: readonly Redirect[], paths: SitePaths): RedirectFinding[] {
  const match = createRedirectMatcher(redirects)
  const seen = new Set<string>()
  const looping = new Set<Redirect>()
  return redirects.flatMap((redirect) => {
    const source = splitPath(redirect.source).join('/')
    const problem = checkShape(redirect)
    if (problem) return [problem]
    if (seen.has(source)) {
      const message = `\`${redirect.source}\` is redirected twice. The first redirect wins.`
      return [finding(redirect, 'duplicate-redirect', message, 'Remove one of them.')]
    }
    seen.add(source)
    return [...checkPattern(redirect), ...checkTarget(redirect, match, paths, looping)]
  })
}

/** Problems of a single redirect. */
function checkShape(redirect: Redirect): RedirectFinding | undefined {
  const { source, destination } = redirect
  if (/[?#]/.test(source)) {
    const message = `The source \`${source}\` has a query or a fragment, which redirects never match.`
    return finding(redirect, 'invalid-redirect', message, 'Write only the path.')
  }
  if (safeDestination(destination, destination) === undefined) {
    const message = `The destination \`${destination}\` is neither a path nor a full URL.`
    return finding(redirect, 'unsafe-redirect', message, 'Write a path, or a URL with its host.')
  }
  const known = new Set(placeholders(source))
  const unknown = placeholders(destination).find((name) => !known.has(name))
  if (unknown !== undefined && isPathPart(destination, unknown)) {
    const written = unknown === '*' ? '*' : `:${unknown}`
    const message = `The destination uses \`${written}\`, which the source doesn't match.`
    return finding(redirect, 'invalid-redirect', message, 'Use a wildcard from the source.')
  }
  if (!leavesSite(redirect) && key(source) === key(destination)) {
    return finding(redirect, 'redirect-loop', `\`${source}\` is redirected to itself.`, 'Remove it.', 'error')
  }
  return undefined
}

/** Reports patterns that hosts of static files don't support. */
function checkPattern(redirect: Redirect): RedirectFinding[] {
  if (isHostPattern(redirect.source)) return []
  const message = `Netlify and Cloudflare Pages support \`*\` only as the last segment of a path: \`${redirect.source}\` isn't in \`_redirects\`.`
  const help = 'List each path, or apply `_galley/hosting.json` on your own server.'
  return [finding(redirect, 'host-redirect', message, help, 'suggestion')]
}

/** True if a placeholder is in the path of a destination, not in its query or fragment. */
function isPathPart(destination: string, name: string): boolean {
  return placeholders(destination.replace(/[?#].*$/, '')).includes(name)
}

/** @param looping the redirects of loops that were reported, which this adds to: a loop is one mistake. */
function* checkTarget(
  redirect: Redirect,
  match: ReturnType<typeof createRedirectMatcher>,
  { exists, isTaken, nearest }: SitePaths,
  looping: Set<Redirect>,
): Iterable<RedirectFinding> {
  const start = sample(redirect.source)
  const first = match(start)
  // An earlier pattern takes this path, or nothing matches the source. Another check reports that.
  if (first?.redirect !== redirect || leavesSite(redirect)) return
  const trail = [start]
  if (!isPattern(redirect.source) && isTaken(`/${key(start)}`)) {
    const message = `\`${redirect.source}\` is a page or a file, so this redirect has no effect.`
    yield finding(redirect, 'unused-redirect', message, 'Remove it, or the page.', 'suggestion')
    return
  }
  let last = first
  const hops: Redirect[] = []
  for (let next: typeof last | undefined = first; next; ) {
    last = next
    hops.push(next.redirect)
    const path = key(next.destination)
    const repeated = trail.findIndex((step) => key(step) === path)
    if (repeated >= 0 || trail.length > MAX_HOPS) {
      const begin = Math.max(0, repeated)
      const loop = hops.slice(begin)
      if (!loop.some((hop) => looping.has(hop))) {
        const message = `This redirect never ends: ${[...trail.slice(begin), next.destination].join(' → ')}.`
        yield finding(loop[0] ?? redirect, 'redirect-loop', message, 'Send it to a page.', 'error')
      }
      for (const hop of loop) looping.add(hop)
      return
    }
    trail.push(next.destination)
    // A page takes precedence over redirects of its path.
    next = leavesSite(next.redirect) || isTaken(`/${path}`) ? undefined : match(next.destination)
  }
  const path = `/${key(last.destination)}`
  const isFilledIn = ({ source, destination }: Redirect) => isPattern(source) && placeholders(destination).length > 0
  if (!leavesSite(last.redirect) && !isFilledIn(redirect) && !exists(path)) {
    // The last redirect of a chain is the one that leads nowhere.
    if (last !== first && !isFilledIn(last.redirect)) return
    const near = nearest(path)
    const help = near ? `Did you mean \`${near}\`?` : 'Send it to a page that exists, or remove it.'
    yield finding(redirect, 'dead-redirect', `This redirect leads to \`${path}\`, which doesn't exist.`, help)
  } else if (trail.length > 2) {
    const message = `The destination is redirected again: ${trail.join(' → ')}.`
    yield finding(redirect, 'redirect-chain', message, `Redirect straight to \`${last.destination}\`.`, 'suggestion')
  }
}

/** A path that a source matches: each wildcard is replaced by a word. */
function sample(source: string): string {
  return `/${splitPath(source)
    .map((part) => part.replace(/^:[A-Za-z_]\w*\*?$/, 'any').replaceAll('*', 'any'))
    .join('/')}`
}

function key(path: string): string {
  return splitPath(path).join('/')
}

function finding(
  redirect: Redirect,
  problem: RedirectProblem,
  message: string,
  help?: string,
  severity: Diagnostic['severity'] = 'warning',
): RedirectFinding {
  const place = (ABOUT_DESTINATION.has(problem) && redirect.destinationPlace) || redirect.place
  return { problem, severity, message, place, ...(help && { help }) }
}

/** Problems of where a redirect leads, rather than of what it matches. */
const ABOUT_DESTINATION: ReadonlySet<RedirectProblem> = new Set(['dead-redirect', 'redirect-chain', 'unsafe-redirect'])
