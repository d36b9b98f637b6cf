// What a notification says: as JSON for programs, or in the markup of a chat.
import { counted } from '../../diagnostics/counted.ts'
import type { Deployment } from '../deploys/deployment.ts'
import { deploymentOut, iso, siteOut } from '../routes/shapes.ts'
import { adminOrigin, type HostSettings } from '../settings.ts'
import type { Site } from '../sites/site.ts'
import type { NotificationEvent, NotificationFormat } from './notifications.ts'

/** What happened. */
export interface Notice {
  readonly event: NotificationEvent
  readonly site: Site
  readonly deployment: Deployment
  readonly by: string | undefined
  readonly at: number
}

/** Written in the middle of a message, where chats have links and mentions. */
type Escape = (text: string) => string

/** The body of a request that tells of an event. */
export function noticeBody(format: NotificationFormat, notice: Notice, settings: HostSettings): object {
  const { event, site, deployment, by, at } = notice
  const { url } = siteOut(site, settings)
  const details = `${adminOrigin(settings)}/sites/${site.slug}/deployments/${deployment.number}`
  if (format !== 'json')
    return inChat(format, (literal) => sentence(forChat(notice), literal), event === 'deployment.live' ? url : details)
  return {
    type: event,
    timestamp: iso(at),
    data: {
      site: { id: site.id, slug: site.slug, url },
      // It may be another one by now that readers see.
      deployment: { ...deploymentOut(deployment, undefined), live: event === 'deployment.live' },
      details,
      ...(by !== undefined && { by }),
    },
  }
}

/** The body of a request that only shows that messages arrive. */
export function testBody(format: NotificationFormat, site: Site, settings: HostSettings, at: number): object {
  const { id, slug } = site
  const { url } = siteOut(site, settings)
  if (format === 'json') return { type: 'test', timestamp: iso(at), data: { site: { id, slug, url } } }
  return inChat(format, (literal) => `${literal(slug)}: messages about deployments arrive here.`, url)
}

/**
 * Enough to decide whether to follow the link. Chats cut off long messages, Discord at 2,000 characters, and the link is
 * at the end. Escaped, each text is at most twice as long.
 */
const MAX_ERROR = 500
const MAX_MESSAGE = 200
const MAX_NAME = 80

/** The notice with only as much of each text as a chat has room for. */
function forChat(notice: Notice): Notice {
  const { error, message, author } = notice.deployment
  const deployment = {
    ...notice.deployment,
    error: error && shortened(error, MAX_ERROR),
    message: message && shortened(message, MAX_MESSAGE),
    author: author && shortened(author, MAX_NAME),
  }
  return { ...notice, deployment, by: notice.by && shortened(notice.by, MAX_NAME) }
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function sentence({ event, site, deployment, by }: Notice, literal: Escape): string {
  const { number, message, author, error = 'The build failed.', pages, errors, warnings } = deployment
  const what = [message && literal(message), author && `by ${literal(author)}`].filter(Boolean).join(', ')
  const subject = `${literal(site.slug)}: #${number}`
  if (event === 'deployment.failed') return `${subject} failed. ${literal(error)}${what && ` (${what})`}`
  const counts = [
    ...(pages === undefined ? [] : [counted(pages, 'page')]),
    ...(errors ? [counted(errors, 'error')] : []),
    ...(warnings ? [counted(warnings, 'warning')] : []),
  ].join(', ')
  const begin = by === undefined ? `${subject} is live.` : `${subject} is live, chosen by ${literal(by)}.`
  return [begin, what && `${what}.`, counts && `${counts}.`].filter(Boolean).join(' ')
}

function inChat(format: Exclude<NotificationFormat, 'json'>, write: (literal: Escape) => string, url: string): object {
  // https://docs.slack.dev/messaging/formatting-message-text
  if (format === 'slack') return { text: `${write(escapeSlack)} <${url}|Open>` }
  // Names in a message, such as `@everyone`, alert nobody.
  if (format === 'discord') return { content: `${write(escapeMarkdown)} <${url}>`, allowed_mentions: { parse: [] } }
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: write(escapeMarkdown), wrap: true }],
          actions: [{ type: 'Action.OpenUrl', title: 'Open', url }],
        },
      },
    ],
  }
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_~|<>[\]()#]/g, '\\$&')
}
