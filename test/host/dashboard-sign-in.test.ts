// Signing in to the dashboard with an identity provider: who gets in, with which rights, and for how long.
import { expect, it } from 'vitest'
import { readSignIn } from '../../src/host/dashboard/sign-in-settings.ts'
import { openForge } from './forge.ts'
import { type Issuer, openIssuer, signed } from './issuer.ts'
import { openTestHost, repository, type TestHost } from './open.ts'

const ROLES = [
  { group: 'docs-admins', scopes: ['admin'] },
  { group: 'writers', scopes: ['pages:write'], site: 'docs' },
]

async function open(roles: object[] = ROLES, more: object = {}) {
  const issuer = await openIssuer()
  const signIn = readSignIn(JSON.stringify({ issuer: issuer.url, clientId: 'docs', clientSecret: 'x', roles, ...more }))
  let late = 0
  const host = await openTestHost({ settings: { signIn, privateRepositories: true }, now: () => Date.now() + late })
  const wait = (hours: number) => {
    late += hours * 3_600_000
  }
  return { issuer, host, wait }
}

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')

/** Goes to the provider and back, and returns the answer and the session's cookie. */
async function signIn(host: TestHost, issuer: Issuer, claims: object, { state }: { state?: string } = {}) {
  const begun = await host.get('http://admin.test/login/provider')
  const asked = new URL(begun.headers.get('location') ?? '').searchParams
  issuer.nonce = asked.get('nonce') ?? ''
  issuer.answer = (own) => signed({ ...own, ...claims })
  const query = new URLSearchParams({ code: 'c', state: state ?? asked.get('state') ?? '' })
  const back = `http://admin.test/login/callback?${query}`
  const done = await host.get(back, { headers: { cookie: cookiesOf(begun).join('; ') } })
  const session = cookiesOf(done).find((cookie) => cookie.startsWith('galley=')) ?? ''
  return { asked, done, session, back }
}

const look = async (host: TestHost, cookie: string, path = '/') =>
  (await host.get(`http://admin.test${path}`, { headers: { cookie } })).text()

it('gives people the rights of the first role that fits', async () => {
  const { host, issuer } = await open()
  await host.add(repository())
  await host.act('sites.create', { slug: 'other' })
  const admin = await signIn(host, issuer, {
    groups: ['writers', 'docs-admins'],
    name: 'Grace',
    email: 'g@example.com',
  })
  expect(admin.asked.get('redirect_uri')).toBe('http://admin.test/login/callback')
  expect(admin.done.status).toBe(200)
  expect(await look(host, admin.session, '/tokens')).toContain('Grace &lt;g@example.com')
  const writer = await signIn(host, issuer, { groups: ['writers'] })
  const sites = await look(host, writer.session)
  expect([sites.includes('/sites/docs'), sites.includes('/sites/other')]).toEqual([true, false])
  expect(await look(host, writer.session, '/tokens')).toContain('This needs a token with the scope')
  const { entries } = await host.act('audit.list', {})
  expect(entries.find(({ action }: { action: string }) => action === 'sign in')).toMatchObject({ actor: 'ada' })
})

it.each([
  ['in no group', {}],
  ['in another group', { groups: ['sales'] }],
  ['in a group with a similar name', { groups: ['Docs-Admins'] }],
])('lets nobody in who is %s', async (_, claims) => {
  const { host, issuer } = await open()
  const { done, session } = await signIn(host, issuer, claims)
  expect([done.status, session]).toEqual([403, ''])
  expect(await done.text()).toContain('may not use this dashboard')
})

it('lets everyone in whom the provider lets in, if a role has no group', async () => {
  const { host, issuer } = await open([{ scopes: ['sites:read'] }])
  const { done, session } = await signIn(host, issuer, {})
  expect(done.status).toBe(200)
  expect(await look(host, session)).toContain('Sites')
})

it('lets nobody in whose site is gone', async () => {
  const { host, issuer } = await open([{ scopes: ['sites:read'], site: 'gone' }])
  expect((await signIn(host, issuer, {})).session).toBe('')
})

it('believes only the answer to the question of the same browser', async () => {
  const { host, issuer } = await open([{ scopes: ['admin'] }])
  expect((await signIn(host, issuer, {}, { state: 'guessed' })).session).toBe('')
  expect((await signIn(host, issuer, { aud: 'other' })).session).toBe('')
  expect((await signIn(host, issuer, { nonce: 'another' })).session).toBe('')
  const { back } = await signIn(host, issuer, {})
  for (const cookie of ['', `galley-dashboard-sign-in=${'a'.repeat(43)}`]) {
    const stolen = await host.get(back, { headers: { cookie } })
    expect([stolen.status < 400, cookiesOf(stolen).some((one) => one.startsWith('galley='))]).toEqual([false, false])
  }
})

it('ends a session when its time is over, and when somebody signs out', async () => {
  const { host, issuer, wait } = await open([{ scopes: ['sites:read'] }], { hours: 2 })
  const first = await signIn(host, issuer, {})
  const own = { origin: 'http://admin.test', 'sec-fetch-site': 'same-origin' }
  await host.get('http://admin.test/logout', { method: 'POST', headers: { ...own, cookie: first.session } })
  expect(await look(host, first.session)).toContain('Sign in')
  const second = await signIn(host, issuer, {})
  expect(await look(host, second.session)).toContain('Sites')
  wait(2.1)
  expect(await look(host, second.session)).toContain('href="/login/provider"')
})

it('doesn’t end a token that somebody signed in with', async () => {
  const { host } = await open()
  const own = { origin: 'http://admin.test', 'sec-fetch-site': 'same-origin' }
  await host.get('http://admin.test/logout', { method: 'POST', headers: { ...own, cookie: `galley=${host.token}` } })
  expect((await host.api('GET', '/v1/sites')).status).toBe(200)
})

it('names people as authors of their drafts', async () => {
  const { host, issuer } = await open()
  const forge = await openForge({ 'docs.json': '{"name":"Test"}', 'index.mdx': 'Hello' })
  await host.add(forge.docs, { provider: 'github', forgeToken: 'secret' })
  const claims = { groups: ['writers'], name: 'Ada <b>Okafor', email: 'ada@example.com' }
  const { session } = await signIn(host, issuer, claims)
  const { revision } = await host.act('drafts.read', { site: 'docs', path: 'index.mdx' })
  const saved = await host.get('http://admin.test/sites/docs/edit/save', {
    method: 'POST',
    headers: {
      ...{ origin: 'http://admin.test', 'sec-fetch-site': 'same-origin' },
      ...{ 'content-type': 'application/json', cookie: session },
    },
    body: JSON.stringify({ path: 'index.mdx', text: 'Hi', revision }),
  })
  const { branch } = (await saved.json()) as { branch: string }
  expect(forge.docs.git('log', '-1', '--format=%an|%ae', branch)).toBe('Ada  b Okafor|ada@example.com')
})

it.each([
  ['{}', '`issuer`'],
  ['{"issuer":"https://id.example.com","clientId":"x","roles":[]}', '`roles`'],
  ['{"issuer":"https://id.example.com","clientId":"x","roles":[{"scopes":["root"]}]}', '`roles.0.scopes.0`'],
  ['{"issuer":"http://id.example.com","clientId":"x","roles":[{"scopes":["admin"]}]}', 'Use an `https://` address.'],
  ['{"issuer":"https://id.example.com","clientId":"x","roles":[{"groups":["a"],"scopes":["admin"]}]}', 'groups'],
  ['{', 'JSON'],
])('refuses the settings %s', (text, reason) => {
  expect(() => readSignIn(text)).toThrow(reason)
})
