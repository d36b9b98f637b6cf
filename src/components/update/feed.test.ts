// Feeds of update pages: their items, and the text of each item.
import { describe, expect, it } from 'vitest'
import { pageToMarkdown } from '../../render/markdown.ts'
import { findComponent } from '../index.ts'
import { renderMdx } from '../testing.ts'
import { updatesToFeed } from './feed.ts'
import { labelDate } from './label-date.ts'

async function feed(mdx: string): Promise<string> {
  const { page } = await renderMdx(mdx)
  const context = {
    component: findComponent,
    link: (url: string) => url,
    image: (src: string) => src,
    word: (key: string) => key,
  }
  return updatesToFeed({
    title: 'Changelog',
    url: 'https://docs.example.com/changelog',
    feedUrl: 'https://docs.example.com/changelog/rss.xml',
    updates: page.uses.filter(({ name }) => name === 'Update').map(({ node }) => node),
    markdown: (nodes) => pageToMarkdown(nodes, context, page.file),
  })
}

const field = (xml: string, name: string) =>
  [...xml.replace(/[\s\S]*?<item>/, '').matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 'gs'))].map(([, text]) =>
    (text as string).replace(/^<!\[CDATA\[|\]\]>$/g, ''),
  )

describe('items', () => {
  it('are the headings of an update, with what comes before the first', async () => {
    const xml = await feed(
      '<Update label="May 2026">\n\nAll new.\n\n## Search\n\nFaster.\n\n### Keys\n\nMore.\n\n</Update>',
    )
    expect(field(xml, 'title')).toEqual(['Search', 'Keys'])
    expect(field(xml, 'description')).toEqual(['All new.\n\nFaster.', 'More.'])
    expect(field(xml, 'link')).toEqual([
      'https://docs.example.com/changelog#search',
      'https://docs.example.com/changelog#keys',
    ])
  })

  it('are named by the label where there is no heading', async () => {
    const xml = await feed('<Update label="v2.4" tags={["API"]}>\n\nRetries *again*.\n\n</Update>')
    expect(field(xml, 'title')).toEqual(['v2.4'])
    expect(field(xml, 'description')).toEqual(['Retries *again*.'])
    expect(field(xml, 'category')).toEqual(['API'])
    expect(field(xml, 'guid')).toEqual(['https://docs.example.com/changelog#v2-4'])
  })

  it.each([
    ['{{ title: "Big", description: "All of it." }}', 'Big', 'All of it.'],
    ['{{ title: "Big" }}', 'Big', '## One\n\nText.'],
    ['{{ description: "All of it." }}', 'May 2026', 'All of it.'],
  ])('say what rss=%s says', async (rss, title, text) => {
    const xml = await feed(`<Update label="May 2026" rss=${rss}>\n\n## One\n\nText.\n\n</Update>`)
    expect(field(xml, 'title')).toEqual([title])
    expect(field(xml, 'description')).toEqual([text])
  })

  it('hold Markdown alone', async () => {
    const xml = await feed(
      '<Update label="A">\n\nRun `x` <b>now</b>.\n\n```sh\nx\n```\n\n<Note>Aside.</Note>\n\n- one\n- <Badge>two</Badge>\n\n</Update>',
    )
    expect(field(xml, 'description')).toEqual(['Run .\n\n- one'])
  })
})

describe('the text', () => {
  it('can’t leave its place', async () => {
    const xml = await feed('<Update label="]]><x>">\n\nA ]]&gt; b\n\n</Update>')
    expect(xml).toContain('<title><![CDATA[]]]]><![CDATA[><x>]]></title>')
    expect(xml.replace(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toContain(']]>')
  })

  it('is the same each time', async () => {
    const mdx = '<Update label="June 16, 2026">A.</Update>\n\n<Update label="July 2, 2026">B.</Update>'
    expect(await feed(mdx)).toBe(await feed(mdx))
    expect(await feed(mdx)).toContain('<lastBuildDate>Thu, 02 Jul 2026 00:00:00 GMT</lastBuildDate>')
  })

  it('has no dates where labels name none', async () => {
    expect(await feed('<Update label="v1.2.3">A.</Update>')).not.toMatch(/pubDate|lastBuildDate/)
  })
})

describe('dates', () => {
  it.each([
    ['2026-06-16', '2026-06-16'],
    ['2026/6/1', '2026-06-01'],
    ['June 16, 2026', '2026-06-16'],
    ['Jun 3rd 2026', '2026-06-03'],
    ['16 June 2026', '2026-06-16'],
    ['Week of Sept. 1, 2026', '2026-09-01'],
    ['March 2025', '2025-03-01'],
    ['2026-05', '2026-05-01'],
    ['2026年8月13日', '2026-08-13'],
    ['v1.2.3', undefined],
    ['2026-02-30', undefined],
    ['Release 2026', undefined],
    ['mayor 2026', undefined],
  ])('%s is %s', (label, day) => expect(labelDate(label)?.toISOString().slice(0, 10)).toBe(day))

  it('come from the first text that has one', () => {
    expect(labelDate('v0.25.0', 'June 16, 2026')?.toISOString()).toBe('2026-06-16T00:00:00.000Z')
  })
})
