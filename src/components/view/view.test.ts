// Odd cases of this folder; the usual ones are the examples of its components.
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
  expect(html).not.toContain('hidden')
  expect(html.match(/class="view-title"/g)).toHaveLength(2)
  expect(markdown).toBe('**Python**\n\n## Install\n\n**Go**\n\n## Install\n\n## After\n')
})
