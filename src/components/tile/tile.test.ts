// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it.each([
  ['title="Chart"', '>Chart</a>'],
  ['description="Lines"', 'aria-label="Lines"'],
  ['', 'aria-label="A chart"'],
])('a tile with %s has a named link', async (attributes, named) => {
  const { html } = await renderMdx(`<Tile href="/chart" ${attributes}>\n\n![A chart](/chart.svg)\n\n</Tile>`)
  expect(html).toContain('href="/chart"')
  expect(html).toContain(named)
})

it('opens other sites apart', async () => {
  expect((await renderMdx('<Tile href="https://example.com" title="A" />')).html).toContain(
    'target="_blank" rel="noopener"',
  )
})

it('isn’t a link without an address', async () => {
  const { html, markdown } = await renderMdx('<Tile title="A" />')
  expect(html).not.toContain('<a')
  expect(markdown).toBe('- A\n')
})
