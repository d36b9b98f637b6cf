// Resolves a request to a file. All our servers share these rules.
import type { HostRules } from './host-rules.ts'
import { encodePath } from './urls.ts'

/** What is known about a finished site. */
export interface AddressedSite {
  /** The path that the site was built for, such as `/docs`. */
  readonly base: string
  readonly rules: HostRules
  /** True for a file that this reader may have. */
  has(path: string): boolean
}

/** The answer to a request. */
export type Address =
  | { readonly kind: 'redirect'; readonly location: string; readonly status: 307 | 308 }
  | {
      readonly kind: 'file'
      readonly path: string
      /** Overrides the type that the file's name implies. */
      readonly type?: string
      /** True if another `Accept` header gets another file. */
      readonly varies: boolean
    }
  | { readonly kind: 'missing' }

/** Finds the answer to a GET or HEAD request. */
export function resolveAddress({ pathname, search }: URL, accept: string, site: AddressedSite): Address {
  const moved = site.rules.redirect(pathname)
  if (moved) return redirectTo(moved, search)
  const path = pathWithin(pathname, site.base)
  if (path !== undefined) {
    const tidy = tidyPath(path)
    const file = /(?:^|\/)index$/.test(path) ? undefined : findFile(path, accept, site)
    if (file) return file
    if (tidy !== path && candidates(tidy).some((candidate) => isServed(candidate) && site.has(candidate)))
      return redirectTo({ destination: `${site.base}/${encodePath(tidy)}`, permanent: true }, search)
  }
  const later = site.rules.pattern(pathname)
  return later ? redirectTo(later, search) : { kind: 'missing' }
}

/** The file of an address, or its Markdown for clients that prefer it. */
function findFile(path: string, accept: string, site: AddressedSite): Address | undefined {
  const file = candidates(path).find((candidate) => isServed(candidate) && site.has(candidate))
  if (file === undefined) return undefined
  if (!file.endsWith('.html')) return { kind: 'file', path: file, varies: false }
  const twin = markdownTwin(file)
  const wanted = wantedText(accept)
  if (!wanted || !site.has(twin)) return { kind: 'file', path: file, varies: true }
  return {
    kind: 'file',
    path: twin,
    varies: true,
    ...(wanted === 'text/plain' && { type: 'text/plain; charset=utf-8' }),
  }
}

/** The Markdown file of a page, given its HTML file. */
export function markdownTwin(file: string): string {
  return file === 'index.html' ? 'index.md' : file.replace(/(?:\/index)?\.html$/, '.md')
}

/** The kind of text that the client prefers to HTML. Undefined for browsers. https://www.rfc-editor.org/rfc/rfc9110#name-accept */
export function wantedText(accept: string): 'text/markdown' | 'text/plain' | undefined {
  if (!accept.includes('text/markdown') && !accept.includes('text/plain')) return undefined
  const quality = new Map<string, number>()
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    quality.set(type, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const html = quality.get('text/html') ?? 0
  for (const type of ['text/markdown', 'text/plain'] as const) {
    const q = quality.get(type) ?? 0
    if (q > 0 && (type === 'text/markdown' ? q >= html : q > html)) return type
  }
  return undefined
}

/** `guides/start/` and `guides/start/index` become `guides/start`. */
function tidyPath(path: string): string {
  return path.replace(/\/+$/, '').replace(/(?:^|\/)index$/, '')
}

/** A redirect to a path of this site, or to the author's target. Keeps the query, unless the target has one. */
function redirectTo({ destination, permanent }: { destination: string; permanent: boolean }, search: string): Address {
  const [path = '', fragment] = destination.split('#', 2)
  const query = path.includes('?') ? '' : search
  const location = encodePathAndQuery(path) + query + (fragment === undefined ? '' : `#${encodePathAndQuery(fragment)}`)
  return { kind: 'redirect', location, status: permanent ? 308 : 307 }
}

/** Removes what a header can't contain. */
function encodePathAndQuery(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, (c) => (/\p{Surrogate}/u.test(c) ? '%EF%BF%BD' : encodeURIComponent(c)))
}

/** The path below the base, decoded. Undefined if it isn't below it or can't be decoded. */
export function pathWithin(pathname: string, base: string): string | undefined {
  if (base !== '' && pathname !== base && !pathname.startsWith(`${base}/`)) return undefined
  try {
    return decodeURIComponent(pathname.slice(base.length)).replace(/^\/+/, '')
  } catch {
    return undefined
  }
}

/** The files that an address may refer to, the likeliest first. */
export function candidates(path: string): string[] {
  if (path === '') return ['index.html']
  if (path.endsWith('/')) return [`${path}index.html`]
  return [path, `${path}.html`, `${path}/index.html`]
}

/** Notes for hosts that read folders. Those hosts don't serve them either. Ours read `_galley/hosting.json`. */
const NOTES = new Set(['_redirects', '_headers', 'CNAME'])

/** True for files of a built folder that readers may ask for. Dot files belong to the build, not to the site. */
export function isServed(path: string): boolean {
  return !NOTES.has(path) && !/(?:^|\/)\.(?!well-known\/)/.test(path)
}
