// Edge cases of this component. Its examples cover the common ones.
import { describe, expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

const ARROW = 'class="card-arrow"'

describe('the arrow of a card', () => {
  it.each([
    ['href="/start"', false],
    ['href="https://example.com"', true],
    ['href="https://example.com" arrow={false}', false],
    ['href="/start" arrow="true"', true],
    ['href="/start" arrow', true],
    ['arrow', false],
  ])('%s', async (attributes, shown) => {
    const { html } = await renderMdx(`<Card title="Go" ${attributes}>Text.</Card>`)
    expect(html.includes(ARROW)).toBe(shown)
  })
})

describe('the link of a card', () => {
  it('is its title, so that links in the text can be followed', async () => {
    const { html } = await renderMdx('<Card title="Start" href="/start">See [limits](/limits).</Card>')
    expect(html).toContain('<a class="card-link" href="/start">Start</a>')
    expect(html).toContain('<a href="/limits">limits</a>')
  })

  it.each([
    ['<Card href="/start">Five minutes.</Card>', '<span class="visually-hidden">Five minutes.</span>'],
    ['<Card href="/start" />', '<span class="visually-hidden">/start</span>'],
    ['<Card href="/start" cta="Begin" />', '<a class="card-link" href="/start">Begin</a>'],
  ])('has a name in %s', async (mdx, name) => {
    expect((await renderMdx(mdx)).html).toContain(name)
  })

  it.each([
    ['href="https://example.com"', 'target="_blank" rel="noopener"'],
    ['href="/start" newTab', 'target="_blank" rel="noopener"'],
    ['href="https://example.com" target="_self"', 'target="_self"'],
  ])('opens as asked: %s', async (attributes, expected) => {
    expect((await renderMdx(`<Card title="Go" ${attributes} />`)).html).toContain(expected)
  })

  it('never runs code', async () => {
    expect((await renderMdx('<Card title="Go" href="javascript:alert(1)" />')).html).not.toContain('javascript:')
  })
})

describe('a card in Markdown', () => {
  it.each([
    ['<Card title="A" href="/a" />', '- [A](/a)\n'],
    ['<Card title="A">Text.</Card>', '- **A**: Text.\n'],
    ['<Card title="A" description="Said." href="/a" />', '- [A](/a): Said.\n'],
    ['<Card>Text.</Card>', '- Text.\n'],
    ['<CardGroup><Card title="A" href="/a" /><Card title="B" href="/b" /></CardGroup>', '- [A](/a)\n- [B](/b)\n'],
  ])('%s', async (mdx, markdown) => expect((await renderMdx(mdx)).markdown).toBe(markdown))

  it('loses nothing between cards', async () => {
    const { markdown } = await renderMdx('<Columns>\n<Card title="A" />\n\nBetween.\n\n<Card title="B" />\n</Columns>')
    expect(markdown).toContain('Between.')
  })
})

it('draws a title that is a tree, and code in a title', async () => {
  const { html } = await renderMdx('<Card title={<b>Bold</b>} />\n\n<Card title="Use `npm`" />')
  expect(html).toContain('<p class="card-title"><b>Bold</b></p>')
  expect(html).toContain('<p class="card-title">Use <code>npm</code></p>')
})

it.each([
  ['cols={3}', '3'],
  ['cols="4"', '4'],
  ['', '2'],
  ['cols={9}', '4'],
  ['cols="many"', '2'],
])('Columns %s has %s', async (attributes, cols) => {
  expect((await renderMdx(`<Columns ${attributes}><Card title="A" /></Columns>`)).html).toContain(`data-cols="${cols}"`)
})
