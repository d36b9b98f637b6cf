// What to do about a section without text.
import { expect, it } from 'vitest'
import { checkProject } from '../check.ts'
import { PAGE, project } from '../testing.ts'

it.each([
  ['## Limits\n\n## By key\n\nTen a second.', /deeper level/],
  ['## Limits\n\n# By key\n\nTen a second.', /^Write the section, or remove the heading\.$/],
  ['## Limits', /^Write the section, or remove the heading\.$/],
])('helps with %j', async (body, help) => {
  const read = await project({ 'index.mdx': `${PAGE}${body}\n` })
  const found = checkProject(read, { only: new Set(['empty-sections']) })
  expect(found.map((finding) => finding.help)).toEqual([expect.stringMatching(help)])
})
