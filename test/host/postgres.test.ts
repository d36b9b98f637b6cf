// Several nodes on PostgreSQL, if it is installed.
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localCaller } from '../../src/cli/host/remote.ts'
import type { Counter } from '../../src/host/analytics/counter.ts'
import { openPlatform } from '../../src/host/host.ts'
import { claim, complete, enqueue, LEASE } from '../../src/host/jobs/queue.ts'
import { backUp, restore } from '../../src/host/operations/backup.ts'
import type { Database } from '../../src/host/store/database.ts'
import { openPostgres } from '../../src/host/store/postgres.ts'
import { storageTrouble } from '../../src/host/store/refusal.ts'
import { findPostgres, startPostgres, type TestServer } from '../../src/postgres/testing.ts'
import { expectForgottenCounts } from './forgotten-counts.ts'
import { expectMergedHours } from './merged-hours.ts'
import { openTestHost, quickBuilder, repository, scratch, site } from './open.ts'

const programs = findPostgres()

describe.runIf(programs)('nodes on PostgreSQL', () => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await startPostgres(programs ?? '')
  })
  afterAll(async () => {
    await server.stop()
  })
  const database = async () => {
    const name = `host${++count}`
    await (await server.database(name)).end(1_000)
    return server.address(undefined, name)
  }

  it('start at the same time, build each push once, and show the same site', async () => {
    const [databaseUrl, data, builder] = [await database(), scratch(), quickBuilder()]
    const [one, two] = await Promise.all([1, 2].map(() => openTestHost({ data, databaseUrl, builder: builder.build })))
    if (!one || !two) throw new Error('No hosts')
    const docs = repository(site('First'))
    await one.add(docs)
    await two.until(async () => (await two.text('http://docs.test/'))?.includes('First'))
    docs.commit(site('Second'))
    const { id } = await two.act('deployments.create', { site: 'docs' })
    await one.verdict('docs', id)
    for (const host of [one, two])
      await host.until(async () => (await host.text('http://docs.test/'))?.includes('Second'))
    expect(builder.built).toBe(2)
    const token = one.token || two.token
    await one.api('POST', '/v1/sites/docs/rollback', undefined, token)
    await two.until(async () => (await two.text('http://docs.test/'))?.includes('First'))
    const views = await two.api('GET', '/v1/analytics/docs/views', undefined, token)
    expect(views.body.days).toHaveLength(30)
  })

  it('go on when a newer version updates the tables, but don’t start with them', async () => {
    const databaseUrl = await database()
    const host = await openTestHost({ databaseUrl })
    await host.platform.database.write("INSERT INTO migration (number, galley) VALUES (1000, '99.1.0')")
    await host.add(repository(site('Words')))
    expect(await host.text('http://docs.test/')).toContain('Words')
    await expect(openPostgres(databaseUrl)).rejects.toMatchObject({ galley: '99.1.0' })
  })

  it('keep their readers while the server is away, and tell programs that it is', async () => {
    const away = await startPostgres(programs ?? '')
    const host = await openTestHost({ databaseUrl: away.address() })
    const docs = repository(site('Words'))
    await host.add(docs)
    await host.add(docs, { slug: 'private' })
    await host.act('access.set', { site: 'private', access: { kind: 'password', password: 'open sesame' } })
    const read = (session: string) =>
      host.get('http://private.test/', { headers: { cookie: `galley-session=${session.repeat(40)}` } })
    await host.until(async () => (await read('a')).status === 404)
    await away.stop()
    expect(await host.text('http://docs.test/')).toContain('Words')
    const { status, headers } = await read('b')
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(await host.api('POST', '/v1/sites', { slug: 'other' })).toMatchObject({
      status: 503,
      body: { code: 'storage' },
    })
  })

  it('are backed up and restored with all rows as they are at one moment, while others write', async () => {
    const host = await openTestHost({ databaseUrl: await database() })
    const { id } = await host.add(repository())
    const folder = scratch()
    await host.platform.database.write(
      `INSERT INTO search_day (site, day, query, n, misses, clicks)
       SELECT ?, day, 'two' || chr(8232) || 'lines', 1, 0, 0 FROM generate_series(1, 2500) AS day`,
      id,
    )
    expect(await backUp(host.platform, folder)).toMatchObject({ sites: 1 })
    const days = await host.platform.database.snapshot(async ({ rows }) => {
      const days: number[] = []
      for await (const some of rows<{ day: number }>('search_day')) {
        if (days.length === 0) await host.platform.database.write('DELETE FROM search_day')
        days.push(...some.map(({ day }) => day))
      }
      return days
    })
    expect(days).toHaveLength(2_500)
    const settings = { ...host.platform.settings, data: scratch() }
    const empty = await openPlatform({ settings, databaseUrl: await database(), log() {} })
    await restore(empty, folder)
    const read = 'SELECT COUNT(*) AS n, MAX(query) AS query FROM search_day'
    expect(await empty.database.read(read)).toEqual([{ n: 2_500, query: 'two\u2028lines' }])
    await empty.database.close()
  })

  it('merge the counts of past hours', async () => {
    const host = await openTestHost({ databaseUrl: await database() })
    const { id } = await host.add(repository())
    const counter = host.platform.database
    await expectMergedHours(counter, id)
  })

  it('forget counts that are older than they keep them', async () => {
    await expectForgottenCounts({ databaseUrl: await database() })
  })

  it('store texts with a character that PostgreSQL lacks, so that one event doesn’t stop the counting', async () => {
    const host = await openTestHost({ databaseUrl: await database() })
    await host.add(repository(site('Words')))
    const post = (path: string, body: object) =>
      host.get(`http://docs.test/_galley/${path}`, { method: 'POST', body: JSON.stringify(body) })
    const id = '0b6cf3f0-3ad5-4c55-8f2e-0a5b4f3c2d10'
    const feedback = { id, page: '/', helpful: true, comment: 'a\0b\ud800' }
    expect((await post('feedback', feedback)).status).toBe(204)
    for (const query of ['a\0b', 'words']) await post('e', { kind: 'search', query, results: 1 })
    await (host.platform.events as Counter).write()
    const rows = await host.platform.database.read('SELECT query FROM search_day ORDER BY query')
    expect(rows).toEqual([{ query: 'a\ufffdb' }, { query: 'words' }])
  })

  it('outlive a transaction that goes on after its connection has closed', async () => {
    const opened = await openPostgres(await database())
    const admin = await server.database(`host${count}`)
    const work = opened.transaction(async (queries) => {
      const [backend] = await queries.read<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await admin.run('SELECT pg_terminate_backend($1, 5000)', [backend?.pid ?? 0])
      // The server's last words answer one of these, and the end of the connection another.
      for (let time = 0; time < 3; time++) await queries.read('SELECT 2').catch(() => {})
      return queries.read('SELECT 3')
    })
    expect(storageTrouble(await work.catch((error: unknown) => error))).toBeDefined()
    expect(await opened.read('SELECT 4 AS four')).toEqual([{ four: 4 }])
    await Promise.all([opened.close(), admin.end(1_000)])
  })

  it('tell a server whose name can’t be resolved from a bug', async () => {
    const opened = openPostgres('postgres://galley@database.invalid/host')
    expect(storageTrouble(await opened.catch((error: unknown) => error))).toMatch(/database\.invalid/)
  })

  it('don’t wait forever for a proxy without a server', async () => {
    const proxy = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const opened = openPostgres(`postgres://galley@127.0.0.1:${port}/host?connect_timeout=0.2`)
    expect(storageTrouble(await opened.catch((error: unknown) => error))).toBeDefined()
    await new Promise((resolve) => proxy.close(resolve))
  })

  it('can be looked at, but not changed, on a server that can only be read', async () => {
    const databaseUrl = await database()
    const host = await openTestHost({ databaseUrl })
    await host.add(repository(site('Words')))
    const admin = await server.database(`host${count}`)
    await admin.run(`ALTER DATABASE host${count} SET default_transaction_read_only = on`)
    const platform = await openPlatform({ settings: host.platform.settings, databaseUrl, log() {}, create: false })
    const call = localCaller(platform)
    expect(await call('deployments.list', { site: 'docs' })).toMatchObject({ deployments: [{ live: true }] })
    await expect(call('deployments.create', { site: 'docs' })).rejects.toThrow('read-only transaction')
    expect(await backUp(platform, scratch())).toMatchObject({ sites: 1 })
    await Promise.all([platform.database.close(), admin.end(1_000)])
  })

  it('let a command that waits for a build go on when the server is back', async () => {
    const host = await openTestHost({ databaseUrl: await database() })
    await host.add(repository(site('Words')))
    const outages: string[] = []
    const { read } = host.platform.database
    let failures = 2
    const flaky: Database = {
      ...host.platform.database,
      read(...statement) {
        if (failures-- > 0) return Promise.reject(Object.assign(new Error('shutting down'), { code: '57P01' }))
        return read(...statement)
      },
    }
    const onOutage = ({ message }: Error) => outages.push(message)
    const call = localCaller({ ...host.platform, database: flaky }, { onOutage, waits: [1, 1] })
    expect(await call('sites.list')).toMatchObject({ sites: [{ slug: 'docs' }] })
    expect(outages).toHaveLength(2)
    expect(outages[0]).toContain('shutting down')
    failures = 1
    await expect(call('sites.rollback', { site: 'docs' })).rejects.toThrow('shutting down')
  })

  it('keep nothing of a transaction in which a statement failed, even if the work goes on', async () => {
    const opened = await openPostgres(await database())
    await opened.write('CREATE TABLE notes (text TEXT PRIMARY KEY)')
    const work = opened.transaction(async (queries) => {
      await queries.write('INSERT INTO notes VALUES (?)', 'once')
      await queries.write('INSERT INTO notes VALUES (?)', 'once').catch(() => {})
      return queries.read('SELECT 1')
    })
    await expect(work).rejects.toThrow('duplicate key')
    expect(await opened.read('SELECT text FROM notes')).toEqual([])
    await opened.close()
  })

  it('say what to do about a pooler, which gives them connections that never saw their prepared statements', async () => {
    const address = await database()
    const forget = async (opened: Database) => {
      for (let i = 0; i < 2; i++)
        await opened.transaction(async (queries) => {
          await queries.read('SELECT CAST(? AS TEXT)', 'Words')
          await queries.write('DEALLOCATE ALL')
        })
    }
    const opened = await openPostgres(address)
    await expect(forget(opened)).rejects.toThrow('add `?prepare=false` to its address')
    const plain = await openPostgres(`${address}&prepare=false`)
    await forget(plain)
    await Promise.all([opened.close(), plain.close()])
  })

  it('get new connections for those that closed as something was to be sent', async () => {
    const opened = await openPostgres(await database())
    const admin = await server.database(`host${count}`)
    const end = () =>
      admin.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'galley host'")
    for (let round = 0; round < 20; round++) {
      let isOver = false
      const ended = end().then(() => {
        isOver = true
      })
      const asked: Promise<unknown>[] = []
      // What is asked for here is sent after the connections that end in this turn of the event loop have closed.
      while (!isOver || asked.length < 100) {
        await new Promise((resolve) => setImmediate(resolve))
        asked.push(opened.read('SELECT 1').catch(() => {}))
        asked.push(opened.transaction((queries) => queries.read('SELECT 2')).catch(() => {}))
      }
      await Promise.all([ended, ...asked])
    }
    // Each is used once more, and only those that closed unnoticed fail.
    const all = () => Promise.allSettled(Array.from({ length: 20 }, () => opened.read('SELECT pg_sleep(0.01)')))
    await all()
    expect((await all()).filter(({ status }) => status === 'rejected')).toEqual([])
    await Promise.all([opened.close(), admin.end(1_000)])
  }, 60_000)

  it('claim each job once, never claim two in one lane, and take over jobs of dead nodes', async () => {
    const address = await database()
    const [one, two] = await Promise.all([openPostgres(address), openPostgres(address)])
    const now = Date.now()
    await one.transaction(async (queries) => {
      for (let i = 0; i < 40; i++)
        await enqueue(queries, { kind: 'x', lane: `lane ${i % 20}`, payload: { i }, runAt: now })
    })
    const claimAll = async (time: number) => {
      const jobs = []
      for (let misses = 0; misses < 30; ) {
        const round = await Promise.all([one, two, one, two].map((database) => claim(database, ['x'], time)))
        const claimed = round.filter((job) => job !== undefined)
        if (claimed.length === 0) misses++
        jobs.push(...claimed)
      }
      return jobs
    }
    const first = await claimAll(now)
    expect(new Set(first.map(({ lane }) => lane)).size).toBe(20)
    expect(first).toHaveLength(20)
    // The first nodes didn't return: jobs are claimed again after the lease, and the first nodes can no longer finish them.
    const second = await claimAll(now + LEASE + 1)
    expect(second.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort())
    expect(second.every(({ attempts }) => attempts === 2)).toBe(true)
    const [late] = first
    if (late) expect(await one.transaction((queries) => complete(queries, late))).toBe(false)
    for (const job of second) expect(await two.transaction((queries) => complete(queries, job))).toBe(true)
    expect(await claimAll(now + LEASE + 1)).toHaveLength(20)
    await Promise.all([one.close(), two.close()])
  })
})
