// Turns webhooks into deployments: verifies them, ignores repeats, and records them before it acknowledges them.
import { recordPush } from '../deploys/push.ts'
import { writeClosed } from '../drafts/drafts.ts'
import type { Platform } from '../platform.ts'
import { endPreview, openPreview } from '../previews/previews.ts'
import { problemResponse, readBody } from '../routes/api-server.ts'
import { BodyBudget } from '../routes/body-budget.ts'
import { Problem } from '../routes/route.ts'
import { clientOf, type Mount } from '../serve/admin-server.ts'
import { clientNetwork } from '../serve/host-name.ts'
import { findSite, type Provider, type Site } from '../sites/site.ts'
import type { Queries } from '../store/database.ts'
import { hookProviders } from './index.ts'
import type { HookEvent, HookProvider, Payload } from './provider.ts'

/** GitHub sends at most this. */
const MAX_PAYLOAD = 25 * 1024 * 1024
/** Bytes of deliveries in memory at the same time: of one sender to a site, and of all. Anybody can send some. */
const MAX_OF_SENDER = 2 * MAX_PAYLOAD
const MAX_OF_ALL = 256 * 1024 * 1024
/** Milliseconds for a body. Forges don't wait longer for the answer. */
const PATIENCE = 10_000

/** Takes deliveries at `/hooks/<id of a site>`. */
export const mountHooks: Mount = (app, { platform }) => {
  const ofSenders = new BodyBudget(MAX_OF_SENDER)
  const ofAll = new BodyBudget(MAX_OF_ALL)
  app.post('/hooks/:site', async (context) => {
    const request = context.req.raw
    const site = await findSite(platform.database, context.req.param('site'))
    // So that what strangers send doesn't keep a forge waiting.
    const sender = `${site?.id} ${clientNetwork(clientOf(context))}`
    const releases = [await ofSenders.take(sender, request, MAX_PAYLOAD), await ofAll.take('', request, MAX_PAYLOAD)]
    try {
      const result = await receive(platform, site, request)
      platform.metrics.count('galley_deliveries_total', { provider: result.provider, result: result.result })
      return context.json(result, result.deployment ? 202 : 200)
    } catch (error) {
      platform.metrics.count('galley_deliveries_total', { provider: 'unknown', result: 'refused' })
      // Its owner asks why nothing is built. What strangers send to an address that is none isn't worth a line.
      if (site && error instanceof Problem)
        platform.log('warn', 'webhook refused', { site: site.slug, status: error.status, error: error.message })
      return problemResponse(error, platform)
    } finally {
      for (const release of releases) release()
    }
  })
}

interface Received {
  readonly provider: Provider
  /** What became of it: `deployed` only says that it will be built, or is built already. */
  readonly result: 'deployed' | 'ignored' | 'repeated' | 'closed'
  readonly deployment?: string
}

async function receive(platform: Platform, site: Site | undefined, request: Request): Promise<Received> {
  const type = request.headers.get('content-type') ?? ''
  const body = await readBody(request, MAX_PAYLOAD, PATIENCE)
  const sender = senderOf(request.headers, site)
  const secret = site?.hookSecret ?? ''
  // The same answer as for an unknown site, so that nobody learns which sites exist.
  const isGenuine = sender?.[1].verify({ headers: request.headers, body, secret, now: platform.now() })
  if (!site || !sender || !isGenuine) throw new Problem(401, 'signature', 'The signature of this delivery isn’t right.')
  if (!/^application\/json\b/i.test(type)) throw new Problem(415, 'type', 'Send deliveries as `application/json`.')
  const [name, provider] = sender
  const event = readEvent(provider, request.headers, body)
  const id = provider.deliveryId(request.headers)
  const result = await platform.database.transaction(async (queries) => {
    if (site.provider === undefined) await queries.write('UPDATE site SET provider = ? WHERE id = ?', name, site.id)
    if (id !== undefined && !(await isNew(queries, site.id, id.slice(0, 200), platform.now())))
      return { result: 'repeated' } as const
    return act(queries, platform, { site, event })
  })
  platform.database.announce('jobs')
  if (event.kind === 'pull') platform.database.announce('sites')
  return { provider: name, ...result }
}

/** Whose headers these are. A site that has a forge takes deliveries of that one only. */
function senderOf(headers: Headers, site: Site | undefined): readonly [Provider, HookProvider] | undefined {
  return hookProviders.find(
    ([name, provider]) => (site?.provider === undefined || site.provider === name) && provider.recognizes(headers),
  )
}

function readEvent(provider: HookProvider, headers: Headers, body: Uint8Array): HookEvent {
  try {
    return provider.read(headers, JSON.parse(Buffer.from(body).toString()) as Payload)
  } catch (error) {
    throw new Problem(422, 'payload', `The payload can’t be read: ${(error as Error).message}`)
  }
}

async function isNew(queries: Queries, site: string, id: string, now: number): Promise<boolean> {
  const rows = await queries.write(
    'INSERT INTO delivery (site, id, received_at) VALUES (?, ?, ?) ON CONFLICT (site, id) DO NOTHING RETURNING id',
    ...[site, id, now],
  )
  return rows.length > 0
}

/**
 * Whether a pull request is still as it was when the event happened. Forges deliver in any order and send again what
 * failed, so that one that was pushed to may be closed by now.
 */
async function isTimely(queries: Queries, { site, pull, at, isOver, isReopened, now }: PullMoment): Promise<boolean> {
  if (at === undefined) return true
  const over = isOver ? 1 : 0
  // Forges count in seconds. A push comes before the end in the same one, and whoever reopens does so after it.
  const wins = isOver || isReopened ? 1 : 0
  const rows = await queries.write(
    `INSERT INTO pull_event (site, pull, at, is_over, received_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (site, pull) DO UPDATE SET is_over = excluded.is_over, received_at = excluded.received_at,
       at = CASE WHEN excluded.at > pull_event.at THEN excluded.at ELSE pull_event.at END
     WHERE excluded.is_over = pull_event.is_over OR excluded.at > pull_event.at
       OR (excluded.at = pull_event.at AND ? = 1) RETURNING pull`,
    ...[site, pull, at, over, now, wins],
  )
  return rows.length > 0
}

interface PullMoment extends Pick<HookEvent & { kind: 'pull' }, 'pull' | 'at' | 'isReopened'> {
  readonly site: string
  /** Closed, or into another branch. */
  readonly isOver: boolean
  readonly now: number
}

async function act(
  queries: Queries,
  platform: Platform,
  { site, event }: { site: Site; event: HookEvent },
): Promise<Omit<Received, 'provider'>> {
  const now = platform.now()
  if (event.kind === 'other' || site.repository === undefined) return { result: 'ignored' }
  const branch = site.branch ?? event.defaultBranch
  if (event.kind === 'push') {
    if (branch === undefined || event.ref !== `refs/heads/${branch}`) return { result: 'ignored' }
    const { ref, sha, message, author } = event
    return deployed(await recordPush(queries, { site: site.id, ref, sha, message, author }, { now }))
  }
  const isElsewhere = branch !== undefined && event.base !== branch
  const isOver = !event.isOpen || isElsewhere
  if (!(await isTimely(queries, { site: site.id, ...event, isOver, now }))) return { result: 'ignored' }
  await writeClosed(queries, { site: site.id, pull: event.pull, closedAt: isOver ? now : undefined })
  if (isOver) {
    // There is one where it went into the live branch before.
    const hadPreview = await endPreview(queries, site.id, event.pull, now)
    return { result: event.isOpen && !hadPreview ? 'ignored' : 'closed' }
  }
  const preview = await openPreview(queries, platform.settings, { site, ...event, now })
  if (preview === undefined) return { result: 'ignored' }
  const { ref, sha, title } = event
  return deployed(await recordPush(queries, { site: site.id, ref, sha, message: title, preview }, { now }))
}

function deployed(deployment: string | undefined): Omit<Received, 'provider'> {
  return deployment === undefined ? { result: 'ignored' } : { result: 'deployed', deployment }
}
