// Resolves a link as typed to a page, a file, a redirect, another site, or nothing.
import type { Page, Route } from '../content/page.ts'
import { resolvePath } from '../files/file-system.ts'
import type { Project } from './project.ts'
import { routeOf } from './routes.ts'

/** Where a link leads. `fragment` and `query` include their `#` and `?`. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly route: Route; readonly query: string; readonly fragment: string }
  | { readonly kind: 'asset'; readonly path: string; readonly query: string; readonly fragment: string }
  | {
      readonly kind: 'redirect'
      readonly path: string
      /** The final destination: a path of the site or a URL, possibly with a fragment. */
      readonly destination: string
      readonly query: string
      readonly fragment: string
    }
  | { readonly kind: 'fragment'; readonly fragment: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'missing'; readonly path: string; readonly query: string; readonly fragment: string }

type Known = Pick<Project, 'outlines' | 'assets' | 'redirect'>

/** Maximum length of a chain of redirects. `galley check` reports those that never end. */
const MAX_HOPS = 10

/**
 * Resolves a link typed in `file`. Accepts the forms that people write: relative or from the root, with `.md`, `.html`,
 * `/index`, or a trailing slash.
 * @param page the file of the page that shows it: relative links of a snippet may count from there, as they do in browsers
 */
export function resolveLink(project: Known, url: string, file: string, page = file): LinkTarget {
  const typed = url.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) || typed.startsWith('//')) return { kind: 'external', url: typed }
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(typed) ?? []
  if (before === '') return { kind: 'fragment', fragment: fragment || '#' }
  const rest = { query, fragment }
  const decoded = decodePath(before)
  const candidates = decoded.startsWith('/')
    ? [decoded]
    : [relativeTo(file, decoded), relativeTo(page, decoded), `/${decoded.replace(/^(?:\.\.?\/)+/, '')}`]
  for (const candidate of candidates) {
    const target = candidate === undefined ? undefined : find(project, candidate)
    if (target) return { ...target, ...rest }
  }
  // What leads nowhere counts from the page, as it does for readers.
  const path = candidates.slice(-2).find((candidate) => candidate !== undefined) ?? decoded
  const route = routeOf(path)
  const destination = follow(project, route)
  if (destination !== undefined) return { kind: 'redirect', path: route, destination, ...rest }
  return { kind: 'missing', path: route, ...rest }
}

/** The same, but follows redirects: where a reader who follows the link ends up. */
export function resolveToEnd(project: Known, url: string, file: string, page?: string): LinkTarget {
  const target = resolveLink(project, url, file, page)
  if (target.kind !== 'redirect') return target
  const { destination, query, fragment } = target
  const [, path = '', ownQuery = query, ownFragment = fragment] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(destination) ?? []
  const end = resolveLink(project, path + ownQuery + ownFragment, file)
  // Redirects that never end lead nowhere.
  return end.kind === 'redirect' ? { ...end, kind: 'missing' } : end
}

/** The pages to which a page links with a fragment. They must be read before its links can be checked. */
export function routesWithFragments(project: Known, { links, file }: Pick<Page, 'links' | 'file'>): Set<Route> {
  const routes = new Set<Route>()
  for (const { url } of links) {
    if (!url.includes('#')) continue
    const target = resolveLink(project, url, file)
    if (target.kind === 'page') routes.add(target.route)
  }
  return routes
}

/** The end of a path's chain of redirects. */
function follow({ redirect }: Known, path: string): string | undefined {
  let destination: string | undefined
  let next = redirect(path)
  for (let hops = 0; next && hops < MAX_HOPS; hops++) {
    destination = next.destination
    next = destination.startsWith('/') ? redirect(destination) : undefined
  }
  return destination
}

function relativeTo(file: string, path: string): string | undefined {
  const resolved = resolvePath(file, path)
  return resolved === undefined ? undefined : `/${resolved}`
}

function find(
  project: Known,
  path: string,
): { kind: 'page'; route: Route } | { kind: 'asset'; path: string } | undefined {
  const route = routeOf(path)
  if (project.outlines.has(route)) return { kind: 'page', route }
  const asset = path.replace(/^\/+/, '').replace(/\/{2,}/g, '/')
  if (project.assets.has(asset)) return { kind: 'asset', path: asset }
  // A generated file of the site, such as `/llms.txt` or `/changelog/rss.xml`.
  if (/^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|.*\/?rss\.xml)$/.test(asset))
    return { kind: 'asset', path: asset }
  if (asset.endsWith('.md') && project.outlines.has(routeOf(asset))) return { kind: 'asset', path: asset }
  // The file of a page, as many tools write it.
  const page = routeOf(path.replace(/\.html$/, ''))
  return page !== route && project.outlines.has(page) ? { kind: 'page', route: page } : undefined
}

/** The rest of a path below a base path such as `/docs`. Undefined if it isn't below it. */
export function withoutBase(path: string, base: string | undefined): string | undefined {
  if (base === undefined || !`${path}/`.startsWith(`${base}/`)) return undefined
  return path.slice(base.length) || '/'
}

/** A path without its escapes. A `%2F` is part of a name, and an escape that stands for no character stays as typed. */
export function decodePath(path: string): string {
  return path.replace(/(?:%(?!2f)[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
