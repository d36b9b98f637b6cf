// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

const page = '<View title="Python">\n\n## Install\n\n</View>\n\n<View title="Go">\n\n## Install\n\n</View>\n\n## After'

it('tells which of its headings belong to which choice', async () => {
  const { page: read } = await renderMdx(page)
  expect(read.headings.map(({ id, view }) => [id, view])).toEqual([
    ['install', 'Python'],
    ['install-2', 'Go'],
    ['after', undefined],
  ])
})

it('shows everything, with its title, before any script runs', async () => {
  const { html, markdown } = await renderMdx(page)
  expect(html).not.toMatch(/ hidden[ >]/)
  expect(html.match(/class="view-title"/g)).toHaveLength(2)
  expect(markdown).toBe('**Python**\n\n## Install\n\n**Go**\n\n## Install\n\n## After\n')
})

it('has one menu, before the first, and knows which show when it hasn’t been used', async () => {
  const { html } = await renderMdx(`${page}\n\n<View title="Python">More.</View>`)
  expect(html.indexOf('multi-view-dropdown')).toBeLessThan(html.indexOf('<section'))
  expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, title]) => title)).toEqual(['Python', 'Go'])
  expect([...html.matchAll(/data-choice="([^"]*)"/g)].map(([, choice]) => choice)).toEqual(['first', 'later', 'first'])
})

it('isn’t a landmark, because a title may occur in several places of a page', async () => {
  const { html } = await renderMdx(`${page}\n\n<View title="Python">More.</View>`)
  expect(html.match(/<section[^>]* role="group"/g)).toHaveLength(3)
})

it('needs no menu alone', async () => {
  const { html } = await renderMdx('<View title="Go">Text.</View>\n\n<View title="Go">More.</View>')
  expect(html).not.toMatch(/multi-view|data-choice/)
})
