import { describe, expect, it } from 'vitest'
import { checkRedirects } from './check-redirects.ts'
import { createRedirectMatcher } from './redirects.ts'
import type { Redirect } from './site-config.ts'

function redirects(...pairs: readonly (readonly [string, string])[]): Redirect[] {
  const place = { file: 'docs.json', start: 0, end: 1 }
  return pairs.map(([source, destination]) => ({ source, destination, permanent: true, place }))
}

function lead(source: string, destination: string, path: string): string | undefined {
  return createRedirectMatcher(redirects([source, destination]))(path)?.destination
}

describe('where a path leads', () => {
  it.each([
    ['/old', '/new', '/old', '/new'],
    ['old', 'new', '/old/', '/new'],
    ['/old', '/new#part', '/old?x=1', '/new#part'],
    ['/old', 'https://example.com/a?b=c', '/old', 'https://example.com/a?b=c'],
    ['/old', '/new', '/older', undefined],
    ['/', '/start', '/', '/start'],
    ['/a b', '/c', '/a%20b', '/c'],
    ['/v/:name', '/w/:name', '/v/x', '/w/x'],
    ['/v/:name', '/w/:name', '/v/x/y', undefined],
    ['/v/:name', '/w/:name', '/v', undefined],
    ['/v/:a/:b', '/:b/:a', '/v/x/y', '/y/x'],
    ['/beta/:slug*', '/:slug*', '/beta/x/y', '/x/y'],
    ['/beta/:slug*', '/new/:slug*', '/beta', '/new'],
    ['/:slug*', '/docs/:slug*', '/a/b', '/docs/a/b'],
    ['/:lang/beta/:slug*', '/:lang/:slug*', '/de/beta/x/y', '/de/x/y'],
    ['/:rest*/edit', '/edit/:rest*', '/a/b/edit', '/edit/a/b'],
    ['/:rest*/:last', '/:last/:rest*', '/a/b/c', '/c/a/b'],
    ['/:a*/in/:b*', '/:b*/of/:a*', '/x/y/in/z', '/z/of/x/y'],
    ['/articles/concepts-*', '/concepts/*', '/articles/concepts-a', '/concepts/a'],
    ['/articles/*-v1.html', '/*', '/articles/keys-v1.html', '/keys'],
    ['/articles/concepts-*', '/concepts/*', '/articles/concepts-a/b', '/concepts/a/b'],
    ['/articles/concepts-*', '/concepts/*', '/articles/other', undefined],
    ['/a/*', '/b/*', '/a/x/y', '/b/x/y'],
    ['/a/*', '/b/*', '/a', '/b'],
    ['/a/*', '/b/*/*', '/a/x', '/b/x/x'],
    ['/*', '/new', '/', '/new'],
    ['/a/*-*/c', '/b/*/*', '/a/x-y/c', '/b/x/y'],
    ['/:a*/x*/y', '/s/*', '/x1/z/x2/y', '/s/2'],
    // No character counts twice.
    ['/ab*ba', '/new', '/aba', undefined],
    ['/a*b*bc', '/new', '/abc', undefined],
    ['/old#part', '/new', '/old', undefined],
    ['/a/:rest*', '/a', '/a', undefined],
    ['/a/:rest*', '/a', '/a/b', '/a'],
  ])('%s to %s: %s', (source, destination, path, expected) => {
    expect(lead(source, destination, path)).toBe(expected)
  })

  it('an exact path wins, and then the first pattern in the file', () => {
    const match = createRedirectMatcher(
      redirects(
        ...([
          ['/a/:x', '/first'],
          ['/a/b', '/second'],
          ['/c/d', '/third'],
          ['/:x/e', '/fourth'],
          ['/c/:x', '/fifth'],
          ['/a/b/', '/sixth'],
        ] as const),
      ),
    )
    expect(['/a/b', '/c/d', '/c/e', '/c/f'].map((path) => match(path)?.destination)).toEqual([
      ...['/second', '/third', '/fourth', '/fifth'],
    ])
  })
})

describe('S34: a reader is never sent where the author didn’t point', () => {
  it.each([
    ['/go/:slug*', '/:slug*', '/go//evil.example', '/evil.example'],
    ['/go/:slug*', '/:slug*', '/go/%2Fevil.example', '/%2Fevil.example'],
    ['/go/:slug*', '/:slug*', '/go/\\evil.example', '/%5Cevil.example'],
    ['/go/*', '*', '/go/https://evil.example', '/https:/evil.example'],
    ['/go/:x', '/:x', '/go/%0d%0aSet-Cookie:a', '/%0D%0ASet-Cookie:a'],
    ['/go/:x', 'https://:x/', '/go/evil.example', undefined],
    ['/go/:x', 'https://example.com:x/', '/go/1', undefined],
    ['/go/*', 'https://example.com*', '/go/.evil.example', undefined],
    ['/go/:x', 'https://example.com/:x', '/go/..%2f..', 'https://example.com/..%2F..'],
    ['/go', '//evil.example', '/go', '/evil.example'],
    ['/go', 'https://example.com\\.evil.example', '/go', undefined],
    ['/go', 'java\nscript:alert(1)', '/go', undefined],
    ['/go', '/a\r\nSet-Cookie: b', '/go', '/aSet-Cookie: b'],
    ['/go/:x', ':x', '/go/javascript:alert(1)', undefined],
    ['/go/:x', '/a?b=:x', '/go/c&d#e', '/a?b=c&d'],
    ['/go/:x', '/:x', '/go/%', '/%25'],
    ['/go/:x', '/:x', '/go/\ud800', '/%EF%BF%BD'],
  ])('%s to %s: %j', (source, destination, path, expected) => {
    expect(lead(source, destination, path)).toBe(expected)
  })

  it('patterns without end can’t keep a server from others, whatever path is asked for', () => {
    const path = `/${'a/'.repeat(7_000)}`
    const many = (source: (i: number) => string) => Array.from({ length: 10_000 }, (_, i) => source(i))
    const patterns = [
      [`/:a*${'/a'.repeat(20_000)}/b`],
      many((i) => `/*/${i}`),
      many((i) => `/:a*/${i}`),
      many((i) => `/:a*/${i}*`),
      many((i) => `/:a*/a/a/a/a/a/a/a/a/a/${i}`),
    ]
    for (const sources of patterns) {
      const find = createRedirectMatcher(redirects(...sources.map((source) => [source, '/x'] as const)))
      expect(find('/b/1')?.destination).toBe(sources.length === 1 || sources[0]?.includes('/a/') ? undefined : '/x')
      const start = performance.now()
      expect(find(path)).toBeUndefined()
      expect(performance.now() - start).toBeLessThan(1000)
    }
  })

  it('wildcards without end cost no more than the square of the path', () => {
    const source = '/:a*/x'.repeat(30)
    expect(lead(source, '/', `/${'x/'.repeat(2000)}y`)).toBeUndefined()
    expect(lead(`/${'*a'.repeat(200)}`, '/', `/${'a'.repeat(5000)}b`)).toBeUndefined()
  })
})

describe('checking', () => {
  const pages = new Set(['/', '/new', '/other', '/docs/a', '/team/any'])
  const site = {
    exists: (path: string) => pages.has(path) || path === '/docs',
    isTaken: (path: string) => pages.has(path),
    nearest: (path: string) => (path === '/nwe' ? '/new' : undefined),
  }
  it.each<[[string, string][], string[]]>([
    [[['/old', '/new']], []],
    [[['/old', '/new#part']], []],
    [[['/old', 'https://example.com']], []],
    [[['/old/:slug*', '/docs/:slug*']], []],
    [[['/old', '/gone']], ['dead-redirect']],
    [[['/old', '//gone']], ['dead-redirect']],
    [[['/old/:x', '/gone']], ['dead-redirect']],
    [[['/old', '/new?part=:x']], []],
    // The sample of a pattern says nothing of the pages that it doesn't match.
    [[['/team/:x', '/new']], []],
    // Only the first redirect that takes a path decides where it leads.
    [
      [
        ['/a/*', '/gone'],
        ['/a/:x/c', '/new/c'],
      ],
      ['dead-redirect'],
    ],
    [
      [
        ['/a', '/b'],
        ['/b', 'https://example.com'],
      ],
      ['redirect-chain'],
    ],
    [
      [
        ['/old', '/new'],
        ['/old/', '/other'],
      ],
      ['duplicate-redirect'],
    ],
    [
      [
        ['/a', '/b'],
        ['/b', '/new'],
      ],
      ['redirect-chain'],
    ],
    [
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['redirect-loop'],
    ],
    // All of these end in one loop.
    [
      [
        ['/start', '/a'],
        ['/a', '/b'],
        ['/b', '/a'],
        ['/old', '/b'],
      ],
      ['redirect-loop'],
    ],
    // The second one leads nowhere, and the first one needs no change until that is repaired.
    [
      [
        ['/a', '/b'],
        ['/b', '/gone'],
      ],
      ['dead-redirect'],
    ],
    // Pages take precedence, so these redirects end there, or do nothing.
    [
      [
        ['/old', '/new'],
        ['/*', '/other'],
      ],
      [],
    ],
    [
      [
        ['/new', '/old'],
        ['/old', '/new'],
      ],
      ['unused-redirect'],
    ],
    [[['/docs', '/docs/a']], []],
    [[['/a', '/a#x']], ['redirect-loop']],
    [[['/:slug*', '/docs/:slug*']], ['redirect-loop']],
    [[['/docs/:slug*', '/docs/:slug*']], ['redirect-loop']],
    [[['/old#part', '/new']], ['invalid-redirect']],
    [[['/old', '/new/:slug']], ['invalid-redirect']],
    [[['/old/:x', 'https://:x']], ['unsafe-redirect']],
    [[['/old', 'javascript:alert(1)']], ['unsafe-redirect']],
    [[['/post-*', '/docs/*']], ['host-redirect']],
    [[['/:any*/end', '/new']], ['host-redirect']],
    [[['/user/:id/:rest*', '/docs/:rest*']], []],
  ])('%j', (pairs, expected) => {
    const problems = checkRedirects(redirects(...pairs), site).map(({ problem }) => problem)
    expect(problems).toEqual(expected)
  })

  it('names a loop at one of its redirects', () => {
    const pairs = redirects(['/start', '/a'], ['/a', '/b'], ['/b', '/a'])
    const [finding] = checkRedirects(pairs, site)
    expect(finding?.message).toBe('This redirect never ends: /a → /b → /a.')
    expect(finding?.place).toEqual(pairs[1]?.place)
  })

  it('names the whole way of a chain', () => {
    const [finding] = checkRedirects(redirects(['/a', '/b'], ['/b', '/new']), site)
    expect(finding?.message).toBe('The destination is redirected again: /a → /b → /new.')
    expect(finding?.help).toBe('Redirect straight to `/new`.')
  })

  it.each([
    ['/nwe', 'Did you mean `/new`?'],
    ['/gone', 'Send it to a page that exists, or remove it.'],
  ])('says what to do about a destination that doesn’t exist: %s', (destination, help) => {
    expect(checkRedirects(redirects(['/old', destination]), site).map((one) => one.help)).toEqual([help])
  })
})
