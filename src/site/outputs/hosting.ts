// Redirects and headers for hosts: `_redirects` and `_headers` for those that read them, and JSON for all other servers.
import { isHostPattern, isPattern } from '../../config/redirect-pattern.ts'
import { PARTS } from '../../search/manifest.ts'
import { HOSTING_FILE } from '../host-rules.ts'
import { type HostRedirect, hostRedirects, ownHeaders, hosting as rules } from '../hosting.ts'
import { THUMBNAIL_FOLDER, thumbnails } from '../images/thumbnails.ts'
import { ISLANDS_FOLDER } from '../islands/site-islands.ts'
import { isUnchanging, type Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'
import type { SiteContext } from '../site-context.ts'
import { encodeValue } from '../urls.ts'
import { SEARCH_FOLDER } from './search.ts'

export const hosting: Output = {
  name: 'hosting',
  // Which of our files are immutable is known once every page has been rendered.
  phase: 'late',
  paths: () => [HOSTING_FILE, '_headers', '_redirects'],
  render(path, site) {
    const { host } = site.project.config
    if (path === HOSTING_FILE) return `${JSON.stringify(site.once(rules), null, 1)}\n`
    // Hosts follow the first redirect that matches. A header of the author is never written twice.
    return path === '_headers'
      ? joined(host.headersText, headersFile([...ownHeaders(site), ...unchanging(site)]))
      : joined(host.redirectsText, redirectsFile(hostRedirects(site)))
  },
}

function joined(author: string, ours: string): string {
  return author.trim() === '' ? ours : `${author.trimEnd()}\n\n# Written by Galley\n${ours}`
}

const UNCHANGING = { 'Cache-Control': 'public, max-age=31536000, immutable' }
/** Folders of assets that stylesheets and scripts load by themselves: the chunks of diagrams are more than a hundred. */
const LOADED = [`${FOLDER}/chunks`, `${FOLDER}/fonts`]

/** Folders have one rule each, since Cloudflare reads only 100. */
function unchanging(site: SiteContext): { path: string; headers: Record<string, string> }[] {
  const own = site.assets.files().filter(({ path }) => isUnchanging(path))
  const folders = [
    ...LOADED.filter((folder) => own.some(({ path }) => path.startsWith(`${folder}/`))),
    ...(site.islands.files().length > 0 ? [ISLANDS_FOLDER] : []),
    `${SEARCH_FOLDER}/${PARTS}`,
    ...(site.once(thumbnails).size > 0 ? [THUMBNAIL_FOLDER] : []),
  ]
  const isLoaded = (path: string) => LOADED.some((folder) => path.startsWith(`${folder}/`))
  const single = own.map(({ path }) => path).filter((path) => !isLoaded(path))
  const paths = [...single, ...folders.map((path) => `${path}/*`)]
  return paths.map((path) => ({ path: site.urls.file(path), headers: UNCHANGING }))
}

/** https://docs.netlify.com/routing/headers, which Cloudflare Pages reads too. */
function headersFile(rules: readonly { path: string; headers: Readonly<Record<string, string>> }[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n')
}

/**
 * https://docs.netlify.com/routing/redirects. These hosts support 301, 302, and one `*` as the last segment. Only the
 * JSON file has the other redirects. Hosts follow the first match, so exact paths come first, as on our own servers. And
 * Cloudflare counts all that follow a pattern as patterns, of which it reads only 100.
 */
function redirectsFile(redirects: readonly HostRedirect[]): string {
  const exact = redirects.filter(({ source }) => !isPattern(source))
  const patterns = redirects.filter(({ source }) => isPattern(source))
  return [...exact, ...patterns]
    .flatMap((redirect) => redirectLine(redirect) ?? [])
    .map((line) => `${line}\n`)
    .join('')
}

function redirectLine({ source, destination, permanent }: HostRedirect): string | undefined {
  const status = permanent ? 301 : 302
  if (!isPattern(source)) return `${encode(source)} ${encode(destination)} ${status}`
  if (!isHostPattern(source)) return undefined
  const splat = source.replace(/:\w+\*$/, '*')
  const filled = source === splat ? destination.replace('*', ':splat') : destination.replace(/:\w+\*/, ':splat')
  return filled.includes('*') ? undefined : `${encode(splat)} ${encode(filled)} ${status}`
}

/** Escapes spaces, which would end a path. */
function encode(path: string): string {
  return path.replace(/[\s]|[^\x20-\x7e]/gu, encodeValue)
}
