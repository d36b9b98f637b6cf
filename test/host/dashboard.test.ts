// The dashboard: signing in with a token, protection from other sites, and no more rights than the token.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Counter } from '../../src/host/analytics/counter.ts'
import type { SiteRequest } from '../../src/host/serve/site-request.ts'
import { openTestHost, repository, site, type TestHost } from './open.ts'

const OWN = { origin: 'http://admin.test', 'sec-fetch-site': 'same-origin' }

const post = (host: TestHost, path: string, fields: Record<string, string>, headers: Record<string, string> = OWN) =>
  host.get(`http://admin.test${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** Signs in, and returns the cookie. */
async function login(host: TestHost, token = host.token): Promise<string> {
  const response = await post(host, '/login', { token })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('the dashboard', () => {
  it('asks strangers for a token, and keeps it out of reach of scripts and other hosts', async () => {
    const host = await openTestHost()
    await host.add(repository())
    for (const path of [
      '/',
      '/sites/docs',
      '/sites/docs/analytics',
      '/sites/docs/settings',
      '/tokens',
      '/audit',
      '/sites/docs/views.csv',
      '/sites/docs/deployments/1',
    ]) {
      const response = await host.get(`http://admin.test${path}`)
      expect([response.status, await response.text()]).toEqual([401, expect.stringContaining('Sign in with a token')])
    }
    expect((await post(host, '/login', { token: 'galley_wrong' })).status).toBe(401)
  })

  it('takes a sign-in from its own page only, and tells a proxy that changes `Host` from a wrong token', async () => {
    const host = await openTestHost({ settings: { scheme: 'https:', port: 8443 } })
    for (const origin of ['https://evil.example', 'https://admin.test:9443', 'http://admin.test:8443']) {
      const response = await post(host, '/login', { token: host.token }, { origin })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
      expect(await response.text()).toContain('it has to pass on the `Host` header')
    }
    // Without the port in `Host`.
    const response = await post(host, '/login', { token: host.token }, { origin: 'https://admin.test:8443' })
    expect(response.status).toBe(303)
  })

  it.each([
    ['https:', /^__Host-galley=galley_[\w-]+; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/],
    // Browsers drop a cookie with `Secure` here.
    ['http:', /^galley=galley_[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/],
  ] as const)('keeps operators signed in over %s', async (scheme, cookie) => {
    const host = await openTestHost({ settings: { scheme } })
    const response = await post(host, '/login', { token: host.token })
    expect(response.headers.get('set-cookie')).toMatch(cookie)
    expect(response.headers.get('location')).toBe('/')
    const headers = { cookie: await login(host) }
    expect((await host.get('http://admin.test/', { headers })).status).toBe(200)
    expect((await post(host, '/logout', {})).headers.get('set-cookie')).toContain('Max-Age=0')
  })

  it('leads from what readers tell only to the site', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Hello')), { base: '/docs' })
    for (const page of ['guide', '\\\\evil.example', '//evil.example', '\\[', 'a?b#c%41'])
      await host.get('http://docs.test/docs/_galley/feedback', {
        method: 'POST',
        body: JSON.stringify({ id: randomUUID(), page, helpful: true }),
        headers: { origin: 'http://docs.test' },
      })
    const headers = { cookie: await login(host) }
    const response = await host.get('http://admin.test/sites/docs/analytics', { headers })
    const links = [...(await response.text()).matchAll(/Helpful, <a href="([^"]*)"/g)].map(([, href]) => href)
    expect(response.status).toBe(200)
    expect(links.sort()).toEqual([
      'http://docs.test/docs/%5C%5B',
      'http://docs.test/docs/%5C%5Cevil.example',
      'http://docs.test/docs/a%3Fb%23c%2541',
      'http://docs.test/docs/evil.example',
      'http://docs.test/docs/guide',
    ])
  })

  it('shows sites, deployments with findings, statistics, tokens, and the audit log', async () => {
    const host = await openTestHost()
    await host.add(repository(site('<script>alert(1)</script> TODO')))
    await host.get('http://docs.test/', { headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36' } })
    const assistant = { url: 'http://localhost:11434/v1', model: 'captain-1' }
    await host.act('assistant.set', { site: 'docs', assistant })
    const docs = { site: { id: (await host.act('sites.get', { site: 'docs' })).id } } as SiteRequest
    host.platform.events.question(docs, 'What is the\nweather?', false)
    await (host.platform.events as Counter).write()
    const cookie = await login(host)
    const look = async (path: string) => (await host.get(`http://admin.test${path}`, { headers: { cookie } })).text()
    expect(await look('/')).toContain('<a href="/sites/docs">docs</a>')
    const page = await look('/sites/docs')
    expect(page).toContain('class="state live"')
    const analytics = await look('/sites/docs/analytics')
    expect(analytics).toContain('1 by people, 0 by assistants')
    expect(analytics).toContain('What is the weather?')
    const settings = await look('/sites/docs/settings')
    expect(settings).toContain('Everyone can read this site.')
    expect(settings).toContain('captain-1 answers readers.')
    // The stylesheet is unescaped.
    expect(page).toContain('.top>div,main{')
    expect(await look('/sites/docs/deployments/1')).toContain('Something is left to do.')
    expect(await look('/sites/docs/views.csv')).toMatch(/^date,human,assistant,crawler,visitors\n\d{4}-/)
    expect(await look('/tokens')).toContain('first')
    expect(await look('/audit')).toContain('add site')
    expect(await look('/sites/nothing')).toContain('There is no site')
  })

  it('does what the API does, but only for its own forms', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    await host.add(docs)
    docs.commit(site('Second'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    const cookie = await login(host)
    const rollback = { action: 'sites.rollback', site: 'docs' }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://docs.test' },
      {},
    ]
    for (const headers of foreign) expect((await post(host, '/act', rollback, { cookie, ...headers })).status).toBe(403)
    expect(await host.text('http://docs.test/')).toContain('Second')
    const response = await post(host, '/act', rollback, { cookie, ...OWN, referer: 'http://admin.test/sites/docs' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sites/docs'])
    expect(await host.text('http://docs.test/')).toContain('First')
    expect((await post(host, '/act', { action: 'sites.delete', site: 'docs' }, { cookie, ...OWN })).status).toBe(403)
    expect((await post(host, '/act', { ...rollback, site: 'other' }, { cookie, ...OWN })).status).toBe(404)
    const token = await post(
      host,
      '/act',
      { action: 'tokens.create', name: 'CI', scopes: 'deploy' },
      { cookie, ...OWN },
    )
    expect(await token.text()).toMatch(/<code>galley_[\w-]{43}<\/code>/)
  })

  it('shows only one site to someone with a token for that site', async () => {
    const host = await openTestHost()
    await host.add(repository(), { slug: 'mine' })
    await host.add(repository(), { slug: 'theirs' })
    const { token } = await host.act('tokens.create', { name: 'mine', scopes: ['sites:read'], site: 'mine' })
    const cookie = await login(host, token)
    const look = async (path: string) => (await host.get(`http://admin.test${path}`, { headers: { cookie } })).text()
    expect(await look('/')).not.toContain('theirs')
    expect(await look('/sites/theirs')).toContain('There is no site')
    expect(await look('/tokens')).toContain('needs a token with the scope')
    const all = await host.get('http://admin.test/tokens', { headers: { cookie: await login(host) } })
    expect(await all.text()).toMatch(/<td>mine<\/td><td>sites:read<\/td><td>mine<\/td>/)
  })
})
