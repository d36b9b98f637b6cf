// Answers requests to the host's own name: the API, webhooks, and monitoring.
import { type Context, Hono } from 'hono'
import { waitingJobs } from '../jobs/queue.ts'
import type { Platform } from '../platform.ts'
import { actorOf, mountApi, problemResponse } from '../routes/api-server.ts'
import { covers, Problem } from '../routes/route.ts'
import type { Hosts } from './hosts.ts'
import { plainPage } from './plain-page.ts'

/** What the admin server knows about its node. */
export interface Node {
  readonly platform: Platform
  readonly hosts: Hosts
  /** False while the node starts or stops, so that load balancers send it nothing. */
  isReady(): boolean
}

/** Adds routes to the admin server, such as those of the dashboard and webhooks. */
export type Mount = (app: Hono, node: Node) => void

/** The address of the client, after trusted proxies. */
export function clientOf({ env }: Context): string {
  return (env as { readonly client: string }).client
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers requests to the admin hosts. */
export function createAdminServer(node: Node, mounts: readonly Mount[]): Hono {
  const { platform, hosts } = node
  const app = new Hono()
  app.onError((error) => problemResponse(error, platform))
  app.notFound(({ req }) => {
    const methods: readonly string[] = METHODS.filter((method) => app.router.match(method, req.path)[0].length > 0)
    const isBrowser = !req.path.startsWith('/v1/') && (req.header('accept') ?? '').includes('text/html')
    const action = `${req.method} ${req.path.slice(0, 200)}`
    // An action may also answer 404 itself.
    const isFound = methods.includes(req.method === 'HEAD' ? 'GET' : req.method)
    if (methods.length > 0 && !isFound) {
      const allow = methods.join(', ').replace('GET', 'GET, HEAD')
      const problem = new Problem(405, 'method', `There is no action \`${action}\`. This path takes ${allow}.`)
      const response = isBrowser ? plainPage(405, `This page takes ${allow}.`) : problemResponse(problem, platform)
      response.headers.set('allow', allow)
      return response
    }
    if (isBrowser) return plainPage(404, 'There is nothing here.')
    return problemResponse(new Problem(404, 'no-action', `There is no action \`${action}\`.`), platform)
  })
  app.get('/healthz', () => plainPage(200, 'ok'))
  app.get('/readyz', () => readiness(node))
  app.get('/metrics', async ({ req }) => {
    const actor = await actorOf(req.raw, platform)
    if (!covers(actor.scopes, 'operations:read') || actor.site !== undefined)
      throw new Problem(403, 'scope', 'This needs a token with the scope `operations:read`.')
    platform.metrics.set('galley_jobs_waiting', {}, await waitingJobs(platform.database, platform.now()))
    platform.metrics.set('galley_sites', {}, hosts.size)
    platform.metrics.set('process_resident_memory_bytes', {}, process.memoryUsage.rss())
    return new Response(platform.metrics.text(), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    })
  })
  mountApi(app, platform, () => hosts.refresh())
  for (const mount of mounts) mount(app, node)
  return app
}

/** Whether this node can do its work. Also answered under unknown host names: probes ask by address. */
export async function readiness({ platform, isReady }: Node): Promise<Response> {
  if (!isReady()) return plainPage(503, 'not ready')
  try {
    await Promise.all([platform.database.ping(), platform.blobs.ping()])
    return plainPage(200, 'ready')
  } catch (error) {
    platform.log('error', 'not ready', { error: (error as Error).message })
    return plainPage(503, 'not ready')
  }
}
