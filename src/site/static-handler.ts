// Files of a finished site as answers to requests: what a static host does, with the right status and type.
import { createHash } from 'node:crypto'
import type { FileSystem } from '../files/file-system.ts'
import { createHostRules, type HostRules } from './host-rules.ts'
import { isUnchanging } from './output.ts'
import { resolveAddress } from './resolve-address.ts'

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

function answer(request: Request, { files, rules, base }: Folder): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  // Whoever looks whether a file is there has read it.
  const read = new Map<string, Uint8Array | undefined>()
  const has = (path: string) => {
    read.set(path, files.readBytes(path))
    return read.get(path) !== undefined
  }
  const address = resolveAddress(new URL(request.url), request.headers.get('accept') ?? '', { base, rules, has })
  if (address.kind === 'missing') return notFound(files)
  if (address.kind === 'redirect')
    return new Response(null, {
      status: address.status,
      headers: { location: address.location, 'cache-control': 'no-cache' },
    })
  const bytes = read.get(address.path)
  if (!bytes) return notFound(files)
  const response = fileResponse(request, address.path, bytes)
  if (address.type !== undefined) response.headers.set('content-type', address.type)
  if (address.varies) response.headers.set('vary', 'Accept')
  return response
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
export function cacheControl(path: string): string {
  return isUnchanging(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function notFound(files: FileSystem): Response {
  const headers = { 'content-type': TYPES.html as string, 'x-content-type-options': 'nosniff' }
  return new Response((files.readBytes('404.html') as Uint8Array<ArrayBuffer> | undefined) ?? 'Not found', {
    status: 404,
    headers,
  })
}
