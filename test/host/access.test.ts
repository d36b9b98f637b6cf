// Readers sign in with a password, an owner's token, or OpenID Connect, and see nothing that isn't meant for them.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { returnPath } from '../../src/host/access/return-path.ts'
import { createBuilder, galleyProgram } from '../../src/host/builds/builder.ts'
import { openSandbox } from '../../src/host/builds/sandbox.ts'
import { deliver, openTestHost, pullRequest, quickBuilder, repository, site, type TestHost } from './open.ts'

const HTML = { accept: 'text/html' }

/** A browser on one site: keeps cookies per host name, and doesn't follow redirects. */
function browser(host: TestHost) {
  const jars = new Map<string, Map<string, string>>()
  const open = async (url: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const { host: name } = new URL(url)
    const jar = jars.get(name) ?? new Map<string, string>()
    jars.set(name, jar)
    const cookie = Array.from(jar, ([key, value]) => `${key}=${value}`).join('; ')
    const response = await host.get(url, { ...init, headers: { ...HTML, ...(cookie && { cookie }), ...init.headers } })
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(key)
      else jar.set(key, value)
    }
    return response
  }
  const post = (url: string, fields: Record<string, string>, origin = new URL(url).origin) =>
    open(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin !== '' && { origin }) },
      body: new URLSearchParams(fields).toString(),
    })
  return { open, post, jars }
}

/** Starts a deployment now, and returns it once it is live. */
async function rebuilt(host: TestHost, id: string): Promise<void> {
  await host.until(async () => {
    const { deployments } = await host.act('deployments.list', { site: id })
    return deployments[0].state === 'ready' && deployments[0].live
  })
}

describe('a site with a login', () => {
  it.each([
    [{ kind: 'password', password: 'a long shared secret' }, ['/login', '/logout']],
    [
      { kind: 'oidc', issuer: 'https://login.test', clientId: 'docs' },
      ['/login', '/logout', '/login/preview', '/login/callback'],
    ],
  ])('reports pages that nobody can read, because the login is there: %j', async (access, hidden) => {
    const host = await openTestHost({
      builder: async ({ out }) => {
        const pages = ['index', 'login', 'logout/index', 'login/preview', 'login/callback/index', 'login/help']
        for (const page of pages) {
          mkdirSync(dirname(join(out, page)), { recursive: true })
          writeFileSync(join(out, `${page}.html`), page)
        }
        return { ok: true, report: { pages: pages.length, errors: 0, warnings: 0, findings: [] } }
      },
    })
    await host.add(repository(site('Words')))
    const reported = async () => {
      const { deployments } = await host.act('deployments.list', { site: 'docs' })
      return host.act('deployments.get', { site: 'docs', deployment: String(deployments[0].number) })
    }
    expect((await reported()).findings).toEqual([])
    await host.act('access.set', { site: 'docs', access })
    await rebuilt(host, 'docs')
    const { warnings, findings } = await reported()
    expect(warnings).toBe(hidden.length)
    expect(findings.map(({ message }: { message: string }) => /`(.*?)`/.exec(message)?.[1])).toEqual(hidden)
  })
})

describe('a site with a password', () => {
  const PASSWORD = 'a long shared secret'

  async function open() {
    const host = await openTestHost()
    const made = await host.add(repository(site('Secret words')))
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: PASSWORD } })
    await rebuilt(host, made.id)
    return { host, made, reader: browser(host) }
  }

  it('asks for it on pages, and answers 404 for everything else', async () => {
    const { host, reader } = await open()
    const asked = await reader.open('http://docs.test/guide?x=1')
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/login?redirect=%2Fguide%3Fx%3D1'])
    for (const path of ['index.md', 'llms.txt', '_galley/hosting.json', 'nothing.md', 'search.json']) {
      const response = await host.get(`http://docs.test/${path}`)
      expect([path, response.status, (await response.text()).includes('Secret')]).toEqual([path, 404, false])
    }
    const form = await reader.open('http://docs.test/login?redirect=%2Fguide')
    expect(await form.text()).toMatch(/<input[^>]*type="password"/)
    expect(form.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('shows public pages to visitors, even if a build was under way when the login was set up', async () => {
    const builder = quickBuilder()
    const host = await openTestHost({ builder: builder.build })
    const docs = repository({ ...site('SLOW'), 'open.mdx': 'PUBLIC words' })
    const { id, deployment } = await host.act('sites.create', { slug: 'docs', repository: docs.url })
    await host.until(
      async () => (await host.act('deployments.get', { site: id, deployment })).state === 'building' && builder.built,
    )
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: PASSWORD } })
    const text = await host.until(async () => {
      builder.release()
      return host.text('http://docs.test/open')
    })
    expect(text).toContain('PUBLIC words')
    expect(await host.text('http://docs.test/')).toBeUndefined()
  })

  it('hides a page of the docs at its own path, and the deployment says so', async () => {
    const host = await openTestHost()
    await host.add(repository({ ...site('PUBLIC'), 'login.mdx': 'Our own login' }))
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: PASSWORD } })
    const { findings } = await host.verdict('docs', '2')
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'login-path', help: 'Move the page to another path.' },
    ])
  })

  it('admits readers who know it, on this host name only, until they sign out', async () => {
    const { host, reader } = await open()
    const wrong = await reader.post('http://docs.test/login', { password: 'something else', redirect: '/' })
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []])
    const right = await reader.post('http://docs.test/login', { password: PASSWORD, redirect: '/' })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/'])
    expect(right.headers.getSetCookie()[0]).toMatch(
      /^galley-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    )
    const page = await reader.open('http://docs.test/')
    expect(await page.text()).toContain('Secret words')
    expect(page.headers.get('cache-control')).toBe('private, no-store')

    await host.act('sites.create', { slug: 'other', repository: repository(site('Other')).url })
    const stolen = await host.get('http://other.test/', {
      headers: { ...HTML, cookie: `galley-session=${reader.jars.get('docs.test')?.get('galley-session')}` },
    })
    expect(await stolen.text()).not.toContain('Secret words')

    const left = await reader.open('http://docs.test/logout')
    expect(await left.text()).toContain('You are signed out')
    expect((await reader.open('http://docs.test/')).status).toBe(303)
  })

  it('asks again after an owner ends sessions, and never reveals the password', async () => {
    const { host, reader } = await open()
    await reader.post('http://docs.test/login', { password: PASSWORD, redirect: '/' })
    expect((await reader.open('http://docs.test/')).status).toBe(200)
    expect(JSON.stringify(await host.act('access.get', { site: 'docs' }))).toBe('{"kind":"password"}')
    await host.act('access.end-sessions', { site: 'docs' })
    await host.until(async () => (await reader.open('http://docs.test/')).status === 303)
  })

  it('lets everybody in an office sign in at the same time', async () => {
    const { reader } = await open()
    for (let i = 0; i < 12; i++)
      expect((await reader.post('http://docs.test/login', { password: PASSWORD })).status).toBe(303)
  })

  it('allows ten wrong attempts per minute from one address', async () => {
    const { reader } = await open()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push((await reader.post('http://docs.test/login', { password: `${i}` })).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
    expect((await reader.post('http://docs.test/login', { password: PASSWORD })).status).toBe(429)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    const { host } = await open()
    const attempt = async (peer: string) => {
      const body = new URLSearchParams({ password: 'a guess' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://docs.test' }
      return (await host.get('http://docs.test/login', { method: 'POST', headers, body, peer })).status
    }
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push(await attempt(`2001:db8::${i.toString(16)}:1`))
    expect(statuses).toEqual([...Array(10).fill(403), 429])
    expect(await attempt('2001:db8:0:0:ffff::1')).toBe(429)
    expect(await attempt('2001:db8:0:1::1')).toBe(403)
    expect(await attempt('198.51.100.7')).toBe(403)
  })

  it('leaves the paths of other logins to the docs', async () => {
    const { reader } = await open()
    await reader.post('http://docs.test/login', { password: PASSWORD, redirect: '/' })
    for (const path of ['preview', 'callback', 'jwt-callback'])
      expect([path, (await reader.open(`http://docs.test/login/${path}`)).status]).toEqual([path, 404])
  })

  it('reads no form that is much larger than its own', async () => {
    const { host, reader } = await open()
    const send = async (padding: number) => {
      const form = { padding: 'x'.repeat(padding), password: PASSWORD, redirect: '/' }
      return (await reader.post('http://docs.test/login', form)).status
    }
    expect(await send(70_000)).toBe(403)
    expect(await host.text('http://docs.test/guide')).toBeUndefined()
    expect(await send(1_000)).toBe(303)
  })

  it('accepts the password only from forms on the same host', async () => {
    const { host, reader } = await open()
    for (const origin of ['http://evil.test', 'null', ''])
      expect((await reader.post('http://docs.test/login', { password: PASSWORD }, origin)).status).toBe(403)
    // Some browsers say only this of where a form is from.
    const sent = (from: string) =>
      host.get('http://docs.test/login', {
        method: 'POST',
        headers: { 'sec-fetch-site': from },
        body: new URLSearchParams({ password: PASSWORD }),
      })
    expect([(await sent('same-origin')).status, (await sent('same-site')).status]).toEqual([303, 403])
  })

  it('keeps it when other settings change, and stays locked if its rules can’t be read', async () => {
    const { host, made, reader } = await open()
    await host.act('sites.update', { site: 'docs', settings: null, branch: null })
    expect((await reader.open('http://docs.test/')).status).toBe(303)
    await host.platform.database.write("UPDATE site SET access = '{}' WHERE id = ?", made.id)
    host.platform.database.announce('sites')
    await host.until(async () => (await reader.open('http://docs.test/')).status === 503)
  })
})

describe('where readers go after signing in', () => {
  it.each([
    ['/guide?a=b', '/guide?a=b'],
    ['//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/guide/..//evil.example', '/'],
    ['/%2e%2E//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['guide', '/'],
    [null, '/'],
  ])('%s is %s', (path, expected) => {
    expect(returnPath(path, '/')).toBe(expected)
  })
})

describe('a token signed by the owner', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const access = {
    kind: 'jwt',
    loginUrl: 'https://acme.example/docs-login',
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  }
  const tokenFor = (claims: object, key: KeyObject = privateKey, seconds = 8) =>
    new SignJWT({ host: 'docs.test', ...claims })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(key)

  it('opens the site, and nothing else does', async () => {
    const host = await openTestHost()
    const made = await host.add(repository(site('Secret words')))
    await host.act('access.set', { site: 'docs', access })
    await rebuilt(host, made.id)
    const reader = browser(host)
    expect((await reader.open('http://docs.test/login?redirect=%2Fguide')).headers.get('location')).toBe(
      'https://acme.example/docs-login?redirect=%2Fguide',
    )
    const landing = await reader.open('http://docs.test/login/jwt-callback?redirect=%2F')
    expect(landing.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[\w+/=]+'/)
    const send = async (token: string) =>
      (await reader.post('http://docs.test/login/jwt-callback', { token, redirect: '/' })).status
    const stranger = generateKeyPairSync('ed25519').privateKey
    for (const token of [
      '',
      'a.b.c',
      await tokenFor({}, stranger),
      await tokenFor({}, privateKey, -60),
      await tokenFor({}, privateKey, 3600),
      await tokenFor({ host: 'other.test' }),
      // Without an end, it would be good forever.
      await new SignJWT({ host: 'docs.test' }).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey),
      `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa('{"exp":99999999999}').replaceAll('=', '')}.`,
    ])
      expect([token.slice(0, 20), await send(token)]).toEqual([token.slice(0, 20), 403])
    expect(await send(await tokenFor({ sub: 'ada', expiresAt: Math.floor(Date.now() / 1000) + 60 }))).toBe(303)
    expect(await (await reader.open('http://docs.test/')).text()).toContain('Secret words')
  })

  it('never leads to another host, even if the form says so', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Secret words')))
    await host.act('access.set', { site: 'docs', access })
    const send = async (redirect: string) => {
      const form = { token: await tokenFor({}), redirect }
      return (await browser(host).post('http://docs.test/login/jwt-callback', form)).headers.get('location')
    }
    await host.until(async () => (await send('/guide')) === '/guide')
    for (const redirect of ['//evil.example', 'https://evil.example/']) expect(await send(redirect)).toBe('/')
  })

  it('gives no session that has ended, and ends others at a whole millisecond', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Secret words')))
    await host.act('access.set', { site: 'docs', access: { ...access, days: 0.0123456789 } })
    const send = async (seconds: number) => {
      const token = await tokenFor({ expiresAt: Date.now() / 1000 + seconds })
      const sent = await browser(host).post('http://docs.test/login/jwt-callback', { token, redirect: '/' })
      return [sent.status, sent.headers.getSetCookie().length > 0]
    }
    await host.until(async () => (await send(60.00012))[0] === 303)
    expect(await send(1e9)).toEqual([303, true])
    // Sent on to the page, readers would come back at once.
    for (const ended of [-0.5, -60, -1e300]) expect([ended, ...(await send(ended))]).toEqual([ended, 403, false])
    const rows = await host.platform.database.read<{ expiresAt: number }>('SELECT expires_at FROM session')
    expect(rows.length).toBeGreaterThan(1)
    for (const { expiresAt } of rows) expect(expiresAt).toSatisfy(Number.isInteger)
  })

  it('isn’t blamed for a database that can’t be written', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Secret words')))
    await host.act('access.set', { site: 'docs', access })
    const send = async () => {
      const token = await tokenFor({})
      return (await browser(host).post('http://docs.test/login/jwt-callback', { token, redirect: '/' })).status
    }
    await host.until(async () => (await send()) === 303)
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    vi.spyOn(host.platform.database, 'write').mockRejectedValueOnce(full)
    expect(await send()).toBe(503)
    expect(await send()).toBe(303)
  })

  it('is taken although the clocks of the two machines differ a little', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Secret words')))
    await host.api('PUT', '/v1/sites/docs/access', { access })
    for (const [seconds, status] of [
      [-3, 303],
      [13, 303],
      [-20, 403],
      [25, 403],
    ] as const) {
      const token = await tokenFor({}, privateKey, seconds)
      const sent = await browser(host).post('http://docs.test/login/jwt-callback', { token, redirect: '/' })
      expect([seconds, sent.status]).toEqual([seconds, status])
    }
  })

  it('can be asked for only so often in a minute, since each sign-in is kept for a while', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Secret words')))
    await host.api('PUT', '/v1/sites/docs/access', { access })
    const begin = async (peer: string) => (await host.get('http://docs.test/login', { peer })).status
    const statuses = await Promise.all(Array.from({ length: 1_005 }, () => begin('203.0.113.1')))
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect(await begin('203.0.113.2')).toBe(303)
  })

  it('lets readers leave for any address', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Secret words')))
    const logoutUrl = 'https://acme.example/auf-wiedersehen-für-€'
    await host.act('access.set', { site: 'docs', access: { ...access, logoutUrl } })
    const leave = () => host.get('http://docs.test/logout', { headers: HTML })
    await host.until(async () => (await leave()).status === 303)
    expect((await leave()).headers.get('location')).toBe(new URL(logoutUrl).href)
  })

  it('opens previews through the site, and only for the browser that asked', async () => {
    let late = 0
    const host = await openTestHost({ now: () => Date.now() + late })
    const docs = repository(site('Secret words'))
    const made = await host.add(docs)
    await host.act('access.set', { site: 'docs', access })
    await rebuilt(host, made.id)
    docs.git('checkout', '-q', '-b', 'proposal')
    const sha = docs.commit({ 'index.mdx': 'Words of the preview' })
    docs.git('update-ref', 'refs/pull/7/head', sha)
    docs.git('checkout', '-q', 'main')
    const { deployment } = (await (await deliver(host, made, pullRequest(7, sha))).json()) as { deployment: string }
    await host.verdict(made.id, deployment)
    const preview = new URL((await host.api('GET', '/v1/sites/docs/previews/7')).body.url)
    const at = (path: string) => new URL(path, preview).href
    await host.until(async () => (await host.get(at('/'), { headers: HTML })).status === 303)

    const reader = browser(host)
    const begin = async (who: typeof reader) => {
      const login = await who.open(at('/index'))
      const toSite = await who.open(at(login.headers.get('location') ?? ''))
      return toSite.headers.get('location') ?? ''
    }
    const toSite = await begin(reader)
    expect(toSite).toMatch(/^http:\/\/docs\.test\/login\/preview\?key=/)
    const toLogin = await reader.open(toSite)
    const back = new URL(toLogin.headers.get('location') ?? '', toSite).searchParams.get('redirect') ?? ''
    await reader.post('http://docs.test/login/jwt-callback', { token: await tokenFor({ sub: 'ada' }), redirect: back })
    const toPreview = (await reader.open(`http://docs.test${back}`)).headers.get('location') ?? ''
    expect(new URL(toPreview).host).toBe(preview.host)
    // A stranger who sees the address, or lets somebody else follow a link that they began, isn't let in.
    const stranger = browser(host)
    await begin(stranger)
    expect((await stranger.open(toPreview)).status).toBe(400)
    // Nor does somebody get in who makes up a code, which ends that sign-in.
    const asked = new URL((await reader.open(await begin(reader))).headers.get('location') ?? '')
    asked.searchParams.set('code', 'a'.repeat(43))
    expect([(await reader.open(asked.href)).status, (await reader.open(asked.href)).status]).toEqual([400, 400])
    // In another tab, it begins and ends while the first one is under way.
    const inOtherTab = await reader.open(await begin(reader))
    expect((await reader.open(inOtherTab.headers.get('location') ?? '')).status).toBe(303)
    const done = await reader.open(toPreview)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/index'])
    expect(await (await reader.open(at('/'))).text()).toContain('Words of the preview')
    expect((await reader.open(toPreview)).status).toBe(400)
    expect((await reader.open('http://docs.test/login/preview?key=none')).status).toBe(400)
    const inTime = (await reader.open(at('/login'))).headers.get('location') ?? ''
    late = 11 * 60_000
    expect((await reader.open(inTime)).status).toBe(400)
    // A browser that begins again and again keeps the cookies of the last eight.
    const restless = browser(host)
    const removed: number[] = []
    for (let i = 0; i < 10; i++) {
      const cookies = (await restless.open(at('/login'))).headers.getSetCookie()
      removed.push(cookies.filter((cookie) => cookie.includes('Max-Age=0')).length)
    }
    expect(removed).toEqual([...Array(8).fill(0), 1, 1])
  })

  it('shows each group of readers its own version of the site, in every output', async () => {
    const program = galleyProgram()
    expect(program, 'the built program').toBeDefined()
    const builder = createBuilder(program as string, openSandbox('none', program as string))
    const host = await openTestHost({ builder })
    const page = (keys: string, canary: string) =>
      `---\ntitle: Page ${canary}\ndescription: About ${canary}.\n${keys}---\n\nThe text of canary-${canary}.\n`
    const files = {
      'docs.json': JSON.stringify({
        name: 'Harbor',
        theme: 'mint',
        colors: { primary: '#0f766e' },
        navigation: { pages: ['index', 'guide', 'admin', 'partner'] },
      }),
      'index.mdx': page('public: true\n', 'open'),
      'guide.mdx': page('', 'guide'),
      'admin.mdx': page('groups: [admin]\n', 'admin'),
      'partner.mdx': page('groups: [partner]\n', 'partner'),
    }
    const made = await host.add(repository(files))
    await host.act('access.set', { site: 'docs', access })
    await rebuilt(host, made.id)
    const paths = new Set<string>()
    const whole = await host.platform.blobs.get({
      site: made.id,
      kind: 'manifests',
      name: (await host.act('sites.get', { site: 'docs' })).live,
    })
    for (const key of Object.keys(JSON.parse(Buffer.from(whole ?? []).toString())))
      paths.add(key.startsWith('\u0001') ? key.slice(key.indexOf('/') + 1) : key)
    const seen = async (groups: readonly string[] | undefined) => {
      const reader = browser(host)
      if (groups !== undefined)
        await reader.post('http://docs.test/login/jwt-callback', { token: await tokenFor({ groups }), redirect: '/' })
      let text = ''
      for (const path of paths) {
        const response = await reader.open(`http://docs.test/${path.replace(/\.html$/, '').replace(/^index$/, '')}`, {
          headers: { accept: '*/*' },
        })
        if (response.status === 200) text += `${path}\n${await response.text()}`
      }
      return [
        ...new Set([...text.matchAll(/canary-(\w+)|Page (open|guide|admin|partner)/g)].map(([, a, b]) => a ?? b)),
      ].sort()
    }
    expect(await seen(undefined)).toEqual(['open'])
    expect(await seen([])).toEqual(['guide', 'open'])
    expect(await seen(['admin', 'nobody-names-me'])).toEqual(['admin', 'guide', 'open'])
    expect(await seen(['partner'])).toEqual(['guide', 'open', 'partner'])
    expect(await seen(['partner', 'admin'])).toEqual(['admin', 'guide', 'open', 'partner'])
  }, 120_000)
})

describe('OpenID Connect', () => {
  // A proxy in front of the host ends TLS, so requests come over HTTP either way.
  it.each([
    ['http:', 'the ID token'],
    ['https:', 'the ID token'],
    ['https:', 'the user info'],
  ] as const)('signs readers in with the code flow, PKCE, and groups from a claim (%s, %s)', async (scheme, source) => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'docs',
          client_secret: 'a-client-secret',
          redirect_uris: [`${scheme}//docs.test/login/callback`],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub', 'groups'] },
      conformIdTokenClaims: source === 'the user info',
      features: { devInteractions: { enabled: true } },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, groups: 'staff; admin' }) }),
    })
    server.on('request', provider.callback())

    const host = await openTestHost({ settings: { scheme } })
    const made = await host.add(repository(site('Secret words')))
    const access = {
      kind: 'oidc',
      issuer,
      clientId: 'docs',
      clientSecret: 'a-client-secret',
      groupsClaim: 'groups',
      groupsDelimiter: ';',
    }
    await host.act('access.set', { site: 'docs', access })
    await rebuilt(host, made.id)
    const reader = browser(host)
    const start = await reader.open('http://docs.test/login?redirect=%2F')
    const authorize = start.headers.get('location') ?? ''
    expect(new URL(authorize).searchParams.get('code_challenge_method')).toBe('S256')

    const callback = (await signInAt(authorize)).replace(/^https:/, 'http:')
    // A response to someone else's request is rejected.
    const other = browser(host)
    await other.open('http://docs.test/login')
    expect((await other.open(callback)).status).toBe(400)
    const done = await reader.open(callback)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
    expect(await (await reader.open('http://docs.test/')).text()).toContain('Secret words')
    const [row] = await host.platform.database.read<{ readerGroups: string; subject: string }>('SELECT * FROM session')
    expect(row).toMatchObject({ subject: 'ada', readerGroups: '["staff","admin"]' })
    // A code works only once.
    expect((await reader.open(callback)).status).toBe(400)
    expect([...(reader.jars.get('docs.test')?.keys() ?? [])].filter((name) => name.includes('sign-in'))).toEqual([])
    expect(JSON.stringify(await host.act('access.get', { site: 'docs' }))).not.toContain('a-client-secret')
  })
})

it('S15: the owner of one site can’t make the host call its own network, but its operator can', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const host = await openTestHost()
  await host.add(repository(site('Secret words')))
  const { token } = await host.act('tokens.create', { name: 'owner', scopes: ['sites:write'], site: 'docs' })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const access = { kind: 'oidc', issuer, clientId: 'docs', isPublicOnly: false }
  expect((await host.api('PUT', '/v1/sites/docs/access', { access }, token)).status).toBe(200)
  expect([(await host.get('http://docs.test/login')).status, asked]).toEqual([502, []])
  await host.act('access.set', { site: 'docs', access })
  await host.until(async () => (await host.get('http://docs.test/login')) && asked.length > 0)
  expect(asked[0]).toBe('/.well-known/openid-configuration')
})

/** Fills in the identity provider's forms, and returns the URL that it redirects the reader to. */
async function signInAt(authorize: string): Promise<string> {
  const jar = new Map<string, string>()
  let [url, body] = [authorize, undefined as string | undefined]
  for (let step = 0; step < 12; step++) {
    const response = await fetch(url, {
      redirect: 'manual',
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: Array.from(jar, ([key, value]) => `${key}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
    })
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(key, value)
    }
    const location = response.headers.get('location')
    if (location !== null) {
      ;[url, body] = [new URL(location, url).href, undefined]
      if (new URL(url).host === 'docs.test') return url
      continue
    }
    const page = await response.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(page.slice(0, 500))
    url = new URL(action, url).href
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: 'ada', password: 'any' }) }).toString()
  }
  throw new Error('The sign-in never ended.')
}
