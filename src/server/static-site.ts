// Serves the files of a finished site as a static host does, with the right status, type, and encoding.
import type { IncomingHttpHeaders } from 'node:http'
import { normalizePath } from '../files/file-system.ts'
import { contentType } from '../site/content-type.ts'
import { isServed, resolveAddress, wantedText } from '../site/resolve-address.ts'
import { type Coding, preferredCoding } from './accept.ts'
import { type Answer, toResponse } from './answer.ts'
import { isCompressible } from './compress.ts'
import { fileHeaders, tagOf } from './file-headers.ts'
import { type Form, FormCache } from './form-cache.ts'
import { fileAnswer, whole } from './representation.ts'
import type { SiteFile, SiteRevision, SiteSource } from './site-source.ts'

export interface StaticSiteOptions {
  /** The base path that the site was built for. */
  readonly base: string
  /** Maximum bytes of files to keep in memory. */
  readonly memory?: number
}

/** The parts of a request that a response depends on. */
export interface SiteRequest {
  readonly method: string | undefined
  /** The path and query, as sent. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
}

const MEMORY = 128_000_000

/** How often to retry when a file was replaced while it was being opened. */
const MAX_TRIES = 5

/**
 * Answers GET and HEAD with the files of a site, including its redirects and headers. Anything else gets the 404 page
 * with status 404. A redirect to the home page (`errors.404.redirect`) would tell search engines and link checkers that
 * every URL exists.
 */
export class StaticSite {
  private readonly base: string
  private readonly cache: FormCache
  private known: SiteRevision | undefined

  constructor(
    private readonly source: SiteSource,
    { base, memory = MEMORY }: StaticSiteOptions,
  ) {
    this.base = base
    this.cache = new FormCache(memory)
  }

  /** The response to a request. Synchronous if it's cached. */
  answer(request: SiteRequest): Answer | Promise<Answer> {
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return refusal(405, ['allow', 'GET, HEAD'])
    const revision = this.source.revision()
    if (revision instanceof Promise) return revision.then((next) => this.make(request, next))
    this.forgetFormer(revision)
    const form = this.cache.get(cacheKey(request))
    return form && revision.isCurrent(form.file) ? fileAnswer(form, { headers, method }) : this.make(request, revision)
  }

  /** The same with web `Request` and `Response` objects. */
  async respond(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { method } = request
    const answer = await this.answer({
      method,
      target: pathname + search,
      headers: Object.fromEntries(request.headers),
    })
    return toResponse(answer, method !== 'HEAD')
  }

  private forgetFormer(revision: SiteRevision): void {
    if (revision === this.known) return
    this.known = revision
    this.cache.clear()
  }

  private async make(request: SiteRequest, from: SiteRevision): Promise<Answer> {
    let revision = from
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const answer = await this.attempt(request, revision)
      // A new build may have arrived in between, and headers and files must come from the same one.
      const now = await this.source.revision(true)
      if (answer && now === revision) return answer
      answer?.release?.()
      revision = now
    }
    return refusal(503, ['retry-after', '1'])
  }

  /** Undefined if a file was replaced while it was being read. */
  private async attempt(request: SiteRequest, revision: SiteRevision): Promise<Answer | undefined> {
    // Parsed as browsers do: `..` is resolved, and unusual characters are escaped.
    const url = new URL(`http://localhost${request.target}`)
    const headers = revision.rules.headers(url.pathname).flat()
    const found = this.find(request, url, revision)
    if (!('file' in found)) return { ...found, headers: withoutRepeats(found.headers, headers) }
    const form = await this.form(found, { coding: codingOf(request), headers })
    if (!form) return undefined
    const isHere = found.status === 200
    if (isHere && revision === this.known) this.cache.set(cacheKey(request), form)
    const answer = isHere ? fileAnswer(form, request) : { ...whole(form), status: found.status }
    return form.release ? { ...answer, release: form.release } : answer
  }

  /** The file for a URL, or the response if there's no file to send. */
  private find({ headers }: SiteRequest, url: URL, revision: SiteRevision): FoundFile | Answer {
    // Files looked up so far, because looking one up reads it.
    const files = new Map<string, SiteFile | undefined>()
    const has = (path: string) => {
      files.set(path, fileAt(revision, path))
      return files.get(path) !== undefined
    }
    const address = resolveAddress(url, headers.accept ?? '', { base: this.base, rules: revision.rules, has })
    if (address.kind === 'redirect') return redirect(address)
    const file = address.kind === 'file' ? files.get(address.path) : undefined
    if (address.kind === 'file' && file) return { ...address, file, status: 200 }
    const page = revision.file('404.html')
    return page ? { file: page, status: 404, varies: false } : refusal(404, [])
  }

  /** A file in the encoding that a client accepts. Undefined if it was replaced in the meantime. */
  private async form(
    { file, status, varies, type = contentType(file.path) }: FoundFile,
    { coding, headers }: { coding: Coding; headers: readonly string[] },
  ): Promise<Form | undefined> {
    const compressible = isCompressible(type, file.size)
    const content = await this.cache.content(file, compressible ? coding : 'identity')
    if (!content) return undefined
    const { path, modified } = file
    const etag = tagOf(file.etag, content.coding)
    const own = fileHeaders({ path, etag, modified, coding: content.coding, hasCodings: compressible, varies, status })
    return {
      ...content,
      file,
      type,
      etag,
      ...(file.modified && { modified: file.modified }),
      headers: withoutRepeats(own, headers),
    }
  }
}

interface FoundFile {
  readonly file: SiteFile
  readonly status: 200 | 404
  /** True if the URL also has a form for programs. */
  readonly varies: boolean
  readonly type?: string
}

/** Compressed files can't be served by range, so range requests get the uncompressed file. */
function codingOf({ method, headers }: SiteRequest): Coding {
  return headers.range !== undefined && method === 'GET'
    ? 'identity'
    : preferredCoding(headers['accept-encoding'] as string)
}

function cacheKey(request: SiteRequest): string {
  const { target, headers } = request
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
  return `${codingOf(request)} ${wantedText(headers.accept ?? '') ?? ''} ${path}`
}

const PLAIN = 'text/plain; charset=utf-8'

function fileAt(revision: SiteRevision, path: string): SiteFile | undefined {
  const name = normalizePath(path)
  return name && isServed(name) ? revision.file(name) : undefined
}

function redirect({ status, location }: { status: number; location: string }): Answer {
  return { status, headers: ['location', location, 'cache-control', 'no-cache', 'content-length', '0'] }
}

/** A response without a file. */
function refusal(status: 404 | 405 | 503, headers: readonly string[]): Answer {
  const text = { 404: 'Not found', 405: 'Use GET or HEAD', 503: 'Try again' }[status]
  const body = Buffer.from(`${text}.\n`)
  return {
    status,
    headers: [
      ...headers,
      'content-type',
      PLAIN,
      'content-length',
      String(body.length),
      'x-content-type-options',
      'nosniff',
    ],
    body,
  }
}

/** Adds the headers whose names aren't in `first`. */
function withoutRepeats(first: readonly string[], more: readonly string[]): string[] {
  const names = new Set(first.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()))
  const headers = [...first]
  for (let i = 0; i < more.length; i += 2) {
    const [name, value] = [more[i] as string, more[i + 1] as string]
    if (names.has(name.toLowerCase())) continue
    names.add(name.toLowerCase())
    headers.push(name, value)
  }
  return headers
}

/** The HTML of a page, by its address on the site. Undefined if there is none. */
export async function htmlAt(site: StaticSite, address: string): Promise<string | undefined> {
  const url = `http://localhost${address.startsWith('/') ? address : `/${address}`}`
  if (!URL.canParse(url)) return undefined
  const response = await site.respond(new Request(url, { headers: { accept: 'text/html' } }))
  return response.ok && response.headers.get('content-type')?.startsWith('text/html') ? response.text() : undefined
}
