// Addresses outside of the host that hear of a site's deployments.
import { enqueue } from '../jobs/queue.ts'
import { one, type Queries } from '../store/database.ts'

/** What a notification can be about. */
export const EVENTS = ['deployment.live', 'deployment.failed'] as const
export type NotificationEvent = (typeof EVENTS)[number]

/** How it's written: signed JSON for programs, or a message in a chat. */
export const FORMATS = ['json', 'slack', 'discord', 'teams'] as const
export type NotificationFormat = (typeof FORMATS)[number]

/** The kind of the jobs that `notify-job.ts` runs. */
export const NOTIFY_JOB = 'notify'

/** Where to send what, and how the last attempt ended. */
export interface Notification {
  readonly id: string
  readonly site: string
  /** Whoever knows it can write to the chat, so it's never given out. */
  readonly url: string
  readonly format: NotificationFormat
  readonly events: readonly NotificationEvent[]
  /** Signs JSON. Undefined for chats, which ignore signatures. */
  readonly secret: string | undefined
  /** Set by somebody who may not make this machine call its own network. */
  readonly isPublicOnly: boolean
  readonly createdAt: number
  /** When the last attempt was. */
  readonly triedAt: number | undefined
  /** Why it failed. Undefined if it didn't. */
  readonly error: string | undefined
}

/** The payload of a job. */
export interface NoticeOrder {
  readonly site: string
  readonly notification: string
  readonly deployment: string
  readonly event: NotificationEvent
  /** Who chose the deployment. Undefined for one that goes live by itself. */
  readonly by?: string | undefined
  readonly at: number
}

interface Row extends Omit<Notification, 'events' | 'secret' | 'isPublicOnly' | 'triedAt' | 'error'> {
  events: string
  secret: string | null
  publicOnly: number
  triedAt: number | null
  error: string | null
}

/** The notifications of a site, the oldest first. */
export async function listNotifications(queries: Queries, site: string): Promise<Notification[]> {
  const rows = await queries.read<Row>('SELECT * FROM notification WHERE site = ? ORDER BY id', site)
  return rows.map(notificationOf)
}

export async function findNotification(queries: Queries, site: string, id: string): Promise<Notification | undefined> {
  const row = await one<Row>(queries, 'SELECT * FROM notification WHERE site = ? AND id = ?', site, id)
  return row && notificationOf(row)
}

export async function insertNotification(queries: Queries, made: Notification): Promise<void> {
  const { id, site, url, format, events, secret, isPublicOnly, createdAt } = made
  await queries.write(
    'INSERT INTO notification (id, site, url, format, events, secret, public_only, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ...[id, site, url, format, JSON.stringify(events), secret ?? null, isPublicOnly ? 1 : 0, createdAt],
  )
}

/** Keeps how an attempt ended, for the owner of the site. */
export async function keepOutcome(queries: Queries, id: string, at: number, error: string | undefined): Promise<void> {
  await queries.write('UPDATE notification SET tried_at = ?, error = ? WHERE id = ?', at, error ?? null, id)
}

/** Tells all who want to hear of an event. Part of the transaction in which it happens, so that none gets lost. */
export async function enqueueNotices(queries: Queries, order: Omit<NoticeOrder, 'notification'>): Promise<void> {
  for (const { id, events } of await listNotifications(queries, order.site)) {
    if (!events.includes(order.event)) continue
    const payload: NoticeOrder = { ...order, notification: id }
    // A receiver that is slow occupies one worker of a node at most.
    await enqueue(queries, { kind: NOTIFY_JOB, lane: `${NOTIFY_JOB} ${order.site}`, payload, runAt: order.at })
  }
}

function notificationOf({ events, secret, publicOnly, triedAt, error, ...rest }: Row): Notification {
  return {
    ...rest,
    events: JSON.parse(events),
    secret: secret ?? undefined,
    isPublicOnly: publicOnly !== 0,
    triedAt: triedAt ?? undefined,
    error: error ?? undefined,
  }
}
