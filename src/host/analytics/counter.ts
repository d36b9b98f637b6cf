// Counts what readers do, in memory, and writes it every few seconds.
import { createHmac } from 'node:crypto'
import { WindowCounts } from '../../server/window-counts.ts'
import type { Log } from '../operations/log.ts'
import { clientNetwork } from '../serve/host-name.ts'
import type { SiteRequest } from '../serve/site-request.ts'
import { type Database, one } from '../store/database.ts'
import { createSecret } from '../store/ids.ts'
import type { Events, View } from './events.ts'
import { visitorClass } from './visitor-class.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const FLUSH = 3_000
/** New paths, queries, questions and referrers of a site that are counted by name in a day; the rest is counted together. */
const MAX_NAMES = 2_000
const MAX_TEXT = 300
const OTHER = '(other)'
/** Events that one client may send to a site in a minute. */
const MAX_EVENTS = 60
/** Visitors that one network can have in a minute: a program can call itself a new browser with each request. */
const MAX_VISITORS = 60
/** Answers to "Was this page helpful?" that a site takes in a day from everybody: each is a row, with a text. */
const MAX_ANSWERS = 10_000

/** Who was there in a minute, by network. */
class RecentVisitors {
  private readonly visitors = new Map<string, Set<string>>()
  private minute = 0

  /** Whether somebody is new in this minute, and one of the first in their network. */
  isNew(network: string, visitor: string, minute: number): boolean {
    if (minute !== this.minute) this.visitors.clear()
    this.minute = minute
    const others = this.visitors.get(network) ?? new Set()
    if (others.has(visitor) || others.size >= MAX_VISITORS) return false
    this.visitors.set(network, others.add(visitor))
    return true
  }
}

/** What a page reports. */
export type PageEvent =
  | { readonly kind: 'search'; readonly query: string; readonly results: number }
  | { readonly kind: 'open'; readonly query: string; readonly path: string }

/** Tables of counts: their key columns after `site`, and their sums. */
const TABLES = {
  count_hour: { keys: ['hour', 'path', 'class'], sums: ['n'] },
  referrer_day: { keys: ['day', 'referrer'], sums: ['n'] },
  missing_day: { keys: ['day', 'path', 'referrer'], sums: ['n'] },
  search_day: { keys: ['day', 'query'], sums: ['n', 'misses', 'clicks'] },
  search_click_day: { keys: ['day', 'query', 'path'], sums: ['n'] },
  question_day: { keys: ['day', 'question'], sums: ['n', 'unanswered'] },
  visitor_today: { keys: ['day', 'hash'], sums: [] },
} as const
type Table = keyof typeof TABLES

interface Row {
  readonly table: Table
  readonly site: string
  readonly keys: readonly (string | number)[]
  readonly sums: number[]
}

/** The counter of a node. */
export class Counter implements Events {
  private rows = new Map<string, Row>()
  private names = new Map<string, Set<string>>()
  private namesDay = 0
  private salt: { day: number; value: string } | undefined
  private readonly events = new WindowCounts()
  private readonly answers = new WindowCounts()
  private readonly recent = new RecentVisitors()
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
    private readonly log: Log,
  ) {
    this.timer = setInterval(() => void this.write(), FLUSH)
    this.timer.unref()
  }

  /** Reads or makes the salt of today, and forgets those of other days. */
  async prepare(): Promise<void> {
    const day = Math.floor(this.now() / DAY)
    if (this.salt?.day === day) return
    const value = await this.database.transaction(async (queries) => {
      await queries.write(
        'INSERT INTO salt (day, value) VALUES (?, ?) ON CONFLICT (day) DO NOTHING',
        day,
        createSecret(),
      )
      // Nobody can tell any more who came yesterday: only how many.
      await queries.write(
        `INSERT INTO visitor_day (site, day, n) SELECT site, day, count(*) FROM visitor_today WHERE day < ? GROUP BY site, day
         ON CONFLICT (site, day) DO UPDATE SET n = visitor_day.n + excluded.n`,
        day,
      )
      await queries.write('DELETE FROM visitor_today WHERE day < ?', day)
      await queries.write('DELETE FROM salt WHERE day < ?', day)
      return (await one<{ value: string }>(queries, 'SELECT value FROM salt WHERE day = ?', day))?.value
    })
    if (value !== undefined) this.salt = { day, value }
  }

  view({ request, status, file }: View): void {
    const { request: asked, site, preview } = request
    const { headers } = asked
    if (preview !== undefined || asked.method !== 'GET' || isPrefetch(headers)) return
    const [hour, day] = [Math.floor(this.now() / HOUR), Math.floor(this.now() / DAY)]
    const referrer = referrerOf(headers, request.url.host)
    const path = addressOf(request)
    if (status === 404) {
      // Only links that people follow count, because robots try everything.
      if (visitorClass(headers, '') === 'human' && referrer !== undefined) {
        // One name for both: of so many paths and referrers, there could be millions of pairs.
        const isNamed = this.name(site.id, `${path} ${referrer}`) !== OTHER
        this.add('missing_day', site.id, [day, ...(isNamed ? [path, referrer] : [OTHER, OTHER])], [1])
      }
      return
    }
    const isPage = file !== undefined && /\.(?:html|md)$/.test(file) && (status === 200 || status === 304)
    if (!isPage) return
    const kind = visitorClass(headers, file)
    // A person's `.md` is the button that copies a page.
    if (kind === 'human' && file.endsWith('.md')) return
    this.add('count_hour', site.id, [hour, path, kind], [1])
    if (kind !== 'human') return
    const visitor = this.visitor(request)
    const isNew = visitor && this.recent.isNew(networkOf(request), visitor, Math.floor(this.now() / MINUTE))
    if (isNew) this.add('visitor_today', site.id, [day, visitor], [])
    if (referrer !== undefined)
      this.add('referrer_day', site.id, [day, this.name(site.id, referrer.split('/')[0] ?? '')], [1])
  }

  /** Counts what a page reports. False if this visitor has sent too much. */
  event(request: SiteRequest, event: PageEvent): boolean {
    if (!this.mayTell(request)) return false
    const { id } = request.site
    const day = Math.floor(this.now() / DAY)
    const query = this.name(id, event.query.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, MAX_TEXT))
    if (query === '') return true
    if (event.kind === 'search') this.add('search_day', id, [day, query], [1, event.results === 0 ? 1 : 0, 0])
    else {
      this.add('search_day', id, [day, query], [0, 0, 1])
      this.add('search_click_day', id, [day, query, this.name(id, event.path.slice(0, MAX_TEXT))], [1])
    }
    return true
  }

  question({ site }: SiteRequest, text: string, isUnanswered: boolean): void {
    const question = this.name(site.id, text.trim().replace(/\s+/g, ' ').slice(0, MAX_TEXT))
    this.add('question_day', site.id, [Math.floor(this.now() / DAY), question], [1, isUnanswered ? 1 : 0])
  }

  /** Whether a client has sent few enough events in this minute. Addresses are forgotten with the minute. */
  mayTell(request: SiteRequest): boolean {
    // Not by visitor: a program can call itself a new browser with each request.
    return this.events.add(networkOf(request), Math.floor(this.now() / MINUTE)) <= MAX_EVENTS
  }

  mayAnswer({ site }: SiteRequest): boolean {
    return this.answers.add(site.id, Math.floor(this.now() / DAY)) <= MAX_ANSWERS
  }

  async flush(): Promise<void> {
    clearInterval(this.timer)
    await this.write()
  }

  /** Writes what was counted. What can't be written is kept for the next time. */
  async write(): Promise<void> {
    const rows = this.rows
    this.rows = new Map()
    try {
      await this.prepare()
      if (rows.size === 0) return
      await this.database.transaction(async (queries) => {
        for (const { table, site, keys, sums } of rows.values()) {
          const { keys: keyNames, sums: sumNames } = TABLES[table]
          const columns = ['site', ...keyNames, ...sumNames]
          const added = sumNames.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')
          // A site that was removed meanwhile has no counts.
          await queries.write(
            `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((_, i) => (i === 0 ? 'id' : `CAST(? AS ${typeof [...keys, ...sums][i - 1] === 'number' ? 'BIGINT' : 'TEXT'})`)).join(', ')}
             FROM site WHERE id = ? ON CONFLICT (site, ${keyNames.join(', ')}) DO ${added === '' ? 'NOTHING' : `UPDATE SET ${added}`}`,
            ...[...keys, ...sums, site],
          )
        }
      })
    } catch (error) {
      this.log('warn', 'analytics', { error: (error as Error).message })
      for (const { table, site, keys, sums } of rows.values())
        if (this.rows.size < 100_000) this.add(table, site, keys, sums)
    }
  }

  private add(table: Table, site: string, keys: Row['keys'], sums: readonly number[]): void {
    const key = JSON.stringify([table, site, ...keys])
    const row = this.rows.get(key)
    if (row) for (const [i, sum] of sums.entries()) row.sums[i] = (row.sums[i] ?? 0) + sum
    else this.rows.set(key, { table, site, keys, sums: [...sums] })
  }

  /** The text, or `(other)` when a site has had too many different ones today. */
  private name(site: string, text: string): string {
    const day = Math.floor(this.now() / DAY)
    if (day !== this.namesDay) {
      this.namesDay = day
      this.names.clear()
    }
    let names = this.names.get(site)
    if (!names) {
      names = new Set()
      this.names.set(site, names)
    }
    if (!names.has(text) && names.size >= MAX_NAMES) return OTHER
    names.add(text)
    return text
  }

  /** Somebody, for a day: the salt is deleted then, and with it every way back. */
  private visitor({ site, client, request }: SiteRequest): string | undefined {
    const agent = request.headers.get('user-agent') ?? ''
    if (this.salt?.day !== Math.floor(this.now() / DAY)) return undefined
    return createHmac('sha256', this.salt.value)
      .update(`${site.id}\n${client}\n${agent}`)
      .digest('base64url')
      .slice(0, 16)
  }
}

/** What is fetched ahead is counted when somebody looks at it. Scripts and images aren't documents. */
function isPrefetch(headers: Headers): boolean {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null && destination !== 'document' && destination !== 'empty') return true
  // A page that is fetched by a script: ahead, or to copy its Markdown.
  if (destination === 'empty') return true
  return /prefetch/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)
}

/** The page that led here, without its query; undefined from this site itself, or when the browser doesn't say. */
function referrerOf(headers: Headers, host: string): string | undefined {
  const text = headers.get('referer') ?? ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.host === host) return undefined
  return `${url.host}${url.pathname}`.slice(0, MAX_TEXT)
}

function networkOf({ site, client }: SiteRequest): string {
  return `${site.id} ${clientNetwork(client)}`
}

function addressOf({ path }: SiteRequest): string {
  const tidy = (path ?? '')
    .replace(/(?:^|\/)index(?:\.html|\.md)?$/, '')
    .replace(/\.(?:html|md)$/, '')
    .replace(/\/+$/, '')
  return `/${tidy}`.slice(0, MAX_TEXT)
}
