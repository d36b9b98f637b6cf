// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it.each([
  ['<Heading>Rate limits</Heading>', 2, 'rate-limits'],
  ['<Heading level="3">Rate limits</Heading>', 3, 'rate-limits'],
  ['<Heading level={9}>Rate limits</Heading>', 2, 'rate-limits'],
  ['<Heading level={4} id="limits">Rate limits</Heading>', 4, 'limits'],
])('%s', async (mdx, level, id) => {
  const { html, page } = await renderMdx(mdx)
  expect(html).toMatch(new RegExp(`^<h${level} id="${id}"`))
  expect(page.headings).toMatchObject([{ depth: level, id, text: 'Rate limits' }])
})

it.each([
  ['noAnchor', false],
  ['noAnchor={false}', true],
  ['', true],
])('with "%s" has an anchor link: %s', async (attributes, linked) => {
  expect((await renderMdx(`<Heading ${attributes}>A</Heading>`)).html.includes('heading-anchor')).toBe(linked)
})

it('is named by its text alone, and the link is beside the name', async () => {
  const { html } = await renderMdx('<Heading level={3}>Rate `limits`</Heading>')
  expect(html).toContain('<span role="heading" aria-level="3">Rate <code>limits</code></span><a class="heading-anchor"')
})

it.each(['aria-label="Version two"', 'role="presentation"', 'tabIndex={-1}'])(
  'that is written as HTML with %s is left to its author',
  async (attributes) => {
    const { html } = await renderMdx(`<h2 ${attributes}>v2</h2>`)
    expect(html).toMatch(/^<h2 id="v2" [^>]*>v2<\/h2>\n$/)
    expect(html.match(/role=/g)?.length ?? 0).toBe(attributes.startsWith('role') ? 1 : 0)
  },
)

it.each([
  ['## Commutativity of $f$', 'commutativity-of'],
  ['## Jump to $x_1$ and $x_2$', 'jump-to-and'],
  ['## $x^2$', 'x2'],
])('%s has an id without its formulas', async (mdx, id) => {
  const { page } = await renderMdx(mdx)
  expect(page.headings.map((heading) => heading.id)).toEqual([id])
})
