// Actions on notifications: who hears of a site's deployments.
import * as z from 'zod'
import { createSigningSecret, DeliveryError, deliver } from '../notifications/deliver.ts'
import { testBody } from '../notifications/message.ts'
import {
  EVENTS,
  FORMATS,
  findNotification,
  insertNotification,
  keepOutcome,
  listNotifications,
  type Notification,
  type NotificationFormat,
} from '../notifications/notifications.ts'
import type { Site } from '../sites/site.ts'
import { createId } from '../store/ids.ts'
import { record } from './changes.ts'
import { NOTIFICATION } from './examples.ts'
import { type Call, Problem, type Route, route } from './route.ts'
import { isLimitedToPublic, iso, siteOf, siteParameter, time } from './shapes.ts'

/** Each is a job at each deployment. */
const MAX_PER_SITE = 10

const notificationShape = z
  .object({
    id: z.string(),
    to: z.string().describe('Where messages go, without the path, which is often a secret'),
    format: z.enum(FORMATS),
    events: z.array(z.enum(EVENTS)),
    createdAt: time,
    triedAt: time.optional().describe('When a message was last sent'),
    error: z.string().optional().describe('Why that one didn’t arrive'),
  })
  .meta({ id: 'Notification', examples: [NOTIFICATION] })

const notification = z.string().describe('The ID of a notification')
const input = z.object({ site: siteParameter, notification })

export const notificationRoutes: readonly Route[] = [
  route({
    name: 'notifications.list',
    method: 'GET',
    path: '/v1/sites/:site/notifications',
    scope: 'sites:read',
    summary: 'List notifications',
    input: z.object({ site: siteParameter }),
    output: z.object({ notifications: z.array(notificationShape) }),
    async run({ site: name }, call) {
      const site = await siteOf(call, name)
      return { notifications: (await listNotifications(call.platform.database, site.id)).map(notificationOut) }
    },
  }),
  route({
    name: 'notifications.create',
    method: 'POST',
    path: '/v1/sites/:site/notifications',
    scope: 'sites:write',
    summary: 'Add a notification',
    description: 'From now on, the host sends a `POST` request to this address at each event. Send a test next.',
    input: z.object({
      site: siteParameter,
      url: z
        .string()
        .max(2000)
        .refine(isWebAddress, 'This isn’t a URL that starts with `https://` or `http://`.')
        .describe('Where to send messages'),
      format: z
        .enum(FORMATS)
        .optional()
        .describe('How messages are written. Default: the chat that the address belongs to, or else `json`.'),
      events: z
        .array(z.enum(EVENTS))
        .min(1)
        .default([...EVENTS])
        .describe('What to tell of. Default: everything.'),
    }),
    output: notificationShape.extend({
      secret: z.string().optional().describe('Signs messages in the format `json`. It’s shown only this once.'),
    }),
    status: 201,
    async run({ site: name, url, format = formatFor(url), events }, call) {
      const site = await siteOf(call, name)
      const made: Notification = {
        ...{ id: createId(), site: site.id, url, format, events: [...new Set(events)] },
        secret: format === 'json' ? createSigningSecret() : undefined,
        isPublicOnly: isLimitedToPublic(call),
        ...{ createdAt: call.platform.now(), triedAt: undefined, error: undefined },
      }
      await call.platform.database.transaction(async (queries) => {
        const others = await listNotifications(queries, site.id)
        if (others.length >= MAX_PER_SITE)
          throw new Problem(409, 'limit', `A site can have ${MAX_PER_SITE} notifications: remove one first.`)
        await insertNotification(queries, made)
        const detail = { to: addressee(url), format, events: made.events.join(', ') }
        await record(call, queries, { action: 'add notification', site: site.id, detail })
      })
      return { ...notificationOut(made), secret: made.secret }
    },
  }),
  route({
    name: 'notifications.test',
    method: 'POST',
    path: '/v1/sites/:site/notifications/:notification/test',
    scope: 'sites:write',
    summary: 'Send a test',
    description: 'Sends a message at once. If it doesn’t arrive, the status is 422, and `title` says why.',
    input,
    output: notificationShape,
    async run({ site: name, notification: id }, call) {
      const site = await siteOf(call, name)
      const { database, settings, now } = call.platform
      const found = await notificationOf(call, site, id)
      const body = testBody(found.format, site, settings, now())
      const error = await deliver(found, { id: createId(), at: now(), body }).then(
        () => undefined,
        (failure: unknown) => {
          if (failure instanceof DeliveryError) return failure.message
          throw failure
        },
      )
      await keepOutcome(database, found.id, now(), error)
      if (error !== undefined) throw new Problem(422, 'delivery', error)
      return notificationOut(await notificationOf(call, site, id))
    },
  }),
  route({
    name: 'notifications.delete',
    method: 'DELETE',
    path: '/v1/sites/:site/notifications/:notification',
    scope: 'sites:write',
    summary: 'Remove a notification',
    input,
    output: z.object({ removed: z.string().describe('The ID of the notification') }),
    async run({ site: name, notification: id }, call) {
      const site = await siteOf(call, name)
      const { url } = await notificationOf(call, site, id)
      await call.platform.database.transaction(async (queries) => {
        await queries.write('DELETE FROM notification WHERE site = ? AND id = ?', site.id, id)
        await record(call, queries, { action: 'remove notification', site: site.id, detail: { to: addressee(url) } })
      })
      return { removed: id }
    },
  }),
]

async function notificationOf({ platform }: Call, site: Site, id: string): Promise<Notification> {
  const found = await findNotification(platform.database, site.id, id)
  if (!found) throw new Problem(404, 'no-notification', 'This site has no such notification.')
  return found
}

function notificationOut(found: Notification): z.input<typeof notificationShape> {
  const { id, url, format, events, createdAt, triedAt, error } = found
  return {
    ...{ id, to: addressee(url), format, events: [...events], createdAt: iso(createdAt) },
    ...(triedAt !== undefined && { triedAt: iso(triedAt) }),
    ...(error !== undefined && { error }),
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** Who gets the messages, without what lets others send some. */
function addressee(url: string): string {
  return new URL(url).origin
}

/** The format of the chat that an address belongs to. Chats on servers of one's own have to be named. */
function formatFor(url: string): NotificationFormat {
  const { hostname, pathname } = new URL(url)
  if (hostname === 'hooks.slack.com') return 'slack'
  if (/(?:^|\.)discord(?:app)?\.com$/.test(hostname) && pathname.startsWith('/api/webhooks/')) return 'discord'
  if (/\.(?:webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/.test(hostname)) return 'teams'
  return 'json'
}
