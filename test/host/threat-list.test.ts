// Each threat that a platform like this has had, by name, with the tests that try it. Those that no other file has are here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deliver, openTestHost, pullRequest, quickBuilder, repository, site } from './open.ts'

const PASSWORD = 'a long shared secret'
const HTML = { accept: 'text/html' }

/** Titles of tests by the file that has them, for each threat. */
const THREATS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'one tenant reads or changes another’s site': {
    'threats.test.ts': [
      'are distinguished only by host name',
      'don’t see each other’s deployments, tokens, or sites in lists',
      'to the API can’t name the path of another site in its body',
    ],
    'leaks.test.ts': ['twenty sites with logins leak nothing'],
  },
  'a site reads or sets the cookies of another, or of the dashboard': {
    'dashboard.test.ts': ['keeps it out of reach of scripts and other hosts'],
    'access.test.ts': ['admits readers who know it, on this host name only'],
    'threat-list.test.ts': ['are bound to one host over HTTPS'],
  },
  'a preview shows what isn’t public': {
    'previews.test.ts': ['at a host name that can’t be guessed', 'expires some time after'],
    'threat-list.test.ts': ['doesn’t open with a session of production'],
  },
  'the build of a fork reads secrets, the network, or other files': {
    'threats.test.ts': [
      'gets none of the host’s environment variables',
      'in the sandbox has no network, sees only its own files',
      'can’t use links to publish files from this machine',
      'of a fork runs no extensions, and shares no folder',
      'runs nothing, even with hooks, filters, submodules',
    ],
    'builds.test.ts': ['isn’t used for %s'],
  },
  'a webhook is forged, replayed, or stolen': {
    'webhooks.test.ts': ['from GitHub match its documentation', 'that is forged, replayed', 'isn’t on the branch'],
  },
  'a link to a site leads to another one': {
    'access.test.ts': ['where readers go after signing in'],
    'threats.test.ts': ['can’t be answered with a redirect to another host'],
  },
  'the address of a repository runs a program or reaches a private network': {
    'threats.test.ts': ['a repository’s address', 'isn’t followed if it redirects'],
  },
  'a repository, an upload, or a request is too large, too slow, or too much at once': {
    'threats.test.ts': [
      'that exceeds the limits is rejected before any of it is read',
      'whose output exceeds the limits is rejected',
      'that %s fails with a reason',
      'is rejected if its body is too long',
    ],
    'uploads.test.ts': ['refuses the path %j', 'that exceeds the limits is rejected before a byte is sent'],
    'webhooks.test.ts': ['who send endless deliveries', 'have bodies that take too long cut off'],
    'threat-list.test.ts': ['run one at a time for a site'],
  },
  'a cache or a header in front of the host mixes up readers': {
    'threats.test.ts': ['can only state the client’s address through a trusted proxy'],
    'access.test.ts': ['asks for it on pages, and answers 404 for everything else'],
    'threat-list.test.ts': ['aren’t kept by caches on the way', 'can’t be exceeded under invented addresses'],
  },
  'a login’s server, or somebody in its name, lets the wrong reader in': {
    'oidc.test.ts': [
      'an ID token has to be for this reader, this site, and now',
      'has to be the answer to their own question',
      'an issuer that calls itself something else is none',
    ],
  },
  'an upload learns which files others have': {
    'threats.test.ts': ['learn nothing about each other’s files from what an upload is missing'],
  },
}

it.each(Object.entries(THREATS))('has tests for: %s', (_, files) => {
  for (const [file, titles] of Object.entries(files)) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    // This file names its own twice.
    const count = file === 'threat-list.test.ts' ? 2 : 1
    for (const title of titles) expect([title, source.split(title).length > count]).toEqual([title, true])
  }
})

async function signIn(url: string, get: (url: string, init: object) => Promise<Response>, more: object = {}) {
  const { origin } = new URL(url)
  return get(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ password: PASSWORD, redirect: '/' }).toString(),
    headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded', origin, ...more },
  })
}

describe('cookies of readers', () => {
  it('are bound to one host over HTTPS', async () => {
    const host = await openTestHost({ settings: { scheme: 'https:' } })
    await host.add(repository())
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: PASSWORD } })
    await host.until(async () => (await host.get('https://docs.test/', { headers: HTML })).status === 303)
    const { headers } = await signIn('https://docs.test/', host.get)
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-galley-session=[\w-]{43}; /)
    for (const cookie of headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-galley-[\w-]+=[\w-]*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  })
})

describe('a preview of a site with a login', () => {
  it('doesn’t open with a session of production, or the other way round', async () => {
    const host = await openTestHost()
    const docs = repository(site('Live words'))
    const made = await host.add(docs)
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: PASSWORD } })
    docs.git('checkout', '-q', '-b', 'proposal')
    const sha = docs.commit(site('Proposed words'))
    docs.git('update-ref', 'refs/pull/7/head', sha)
    docs.git('checkout', '-q', 'main')
    const { deployment } = (await (await deliver(host, made, pullRequest(7, sha))).json()) as { deployment: string }
    await host.verdict('docs', deployment)
    const { url: preview } = await host.act('previews.get', { site: 'docs', pull: 7 })
    await host.until(async () => (await host.get(preview, { headers: HTML })).status === 303)
    const cookieOf = async (url: string) =>
      (await signIn(url, host.get)).headers.get('set-cookie')?.split(';')[0] ?? 'none'
    const [live, proposed] = [await cookieOf('http://docs.test/'), await cookieOf(preview)]
    const see = async (url: string, cookie: string) => (await host.get(url, { headers: { ...HTML, cookie } })).text()
    expect(await see('http://docs.test/', live)).toContain('Live words')
    expect(await see(preview, proposed)).toContain('Proposed words')
    expect(await see(preview, live)).not.toContain('Proposed words')
    expect(await see('http://docs.test/', proposed)).not.toContain('Live words')
  })
})

describe('pages of a site with a login', () => {
  it('aren’t kept by caches on the way, whatever they are', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Words')))
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: PASSWORD } })
    await host.until(async () => (await host.get('http://docs.test/', { headers: HTML })).status === 303)
    const cookie = (await signIn('http://docs.test/', host.get)).headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const path of ['/', '/index.md', '/missing', '/login', '/index.html', '/_galley/changes'])
      for (const more of [{}, { cookie }, { cookie, 'x-forwarded-host': 'evil.test' }])
        expect(
          (await host.get(`http://docs.test${path}`, { headers: { ...HTML, ...more } as HeadersInit })).headers.get(
            'cache-control',
          ),
        ).toContain('no-store')
  })
})

describe('limits', () => {
  it('can’t be exceeded under invented addresses', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Words')))
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: PASSWORD } })
    await host.until(async () => (await host.get('http://docs.test/', { headers: HTML })).status === 303)
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const body = new URLSearchParams({ password: `${i}` }).toString()
      const headers = {
        ...{ ...HTML, origin: 'http://docs.test', 'content-type': 'application/x-www-form-urlencoded' },
        'x-forwarded-for': `198.51.100.${i}`,
      }
      statuses.push((await host.get('http://docs.test/login', { method: 'POST', body, headers })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })
})

describe('builds', () => {
  it('run one at a time for a site, and only so many on a node', async () => {
    const quick = quickBuilder()
    let [running, most, mostOfSite] = [0, 0, 0]
    const bySite = new Map<string, number>()
    const host = await openTestHost({
      async builder(order, signal) {
        const name = order.repository
        bySite.set(name, (bySite.get(name) ?? 0) + 1)
        most = Math.max(most, ++running)
        mostOfSite = Math.max(mostOfSite, bySite.get(name) ?? 0)
        const outcome = await quick.build(order, signal)
        running--
        bySite.set(name, (bySite.get(name) ?? 0) - 1)
        return outcome
      },
    })
    const repositories = ['one', 'two', 'three', 'four'].map((slug) => ({ slug, docs: repository(site(slug)) }))
    const made = await Promise.all(
      repositories.map(({ slug, docs }) => host.act('sites.create', { slug, repository: docs.url })),
    )
    for (const { slug, docs } of repositories) {
      docs.commit(site(`${slug} again`))
      await host.act('deployments.create', { site: slug })
    }
    for (const { id } of made)
      await host.until(async () => {
        const { deployments } = await host.act('deployments.list', { site: id })
        return deployments.every(({ state }: { state: string }) => ['ready', 'superseded'].includes(state))
      })
    expect(mostOfSite).toBe(1)
    expect(most).toBeLessThanOrEqual(2)
  })
})
