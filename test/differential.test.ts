// Compares the text of our pages with the reference compiler's, for generated pages and for syntax that is easily
// misread.
import { describe, expect, it } from 'vitest'
import { siteFiles } from '../bench/corpus/site.mjs'
import { MemoryFileSystem } from '../src/files/memory.ts'
import { loadProject } from '../src/project/load.ts'
import { comparePage } from './differential.ts'

const CONFIG = JSON.stringify({
  name: 'Test',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['page'] },
})

async function comparisonOf(source: string) {
  const files = new MemoryFileSystem({ 'docs.json': CONFIG, 'page.mdx': `---\ntitle: Page\n---\n\n${source}\n` })
  const page = (await loadProject(files)).pages.get('/page')
  if (!page) throw new Error('The page was not read')
  return comparePage(page)
}

const ODD: Readonly<Record<string, string>> = {
  'a tag in a line': 'Press <kbd>Ctrl</kbd>+<kbd>C</kbd> to <Tooltip tip="End">stop</Tooltip>.',
  'a block tag around Markdown': '<div>\n  **bold** and\n\n  - a\n  - b\n</div>',
  'a tag on the line of its text': '<Note>One line with `code`.</Note>',
  'nested lists with code': '1. one\n\n   ```js\n   a < b && c\n   ```\n\n2. two\n   - inner\n     1. deep',
  'a loose list': '- a\n\n- b\n\n  second paragraph of b',
  'a table with pipes and code': '| a | b |\n|:-:|---|\n| `x \\| y` | **b** |\n| | [l](/x) |',
  'entities and escapes': '&copy; &amp; &lt;b&gt; \\* \\< \\{ &#x41;',
  'emphasis inside words': 'snake_case_name and 2*3*4 and **a**b _c_d ~~gone~~',
  autolinks: 'Visit https://example.com/a_b?c=1&d=2, or www.example.org.',
  'a footnote': 'Text[^1] and more[^note].\n\n[^1]: First.\n[^note]: Second with `code`.',
  'reference links': 'A [link][ref], an ![image][ref] and [ref].\n\n[ref]: https://example.com "Title"',
  'hard and soft breaks': 'one  \ntwo\\\nthree\nfour',
  'a quote that goes on': '> first\nlazy\n>\n> > nested',
  'setext headings and rules': 'Title\n=====\n\nSub\n---\n\n***',
  'expressions that are plain': 'Costs {"5 €"} for {3} and {`ten`}.',
  comments: 'Before {/* not shown */} after.\n\n{/* a block */}',
  'task lists': '- [ ] open\n- [x] done',
  'a fence inside a component':
    '<Tabs>\n  <Tab title="A">\n    ```json\n    { "a": [1, 2] }\n    ```\n  </Tab>\n</Tabs>',
  'tildes and backticks': '~~~md\n```js\ninner\n```\n~~~',
  'children on the line of the tag': '<Card title="A">Text</Card> after\n\n<div>\nText\n</div>',
  'spaces at the edges of inline tags': 'a<span>b: </span>c <code> d</code>.\n\n<div><b>e: </b><i>f</i></div>',
  'an empty element': 'a<br />b<hr />\n\n<div></div>c',
}

describe('text is what the reference compiler shows', () => {
  it.each(Object.entries(ODD))('%s', async (_, source) => {
    expect(await comparisonOf(source)).toEqual({ outcome: 'same' })
  })

  it('on generated pages', async () => {
    const { pages } = await loadProject(new MemoryFileSystem(Object.fromEntries(siteFiles({ pages: 40, seed: 7 }))))
    const outcomes = await Promise.all(
      [...pages.values()].map(async (page) => [page.route, await comparePage(page)] as const),
    )
    expect(outcomes.filter(([, { outcome }]) => outcome === 'different')).toEqual([])
    expect(outcomes.filter(([, { outcome }]) => outcome === 'same').length).toBeGreaterThan(30)
  })

  it('and any difference is detected', async () => {
    const files = new MemoryFileSystem({
      'docs.json': CONFIG,
      'page.mdx': '---\ntitle: Page\n---\n\nOne *two* three\n',
    })
    const page = (await loadProject(files)).pages.get('/page')
    if (!page) throw new Error('The page was not read')
    page.body.children.pop()
    expect(await comparePage(page)).toMatchObject({ outcome: 'different', ours: '', reference: 'One two three' })
  })
})
