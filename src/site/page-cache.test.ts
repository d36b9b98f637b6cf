// A made page on its way to a cache and back. Anyone may have written what comes back.
import { describe, expect, it } from 'vitest'
import type { PageOutline } from '../content/page.ts'
import { SourceFile } from '../files/source-file.ts'
import { decodeMadePage, decodeSummary, encodeMadePage, encodeSummary, type MadePage } from './page-cache.ts'

const OUTLINE: PageOutline = {
  route: '/guides/start',
  file: 'guides/start.mdx',
  source: new SourceFile('guides/start.mdx', '# Start\n'),
  frontmatter: { data: {}, places: new Map() },
  title: 'Start',
  description: undefined,
}

const bytes = (text: string) => Buffer.from(text)

function made(change: Partial<MadePage> = {}): MadePage {
  return {
    facts: {
      outline: { ...OUTLINE, title: 'Start, as its text says' },
      anchors: '[["start"]]',
      markdown: bytes('# Start\n'),
      policy: { scripts: ['a'], hasStyles: true, servers: ['https://api.example'] },
      classNames: new Set(['flex']),
      imports: ['snippets/a.mdx'],
      islands: { modules: [], pieces: false, handlers: true, words: ['"x"'] },
    },
    sections: { count: 2, bytes: bytes('packed') },
    text: bytes('<p>Text</p>'),
    diagnostics: [{ code: 'syntax', severity: 'error', message: 'm', place: { file: 'a.mdx', start: 0, end: 1 } }],
    needs: ['cards'],
    codeClasses: ['k1'],
    inputs: { pages: ['/b'], imports: [], media: ['a.png'], paths: true },
    documents: [bytes('<html>1</html>'), bytes('<html>2</html>')],
    feed: undefined,
    ...change,
  }
}

const FEED = { facts: { ...made().facts, feed: 'guides/start/rss.xml' }, feed: bytes('<rss/>') }

describe('a made page', () => {
  it.each([
    ['whole', {}],
    ['with a feed', FEED],
    ['without a text for other layouts', { text: undefined }],
    ['without sections', { sections: { count: 0, bytes: bytes('') } }],
  ])('comes back from its bytes, %s', (_, change) => {
    const page = made(change)
    expect(decodeMadePage(Buffer.concat(encodeMadePage(page)), OUTLINE)).toEqual(page)
    const { documents: _documents, feed: _feed, ...summary } = page
    expect(decodeSummary(Buffer.concat(encodeSummary(page)), OUTLINE)).toEqual(summary)
  })

  it('is refused if a part of its head has another shape', () => {
    const [head = bytes(''), ...rest] = encodeMadePage(made(FEED))
    const read = (change: object) => {
      const changed = bytes(`${JSON.stringify({ ...JSON.parse(head.toString()), ...change })}\n`)
      return () => decodeMadePage(Buffer.concat([changed, ...rest]), OUTLINE)
    }
    expect(read({})).not.toThrow()
    const finding = made().diagnostics[0]
    for (const change of [
      { outline: undefined },
      { outline: { title: 1 } },
      { anchors: '' },
      { anchors: '{"a":1}' },
      { anchors: '[[1]]' },
      { policy: { scripts: [1], hasStyles: false, servers: [] } },
      { policy: { scripts: [], hasStyles: 'yes', servers: [] } },
      { policy: { scripts: [], hasStyles: false } },
      { classNames: [{}] },
      { imports: 'a' },
      { islands: { modules: [1] } },
      { hasFeed: 1 },
      { sections: { count: -1, bytes: 6 } },
      { sections: { count: 2, bytes: 0.5 } },
      { markdown: '8' },
      { text: null },
      { documents: [-1] },
      { diagnostics: [{ ...finding, message: undefined }] },
      { diagnostics: [{ ...finding, place: undefined }] },
      { needs: [null] },
      { codeClasses: ['a{}</style>'] },
      { inputs: undefined },
      { inputs: { pages: [], imports: [1], media: [], paths: true } },
      { inputs: { pages: [], imports: [], media: [], paths: 1 } },
    ])
      expect(read(change), JSON.stringify(change)).toThrow()
  })
})
