// Search in a built site: from its files, over HTTP, and before anything is written.
import { beforeAll, describe, expect, it } from 'vitest'
import { searchTests } from '../../src/check/probes/search-tests.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { createSearch } from '../../src/search/query.ts'
import { defaultOptions } from '../../src/site/options.ts'
import { createSearchHandler, siteSearch } from '../../src/site/search-handler.ts'
import { fileLoader, siteLoader } from '../../src/site/search-loaders.ts'
import { createSite } from '../../src/site/site.ts'
import { config, type TestSite, testSite } from '../site.ts'

const SOURCES = {
  'index.mdx': '---\ntitle: Overview\n---\n\nEvents go to one region first.\n\n## Regions\n\nThere are three.',
  'guides/delivery.mdx': `---
title: Delivery
description: How events are delivered and retried
---

<Note>Events may come twice.</Note>

## Retries

A delivery that failed is tried again. <Tooltip tip="Waits double each time">Backoff</Tooltip> applies.

## Größe und Gewicht

<Tabs>
  <Tab title="curl">
    \`\`\`bash
    curl --retry-all-errors https://example.com
    \`\`\`
  </Tab>
</Tabs>

<Visibility for="agents">Only for assistants.</Visibility>`,
  'guides/keys.mdx':
    '---\ntitle: API keys\nkeywords: [credentials]\n---\n\n## Rotate a key\n\nMake a second key first.',
  'secret.mdx': '---\ntitle: Hidden retries\nnoindex: true\n---\n\nRetries.',
}
const FILES = {
  ...SOURCES,
  'docs.json': config({ navigation: { pages: ['index', 'guides/delivery', 'guides/keys', 'secret'] } }),
  'galley.json': {
    search: {
      synonyms: [['turnover', 'rotate']],
      pins: [{ queries: ['start here'], page: '/guides/delivery#größe-und-gewicht' }],
    },
  },
}
const QUERIES = [
  'retries',
  'rotat',
  'evnets',
  'credentials',
  '--retry-all-errors',
  'turnover',
  'start here',
  'double',
  '',
]

let site: TestSite
let files: MemoryFileSystem
beforeAll(async () => {
  site = await testSite(FILES)
  files = new MemoryFileSystem(Object.fromEntries(site.paths.map((path) => [path.slice(1), site.bytes(path)])))
})

async function urls(query: string): Promise<string[]> {
  const { results } = await createSearch(fileLoader(files)).search(query)
  return results.map(({ url }) => url)
}

it.each([
  ['a heading', 'retries', '/guides/delivery#retries'],
  ['the text of an attribute', 'waits double', '/guides/delivery#retries'],
  ['code', '--retry-all-errors', '/guides/delivery#gr%C3%B6%C3%9Fe-und-gewicht'],
  ['keywords', 'credentials', '/guides/keys'],
  ['a synonym of the site', 'turnover', '/guides/keys#rotate-a-key'],
  ['a pinned query', 'start here', '/guides/delivery#gr%C3%B6%C3%9Fe-und-gewicht'],
])('finds by %s', async (_, query, url) => {
  expect((await urls(query))[0]).toBe(url)
})

it('leaves out content for assistants and hidden pages', async () => {
  expect(await urls('assistants')).toEqual([])
  expect(await urls('hidden')).toEqual([])
})

it('leaves out what a playground is made of', async () => {
  const post = {
    summary: 'Pay',
    parameters: [{ name: 'currency', in: 'query', style: 'pipeDelimited' }],
    responses: {},
  }
  const spec = { openapi: '3.1.0', servers: [{ url: 'https://api.example.com' }], paths: { '/pay': { post } } }
  const { project } = await testSite({
    'docs.json': config({ navigation: { openapi: 'pay.json' } }),
    'pay.json': JSON.stringify({ ...spec, info: { title: 'Pay', version: '1' } }),
  })
  const { search } = createSearch(siteLoader((await createSite(project, defaultOptions)).context.search))
  expect((await search('currency')).results).toMatchObject([{ page: '/api-reference/pay' }])
  expect((await search('explode pipeDelimited')).results).toEqual([])
  expect((await search('pay')).results[0]?.excerpt).not.toContain('{')
})

it('ranks the default version first if no version is requested', async () => {
  const page = '---\ntitle: Retries\n---\n\nTried again.'
  const versions = [
    { version: 'v1', pages: ['v1/retries'] },
    { version: 'v2', default: true, pages: ['v2/retries'] },
  ]
  const { project } = await testSite({
    'docs.json': config({ navigation: { versions } }),
    'v1/retries.mdx': page,
    'v2/retries.mdx': page,
  })
  const { context } = await createSite(project, defaultOptions)
  const { search } = createSearch(siteLoader(context.search))
  const pages = async (version?: string) => (await search('retries', { version })).results.map((result) => result.page)
  expect(await pages()).toEqual(['/v2/retries', '/v1/retries'])
  expect(await pages('v1')).toEqual(['/v1/retries'])
})

it('gives the same results from files and from a site in memory', async () => {
  const made = await createSite(site.project, defaultOptions)
  const [written, memory] = [createSearch(fileLoader(files)), createSearch(siteLoader(made.context.search))]
  for (const query of QUERIES) expect(await memory.search(query)).toEqual(await written.search(query))
})

describe('GET /api/search', () => {
  const ask = (path: string, init?: RequestInit) =>
    createSearchHandler(siteSearch(files), { base: '/docs' })(new Request(`http://localhost${path}`, init))

  it.each(QUERIES.filter((query) => query !== ''))('gives the same results for %j as the files', async (query) => {
    const response = await ask(`/docs/api/search?q=${encodeURIComponent(query)}&limit=6`)
    expect(response?.status).toBe(200)
    expect(response?.headers.get('x-robots-tag')).toBe('noindex')
    const { results } = ((await response?.json()) ?? { results: [] }) as { results: { url: string }[] }
    expect(results.map(({ url }) => url)).toEqual(await urls(query))
  })

  it.each([
    ['without a query', '', 400],
    ['with an empty query', '?q=%20', 400],
    ['with a query that is too long', `?q=${'a'.repeat(401)}`, 400],
    ["with a limit that isn't a number", '?q=a&limit=x', 400],
    ['with a limit that is too high', '?q=a&limit=51', 400],
    ['with an unknown filter value', `?q=retries&language=${'x'.repeat(9999)}`, 200],
  ])('checks the parameters of a request %s', async (_, query, status) => {
    const response = await ask(`/docs/api/search${query}`)
    expect(response?.status).toBe(status)
    expect(await response?.json()).toBeTypeOf('object')
  })

  it('allows only GET', async () => {
    expect((await ask('/docs/api/search?q=a', { method: 'POST' }))?.status).toBe(405)
  })

  it('ignores other URLs', () => {
    for (const path of ['/api/search', '/docs/api/search/', '/docs/']) expect(ask(path)).toBeUndefined()
  })

  it('responds with 503 if the site has no index', async () => {
    const handler = createSearchHandler(siteSearch(new MemoryFileSystem()), { base: '' })
    expect((await handler(new Request('http://localhost/api/search?q=a')))?.status).toBe(503)
  })
})

describe("a site's search tests", () => {
  const tests = [
    { query: 'retries', page: '/guides/delivery' },
    { query: 'rotate', page: '/guides/keys#rotate-a-key', within: 1 },
    { query: 'start here', page: 'guides/delivery#größe-und-gewicht', within: 1 },
    { query: 'backoff', page: '/guides/keys' },
    { query: 'region', page: '/guides/delivry' },
    { query: 7, page: '/' },
  ]

  it("are reported with their location if they don't find their page", async () => {
    const { search } = FILES['galley.json']
    const { project } = await testSite({ ...FILES, 'galley.json': { search: { ...search, tests } } })
    const found = await searchTests.find(project, {})
    const text = project.sources.get('galley.json')?.text ?? ''
    expect(
      found.map(({ code, message, place }) => [
        code,
        message,
        text.slice(place.start, place.end).match(/"query": "(\w+)/)?.[1],
      ]),
    ).toEqual([
      ['search-tests', "The search for `backoff` doesn't find `/guides/keys`.", 'backoff'],
      ['search-tests', 'There is no page `/guides/delivry`.', 'region'],
    ])
    expect(found[1]?.help).toContain('`/guides/delivery`')
    expect(project.diagnostics.map(({ place }) => text.slice(place.start, place.end))).toEqual(['7'])
  })

  it('say where in the results a page is', async () => {
    const pages = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`${name}.mdx`, `---\ntitle: Same ${name}\n---\n\nSame.`]),
    )
    const settings = { search: { tests: [{ query: 'same', page: '/c', within: 2 }] } }
    const { project } = await testSite({ ...pages, 'galley.json': settings })
    const [finding] = await searchTests.find(project, {})
    expect(finding?.message).toBe('The search for `same` finds `/c` only as result 3, not among the first 2.')
    expect(finding?.help).toContain('The first result is `/a`')
  })
})
