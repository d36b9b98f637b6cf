// A data folder that was damaged, by a crash, a disk, or somebody who tidied up.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { git } from '../../src/files/git.ts'
import { backUp } from '../../src/host/operations/backup.ts'
import { verifyBlobs } from '../../src/host/operations/verify.ts'
import { openTestHost, repository, scratch, site, type TestHost } from './open.ts'

const blobs = (data: string, id: string, kind: string) => join(data, 'blobs', 'sites', id, kind)

describe('the copy of a repository', () => {
  /** Damages the copy and builds again. */
  async function rebuild(host: TestHost, damage: (copy: string) => void) {
    const docs = repository(site('Old words'))
    const { id } = await host.add(docs)
    const work = join(host.platform.settings.data, 'work', id)
    const copy = readdirSync(work, { recursive: true, encoding: 'utf8' }).find((path) => /(?:^|\/)\.git$/.test(path))
    damage(join(work, copy ?? 'none'))
    docs.commit(site('New words'))
    const { id: deployment } = await host.act('deployments.create', { site: 'docs' })
    return host.verdict('docs', deployment)
  }

  it.each<[what: string, damage: (copy: string) => void]>([
    ['isn’t one any more', (copy) => writeFileSync(join(copy, 'HEAD'), 'garbage')],
    ['has no objects', (copy) => rmSync(join(copy, 'objects'), { recursive: true })],
    ['has a broken index', (copy) => writeFileSync(join(copy, 'index'), 'garbage')],
    ['has the lock of a git that was killed', (copy) => writeFileSync(join(copy, 'HEAD.lock'), '')],
    [
      'has another such lock',
      (copy) => {
        mkdirSync(join(copy, 'refs/galley'), { recursive: true })
        writeFileSync(join(copy, 'refs/galley/tip.lock'), '')
      },
    ],
  ])('is made again where it %s', async (_, damage) => {
    const host = await openTestHost()
    expect(await rebuild(host, damage)).toMatchObject({ state: 'ready' })
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('New words'))
  })

  it('is never the repository around the data folder', async () => {
    const around = scratch()
    await git(around, ['init', '--quiet', '-b', 'main'])
    writeFileSync(join(around, 'notes.txt'), 'Mine')
    const host = await openTestHost({ data: join(around, 'galley-host') })
    await rebuild(host, (copy) => writeFileSync(join(copy, 'HEAD'), 'garbage'))
    expect(readFileSync(join(around, 'notes.txt'), 'utf8')).toBe('Mine')
    expect(readdirSync(join(around, '.git', 'refs'))).not.toContain('galley')
  })
})

describe('a site whose files are lost', () => {
  it.each(['manifests', 'blobs'])('is unreadable, not gone, and comes back with the next build: %s', async (kind) => {
    const data = scratch()
    const before = await openTestHost({ data })
    const { id } = await before.add(repository(site('Words')))
    await before.stop()
    rmSync(blobs(data, id, kind), { recursive: true })
    const host = await openTestHost({ data })
    const page = await host.get('http://docs.test/')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60'])
    await host.act('deployments.create', { site: 'docs', rebuild: true })
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('Words'))
  })
})

it('a list of a site’s files that is damaged makes it unreadable, not wrong, and is found', async () => {
  const data = scratch()
  const before = await openTestHost({ data })
  const { id } = await before.add(repository(site('Words')))
  await before.stop()
  const folder = blobs(data, id, 'manifests')
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"index.html":')
  const host = await openTestHost({ data })
  expect((await host.get('http://docs.test/')).status).toBe(503)
  expect((await verifyBlobs(host.platform)).lost).toEqual([
    { slug: 'docs', live: ['The list of its files'], former: [] },
  ])
  await expect(backUp(host.platform, scratch())).rejects.toThrow('damaged or missing')
  await host.act('deployments.create', { site: 'docs', rebuild: true })
  await host.until(async () => (await host.text('http://docs.test/'))?.includes('Words'))
})

describe('a file with other bytes than those that were stored', () => {
  /** A host whose stored text of a page was changed on the disk, and that has been started again. */
  async function damaged(path: string, size = 0) {
    const data = scratch()
    const before = await openTestHost({ data })
    const text = 'Words'.padEnd(size, '.')
    const { id } = await before.add(repository({ ...site('Home'), [path]: text }))
    await before.stop()
    const folder = blobs(data, id, 'blobs')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name)
      if (statSync(file).isFile() && readFileSync(file, 'utf8').includes('Words'))
        writeFileSync(file, text.replace('Words', 'Wards'))
    }
    return openTestHost({ data })
  }

  it('is never sent, and stored again by the next build', async () => {
    const host = await damaged('page.mdx')
    expect((await host.get('http://docs.test/page')).status).toBe(503)
    await host.act('deployments.create', { site: 'docs', rebuild: true })
    await host.until(async () => (await host.text('http://docs.test/page'))?.includes('Words'))
  })

  it('makes a site unreadable that would lose its redirects and headers', async () => {
    const data = scratch()
    const before = await openTestHost({ data })
    const { id } = await before.act('sites.create', { slug: 'docs' })
    const rules = JSON.stringify({ base: '', redirects: [], headers: [{ source: '/*', headers: { 'x-frame': 'no' } }] })
    const files = { 'index.html': 'Words', '_galley/hosting.json': rules }
    const digest = (text: string) => createHash('sha256').update(text).digest('hex')
    const list = Object.entries(files).map(([path, text]) => [path, [digest(text), text.length]])
    const { body } = await before.api('POST', '/v1/sites/docs/uploads', { files: Object.fromEntries(list) })
    for (const text of Object.values(files))
      await before.api('PUT', `/v1/sites/docs/uploads/${body.id}/blobs/${digest(text)}`, Buffer.from(text))
    await before.api('POST', `/v1/sites/docs/uploads/${body.id}/finish`)
    expect((await before.get('http://docs.test/')).status).toBe(200)
    await before.stop()
    rmSync(join(blobs(data, id, 'blobs'), digest(rules).slice(0, 2), digest(rules)))
    const host = await openTestHost({ data })
    expect((await host.get('http://docs.test/')).status).toBe(503)
  })

  it('is stored again by a rebuild, even before anybody has noticed', async () => {
    const host = await damaged('assets/large.txt', 2_000_000)
    expect((await host.text('http://docs.test/assets/large.txt'))?.slice(0, 5)).toBe('Wards')
    await host.act('deployments.create', { site: 'docs', rebuild: true })
    await host.until(async () => (await host.text('http://docs.test/assets/large.txt'))?.startsWith('Words'))
  })

  it('is never sent compressed, however large it is', async () => {
    const host = await damaged('assets/large.txt', 2_000_000)
    const headers = { 'accept-encoding': 'br' }
    expect((await host.get('http://docs.test/assets/large.txt', { headers })).status).toBe(503)
  })

  it('is found by a look at all files, which then lets uploads and builds replace it', async () => {
    const host = await damaged('assets/large.txt', 2_000_000)
    const report = await verifyBlobs(host.platform)
    expect(report).toMatchObject({ sites: 1, lost: [{ slug: 'docs', live: ['assets/large.txt'], former: [] }] })
    await expect(backUp(host.platform, scratch())).rejects.toThrow('`docs` are damaged or missing')
    await host.act('deployments.create', { site: 'docs', rebuild: true })
    await host.until(async () => (await verifyBlobs(host.platform)).lost.length === 0)
    expect(await backUp(host.platform, scratch())).toMatchObject({ sites: 1 })
  })
})
