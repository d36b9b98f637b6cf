// Forwards the requests of API playgrounds that a browser can't send itself, for sites that ask for it.
import { createRelay, type RelayOptions } from '../../relay/relay.ts'
import type { Platform } from '../platform.ts'
import { findPreview } from '../previews/previews.ts'
import type { SiteEndpoint } from '../serve/endpoint.ts'
import { clientNetwork } from '../serve/host-name.ts'
import { plainPage } from '../serve/plain-page.ts'
import type { SiteRequest } from '../serve/site-request.ts'

/** Requests of one site at the same time, and of one reader of it. */
const LIMITS = { requests: 10, requestsOfClient: 3 }
/** Bytes of a page with playgrounds. */
const MAX_PAGE = 1024 * 1024

/** Who asks, and the stores that have the page. */
interface Asking {
  readonly asked: SiteRequest
  readonly platform: Platform
}

/**
 * The relay of all sites whose `relay` setting is true. A request goes only to servers that the specification of its page
 * names, on a page that the reader may see. Previews of forks have none.
 */
export function relayEndpoint(options: Pick<RelayOptions, 'lookup' | 'isAllowed'> = {}): SiteEndpoint {
  const asking = new WeakMap<Request, Asking>()
  const page: RelayOptions['page'] = async (path, request) => {
    const one = asking.get(request)
    return one && htmlOf(path, one)
  }
  const client: RelayOptions['client'] = (request) => {
    const one = asking.get(request)
    return one && clientNetwork(one.asked.client)
  }
  const relays = new Map<string, ReturnType<typeof createRelay>>()
  return {
    path: '_galley/relay',
    async handle(asked, _reader, platform) {
      const { request, site, preview } = asked
      if (site.settings.relay !== true || (preview !== undefined && (await isOfFork(preview, platform))))
        return undefined
      if (request.method === 'POST' && !platform.events.mayTell(asked)) return plainPage(429, 'Too many requests.')
      let relay = relays.get(site.id)
      if (!relay) {
        relay = createRelay({ ...options, page, client, limits: LIMITS })
        relays.set(site.id, relay)
      }
      asking.set(request, { asked, platform })
      return relay(request)
    },
  }
}

/** The specification of a fork is a stranger's: with it, anybody could have this host send requests to any server. */
async function isOfFork(preview: string, { database }: Platform): Promise<boolean> {
  return (await findPreview(database, preview))?.isFork !== false
}

/** The HTML of a page by the path in its address. Undefined for a page that the reader may not see. */
async function htmlOf(path: string, { asked, platform }: Asking): Promise<string | undefined> {
  const { site, base, manifest } = asked
  if (!path.startsWith(`${base}/`) && path !== base) return undefined
  const name = path.slice(base.length).replace(/^\/+|\/+$/g, '')
  const files = [name, `${name}.html`, name === '' ? 'index.html' : `${name}/index.html`]
  const entry = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => manifest.get(file))
    .find(Boolean)
  if (!entry || entry.size > MAX_PAGE) return undefined
  const bytes = await platform.blobs.get({ site: site.id, kind: 'blobs', name: entry.digest })
  return bytes && Buffer.from(bytes).toString()
}
