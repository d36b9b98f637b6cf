// How an import ends.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratch } from '../host/open.ts'
import { runProgram } from './program.ts'
import { runIn, writeIn } from './run-in.ts'

it('ends when it’s asked to, even in the middle of a page, and writes nothing', async () => {
  const folder = scratch()
  // Each of these pages takes seconds to repair.
  const page = '<b>Text.\n\n'.repeat(3_000)
  const pages = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`old/docs/${i}.md`, page]))
  writeIn(folder, { 'old/docusaurus.config.js': "module.exports = { title: 'A' }\n", ...pages })
  const { code } = await runProgram(['import', 'old', '--to', 'new'], { cwd: folder, timeout: 1_000 })
  expect(code).toBe('SIGTERM')
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

it.each([
  [
    'has no pages',
    { 'old/mkdocs.yml': 'site_name: A\n', 'old/README.txt': 'x' },
    'mkdocs.yml says that this is a site of MkDocs, but it has no pages.',
    'Name the folder that holds both its configuration and its pages.',
  ],
  [
    'has pages in Org mode',
    { 'old/index.org': '* A\n' },
    'There are no Markdown pages in',
    'Convert it to Markdown with `pandoc --to gfm`, and import again.',
  ],
  [
    'has its pages elsewhere',
    { 'old/mkdocs.yml': 'site_name: A\ndocs_dir: ../docs\n', 'docs/index.md': '# A\n' },
    'The site takes pages from `../docs`, which is outside the imported folder.',
    'Import the folder that contains both: `galley import ..`.',
  ],
])('fails where a site %s', async (_, files, message, help) => {
  const folder = scratch()
  writeIn(folder, files)
  const { code, out, err } = await runIn(folder, ['import', 'old', '--to', 'new'])
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toContain(message)
  expect(err).toContain(help)
  expect(existsSync(join(folder, 'new'))).toBe(false)
})
