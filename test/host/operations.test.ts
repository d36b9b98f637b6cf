// What operators rely on: readiness, metrics, retention, backups, and domains.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDiskBlobs } from '../../src/host/blobs/disk.ts'
import { openPlatform } from '../../src/host/host.ts'
import { backUp, restore } from '../../src/host/operations/backup.ts'
import type { Log } from '../../src/host/operations/log.ts'
import { enqueueRetention } from '../../src/host/operations/retention.ts'
import { DEFAULT_RETENTION } from '../../src/host/settings.ts'
import { LASTING_TABLES, PASSING_TABLES } from '../../src/host/store/migrations.ts'
import { openTestHost, quickBuilder, repository, scratch, site, type TestHost } from './open.ts'

/** A host's blobs, manifests, and reports. */
const blobFiles = (host: TestHost) =>
  readdirSync(join(host.platform.settings.data, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

describe('a node', () => {
  it('says whether it is alive and ready, even to probes that use its IP address', async () => {
    const host = await openTestHost()
    for (const url of ['http://admin.test/healthz', 'http://admin.test/readyz', 'http://10.0.0.7/readyz'])
      expect((await host.get(url)).status).toBe(200)
    Object.assign(host.platform.blobs, { ping: () => Promise.reject(new Error('away')) })
    expect((await host.get('http://admin.test/readyz')).status).toBe(503)
    expect((await host.get('http://admin.test/healthz')).status).toBe(200)
  })

  it('serves metrics to Prometheus, but only with a token', async () => {
    const host = await openTestHost()
    await host.add(repository())
    expect((await host.get('http://admin.test/metrics')).status).toBe(401)
    const { body } = await host.api('GET', '/metrics')
    expect(body).toContain('galley_deployments_total{state="ready"} 1')
    expect(body).toContain('galley_push_to_live_seconds_count 1')
    expect(body).toMatch(/^# TYPE galley_request_seconds histogram$/m)
  })
})

describe('a proxy in front', () => {
  it('is named in the log, once, if the host doesn’t trust it', async () => {
    const lines: string[] = []
    const log: Log = (level, event, fields) => void lines.push(`${level} ${event} ${JSON.stringify(fields)}`)
    const host = await openTestHost({ log, settings: { trustedProxies: ['10.0.0.1'] } })
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const ask = (peer: string) => host.get('http://admin.test/healthz', { peer, headers })
    // Anyone can send the header.
    for (const peer of ['10.0.0.1', '8.8.8.8']) await ask(peer)
    expect(lines.filter((line) => line.includes('proxy'))).toEqual([])
    for (const peer of ['127.0.0.1', '127.0.0.1', '10.0.0.2']) await ask(peer)
    expect(lines.filter((line) => line.includes('proxy'))).toEqual([
      'warn proxy {"error":"All readers behind the proxy 127.0.0.1 count as one: add it to GALLEY_TRUSTED_PROXIES."}',
    ])
  })

  it.each([
    ['127.0.0.1:4400', true],
    ['[fd00::1]:4400', true],
    ['galley:4400', true],
    ['gone.example.com', false],
  ])('is the reason if it asks for %s: %s', async (name, isProxy) => {
    const host = await openTestHost()
    const response = await host.get('http://docs.test/', { headers: { host: name } })
    expect(response.status).toBe(404)
    expect((await response.text()).includes('it has to pass on the Host header')).toBe(isProxy)
  })
})

it('a slug can’t be the name of the dashboard, where nobody would see the site', async () => {
  const host = await openTestHost()
  await expect(host.act('sites.create', { slug: 'admin-a' })).resolves.toMatchObject({ slug: 'admin-a' })
  const named = await openTestHost({ settings: { adminHosts: ['galley.test'] } })
  await expect(named.act('sites.create', { slug: 'galley' })).rejects.toThrow('The dashboard is at `galley.test`.')
  await named.act('sites.create', { slug: 'docs' })
  await expect(named.act('sites.update', { site: 'docs', slug: 'galley' })).rejects.toThrow('Choose another slug.')
})

describe('retention', () => {
  it('keeps deployments that can be rolled back to, and deletes blobs that no manifest names', async () => {
    let time = Date.now()
    const retention = { ...DEFAULT_RETENTION, deployments: 2 }
    const host = await openTestHost({ settings: { retention }, now: () => time })
    const docs = repository(site('1'))
    await host.add(docs)
    for (const text of ['2', '3', '4']) {
      docs.commit(site(text))
      await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    }
    const before = blobFiles(host)
    time += 2 * retention.grace
    await enqueueRetention(host.platform)
    await host.until(
      async () => blobFiles(host) < before && (await host.platform.database.read('SELECT id FROM job')).length === 0,
    )
    const { deployments } = await host.act('deployments.list', { site: 'docs' })
    expect(deployments.map((one: { state: string }) => one.state)).toEqual(['ready', 'ready', 'deleted', 'deleted'])
    expect(await host.text('http://docs.test/')).toContain('4')
    await host.act('sites.rollback', { site: 'docs' })
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('3'))
    await expect(host.act('deployments.promote', { site: 'docs', deployment: '1' })).rejects.toThrow(
      'ready can be live',
    )
    // Each deployment's page, script, manifest, and report; the two texts; and one 404 page for all.
    expect(blobFiles(host)).toBe(2 * 5 + 1)
  })

  it('deletes no file of a site whose store lists too little', async () => {
    let time = Date.now()
    const disk = openDiskBlobs(scratch())
    let isForgetful = true
    const list: typeof disk.list = async function* (site, kind) {
      if (kind !== 'manifests' || !isForgetful) yield* disk.list(site, kind)
    }
    const lines: string[] = []
    const log: Log = (_, event, fields) => void lines.push(`${event} ${JSON.stringify(fields)}`)
    const host = await openTestHost({ blobs: { ...disk, list }, log, now: () => time })
    const { id } = await host.add(repository(site('Words')))
    const retain = async () => {
      time += 2 * DEFAULT_RETENTION.grace
      await enqueueRetention(host.platform)
      await host.until(async () => (await host.platform.database.read('SELECT id FROM job')).length === 0)
    }
    const before = await disk.names(id, 'blobs')
    await retain()
    expect(await disk.names(id, 'blobs')).toEqual(before)
    // Without the manifest of a deployment, nobody knows which files are its own.
    isForgetful = false
    for (const name of await disk.names(id, 'manifests')) await disk.delete({ site: id, kind: 'manifests', name })
    await retain()
    expect(await disk.names(id, 'blobs')).toEqual(before)
    expect(lines.join('\n')).toMatch(/^retention .*Nothing more is deleted/m)
  })

  it('never deletes a live deployment, no matter how old it is', async () => {
    let time = Date.now()
    const host = await openTestHost({
      settings: { retention: { ...DEFAULT_RETENTION, deployments: 0 } },
      now: () => time,
    })
    await host.add(repository(site('Old')))
    time += 1000 * DEFAULT_RETENTION.records
    await enqueueRetention(host.platform)
    await host.until(async () => (await host.platform.database.read('SELECT id FROM job')).length === 0)
    expect(await host.text('http://docs.test/')).toContain('Old')
  })
})

it('a host keeps tokens and private docs from other users of the machine, even in a folder that they can read', async () => {
  const data = scratch()
  chmodSync(data, 0o755)
  const host = await openTestHost({ data })
  await host.add(repository())
  const open = readdirSync(data).filter((name) => statSync(join(data, name)).mode & 0o044)
  expect(open.filter((name) => !name.startsWith('host.sqlite.lock'))).toEqual([])

  const folder = scratch()
  chmodSync(folder, 0o755)
  await backUp(host.platform, folder)
  expect(readdirSync(folder).filter((name) => statSync(join(folder, name)).mode & 0o077)).toEqual([])

  // As earlier versions left it, or a copy.
  await host.stop()
  chmodSync(join(data, 'host.sqlite'), 0o644)
  await openTestHost({ data })
  expect(statSync(join(data, 'host.sqlite')).mode & 0o777).toBe(0o600)
})

describe('a site that is removed', () => {
  it('leaves no file behind, not even of a build that was under way', async () => {
    const builder = quickBuilder()
    const host = await openTestHost({ builder: builder.build })
    const docs = repository(site('Secret words'))
    const { id } = await host.add(docs)
    docs.commit(site('SLOW'))
    await host.act('deployments.create', { site: 'docs' })
    const isBuilding = "SELECT id FROM deployment WHERE state = 'building'"
    await host.until(async () => (await host.platform.database.read(isBuilding)).length > 0)
    await host.act('sites.delete', { site: 'docs' })
    builder.release()
    const { data } = host.platform.settings
    await host.until(async () => blobFiles(host) === 0 && !existsSync(join(data, 'work', id)))
  })
})

describe('the audit log', () => {
  it('says who had a site built, and who ended a preview', async () => {
    const host = await openTestHost()
    await host.add(repository())
    await host.api('POST', '/v1/sites/docs/deployments', { rebuild: true })
    await host.api('DELETE', '/v1/sites/docs/previews/7')
    const { entries } = (await host.api('GET', '/v1/audit')).body
    expect(entries.slice(0, 2)).toMatchObject([
      { actor: 'first', action: 'end preview', detail: { pull: 7 } },
      { actor: 'first', action: 'build', detail: { number: 2 } },
    ])
  })
})

describe('a backup', () => {
  it('includes every table', async () => {
    const host = await openTestHost()
    const rows = await host.platform.database.read<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...LASTING_TABLES, ...PASSING_TABLES].sort())
  })

  it('restores sites, tokens, and queued pushes on another machine', async () => {
    const first = await openTestHost()
    const docs = repository(site('First'))
    await first.add(docs)
    docs.commit(site('Second'))
    await first.verdict('docs', (await first.act('deployments.create', { site: 'docs' })).id)
    const folder = scratch()
    expect(await backUp(first.platform, folder)).toMatchObject({ sites: 1 })
    expect(await backUp(first.platform, folder)).toMatchObject({ blobs: 0 })
    const second = await openTestHost()
    await restore(second.platform, folder)
    second.platform.database.announce('sites')
    await second.until(async () => (await second.text('http://docs.test/'))?.includes('Second'))
    expect((await second.api('POST', '/v1/sites/docs/rollback', undefined, first.token)).body).toMatchObject({
      number: 1,
      live: true,
    })
    expect((await second.api('GET', '/v1/sites', undefined, second.token)).status).toBe(401)
  })

  it('has all rows as they are at one moment, however many, while others write', async () => {
    const host = await openTestHost()
    const { id } = await host.add(repository())
    const { database } = host.platform
    const add = (from: number, to: number) =>
      database.write(
        `WITH RECURSIVE c (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM c WHERE i < ?)
         INSERT INTO search_day (site, day, query, n, misses, clicks) SELECT ?, i, 'two' || char(8232) || 'lines', 1, 0, 0 FROM c`,
        ...[from, to, id],
      )
    await add(1, 2_500)
    const days = await database.snapshot(async ({ rows }) => {
      const days: number[] = []
      for await (const some of rows<{ day: number }>('search_day')) {
        if (days.length === 0) await add(2_501, 2_600)
        days.push(...some.map(({ day }) => day))
      }
      return days
    })
    expect(days).toEqual(Array.from({ length: 2_500 }, (_, i) => i + 1))
    const folder = scratch()
    await backUp(host.platform, folder)
    const empty = await openPlatform({ settings: { ...host.platform.settings, data: scratch() }, log() {} })
    await restore(empty, folder)
    const read = 'SELECT COUNT(*) AS n, MAX(query) AS query FROM search_day'
    expect(await empty.database.read(read)).toEqual([{ n: 2_600, query: 'two\u2028lines' }])
    await empty.database.close()
  })

  it('keeps only files that a restore needs, and touches nothing else in its folder', async () => {
    let time = Date.now()
    const retention = { ...DEFAULT_RETENTION, deployments: 1 }
    const host = await openTestHost({ settings: { retention }, now: () => time })
    const docs = repository(site('First words'))
    const { id } = await host.add(docs)
    await host.add(repository(site('Removed words')), { slug: 'removed' })
    const folder = scratch()
    const neighbor = join(folder, 'sites/example.com/index.html')
    mkdirSync(dirname(neighbor), { recursive: true })
    writeFileSync(neighbor, 'Not a backup')
    const has = (words: string) =>
      readdirSync(join(folder, 'sites'), { recursive: true, withFileTypes: true }).some(
        (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(words),
      )
    expect(await backUp(host.platform, folder)).toMatchObject({ deleted: 0 })
    expect([has('First words'), has('Removed words')]).toEqual([true, true])
    docs.commit(site('Second words'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    await host.act('sites.delete', { site: 'removed' })
    time += 2 * retention.grace
    await enqueueRetention(host.platform)
    await host.until(async () => (await host.platform.database.read('SELECT id FROM job')).length === 0)
    const { deleted } = await backUp(host.platform, folder)
    expect(deleted).toBeGreaterThan(5)
    expect([has('First words'), has('Removed words'), has('Second words'), has('Not a backup')]).toEqual([
      ...[false, false, true, true],
    ])
    expect(readdirSync(join(folder, 'sites')).sort()).toEqual([id, 'example.com'].sort())
    const restored = await openTestHost()
    expect(await restore(restored.platform, folder)).toMatchObject({ sites: 1 })
    const own = join(host.platform.settings.data, 'blobs')
    await expect(backUp(host.platform, own)).rejects.toThrow('holds the files of this host')
  })

  it('is rejected if it is damaged or would mix two hosts', async () => {
    const host = await openTestHost()
    await host.add(repository())
    const folder = scratch()
    await backUp(host.platform, folder)
    await expect(restore(host.platform, folder)).rejects.toThrow('already has sites')
    const cut = scratch()
    cpSync(folder, cut, { recursive: true })
    const rows = join(cut, 'rows.jsonl')
    const lines = readFileSync(rows, 'utf8').split(/(?<=\n)/)
    const blob = readdirSync(folder, { recursive: true, withFileTypes: true }).find((entry) =>
      /^[\da-f]{64}$/.test(entry.name),
    )
    writeFileSync(join(blob?.parentPath ?? '', blob?.name ?? ''), 'other bytes')
    const { settings } = host.platform
    const empty = await openPlatform({ settings: { ...settings, data: scratch() }, log() {} })
    await expect(restore(empty, folder)).rejects.toThrow('is damaged')
    await expect(restore(empty, scratch())).rejects.toThrow('holds no backup')
    const whole = lines.join('')
    for (const text of ['', whole.slice(0, -1), whole.slice(0, -20), lines.slice(0, -1).join(''), `${whole}{}\n`]) {
      writeFileSync(rows, text)
      await expect(restore(empty, cut)).rejects.toThrow(`A file of the backup is damaged: ${rows}`)
    }
    writeFileSync(rows, whole.replace(/"version":\d+/, '"version":1000'))
    await expect(restore(empty, cut)).rejects.toThrow('newer version of Galley')
    await empty.database.close()
  })

  it('of an earlier version, with a file for each table, is restored', async () => {
    const host = await openTestHost()
    await host.add(repository())
    const folder = scratch()
    await backUp(host.platform, folder)
    const [head = '', ...rows] = readFileSync(join(folder, 'rows.jsonl'), 'utf8').split(/(?<=\n)/)
    mkdirSync(join(folder, 'tables'))
    for (const [table, count] of Object.entries<number>(JSON.parse(head).counts))
      if (table !== 'pull_event')
        writeFileSync(join(folder, 'tables', `${table}.jsonl`), rows.splice(0, count).join(''))
    rmSync(join(folder, 'rows.jsonl'))
    const { settings } = host.platform
    const empty = await openPlatform({ settings: { ...settings, data: scratch() }, log() {} })
    expect(await restore(empty, folder)).toMatchObject({ sites: 1 })
    expect(await empty.database.read('SELECT state FROM deployment')).toEqual([{ state: 'ready' }])
    await backUp(empty, folder)
    expect(existsSync(join(folder, 'tables'))).toBe(false)
    await empty.database.close()
  })
})

describe('a domain', () => {
  const records = new Map<string, string>()
  const dns = { txt: async (name: string) => [records.get(name) ?? ''], cname: async () => [] }

  it('shows the site once its DNS record proves who owns it', async () => {
    const host = await openTestHost({ dns })
    await host.add(repository(site('Hello')))
    const { body } = await host.api('POST', '/v1/sites/docs/domains', { host: 'Docs.Example.com' })
    const [txt] = body.records
    expect(body).toMatchObject({ host: 'docs.example.com', verified: false })
    expect(txt).toMatchObject({ type: 'TXT', name: '_galley.docs.example.com' })
    expect((await host.api('POST', '/v1/sites/docs/domains/docs.example.com/verify')).body.verified).toBe(false)
    expect((await host.get('http://docs.example.com/')).status).toBe(404)
    records.set(txt.name, txt.value)
    expect((await host.api('POST', '/v1/sites/docs/domains/docs.example.com/verify')).body.verified).toBe(true)
    expect(await host.text('http://docs.example.com/')).toContain('Hello')
    expect((await host.api('DELETE', '/v1/sites/docs/domains/docs.example.com')).status).toBe(200)
    expect((await host.get('http://docs.example.com/')).status).toBe(404)
  })

  it('can have letters beyond ASCII, which DNS and browsers write in their own way', async () => {
    const host = await openTestHost({ dns })
    await host.act('sites.create', { slug: 'docs' })
    const { body } = await host.api('POST', '/v1/sites/docs/domains', { host: 'B\u00fccher.example' })
    expect(body).toMatchObject({
      host: 'xn--bcher-kva.example',
      records: [{ name: '_galley.xn--bcher-kva.example' }, {}],
    })
  })

  it('goes to whoever can write its DNS record, and can’t be blocked by claiming it', async () => {
    const host = await openTestHost({ dns })
    await host.add(repository(site('One')), { slug: 'one' })
    await host.add(repository(site('Two')), { slug: 'two' })
    const claim = async (name: string) =>
      (await host.api('POST', `/v1/sites/${name}/domains`, { host: 'docs.example.org' })).body.records[0]
    const [one, two] = [await claim('one'), await claim('two')]
    records.set(one.name, two.value)
    expect((await host.api('POST', '/v1/sites/one/domains/docs.example.org/verify')).body.verified).toBe(false)
    expect((await host.api('POST', '/v1/sites/two/domains/docs.example.org/verify')).body.verified).toBe(true)
    expect(await host.text('http://docs.example.org/')).toContain('Two')
  })

  it.each([
    'admin.test',
    'other.test',
    'x.preview.example',
    'localhost',
    '10.0.0.1',
    'a_b.example.com',
    '*.example.com',
  ])('can’t be %s', async (name) => {
    const host = await openTestHost({ dns })
    await host.act('sites.create', { slug: 'docs' })
    expect((await host.api('POST', '/v1/sites/docs/domains', { host: name })).status).toBe(422)
  })

  it('gets a certificate, but no other name does', async () => {
    const host = await openTestHost({ dns })
    await host.add(repository())
    const ask = async (name: string, peer = '127.0.0.1') =>
      (await host.get(`http://admin.test/internal/certificate?domain=${name}`, { peer })).status
    expect([
      await ask('docs.test'),
      await ask('admin.test'),
      await ask('other.test'),
      await ask('docs.test', '203.0.113.5'),
    ]).toEqual([200, 200, 404, 404])
  })
})
