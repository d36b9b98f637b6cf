// Vulnerabilities reported in other documentation platforms, tried on ours. IDs refer to SECURITY.md.
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { StaticSite } from '../../src/server/static-site.ts'
import { memorySource } from '../memory-source.ts'
import { config, type TestSite, testSite } from '../site.ts'

const page = (text: string, more = '') => `---\ntitle: Page\n${more}---\n\n${text}`

function serve(site: TestSite): (path: string, init?: RequestInit) => Promise<Response> {
  const files = new MemoryFileSystem(Object.fromEntries(site.paths.map((path) => [path.slice(1), site.bytes(path)])))
  const server = new StaticSite(memorySource(files), { base: '' })
  return (path, init) => server.respond(new Request(`http://localhost${path}`, init))
}

afterEach(() => vi.restoreAllMocks())

describe('S1: authors’ files that browsers would run', () => {
  it.each(['evil.svg', 'evil.xml'])('%s runs nothing when it is opened directly', async (name) => {
    const site = await testSite({
      'index.mdx': page('Text.'),
      [name]: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    })
    const { headers } = await serve(site)(`/${name}`)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('no URL accepts a host, a site, or a tenant', async () => {
    const get = serve(await testSite({ 'index.mdx': page('Text.') }))
    const hosts = ['evil.example', 'http://evil.example', '..', '%2e%2e']
    for (const host of hosts)
      for (const route of ['_mintlify/static', '_galley', '_next/image', '_static', '_sites', '_assets'])
        for (const target of [`/${route}/${host}/evil.svg`, `/${route}?site=${host}`, `/${route}?url=${host}`])
          expect((await get(target)).status, target).toBe(404)
  })
})

describe('S4: front matter that chooses its engine', () => {
  it.each(['js', 'coffee', 'json5', 'javascript', 'yaml!'])('---%s is text', async (engine) => {
    const mark = `evil${engine.length}`
    const text = `---${engine}\n{ title: (globalThis.${mark} = 1, "run") }\n---\n\nText.`
    const site = await testSite({
      'docs.json': config({ navigation: { pages: ['index', 'a'] } }),
      'index.mdx': page('Home.'),
      'a.mdx': text,
    })
    expect(mark in globalThis).toBe(false)
    expect(site.text('/')).toContain('Home.')
  })

  it('can’t be run by anything that we install', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: object }
    expect(Object.keys(packages).filter((path) => /\/(?:gray-matter|coffee-?script)$/.test(path))).toEqual([])
  })
})

describe('S9, S13: the navigation', () => {
  it('shows the URL of an icon as one attribute', async () => {
    const icon = 'https://example.com/"onclick="alert(1)"><script>alert(2)</script>'
    const site = await testSite({
      'docs.json': config({ navigation: { groups: [{ group: 'Start', icon, pages: ['index', 'other'] }] } }),
      'index.mdx': page('Text.', `icon: '${icon}'\n`),
      'other.mdx': page('Text.'),
    })
    for (const path of ['/index.html', '/other.html']) {
      expect(site.file(path)).not.toMatch(/<[^>]*onclick="|<script>alert/)
      expect(site.file(path)).toContain('src="https://example.com/&quot;onclick')
    }
  })

  it.each(['javascript:alert(1)', 'java\\tscript:alert(1)', ' JavaScript:alert(1)', 'vbscript:x', 'data:text/html,x'])(
    'leads to no program: `url: "%s"`',
    async (url) => {
      const site = await testSite({
        'docs.json': config({
          navigation: { groups: [{ group: 'Start', root: 'start', directory: 'card', pages: ['index', 'other'] }] },
        }),
        'start.mdx': page('Text.'),
        'index.mdx': page('Text.'),
        'other.mdx': page('Text.', `url: "${url}"\n`),
      })
      for (const path of ['/index.html', '/start.html', '/other.html'])
        expect(site.file(path)).not.toMatch(/<a [^>]*href="[^"]*(?:script:|data:text)/i)
      expect(site.file('/start.html')).toContain('href="/other"')
    },
  )
})

describe('S14: character references in the info string of a block', () => {
  it.each(['js&#x20;evil', 'js&#32;evil', 'js&Tab;evil', 'js"class="evil', "js'onclick='evil", 'js&quot;&gt;evil'])(
    '%s gives no class or attribute',
    async (info) => {
      const site = await testSite({ 'index.mdx': page(`\`\`\`${info}\nconst a = 1\n\`\`\`\n\n~~~${info}\nx\n~~~`) })
      for (const [tag] of site.html('/').matchAll(/<[a-z][^>]*>/g)) {
        expect(tag).not.toMatch(/class="[^"]*\bevil\b/)
        expect(tag).not.toMatch(/\s(?:onclick|class='evil)/)
      }
    },
  )
})

describe('S15, S27: nothing is fetched for a reader', () => {
  it.each([
    '/_next/image?url=http://169.254.169.254/latest/meta-data&w=64',
    '/_image?href=file:///etc/passwd',
    '/_image?href=data:text/html,<script>',
    '/_image?href=https://allowed.example.evil.example/x.png',
    '/api/proxy?url=http://127.0.0.1:22',
    '/_mintlify/api/request?url=http://localhost',
    '/_galley/proxy?url=http://127.0.0.1',
    '/http://127.0.0.1/',
    '//127.0.0.1/',
  ])('%s', async (target) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const get = serve(await testSite({ 'index.mdx': page('Text.') }))
    for (const method of ['GET', 'HEAD']) expect([200, 404]).toContain((await get(target, { method })).status)
    expect((await (await get(target)).text()).match(/root:|ami-id|SSH-/)).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('S25: a site is files', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s changes and runs nothing', async (method) => {
    const get = serve(await testSite({ 'index.mdx': page('Text.') }))
    for (const path of ['/', '/_galley', '/api/actions', '/_server', '/index.html']) {
      const body = method === 'OPTIONS' ? undefined : '["$1:__proto__:then","$@1"]'
      expect((await get(path, { method, body, headers: { 'next-action': 'x', rsc: '1' } })).status).toBe(405)
    }
  })
})

describe('S11: a configuration that contains a token', () => {
  it('doesn’t publish unknown keys in any file', async () => {
    const site = await testSite({
      'docs.json': config({
        navigation: { pages: ['index'] },
        githubToken: 'canary-7f3a',
        integrations: {
          gist: { personalAccessToken: 'canary-7f3a' },
          ga4: { measurementId: 'G-1', apiSecret: 'canary-7f3a' },
        },
        api: { examples: { defaults: 'all' }, mdx: { auth: { method: 'bearer', value: 'canary-7f3a' } } },
      }),
      'galley.json': { token: 'canary-7f3a', rules: { 'no-secrets': { allow: ['canary-7f3a'] } } },
      'index.mdx': page('Text.', 'token: canary-7f3a\n'),
    })
    for (const path of site.paths) expect(Buffer.from(site.bytes(path)).includes('canary-7f3a'), path).toBe(false)
  })
})

describe('authors’ files that conflict with the site’s own', () => {
  it('are reported and not published in Galley’s folder', async () => {
    const site = await testSite({
      'index.mdx': page('Text.'),
      '_galley/hosting.json': '{"headers":[{"path":"/*","headers":{"X-Evil":"1"}}]}',
      '_galley/site.css': 'a{}',
      '_Galley/x.js': 'evil()',
    })
    expect((await serve(site)('/')).headers.get('x-evil')).toBeNull()
    expect(site.codes().filter((code) => code === 'reserved-name')).toHaveLength(3)
    expect(site.file('/index.html')).not.toContain('_Galley')
  })

  it('are reported and not published at the URL of a page', async () => {
    const site = await testSite({ 'index.mdx': page('Ours.'), 'index.html': '<p>Theirs.</p>' })
    expect(site.text('/')).toContain('Ours.')
    expect(site.findings()).toContain("`index.html` isn't published: a page has this address.")
  })

  it('are reported and published if they replace generated files', async () => {
    const site = await testSite({ 'index.mdx': page('Text.'), 'robots.txt': 'User-agent: *\nDisallow: /' })
    expect(site.file('/robots.txt')).toContain('Disallow: /')
    expect(site.findings()).toContain("This `robots.txt` takes the place of Galley's.")
  })
})
