// Answers requests to sites: finds the host name, the deployment, and the file behind the gate, and adds headers.

import { HOSTING_FILE } from '../../site/host-rules.ts'
import { isUnchanging } from '../../site/output.ts'
import { type AddressedSite, pathWithin, resolveAddress } from '../../site/resolve-address.ts'
import type { Reader } from '../access/gate.ts'
import { preparingPage } from '../access/pages.tsx'
import { requestRendering } from '../access/renderings.ts'
import { readyDeployments } from '../deploys/deployment.ts'
import type { ManifestEntry } from '../deploys/manifest.ts'
import type { Platform } from '../platform.ts'
import { adminOrigin } from '../settings.ts'
import type { Site } from '../sites/site.ts'
import { KeptBytes } from './bytes.ts'
import { type LoadedDeployment, LoadedDeployments, manifestFor, manifestWithin } from './deployments.ts'
import type { SiteEndpoint } from './endpoint.ts'
import { type ByteSource, fileResponse, type SentFile } from './file-response.ts'
import { hostName } from './host-name.ts'
import type { Target } from './hosts.ts'
import { plainPage, unreadable } from './plain-page.ts'
import type { SiteRequest, SiteVisit } from './site-request.ts'

/** The number of earlier deployments whose hashed files are still served, for pages that are open in browsers. */
const MAX_FORMER = 10

/** Answers requests whose host name belongs to a site. */
export type SiteServer = (request: Request, target: Target, client: string) => Response | Promise<Response>

/** A server over the platform's stores. */
export function createSiteServer(platform: Platform, endpoints: readonly SiteEndpoint[]): SiteServer {
  const loaded = new LoadedDeployments(platform.blobs)
  // With all of their files, a few deployments of a large site would push each other out at each request.
  const former = new LoadedDeployments(platform.blobs, isUnchanging)
  const source: ByteSource = { blobs: platform.blobs, bytes: new KeptBytes(platform.blobs) }
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  const admin = adminOrigin(platform.settings)
  return async (request, target, client) => {
    const { site, preview } = target
    const url = new URL(request.url)
    // A proxy in front may end TLS, but readers see their own scheme.
    url.protocol = platform.settings.scheme
    const whole = target.deployment === undefined ? undefined : await loaded.get(site.id, target.deployment)
    const base = whole?.base ?? site.base
    const path = pathWithin(url.pathname, base)
    const host = hostName(request.headers.get('host')) ?? url.hostname
    const visit: SiteVisit = { request, url, host, site, preview, base, path, client }
    const entered = platform.access.enter(visit)
    const reader = entered instanceof Promise ? await entered : entered
    if (reader instanceof Response) return withPreview(reader, preview, admin)
    if (!whole) {
      if (target.deployment === undefined)
        return withPreview(plainPage(404, 'Nothing is published here yet.'), preview, admin)
      platform.log('error', 'manifest missing', { site: site.slug, deployment: target.deployment })
      return withPreview(unreadable(), preview, admin)
    }
    const deployment = await renderingFor(whole, reader, { platform, site, preview })
    if (deployment === undefined) return withPreview(preparingPage(), preview, admin)
    const { id, manifest } = deployment
    const asked: SiteRequest = { ...visit, deployment: id, manifest }
    const endpoint = path === undefined ? undefined : byPath.get(path)
    const answered = endpoint && (await endpoint.handle(asked, reader, platform))
    if (answered) return withPreview(answered, preview, admin)
    const response = await answer({ asked, reader, deployment, former, source, platform })
    return withPreview(response, preview, admin)
  }
}

interface Answering {
  readonly asked: SiteRequest
  readonly reader: Reader
  readonly deployment: LoadedDeployment
  readonly former: LoadedDeployments
  readonly source: ByteSource
  readonly platform: Platform
}

async function answer(what: Answering): Promise<Response> {
  const { asked, reader, deployment, source, platform } = what
  const { request, url, site, preview } = asked
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  if (preview !== undefined && asked.path === 'robots.txt')
    return new Response('User-agent: *\nDisallow: /\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  const { manifest, rules } = deployment
  const isOurs = asked.path === HOSTING_FILE
  const addressed: AddressedSite = {
    base: asked.base,
    rules,
    has: (path) => !isOurs && manifest.has(path),
  }
  const address = resolveAddress(url, request.headers.get('accept') ?? '', addressed)
  let response: Response | undefined
  let file: string | undefined
  if (address.kind === 'redirect') {
    response = new Response(null, {
      status: address.status,
      headers: { location: address.location, 'cache-control': cachingOf(reader) },
    })
  } else if (address.kind === 'file') {
    file = address.path
    response = await send(what, {
      path: file,
      entry: manifest.get(file) as ManifestEntry,
      type: address.type,
      varies: address.varies,
      status: 200,
    })
  } else if (asked.path !== undefined && isUnchanging(asked.path)) {
    const entry = await formerEntry(what, asked.path)
    response = entry && (await send(what, { path: asked.path, entry, type: undefined, status: 200 }))
  }
  if (!response && reader.isPrivate && !reader.isSignedIn) response = platform.access.challenge(asked)
  response ??= await notFound(what)
  for (const [name, value] of rules.headers(url.pathname))
    if (!response.headers.has(name)) response.headers.set(name, value)
  platform.events.view({ request: asked, status: response.status, file })
  return response

  async function notFound({ deployment: { manifest } }: Answering): Promise<Response> {
    const entry = manifest.get('404.html')
    const page = entry
      ? await fileResponse(
          request,
          { site: site.id, path: '404.html', entry, status: 404, isPrivate: reader.isPrivate },
          source,
        )
      : undefined
    return page ?? plainPage(404, 'There is no such page.')
  }
}

async function send(
  { asked, reader, source, platform }: Answering,
  file: Pick<SentFile, 'path' | 'entry' | 'type' | 'varies'> & { readonly status: 200 },
): Promise<Response> {
  const response = await fileResponse(
    asked.request,
    { ...file, site: asked.site.id, isPrivate: reader.isPrivate },
    source,
  )
  if (response) return response
  platform.log('error', 'blob missing', { site: asked.site.slug, path: file.path, digest: file.entry.digest })
  return unreadable()
}

/** A hashed file of a deployment that was live before: a page that was read then may ask for it now. */
async function formerEntry(
  { asked, reader, deployment, former, platform }: Answering,
  path: string,
): Promise<ManifestEntry | undefined> {
  const { site, preview } = asked
  const ready = await readyDeployments(platform.database, site.id, preview === undefined ? 'production' : 'preview')
  const others = ready
    .filter((one) => one.id !== deployment.id && one.preview === preview && one.liveAt !== undefined)
    .slice(0, MAX_FORMER)
  for (const { id } of others) {
    const whole = await former.get(site.id, id)
    const entry = whole && manifestFor(whole, reader.audience)?.get(path)
    if (entry) return entry
  }
  return undefined
}

/**
 * The rendering of a deployment that a reader gets. Undefined while it is being built. A site that was rolled back gets
 * no new ones, because its branch has moved on: readers see what is there for fewer of their groups.
 */
async function renderingFor(
  whole: LoadedDeployment,
  { audience }: Reader,
  what: { readonly platform: Platform; readonly site: Site; readonly preview: string | undefined },
): Promise<LoadedDeployment | undefined> {
  const isRolledBack = what.site.isPinned && what.preview === undefined
  const manifest = manifestFor(whole, audience) ?? (isRolledBack ? manifestWithin(whole, audience) : undefined)
  if (!manifest && audience !== undefined) await requestRendering(what.platform, what.site, whole.id, audience)
  return manifest && (manifest === whole.manifest ? whole : { ...whole, manifest })
}

function cachingOf({ isPrivate }: Reader): string {
  return isPrivate ? 'private, no-store' : 'no-cache'
}

/**
 * Previews are only for people with the link, so search engines must not list them. The editor in the dashboard shows them
 * in a frame.
 */
function withPreview(response: Response, preview: string | undefined, admin: string): Response {
  if (preview !== undefined) {
    const policy = response.headers.get('content-security-policy')
    if (policy !== null)
      response.headers.set('content-security-policy', policy.replace("frame-ancestors 'self'", `$& ${admin}`))
    response.headers.set('x-robots-tag', 'noindex, nofollow')
    response.headers.set('referrer-policy', 'same-origin')
  }
  return response
}
