// Links as people write them, and where they lead.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../../test/site.ts'
import { resolveLink, resolveToEnd } from './links.ts'

const { project } = await testSite({
  'docs.json': config({
    navigation: { pages: ['index', 'guides/start', 'guides/index', 'guides/sub/page'] },
    redirects: [
      { source: '/old/:slug*', destination: '/guides/:slug*' },
      { source: '/older/:slug*', destination: '/old/:slug*' },
      { source: '/away', destination: 'https://example.com/a?b#c' },
      { source: '/part', destination: '/guides/start#there' },
      { source: '/round', destination: '/about' },
      { source: '/about', destination: '/round' },
    ],
  }),
  'index.mdx': 'Home',
  'guides/index.mdx': 'Guides',
  'guides/start.mdx': 'Start',
  'guides/sub/page.mdx': 'Page',
  'guides/with space.mdx': 'Space',
  'images/a b.png': 'x',
  'guides/notes.pdf': 'x',
})

const from = 'guides/start.mdx'

describe('a page', () => {
  it.each([
    ['/guides/start', '/guides/start'],
    ['/guides/start/', '/guides/start'],
    ['/guides/start.mdx', '/guides/start'],
    ['/guides//start', '/guides/start'],
    ['guides/start', '/guides/start'],
    ['./start', '/guides/start'],
    ['start', '/guides/start'],
    ['start.mdx', '/guides/start'],
    ['sub/page', '/guides/sub/page'],
    ['../guides/sub/page', '/guides/sub/page'],
    ['../../../guides/start', '/guides/start'],
    ['/guides/index', '/guides'],
    ['/guides', '/guides'],
    ['./', '/guides'],
    ['..', '/'],
    ['/', '/'],
    ['/index', '/'],
    [' /guides/start ', '/guides/start'],
    ['/guides/with%20space', '/guides/with space'],
    ['/guides/with space', '/guides/with space'],
  ])('%j leads to %s', (url, route) => {
    expect(resolveLink(project, url, from)).toEqual({ kind: 'page', route, query: '', fragment: '' })
  })

  it('keeps the query and fragment', () => {
    expect(resolveLink(project, '/guides/start?tab=a#b?c', from)).toMatchObject({ query: '?tab=a', fragment: '#b?c' })
  })
})

describe('not a page', () => {
  it.each([
    ['#part', { kind: 'fragment', fragment: '#part' }],
    ['', { kind: 'fragment', fragment: '#' }],
    ['https://example.com/guides/start', { kind: 'external', url: 'https://example.com/guides/start' }],
    ['//example.com', { kind: 'external', url: '//example.com' }],
    ['mailto:a@b.c', { kind: 'external', url: 'mailto:a@b.c' }],
    ['vscode://file', { kind: 'external', url: 'vscode://file' }],
    ['/images/a%20b.png', { kind: 'asset', path: 'images/a b.png' }],
    ['../images/a b.png#x', { kind: 'asset', path: 'images/a b.png', fragment: '#x' }],
    ['notes.pdf', { kind: 'asset', path: 'guides/notes.pdf' }],
    ['/llms.txt', { kind: 'asset', path: 'llms.txt' }],
    ['/guides/start.md', { kind: 'page' }],
    ['/old/start', { kind: 'redirect', path: '/old/start', destination: '/guides/start' }],
    ['/gone', { kind: 'missing', path: '/gone' }],
    ['gone', { kind: 'missing', path: '/guides/gone' }],
    ['../../../../etc/passwd', { kind: 'missing' }],
    ['%E0%A4%A', { kind: 'missing' }],
  ])('%j', (url, expected) => {
    expect(resolveLink(project, url, from)).toMatchObject(expected)
  })
})

describe('following redirects', () => {
  it.each([
    ['/old/start?a=1#b', { kind: 'page', route: '/guides/start', query: '?a=1', fragment: '#b' }],
    ['/older/start', { kind: 'page', route: '/guides/start' }],
    ['/part#here', { kind: 'page', route: '/guides/start', fragment: '#there' }],
    ['/away', { kind: 'external', url: 'https://example.com/a?b#c' }],
    ['/old/gone', { kind: 'missing', path: '/guides/gone' }],
    ['/round', { kind: 'missing' }],
    ['/guides/start', { kind: 'page', route: '/guides/start' }],
  ])('%j', (url, expected) => {
    expect(resolveToEnd(project, url, from)).toMatchObject(expected)
  })
})
