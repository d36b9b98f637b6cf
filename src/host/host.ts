// Assembles one node of the host, from settings to a function that answers requests.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
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
import { mountSignIn } from './dashboard/sign-in.ts'
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
import type { Mount, Node } from './serve/admin-server.ts'
import { createDispatch } from './serve/dispatch.ts'
import type { SiteEndpoint } from './serve/endpoint.ts'
import { openHosts } from './serve/hosts.ts'
import type { HostSettings } from './settings.ts'
import { NoHostError, one } from './store/database.ts'
import { openPostgres } from './store/postgres.ts'
import { refusalOf } from './store/refusal.ts'
import { openSqlite } from './store/sqlite.ts'
import { mountHooks } from './webhooks/receive.ts'

/** The caller for people who run commands on this machine. */
const OPERATOR: Actor = { name: 'operator', scopes: ['admin'], site: undefined, isLocal: true }

/** What other rooms add to the admin server and to sites. */
const MOUNTS: readonly Mount[] = [mountHooks, mountCertificateQuestion, mountDashboard, mountEditor, mountSignIn]
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
  const { database, events } = platform
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
  const work = builder && startWork(platform, builder, checker)
  const presence = announceNode(platform, web ? (builder ? 'all' : 'web') : 'worker')
  await begin(presence.begun)

  return {
    fetch: createDispatch(node, { web, mounts: MOUNTS, endpoints: ENDPOINTS }),
    async stop(patience = 20_000) {
      isReady = false
      await work?.stop(patience)
      hosts.close()
      await events.flush()
      await presence.end()
      await database.close()
    },
  }
}

/** Starts what a node that builds does besides answering requests. */
function startWork(platform: Platform, builder: Builder, checker: Checker | undefined): Pick<Worker, 'stop'> {
  const worker = startWorker(platform, [
    {
      handlers: [buildJob(builder, { onVerdict: enqueueReport, ...(checker && { onLive: enqueueCheck }) })],
      count: platform.settings.limits.builds,
    },
    ...(checker ? [{ handlers: [checkJob(checker)], count: 1 }] : []),
    { handlers: [reportJob, retentionJob], count: 2 },
    { handlers: [notifyJob], count: 2 },
  ])
  const stopPolling = startPolling(platform)
  const stopSweeping = startRetention(platform)
  return {
    async stop(patience) {
      stopSweeping()
      await stopPolling()
      await worker.stop(patience)
    },
  }
}
