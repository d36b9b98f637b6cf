// Redirects and headers: as files for hosts, and as our own server applies them.
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { StaticSite } from '../../src/server/static-site.ts'
import { isUnchanging } from '../../src/site/output.ts'
import { memorySource } from '../memory-source.ts'
import { config, type TestSite, testSite } from '../site.ts'

const REDIRECTS = [
  { source: '/old', destination: '/a#part' },
  { source: 'bare/old', destination: '/a', permanent: false },
  { source: '/out', destination: 'https://example.org/x' },
  { source: '/guides/:slug*', destination: '/docs/:slug*' },
  { source: '/post-*', destination: '/docs/*' },
  { source: '/user/:id/card', destination: '/docs/:id' },
  { source: '/a', destination: '/docs/b' },
  { source: '/bad', destination: 'javascript:alert(1)' },
  { source: '/escape', destination: '//evil.example' },
]

function build(options: object = {}): Promise<TestSite> {
  return testSite(
    {
      'docs.json': config({ redirects: REDIRECTS, navigation: { pages: ['index', 'a', 'docs/b'] } }),
      'index.mdx': '# Home',
      'a.mdx': '# A',
      'docs/b.mdx': '# B',
      'evil.svg': '<svg/>',
    },
    options,
  )
}

function serve(site: TestSite, base = '') {
  const files = new MemoryFileSystem(Object.fromEntries(site.paths.map((path) => [path.slice(1), site.bytes(path)])))
  const handler = new StaticSite(memorySource(files), { base })
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await handler.respond(new Request(`http://localhost${path}`, { headers }))
    return {
      status: response.status,
      to: response.headers.get('location'),
      header: (name: string) => response.headers.get(name),
      text: () => response.text(),
    }
  }
}

describe('redirects', () => {
  it.each([
    ['/old', 308, '/a#part'],
    ['/old/', 308, '/a#part'],
    ['/old?x=1', 308, '/a?x=1#part'],
    ['/bare/old', 307, '/a'],
    ['/out', 308, 'https://example.org/x'],
    ['/guides/deep/er', 308, '/docs/deep/er'],
    ['/post-2', 308, '/docs/2'],
    ['/user/7/card', 308, '/docs/7'],
    ['/guides//evil.example', 308, '/docs/evil.example'],
    ['/guides/%2F%2Fevil.example', 308, '/docs/%2F%2Fevil.example'],
    ['/guides/%0d%0aSet-Cookie:x', 308, '/docs/%0D%0ASet-Cookie:x'],
    ['/guides/%5Cevil.example', 308, '/docs/%5Cevil.example'],
    ['/escape', 308, '/evil.example'],
    ['/index', 308, '/'],
    ['/docs/b/', 308, '/docs/b'],
    ['/docs/b/index', 308, '/docs/b'],
    ['/a', 200, null],
    ['/bad', 404, null],
    ['/nothing', 404, null],
  ])('apply to %s', async (path, status, to) => {
    const { status: answered, to: led } = await serve(await site)(path)
    expect([answered, led]).toEqual([status, to])
  })

  const site = build()

  it('include the base path', async () => {
    const get = serve(await build({ base: '/docs' }), '/docs')
    expect([(await get('/docs/old')).to, (await get('/docs/guides/x')).to, (await get('/docs/a/')).to]).toEqual([
      '/docs/a#part',
      '/docs/docs/x',
      '/docs/a',
    ])
    expect([(await get('/old')).status, (await get('/docs/a')).status]).toEqual([404, 200])
  })

  it('are written to a file for hosts, if hosts can express them, and exact paths before patterns', async () => {
    expect((await site).file('/_redirects')).toBe(
      [
        '/old /a#part 301',
        '/bare/old /a 302',
        '/out https://example.org/x 301',
        '/escape /evil.example 301',
        '/guides/* /docs/:splat 301',
        '/user/:id/card /docs/:id 301',
        '',
      ].join('\n'),
    )
  })

  it('also get pages that redirect on their own, for hosts without redirects', async () => {
    const html = (await site).file('/old.html')
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/a#part">')
    expect(html).toContain('<link rel="canonical" href="/a#part">')
    expect(html).toContain('<a href="/a#part">')
    expect((await site).paths).not.toContain('/bad.html')
    expect((await site).file('/a.html')).not.toContain('refresh')
  })
})

describe('responses', () => {
  const site = build()

  it('S1, S35: carry security headers', async () => {
    const { header } = await serve(await site)('/a')
    const policy = header('content-security-policy') ?? ''
    const inline = /<script>(.*?)<\/script>/s.exec((await site).file('/a.html'))?.[1] ?? ''
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(inline))).toString('base64')
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+'){3};/)
    expect(policy).toContain(`'sha256-${digest}'`)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|https:)/)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(header('permissions-policy')).toContain('camera=()')
    expect((await site).file('/_headers')).toContain(`/*\n  Content-Security-Policy: ${policy}\n`)
    expect((await serve(await site)('/evil.svg')).header('content-security-policy')).toContain('sandbox')
  })

  it("allow the author's own scripts and styles", async () => {
    const own = await testSite({
      'index.mdx':
        '# Home\n\n<script src="https://cdn.example/x.js" />\n\n<script>{`alert(1)`}</script>\n\n<style>{`a{}`}</style>',
      'docs.json': config({
        integrations: { plausible: { domain: 'x', server: 'stats.example' } },
        navigation: { pages: ['index'] },
      }),
    })
    const policy = (await serve(own)('/')).header('content-security-policy') ?? ''
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[^;]* 'sha256-[^;]* https:\/\/cdn\.example https:\/\/stats\.example;/,
    )
    expect(policy).toMatch(/style-src [^;]*'unsafe-inline'/)
    const scripts = await testSite({ 'index.mdx': '# Home', 'mine.js': '1' })
    expect((await serve(scripts)('/')).header('content-security-policy')).toMatch(/script-src [^;]* https:;/)
  })

  it('point language models to llms.txt', async () => {
    const { header } = await serve(await site)('/a')
    expect(header('link')).toBe('</llms.txt>; rel="llms-txt", </llms-full.txt>; rel="llms-full-txt"')
    expect(header('x-llms-txt')).toBe('/llms.txt')
    expect((await serve(await site)('/a.md')).header('x-robots-tag')).toBe('noindex')
  })

  it.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['*/*', 'text/html'],
    ['text/markdown, text/html, */*', 'text/markdown'],
    ['text/markdown', 'text/markdown'],
    ['text/html, text/markdown;q=0.5', 'text/html'],
    ['text/plain', 'text/plain'],
    ['text/markdown;q=0', 'text/html'],
  ])('have the content type that `Accept: %s` asks for', async (accept, type) => {
    const { header, text } = await serve(await site)('/a', { accept })
    expect(header('content-type')).toBe(`${type}; charset=utf-8`)
    expect(header('vary')).toMatch(/^Accept\b/)
    expect((await text()).startsWith('<!doctype html>')).toBe(type === 'text/html')
  })

  it("aren't sent again to clients that have them cached", async () => {
    const get = serve(await site)
    const etag = (await get('/a')).header('etag') ?? ''
    expect((await get('/a', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/a', { 'if-none-match': etag, accept: 'text/markdown' })).status).toBe(200)
  })

  it('for an unknown URL are the 404 page, with status 404', async () => {
    const { status, text } = await serve(await site)('/gone')
    expect(status).toBe(404)
    expect(await text()).toContain('Page not found')
  })
})

/** A component that runs in the browser. */
const DIAGRAM = '```mermaid\nflowchart LR\n  A --> B\n```'
const ISLAND = `export const Fold = () => {
  const [isOpen, setOpen] = useState(false)
  return <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Less' : 'More'}</button>
}

<Fold />`

it('`_headers` has one rule for all fonts, since Cloudflare reads only 100', async () => {
  const site = await testSite({ 'index.mdx': '# Home\n\n$$x$$\n\n```js\na\n```' })
  const rules = site.file('/_headers').match(/^\/.*$/gm) ?? []
  expect(rules.filter((path) => path.includes('/fonts/'))).toEqual(['/_galley/fonts/*'])
  expect(rules.length).toBeLessThan(50)
  const fonts = site.paths.filter((path) => path.startsWith('/_galley/fonts/'))
  expect(fonts.length).toBeGreaterThan(20)
  expect(fonts.filter((path) => !isUnchanging(path.slice(1)))).toEqual([])
})

it('`_headers` lets hosts keep the same files forever that our own servers do', async () => {
  const site = await testSite({
    'docs.json': config({ navigation: { pages: ['index'] } }),
    'galley.json': '{ "url": "https://acme.example" }',
    'index.mdx': `# Home\n\nWords to search for.\n\n${DIAGRAM}\n\n${ISLAND}`,
  })
  const rules = [...site.file('/_headers').matchAll(/^(\/.*)\n {2}Cache-Control: .*immutable$/gm)].map(
    ([, path = '']) => path,
  )
  const matches = (path: string) =>
    rules.some((rule) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule))
  const forever = site.paths.filter(matches)
  for (const folder of ['search/parts', 'previews', 'chunks', 'fonts', 'islands'])
    expect(forever.filter((path) => path.startsWith(`/_galley/${folder}/`))).not.toEqual([])
  expect(site.paths.filter((path) => isUnchanging(path.slice(1)))).toEqual(forever)
})

it('the recipe for nginx lets browsers keep the same files forever that our own servers do', async () => {
  const recipe = await readFile('docs/guides/host.mdx', 'utf8')
  const [, pattern = ''] = /"~(.*)" "public, max-age=31536000, immutable";/.exec(recipe) ?? []
  const site = await testSite({
    'galley.json': '{ "url": "https://acme.example" }',
    'index.mdx': `# Home\n\n$$x$$\n\n${DIAGRAM}\n\n${ISLAND}`,
  })
  const forever = site.paths.filter((path) => new RegExp(pattern).test(path))
  expect(forever).toEqual(site.paths.filter((path) => isUnchanging(path.slice(1))))
  for (const folder of ['chunks', 'islands', 'previews'])
    expect(forever.some((path) => path.startsWith(`/_galley/${folder}/`))).toBe(true)
})

describe("the author's own files for hosts", () => {
  const own = (files: Readonly<Record<string, string>>, docs: object = {}, options: object = {}) =>
    testSite(
      {
        'docs.json': config({
          redirects: [
            { source: '/old', destination: '/a' },
            { source: '/moved', destination: '/a' },
          ],
          navigation: { pages: ['index', 'a'] },
          ...docs,
        }),
        'index.mdx': '# Home',
        'a.mdx': '# A',
        ...files,
      },
      options,
    )

  const REDIRECTS = `# Ours
/old    /elsewhere   302
/blog/* https://blog.example.com/:splat
/app/*  /app/index.html  200
/de/*   /german/:splat   302  Country=de
/lonely
`

  it('`_redirects` comes before the generated rules and takes precedence', async () => {
    const site = await own({ _redirects: REDIRECTS })
    expect(site.file('/_redirects')).toBe(`${REDIRECTS}\n# Written by Galley\n/old /a 301\n/moved /a 301\n`)
    const get = serve(site)
    expect([(await get('/old')).to, (await get('/old')).status]).toEqual(['/elsewhere', 307])
    expect((await get('/blog/2026/x')).to).toBe('https://blog.example.com/2026/x')
    expect((await get('/moved')).to).toBe('/a')
    expect([(await get('/app/x')).status, (await get('/de/x')).status]).toEqual([404, 404])
  })

  it('are checked for redirects that docs.json also has and for incomplete lines', async () => {
    const findings = (await own({ _redirects: REDIRECTS })).findings()
    expect(findings).toContain('_redirects:2:1 warning `/old` is also redirected by docs.json. This line wins.')
    expect(findings).toContain('  2 | /old    /elsewhere   302')
    expect(findings).toContain('_redirects:6:1 warning `/lonely` has a source and no destination.')
  })

  const HEADERS = `/*
  Referrer-Policy: no-referrer
  X-Team: docs

/embed/*
  Content-Security-Policy: frame-ancestors *
  ! X-Team
  broken
`

  it('`_headers` comes before the generated rules, with no header set twice for the same paths', async () => {
    const site = await own({ _headers: HEADERS })
    const text = site.file('/_headers')
    expect(text.startsWith(`${HEADERS}\n# Written by Galley\n/*\n  Content-Security-Policy:`)).toBe(true)
    expect(text.match(/Referrer-Policy/g)).toHaveLength(1)
    const { header } = await serve(site)('/a')
    expect([header('referrer-policy'), header('x-team'), header('x-content-type-options')]).toEqual([
      'no-referrer',
      'docs',
      'nosniff',
    ])
  })

  it('are checked for headers that overlap with generated ones', async () => {
    const findings = (await own({ _headers: HEADERS })).findings()
    expect(findings).toContain(
      '_headers:2:3 suggestion This `Referrer-Policy` takes the place of the one that Galley writes',
    )
    expect(findings).toContain(
      '_headers:6:3 suggestion Galley writes `Content-Security-Policy` for `/*`: hosts send both',
    )
    expect(findings).toContain("_headers:8:3 warning `broken` isn't a header.")
  })

  it('can’t set headers that only the server knows', async () => {
    const site = await own({ _headers: '/*\n  Content-Length: 3\n  Transfer-Encoding: chunked\n  X-Team: docs\n' })
    const findings = site.findings()
    expect(findings).toContain('_headers:2:3 warning Only the server can set `Content-Length`.')
    expect(findings).toContain('_headers:3:3 warning Only the server can set `Transfer-Encoding`.')
    const { header } = await serve(site)('/a')
    expect([header('x-team'), header('transfer-encoding')]).toEqual(['docs', null])
    expect(header('content-length')).not.toBe('3')
  })

  it('use paths from the root of the host, whatever the base path', async () => {
    const site = await own({ _redirects: '/docs/x /docs/a\n/other /elsewhere\n' }, {}, { base: '/docs' })
    expect(site.file('/_redirects')).toContain('/docs/old /docs/a 301')
    expect(site.file('/x.html')).toContain('url=/docs/a')
    expect(site.paths).not.toContain('/other.html')
  })
})

it('half a character in a redirect or a menu costs no build', async () => {
  const href = { base: 'https://ask.example', query: [{ key: 'q', value: 'a\ud800' }] }
  const site = await testSite({
    'docs.json': config({
      redirects: [{ source: '/old\ud800', destination: '/a' }],
      contextual: { options: [{ title: 'Ask', description: 'Ask about it', href }] },
      navigation: { pages: ['index'] },
    }),
    'index.mdx': 'Hi.',
  })
  expect(site.file('/_redirects')).toContain('/old%EF%BF%BD /a 301')
  expect(site.file('/index.html')).toContain('https://ask.example?q=a%EF%BF%BD')
})
