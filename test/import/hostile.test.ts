// Foreign repositories that mean harm: names that every object has, links and paths out of the folder, and files in the way.
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runIn, writeIn } from '../cli/run-in.ts'
import { importFiles } from './testing.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

/** Every construct of every dialect that has a name in it, with names that nobody defined. */
const page = (title: string) =>
  `---\ntitle: ${title}\nslug: ${title}\nsidebar_position: ${title}\nconstructor: 1\n__proto__: { a: 1 }\ntoString: x\n---\n\n# ${title}\n\n${NAMES.map(
    (name) =>
      [
        `:::${name} Title\n\nText.\n\n:::`,
        `!!! ${name} "Title"\n    Text.`,
        `??? ${name}\n    Text.`,
        `> [!${name}] Title\n> Text.`,
        `> [!${name.toUpperCase()}]\n> Text.`,
        `{% hint style="${name}" %}\nText.\n{% endhint %}`,
        `{% ${name} %} {% include ${name} %} {% embed url="${name}" %}`,
        `{{< ${name} >}} {{% ${name} %}}Text.{{% /${name} %}} {{< tabs ${name} >}}`,
        `<Callout type="${name}" variant="${name}" intent="${name}">Text.</Callout>`,
        `<Aside type="${name}" icon="${name}">Text.</Aside>`,
        `<Admonition type="${name}">Text.</Admonition>`,
        `<Card icon="${name}" title="${name}" href="${name}" />`,
        `<Tabs items={['${name}']}><Tab value="${name}">Text.</Tab></Tabs>`,
        `<Icon name="${name}" /> :${name}: :material-${name}: :icon-${name}:`,
        `\`\`\`${name} ${name}="${name}" {${name}}\ncode\n\`\`\``,
        `\`\`\`{${name}} ${name}\n:class: ${name}\ntext\n\`\`\``,
        `{${name}}\`text\` [a][${name}] [[${name}]] ![[${name}]] [b](${name}.md#${name}) ![](${name}.png)`,
        `[${name}]: ${name}.md\n\n[^${name}]: note\n\n{: .${name} #${name} }\n\n*[${name}]: abbreviation\n\nterm\n: ${name}`,
        `## ${name} {#${name}}`,
      ].join('\n\n'),
  ).join('\n\n')}\n`

const pages = (folder: string, ending = 'md') =>
  Object.fromEntries(['index', ...NAMES].map((name) => [`${folder}${name}.${ending}`, page(name)]))
const yamlOf = (value: string) => NAMES.map((name) => `  ${name}: ${value}\n`).join('')
const list = NAMES.map((name) => `  - ${name}: ${name}.md\n  - ${name}.md\n`).join('')
const json = (value: unknown) => JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, value])))
const code = `{ ${NAMES.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(name)}`).join(', ')} }`

const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docusaurus: {
    'docusaurus.config.js': `module.exports = { title: 'A', ${NAMES.slice(2)
      .map((name) => `${name}: '${name}'`)
      .join(
        ', ',
      )}, presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ type: 'constructor', label: 'x', to: 'constructor' }] }, prism: ${code} } }`,
    'sidebars.js': `module.exports = { constructor: [${NAMES.map((name) => `'${name}', { type: '${name}', id: '${name}' }`).join(', ')}] }`,
    ...pages('docs/'),
  },
  mkdocs: {
    'mkdocs.yml': `site_name: A\ntheme:\n  name: constructor\n  icon:\n${yamlOf('constructor').replace(/^/gm, '  ')}\nnav:\n${list}\nmarkdown_extensions:\n${NAMES.map((name) => `  - ${name}\n`).join('')}plugins:\n${NAMES.map((name) => `  - ${name}: {}\n`).join('')}extra:\n${yamlOf('x')}`,
    ...pages('docs/'),
  },
  vitepress: {
    '.vitepress/config.js': `export default { title: 'A', themeConfig: { sidebar: ${code}, nav: [{ text: 'constructor', link: 'constructor' }], socialLinks: [{ icon: 'constructor', link: 'https://example.com' }] }, locales: ${code}, rewrites: ${code} }`,
    ...pages(''),
  },
  starlight: {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default { redirects: ${code}, integrations: [starlight({ title: 'A', social: ${code}, locales: ${code}, sidebar: [{ label: 'constructor', items: [${NAMES.map((name) => `'${name}'`).join(', ')}], badge: 'constructor' }] })] }`,
    ...pages('src/content/docs/', 'mdx'),
  },
  gitbook: {
    '.gitbook.yaml': `redirects:\n${yamlOf('constructor.md')}`,
    'SUMMARY.md': `# Summary\n\n${NAMES.map((name) => `## ${name}\n\n* [${name}](${name}.md)\n`).join('\n')}`,
    'README.md': page('Home'),
    ...pages(''),
  },
  nextra: {
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'content/_meta.js': `export default ${code}`,
    ...pages('content/', 'mdx'),
  },
  mdbook: {
    'book.toml': `[book]\ntitle = "A"\n[output.html.redirect]\n${NAMES.map((name) => `"/${name}.html" = "${name}.html"`).join('\n')}\n[preprocessor.constructor]\nx = 1\n`,
    'src/SUMMARY.md': `# Summary\n\n${NAMES.map((name) => `- [${name}](${name}.md)`).join('\n')}`,
    ...pages('src/'),
  },
  hugo: {
    'hugo.yaml': `title: A\nparams:\n${yamlOf('x')}languages:\n${yamlOf('{}')}menus:\n${yamlOf('[]')}`,
    ...pages('content/docs/'),
    'content/_index.md': page('Home'),
  },
  jekyll: {
    '_config.yml': `title: A\ncollections:\n${yamlOf('{ output: true }')}defaults: constructor\ncallouts:\n${yamlOf('{ title: x }')}`,
    'index.md': page('Home'),
    ...pages('docs/'),
  },
  fern: {
    'fern/fern.config.json': '{ "organization": "acme", "version": "1.0.0" }',
    'fern/docs.yml': `title: A\ninstances: constructor\ncolors:\n${yamlOf('x')}navigation:\n${NAMES.map((name) => `  - page: ${name}\n    path: ${name}.mdx\n    icon: ${name}\n  - ${name}: x\n`).join('')}`,
    ...pages('fern/', 'mdx'),
  },
  readme: {
    'docs/_order.yaml': `- Guides\n${NAMES.map((name) => `- ${name}\n`).join('')}`,
    'docs/Guides/_order.yaml': NAMES.map((name) => `- ${name}\n`).join(''),
    ...pages('docs/Guides/'),
  },
  obsidian: { '.obsidian/app.json': json('x'), ...pages('') },
  markdown: pages('', 'mdx'),
}

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
