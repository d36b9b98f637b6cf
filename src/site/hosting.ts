// What a host needs in addition to the files: redirects and headers, in a form that any server can read.
import { isPattern, splitPath } from '../config/redirect-pattern.ts'
import { safeDestination } from '../config/redirects.ts'
import type { Redirect } from '../config/site-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { routeOf } from '../project/routes.ts'
import { contentPolicy } from './content-policy.ts'
import { indexFile } from './llms/volumes.ts'
import { MCP_FOLDER, mcpServer, SERVER_CARD } from './outputs/mcp-catalog.ts'
import type { SiteContext } from './site-context.ts'

/** A redirect with full paths, which include the path that the site is hosted under. */
export interface HostRedirect {
  readonly source: string
  readonly destination: string
  readonly permanent: boolean
}

/** The headers of all paths that match a pattern. `*` matches any text. */
export interface HostHeaders {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** The content of `_galley/hosting.json`. */
export interface Hosting {
  /** The path that the site was built for, such as `/docs`. Undefined for a relative site, which works under any. */
  readonly base?: string
  readonly redirects: readonly HostRedirect[]
  readonly headers: readonly HostHeaders[]
}

/** The rules for hosts. */
export function hosting(site: SiteContext): Hosting {
  const { host } = site.project.config
  const own = host.redirects.map(({ source, destination, permanent }) => ({ source, destination, permanent }))
  const headers = host.headers.map(({ path, name, value }) => ({ path, headers: { [name]: value } }))
  return {
    ...(!site.options.relative && { base: site.options.base }),
    redirects: [...own, ...hostRedirects(site)],
    headers: [...headers, ...ownHeaders(site)],
  }
}

/** Our headers, without those that the author sets for the same paths. */
export function ownHeaders(site: SiteContext): HostHeaders[] {
  const taken = new Set(site.project.config.host.headers.map(({ path, name }) => `${path} ${name.toLowerCase()}`))
  return [siteHeaders(site), markdownHeaders(site), ...discoveryHeaders(site)].map(({ path, headers }) => ({
    path,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !taken.has(`${path} ${name.toLowerCase()}`)),
    ),
  }))
}

/** The author's headers with the names of ours. One for the same paths replaces ours, and one for some of them is added. */
export function hostFindings(site: SiteContext): Diagnostic[] {
  const ours = siteHeaders(site)
  const names = new Map(Object.keys(ours.headers).map((name) => [name.toLowerCase(), name]))
  return site.project.config.host.headers.flatMap(({ path, name, place }) => {
    const known = names.get(name.toLowerCase())
    if (known === undefined) return []
    const isSame = path === ours.path
    const message = isSame
      ? `This \`${known}\` takes the place of the one that Galley writes for \`${path}\`.`
      : `Galley writes \`${known}\` for \`${ours.path}\`: hosts send both, joined by a comma.`
    const help = isSame ? undefined : `Write it for \`${ours.path}\` to have yours alone.`
    return [{ code: 'header-collision', severity: 'suggestion' as const, message, place, ...(help && { help }) }]
  })
}

/** The valid redirects, in the order of the configuration. */
export function hostRedirects(site: SiteContext): readonly HostRedirect[] {
  return site.project.config.redirects.flatMap((redirect) => {
    const destination = hostDestination(site, redirect)
    if (destination === undefined || isShadowed(site, redirect.source)) return []
    const source = `${site.options.base}/${redirect.source.trim().replace(/^\/+/, '')}`
    return [{ source, destination, permanent: redirect.permanent }]
  })
}

/** The target of a redirect, as an address. Undefined if readers must not be sent there. */
function hostDestination(site: SiteContext, { source, destination }: Redirect): string | undefined {
  // A source with query or fragment never matches a path.
  if (/[?#]/.test(source)) return undefined
  const safe = safeDestination(destination, destination)
  if (safe === undefined) return undefined
  if (!isPattern(source)) return site.link(safe).href
  return safe.startsWith('/') ? site.options.base + safe : safe
}

/** A page or file of the author is never hidden by a redirect from its own address. */
function isShadowed(site: SiteContext, source: string): boolean {
  if (isPattern(source)) return false
  const path = splitPath(source).join('/')
  return site.project.outlines.has(routeOf(path)) || site.project.assets.has(path)
}

/** The headers of every response. */
function siteHeaders(site: SiteContext): HostHeaders {
  const index = indexFile(site, '/')
  const list = (name: string, rel: string) => `<${site.urls.file(name)}>; rel="${rel}"`
  return {
    path: `${site.options.base}/*`,
    headers: {
      'Content-Security-Policy': contentPolicy(site),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      ...(index !== undefined && {
        Link: [
          list(index, 'llms-txt'),
          list('llms-full.txt', 'llms-full-txt'),
          ...(mcpServer(site) ? [list(SERVER_CARD, 'mcp-server-card')] : []),
        ].join(', '),
        'X-Llms-Txt': site.urls.file(index),
      }),
    },
  }
}

/** Clients that run in browsers look up the MCP server from other sites. */
function discoveryHeaders(site: SiteContext): HostHeaders[] {
  if (!mcpServer(site)) return []
  return [{ path: site.urls.file(`${MCP_FOLDER}/*`), headers: { 'Access-Control-Allow-Origin': '*' } }]
}

/** Search engines should list the page itself, not its Markdown. */
function markdownHeaders(site: SiteContext): HostHeaders {
  return { path: `${site.options.base}/*.md`, headers: { 'X-Robots-Tag': 'noindex' } }
}
