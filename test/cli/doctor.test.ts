// galley doctor: what is different for a folder made for the hosted platform.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runIn, writeIn } from './run-in.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const SITE = { theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' } }
const site = (more: object, files: Readonly<Record<string, string>>) =>
  writeIn(folder, { 'docs.json': JSON.stringify({ ...SITE, ...more }, null, 2), ...files })

describe('galley doctor', () => {
  it('reports keys, components, styles, and what isn’t in the folder', async () => {
    site(
      { public: true, navigation: { groups: [{ group: 'A', public: false, pages: ['a', 'b'] }] } },
      {
        'a.mdx': '---\ntitle: A\nauthors: [Ada]\nmode: wide\n---\n\n<Hidden>Text</Hidden>\n',
        'b.mdx': '---\ntitle: B\nmode: assistant\n---\n\n<Hidden>Text</Hidden>\n',
        'style.css': 'a {}',
      },
    )
    const { code, out } = await runIn(folder, ['doctor'])
    expect(code).toBe(1)
    expect(out).toContain('2 pages, ')
    expect(out).toMatch(/There is no component `<Hidden>`.*\n {4}a\.mdx:7, b\.mdx:6\n/)
    expect(out).toMatch(/ {2}public: .*\n {4}docs\.json:7\n/)
    expect(out).toMatch(/ {2}navigation\.groups\[\]\.public: .*\n {4}docs\.json:12\n/)
    expect(out).toMatch(/ {2}authors: .*\n {4}a\.mdx:3\n/)
    expect(out).toMatch(/ {2}mode: `assistant`.*\n {4}b\.mdx:3\n/)
    expect(out).toMatch(/ {2}CSS: .*\n {4}style\.css:1\n/)
    expect(out).toContain('login of readers')
  })

  it('leaves out settings that have the same effect here', async () => {
    const font = { family: 'Inter', source: '/inter.woff2', format: 'woff2' }
    site(
      { fonts: font, api: { playground: { display: 'simple' } }, navigation: { pages: ['a'] } },
      { 'a.mdx': '---\ntitle: A\nplayground: none\n---\n\nText.\n', 'inter.woff2': '' },
    )
    expect((await runIn(folder, ['doctor'])).out).toContain('1 page: nothing in the folder is different here.')
    site({ api: { playground: { display: 'auth' } }, navigation: { pages: ['a'] } }, {})
    expect((await runIn(folder, ['doctor'])).out).toContain('api.playground.display: ')
  })

  it('is clean if nothing in the folder needs work, and prints JSON', async () => {
    site({ navigation: { pages: ['a'] } }, { 'a.mdx': '---\ntitle: A\n---\n\nText.\n' })
    const { code, out } = await runIn(folder, ['doctor', '--format', 'json'])
    expect(code).toBe(0)
    const { pages, differences } = JSON.parse(out)
    expect(pages).toBe(1)
    expect(new Set(differences.map(({ area }: { area: string }) => area))).toEqual(new Set(['accounts']))
  })

  it('points to the import for docs of other systems', async () => {
    writeIn(folder, { 'mkdocs.yml': 'site_name: A\n' })
    expect(await runIn(folder, ['doctor'])).toMatchObject({ code: 2, err: expect.stringContaining('galley import') })
  })
})
