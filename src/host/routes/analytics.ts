// Actions on what readers did.
import * as z from 'zod'
import { DAY } from '../analytics/counter.ts'
import {
  brokenLinks,
  daily,
  FEEDBACK_STATES,
  feedback,
  feedbackByPage,
  questions,
  referrers,
  type Span,
  searches,
  topPages,
} from '../analytics/figures.ts'
import { type Call, Problem, type Route, route } from './route.ts'
import { iso, siteOf, siteParameter, time } from './shapes.ts'

const date = z.iso.date()
const common = {
  site: siteParameter,
  dateFrom: date.optional().describe('The first day. Default: 30 days ago.'),
  dateTo: date.optional().describe('The day after the last one. Default: tomorrow.'),
  limit: z.coerce.number().int().min(1).max(1000).default(50).describe('The maximum number of entries in a list'),
}
const input = z.object(common)
const byClass = z.object({
  human: z.int().describe('Views by people'),
  assistant: z.int().describe('Views by AI assistants'),
  crawler: z.int().describe('Views by search engines and other bots'),
})

export const analyticsRoutes: readonly Route[] = [
  route({
    name: 'analytics.views',
    method: 'GET',
    path: '/v1/analytics/:site/views',
    scope: 'analytics:read',
    summary: 'Get views',
    description: 'Counts views and visitors for each day, and views for each page.',
    input,
    output: z.object({
      totals: byClass.extend({
        total: z.int().describe('Views by people and AI assistants'),
        visitors: z.int().describe('The sum of the daily visitors'),
      }),
      days: z.array(z.object({ date: z.string(), views: byClass, visitors: z.int() })),
      pages: z.array(byClass.extend({ path: z.string() })),
    }),
    async run(asked, call) {
      const [site, span] = [await siteOf(call, asked.site), spanOf(asked, call)]
      const days = await daily(call.platform.database, site.id, span)
      const sum = (count: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + count(day), 0)
      const [human, assistant, crawler] = [
        sum(({ views }) => views.human),
        sum(({ views }) => views.assistant),
        sum(({ views }) => views.crawler),
      ]
      const totals = { human, assistant, crawler, total: human + assistant, visitors: sum(({ visitors }) => visitors) }
      return { totals, days, pages: await topPages(call.platform.database, site.id, span, asked.limit) }
    },
  }),
  route({
    name: 'analytics.visitors',
    method: 'GET',
    path: '/v1/analytics/:site/visitors',
    scope: 'analytics:read',
    summary: 'Get visitors',
    description:
      'Counts visitors for each day. Galley can’t recognize visitors on the next day, so the total is the sum of all days.',
    input,
    output: z.object({ total: z.int(), days: z.array(z.object({ date: z.string(), visitors: z.int() })) }),
    async run(asked, call) {
      const [site, span] = [await siteOf(call, asked.site), spanOf(asked, call)]
      const days = (await daily(call.platform.database, site.id, span)).map(({ date, visitors }) => ({
        date,
        visitors,
      }))
      return { total: days.reduce((sum, { visitors }) => sum + visitors, 0), days }
    },
  }),
  route({
    name: 'analytics.searches',
    method: 'GET',
    path: '/v1/analytics/:site/searches',
    scope: 'analytics:read',
    summary: 'List searches',
    description: 'Shows what readers searched for, which result they opened, and which searches found nothing.',
    input,
    output: z.object({
      searches: z.array(
        z.object({
          query: z.string(),
          hits: z.int().describe('How often readers searched for it'),
          misses: z.int().describe('How often that found nothing'),
          clicks: z.int().describe('How often readers opened a result'),
          ctr: z.number().describe('The click-through rate: `clicks` divided by `hits`'),
          topClickedPage: z.string().optional().describe('The result that readers opened most often'),
        }),
      ),
      tests: z
        .array(z.object({ query: z.string(), expect: z.string() }))
        .describe('Searches that found nothing, as tests for galley.json. Fill in the page that readers should find.'),
    }),
    async run(asked, call) {
      const site = await siteOf(call, asked.site)
      const list = await searches(call.platform.database, site.id, spanOf(asked, call), asked.limit)
      const tests = list
        .filter(({ hits, misses }) => hits > 0 && misses >= hits / 2)
        .map(({ query }) => ({ query, expect: '' }))
      return { searches: list, tests }
    },
  }),
  route({
    name: 'analytics.questions',
    method: 'GET',
    path: '/v1/analytics/:site/questions',
    scope: 'analytics:read',
    summary: 'List questions',
    description: 'Shows what readers asked the assistant, and which questions your docs don’t answer.',
    input,
    output: z.object({
      questions: z.array(
        z.object({
          question: z.string(),
          n: z.int().describe('How often readers asked it'),
          unanswered: z.int().describe('How often the answer was that the docs don’t say, or named no page'),
        }),
      ),
    }),
    async run(asked, call) {
      const site = await siteOf(call, asked.site)
      return { questions: await questions(call.platform.database, site.id, spanOf(asked, call), asked.limit) }
    },
  }),
  route({
    name: 'analytics.referrers',
    method: 'GET',
    path: '/v1/analytics/:site/referrers',
    scope: 'analytics:read',
    summary: 'List referrers',
    description: 'Shows which sites readers come from, and which links from other sites are broken.',
    input,
    output: z.object({
      referrers: z.array(z.object({ referrer: z.string(), n: z.int().describe('The number of views') })),
      broken: z.array(
        z.object({ path: z.string(), referrer: z.string(), n: z.int().describe('The number of requests') }),
      ),
    }),
    async run(asked, call) {
      const [site, span] = [await siteOf(call, asked.site), spanOf(asked, call)]
      const { database } = call.platform
      return {
        referrers: await referrers(database, site.id, span, asked.limit),
        broken: await brokenLinks(database, site.id, span, asked.limit),
      }
    },
  }),
  route({
    name: 'feedback.list',
    method: 'GET',
    path: '/v1/analytics/:site/feedback',
    scope: 'analytics:read',
    summary: 'List feedback',
    input: z.object({
      ...common,
      status: z.enum(FEEDBACK_STATES).optional().describe('Only feedback with this status'),
    }),
    output: z.object({
      feedback: z.array(
        z.object({
          id: z.string(),
          path: z.string(),
          language: z.string().optional(),
          helpful: z.boolean().describe('The answer to “Was this page helpful?”'),
          comment: z.string().optional(),
          status: z.enum(FEEDBACK_STATES),
          note: z.string().optional().describe('A note for your colleagues'),
          createdAt: time,
        }),
      ),
    }),
    async run(asked, call) {
      const site = await siteOf(call, asked.site)
      const { status, limit } = asked
      const rows = await feedback(call.platform.database, site.id, spanOf(asked, call), { status, limit })
      return {
        feedback: rows.map(({ language, comment, note, helpful, createdAt, ...row }) => ({
          ...{ ...row, language: language ?? undefined, comment: comment ?? undefined, note: note ?? undefined },
          ...{ helpful: Number(helpful) !== 0, createdAt: iso(createdAt) },
        })),
      }
    },
  }),
  route({
    name: 'feedback.by-page',
    method: 'GET',
    path: '/v1/analytics/:site/feedback/by-page',
    scope: 'analytics:read',
    summary: 'Get feedback by page',
    input,
    output: z.object({
      pages: z.array(
        z.object({
          path: z.string(),
          helpful: z.int(),
          notHelpful: z.int(),
          comments: z.int().describe('The number of comments'),
        }),
      ),
    }),
    async run(asked, call) {
      const site = await siteOf(call, asked.site)
      return { pages: await feedbackByPage(call.platform.database, site.id, spanOf(asked, call), asked.limit) }
    },
  }),
  route({
    name: 'feedback.update',
    method: 'PATCH',
    path: '/v1/analytics/:site/feedback/:id',
    scope: 'sites:write',
    summary: 'Update feedback',
    description: 'Sets its status, and a note for your colleagues.',
    input: z.object({
      site: siteParameter,
      id: z.string().describe('The ID of the feedback'),
      status: z.enum(FEEDBACK_STATES).optional(),
      note: z.string().max(4_000).optional().describe('A note for your colleagues'),
    }),
    output: z.object({ updated: z.string().describe('The ID of the feedback') }),
    async run({ site: name, id, status, note }, call) {
      const site = await siteOf(call, name)
      const rows = await call.platform.database.write(
        'UPDATE feedback SET status = COALESCE(?, status), note = COALESCE(?, note) WHERE site = ? AND id = ? RETURNING id',
        ...[status ?? null, note ?? null, site.id, id],
      )
      if (rows.length === 0) throw new Problem(404, 'no-feedback', 'There is no such answer.')
      return { updated: id }
    },
  }),
]

const USUAL_DAYS = 30
const MAX_DAYS = 3 * 366

function spanOf({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }, { platform }: Call): Span {
  const dayOf = (text: string) => Math.floor(Date.parse(text) / DAY)
  const to = dateTo === undefined ? Math.floor(platform.now() / DAY) + 1 : dayOf(dateTo)
  const from = dateFrom === undefined ? to - USUAL_DAYS : dayOf(dateFrom)
  if (from >= to || to - from > MAX_DAYS)
    throw new Problem(422, 'span', '`dateFrom` has to be before `dateTo`, and three years at most.')
  return { from, to }
}
