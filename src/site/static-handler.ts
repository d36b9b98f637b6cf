// Files of a finished site as answers to requests: what a static host does, with the right status and type.
import { createHash } from 'node:crypto'
import type { FileSystem } from '../files/file-system.ts'

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

/** Answers GET and HEAD from a folder. Nothing outside of it can be reached; what is not there is the 404 page. */
export function createStaticHandler(files: FileSystem, options: StaticOptions): (request: Request) => Response {
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const { pathname, search } = new URL(request.url)
    const path = pathWithin(pathname, options.base)
    if (path === undefined) return notFound(files)
    for (const candidate of candidates(path)) {
      const bytes = isServed(candidate) ? files.readBytes(candidate) : undefined
      if (bytes) return fileResponse(request, candidate, bytes)
    }
    const slashless = pathname.replace(/\/+$/, '')
    if (slashless !== pathname && files.readBytes(`${path.replace(/\/+$/, '')}.html`)) {
      return new Response(null, { status: 308, headers: { location: slashless + search } })
    }
    return notFound(files)
  }
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
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}

/** Our own files change their name with their content; everything else is asked for again. */
function cacheControl(path: string): string {
  return /^_galley\/[\w-]+\.[\w-]{8}\.(?:css|js)$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function notFound(files: FileSystem): Response {
  const headers = { 'content-type': TYPES.html as string, 'x-content-type-options': 'nosniff' }
  return new Response((files.readBytes('404.html') as Uint8Array<ArrayBuffer> | undefined) ?? 'Not found', {
    status: 404,
    headers,
  })
}
