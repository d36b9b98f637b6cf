// The endpoints to which pages report searches, and whether a page helped.
import * as z from 'zod'
import { refuseForeign } from '../../server/own-pages.ts'
import { answersReaders } from '../assistants/settings.ts'
import { SILENT_BUTTON } from '../assistants/silent-button.ts'
import type { Platform } from '../platform.ts'
import { CHANGES_LINK } from '../previews/link.ts'
import { readBody } from '../routes/api-server.ts'
import type { SiteEndpoint } from '../serve/endpoint.ts'
import { plainPage } from '../serve/plain-page.ts'
import type { SiteRequest } from '../serve/site-request.ts'

const MAX_BODY = 16 * 1024

/** The script that sites built here load. It stores nothing on the reader's side. */
const PAGE_SCRIPT = `(() => {
  const address = new URL('e', document.currentScript.src).href
  let waiting, timer
  const send = (body) => navigator.sendBeacon(address, JSON.stringify(body))
  const flush = () => {
    clearTimeout(timer)
    if (waiting) send({ kind: 'search', query: waiting.query, results: waiting.results })
    waiting = undefined
  }
  document.addEventListener('galley:search', ({ detail }) => {
    clearTimeout(timer)
    waiting = detail
    timer = setTimeout(flush, 1500)
  })
  document.addEventListener('galley:search-open', ({ detail }) => {
    flush()
    send({ kind: 'open', query: detail.query, path: new URL(detail.url, location.href).pathname })
  })
  addEventListener('pagehide', flush)
})()
`

/** Its path below the site's base. */
export const PAGE_SCRIPT_PATH = '_galley/host.js'

const eventSchema = z.union([
  z.object({ kind: z.literal('search'), query: z.string().max(400), results: z.int().min(0) }),
  z.object({ kind: z.literal('open'), query: z.string().max(400), path: z.string().max(2_000) }),
])

const feedbackSchema = z.object({
  id: z.uuid(),
  page: z.string().max(500),
  url: z.string().max(2_000).optional(),
  language: z.string().max(40).optional(),
  helpful: z.boolean(),
  comment: z.string().max(4_000).optional(),
})

export const analyticsEndpoints: readonly SiteEndpoint[] = [
  {
    path: PAGE_SCRIPT_PATH,
    handle(asked) {
      const isAnswered = answersReaders(asked)
      const parts = [
        PAGE_SCRIPT,
        ...(asked.preview === undefined ? [] : [CHANGES_LINK]),
        ...(isAnswered ? [] : [SILENT_BUTTON]),
      ]
      return new Response(parts.join(''), {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          // Readers should see the button soon after the owner sets a model.
          'cache-control': `public, max-age=${isAnswered ? 3600 : 60}`,
          'x-content-type-options': 'nosniff',
        },
      })
    },
  },
  {
    path: '_galley/e',
    async handle(request, _, { events }) {
      const event = await readEvent(request, eventSchema)
      if (event instanceof Response) return event
      if (request.preview !== undefined) return done()
      return events.event(request, event) ? done() : plainPage(429, 'Too many events.')
    },
  },
  {
    path: '_galley/feedback',
    async handle(request, _, platform) {
      const answer = await readEvent(request, feedbackSchema)
      if (answer instanceof Response) return answer
      const { events } = platform
      const isKept = request.preview === undefined
      if (!events.mayTell(request) || (isKept && !events.mayAnswer(request))) return plainPage(429, 'Too many answers.')
      if (isKept) await keepFeedback(platform, request, answer)
      return done()
    },
  },
]

/** Only pages of the site itself may tell: nobody fills it from elsewhere through other people's browsers. */
async function readEvent<T>(asked: SiteRequest, schema: z.ZodType<T>): Promise<T | Response> {
  const refused = refuseForeign(asked.request)
  if (refused) return refused
  const { request } = asked
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(await readBody(request, MAX_BODY)).toString()))
    return parsed.success ? parsed.data : plainPage(422, 'This isn’t an event.')
  } catch {
    return plainPage(400, 'This isn’t JSON.')
  }
}

/** A later answer under the same id takes the place of the first: the comment comes after the thumb. */
async function keepFeedback(
  { database, now }: Platform,
  { site }: SiteRequest,
  answer: z.output<typeof feedbackSchema>,
): Promise<void> {
  const path = `/${answer.page.replace(/^\/+/, '')}`
  await database.write(
    `INSERT INTO feedback (site, id, path, language, helpful, comment, status, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (site, id) DO UPDATE SET helpful = excluded.helpful, comment = COALESCE(excluded.comment, feedback.comment)`,
    ...[
      site.id,
      answer.id,
      path,
      answer.language ?? null,
      answer.helpful ? 1 : 0,
      answer.comment ?? null,
      'pending',
      now(),
    ],
  )
}

function done(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}
