// What a database adds to the queries tested in ../query.test.ts: several sites, permissions, failures.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionPool } from '../../postgres/connection-pool.ts'
import { findPostgres, startPostgres, type TestServer } from '../../postgres/testing.ts'
import { fromLevel, LEVELS } from '../fields.ts'
import type { Section } from '../section.ts'
import { connectDatabase, explain } from './connect.ts'
import { OCCURRENCES, RANK_SCALE, RANK_WEIGHTS } from './impacts.ts'
import { publishSite, withdrawSite } from './publish.ts'
import { createDatabaseSearch, publishedSites } from './search.ts'

const programs = findPostgres()

function page(url: string, title: string, text: string, more: Partial<Section> = {}): Section {
  return { url, page: url, title, headings: [], text, ...more }
}

const CLOUD = [
  page('/limits', 'Rate limits', 'One hundred requests a minute.'),
  page('/keys', 'Keys', 'Rotate a key every year.'),
]
const DESKTOP = [page('/limits', 'Size limits', 'Files have at most one gigabyte. Requests are not counted.')]

describe.skipIf(!programs)('a search database', () => {
  let server: TestServer
  let database: ConnectionPool
  const publish = (site: string, sections: readonly Section[], address?: string) =>
    publishSite(database, { site, sections, address, options: {} })
  const urls = async (query: string, sites?: readonly string[], site?: string): Promise<string[]> => {
    const { results } = await createDatabaseSearch(database, { sites }).search(query, { site })
    return results.map(({ url }) => url)
  }

  beforeAll(async () => {
    server = await startPostgres(programs as string)
  })
  afterAll(() => server.stop())
  let count = 0
  beforeEach(async () => {
    database = await server.database(`db${count++}`)
  })
  afterEach(() => database.end(1_000))

  test('sites are told apart by their keys, and searched alone or together', async () => {
    await publish('cloud', CLOUD, 'https://cloud.example.com')
    await publish('desktop', DESKTOP, 'https://example.com/desktop')
    expect(await publishedSites(database)).toEqual(['cloud', 'desktop'])
    expect(await urls('limits', ['cloud'])).toEqual(['/limits'])
    expect((await urls('limits')).sort()).toEqual(['https://cloud.example.com/limits', 'https://example.com/limits'])
    expect(await urls('limits', undefined, 'desktop')).toEqual(['https://example.com/limits'])
    expect(await urls('rotate key', ['desktop'])).toEqual([])
    const { results } = await createDatabaseSearch(database).search('size limits')
    expect(results[0]).toMatchObject({ site: 'desktop', title: { text: 'Size limits' } })
    expect((await createDatabaseSearch(database).facets()).sites).toEqual(['cloud', 'desktop'])
  })

  test('a site is exchanged as a whole, and readers see the old or the new one', async () => {
    await publish('docs', CLOUD)
    const search = createDatabaseSearch(database)
    const found: Promise<number>[] = []
    const again = publish('docs', DESKTOP)
    for (let i = 0; i < 20; i++) found.push(search.search('limits').then(({ results }) => results.length))
    await again
    expect(new Set(await Promise.all(found))).toEqual(new Set([1]))
    expect(await urls('size')).toEqual(['/limits'])
    expect(await urls('rotate')).toEqual([])
    const [rows] = await database.run('select count(distinct part)::integer as parts from galley_search_1.section')
    expect(rows?.parts).toBe(1)
  })

  test('two publishers at once leave both sites, or the later of one', async () => {
    await Promise.all([publish('a', CLOUD), publish('b', DESKTOP), publish('a', DESKTOP)])
    expect(await publishedSites(database)).toEqual(['a', 'b'])
  })

  test('a site is taken out', async () => {
    await publish('docs', CLOUD)
    expect([await withdrawSite(database, 'docs'), await withdrawSite(database, 'docs')]).toEqual([true, false])
    expect(await urls('limits')).toEqual([])
    const [rows] = await database.run('select count(*)::integer as left from galley_search_1.word')
    expect(rows?.left).toBe(0)
  })

  test.each([
    `'; drop schema galley_search_1 cascade; --`,
    `limits' | 'x`,
    `\\' & limits:*A`,
    '$1 $2 {1,2} %s',
    'limits\0limits',
    '\ud800 limits',
  ])('what is asked is a value and never a command: %j', async (text) => {
    await publish(text.replace(/[\0\ud800]/g, ''), CLOUD)
    const search = createDatabaseSearch(database)
    for (const filter of ['language', 'version', 'product', 'site'])
      await expect(search.search('limits', { [filter]: text })).resolves.toHaveProperty('total')
    await expect(search.search(text)).resolves.toHaveProperty('total')
    expect(await urls('limits')).toEqual(['/limits'])
  })

  test('what PostgreSQL can’t keep is left out of texts, and the rest stays', async () => {
    const odd = 'a\0b \ud800 \\u0000 "quoted" \\ tab\there \udfff 😀 limits'
    await publish('docs', [page('/odd', `Odd ${odd}`, odd, { headings: [odd], versions: [odd], crumbs: [odd] })])
    const { results } = await createDatabaseSearch(database).search('limits')
    expect(results[0]?.excerpt.text).toContain('\\u0000 "quoted" \\ tab here � 😀 limits')
  })

  test('a section of any length is published', async () => {
    const words = Array.from({ length: 60_000 }, (_, i) => `word${i.toString(36)}`).join(' ')
    await publish('docs', [page('/long', 'Long', words), page('/short', 'Short', 'word1')])
    expect(await urls('word1 ')).toEqual(['/short', '/long'])
    expect(await urls('short')).toEqual(['/short'])
  })

  test('a reader needs only to read, and can’t publish', async () => {
    await publish('docs', CLOUD)
    const [{ name } = { name: '' }] = await database.run<{ name: string }>('select current_database() as name')
    await database.run(`
      drop role if exists reader;
      create role reader login;
      grant usage on schema galley_search_1 to reader;
      grant select on all tables in schema galley_search_1 to reader;`)
    const reader = await connectDatabase(server.address('reader', name))
    const { results } = await createDatabaseSearch(reader).search('limits')
    expect(results.map(({ url }) => url)).toEqual(['/limits'])
    const refused = publishSite(reader, { site: 'docs', sections: DESKTOP, options: {} })
    await expect(refused).rejects.toThrow(
      /^The user of the search database isn't allowed to do this: permission denied for table site/,
    )
    await reader.end(1_000)
    await database.run('drop owned by reader; drop role reader')
  })

  test('a search outlives connections that the server ends', async () => {
    await publish('docs', CLOUD)
    const [{ name } = { name: '' }] = await database.run<{ name: string }>('select current_database() as name')
    const reader = await connectDatabase(server.address(undefined, name))
    const { search } = createDatabaseSearch(reader)
    for (let round = 0; round < 10; round++) {
      const asked = Array.from({ length: 40 }, () => search('limits').catch((error: unknown) => error))
      await search('limits').catch(() => {})
      await database.run(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'galley'",
      )
      for (const answer of await Promise.all(asked))
        if (answer instanceof Error) expect(answer.message).toMatch(/^The search database doesn't answer/)
    }
    expect((await search('limits')).total).toBe(1)
    await reader.end(1_000)
  })

  test('a publisher needs to own nothing', async () => {
    await publish('docs', CLOUD)
    const [{ name } = { name: '' }] = await database.run<{ name: string }>('select current_database() as name')
    await database.run(`
      drop role if exists publisher;
      create role publisher login;
      grant usage on schema galley_search_1 to publisher;
      grant select, insert, delete on all tables in schema galley_search_1 to publisher;`)
    const publisher = await connectDatabase(server.address('publisher', name))
    await publishSite(publisher, { site: 'other', sections: DESKTOP, options: {} })
    expect(await publishedSites(publisher)).toEqual(['docs', 'other'])
    await publisher.end(1_000)
    await database.run('drop owned by publisher; drop role publisher')
  })

  test('tables of an older version are read as they are, and the next publish by their owner completes them', async () => {
    const untranslated = [{ language: 'fr', from: '/', to: '/fr/' }]
    const docs = [
      page('/fr/keys', 'Clés', 'Changez limits.', { language: 'fr' }),
      page('/limits', 'Limits', 'One hundred a minute.', { language: 'en', untranslated }),
    ]
    await publish('docs', docs)
    await database.run('alter table galley_search_1.page drop column untranslated')
    const french = async (): Promise<string[]> => {
      const { results } = await createDatabaseSearch(database).search('limits', { reader: 'fr' })
      return results.map(({ url }) => url)
    }
    expect(await french()).toEqual(['/fr/keys'])
    const [{ name } = { name: '' }] = await database.run<{ name: string }>('select current_database() as name')
    await database.run(`
      drop role if exists publisher;
      create role publisher login;
      grant usage on schema galley_search_1 to publisher;
      grant select, insert, delete on all tables in schema galley_search_1 to publisher;`)
    const publisher = await connectDatabase(server.address('publisher', name))
    await publishSite(publisher, { site: 'docs', sections: docs, options: {} })
    expect(await french()).toEqual(['/fr/keys'])
    await publisher.end(1_000)
    await database.run('drop owned by publisher; drop role publisher')
    await publish('docs', docs)
    expect((await french()).sort()).toEqual(['/fr/keys', '/fr/limits'])
  })

  test('a database without any published site says so', async () => {
    await expect(createDatabaseSearch(database).search('limits')).rejects.toThrow(/Nothing has been published .* yet/)
    await expect(withdrawSite(database, 'docs')).rejects.toThrow(/Nothing has been published .* yet/)
  })

  test.each([
    ['no such database', () => server.address(undefined, 'nowhere'), /^The search database doesn't exist: .*"nowhere"/],
    [
      'no such role',
      () => server.address('nobody'),
      /^The search database refused the user name or password: .*"nobody"/,
    ],
    ['no server', () => 'postgres://u:secret@127.0.0.1:1/db', /^The search database doesn't answer.*: .*127.0.0.1:1/],
    ['no socket', () => 'postgres:///db?host=/nowhere', /^The search database doesn't answer/],
  ])('%s is explained in one sentence, without secrets', async (_, address, says) => {
    const other = await connectDatabase(address())
    const failure = await publishedSites(other).catch((error: Error) => error.message)
    expect(failure).toMatch(says)
    expect(failure).not.toContain('secret')
    await other.end(1_000)
  })

  test('the sum of occurrences is the impact that they stand for', async () => {
    for (let level = 1; level < LEVELS; level++) {
      const [row] = await database.run<{ rank: number }>(
        `select ts_rank_cd('${RANK_WEIGHTS}', 'x:${OCCURRENCES[level]}'::tsvector, 'x'::tsquery) as rank`,
      )
      expect(
        Math.abs(Math.sqrt((row?.rank ?? 0) * RANK_SCALE) - Math.sqrt(fromLevel(level))) * (LEVELS - 1),
      ).toBeLessThan(0.7)
    }
  })
})

test.each(['mysql://u:secret@h/db', 'postgres', 'postgres://[', ''])('rejects %j as an address', async (address) => {
  await expect(connectDatabase(address)).rejects.toThrow('The address of a search database starts with `postgres://`.')
})

test('an unrelated error is returned unchanged', () => {
  const error = new TypeError('x is undefined')
  expect(explain(error)).toBe(error)
})
