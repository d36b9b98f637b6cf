// llms.txt, llms-full.txt, and pages as Markdown.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const ADDRESS = { 'galley.json': { url: 'https://example.com/docs' } }

/** A file as the reference parser of https://llmstxt.org reads it; throws if a line in a section isn't a link. */
function read(text: string) {
  const [start = '', ...parts] = text.split(/^## /m)
  const head = /^# (?<title>.+)\n+(?:> (?<summary>.+)\n+)?/.exec(start)
  if (!head) throw new Error(`No title: ${start}`)
  const sections = parts.map((part) => {
    const [name = '', ...lines] = part.trim().split(/\n+/)
    return {
      name,
      links: lines.map((line) => {
        const link = /^- \[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?:: (?<note>.*))?$/.exec(line)
        if (!link) throw new Error(`No link: ${line}`)
        return { ...link.groups }
      }),
    }
  })
  return { ...head.groups, sections }
}

describe('llms.txt', () => {
  it('lists pages in navigation order, with a section for each group', async () => {
    const tabs = [
      { tab: 'Guides', groups: [{ group: 'Start', pages: ['b', { group: 'Deeper', pages: ['a'] }] }] },
      { tab: 'API', pages: ['c'] },
      { tab: 'Blog', href: 'https://example.org/blog' },
    ]
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ name: 'Acme', description: 'All about\nAcme.', navigation: { tabs } }),
      'a.mdx': '---\ntitle: "[A] page"\n---',
      'b.mdx': `---\ntitle: B\ndescription: "First *paragraph* with <b>markup</b>.\\n\\nSecond."\n---`,
      'c.mdx': `---\ntitle: C\ndescription: ${'word '.repeat(100)}\n---`,
    })
    expect(read(site.file('/llms.txt'))).toMatchObject({
      title: 'Acme',
      summary: 'All about Acme.',
      sections: [
        {
          name: 'Guides: Start',
          links: [
            { title: 'B', url: 'https://example.com/docs/b.md', note: 'First paragraph with markup.' },
            { title: '(A) page', url: 'https://example.com/docs/a.md' },
          ],
        },
        {
          name: 'API',
          links: [
            expect.objectContaining({ title: 'C', note: expect.stringMatching(/^(?=.{280,300}$)(word )+word…$/) }),
          ],
        },
        { name: 'Optional', links: [{ title: 'Blog', url: 'https://example.org/blog' }] },
      ],
    })
    expect(site.file('/.well-known/llms.txt')).toBe(site.file('/llms.txt'))
    expect(site.file('/.well-known/llms-full.txt')).toBe(site.file('/llms-full.txt'))
  })

  it('has a separate file for each other language and version, linked as optional', async () => {
    const language = (code: string, ...pages: string[]) => ({ language: code, pages })
    const versions = [
      { version: 'v2', languages: [language('en', 'index', 'start'), language('fr', 'fr/index', 'fr/start')] },
      { version: 'v1', pages: ['v1/index', 'v1/start', 'start'] },
    ]
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ name: 'Acme', navigation: { versions } }),
      'index.mdx': '# Home',
      'start.mdx': '# Start',
      'fr/index.mdx': '# Accueil',
      'fr/start.mdx': '# Début',
      'v1/index.mdx': '# Old home',
      'v1/start.mdx': '# Old start',
    })
    const urls = (path: string) => read(site.file(path)).sections.flatMap(({ links }) => links.map(({ url }) => url))
    const root = 'https://example.com/docs'
    expect(urls('/llms.txt')).toEqual([
      `${root}/index.md`,
      `${root}/start.md`,
      `${root}/fr/llms.txt`,
      `${root}/v1/llms.txt`,
    ])
    expect(urls('/fr/llms.txt')).toEqual([`${root}/fr.md`, `${root}/fr/start.md`, `${root}/llms.txt`])
    expect(urls('/v1/llms.txt')).toEqual([`${root}/v1.md`, `${root}/v1/start.md`, `${root}/llms.txt`])
    expect(site.file('/fr/start.md')).toContain('<https://example.com/docs/fr/llms.txt>')
    expect(site.file('/fr/llms-full.txt')).toContain('# Début')
    expect(site.file('/llms-full.txt')).not.toContain('# Début')
  })

  it('is split if it would be too long, without leaving anything out', async () => {
    const names = Array.from({ length: 700 }, (_, i) => `page-${i}`)
    const groups = [
      { group: 'Small', pages: names.slice(0, 10) },
      { group: 'Large', pages: names.slice(10) },
    ]
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ navigation: { groups } }),
      ...Object.fromEntries(
        names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\ndescription: ${'long '.repeat(20)}\n---`]),
      ),
    })
    const index = read(site.file('/llms.txt'))
    expect(index.sections).toEqual([
      {
        name: 'Docs',
        links: [
          expect.objectContaining({ title: 'Small', note: '10 pages' }),
          expect.objectContaining({ title: 'Large', url: 'https://example.com/docs/llms/large.txt' }),
          expect.objectContaining({ title: 'Large 2', url: 'https://example.com/docs/llms/large-2.txt' }),
          expect.objectContaining({ title: 'Large 3' }),
        ],
      },
    ])
    const files = ['/llms.txt', ...site.paths.filter((path) => path.startsWith('/llms/'))].map((path) =>
      site.file(path),
    )
    expect(Math.max(...files.map((text) => text.length))).toBeLessThan(50_000)
    const listed = files
      .slice(1)
      .flatMap((text) => read(text).sections.flatMap(({ links }) => links.map(({ title }) => title)))
    expect(new Set(listed)).toEqual(new Set(names))
    expect(listed).toHaveLength(names.length)
  })

  it("is replaced by the author's own file", async () => {
    const site = await testSite({ 'index.mdx': '# Home', 'llms.txt': '# Ours\n' })
    expect(site.file('/llms.txt')).toBe('# Ours\n')
    expect(site.file('/.well-known/llms.txt')).toBe('# Ours\n')
    expect(site.file('/llms-full.txt')).toContain('# Home')
  })

  it("repeats the author's instructions for assistants in every file", async () => {
    const markdown = { instructions: ['Name the version.', 'Link to the page.'] }
    const site = await testSite({
      'docs.json': config({ markdown, navigation: { pages: ['a'] } }),
      'a.mdx': '# A\n\nText',
    })
    for (const path of ['/llms.txt', '/llms-full.txt', '/a.md']) {
      expect(site.file(path)).toContain('> ## Agent Instructions\n>\n> Name the version.\n> Link to the page.\n')
    }
    expect(read(site.file('/llms.txt')).sections).toHaveLength(1)
  })
})

describe('a page as Markdown', () => {
  it('starts with a link to the index and has links that work anywhere', async () => {
    const site = await testSite({
      ...ADDRESS,
      'guides/start.mdx':
        '---\ntitle: Start\ndescription: How to *begin*.\n---\n\nSee [this](./next#part), [that](/guides/next?x=1), <Card title="Next" href="next">Go</Card>\n\n![Picture](../images/a.png) [out](https://example.org) [here](#below)\n\n## Below',
      'guides/next.mdx': '# Next\n\n## Part',
      'images/a.png': 'png',
    })
    expect(site.file('/guides/start.md')).toMatchInlineSnapshot(`
      "> The index of all pages is at <https://example.com/docs/llms.txt>. This page is at <https://example.com/docs/guides/start>.

      # Start

      > How to *begin*.

      See [this](https://example.com/docs/guides/next.md#part), [that](https://example.com/docs/guides/next.md?x=1),

      - [Next](https://example.com/docs/guides/next.md): Go

      ![Picture](https://example.com/docs/images/a.png) [out](https://example.org) [here](#below)

      ## Below
      "
    `)
    expect(site.file('/guides/start.html')).toContain(
      '<link rel="alternate" type="text/markdown" href="/guides/start.md">',
    )
  })

  it('keeps words apart, and links from captions to other pages too', async () => {
    const site = await testSite({
      ...ADDRESS,
      'index.mdx':
        '---\ntitle: Home\n---\n\nThe [API ](https://example.org)is <b>fast </b>now.\n\n<Frame caption="See [limits](/limits)">Chart</Frame>\n',
      'limits.mdx': '# Limits',
    })
    expect(site.file('/index.md')).toMatch(
      /# Home\n\nThe \[API\]\(https:\/\/example\.org\) is \*\*fast\*\* now\.\n\nChart\n\nSee \[limits\]\(https:\/\/example\.com\/docs\/limits\.md\)\n$/,
    )
  })

  it('is announced to agents by hidden text at the start of the HTML page', async () => {
    const site = await testSite({ 'docs.json': config({ navigation: { pages: ['a'] } }), 'a.mdx': '# A' })
    const pointer =
      '<div hidden lang="en">For AI agents: this page as Markdown is at /a.md, and the index of all pages is at /llms.txt.</div>'
    expect(site.file('/a.html')).toContain(`<body>${pointer}`)
    expect(site.file('/404.html')).toContain('For AI agents: the index of all pages is at /llms.txt.<')
  })

  it('leaves out content meant only for people', async () => {
    const site = await testSite({
      'index.mdx':
        '# Home\n\n<Visibility for="humans">\n\nWatch\n\n</Visibility>\n\n<Visibility for="agents">\n\nCall\n\n</Visibility>',
    })
    expect(site.file('/index.md')).toMatch(/Call\n$/)
    expect(site.file('/index.md')).not.toContain('Watch')
    expect(site.text('/')).toBe('Watch')
  })

  it('is at the home URL even if the first page is shown there', async () => {
    const site = await testSite({ 'docs.json': config({ navigation: { pages: ['a'] } }), 'a.mdx': '# A\n\nText' })
    expect(site.file('/index.md')).toBe(site.file('/a.md'))
  })
})
