// Odd cases of this folder; the usual ones are the examples of its components.
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
