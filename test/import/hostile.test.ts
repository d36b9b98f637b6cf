// Foreign repositories that mean harm: names that every object has, links and paths out of the folder, and files in the way.
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runIn, writeIn } from '../cli/run-in.ts'
import { FOLDERS, NAMES } from './folders.ts'
import { importFiles } from './testing.ts'

describe('files that include each other', () => {
  it('S30: ends, and names what was left out', async () => {
    const twice = (name: string) => `![[${name}]]\n\n![[${name}]]\n`
    const ring = await importFiles(
      { 'a.md': `A\n\n${twice('b')}`, 'b.md': `B\n\n${twice('a')}`, '.obsidian/app.json': '{}' },
      'obsidian',
    )
    expect(ring.remarks.filter((remark) => remark.includes('includes itself')).length).toBeGreaterThan(0)
    const levels = Object.fromEntries(
      Array.from({ length: 14 }, (_, i) => [`n${i}.md`, `Text.\n\n${twice(`n${i + 1}`)}`]),
    )
    const tower = await importFiles({ ...levels, 'n14.md': 'End.\n', '.obsidian/app.json': '{}' }, 'obsidian')
    expect(tower.remarks.some((remark) => remark.includes('one file too many'))).toBe(true)
  })
})

it('ignores keys of front matter that are maps, however deep', async () => {
  const { file } = await importFiles({
    'hugo.toml': 'title = "A"',
    'content/docs/a.md': `---\ntitle: A\nowner: ${'{'.repeat(60)} x ${'}'.repeat(60)}\n---\n\nText.\n`,
  })
  expect(file('docs/a.mdx')).toContain('Text.')
})

it('repairs no more of a page than its budget allows, though it’s read twice', async () => {
  const page = 'a <b\n\n'.repeat(3_000)
  const { remarks } = await importFiles({
    'docusaurus.config.js': "module.exports = { title: 'A' }",
    'docs/a.md': page,
  })
  // Each repair parses the page again. All together may parse four million characters.
  const repairs = remarks.filter((remark) => remark.startsWith('changed syntax'))
  expect(repairs.length).toBeGreaterThan(0)
  expect(repairs.length).toBeLessThan(4_000_000 / page.length + 10)
})

describe('S10: names that every object has', () => {
  it.each(Object.entries(FOLDERS))('are names like any other in a folder of %s', async (system, files) => {
    const { site } = await importFiles(files, system)
    for (const path of site.files.list())
      if (/\.(?:mdx?|json)$/.test(path))
        expect(site.files.readText(path), path).not.toMatch(/native code|\[object |function Object/)
    // A page for each name, whatever the system makes of the name.
    expect(site.files.list().filter((path) => path.endsWith('.mdx')).length).toBeGreaterThanOrEqual(NAMES.length)
    expect(Object.keys({})).toEqual([])
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })
})

describe('S32: a repository that leads elsewhere', () => {
  const SECRET = 'canary-7f3a'
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'galley-import-'))
    writeIn(root, { 'secret.md': `# ${SECRET}`, 'secret/a.md': `# ${SECRET}`, 'elsewhere/keep.mdx': 'mine' })
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const texts = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

  it('gives nothing of what its links and paths point at', async () => {
    writeIn(root, {
      'repo/mkdocs.yml':
        'site_name: A\ndocs_dir: docs\nnav:\n  - index.md\n  - ../secret.md\n  - x: ../../secret.md\n  - up: link.md\n  - abs: /etc/passwd\n',
      'repo/docs/index.md':
        '# Home\n\n--8<-- "../secret.md"\n\n--8<-- "../../secret.md"\n\n{% include "../../secret.md" %}\n\n{!../../secret.md!}\n\n[a](../../secret.md) ![](../../secret/a.png)\n\n```python title="x"\n--8<-- "/etc/passwd"\n```\n',
      'repo/docs/b.md':
        '# B\n\n<!--@include: ../../secret.md-->\n\n{{#include ../../secret.md}}\n\n```{literalinclude} ../../secret.md\n```\n',
    })
    symlinkSync('../../secret.md', join(root, 'repo/docs/link.md'))
    symlinkSync('../../secret', join(root, 'repo/docs/folder'))
    symlinkSync('/etc', join(root, 'repo/docs/etc'))
    const { code, err } = await runIn(root, ['import', 'repo', '--to', 'out'])
    expect([0, 1], err).toContain(code)
    expect(existsSync(join(root, 'out/docs.json'))).toBe(true)
    for (const text of texts(join(root, 'out'))) expect(text).not.toMatch(new RegExp(`${SECRET}|root:x:0`))
  })

  it('writes nothing through a link in the folder that it is imported to', async () => {
    writeIn(root, {
      'repo/mkdocs.yml': 'site_name: A\n',
      'repo/docs/index.md': '# Home\n',
      'repo/docs/keep.md': '# Theirs\n',
      'repo/docs/sub/keep.md': '# Theirs\n',
    })
    mkdirSync(join(root, 'out'))
    symlinkSync('../elsewhere', join(root, 'out/sub'))
    await runIn(root, ['import', 'repo', '--to', 'out'])
    expect(readFileSync(join(root, 'elsewhere/keep.mdx'), 'utf8')).toBe('mine')
    expect(lstatSync(join(root, 'out/sub')).isSymbolicLink()).toBe(true)
  })

  it('leaves files alone that nobody imported', async () => {
    writeIn(root, {
      'repo/mkdocs.yml': 'site_name: A\n',
      'repo/docs/index.md': '# Home\n',
      'out/index.mdx': 'mine',
      'out/docs.json': '{"mine":1}',
    })
    await runIn(root, ['import', 'repo', '--to', 'out'])
    expect(readFileSync(join(root, 'out/index.mdx'), 'utf8')).toBe('mine')
    expect(readFileSync(join(root, 'out/docs.json'), 'utf8')).toContain('mine')
  })
})

it('repairs no tag again and again', async () => {
  const { remarks } = await importFiles({
    'docusaurus.config.js': 'export default { title: "A" }',
    'docs/a.md': '\n</td>- item <p><p><b><td><a href="x">*}</div>}}</p>*\n',
    'docs/b.md': '<p><b><p>\n</Tabs>}<a href="x"><td>\n\n    code\n> text\n',
    'docs/c.md': '<a href="x">}text text </td>_<Tabs></p>{_<div>    code\n<b>*<a href="x">}\n',
  })
  expect(remarks.length).toBeLessThan(60)
})
