// Assembles one node of the host, from settings to a function that answers requests.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { isPublicAddress } from '../relay/addresses.ts'
import { createAccess } from './access/login.ts'
import { createToken } from './access/tokens.ts'
import { Counter } from './analytics/counter.ts'
import { analyticsEndpoints } from './analytics/endpoints.ts'
import { chatEndpoint } from './assistants/chat-endpoint.ts'
import { Libraries } from './assistants/libraries.ts'
import { mcpEndpoint } from './assistants/mcp-endpoint.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { openDiskBlobs } from './blobs/disk.ts'
import { verifiedBlobs } from './blobs/verified.ts'
import { buildJob } from './builds/build-job.ts'
import type { Builder } from './builds/builder.ts'
import type { Checker } from './builds/checker.ts'
import { mountEditor } from './dashboard/editor/mount.ts'
import { mountDashboard } from './dashboard/mount.ts'
import { mountCertificateQuestion } from './domains/certificates.ts'
import { type Dns, systemDns } from './domains/dns.ts'
import { enqueueReport, reportJob } from './forges/report-job.ts'
import { startPolling } from './git/polling.ts'
import { releaseAll } from './jobs/queue.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { notifyJob } from './notifications/notify-job.ts'
import type { Log } from './operations/log.ts'
import { HOST_METRICS, Metrics } from './operations/metrics.ts'
import { announceNode } from './operations/nodes.ts'
import { retentionJob, startRetention } from './operations/retention.ts'
import { lastSettled, settledClock } from './operations/settled-clock.ts'
import type { Platform } from './platform.ts'
import { changesPage } from './previews/changes-page.tsx'
import { checkJob } from './previews/check-job.ts'
import { enqueueCheck } from './previews/checks.ts'
import { relayEndpoint } from './relay/endpoint.ts'
import { callRoute, routeNamed } from './routes/call.ts'
import type { Actor } from './routes/route.ts'
import { createAdminServer, type Mount, type Node, readiness } from './serve/admin-server.ts'
import type { SiteEndpoint } from './serve/endpoint.ts'
import { clientAddress, hostName, proxyList } from './serve/host-name.ts'
import { openHosts } from './serve/hosts.ts'
import { plainPage, unreadable } from './serve/plain-page.ts'
import { createSiteServer } from './serve/site-server.ts'
import type { HostSettings } from './settings.ts'
import { NoHostError, one } from './store/database.ts'
import { openPostgres } from './store/postgres.ts'
import { refusalOf, storageTrouble } from './store/refusal.ts'
import { openSqlite } from './store/sqlite.ts'
import { mountHooks } from './webhooks/receive.ts'

/** The caller for people who run commands on this machine. */
const OPERATOR: Actor = { name: 'operator', scopes: ['admin'], site: undefined, isLocal: true }

/** What other rooms add to the admin server and to sites. */
const MOUNTS: readonly Mount[] = [mountHooks, mountCertificateQuestion, mountDashboard, mountEditor]
const ENDPOINTS: readonly SiteEndpoint[] = [
  changesPage,
  ...analyticsEndpoints,
  relayEndpoint(),
  mcpEndpoint(),
  chatEndpoint(),
]

export interface StoreOptions {
  readonly settings: HostSettings
  /** `postgres://…`. Undefined for SQLite in the data folder. */
  readonly databaseUrl?: string
  /** Undefined for the data folder. */
  readonly blobs?: BlobStore | undefined
  readonly log: Log
  readonly dns?: Dns
  /** Whether to create a host if the stores have none (default: true). */
  readonly create?: boolean
  now?(): number
  /** Milliseconds that have passed, whatever anybody sets the clock to. */
  elapsed?(): number
}

/**
 * Opens the stores. That's enough for commands that act on a host without being one.
 * @throws `NoHostError` if they have no host, and `create` is false
 */
export async function openPlatform({
  settings,
  databaseUrl,
  blobs,
  log,
  dns,
  create = true,
  now = Date.now,
  elapsed = () => performance.now(),
}: StoreOptions): Promise<Platform> {
  // With a database and a bucket, the folder contains only caches, and each node has its own.
  if (!create && !(databaseUrl && blobs) && !existsSync(settings.data)) throw new NoHostError()
  // The folder itself may be there already, open to every user of the machine. Repositories and sites may be private.
  for (const folder of ['.', 'work', 'blobs']) makeFolder(join(settings.data, folder), 0o700)
  const database = await (databaseUrl === undefined
    ? openSqlite(join(settings.data, 'host.sqlite'), { create })
    : openPostgres(databaseUrl, { create }))
  const store = verifiedBlobs(blobs ?? openDiskBlobs(join(settings.data, 'blobs')), log)
  const stores = {
    ...{ settings, database, log, now, settledNow: settledClock(now, elapsed, await lastSettled(database)) },
    ...{ blobs: store, libraries: new Libraries(store) },
    metrics: new Metrics(HOST_METRICS),
    events: new Counter(database, now, log),
    dns: dns ?? systemDns,
  }
  return { ...stores, access: createAccess(stores) }
}

/** Calls an action in this process, with the rights of this machine's user. Throws `Problem`. */
export function callLocally(platform: Platform, name: string, input: object): Promise<object> {
  return callRoute(routeNamed(name), input, {
    platform,
    actor: OPERATOR,
    body: async () => new Uint8Array(),
    settled: async () => {},
  })
}

/** Creates a token with all rights if this host never had one. The first start prints it. */
export async function firstToken({ database, now }: Platform): Promise<string | undefined> {
  return database.transaction(async (queries) => {
    if (await one(queries, 'SELECT id FROM token LIMIT 1')) return undefined
    const { token } = await createToken(queries, {
      name: 'first',
      scopes: ['admin'],
      site: undefined,
      createdAt: now(),
      expiresAt: undefined,
    })
    return token
  })
}

/** What a node does. */
export interface Roles {
  readonly web: boolean
  /** Builds. Undefined for a node that only serves. */
  readonly builder: Builder | undefined
  /** Checks the docs of pull requests. Undefined for a node that doesn't. */
  readonly checker?: Checker | undefined
}

/** A node at work. */
export interface Host {
  /** Answers a request that came from an address. */
  fetch(request: Request, peer: string): Promise<Response>
  /** Takes no new work, ends what runs, and closes the stores. After `patience` milliseconds, builds go back to the queue. */
  stop(patience?: number): Promise<void>
}

/**
 * Starts a node. The stores are its own from now on.
 * @throws `HostRunningError` if the database is a file, and another node uses it
 */
export async function startHost(platform: Platform, { web, builder, checker }: Roles): Promise<Host> {
  const { database, settings, metrics, events } = platform
  // On a full disk, readers still get what is there. What begins here is tried again later.
  const begin = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      const reason = refusalOf(error)
      if (reason === undefined) throw error
      platform.log('error', 'storage', { error: reason })
    })
  try {
    await begin(database.reserve())
  } catch (error) {
    await database.close()
    throw error
  }
  // No other node uses the file, so the holders of leases are dead.
  if (database.dialect === 'sqlite') await begin(releaseAll(database))
  await begin(events.prepare())
  const hosts = await openHosts(platform)
  let isReady = true
  const node: Node = { platform, hosts, isReady: () => isReady }
  const admin = createAdminServer(node, MOUNTS)
  const sites = createSiteServer(platform, ENDPOINTS)
  const isProxy = proxyList(settings.trustedProxies)
  const adminHosts = new Set(settings.adminHosts)
  const worker: Worker | undefined =
    builder &&
    startWorker(platform, [
      {
        handlers: [buildJob(builder, { onVerdict: enqueueReport, ...(checker && { onLive: enqueueCheck }) })],
        count: settings.limits.builds,
      },
      ...(checker ? [{ handlers: [checkJob(checker)], count: 1 }] : []),
      { handlers: [reportJob, retentionJob], count: 2 },
      { handlers: [notifyJob], count: 2 },
    ])
  const stopPolling = builder && startPolling(platform)
  const stopSweeping = builder && startRetention(platform)

  const presence = announceNode(platform, web ? (builder ? 'all' : 'web') : 'worker')
  await begin(presence.begun)

  let isProxyTold = false
  const clientOf = (request: Request, peer: string) => {
    const forwardedFor = request.headers.get('x-forwarded-for')
    // All readers would be one client, for limits and analytics. From elsewhere, anyone can send the header.
    if (forwardedFor !== null && !isProxyTold && !isProxy(peer) && !isPublicAddress(peer)) {
      isProxyTold = true
      platform.log('warn', 'proxy', {
        error: `All readers behind the proxy ${peer} count as one: add it to GALLEY_TRUSTED_PROXIES.`,
      })
    }
    return clientAddress(peer, forwardedFor, isProxy)
  }
  const answer = async (request: Request, peer: string): Promise<{ kind: string; response: Response }> => {
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
  return {
    async fetch(request, peer) {
      const started = performance.now()
      const { kind, response } = await answer(request, peer).catch((error: Error) => {
        const trouble = storageTrouble(error)
        if (trouble !== undefined) {
          platform.log('error', 'storage', { error: trouble })
          return { kind: 'none', response: unreadable() }
        }
        platform.log('error', 'request', { error: error.stack ?? error.message })
        return { kind: 'none', response: plainPage(500, 'Something went wrong.') }
      })
      metrics.count('galley_requests_total', { host: kind, status: response.status })
      metrics.observe('galley_request_seconds', { host: kind }, (performance.now() - started) / 1000)
      return response
    },
    async stop(patience = 20_000) {
      isReady = false
      stopSweeping?.()
      await stopPolling?.()
      await worker?.stop(patience)
      hosts.close()
      await events.flush()
      await presence.end()
      await database.close()
    },
  }
}
