// A disk that is full or can't be written: what readers, programs, and operators get, and what happens once there is room again.
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { localCaller } from '../../src/cli/host/remote.ts'
import { storageError } from '../../src/cli/host/storage-error.ts'
import type { BlobStore } from '../../src/host/blobs/blob-store.ts'
import { openDiskBlobs } from '../../src/host/blobs/disk.ts'
import { openPlatform, startHost } from '../../src/host/host.ts'
import type { Log } from '../../src/host/operations/log.ts'
import type { Platform } from '../../src/host/platform.ts'
import { BucketError } from '../../src/host/store/refusal.ts'
import { openTestHost, repository, scratch, site } from './open.ts'

/** Lets the file of the database grow no more, and fills it up. */
async function fill({ database }: Platform): Promise<void> {
  await database.write('PRAGMA max_page_count = 1')
  const insert = "INSERT INTO audit (at, actor, action, detail) VALUES (1, 'test', 'fill', ?)"
  for (const length of [3_000, 100, 1]) {
    const write = () => database.write(insert, 'x'.repeat(length)).then(() => true)
    while (await write().catch(() => false));
  }
}

const grow = ({ database }: Platform) => database.write('PRAGMA max_page_count = 1000000')

it('that is full keeps readers and says why nothing can be changed, until there is room again', async () => {
  const host = await openTestHost()
  await host.add(repository(site('Words')))
  await fill(host.platform)
  const change = () => host.api('POST', '/v1/sites', { slug: 'other' })
  expect(await change()).toMatchObject({ status: 503, body: { code: 'storage' } })
  const call = localCaller(host.platform)
  await expect(call('sites.create', { slug: 'other' })).rejects.toThrow(/can't be used: database or disk is full\./)
  expect(await host.text('http://docs.test/')).toContain('Words')
  await grow(host.platform)
  expect((await change()).status).toBe(201)
})

it('that can’t be written is called that, since SQLite only says that it can’t open a file', () => {
  const error = Object.assign(new Error('unable to open database file'), { code: 'ERR_SQLITE_ERROR' })
  const told = (data: string) => storageError(error, { data })?.message
  const folder = scratch()
  expect(told(folder)).toContain('unable to open database file')
  // No user may write there, and root may write to every folder that there is.
  expect(told(join(folder, 'none'))).toContain("can't be written, and the database needs that even to be read")
})

it('is the same to programs if it is a bucket that doesn’t answer', async () => {
  const data = scratch()
  const blobs: BlobStore = Object.assign(Object.create(openDiskBlobs(join(data, 'blobs'))), {
    put: () => Promise.reject(new BucketError("s3.example doesn't answer")),
  })
  const host = await openTestHost({ data, blobs })
  await host.api('POST', '/v1/sites', { slug: 'docs' })
  const files = { 'index.html': ['0'.repeat(64), 1] }
  expect(await host.api('POST', '/v1/sites/docs/uploads', { files })).toMatchObject({
    status: 503,
    body: { code: 'storage' },
  })
  const call = localCaller(host.platform)('uploads.create', { site: 'docs', files })
  await expect(call).rejects.toThrow("The bucket can't be used: s3.example doesn't answer.")
})

it('delays a push while it is a bucket that doesn’t answer, but never loses it', async () => {
  const data = scratch()
  const disk = openDiskBlobs(join(data, 'blobs'))
  let refusals = 0
  let isDown = false
  const outage = async () => {
    if (!isDown) return
    refusals++
    throw new BucketError("s3.example doesn't answer")
  }
  const blobs: BlobStore = {
    ...disk,
    get: (key) => outage().then(() => disk.get(key)),
    put: (key, bytes) => outage().then(() => disk.put(key, bytes)),
  }
  let ahead = 0
  const host = await openTestHost({ data, blobs, now: () => Date.now() + ahead })
  const docs = repository(site('First'))
  await host.add(docs)
  isDown = true
  docs.commit(site('Second'))
  const { id } = await host.act('deployments.create', { site: 'docs' })
  const [waiting] = await host.until(async () => {
    const released = 'SELECT attempts FROM job WHERE id = ? AND lease_until = 0'
    const rows = await host.platform.database.read(released, id)
    return refusals > 0 && rows.length > 0 && rows
  })
  // Attempts are limited, and this was none.
  expect(waiting).toEqual({ attempts: 0 })
  expect(await host.act('deployments.get', { site: 'docs', deployment: id })).toMatchObject({ state: 'building' })
  isDown = false
  ahead = 60_000
  expect(await host.verdict('docs', id)).toMatchObject({ state: 'ready', live: true })
})

it('that can’t be written doesn’t keep a host from starting', async () => {
  const data = scratch()
  const before = await openTestHost({ data })
  await before.add(repository(site('Words')))
  await before.stop()
  const said: string[] = []
  const log: Log = (level, event) => said.push(`${level} ${event}`)
  const platform = await openPlatform({ settings: before.platform.settings, log })
  await platform.database.write('PRAGMA query_only = ON')
  const host = await startHost(platform, { web: true, builder: undefined })
  onTestFinished(() => host.stop(0))
  expect(said).toContain('error storage')
  const request = new Request('http://docs.test/', { headers: { host: 'docs.test' } })
  expect(await (await host.fetch(request, '127.0.0.1')).text()).toContain('Words')
})
