// Secrets in every file that must not leave a docs folder, requested in every way that a folder can refer to a file.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPreview } from '../../src/dev/start.ts'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { tools } from '../../src/mcp/tools/index.ts'
import { openWorkspace } from '../../src/mcp/workspace.ts'
import { loadProject } from '../../src/project/load.ts'
import { buildSite } from '../../src/site/build.ts'
import { defaultOptions } from '../../src/site/options.ts'
import { createSite } from '../../src/site/site.ts'
import { runIn, writeIn } from '../cli/run-in.ts'
import { config } from '../site.ts'

const CANARY = 'canary7f3a'

/** Files that no site may hold a byte of. The text suits whoever reads it: a secret that can't be parsed is no test. */
const SECRETS = [
  '.env',
  '.env.js',
  '.s/x.json',
  '.s/x.svg',
  '.s/x.mdx',
  '.s/Part.jsx',
  '.git/config.json',
  'node_modules/p/index.js',
  'node_modules/p/x.json',
  'package.json',
  'galley.json',
  'Package.JSON',
  'sub/package.json',
  'keys.pem',
  'id_rsa',
  'notes.docx',
  'CHANGELOG.md',
  'secret/x.json',
  'secret/x.mdx',
  'secret/x.js',
  'secret/x.jsx',
  'secret/x.css',
  'secret/x.svg',
  'secret/x.png',
  'secret/x.yaml',
  'secret/x.txt',
  'secret/x.woff2',
] as const

/** Innocent-looking names of the same files. */
const LINKS: Readonly<Record<string, string>> = {
  'link.json': '.s/x.json',
  'link.js': '.env.js',
  'link.mdx': '.s/x.mdx',
  'link.jsx': 'secret/x.jsx',
  'link.svg': '.s/x.svg',
  'link.txt': 'secret/x.txt',
  'linked-folder': '.s',
  'linked-secret': 'secret',
  'public.json': 'package.json',
}

const ASKED = [
  ...SECRETS,
  ...Object.keys(LINKS).filter((name) => name.includes('.')),
  'linked-folder/x.json',
  'linked-folder/x.mdx',
  'linked-folder/Part.jsx',
  'linked-secret/x.css',
  './.env.js',
  'images/../.env.js',
  '.s//x.json',
]

function secretText(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  switch (ending) {
    case 'json':
      return JSON.stringify({
        name: CANARY,
        default: CANARY,
        scopeName: `source.${CANARY}`,
        patterns: [],
        pages: [CANARY],
      })
    case 'mdx':
    case 'md':
      return `---\ntitle: ${CANARY}\n---\n\n${CANARY}`
    case 'css':
      return `.${CANARY} { color: red }`
    case 'svg':
      return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${CANARY}</title><path d="M0 0h9v9z"/></svg>`
    case 'yaml':
      return `openapi: 3.1.0\ninfo: { title: ${CANARY}, version: "1" }\npaths: { /x: { get: { summary: ${CANARY} } } }`
    default:
      return `export const name = '${CANARY}'\nexport default name\nexport const Part = () => '${CANARY}'`
  }
}

/** Pages that refer to a file, in each way that a page can. */
const WAYS: Readonly<Record<string, (path: string) => string>> = {
  'import of all': (path) => `import * as all from '/${path}'\n\n{JSON.stringify(all)}`,
  'import of a default': (path) => `import It from '/${path}'\n\n{It}\n\n<It />\n\n{JSON.stringify(It)}`,
  'import of a name': (path) => `import { name, Part } from '/${path}'\n\n{name}\n\n<Part />`,
  'relative import': (path) => `import It, { name } from './${path}'\n\n{name}{JSON.stringify(It)}`,
  'import for its effect': (path) => `import '/${path}'\n\nText.`,
  're-export': (path) => `export { name } from '/${path}'\nexport * from '/${path}'\n\n{name}`,
  'dynamic import': (path) => `export const It = import('/${path}')\n\n{String(It)}`,
  'old snippet tag': (path) => `<Snippet file="../${path}" />\n\n<Snippet file="${path}" />`,
  island: (path) => `export const Counter = () => {
  const [n, set] = useState(0)
  return <button onClick={() => set(n + 1)}>{n}</button>
}\n\nimport '/${path}'\nimport * as it from '/${path}'\n\n<Counter it={it} />`,
  'island in a module': (path) => `import { Counter } from '/islands/${moduleName(path)}.jsx'\n\n<Counter />`,
  image: (path) => `![](/${path})\n\n<img src="/${path}" />\n\n<Card img="/${path}" title="x" icon="/${path}" />`,
  'link and frame': (path) =>
    `[x](/${path})\n\n<iframe src="/${path}" />\n\n<video src="/${path}" />\n\n<Icon icon="/${path}" />`,
  'style sheet': (path) => `<style>{\`@import "/${path}"; x { background: url(/${path}) }\`}</style>`,
}

const moduleName = (path: string) => path.replace(/\W/g, '_')

/** A module of the folder whose component holds state, and that asks for a file. */
const islandModule = (path: string) => `import { useState } from 'react'
import * as all from '/${path}'
import it from '/${path}'
export * from '/${path}'
import '/${path}'
const later = () => [import('/${path}'), require('/${path}'), import(\`/${path.replace(/\.\w+$/, '')}\${'.' + 'json'}\`), new URL('/${path}', import.meta.url)]
/// <reference path="/${path}" />
//# sourceMappingURL=/${path}
export const Counter = () => {
  const [n, set] = useState(0)
  return <button onClick={() => set(later)}>{n}{JSON.stringify(all)}{String(it)}</button>
}`

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-canary-'))
  process.env.GALLEY_TEST_CANARY = CANARY
  writeIn(root, Object.fromEntries(SECRETS.map((path) => [path, secretText(path)])))
  writeIn(root, { '.mintignore': 'secret/\n', 'outside.txt': '' })
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, join(root, name))
})

afterAll(() => {
  delete process.env.GALLEY_TEST_CANARY
  rmSync(root, { recursive: true, force: true })
})

/** Builds a folder that holds the secrets and these files, and gives the names of outputs in which one is found. */
async function leaks(files: Readonly<Record<string, string>>): Promise<string[]> {
  writeIn(root, files)
  const project = await loadProject(new DiskFileSystem(root))
  const tools = { images: { draw: async () => new Uint8Array(1), close() {} } }
  const site = await createSite(project, defaultOptions, tools)
  const out = new MemoryFileSystem()
  try {
    await site.prepare()
    await buildSite(site, out)
  } finally {
    site.close()
    for (const path of Object.keys(files)) rmSync(join(root, path), { force: true })
  }
  const found = out.list().filter((path) => holdsCanary(out.readBytes(path) as Uint8Array) || path.includes(CANARY))
  const quoted = [...project.diagnostics, ...site.diagnostics].filter((finding) =>
    JSON.stringify(finding).includes(CANARY),
  )
  return [...found, ...quoted.map(({ message }) => message)]
}

/** As text, and in each alignment of Base64, which is how images are put in stylesheets. */
function holdsCanary(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + CANARY)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  )
  return text.includes(CANARY) || encoded.some((code) => text.includes(code))
}

describe('S11: no byte of a hidden, ignored, or unknown file gets into a site', () => {
  it('(control) a leaked secret is found, in text and in Base64', () => {
    expect(holdsCanary(Buffer.from(`x${CANARY}`))).toBe(true)
    for (const before of ['', 'a', 'ab'])
      expect(holdsCanary(Buffer.from(Buffer.from(`${before}${CANARY} and more`).toString('base64')))).toBe(true)
    expect(holdsCanary(Buffer.from('canary'))).toBe(false)
  })

  it.each(['import of all', 'import of a default', 'island in a module'])(
    'finds what it looks for: %s',
    async (way) => {
      const files = {
        'open.json': JSON.stringify({ name: CANARY }),
        'page.mdx': `---\ntitle: P\n---\n\n${WAYS[way]?.('open.json')}`,
        [`islands/${moduleName('open.json')}.jsx`]: `import { useState } from 'react'\nimport it from '/open.json'\nexport const Counter = () => <button>{useState(it.name)[0]}</button>`,
      }
      const found = await leaks({ ...files, 'docs.json': JSON.stringify(config({}, files)) })
      const where = way.startsWith('island') ? /^_galley\/islands\// : /^page\.html$/
      expect(found.filter((path) => where.test(path))).not.toEqual([])
    },
  )

  it.each(Object.keys(WAYS))('by %s', async (way) => {
    const pages = ASKED.map((path, i) => [`page-${i}.mdx`, `---\ntitle: P\n---\n\n${WAYS[way]?.(path)}`])
    const modules = ASKED.map((path) => [`islands/${moduleName(path)}.jsx`, islandModule(path)])
    const files = Object.fromEntries([...pages, ...modules])
    expect(await leaks({ ...files, 'docs.json': JSON.stringify(config({}, files)) })).toEqual([])
  })

  // The navigation overrides the default list of ignored files, since the author wrote it to publish them.
  it.each(ASKED.filter((path) => path !== 'CHANGELOG.md'))('by docs.json that names %s', async (path) => {
    const docs = config({
      description: { $ref: path },
      variables: { $ref: path, x: { $ref: path } },
      logo: { light: `/${path}`, dark: path },
      favicon: `/${path}`,
      background: { image: `/${path}` },
      fonts: { family: 'X', source: `/${path}`, format: 'woff2' },
      thumbnails: { background: `/${path}` },
      styling: { codeblocks: { theme: 'github-dark', languages: { custom: [`/${path}`] } } },
      api: { openapi: [path, `/${path}`], asyncapi: path },
      banner: { content: `![](/${path}) <img src="/${path}"/>` },
      navbar: { links: [{ label: 'x', href: `/${path}`, icon: `/${path}` }] },
      footer: { $ref: path },
      seo: { metatags: { $ref: path } },
      redirects: [{ source: '/go', destination: `/${path}` }],
      navigation: { pages: ['index', path, path.replace(/\.\w+$/, '')], $ref: path },
      metadata: { $ref: `./${path}` },
    })
    const text = `---\ntitle: P\nicon: "/${path}"\nopenapi: "${path} GET /x"\n"og:image": "/${path}"\n---\n\n{{name}} {{x}}`
    expect(await leaks({ 'docs.json': JSON.stringify(docs), 'index.mdx': text })).toEqual([])
  })

  it('by environment variables, or the location of the folder', async () => {
    const text = '---\ntitle: P\n---\n\n{process.env.GALLEY_TEST_CANARY} {globalThis.process?.env} {import.meta.url}'
    expect(await leaks({ 'docs.json': JSON.stringify(config({}, { 'index.mdx': text })), 'index.mdx': text })).toEqual(
      [],
    )
  })

  it('by the examples that rules for assistants quote', async () => {
    const asked = ASKED.filter((path) => /(?:^|\/)\.[es]|package|node_modules|public\.json|link\.js$/i.test(path))
    const examples = asked.map((file) => ({ title: 'x', file }))
    writeIn(root, {
      'docs.json': JSON.stringify(config({}, { 'index.mdx': '' })),
      'index.mdx': '---\ntitle: P\n---\n\nText.',
      'galley.json': JSON.stringify({ guidance: { examples } }),
    })
    const { out, err } = await runIn(root, ['rules', '.', '--root', '.', '--target', 'claude'])
    expect(out + err).not.toContain(CANARY)
    const disk = new DiskFileSystem(root)
    const rules = disk.list().filter((path) => path.startsWith('.claude/'))
    expect(rules).not.toEqual([])
    expect(rules.filter((path) => holdsCanary(disk.readBytes(path) as Uint8Array))).toEqual([])
  })

  it.each(Object.keys(WAYS))('through a preview: by %s', async (way) => {
    const pages = ASKED.map((path, i) => [`page-${i}.mdx`, `---\ntitle: P\n---\n\n${WAYS[way]?.(path)}`])
    const modules = ASKED.map((path) => [`islands/${moduleName(path)}.jsx`, islandModule(path)])
    const files = {
      ...Object.fromEntries([...pages, ...modules]),
      'docs.json': JSON.stringify(config({}, Object.fromEntries(pages))),
    }
    writeIn(root, files)
    let said = ''
    const preview = startPreview({
      folder: root,
      guard: () => undefined,
      token: 'token',
      env: {},
      color: false,
      write: (text) => {
        said += text
      },
      launch() {},
    })
    try {
      const shown = new Set<string>()
      const ask = async (path: string) => {
        const response = await preview.handle(new Request(`http://localhost/${path}`))
        const bytes = new Uint8Array(await response.arrayBuffer())
        expect(holdsCanary(bytes), path).toBe(false)
        const text = Buffer.from(bytes).toString()
        for (const [, file] of text.matchAll(/"\/(_galley\/[^"?#]+)"/g)) shown.add(file as string)
      }
      for (const [path] of pages) await ask((path as string).replace('.mdx', ''))
      for (const path of [...shown, ...ASKED.map(encodeURI)]) await ask(path)
      expect(shown.size).toBeGreaterThan(0)
      expect(said).not.toContain(CANARY)
    } finally {
      await preview.close()
      for (const path of Object.keys(files)) rmSync(join(root, path), { force: true })
    }
  })

  it('through the tools of the MCP server', async () => {
    const files = { 'index.mdx': '---\ntitle: P\n---\n\nText.' }
    writeIn(root, { ...files, 'docs.json': JSON.stringify(config({}, files)) })
    const workspace = openWorkspace(new DiskFileSystem(root))
    const sources = { site: () => workspace.library(), workspace, guide: async () => new Map() }
    const answers: string[] = []
    const call = async (name: string, args: object) => {
      const tool = tools.find((one) => one.name === name)
      if (!tool) throw new Error(`There is no tool ${name}`)
      const answer = await Promise.resolve(tool.input.safeParse(args))
        .then((input) => (input.success ? tool.run(input.data, sources) : String(input.error)))
        .catch(String)
      answers.push(JSON.stringify(answer))
    }
    for (const path of ASKED) {
      await call('read_page', { page: path })
      await call('read_page', { page: `/${path.replace(/\.\w+$/, '')}` })
      await call('check_page', { path })
      for (const [way, page] of Object.entries(WAYS))
        if (!way.startsWith('island'))
          await call('check_page', { path: 'index.mdx', content: `---\ntitle: P\n---\n\n${page(path)}` })
    }
    await call('check_site', {})
    await call('list_pages', {})
    await call('search_docs', { query: CANARY.slice(0, 6) })
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.filter((answer) => answer.includes(CANARY) && !answer.includes(`Nothing in`))).toEqual([])
  })
})
