// Answers of a login's server that aren't meant for this reader, this site, or this moment: none of them lets anybody in.
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { Log } from '../../src/host/operations/log.ts'
import { secretHash } from '../../src/host/store/ids.ts'
import { type Issuer, openIssuer, signed } from './issuer.ts'
import { openTestHost, repository, site } from './open.ts'

const HTML = { accept: 'text/html' }
/** A site with a login at the issuer, and one reader's way through it. */
async function openSite(issuer: Issuer, log?: Log, more: object = {}) {
  let late = 0
  const host = await openTestHost({ log, now: () => Date.now() + late })
  await host.add(repository(site('Secret words')))
  const access = { kind: 'oidc', issuer: issuer.url, clientId: 'docs', clientSecret: 'a-client-secret', ...more }
  await host.act('access.set', { site: 'docs', access })
  await host.until(async () => (await host.get('http://docs.test/login')).status !== 404)
  const begin = async (page: string, cookie = '') => {
    const url = `http://docs.test/login?${new URLSearchParams({ redirect: page })}`
    const { status, headers } = await host.get(url, { headers: { ...HTML, cookie } })
    const asked = new URL(headers.get('location') ?? 'http://nowhere.test/').searchParams
    return { status, asked, cookies: headers.getSetCookie().map((line) => line.split(';')[0] ?? '') }
  }
  /** Comes back as the issuer would send the reader, but for `changes`. */
  const end = (asked: URLSearchParams, cookie: string, changes: Readonly<Record<string, string | undefined>> = {}) => {
    issuer.nonce = asked.get('nonce') ?? ''
    const query = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' })
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) query.delete(name)
      else query.set(name, value)
    return host.get(`http://docs.test/login/callback?${query}`, { headers: { ...HTML, cookie } })
  }
  const whole = async (changes?: Readonly<Record<string, string | undefined>>) => {
    const { status, asked, cookies } = await begin('/')
    const done = await end(asked, cookies.join('; '), changes)
    return { begun: status, done: done.status, cookies: done.headers.getSetCookie().join() }
  }
  const wait = (minutes: number) => {
    late += minutes * 60_000
  }
  return Object.assign(whole, { host, begin, end, wait })
}

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('an ID token has to be for this reader, this site, and now', async () => {
  const issuer = await openIssuer()
  const signIn = await openSite(issuer)
  expect(await signIn()).toMatchObject({ begun: 303, done: 303, cookies: expect.stringContaining('galley-session') })

  const hour = 3600
  const wrong: Record<string, Issuer['answer']> = {
    'isn’t signed': async (claims) => `${text({ alg: 'none' })}.${text(claims)}.`,
    'is signed with the client’s secret': (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a-client-secret')),
    'is for another client': (claims) => signed({ ...claims, aud: 'other' }),
    'is for several clients, and given to another': (claims) => signed({ ...claims, aud: ['docs', 'x'], azp: 'x' }),
    'is from another issuer': (claims) => signed({ ...claims, iss: 'https://id.example.com' }),
    'has expired': (claims) =>
      signed({ ...claims, iat: Number(claims.iat) - hour, exp: Number(claims.iat) - hour / 2 }),
    'isn’t valid yet': (claims) => signed({ ...claims, nbf: Number(claims.iat) + hour }),
    'answers another question': (claims) => signed({ ...claims, nonce: 'another' }),
    'answers no question': ({ nonce: _, ...claims }) => signed(claims),
    'is for nobody': ({ sub: _, ...claims }) => signed(claims),
    'is text': async () => 'a.b.c',
    'is empty': async () => '',
  }
  for (const [why, answer] of Object.entries(wrong)) {
    issuer.answer = answer
    const { done, cookies } = await signIn()
    expect([why, done, cookies.includes('session')]).toEqual([why, 403, false])
  }
})

it('the address that a reader comes back with has to be the answer to their own question', async () => {
  const issuer = await openIssuer()
  issuer.metadata = { authorization_response_iss_parameter_supported: true }
  const signIn = await openSite(issuer)
  expect(await signIn({ iss: issuer.url })).toMatchObject({ done: 303 })
  for (const changes of [
    { iss: 'https://id.example.com' },
    { iss: undefined },
    { iss: issuer.url, code: undefined },
    { iss: issuer.url, code: undefined, error: 'access_denied' },
  ])
    expect([changes, (await signIn(changes)).done]).toEqual([changes, 403])
  for (const state of ['guessed', undefined])
    expect([state, (await signIn({ iss: issuer.url, state })).done]).toEqual([state, 400])
})

it('an issuer that calls itself something else is none', async () => {
  const issuer = await openIssuer()
  issuer.metadata = { issuer: 'https://id.example.com' }
  const reasons: unknown[] = []
  const signIn = await openSite(issuer, (_level, _event, fields) => void reasons.push(fields?.error))
  expect((await signIn()).begun).toBe(502)
  expect(reasons).toContainEqual(`The provider at ${issuer.url} is the issuer \`https://id.example.com\`.`)
})

it.each([
  ['', '/'],
  ['/', ''],
])('an issuer may be set with “%s” at its end, and call itself one with “%s”', async (set, own) => {
  const issuer = await openIssuer()
  const answer = (claims: object) => signed({ ...claims, iss: `${issuer.url}/realms/acme${own}` })
  Object.assign(issuer, { answer, metadata: { issuer: `${issuer.url}/realms/acme${own}` } })
  const signIn = await openSite({ ...issuer, url: `${issuer.url}/realms/acme${set}` })
  expect((await signIn()).begun).toBe(303)
})

it.each([
  ['header', 401, 'invalid_client'],
  ['body', 401, 'invalid_client'],
  ['body', 400, 'invalid_client'],
  ['body', 400, 'invalid_request'],
] as const)(
  'a provider may take the client’s secret only in the %s, and refuse others with %d %s',
  async (...client) => {
    const [place, status, error] = client
    const issuer = await openIssuer()
    const asked: unknown[] = []
    issuer.refuse = (secretIn) => {
      asked.push(secretIn)
      return secretIn === place ? undefined : [status, error]
    }
    const signIn = await openSite(issuer)
    expect([(await signIn()).done, (await signIn()).done, asked.slice(-2)]).toEqual([303, 303, [place, place]])
  },
)

it('a provider that doesn’t know the client’s secret lets nobody in', async () => {
  const issuer = await openIssuer()
  const asked: unknown[] = []
  issuer.refuse = (secretIn) => {
    asked.push(secretIn)
    return secretIn === 'header' ? [400, 'unauthorized_client'] : [400, 'invalid_client']
  }
  const reasons: unknown[] = []
  const signIn = await openSite(issuer, (_level, _event, fields) => void reasons.push(fields?.error))
  expect([(await signIn()).done, asked]).toEqual([403, ['header', 'body']])
  expect(reasons).toContainEqual(expect.stringMatching(/: unauthorized_client, .*; .*: invalid_client, /))
})

it('the log says why somebody couldn’t sign in', async () => {
  const issuer = await openIssuer()
  const reasons: unknown[] = []
  const signIn = await openSite(issuer, (_level, event, fields) => {
    if (event === 'sign-in') reasons.push(fields?.error)
  })
  await signIn({ code: undefined, error: 'access_denied', error_description: 'Ada isn’t a member.' })
  issuer.answer = (claims) => signed({ ...claims, aud: 'other' })
  await signIn()
  issuer.refuse = () => [400, 'invalid_grant']
  await signIn()
  expect(reasons).toEqual([
    expect.stringContaining(': access_denied, Ada isn’t a member.'),
    expect.stringContaining('unexpected JWT "aud" (audience) claim value'),
    expect.stringContaining(': invalid_grant, Not like this., 400'),
  ])
})

it('tabs that a browser opens again at the same time all find their pages', async () => {
  const issuer = await openIssuer()
  const signIn = await openSite(issuer)
  const pages = ['/', '/guide', '/reference']
  const tabs = await Promise.all(pages.map((page) => signIn.begin(page)))
  const cookie = tabs.flatMap(({ cookies }) => cookies).join('; ')
  const ends = []
  for (const { asked } of tabs) ends.push((await signIn.end(asked, cookie)).headers.get('location'))
  expect(ends).toEqual(pages)
})

it('sign-ins that a browser begins and doesn’t end leave eight cookies at most', async () => {
  const signIn = await openSite(await openIssuer())
  const jar = new Map<string, string>()
  for (let i = 0; i < 20; i++) {
    const { cookies } = await signIn.begin('/', Array.from(jar, (pair) => pair.join('=')).join('; '))
    for (const [name = '', value = ''] of cookies.map((cookie) => cookie.split('=')))
      if (value === '') jar.delete(name)
      else jar.set(name, value)
  }
  expect(jar.size).toBe(8)
})

it('a reader may take ten minutes, and not longer', async () => {
  const signIn = await openSite(await openIssuer())
  const [first, second] = [await signIn.begin('/'), await signIn.begin('/')]
  signIn.wait(9)
  expect((await signIn.end(first.asked, first.cookies.join('; '))).status).toBe(303)
  signIn.wait(2)
  expect((await signIn.end(second.asked, second.cookies.join('; '))).status).toBe(400)
})

it('a sign-in ends where it began', async () => {
  const signIn = await openSite(await openIssuer())
  const { asked, cookies } = await signIn.begin('/')
  const cookie = cookies.join('; ')
  const { host } = signIn
  await host.act('sites.create', { slug: 'other' })
  await host.act('access.set', {
    site: 'other',
    access: { kind: 'oidc', issuer: 'https://id.test', clientId: 'other' },
  })
  await host.until(async () => (await host.get('http://other.test/login')).status !== 404)
  const elsewhere = `http://other.test/login/callback?${new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' })}`
  expect((await host.get(elsewhere, { headers: { ...HTML, cookie } })).status).toBe(400)
  // Only previews are handed somebody over.
  const session = (await signIn.end(asked, cookie)).headers.getSetCookie().join('; ')
  const begun = await signIn.begin('/')
  const key = secretHash(begun.cookies.join().split('=')[1] ?? '')
  const handed = await host.get(`http://docs.test/login/preview?key=${key}`, { headers: { ...HTML, cookie: session } })
  expect(handed.status).toBe(400)
  expect((await signIn.end(begun.asked, begun.cookies.join('; '))).status).toBe(303)
})

it('an address of the owner’s own may know groups, and when a session ends', async () => {
  const issuer = await openIssuer()
  const signIn = await openSite(issuer, undefined, { infoUrl: `${issuer.url}/info` })
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  issuer.others['/info'] = [200, { groups: ['staff', 7], expiresAt }]
  expect((await signIn()).done).toBe(303)
  const [session] = await signIn.host.platform.database.read('SELECT reader_groups, expires_at FROM session')
  expect(session).toEqual({ readerGroups: '["staff"]', expiresAt: expiresAt * 1000 })
  for (const answer of [
    [500, { groups: ['staff'] }],
    [302, '/own'],
    [200, { expiresAt: 1 }],
  ] as const) {
    issuer.others['/info'] = answer
    issuer.others['/own'] = [200, { groups: ['staff'] }]
    expect([answer, (await signIn()).done]).toEqual([answer, 403])
  }
})

it('an issuer is asked about itself once in ten minutes, and again as soon as it’s back', async () => {
  const issuer = await openIssuer()
  const about = '/.well-known/openid-configuration'
  const signIn = await openSite(issuer)
  const times = () => issuer.asked.filter((path) => path === about).length
  await signIn()
  const before = times()
  await signIn()
  signIn.wait(9)
  await signIn()
  expect(times()).toBe(before)
  signIn.wait(2)
  issuer.others[about] = [503, {}]
  expect((await signIn.begin('/')).status).toBe(502)
  delete issuer.others[about]
  expect((await signIn()).done).toBe(303)
})

it('an owner learns at once whether readers can begin to sign in', async () => {
  const issuer = await openIssuer()
  const host = await openTestHost()
  await host.act('sites.create', { slug: 'docs' })
  const set = async (at: string) => {
    const access = { kind: 'oidc', issuer: at, clientId: 'docs' }
    const { status, body } = await host.api('PUT', '/v1/sites/docs/access', { access })
    expect([status, body.kind]).toEqual([200, 'oidc'])
    return body.problem
  }
  const metadata = '/.well-known/openid-configuration'
  expect(await set(issuer.url)).toBeUndefined()
  expect(await set(`${issuer.url}/nowhere/`)).toBe(
    `${issuer.url}/nowhere${metadata}: unexpected HTTP response status code: 404`,
  )
  issuer.metadata = { issuer: 'https://id.example.com' }
  expect(await set(`${issuer.url}/realms/acme`)).toContain('is the issuer `https://id.example.com`.')
  issuer.metadata = { authorization_endpoint: undefined }
  expect(await set(issuer.url.replace('127.0.0.1', 'localhost'))).toContain(`${metadata}: `)
})
