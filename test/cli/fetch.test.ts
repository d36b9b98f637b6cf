// galley fetch with real repositories: what it writes, and the site that comes of it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

const SDK = {
  'docs/docs.json': JSON.stringify({
    ...config({ name: 'SDK', navigation: { groups: [{ group: 'Start', pages: ['index', 'guides/install#unix'] }] } }),
    variables: { package: '@acme/sdk', product: 'Acme SDK' },
    redirects: [{ source: '/old', destination: '/guides/install' }],
  }),
  'docs/index.mdx': [
    '---\ntitle: SDK\n---\n',
    "import { Plan } from '/snippets/plan.jsx'\n",
    '[Install](/guides/install), [again](guides/install#unix), [old](/old), [whole site](/pricing)\n',
    '![Logo](/images/logo.svg)\n',
    '<Plan />\n',
    '<Snippet file="note.mdx" />\n',
  ].join('\n'),
  'docs/guides/install.mdx':
    '---\ntitle: Install\n---\n\n## Unix\n\nRun `npm install {{package}}` for {{product}}. [Home](/)\n',
  'docs/snippets/plan.jsx': 'export const Plan = () => <a href="/guides/install">Plan</a>\n',
  'docs/snippets/note.mdx': 'A note.\n',
  'docs/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'docs/style.css': 'body { color: red }',
  'docs/drafts/secret.mdx': '---\ntitle: Secret\n---\n\nNot yet.\n',
  'docs/.mintignore': 'drafts/\n',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-fetch-test-'))
  repository('sdk', SDK)
  site({
    tabs: [
      { tab: 'Guides', pages: ['index', 'pricing'] },
      { tab: 'SDK', groups: [{ sourceRef: 'repositories/sdk' }] },
    ],
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function repository(name: string, files: Readonly<Record<string, string>>): void {
  const at = join(folder, 'repositories', name)
  writeIn(at, files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: at, stdio: 'pipe' })
  if (!existsSync(join(at, '.git'))) git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=Docs')
}

function site(navigation: object, sources: readonly object[] = [source('sdk')]): void {
  writeIn(join(folder, 'site'), {
    'docs.json': JSON.stringify({ ...config({ name: 'Acme', navigation }), variables: { product: 'Acme' } }),
    'galley.json': JSON.stringify({ sources }),
    'index.mdx': '---\ntitle: Home\n---\n\n[SDK](/sdk), [install](/sdk/guides/install#unix)\n',
    'pricing.mdx': '---\ntitle: Pricing\n---\n\nText.\n',
  })
}

const source = (name: string) => ({ repository: `file://${folder}/repositories/${name}`, folder: 'docs', path: name })
const read = (path: string) => readFileSync(join(folder, 'site', path), 'utf8')
const fetch = (...args: string[]) => runIn(folder, ['fetch', 'site', ...args])
const check = async () => {
  const { out } = await runIn(folder, ['check', 'site', '--format', 'json'])
  return (JSON.parse(out) as { findings: { code: string; severity: string; place: { file: string } }[] }).findings
    .filter(({ severity }) => severity !== 'suggestion')
    .map(({ code, place }) => `${code} ${place.file.replace('site/', '')}`)
}

it('writes the pages of a source, with references from its root below its path', async () => {
  const { code, out, err } = await fetch()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^repositories\/sdk: 6 files in sdk, from main at [\da-f]{12}\n$/)
  expect(read('sdk/index.mdx')).toBe(
    [
      '---\ntitle: SDK\n---\n',
      "import { Plan } from '/snippets/sdk/plan.jsx'\n",
      '[Install](/sdk/guides/install), [again](guides/install#unix), [old](/sdk/old), [whole site](/pricing)\n',
      '![Logo](/sdk/images/logo.svg)\n',
      '<Plan />\n',
      '<Snippet file="sdk/note.mdx" />\n',
    ].join('\n'),
  )
  expect(read('sdk/guides/install.mdx')).toContain('[Home](/sdk)')
  expect(read('snippets/sdk/plan.jsx')).toContain('href="/sdk/guides/install"')
  expect(['sdk/style.css', 'sdk/drafts'].map((path) => existsSync(join(folder, 'site', path)))).toEqual([false, false])
})

it('makes one site of all of them', async () => {
  await fetch()
  expect(await check()).toEqual([])
  const { code } = await runIn(folder, ['build', 'site', '--out', 'out', '--strict'])
  expect(code).toBe(0)
  const page = readFileSync(join(folder, 'out/sdk/guides/install.html'), 'utf8')
  // A variable of the site has precedence over that of a source.
  expect(page).toContain('@acme/sdk')
  expect(page).toMatch(/for Acme\./)
  expect(readFileSync(join(folder, 'out/_redirects'), 'utf8')).toContain('/sdk/old /sdk/guides/install')
})

describe('navigation', () => {
  const labels = async (navigation: object): Promise<string> => {
    site(navigation)
    await fetch()
    const { code, err } = await runIn(folder, ['build', 'site', '--out', 'out'])
    expect([code, err.includes('error')]).toEqual([0, false])
    return readFileSync(join(folder, 'out/llms.txt'), 'utf8')
  }

  it.each([
    ['no reference to it: a product', { pages: ['index'] }],
    ['products', { products: [{ product: 'Acme', pages: ['index'] }] }],
    ['a list of pages', { pages: ['index', { sourceRef: 'repositories/sdk' }] }],
    ['a list of groups', { groups: [{ group: 'Acme', pages: ['index'] }, { sourceRef: 'repositories/sdk' }] }],
    [
      'tabs, which the source has none of',
      { tabs: [{ tab: 'Acme', pages: ['index'] }, { sourceRef: 'repositories/sdk' }] },
    ],
  ])('takes its pages with %s', async (_, navigation) => {
    const text = await labels(navigation)
    expect(text).toContain('[SDK](/sdk.md)')
    expect(text).toContain('[Install](/sdk/guides/install.md)')
  })
})

describe('two branches of one repository', () => {
  beforeEach(() => {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: join(folder, 'repositories/sdk'), stdio: 'pipe' })
    git('checkout', '--quiet', '-b', 'next')
    repository('sdk', { 'docs/index.mdx': '---\ntitle: Next SDK\n---\n\nText.\n' })
    git('checkout', '--quiet', 'main')
  })
  const branches = () => [
    { ...source('sdk'), path: 'v1' },
    { ...source('sdk'), path: 'v2', branch: 'next' },
  ]

  it.each([
    [
      'their path',
      {
        tabs: [
          { tab: 'One', groups: [{ sourceRef: 'v1' }] },
          { tab: 'Two', groups: [{ sourceRef: 'v2' }] },
        ],
      },
    ],
    ['their name', { groups: [{ group: 'Acme', pages: ['index'] }, { sourceRef: 'repositories/sdk' }] }],
  ])('are listed by %s', async (_, navigation) => {
    site(navigation, branches())
    await fetch()
    await runIn(folder, ['build', 'site', '--out', 'out'])
    const text = readFileSync(join(folder, 'out/llms.txt'), 'utf8')
    expect(text).toMatch(/\[SDK\]\(\/v1\.md\).*\[Next SDK\]\(\/v2\.md\)/s)
  })

  it('can be replaced one by one', async () => {
    site({ pages: ['index'] }, branches())
    await fetch()
    expect((await fetch('--from', 'v2=repositories/sdk')).out).toMatch(
      /^repositories\/sdk: 6 files in v2, from [^\n]*\n$/,
    )
    expect([read('v1/index.mdx'), read('v2/index.mdx')].map((text) => /title: .*/.exec(text)?.[0])).toEqual([
      'title: SDK',
      'title: SDK',
    ])
  })
})

it.each(['groups', 'pages'])('turns the tabs of a source into groups for a list of %s', async (key) => {
  const forum = { tab: 'Forum', href: 'https://forum.example.com' }
  const versions = [{ version: 'v2', default: true, groups: [{ group: 'Unix', pages: ['guides/install'] }] }]
  repository('sdk', {
    'docs/docs.json': JSON.stringify(
      config({
        navigation: { tabs: [{ tab: 'Start', align: 'end', pages: ['index'] }, { tab: 'Install', versions }, forum] },
      }),
    ),
    'docs/index.mdx': '---\ntitle: SDK\n---\n\nText.\n',
  })
  site({
    tabs: [
      { tab: 'Guides', pages: ['index', 'pricing'] },
      { tab: 'SDK', [key]: [{ sourceRef: 'repositories/sdk' }] },
    ],
  })
  await fetch()
  expect(await check()).toEqual([])
  await runIn(folder, ['build', 'site', '--out', 'out'])
  const sidebar = readFileSync(join(folder, 'out/sdk/guides/install.html'), 'utf8')
  for (const label of ['Start', 'Install', 'v2', 'Unix']) expect(sidebar).toMatch(new RegExp(`>${label}<`))
})

it('follows references between files of the configuration', async () => {
  repository('sdk', {
    'docs/docs.json': JSON.stringify({
      ...config({}),
      navigation: { $ref: './config/navigation.json' },
      redirects: { $ref: 'config/redirects.json' },
    }),
    'docs/config/navigation.json': JSON.stringify({
      tabs: [{ tab: 'Start', groups: { $ref: './groups/start.json' } }],
    }),
    'docs/config/groups/start.json': JSON.stringify([{ group: 'Start', pages: ['index', 'guides/install'] }]),
    'docs/config/redirects.json': JSON.stringify([{ source: '/old', destination: '/guides/install' }]),
  })
  await fetch()
  expect(await check()).toEqual([])
  await runIn(folder, ['build', 'site', '--out', 'out'])
  expect(readFileSync(join(folder, 'out/llms.txt'), 'utf8')).toContain('[Install](/sdk/guides/install.md)')
  expect(readFileSync(join(folder, 'out/_redirects'), 'utf8')).toContain('/sdk/old /sdk/guides/install')
})

it('adjusts links in the texts of specifications', async () => {
  const info = {
    title: 'A',
    version: '1',
    description: 'See [Unix](/guides/install#unix) or <a href="/old">old</a>, [plans](/pricing).',
  }
  repository('sdk', {
    'docs/docs.json': JSON.stringify({
      ...config({ navigation: { pages: ['index', 'guides/install'] } }),
      redirects: [{ source: '/old', destination: '/guides/install' }],
      api: { openapi: ['a.json', 'b.yaml'] },
    }),
    'docs/a.json': JSON.stringify({ openapi: '3.1.0', info, paths: {} }),
    'docs/b.yaml': `openapi: 3.1.0\ninfo:\n  title: B\n  version: '1'\n  description: >\n    [Home](/), [there](//example.com/guides/install)\npaths: {}\n`,
  })
  await fetch()
  expect(JSON.parse(read('sdk/a.json')).info.description).toBe(
    'See [Unix](/sdk/guides/install#unix) or <a href="/sdk/old">old</a>, [plans](/pricing).',
  )
  expect(read('sdk/b.yaml')).toContain('[Home](/sdk), [there](//example.com/guides/install)')
})

it('takes links for all pages from a source', async () => {
  const forum = { anchor: 'Forum', href: 'https://forum.example.com' }
  repository('sdk', {
    'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index'], global: { anchors: [forum] } } })),
  })
  site({
    pages: ['index', { sourceRef: 'repositories/sdk' }],
    global: { anchors: [{ sourceRef: 'repositories/sdk' }] },
  })
  await fetch()
  await runIn(folder, ['build', 'site', '--out', 'out'])
  expect(readFileSync(join(folder, 'out/pricing.html'), 'utf8')).toContain('href="https://forum.example.com"')
})

it('keeps generated pages below the path, and the specification that settings name for all pages', async () => {
  const users = { get: { summary: 'List users', responses: { 200: { description: 'Them.' } } } }
  repository('sdk', {
    'docs/docs.json': JSON.stringify({
      ...config({
        navigation: {
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'API', openapi: 'openapi.json' },
            { group: 'Admin', openapi: { source: 'openapi.json', directory: 'admin' } },
          ],
        },
      }),
      api: { openapi: 'openapi.json' },
    }),
    'docs/index.mdx': '---\ntitle: SDK\nopenapi: GET /users\n---\n\n[Users](/api-reference/list-users)\n',
    'docs/openapi.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/users': users },
    }),
  })
  await fetch()
  expect(await check()).toEqual([])
  await runIn(folder, ['build', 'site', '--out', 'out'])
  const pages = ['sdk/api-reference/list-users.html', 'sdk/admin/list-users.html']
  expect(pages.map((path) => existsSync(join(folder, 'out', path)))).toEqual([true, true])
  expect(readFileSync(join(folder, 'out/sdk.html'), 'utf8')).toContain('href="/sdk/api-reference/list-users"')
})

it('replaces the path that the site of a source is served below', async () => {
  repository('sdk', {
    'docs/docs.json': JSON.stringify({
      ...config({ navigation: { pages: ['index', 'guides/install'] } }),
      redirects: [
        { source: '/docs/setup', destination: '/docs/guides/install' },
        { source: '/docs/v1/:path*', destination: '/docs/guides/:path*' },
        { source: '/docs/begin', destination: '/docs/guides/install#unix' },
        { source: '/docs/start', destination: '/docs/guides/install' },
      ],
    }),
    'docs/index.mdx': '---\ntitle: SDK\n---\n\n[Install](/docs/guides/install#unix), [setup](/docs/setup)\n',
  })
  await fetch()
  expect(read('sdk/index.mdx')).toContain('[Install](/sdk/guides/install#unix), [setup](/sdk/setup)')
  expect(JSON.parse(read('sdk/docs.json')).redirects).toEqual([
    { source: '/sdk/setup', destination: '/sdk/guides/install' },
    { source: '/sdk/v1/:path*', destination: '/sdk/guides/:path*' },
    { source: '/sdk/begin', destination: '/sdk/guides/install#unix' },
    { source: '/sdk/start', destination: '/sdk/guides/install' },
  ])
})

it('links each page to its own repository', async () => {
  site({ pages: ['index', { sourceRef: 'acme/sdk' }] }, [{ ...source('sdk'), repository: 'acme/sdk' }])
  writeIn(folder, {
    'site/docs.json': JSON.stringify({
      ...config({ navigation: { pages: ['index', { sourceRef: 'acme/sdk' }] } }),
      feedback: { suggestEdit: true },
    }),
  })
  await fetch('--from', 'acme/sdk=repositories/sdk')
  await runIn(folder, ['build', 'site', '--out', 'out'])
  const page = readFileSync(join(folder, 'out/sdk/guides/install.html'), 'utf8')
  expect(page).toContain('href="https://github.com/acme/sdk/edit/main/docs/guides/install.mdx"')
})

describe('findings', () => {
  it('say that a source has to be fetched', async () => {
    expect(await check()).toContain('missing-source galley.json')
  })

  it('name a reference to no source, and folders that overlap', async () => {
    site({ pages: ['index', { sourceRef: 'repositories/skd' }] }, [
      source('sdk'),
      { ...source('api'), path: 'sdk/api' },
    ])
    await fetch()
    const found = await check()
    expect(found).toContain('unknown-source docs.json')
    expect(found).toContain('duplicate-value galley.json')
  })
})

it('replaces what it wrote, and nothing else', async () => {
  await fetch()
  repository('sdk', { 'docs/guides/new.mdx': '---\ntitle: New\n---\n\nText.\n' })
  await fetch()
  expect(read('sdk/guides/new.mdx')).toContain('title: New')
  rmSync(join(folder, 'site/sdk'), { recursive: true })
  writeIn(folder, { 'site/sdk/own.mdx': 'Mine.' })
  const { code, err } = await fetch()
  expect(code).toBe(2)
  expect(err).toContain("`sdk` holds files that `galley fetch` didn't write")
  expect(read('sdk/own.mdx')).toBe('Mine.')
})

it('removes the pages of what isn’t a source anymore, and nothing else', async () => {
  await fetch()
  writeIn(folder, { 'site/snippets/own.mdx': 'Mine.' })
  site({ pages: ['index'] }, [{ ...source('sdk'), path: 'lib/sdk' }])
  const { code, out } = await fetch()
  expect([code, out.split('\n')[0]]).toEqual([0, "sdk removed, because it isn't a source anymore"])
  const there = () =>
    ['sdk', 'snippets/sdk', 'lib/sdk', 'snippets/lib/sdk', 'snippets/own.mdx'].map((path) =>
      existsSync(join(folder, 'site', path)),
    )
  expect(there()).toEqual([false, false, true, true, true])
  site({ pages: ['index'] }, [])
  expect((await fetch()).code).toBe(0)
  expect(there()).toEqual([false, false, false, false, true])
  const { code: none, err } = await fetch()
  expect([none, err]).toEqual([
    2,
    'galley: The site has no sources. List other repositories in `sources` of galley.json.\n',
  ])
})

it('takes a working copy, and keeps what was there if a source fails', async () => {
  writeIn(folder, { 'repositories/sdk/docs/index.mdx': '---\ntitle: Uncommitted\n---\n\nText.\n' })
  await fetch('--from', 'repositories/sdk=repositories/sdk')
  expect(read('sdk/index.mdx')).toContain('Uncommitted')
  rmSync(join(folder, 'repositories/sdk/docs/docs.json'))
  const gone = await fetch('--from', 'repositories/sdk=repositories/sdk')
  expect([gone.code, gone.err]).toEqual([2, 'galley: repositories/sdk: Its folder `docs` has no docs.json.\n'])
  rmSync(join(folder, 'repositories'), { recursive: true })
  const { code, err } = await fetch()
  expect(code).toBe(2)
  expect(err).toMatch(/^galley: repositories\/sdk: .*(?:not exist|not appear)/)
  expect(read('sdk/index.mdx')).toContain('Uncommitted')
  expect(readdirSync(join(folder, 'site')).filter((name) => name.startsWith('.'))).toEqual([])
})

it('says what a name on the command line should be', async () => {
  const { code, err } = await fetch('--from', 'acme/skd=.')
  expect([code, err]).toEqual([2, 'galley: There is no source `acme/skd`. The sources are `repositories/sdk`.\n'])
})
