// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it.each([
  ['humans', true, false],
  ['agents', false, true],
  ['everybody', true, true],
])('what is for %s is in HTML: %s, in Markdown: %s', async (audience, inHtml, inMarkdown) => {
  const { html, markdown } = await renderMdx(`<Visibility for="${audience}">\n\nSecretly.\n\n</Visibility>`)
  expect([html.includes('Secretly'), markdown.includes('Secretly')]).toEqual([inHtml, inMarkdown])
})
