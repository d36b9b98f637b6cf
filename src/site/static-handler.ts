// Files of a finished site as answers to requests: what a static host does, with the right status and type.
import { createHash } from 'node:crypto'
import type { FileSystem } from '../files/file-system.ts'
import { createHostRules, type HostRules } from './host-rules.ts'
import { isUnchanging } from './output.ts'
import { encodePath } from './urls.ts'

export interface StaticOptions {
  /** The path that the site was built for. */
  readonly base: string
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
  yml: 'text/yaml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  webmanifest: 'application/manifest+json',
  zip: 'application/zip',
  vtt: 'text/vtt; charset=utf-8',
}

/**
 * Answers GET and HEAD from a folder, with the redirects and headers of its `_galley/hosting.json`. Nothing outside of
 * the folder can be reached; what is not there is the 404 page, with that status: a redirect to the home page
 * (`errors.404.redirect`) would tell engines and link checkers that every address exists.
 */
export function createStaticHandler(files: FileSystem, options: StaticOptions): (request: Request) => Response {
  const rulesOf = createHostRules(files)
  return (request) => {
    const rules = rulesOf()
    const { pathname } = new URL(request.url)
    const response = answer(request, { files, rules, base: options.base })
    for (const [name, value] of rules.headers(pathname))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}

interface Folder {
  readonly files: FileSystem
  readonly rules: HostRules
  readonly base: string
}

function answer(request: Request, folder: Folder): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const { pathname, search } = new URL(request.url)
  const moved = folder.rules.redirect(pathname)
  if (moved) return redirectTo(moved, search)
  const path = pathWithin(pathname, folder.base)
  if (path !== undefined) {
    const tidy = tidyPath(path)
    const found = /(?:^|\/)index$/.test(path) ? undefined : findFile(request, path, folder.files)
    if (found) return found
    if (tidy !== path && candidates(tidy).some((candidate) => isServed(candidate) && folder.files.readBytes(candidate)))
      return redirectTo({ destination: `${folder.base}/${encodePath(tidy)}`, permanent: true }, search)
  }
  const later = folder.rules.pattern(pathname)
  return later ? redirectTo(later, search) : notFound(folder.files)
}

/** The file of an address; its Markdown twin for those who ask for that. */
function findFile(request: Request, path: string, files: FileSystem): Response | undefined {
  for (const candidate of candidates(path)) {
    const bytes = isServed(candidate) ? files.readBytes(candidate) : undefined
    if (!bytes) continue
    if (!candidate.endsWith('.html')) return fileResponse(request, candidate, bytes)
    const twin = candidate === 'index.html' ? 'index.md' : candidate.replace(/(?:\/index)?\.html$/, '.md')
    const wanted = wantedText(request.headers.get('accept') ?? '')
    const markdown = wanted && files.readBytes(twin)
    const response = markdown ? fileResponse(request, twin, markdown) : fileResponse(request, candidate, bytes)
    if (markdown && wanted === 'text/plain') response.headers.set('content-type', 'text/plain; charset=utf-8')
    response.headers.set('vary', 'Accept')
    return response
  }
  return undefined
}

/** The kind of text that is asked for above HTML; undefined for browsers. https://www.rfc-editor.org/rfc/rfc9110#name-accept */
function wantedText(accept: string): 'text/markdown' | 'text/plain' | undefined {
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

/** `guides/start/` and `guides/start/index` are `guides/start`. */
function tidyPath(path: string): string {
  return path.replace(/\/+$/, '').replace(/(?:^|\/)index$/, '')
}

/** A redirect to a path of this site, or to where the author said. The query goes along, unless there is one already. */
function redirectTo({ destination, permanent }: { destination: string; permanent: boolean }, search: string): Response {
  const [path = '', fragment] = destination.split('#', 2)
  const query = path.includes('?') ? '' : search
  const location = encodePathAndQuery(path) + query + (fragment === undefined ? '' : `#${encodePathAndQuery(fragment)}`)
  return new Response(null, { status: permanent ? 308 : 307, headers: { location, 'cache-control': 'no-cache' } })
}

/** Nothing but what a header may hold. */
function encodePathAndQuery(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, (c) => (/\p{Surrogate}/u.test(c) ? '%EF%BF%BD' : encodeURIComponent(c)))
}

/** The path below the base, decoded; undefined when it is not below it or cannot be decoded. */
export function pathWithin(pathname: string, base: string): string | undefined {
  if (base !== '' && pathname !== base && !pathname.startsWith(`${base}/`)) return undefined
  try {
    return decodeURIComponent(pathname.slice(base.length)).replace(/^\/+/, '')
  } catch {
    return undefined
  }
}

/** The files that an address may mean, the likeliest first. */
export function candidates(path: string): string[] {
  if (path === '') return ['index.html']
  if (path.endsWith('/')) return [`${path}index.html`]
  return [path, `${path}.html`, `${path}/index.html`]
}

/** Dot files are notes of the build, not of the site. */
function isServed(path: string): boolean {
  return !/(?:^|\/)\.(?!well-known\/)/.test(path)
}

function fileResponse(request: Request, path: string, bytes: Uint8Array): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers: Record<string, string> = {
    etag,
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl(path),
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers['content-type'] = contentType(path)
  headers['content-length'] = String(bytes.byteLength)
  if (path.endsWith('.svg'))
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}

/** The type of a file, by the end of its name. */
export function contentType(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(TYPES, ending) ? (TYPES[ending] as string) : 'application/octet-stream'
}

/** Our own files change their name with their content; everything else is asked for again. */
function cacheControl(path: string): string {
  return isUnchanging(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function notFound(files: FileSystem): Response {
  const headers = { 'content-type': TYPES.html as string, 'x-content-type-options': 'nosniff' }
  return new Response((files.readBytes('404.html') as Uint8Array<ArrayBuffer> | undefined) ?? 'Not found', {
    status: 404,
    headers,
  })
}
