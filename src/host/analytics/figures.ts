// Computes figures from counts: what was read, searched, and not found in a range of days.
import type { Queries } from '../store/database.ts'
import { DAY, HOUR } from './counter.ts'
import { CLASSES, type VisitorClass } from './visitor-class.ts'

/** Days since 1970, the last one not included. */
export interface Span {
  readonly from: number
  readonly to: number
}

export type ByClass = Readonly<Record<VisitorClass, number>>

export interface DayFigures {
  /** As `2026-11-22`. */
  readonly date: string
  readonly views: ByClass
  readonly visitors: number
}

/** One line for each day, also for those without readers. */
export async function daily(queries: Queries, site: string, { from, to }: Span): Promise<DayFigures[]> {
  const views = await queries.read<{ day: number; class: VisitorClass; n: number }>(
    `SELECT hour / 24 AS day, class, CAST(SUM(n) AS BIGINT) AS n FROM count_hour WHERE site = ? AND hour >= ? AND hour < ? GROUP BY hour / 24, class`,
    ...[site, (from * DAY) / HOUR, (to * DAY) / HOUR],
  )
  const visitors = await queries.read<{ day: number; n: number }>(
    `SELECT day, n FROM visitor_day WHERE site = ? AND day >= ? AND day < ?
     UNION ALL SELECT day, count(*) AS n FROM visitor_today WHERE site = ? AND day >= ? AND day < ? GROUP BY day`,
    ...[site, from, to, site, from, to],
  )
  return Array.from({ length: to - from }, (_, i) => {
    const day = from + i
    const count = (kind: VisitorClass) =>
      Number(views.find((row) => Number(row.day) === day && row.class === kind)?.n ?? 0)
    const seen = visitors.filter((row) => Number(row.day) === day).reduce((sum, { n }) => sum + Number(n), 0)
    return {
      date: dateOf(day),
      views: Object.fromEntries(CLASSES.map((kind) => [kind, count(kind)])) as unknown as ByClass,
      visitors: seen,
    }
  })
}

/** Pages by what people and assistants read. */
export async function topPages(queries: Queries, site: string, { from, to }: Span, limit: number) {
  const rows = await queries.read<{ path: string; human: number; assistant: number; crawler: number }>(
    `SELECT path, ${CLASSES.map((kind) => `CAST(SUM(CASE WHEN class = '${kind}' THEN n ELSE 0 END) AS BIGINT) AS ${kind}`).join(', ')}
     FROM count_hour WHERE site = ? AND hour >= ? AND hour < ? GROUP BY path
     ORDER BY SUM(CASE WHEN class = 'crawler' THEN 0 ELSE n END) DESC, path LIMIT ?`,
    ...[site, (from * DAY) / HOUR, (to * DAY) / HOUR, limit],
  )
  return rows
}

/** Searches with their results. */
export async function searches(queries: Queries, site: string, { from, to }: Span, limit: number) {
  const rows = await queries.read<{ query: string; n: number; misses: number; clicks: number }>(
    `SELECT query, CAST(SUM(n) AS BIGINT) AS n, CAST(SUM(misses) AS BIGINT) AS misses, CAST(SUM(clicks) AS BIGINT) AS clicks
     FROM search_day WHERE site = ? AND day >= ? AND day < ? GROUP BY query ORDER BY SUM(n) DESC, query LIMIT ?`,
    ...[site, from, to, limit],
  )
  const clicked = await queries.read<{ query: string; path: string }>(
    `SELECT query, path FROM search_click_day WHERE site = ? AND day >= ? AND day < ? GROUP BY query, path ORDER BY SUM(n) DESC, path`,
    ...[site, from, to],
  )
  const top = new Map<string, string>()
  for (const { query, path } of clicked) if (!top.has(query)) top.set(query, path)
  return rows.map(({ query, n, misses, clicks }) => ({
    ...{ query, hits: n, misses, clicks, ctr: n === 0 ? 0 : Math.min(1, Math.round((clicks / n) * 1000) / 1000) },
    topClickedPage: top.get(query),
  }))
}

/** Questions to the assistant. */
export function questions(queries: Queries, site: string, { from, to }: Span, limit: number) {
  return queries.read<{ question: string; n: number; unanswered: number }>(
    `SELECT question, CAST(SUM(n) AS BIGINT) AS n, CAST(SUM(unanswered) AS BIGINT) AS unanswered FROM question_day
     WHERE site = ? AND day >= ? AND day < ? GROUP BY question ORDER BY SUM(n) DESC, question LIMIT ?`,
    ...[site, from, to, limit],
  )
}

/** Links of others that lead to pages that don't exist. */
export function brokenLinks(queries: Queries, site: string, { from, to }: Span, limit: number) {
  return queries.read<{ path: string; referrer: string; n: number }>(
    `SELECT path, referrer, CAST(SUM(n) AS BIGINT) AS n FROM missing_day WHERE site = ? AND day >= ? AND day < ?
     GROUP BY path, referrer ORDER BY SUM(n) DESC, path, referrer LIMIT ?`,
    ...[site, from, to, limit],
  )
}

/** Where people come from. */
export function referrers(queries: Queries, site: string, { from, to }: Span, limit: number) {
  return queries.read<{ referrer: string; n: number }>(
    `SELECT referrer, CAST(SUM(n) AS BIGINT) AS n FROM referrer_day WHERE site = ? AND day >= ? AND day < ?
     GROUP BY referrer ORDER BY SUM(n) DESC, referrer LIMIT ?`,
    ...[site, from, to, limit],
  )
}

export const FEEDBACK_STATES = ['pending', 'in_progress', 'resolved', 'dismissed'] as const

export interface Feedback {
  readonly id: string
  readonly path: string
  readonly language: string | null
  readonly helpful: number
  readonly comment: string | null
  readonly status: (typeof FEEDBACK_STATES)[number]
  readonly note: string | null
  readonly createdAt: number
}

/** What readers answered, the newest first. */
export function feedback(
  queries: Queries,
  site: string,
  { from, to }: Span,
  { status, limit }: { status?: string; limit: number },
): Promise<Feedback[]> {
  return queries.read<Feedback>(
    `SELECT id, path, language, helpful, comment, status, note, created_at FROM feedback
     WHERE site = ? AND created_at >= ? AND created_at < ? ${status === undefined ? '' : 'AND status = ?'} ORDER BY created_at DESC LIMIT ?`,
    ...[site, from * DAY, to * DAY, ...(status === undefined ? [] : [status]), limit],
  )
}

/** What readers answered, counted by page, those with the most answers first. */
export async function feedbackByPage(queries: Queries, site: string, { from, to }: Span, limit: number) {
  const rows = await queries.read<{ path: string; helpful: number; total: number; comments: number }>(
    `SELECT path, CAST(SUM(CASE WHEN helpful <> 0 THEN 1 ELSE 0 END) AS BIGINT) AS helpful, COUNT(*) AS total, COUNT(comment) AS comments
     FROM feedback WHERE site = ? AND created_at >= ? AND created_at < ? GROUP BY path ORDER BY COUNT(*) DESC, path LIMIT ?`,
    ...[site, from * DAY, to * DAY, limit],
  )
  return rows.map(({ path, helpful, total, comments }) => ({
    ...{ path, helpful: Number(helpful), notHelpful: Number(total) - Number(helpful), comments: Number(comments) },
  }))
}

/** A day as ISO writes it. */
function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
