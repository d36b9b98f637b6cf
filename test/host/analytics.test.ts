// Analytics: counts of what readers do, without identifying them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Counter } from '../../src/host/analytics/counter.ts'
import type { SiteRequest } from '../../src/host/serve/site-request.ts'
import { expectForgottenCounts } from './forgotten-counts.ts'
import { expectMergedHours } from './merged-hours.ts'
import { openTestHost, quickBuilder, repository, site, type TestHost } from './open.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const document = { 'user-agent': CHROME, 'sec-fetch-dest': 'document' }

const write = (host: TestHost) => (host.platform.events as Counter).write()
const figures = async (host: TestHost, name: string) => {
  await write(host)
  return (await host.api('GET', `/v1/analytics/docs/${name}`)).body
}

async function open(now?: () => number) {
  const host = await openTestHost({ now })
  await host.add(repository({ ...site('Hello'), 'start.mdx': 'Start' }))
  return host
}

describe('page views', () => {
  it('are counted separately for people, assistants, and crawlers', async () => {
    const host = await open()
    const get = (path: string, headers: Record<string, string>, peer = '203.0.113.1') =>
      host.get(`http://docs.test${path}`, { headers, peer })
    await get('/', document)
    await get('/start', document)
    await get('/start', document, '203.0.113.2')
    const { headers } = await get('/start', document)
    await get('/start', { ...document, 'if-none-match': headers.get('etag') ?? '' })
    await get('/start.md', { 'user-agent': 'ChatGPT-User/1.0' })
    await get('/start', { accept: 'text/markdown', 'user-agent': 'node' })
    await get('/start', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    // Prefetches, scripts, missing pages, and other methods don't count as views.
    await get('/', { ...document, 'sec-fetch-dest': 'empty' })
    await get('/', { ...document, 'sec-purpose': 'prefetch' })
    await get('/missing', document)
    await host.get('http://docs.test/', { headers: document, method: 'HEAD' })
    // One more came without a name: the test itself, when it waited for the site.
    const { totals, pages, days } = await figures(host, 'views')
    expect(totals).toEqual({ human: 5, assistant: 2, crawler: 2, total: 7, visitors: 2 })
    expect(pages).toEqual([
      { path: '/start', human: 4, assistant: 2, crawler: 1 },
      { path: '/', human: 1, assistant: 0, crawler: 1 },
    ])
    expect(days).toHaveLength(30)
  })

  it('of past hours become one row for each day', async () => {
    const host = await openTestHost()
    const { id } = await host.add(repository())
    const { database } = host.platform
    await expectMergedHours(database, id)
  })

  it('are forgotten when they are older than the host keeps them', async () => {
    await expectForgottenCounts({})
  })

  it('record no address, no cookie, and nothing that identifies a reader the next day', async () => {
    let time = Date.now()
    const host = await open(() => time)
    const response = await host.get('http://docs.test/', { headers: document, peer: '203.0.113.77' })
    expect(response.headers.get('set-cookie')).toBeNull()
    await write(host)
    const tables = await host.platform.database.read<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table'",
    )
    const everything = async () =>
      JSON.stringify(await Promise.all(tables.map(({ name }) => host.platform.database.read(`SELECT * FROM ${name}`))))
    expect(await everything()).not.toMatch(/203\.0\.113\.77|Chrome/)
    const [salt] = await host.platform.database.read<{ value: string }>('SELECT value FROM salt')
    time += 24 * 60 * 60_000
    await host.get('http://docs.test/', { headers: document, peer: '203.0.113.77' })
    await write(host)
    expect(await everything()).not.toContain(salt?.value)
    await host.get('http://docs.test/', { headers: document, peer: '203.0.113.77' })
    expect((await figures(host, 'views')).totals).toMatchObject({ human: 3, visitors: 2 })
  })

  it('of one network can’t fill the database with invented visitors, or with links that don’t exist', async () => {
    // At noon, so that the day stays the same.
    let time = Date.UTC(2026, 10, 29, 12)
    const host = await open(() => time)
    const ask = (path: string, i: number, peer = '203.0.113.1') =>
      host.get(`http://docs.test${path}`, {
        headers: { ...document, 'user-agent': `${CHROME} ${i}`, referer: `https://${i}.example/` },
        peer,
      })
    for (let i = 0; i < 200; i++) await ask('/', i)
    for (let i = 0; i < 3; i++) await ask('/', i, '203.0.113.2')
    const visitors = async () => (await figures(host, 'views')).totals.visitors
    expect(await visitors()).toBe(63)
    time += 60_000
    await ask('/', 150)
    await ask('/', 0)
    expect(await visitors()).toBe(64)
    // 50 paths and 50 referrers, but 2,500 pairs.
    for (let i = 0; i < 2500; i++) await ask(`/missing-${i % 50}`, Math.floor(i / 50))
    const { broken } = await figures(host, 'referrers?limit=100')
    expect(broken[0]).toMatchObject({ path: '(other)', referrer: '(other)' })
  })

  it('show which links from other sites are broken', async () => {
    const host = await open()
    for (const referer of [
      'https://blog.example/post?token=1',
      'https://blog.example/post?token=2',
      'http://docs.test/start',
    ])
      await host.get('http://docs.test/old-page', { headers: { ...document, referer } })
    await host.get('http://docs.test/', { headers: { ...document, referer: 'https://blog.example/post' } })
    expect(await figures(host, 'referrers')).toEqual({
      referrers: [{ referrer: 'blog.example', n: 1 }],
      broken: [{ path: '/old-page', referrer: 'blog.example/post', n: 2 }],
    })
  })
})

describe('pages report', () => {
  const post = (host: TestHost, path: string, body: object, headers = {}) =>
    host.get(`http://docs.test/_galley/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin: 'http://docs.test', ...headers },
    })

  it('searches, opened results, and searches without results', async () => {
    const host = await open()
    expect(await host.text('http://docs.test/_galley/host.js')).toContain('sendBeacon')
    for (const results of [3, 0])
      await post(host, 'e', { kind: 'search', query: results ? 'Events' : 'pricing', results })
    await post(host, 'e', { kind: 'search', query: ' events ', results: 3 })
    await post(host, 'e', { kind: 'open', query: 'events', path: '/start' })
    expect(await figures(host, 'searches')).toEqual({
      searches: [
        { query: 'events', hits: 2, misses: 0, clicks: 1, ctr: 0.5, topClickedPage: '/start' },
        { query: 'pricing', hits: 1, misses: 1, clicks: 0, ctr: 0 },
      ],
      tests: [{ query: 'pricing', expect: '' }],
    })
  })

  it('whether they were helpful, and teammates can reply', async () => {
    const host = await open()
    const id = '0b6cf3f0-3ad5-4c55-8f2e-0a5b4f3c2d10'
    await post(host, 'feedback', { id, page: '/start', helpful: false })
    await post(host, 'feedback', { id, page: '/start', helpful: false, comment: 'It is <b>wrong</b>.' })
    expect((await figures(host, 'feedback')).feedback).toMatchObject([
      { path: '/start', helpful: false, comment: 'It is <b>wrong</b>.', status: 'pending' },
    ])
    expect((await figures(host, 'feedback/by-page')).pages).toEqual([
      { path: '/start', helpful: 0, notHelpful: 1, comments: 1 },
    ])
    await host.api('PATCH', `/v1/analytics/docs/feedback/${id}`, { status: 'resolved', note: 'Fixed' })
    expect((await figures(host, 'feedback?status=resolved')).feedback).toMatchObject([
      { status: 'resolved', note: 'Fixed' },
    ])
    expect((await figures(host, 'feedback?status=pending')).feedback).toEqual([])
  })

  it('only about their own site, in short messages, and not too often', async () => {
    const host = await open()
    const event = { kind: 'search', query: 'x', results: 0 }
    for (const origin of ['https://evil.example', 'null', 'http://docs.test.evil.example'])
      expect((await post(host, 'e', event, { origin })).status).toBe(403)
    expect((await post(host, 'e', { ...event, query: 'x'.repeat(500) })).status).toBe(422)
    expect((await post(host, 'e', { padding: 'x'.repeat(20_000) })).status).toBe(400)
    expect((await host.get('http://docs.test/_galley/e')).status).toBe(405)
    // Not even as a new browser each time.
    const send = async (i: number) => (await post(host, 'e', event, { 'user-agent': `Browser/${i}` })).status
    const statuses = await Promise.all(Array.from({ length: 70 }, (_, i) => send(i)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})

it('a site takes only so many answers in a day, from all readers together', async () => {
  let time = Date.now()
  const host = await openTestHost({ now: () => time })
  await host.add(repository())
  const { events } = host.platform
  const asked = { site: { id: 'docs' } } as SiteRequest
  let kept = 0
  while (events.mayAnswer(asked)) kept++
  expect(kept).toBe(10_000)
  time += 24 * 60 * 60_000
  expect(events.mayAnswer(asked)).toBe(true)
})

it('each page loads the reporting script from below its site’s path', async () => {
  const quick = quickBuilder()
  const host = await openTestHost({
    builder: async (order, signal) => {
      const outcome = await quick.build(order, signal)
      writeFileSync(join(order.out, 'index.html'), '<html><head><title>é</title></head><body>Hello</body></html>')
      return outcome
    },
  })
  await host.add(repository(), { base: '/docs' })
  expect(await host.text('http://docs.test/docs')).toBe(
    '<html><head><title>é</title><script src="/docs/_galley/host.js" defer></script></head><body>Hello</body></html>',
  )
  expect((await host.get('http://docs.test/docs/_galley/host.js')).status).toBe(200)
  expect((await host.get('http://docs.test/_galley/host.js')).status).toBe(404)
})
