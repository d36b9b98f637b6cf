// A request to a node -> the answer of the server that its host name belongs to.
import { isIP } from 'node:net'
import { isPublicAddress } from '../../relay/addresses.ts'
import type { Log } from '../operations/log.ts'
import type { HostSettings } from '../settings.ts'
import { storageTrouble } from '../store/refusal.ts'
import { createAdminServer, type Mount, type Node, readiness } from './admin-server.ts'
import type { SiteEndpoint } from './endpoint.ts'
import { clientAddress, hostName, proxyList } from './host-name.ts'
import { plainPage, unreadable } from './plain-page.ts'
import { createSiteServer } from './site-server.ts'

/** Answers a request that came from an address. Never rejects. */
export type Dispatch = (request: Request, peer: string) => Promise<Response>

interface Servers {
  /** Serves sites, too. */
  readonly web: boolean
  /** What other rooms add to the admin server. */
  readonly mounts: readonly Mount[]
  /** What other rooms add to sites. */
  readonly endpoints: readonly SiteEndpoint[]
}

/** What answers, as metrics name it, and the answer. */
interface Answer {
  readonly kind: 'admin' | 'site' | 'preview' | 'none'
  readonly response: Response
}

/** Creates the servers of a node. Each request is logged if it fails, and measured. */
export function createDispatch(node: Node, servers: Servers): Dispatch {
  const { log, metrics } = node.platform
  const answer = createAnswer(node, servers)
  return async (request, peer) => {
    const started = performance.now()
    const { kind, response } = await answer(request, peer).catch((error: Error): Answer => {
      const trouble = storageTrouble(error)
      if (trouble !== undefined) {
        log('error', 'storage', { error: trouble })
        return { kind: 'none', response: unreadable() }
      }
      log('error', 'request', { error: error.stack ?? error.message })
      return { kind: 'none', response: plainPage(500, 'Something went wrong.') }
    })
    metrics.count('galley_requests_total', { host: kind, status: response.status })
    metrics.observe('galley_request_seconds', { host: kind }, (performance.now() - started) / 1000)
    return response
  }
}

function createAnswer(node: Node, { web, mounts, endpoints }: Servers) {
  const { platform, hosts } = node
  const admin = createAdminServer(node, mounts)
  const sites = createSiteServer(platform, endpoints)
  const adminHosts = new Set(platform.settings.adminHosts)
  const clientOf = createClientOf(platform.settings, platform.log)
  return async (request: Request, peer: string): Promise<Answer> => {
    const host = hostName(request.headers.get('host'))
    if (host === undefined) return { kind: 'none', response: plainPage(400, 'Which host?') }
    if (adminHosts.has(host))
      return { kind: 'admin', response: await admin.fetch(request, { client: clientOf(request, peer) }) }
    const target = web ? hosts.find(host) : undefined
    if (target) {
      const client = clientOf(request, peer)
      return { kind: target.preview === undefined ? 'site' : 'preview', response: await sites(request, target, client) }
    }
    const { pathname } = new URL(request.url)
    if (pathname === '/healthz') return { kind: 'none', response: plainPage(200, 'ok') }
    if (pathname === '/readyz') return { kind: 'none', response: await readiness(node) }
    // What proxies send instead of the name that the reader asked for: where they find us.
    const isUpstream = isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.')
    const help = isUpstream ? ' If a proxy is in front of Galley, it has to pass on the Host header.' : ''
    return { kind: 'none', response: plainPage(404, `There is no site at this name.${help}`) }
  }
}

/** Tells who asks. Warns once about a proxy that isn't trusted: all of its readers would be one client. */
function createClientOf({ trustedProxies }: HostSettings, log: Log) {
  const isProxy = proxyList(trustedProxies)
  let isProxyTold = false
  return (request: Request, peer: string): string => {
    const forwardedFor = request.headers.get('x-forwarded-for')
    // From elsewhere, anyone can send the header.
    if (forwardedFor !== null && !isProxyTold && !isProxy(peer) && !isPublicAddress(peer)) {
      isProxyTold = true
      log('warn', 'proxy', {
        error: `All readers behind the proxy ${peer} count as one: add it to GALLEY_TRUSTED_PROXIES.`,
      })
    }
    return clientAddress(peer, forwardedFor, isProxy)
  }
}
