// A clock that jumps: back, as when a machine that was ahead is set right, and forth.
import { describe, expect, it } from 'vitest'
import { claim, enqueue } from '../../src/host/jobs/queue.ts'
import { enqueueRetention } from '../../src/host/operations/retention.ts'
import { openPreview } from '../../src/host/previews/previews.ts'
import { findSite, type Site } from '../../src/host/sites/site.ts'
import { TryLimit } from '../../src/server/try-limit.ts'
import { openTestHost, quickBuilder, repository, scratch, site, type TestHost } from './open.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** A host with a clock of its own. */
async function openWithClock(poll = 0) {
  let time = Date.now()
  const host = await openTestHost({ now: () => time, settings: { poll } })
  return {
    host,
    jump(milliseconds: number) {
      time += milliseconds
    },
  }
}

async function addPreview({ platform: { database, settings } }: TestHost, siteId: string, now: number): Promise<void> {
  const site = (await findSite(database, siteId)) as Site
  await openPreview(database, settings, { site, pull: 7, title: 'A change', isFork: false, now })
}

/** How many previews are left once everything that is due was deleted. */
async function previewsAfterRound({ platform, until }: TestHost): Promise<number> {
  await enqueueRetention(platform)
  await until(async () => (await platform.database.read('SELECT id FROM job')).length === 0)
  return (await platform.database.read('SELECT id FROM preview')).length
}

describe('a clock that was set back', () => {
  it.each([-HOUR, -30 * DAY])('doesn’t keep pushes waiting: %d ms', async (jump) => {
    const clock = await openWithClock()
    const { host } = clock
    const docs = repository(site('One'))
    await host.add(docs)
    clock.jump(jump)
    docs.commit(site('Two'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('Two'))
  })

  it('doesn’t end polling', async () => {
    const clock = await openWithClock(1_000)
    const { host } = clock
    const docs = repository(site('One'))
    await host.add(docs, { repository: `${docs.url}/` })
    clock.jump(-HOUR)
    docs.commit(site('Two'))
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('Two'))
  })

  it('doesn’t hold what was queued, leased, or paused in the hour that is still to come', async () => {
    const host = await openTestHost({ builder: quickBuilder().build })
    const { database } = host.platform
    const now = Date.now()
    await enqueue(database, { id: 'queued', kind: 'x', lane: 'a', payload: {}, runAt: now + HOUR })
    await enqueue(database, { id: 'leased', kind: 'x', lane: 'b', payload: {}, runAt: now + HOUR })
    expect((await claim(database, ['x'], now + HOUR))?.id).toBe('leased')
    const ids = [await claim(database, ['x'], now), await claim(database, ['x'], now)].map((job) => job?.id)
    expect(ids.sort()).toEqual(['leased', 'queued'])
    expect(await claim(database, ['x'], now)).toBeUndefined()
  })

  it('doesn’t shut out readers who mistyped a password', () => {
    const limit = new TryLimit(1)
    expect([limit.take('me', HOUR), limit.take('me', HOUR)]).toEqual([true, false])
    expect(limit.take('me', 0)).toBe(true)
  })
})

describe('a clock that is ahead for a while', () => {
  it('deletes nothing for good, unless it stays so for a day', async () => {
    let [time, passed] = [Date.now(), 0]
    const host = await openTestHost({ now: () => time + passed, elapsed: () => passed })
    const docs = repository(site('One'))
    const made = await host.add(docs)
    await addPreview(host, made.id, time)
    time += 30 * DAY
    expect(await previewsAfterRound(host)).toBe(1)
    passed += DAY / 2
    expect(await previewsAfterRound(host)).toBe(1)
    time -= 30 * DAY
    expect(await previewsAfterRound(host)).toBe(1)
    time += 30 * DAY
    expect(await previewsAfterRound(host)).toBe(1)
    passed += DAY
    expect(await previewsAfterRound(host)).toBe(0)
  })

  it('deletes nothing for good after a start, since nobody can tell it from a long rest', async () => {
    const data = scratch()
    let [time, passed] = [Date.now(), 0]
    const open = () => openTestHost({ data, now: () => time + passed, elapsed: () => passed + 0.3 })
    const before = await open()
    const made = await before.add(repository(site('One')))
    await addPreview(before, made.id, time)
    await before.stop()
    time += 30 * DAY
    const host = await open()
    expect(await previewsAfterRound(host)).toBe(1)
    // PostgreSQL takes no other number as a time.
    expect(host.platform.settledNow()).toSatisfy(Number.isInteger)
    passed += DAY + 1
    expect(await previewsAfterRound(host)).toBe(0)
  })

  it('ends no session of a reader who doesn’t come meanwhile', async () => {
    const clock = await openWithClock()
    const { host } = clock
    await host.add(repository(site('Words')))
    await host.api('PUT', '/v1/sites/docs/access', { access: { kind: 'password', password: 'open sesame' } })
    const form = (password: string) =>
      host.get('http://docs.test/login', {
        method: 'POST',
        headers: { origin: 'http://docs.test' },
        body: new URLSearchParams({ password }),
      })
    const [cookie = ''] = (await form('open sesame')).headers.getSetCookie()
    const isIn = async () =>
      (await host.get('http://docs.test/', { headers: { cookie: cookie.split(';')[0] ?? '' } })).status === 200
    await host.until(isIn)
    clock.jump(30 * DAY)
    expect(await isIn()).toBe(false)
    clock.jump(-30 * DAY)
    expect(await isIn()).toBe(true)
  })
})

it('keeps data folders apart from the time at which they were made', async () => {
  const data = scratch()
  let time = Date.now() + 400 * DAY
  const before = await openTestHost({ data, now: () => time })
  await before.add(repository(site('Words')))
  await before.stop()
  time -= 400 * DAY
  const host = await openTestHost({ data, now: () => time })
  expect(await host.text('http://docs.test/')).toContain('Words')
})
