// What a host remembers of the readers of a site with a login: audiences, sessions, and wrong passwords.
import { describe, expect, it } from 'vitest'
import { audiencesOf, noteAudience } from '../../src/host/access/audiences.ts'
import { isPassword, passwordHash } from '../../src/host/access/password.ts'
import { endSessions, Sessions } from '../../src/host/access/sessions.ts'
import { TryLimit } from '../../src/server/try-limit.ts'
import { openTestHost } from './open.ts'

async function openWithSites() {
  const { act, platform } = await openTestHost()
  const [{ id }, other] = [await act('sites.create', { slug: 'docs' }), await act('sites.create', { slug: 'other' })]
  return { platform, database: platform.database, id: id as string, other: other.id as string }
}

describe('the audiences of a site', () => {
  it('are all combinations of up to three groups', async () => {
    const { database, id } = await openWithSites()
    await noteAudience({ database, now: () => 1 }, id, 'readers:x')
    expect(await audiencesOf(database, id, ['a', 'b', 'c'])).toEqual(
      ['visitors', 'a', 'b', 'a,b', 'c', 'a,c', 'b,c', 'a,b,c'].map((groups, i) => (i ? `readers:${groups}` : groups)),
    )
  })

  it('are the 24 that came last, if there are more groups', async () => {
    const { database, id, other } = await openWithSites()
    const note = (name: string, time: number, site = id) =>
      noteAudience({ database, now: () => time }, site, `readers:${name}`)
    for (let i = 0; i < 26; i++) await note(`g${i}`, i)
    await note('elsewhere', 50, other)
    await note('g0', 100)
    const seen = Array.from({ length: 23 }, (_, i) => `readers:g${25 - i}`)
    expect(await audiencesOf(database, id, ['a', 'b', 'c', 'd'])).toEqual(['visitors', 'readers:g0', ...seen])
  })
})

describe('a session', () => {
  it('is good for the site and the host name where the reader signed in', async () => {
    const { platform, database, id, other } = await openWithSites()
    const sessions = new Sessions(platform)
    const reader = { subject: 'ada', groups: ['team'], expiresAt: Date.now() + 60_000 }
    const secret = await sessions.create(database, id, 'docs.test', reader)
    expect(await sessions.find(secret, id, 'docs.test')).toEqual({ ...reader, site: id })
    expect(await sessions.find(secret, id, 'docs.example')).toBeUndefined()
    expect(await sessions.find(secret, other, 'docs.test')).toBeUndefined()
  })

  it('ends for all nodes when a site changes, and after three seconds at the latest', async () => {
    const { platform, database, id } = await openWithSites()
    let time = Date.now()
    const sessions = new Sessions({ ...platform, database, now: () => time })
    const reader = { subject: 'ada', groups: [], expiresAt: time + 60_000 }
    const find = async (secret: string) => (await sessions.find(secret, id, 'docs.test'))?.subject
    const secrets = [
      await sessions.create(database, id, 'docs.test', reader),
      await sessions.create(database, id, 'docs.test', reader),
    ] as const
    expect([await find(secrets[0]), await find(secrets[1])]).toEqual(['ada', 'ada'])
    await endSessions(database, id)
    expect(await find(secrets[0])).toBe('ada')
    time += 3_000
    expect(await find(secrets[0])).toBeUndefined()
    time -= 3_000
    expect(await find(secrets[1])).toBe('ada')
    const changed = new Promise<void>((done) => database.onChange(() => done()))
    database.announce('sites')
    await changed
    expect(await find(secrets[1])).toBeUndefined()
  })

  it('ends when it expires, though it is remembered', async () => {
    const { platform, database, id } = await openWithSites()
    let time = Date.now()
    const sessions = new Sessions({ ...platform, database, now: () => time })
    const reader = { subject: 'ada', groups: [], expiresAt: time + 1_000 }
    const secret = await sessions.create(database, id, 'docs.test', reader)
    expect(await sessions.find(secret, id, 'docs.test')).toBeDefined()
    time += 1_000
    expect(await sessions.find(secret, id, 'docs.test')).toBeUndefined()
  })
})

describe('a password', () => {
  it('is the same however a keyboard composes its accents', async () => {
    expect(await isPassword('cafe\u0301 au lait', await passwordHash('caf\u00e9 au lait'))).toBe(true)
    expect(await isPassword('cafe au lait', await passwordHash('caf\u00e9 au lait'))).toBe(false)
  })

  it('is never right where what is stored is damaged', async () => {
    for (const hash of ['', '.', 'c2FsdA.', 'c2FsdA.c2hvcnQ']) expect(await isPassword('', hash)).toBe(false)
  })

  it('is limited for the last 10,000 networks that tried', () => {
    const limit = new TryLimit(1)
    expect([limit.take('first', 0), limit.take('first', 0)]).toEqual([true, false])
    for (let i = 1; i < 10_000; i++) limit.take(`network ${i}`, 1)
    expect(limit.take('first', 2)).toBe(false)
    limit.take('one more', 2)
    expect(limit.take('first', 2)).toBe(true)
  })
})
