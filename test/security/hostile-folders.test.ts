// Small folders that once crashed the program: each is built, each mistake is reported, and no other page is lost.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkAll } from '../../src/check/check.ts'
import { DiskFileSystem, FileError } from '../../src/files/disk.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { loadProject } from '../../src/project/load.ts'
import { config, testSite } from '../site.ts'

const page = (text: string) => `---\ntitle: Page\n---\n\n${text}`
const chain = (count: number, link: (i: number) => [string, string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => link(i)))

/** Names that every object inherits. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

describe('S30: a page that is too much to read', () => {
  it.each([
    ['chained members', page(`{a${'.b'.repeat(100_000)}}`)],
    [
      'chained constants',
      page(
        `export const a0 = 1\n${Array.from({ length: 5_000 }, (_, i) => `export const a${i + 1} = a${i}`).join('\n')}\n\n{a5000}`,
      ),
    ],
    ['snippets in snippets', page("import A from '/snippets/s0.mdx'\n\n<A />")],
    ['added numbers', page(`{1${'+1'.repeat(100_000)}}`)],
    ['conditions', page(`{${'1?1:'.repeat(30_000)}1}`)],
    ['list levels', page(Array.from({ length: 1_000 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'))],
    ['front matter', `---\ntitle: ${'['.repeat(60_000)}\n---\n\nText`],
    ['a formula', page(`$$\n${'{'.repeat(4_000)}x${'}'.repeat(4_000)}\n$$`)],
    ['code', page(`\`\`\`js\n${'('.repeat(50_000)}\n\`\`\``)],
  ])('%s: the page is there, with a finding where it isn’t whole, and the others are built', async (_, text) => {
    const site = await testSite({
      'index.mdx': page('Welcome.'),
      'bad.mdx': text,
      ...chain(3_000, (i) => [`snippets/s${i}.mdx`, `import A from '/snippets/s${i + 1}.mdx'\n\n<A />`]),
    })
    expect(site.text('/')).toContain('Welcome.')
    expect(site.paths).toContain('/bad.html')
    if (!/Text|formula|js/.test(text)) expect(site.codes()).not.toEqual([])
    expect(site.codes()).not.toContain('page-failed')
  })

  it('is one file of the configuration in another, and so on: a finding, and the rest is read', async () => {
    const site = await testSite({
      'docs.json': { ...config({}, { 'index.mdx': '' }), description: { $ref: 'r0.json' } },
      'index.mdx': page('Welcome.'),
      ...chain(3_000, (i) => [`r${i}.json`, JSON.stringify({ $ref: `r${i + 1}.json` })]),
    })
    expect(site.codes()).toContain('ref-too-large')
    expect(site.text('/')).toContain('Welcome.')
  })
})

describe('S10: names that every object inherits', () => {
  it('are ordinary names on pages', async () => {
    const site = await testSite({
      'index.mdx': page(
        INHERITED.map((name) =>
          [
            `<Card ${name}="x" title="${name}" icon="${name}" iconType="${name}" color="${name}">x</Card>`,
            `<Badge intent="${name}" color="${name}" size="${name}">x</Badge>`,
            `<Icon icon="${name}" iconType="${name}" />`,
            `<Tabs><Tab title="${name}">a</Tab></Tabs>`,
            `<${name}>x</${name}> <span ${name}="x">y</span>`,
            `\`\`\`${name} ${name}={1} theme={"${name}"}\nx\n\`\`\``,
            `## ${name}`,
            `[^${name}] [x][${name}] {{${name}}} {${name}} :${name}: :::${name}`,
            `[^${name}]: a`,
            `[${name}]: /${name}`,
          ].join('\n\n'),
        ).join('\n\n'),
      ),
    })
    for (const path of site.paths)
      if (/\.(?:html|md|txt)$/.test(path)) expect(site.file(path)).not.toMatch(/native code|\[object/)
    expect(site.codes()).not.toContain('page-failed')
    expect(Object.keys({})).toEqual([])
  })

  it('are ordinary names in the configuration', async () => {
    const named = Object.fromEntries(INHERITED.map((name) => [name, `https://${name.replaceAll('_', '')}.example.com`]))
    const site = await testSite({
      'docs.json': {
        ...config({ navigation: { pages: ['index', ...INHERITED] }, footer: { socials: named }, variables: named }),
        icons: { library: 'constructor' },
        styling: { codeblocks: { theme: 'constructor', languages: { custom: INHERITED } } },
        redirects: INHERITED.map((name) => ({ source: `/${name}`, destination: '/' })),
        contextual: { options: INHERITED },
        integrations: named,
        api: { examples: { languages: INHERITED } },
      },
      'galley.json': { rules: named, terms: named, search: { synonyms: [INHERITED] } },
      'index.mdx': page('Welcome.'),
      'constructor.mdx': page('A page'),
      'toString/index.mdx': page('A page'),
    })
    expect(site.text('/')).toContain('Welcome.')
    for (const path of site.paths)
      if (/\.(?:html|md|txt)$/.test(path)) expect(site.file(path)).not.toMatch(/native code|\[object/)
  })
})

/** A disk refuses root nothing, so this stands for one. */
class LockedFiles extends MemoryFileSystem {
  override list(): readonly string[] {
    return [...super.list(), 'locked/'].sort()
  }
  override unreadable(path: string): string | undefined {
    return LOCKED.includes(path) ? 'permission is denied' : undefined
  }
  override readBytes(path: string): Uint8Array | undefined {
    if (LOCKED.includes(path)) throw new FileError(path, "can't be read")
    return super.readBytes(path)
  }
}
const LOCKED = ['a.mdx', 'c.png', 'locked/']

describe('file names', () => {
  const root = mkdtempSync(join(tmpdir(), 'galley-names-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('that can’t be in a URL are reported, and the other pages are built', async () => {
    const names = ['a:b.mdx', 'a\\b.mdx', 'line\nbreak.mdx', `${'n'.repeat(248)}.mdx`, 'img\\a.png']
    mkdirSync(join(root, 'sub'))
    for (const name of ['index.mdx', 'sub/ok é.mdx', ...names]) writeFileSync(join(root, name), page('Text.'))
    writeFileSync(join(root, 'docs.json'), JSON.stringify(config({ navigation: { pages: ['index'] } })))
    const project = await loadProject(new DiskFileSystem(root))
    expect([...project.pages.keys()]).toEqual(
      ['/index.mdx', '/sub/ok é.mdx'].map((path) => path.replace(/\.mdx$/, '').replace(/\/index$/, '/')),
    )
    const found = project.diagnostics.filter(({ code }) => code === 'unusable-name')
    expect(Object.fromEntries(found.map(({ place, help }) => [place.file, help]))).toEqual({
      'a:b.mdx': 'Rename it without a colon after the first letter.',
      'a\\b.mdx': 'Rename it without backslashes.',
      'line\nbreak.mdx': 'Rename it without line breaks, tabs, and other control characters.',
      [names[3] as string]: 'Rename it with at most 250 bytes for each part of its path.',
      'img\\a.png': 'Rename it without backslashes.',
    })
  })

  it('of what can’t be read are reported once, and the rest is built', async () => {
    const home = page('[A](/a), [B](/locked/b), ![C](/c.png)')
    const files = { 'index.mdx': home, 'a.mdx': page('A'), 'c.png': 'x' }
    const site = new LockedFiles({
      ...files,
      'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'a'] } })),
    })
    const project = await loadProject(site)
    expect([...project.pages.keys()]).toEqual(['/'])
    const found = (await checkAll(project)).filter(({ severity }) => severity === 'error')
    expect(found.map(({ code, place }) => `${code} ${place.file}`)).toEqual(
      LOCKED.map((path) => `unreadable-file ${path}`),
    )
  })

  it('that redirects would need, but no disk takes, are left to the host', async () => {
    const redirects = [`/${'n'.repeat(300)}`, '/old'].map((source) => ({ source, destination: '/' }))
    const site = await testSite({
      'docs.json': config({ redirects, navigation: { pages: ['index'] } }),
      'index.mdx': page('Text.'),
    })
    expect(site.paths).toContain('/old.html')
    expect(site.paths.filter((path) => path.length > 255)).toEqual([])
    expect(site.file('/_redirects')).toContain('n'.repeat(300))
  })
})
