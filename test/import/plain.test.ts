// Folders of Markdown without a system.
import { expect, it } from 'vitest'
import { importFiles } from './testing.ts'

it('takes the pages of all folders', async () => {
  const { site } = await importFiles({ 'a/one.md': '# One', 'a/b/two.md': '# Two', 'c/three.md': '# Three' })
  expect(site.pages.map(({ placed }) => placed.route).sort()).toEqual(['/a/b/two', '/a/one', '/c/three'])
})

it('starts at the folder that has all pages', async () => {
  const files = { 'package.json': '{}', 'docs/a/one.md': '# One', 'docs/index.md': '# Home' }
  const { site } = await importFiles(files)
  expect(site.pages.map(({ placed }) => placed.route).sort()).toEqual(['/', '/a/one'])
})
