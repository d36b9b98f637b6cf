// What holds for imports of every system: bytes, repeated runs, the source left alone, links that lead out.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { convertPage } from '../../src/foreign/convert.ts'
import { docusaurus } from '../../src/foreign/dialects/docusaurus.ts'
import { fern } from '../../src/foreign/dialects/fern.ts'
import { fumadocs } from '../../src/foreign/dialects/fumadocs.ts'
import { gitbook } from '../../src/foreign/dialects/gitbook.ts'
import { hugo } from '../../src/foreign/dialects/hugo.ts'
import { jekyll } from '../../src/foreign/dialects/jekyll.ts'
import { mdbook } from '../../src/foreign/dialects/mdbook.ts'
import { mkdocsDialect } from '../../src/foreign/dialects/mkdocs.ts'
import { myst } from '../../src/foreign/dialects/myst.ts'
import { nextra } from '../../src/foreign/dialects/nextra.ts'
import { nuxtContent } from '../../src/foreign/dialects/nuxt-content.ts'
import { obsidian } from '../../src/foreign/dialects/obsidian.ts'
import { plainMarkdown, plainMdx } from '../../src/foreign/dialects/plain.ts'
import { readme } from '../../src/foreign/dialects/readme.ts'
import { redocly } from '../../src/foreign/dialects/redocly.ts'
import { starlightMd, starlightMdx } from '../../src/foreign/dialects/starlight.ts'
import { vitepressDialect } from '../../src/foreign/dialects/vitepress.ts'
import { vocs } from '../../src/foreign/dialects/vocs.ts'
import { importSite } from '../../src/import/import.ts'
import { runIn } from '../cli/run-in.ts'

const mkdocs = mkdocsDialect({
  slugs: 'python',
  math: false,
  marks: true,
  keys: true,
  caret: true,
  tilde: true,
  emoji: true,
  inlineLanguages: true,
})
const DIALECTS = [
  docusaurus,
  fern,
  fumadocs,
  gitbook,
  hugo,
  jekyll,
  mdbook(),
  mkdocs,
  myst,
  nextra,
  nuxtContent,
  obsidian,
  plainMarkdown,
  plainMdx,
  readme,
  starlightMd,
  starlightMdx,
  vitepressDialect(),
  vocs,
  redocly,
]

/** Plain Markdown that means the same to everybody, typed in ways that a printer would change. */
const PLAIN = `Setext title
============

* star
+ plus
    * nested   with   spaces

1) one
1) two

| a|b |
|:-|--:|
| \`x|y\` | _c_ __d__ |

> quote
lazy

Text with \`code\`, [a link](https://acme.example "title"), ![image](https://acme.example/a.png)
and a break\\
here.  ${''}

\`\`\`js
const a = { b: '<c>' }   // kept
\`\`\`

***
`

describe('every system', () => {
  it.each(DIALECTS.map((dialect) => [dialect.name + (dialect.format === 'mdx' ? ' (MDX)' : ''), dialect] as const))(
    'leaves what needs no change byte for byte: %s',
    (_, dialect) => {
      for (const body of [PLAIN, PLAIN.replaceAll('\n', '\r\n')])
        expect(convertPage({ body, firstLine: 0, file: 'a.md', dialect, host: {} }).body).toBe(body)
    },
  )

  it.each(DIALECTS.map((dialect) => [dialect.name + (dialect.format === 'mdx' ? ' (MDX)' : ''), dialect] as const))(
    'S30: comes to an end with text that was made to keep it busy: %s',
    (_, dialect) => {
      const long = 'a'.repeat(60)
      const hostile = [
        `!!! ${long} (`,
        `{: ${'a="1" '.repeat(60)}!`,
        `**b**{${long} !`,
        `{{< x ${'a=b '.repeat(60)}`,
        `${'<!--a-->'.repeat(60)}x`,
        `${'> '.repeat(2_000)}deep`,
        `:::{${long}} ${'::: '.repeat(200)}`,
        '`'.repeat(5_000),
        `${'['.repeat(3_000)}a`,
        '<constructor><__proto__ toString="x">',
        `\`\`\`constructor ${'{'.repeat(500)}`,
        '<Tabs>'.repeat(60),
      ]
      for (const body of hostile)
        expect(convertPage({ body, firstLine: 0, file: 'a.md', dialect, host: {} }).body.length).toBeLessThan(20_000)
    },
  )

  it('keeps the text of quotes that are nested thousands of times', () => {
    const body = `${'>'.repeat(30_000)} deep\n\n[a](b.md)\n`
    const host = { link: () => '/b' }
    const converted = convertPage({ body, firstLine: 0, file: 'a.md', dialect: plainMarkdown, host })
    expect(converted.body).toBe(body.replace('b.md', '/b'))
  })

  it('S32: follows no path out of the folder', async () => {
    const files = new MemoryFileSystem({
      'mkdocs.yml': 'docs_dir: docs\nsite_name: A\nmarkdown_extensions: [pymdownx.snippets]\n',
      'docs/index.md': '# A\n\n--8<-- "../../../../etc/passwd"\n\n![x](../../../../etc/passwd)\n',
    })
    const site = await importSite(files)
    expect(site?.files.list()).toEqual(
      ['.mintignore', 'docs.json', 'index.mdx'].filter((path) => path !== '.mintignore'),
    )
    expect(site?.remarks.filter(({ kind }) => kind === 'missing')).toHaveLength(2)
  })
})

describe('galley import', () => {
  let root = ''
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const run = (...args: string[]) => runIn(root, ['import', ...args])

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'galley-import-'))
    write('old/mkdocs.yml', 'site_name: Acme\n')
    write('old/docs/index.md', '# Home\n\n!!! note\n    Text.\n')
    write('old/docs/b.md', '# B\n')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const fingerprint = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return `${path} ${statSync(path).mtimeMs} ${readFileSync(path, 'utf8')}`
      })
      .sort()

  it('writes the site and a report as a page, and leaves the source alone', async () => {
    const before = fingerprint('old')
    const { code, out } = await run('old', '--to', 'new')
    expect(code).toBe(0)
    expect(out).toContain('MkDocs (mkdocs.yml): 2 pages')
    expect(read('new/index.mdx')).toBe('---\ntitle: Home\n---\n\n<Note>\n\nText.\n\n</Note>\n')
    expect(read('new/import-report.mdx')).toContain('| 2 | 0 | 2 | 0 | 0 | 0 |')
    expect(fingerprint('old')).toEqual(before)
  })

  it('writes nothing with --dry-run', async () => {
    const { out } = await run('old', '--to', 'new', '--dry-run')
    expect(out).toContain('Nothing was written.')
    expect(readdirSync(root)).toEqual(['old'])
  })

  it('updates what nobody edited when it runs again', async () => {
    await run('old', '--to', 'new')
    write('new/b.mdx', '---\ntitle: Mine\n---\n')
    write('old/docs/index.md', '# Home again\n')
    write('old/docs/b.md', '# B again\n')
    write('old/docs/c.md', '# C\n')
    const { out } = await run('old', '--to', 'new')
    expect(read('new/index.mdx')).toContain('Home again')
    expect(read('new/b.mdx')).toContain('Mine')
    expect(read('new/c.mdx')).toContain('title: C')
    expect(out).toContain('Not overwritten, because they changed since the last import: 1\n  b.mdx')
    rmSync(join(root, 'old/docs/c.md'))
    await run('old', '--to', 'new')
    expect(readdirSync(join(root, 'new'))).not.toContain('c.mdx')
  })

  it('follows renamed and removed files, but keeps a removed one that somebody has edited', async () => {
    write('old/docs/c.md', '# C\n')
    write('old/docs/d.md', '# D\n')
    await run('old', '--to', 'new')
    write('new/d.mdx', '---\ntitle: Mine\n---\n')
    rmSync(join(root, 'old/docs/d.md'))
    renameSync(join(root, 'old/docs/c.md'), join(root, 'old/docs/e.md'))
    const { out } = await run('old', '--to', 'new')
    expect(readdirSync(join(root, 'new')).filter((name) => /^[a-e]\.mdx$/.test(name))).toEqual([
      'b.mdx',
      'd.mdx',
      'e.mdx',
    ])
    expect(read('new/d.mdx')).toContain('Mine')
    expect(JSON.parse(read('new/docs.json')).navigation).toEqual({ pages: ['index', 'b', 'e'] })
    expect(out).toContain('changed since the last import: 1\n  d.mdx')
    const before = fingerprint('new')
    await run('old', '--to', 'new')
    expect(fingerprint('new').filter((line) => !/import-report|\.galley-import/.test(line))).toEqual(
      before.filter((line) => !/import-report|\.galley-import/.test(line)),
    )
  })

  it('counts nothing as changed when nothing did, and lines from 1', async () => {
    write('old/docs/b.md', '# B\n\nText.\n\n[Away](absent.md)\n')
    await run('old', '--to', 'new')
    const { out } = await run('old', '--to', 'new', '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({ written: 0, removed: 0, remarks: [{ line: 3 }, { line: 5 }] })
  })

  it('writes a page for the report that can be read, however long the report is', async () => {
    write('old/docs/b.md', `# B\n\n${'[Away](absent.md)\n\n'.repeat(1_200)}`)
    await run('old', '--to', 'new')
    const page = read('new/import-report.mdx')
    expect(page).toContain('There are 200 more.')
    // A remark is there once, with the first of its places.
    expect(page).toMatch(/^- `absent\.md` doesn't lead to .* `docs\/b\.md:3`, .*, and 1180 more$/m)
  })

  it('updates the keys of docs.json that nobody edited', async () => {
    await run('old', '--to', 'new')
    const edited = { ...JSON.parse(read('new/docs.json')), name: 'Mine', banner: { content: 'Hello' } }
    write('new/docs.json', JSON.stringify(edited))
    write('old/docs/c.md', '# C\n')
    await run('old', '--to', 'new')
    expect(JSON.parse(read('new/docs.json'))).toEqual({ ...edited, navigation: { pages: ['index', 'b', 'c'] } })
    write('old/mkdocs.yml', 'site_name: Acme Two\n')
    const { out } = await run('old', '--to', 'new')
    expect(JSON.parse(read('new/docs.json')).name).toBe('Mine')
    expect(out).toContain('changed since the last import: 1\n  docs.json: name')
  })

  it('adds the pages to a site that is there', async () => {
    write(
      'site/docs.json',
      '{\n  "name": "Site",\n  "navigation": {\n    "groups": [{ "group": "A", "pages": ["a"] }]\n  }\n}\n',
    )
    write('site/a.mdx', '---\ntitle: A\n---\n')
    await run('old', '--to', 'site/guide')
    expect(read('site/docs.json')).toContain('{ "$ref": "./guide/navigation.json" }')
    expect(JSON.parse(read('site/guide/navigation.json'))).toEqual({ group: 'Acme', pages: ['guide/index', 'guide/b'] })
  })

  it('keeps the redirects for that site when it runs again', async () => {
    write('site/docs.json', '{ "navigation": { "pages": ["index"] } }')
    write('site/index.mdx', '---\ntitle: Mine\n---\n')
    await run('old', '--to', 'site/guide')
    const redirects = read('site/guide/redirects.json')
    const { out } = await run('old', '--to', 'site/guide', '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({ written: 0, removed: 0, skipped: [] })
    expect(read('site/guide/redirects.json')).toBe(redirects)
  })

  it('S32: reads nothing through links that lead out of the folder', async () => {
    write('secret/key.md', '# Secret\n')
    symlinkSync(join(root, 'secret'), join(root, 'old/docs/linked'))
    symlinkSync(join(root, 'secret/key.md'), join(root, 'old/docs/key.md'))
    await run('old', '--to', 'new')
    const all = readdirSync(join(root, 'new'), { recursive: true }).map(String)
    expect(all.filter((path) => /key|linked/.test(path))).toEqual([])
  })

  it('refuses to write over what it reads', async () => {
    for (const from of ['old', 'old/docs'])
      expect(await run(from, '--to', 'old')).toMatchObject({ code: 2, err: expect.stringContaining("can't overwrite") })
  })

  it('takes a folder with a docs.json for a site, unless it holds another system or the author says so', async () => {
    write('site/docs.json', '{ "navigation": { "pages": ["index"] } }')
    write('site/index.mdx', '---\ntitle: Mine\n---\n')
    expect(await run('site')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is already the docs folder of a site'),
    })
    expect((await run('site', '--system', 'markdown')).code).toBe(0)
    write('old/docs.json', '{}')
    expect((await run('old')).code).toBe(0)
  })

  it('points from the pages of a site to the folder with its configuration', async () => {
    expect(await run('old/docs')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`is part of a MkDocs site, whose mkdocs.yml is in ${join(root, 'old')}.`),
    })
    expect((await run('old/docs', '--system', 'markdown', '--to', 'plain')).code).toBe(0)
    // Another repository that happens to be inside of this one.
    mkdirSync(join(root, 'old/docs/.git'))
    expect((await run('old/docs', '--to', 'own')).err).toBe('')
  })
})

it('takes a site for the system that its project depends on', async () => {
  const files = {
    '.vitepress/config.ts': 'export default { title: "Former" }',
    'source.config.ts': "import { defineDocs } from 'fumadocs-mdx/config'\nexport const docs = defineDocs()",
    'content/docs/index.mdx': '---\ntitle: Home\n---\n\nText.\n',
  }
  const systemWith = async (text: string) => {
    const site = await importSite(new MemoryFileSystem({ ...files, 'package.json': text }), {})
    return site?.system.name
  }
  expect(await systemWith('{ "dependencies": { "fumadocs-core": "15" } }')).toBe('Fumadocs')
  expect(await systemWith('{ "devDependencies": { "vitepress": "1" } }')).toBe('VitePress')
})
