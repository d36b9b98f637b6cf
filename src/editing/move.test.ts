// A move or a rename in; the folder after it out. Every link still leads where it did.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { SourceFile } from '../files/source-file.ts'
import { openSession } from '../project/session.ts'
import { applyEdits } from './apply.ts'
import { planMove } from './move.ts'
import { namedAt, planRename } from './rename.ts'
import { sourceOf, type World } from './world.ts'

const CONFIG = {
  name: 'Test',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index', 'guides/start', { group: 'More', root: 'guides/limits', pages: ['guides/limits'] }] },
  navbar: { links: [{ label: 'Start', href: '/guides/start#install' }] },
}

const FILES = {
  'docs.json': JSON.stringify(CONFIG, null, 2),
  'index.mdx':
    '---\ntitle: Home\n---\n\n[Start](/guides/start) and [install](guides/start#install).\n\n<Card title="S" href="/guides/start?x=1">Go</Card>\n\n```md\n[Start](/guides/start)\n```\n',
  'guides/start.mdx':
    '---\ntitle: Start\n---\n\nimport Key from "../snippets/key.mdx";\n\n## Install\n\n[limits](./limits#by-key), [top](#install), ![chart](../images/chart.png) and [x](https://example.com/guides/start).\n\n<Key />\n',
  'guides/limits.mdx': '---\ntitle: Limits\n---\n\n## By key\n\n[Start](start), [home](/).\n',
  'snippets/key.mdx': 'See [start](/guides/start.mdx).\n',
  'images/chart.png': 'x',
}

async function open(files: Readonly<Record<string, string>>): Promise<World> {
  const session = openSession(new MemoryFileSystem(files), { lazy: true })
  await session.outline()
  return {
    get project() {
      return session.project
    },
    async pageAt(route) {
      await session.read([route])
      return session.project.pages.get(route)
    },
  }
}

/** The texts of the files that a move changes, by their new names. */
async function moved(from: string, to: string, files: Readonly<Record<string, string>> = FILES) {
  const { project } = await open(files)
  const plan = planMove(project, [{ from, to }])
  const texts = applyEdits([...plan.edits, ...plan.redirects], (file) => sourceOf(project, file))
  return { plan, text: (file: string) => texts.get(file) ?? `unchanged: ${file}` }
}

describe('a page that moves', () => {
  it('updates links to it and from it, the navigation, and redirects for its readers', async () => {
    const { plan, text } = await moved('guides/start.mdx', 'intro/quick/begin.mdx')
    expect([...plan.routes]).toEqual([['/guides/start', '/intro/quick/begin']])
    expect(text('index.mdx')).toContain('[Start](/intro/quick/begin) and [install](intro/quick/begin#install)')
    expect(text('index.mdx')).toContain('href="/intro/quick/begin?x=1"')
    expect(text('index.mdx')).toContain('```md\n[Start](/guides/start)\n```')
    expect(text('guides/start.mdx')).toContain('from "../../snippets/key.mdx"')
    expect(text('guides/start.mdx')).toContain('[limits](../../guides/limits#by-key), [top](#install)')
    expect(text('guides/start.mdx')).toContain('![chart](../../images/chart.png)')
    expect(text('guides/start.mdx')).toContain('https://example.com/guides/start')
    expect(text('guides/limits.mdx')).toContain('[Start](../intro/quick/begin)')
    expect(text('snippets/key.mdx')).toContain('(/intro/quick/begin.mdx)')
    const config = JSON.parse(text('docs.json'))
    expect(config.navigation.pages[1]).toBe('intro/quick/begin')
    expect(config.navbar.links[0].href).toBe('/intro/quick/begin#install')
    expect(config.redirects).toEqual([{ source: '/guides/start', destination: '/intro/quick/begin' }])
  })

  it.each<[string, string, string]>([
    ['a destination', '[Notes](/guides/release%20notes#new)', '[Notes](/all/the%20%28new%29%20notes#new)'],
    ['its file', '[Notes](./guides/release%20notes.mdx)', '[Notes](./all/the%20%28new%29%20notes.mdx)'],
    ['brackets', '[Notes](</guides/release notes#new> "Title")', '[Notes](</all/the (new) notes#new> "Title")'],
    ['a definition', '[Notes][1]\n\n[1]: <guides/release notes>', '[Notes][1]\n\n[1]: <all/the (new) notes>'],
    [
      'an attribute',
      '<Card title="N" href="/guides/release%20notes" />',
      '<Card title="N" href="/all/the%20(new)%20notes" />',
    ],
  ])('is written as a URL in %s', async (_, before, after) => {
    const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
    const pages = ['index', 'guides/release notes']
    const { text } = await moved('guides/release notes.mdx', 'all/the (new) notes.mdx', {
      'docs.json': JSON.stringify({ ...CONFIG, navbar: {}, navigation: { pages } }, null, 2),
      'index.mdx': page('Home', before),
      'guides/release notes.mdx': page('Notes', '## New\n\nBack [home](../index.mdx).'),
    })
    expect(text('index.mdx')).toBe(page('Home', after))
    expect(JSON.parse(text('docs.json')).navigation.pages).toEqual(['index', 'all/the (new) notes'])
  })

  it('changes no place twice, as editors require', async () => {
    const redirects = [{ source: '/begin', destination: '/guides/start' }]
    const { plan } = await moved('guides/start.mdx', 'begin.mdx', {
      ...FILES,
      'docs.json': JSON.stringify({ ...CONFIG, redirects }),
    })
    const edits = [...plan.edits, ...plan.redirects]
    expect(edits.length).toBeGreaterThan(5)
    const pairs = edits.flatMap((a, i) => edits.slice(i + 1).map((b) => [a, b] as const))
    expect(pairs.filter(([a, b]) => a.file === b.file && a.start < b.end && b.start < a.end)).toEqual([])
  })

  it('needs no redirect where its address stays, or readers never had it', async () => {
    const index = await moved('guides/limits.mdx', 'guides/limits/index.mdx')
    expect([...index.plan.routes]).toEqual([])
    expect(index.plan.redirects).toEqual([])
    const hidden = (pages: readonly string[]) =>
      moved('guides/draft.mdx', 'draft.mdx', {
        ...FILES,
        'docs.json': JSON.stringify({ ...CONFIG, navigation: { pages } }),
        'guides/draft.mdx': '---\ntitle: Draft\nhidden: true\n---\n',
      })
    expect((await hidden(['index'])).plan.redirects).toEqual([])
    expect((await hidden(['index', 'guides/draft'])).plan.redirects).toHaveLength(1)
  })

  it('takes no links from the page that readers see in place of it', async () => {
    const { plan, text } = await moved('guides/start.md', 'begin.md', { ...FILES, 'guides/start.md': '# Old\n' })
    expect([...plan.routes]).toEqual([])
    expect(text('index.mdx')).toBe('unchanged: index.mdx')
  })

  it('keeps its links that lead through redirects', async () => {
    const redirects = [{ source: '/guides/old', destination: '/' }]
    const { text } = await moved('guides/start.mdx', 'begin.mdx', {
      ...FILES,
      'docs.json': JSON.stringify({ ...CONFIG, redirects }),
      'guides/start.mdx': '---\ntitle: Start\n---\n\n[Old](./old), [gone](./gone), and [home](../index).\n',
    })
    expect(text('guides/start.mdx')).toContain('[Old](./guides/old), [gone](./gone), and [home](./index).')
  })

  it.each<[from: string, to: string, before: string, after: string]>([
    ['guides/start.mdx', 'begin.mdx', '/guides/start/', '/begin/'],
    ['guides/start.mdx', 'begin.mdx', 'guides/start/#install', 'begin/#install'],
    ['guides/start.mdx', 'guides/begin.mdx', '../guides/start/', './begin/'],
    ['guides/start.mdx', 'begin.mdx', '../guides/start.mdx', '../begin.mdx'],
    ['guides/start.mdx', 'begin/index.mdx', '/guides/start', '/begin'],
    ['guides/start.mdx', 'begin/index.mdx', '/guides/start.mdx', '/begin/index.mdx'],
    ['guides/start.mdx', 'index.md', 'guides/start', '/'],
    ['guides/start.mdx', 'index.md', '../guides/start', '..'],
    ['more/index.mdx', 'more/all.mdx', '/more/index', '/more/all'],
    ['more/index.mdx', 'more/all.mdx', '/more/index.mdx', '/more/all.mdx'],
    ['more/index.mdx', 'all/index.mdx', '/more/index', '/all/index'],
    ['more/index.mdx', 'all/index.mdx', '/more', '/all'],
  ])('%s to %s: %s becomes %s', async (from, to, before, after) => {
    const { 'index.mdx': _, ...files } = FILES
    const { text } = await moved(from, to, {
      ...files,
      'more/index.mdx': '---\ntitle: More\n---\n',
      'guides/limits.mdx': `---\ntitle: Limits\n---\n\n[It](${before})\n`,
    })
    expect(text('guides/limits.mdx')).toContain(`[It](${after})`)
  })

  it('can move back without creating a redirect loop', async () => {
    const files = {
      ...FILES,
      'docs.json': JSON.stringify(
        { ...CONFIG, redirects: [{ source: '/begin', destination: '/guides/start' }] },
        null,
        2,
      ),
    }
    const { text } = await moved('guides/start.mdx', 'begin.mdx', files)
    expect(JSON.parse(text('docs.json')).redirects).toEqual([{ source: '/guides/start', destination: '/begin' }])
  })

  it('updates redirects to it, and keeps their style', async () => {
    const redirects = [
      { source: '/old', destination: '/guides/start' },
      { source: '/older', destination: '/' },
    ]
    const { text } = await moved('guides/start.mdx', 'begin.mdx', {
      ...FILES,
      'docs.json': JSON.stringify({ ...CONFIG, redirects }, null, 2),
    })
    expect(JSON.parse(text('docs.json')).redirects).toEqual([
      { source: '/old', destination: '/begin' },
      { source: '/older', destination: '/' },
      { source: '/guides/start', destination: '/begin' },
    ])
  })

  it('moves its translations too', async () => {
    const navigation = {
      languages: [
        { language: 'en', pages: ['index', 'guides/start'] },
        { language: 'fr', pages: ['fr/index', 'fr/guides/start'] },
      ],
    }
    const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`
    const { plan, text } = await moved('guides/start.mdx', 'begin.mdx', {
      'docs.json': JSON.stringify({ ...CONFIG, navbar: {}, navigation }, null, 2),
      'index.mdx': page('Home'),
      'guides/start.mdx': page('Start'),
      'fr/index.mdx': page('Accueil'),
      'fr/guides/start.mdx': `${page('Début')}[Accueil](../index)\n`,
    })
    expect([...plan.translations]).toEqual([['fr/guides/start.mdx', 'fr/begin.mdx']])
    const config = JSON.parse(text('docs.json'))
    expect(config.navigation.languages[1].pages).toEqual(['fr/index', 'fr/begin'])
    expect(config.redirects).toHaveLength(2)
    expect(text('fr/guides/start.mdx')).toContain('[Accueil](./index)')
  })

  it('moves translations where each language has a folder of its own', async () => {
    const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`
    const files = {
      'docs.json': JSON.stringify({
        ...CONFIG,
        navbar: {},
        navigation: {
          languages: [
            { language: 'en', pages: ['v2/en/index', 'v2/en/guides/start', 'v2/en/guides/end'] },
            { language: 'fr', pages: ['v2/fr/index', 'v2/fr/guides/start', 'v2/fr/guides/end'] },
          ],
        },
      }),
      'v2/en/index.mdx': page('Home'),
      'v2/en/guides/start.mdx': page('Start'),
      'v2/en/guides/end.mdx': page('End'),
      'v2/fr/index.mdx': page('Accueil'),
      'v2/fr/guides/start.mdx': page('Début'),
      'v2/fr/guides/end.mdx': page('Fin'),
    }
    const folder = await moved('v2/en/guides', 'v2/en/learn', files)
    expect(folder.plan.translations).toEqual(
      new Map([
        ['v2/fr/guides/start.mdx', 'v2/fr/learn/start.mdx'],
        ['v2/fr/guides/end.mdx', 'v2/fr/learn/end.mdx'],
      ]),
    )
    expect(JSON.parse(folder.text('docs.json')).navigation.languages[1].pages).toEqual([
      'v2/fr/index',
      'v2/fr/learn/start',
      'v2/fr/learn/end',
    ])
    // Out of the language's folder, or only one of its two names.
    expect((await moved('v2/en/guides/start.mdx', 'start.mdx', files)).plan.translations.size).toBe(0)
    expect((await moved('v2/en', 'v2/english', files)).plan.translations.size).toBe(0)
    // The home page of a language, and a path that another page has.
    expect((await moved('v2/en/index.mdx', 'v2/en/welcome.mdx', files)).plan.translations.size).toBe(0)
    const taken = { ...files, 'v2/fr/begin.mdx': page('Pris') }
    expect((await moved('v2/en/guides/start.mdx', 'v2/en/begin.mdx', taken)).plan.translations.size).toBe(0)
  })
})

it('a folder moves with a single redirect', async () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'e/f', 'e/g', 'e/h', 'e/i'].map((name) => [`old/${name}.mdx`, `---\ntitle: ${name}\n---\n\n[a](./a)\n`]),
  )
  const { plan, text } = await moved('old', 'new/home', { ...FILES, ...pages })
  expect(plan.files.size).toBe(6)
  expect(JSON.parse(text('docs.json')).redirects).toEqual([{ source: '/old/:slug*', destination: '/new/home/:slug*' }])
  // Links between pages in it don't change.
  expect(text('old/b.mdx')).toBe('unchanged: old/b.mdx')
})

it('a folder that moves back replaces all of its redirects', async () => {
  const redirect = (name: string, from: string, to: string) => ({
    source: `/${from}/${name}`,
    destination: `/${to}/${name}`,
  })
  for (const redirects of [
    [redirect('a', 'old', 'new'), redirect('b', 'old', 'new')],
    [redirect('a', 'old', 'new'), redirect('b', 'old', 'new'), redirect('x', 'any', 'where')],
    [redirect('x', 'any', 'where'), redirect('a', 'old', 'new'), redirect('b', 'old', 'new')],
  ]) {
    const { text } = await moved('new', 'old', {
      ...FILES,
      'docs.json': JSON.stringify({ ...CONFIG, redirects }, null, 2),
      'new/a.mdx': '# A',
      'new/b.mdx': '# B',
    })
    expect(JSON.parse(text('docs.json')).redirects).toEqual([
      ...redirects.filter(({ source }) => source === '/any/x'),
      redirect('a', 'new', 'old'),
      redirect('b', 'new', 'old'),
    ])
  }
})

it('a folder that moves back has no redirect to itself', async () => {
  const pages = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`new/${name}.mdx`, `# ${name}`]))
  const redirects = [
    { source: '/old/:slug*', destination: '/new/:slug*' },
    { source: '/older/:slug*', destination: '/new/:slug*' },
  ]
  const files = { ...FILES, ...pages, 'docs.json': JSON.stringify({ ...CONFIG, redirects }) }
  const { plan, text } = await moved('new', 'old', files)
  expect(JSON.parse(text('docs.json')).redirects).toEqual([
    { source: '/older/:slug*', destination: '/old/:slug*' },
    { source: '/new/:slug*', destination: '/old/:slug*' },
  ])
  // Nor would it have one without the new redirect.
  const { project } = await open(files)
  const texts = applyEdits(plan.edits, (file) => sourceOf(project, file))
  expect(JSON.parse(texts.get('docs.json') ?? '').redirects).toEqual([
    { source: '/older/:slug*', destination: '/old/:slug*' },
  ])
})

it('redirects go to the list that another file has, and to no other list', async () => {
  const split = (redirects: object) => ({
    ...FILES,
    'docs.json': JSON.stringify({ ...CONFIG, navigation: { pages: { $ref: 'pages.json' } }, ...redirects }),
    'pages.json': JSON.stringify(CONFIG.navigation.pages),
    'moved.json': '[{ "source": "/old", "destination": "/" }]',
  })
  const own = await moved('guides/start.mdx', 'begin.mdx', split({}))
  expect(JSON.parse(own.text('docs.json')).redirects).toEqual([{ source: '/guides/start', destination: '/begin' }])
  expect(JSON.parse(own.text('pages.json'))).toEqual(['index', 'begin', CONFIG.navigation.pages[2]])
  const { text } = await moved('guides/start.mdx', 'begin.mdx', split({ redirects: { $ref: 'moved.json' } }))
  expect(JSON.parse(text('moved.json'))).toEqual([
    { source: '/old', destination: '/' },
    { source: '/guides/start', destination: '/begin' },
  ])
})

it('a folder takes along the redirects into it that have wildcards', async () => {
  const redirects = [
    { source: '/v1/:slug*', destination: '/old/:slug*' },
    { source: '/v0/*', destination: '/old/e/*#top' },
    { source: '/:name/older', destination: '/older/:name' },
  ]
  const pages = Object.fromEntries(
    ['a', 'e/f'].map((name) => [`old/${name}.mdx`, `---\ntitle: ${name}\n---\n\nText.\n`]),
  )
  const config = { 'docs.json': JSON.stringify({ ...CONFIG, redirects }, null, 2) }
  const { text } = await moved('old', 'new', { ...FILES, ...pages, ...config })
  expect(JSON.parse(text('docs.json')).redirects).toEqual([
    { source: '/v1/:slug*', destination: '/new/:slug*' },
    { source: '/v0/*', destination: '/new/e/*#top' },
    { source: '/:name/older', destination: '/older/:name' },
    { source: '/old/a', destination: '/new/a' },
    { source: '/old/e/f', destination: '/new/e/f' },
  ])
})

it('moving a snippet or an image updates the files that use it', async () => {
  expect((await moved('snippets/key.mdx', 'snippets/auth/api-key.mdx')).text('guides/start.mdx')).toContain(
    'from "../snippets/auth/api-key.mdx"',
  )
  const { plan, text } = await moved('images', 'assets/pictures')
  expect(text('guides/start.mdx')).toContain('![chart](../assets/pictures/chart.png)')
  expect(plan.redirects).toEqual([])
})

it('a folder of other files takes along what names them in the settings and in front matter', async () => {
  const settings = (folder: string) => ({
    name: 'Test',
    logo: { light: `/${folder}/light.svg`, dark: `/${folder}/dark.svg` },
    fonts: { body: { family: 'Own', source: `/${folder}/own.woff2` } },
    styling: { codeblocks: { languages: { custom: [`/${folder}/ours.json`] } } },
    thumbnails: { background: `/${folder}/light.svg` },
    seo: { metatags: { 'og:image': `/${folder}/light.svg` } },
    api: { openapi: [`${folder}/api.yaml`], asyncapi: { source: `${folder}/events.yaml` } },
    navigation: {
      tabs: [
        { tab: 'Events', asyncapi: `${folder}/events.yaml` },
        { tab: 'Graph', graphql: { source: `${folder}/schema.graphql`, directory: 'graph' } },
        { tab: 'Library', sdk: `${folder}/typedoc.json` },
      ],
    },
  })
  const page = (folder: string) => `---
title: Home
openapi: ${folder}/api.yaml GET /orders
openapi-schema: "/${folder}/api.yaml Order"
asyncapi: '${folder}/events.yaml orders/created'
sdk: ${folder}/typedoc.json class Client
graphql: { source: ${folder}/schema.graphql, kind: query, name: berth }
---
`
  const names = ['light.svg', 'dark.svg', 'own.woff2', 'ours.json', 'api.yaml', 'events.yaml', 'schema.graphql']
  const { text } = await moved('old', 'files/new', {
    ...Object.fromEntries([...names, 'typedoc.json'].map((name) => [`old/${name}`, ''])),
    'docs.json': JSON.stringify(settings('old')),
    'index.mdx': page('old'),
  })
  expect(JSON.parse(text('docs.json'))).toEqual(settings('files/new'))
  expect(text('index.mdx')).toBe(page('files/new'))
})

it('a library follows its folder', async () => {
  const page = (folder: string) => `---\ntitle: Client\nsdk: ${folder} class Client\n---\n`
  const config = (folder: string) =>
    JSON.stringify({
      ...CONFIG,
      navigation: { tabs: [{ tab: '.NET', sdk: { format: 'docfx', source: folder, directory: 'net' } }] },
    })
  const files = { ...FILES, 'api/net/Client.yml': '', 'api/net/State.yml': '', 'client.mdx': page('api/net') }
  const { text } = await moved('api', 'data', { ...files, 'docs.json': config('api/net') })
  expect(text('client.mdx')).toBe(page('data/net'))
  expect(JSON.parse(text('docs.json')).navigation.tabs[0].sdk.source).toBe('data/net')
  const top = await moved('net', 'sdk/net', { ...FILES, 'net/Client.yml': '', 'client.mdx': page('net') })
  expect(top.text('client.mdx')).toBe(page('sdk/net'))
})

it('a specification is renamed where front matter names it on a line of its own', async () => {
  const page = (path: string) =>
    `---\ntitle: Client\nsdk:\n  format: typedoc\n  source: '${path}'\n  name: Client\n---\n`
  const files = { ...FILES, 'api/typedoc.json': '{}', 'client.mdx': page('api/typedoc.json') }
  expect((await moved('api/typedoc.json', 'data/library.json', files)).text('client.mdx')).toBe(
    page('data/library.json'),
  )
})

it('links in the text of a banner follow a page', async () => {
  const config = (to: string) =>
    JSON.stringify({
      ...CONFIG,
      banner: { content: `**New**: [start](${to}#install) or [ask](https://example.com/guides/start).` },
    })
  const files = { ...FILES, 'docs.json': config('/guides/start') }
  const { text } = await moved('guides/start.mdx', 'begin.mdx', files)
  expect(JSON.parse(text('docs.json')).banner).toEqual(JSON.parse(config('/begin')).banner)
})

describe('a snippet that moves', () => {
  const page = (text: string) => ({ ...FILES, 'guides/limits.mdx': `---\ntitle: Limits\n---\n\n${text}\n` })

  it('is imported by a path whose quotes are escaped', async () => {
    const files = page("import Key from '/snippets/key.mdx'\n\n<Key />")
    const { text } = await moved('snippets/key.mdx', "snippets/reader's key.mdx", files)
    expect(text('guides/limits.mdx')).toContain("from '/snippets/reader\\'s key.mdx'")
  })

  it('keeps being named by its path in the folder of snippets', async () => {
    const files = page('<Snippet file="key.mdx" />')
    expect((await moved('snippets/key.mdx', 'snippets/auth/key.mdx', files)).text('guides/limits.mdx')).toContain(
      '<Snippet file="auth/key.mdx" />',
    )
  })
})

describe('a snippet that leaves the folder of snippets', () => {
  const page = (text: string) => `---\ntitle: Limits\n---\n\n${text}\n`
  const withKeyMoved = async (text: string) => {
    const files = { ...FILES, 'guides/limits.mdx': page(text) }
    return (await moved('snippets/key.mdx', 'parts/key.mdx', files)).text('guides/limits.mdx')
  }

  it('is imported where its name was, with its other attributes and its content', async () => {
    const before = '<Snippet file="key.mdx" />\n\n<Snippet plan="pro" file={"/snippets/key.mdx"}>\n  Text.\n</Snippet>'
    expect(await withKeyMoved(before)).toBe(
      page('import Key from "/parts/key.mdx";\n\n<Key />\n\n<Key plan="pro">\n  Text.\n</Key>'),
    )
  })

  it('uses the import that the page has', async () => {
    expect(await withKeyMoved('import Login from "/snippets/key.mdx"\n\n<Login />\n\n<Snippet file="key.mdx" />')).toBe(
      page('import Login from "/parts/key.mdx"\n\n<Login />\n\n<Login />'),
    )
  })

  it('gets a name that nothing else on the page has', async () => {
    expect(await withKeyMoved('<Key /> and <Snippet file="key.mdx" />')).toBe(
      page('import Key2 from "/parts/key.mdx";\n\n<Key /> and <Key2 />'),
    )
  })

  it('may come from the folder’s old name', async () => {
    const files = {
      'docs.json': JSON.stringify(CONFIG),
      'a.mdx': '<Snippet file="key.mdx" />\n',
      '_snippets/key.mdx': '',
    }
    expect((await moved('_snippets/key.mdx', '_snippets/id.mdx', files)).text('a.mdx')).toBe(
      '<Snippet file="id.mdx" />\n',
    )
    expect((await moved('_snippets', 'parts', files)).text('a.mdx')).toBe(
      'import Key from "/parts/key.mdx";\n\n<Key />\n',
    )
  })

  it('leaves the other snippets alone', async () => {
    const before = '<Snippet file="other.mdx">\n  <Snippet file="key.mdx" />\n</Snippet>'
    expect(await withKeyMoved(before)).toBe(
      page('import Key from "/parts/key.mdx";\n\n<Snippet file="other.mdx">\n  <Key />\n</Snippet>'),
    )
  })
})

describe('a rename', () => {
  async function renamed(file: string, at: string, name: string, files: Readonly<Record<string, string>> = FILES) {
    const world = await open(files)
    const text = files[file] as string
    const named = await namedAt(world, new SourceFile(file, text), text.indexOf(at) + 2)
    if (!named || 'problem' in named) throw new Error(named?.problem ?? 'nothing with a name')
    const plan = await planRename(world, named, name)
    if ('problem' in plan) throw new Error(plan.problem)
    const texts = applyEdits([...plan.edits, ...plan.redirects], (path) => sourceOf(world.project, path))
    return { plan, text: (path: string) => texts.get(path) ?? `unchanged: ${path}` }
  }

  it('of a heading updates links to it', async () => {
    const { text } = await renamed('guides/start.mdx', '## Install', 'Set up')
    expect(text('guides/start.mdx')).toContain('## Set up\n')
    expect(text('guides/start.mdx')).toContain('[top](#set-up)')
    expect(text('index.mdx')).toContain('(guides/start#set-up)')
    expect(JSON.parse(text('docs.json')).navbar.links[0].href).toBe('/guides/start#set-up')
  })

  it('of one of equal headings updates links to the others, whose numbers change', async () => {
    const page = (text: string) => `---\ntitle: A\n---\n\n${text}\n`
    const { text } = await renamed('a.mdx', '### Install\n\n## Mac', 'Set up on Linux', {
      'docs.json': JSON.stringify({ ...CONFIG, navbar: {}, navigation: { pages: ['index', 'a'] } }, null, 2),
      'index.mdx': page('[Linux](/a#install), [Mac](/a#install-2), [the same](</a#install-1> "Title")'),
      'a.mdx': page('## Linux\n\n### Install\n\n## Mac\n\n### Install'),
    })
    expect(text('index.mdx')).toBe(
      page('[Linux](/a#set-up-on-linux), [Mac](/a#install), [the same](</a#install> "Title")'),
    )
  })

  it('of a heading can start at a link to it', async () => {
    const { text } = await renamed('guides/start.mdx', 'by-key', 'By account')
    expect(text('guides/limits.mdx')).toContain('## By account\n')
    expect(text('guides/start.mdx')).toContain('(./limits#by-account)')
  })

  it('of a page moves it', async () => {
    const { plan } = await renamed('index.mdx', '/guides/start', 'begin')
    expect([...plan.files]).toEqual([['guides/start.mdx', 'begin.mdx']])
    const inConfig = await renamed('docs.json', 'guides/limits', '/guides/quotas')
    expect([...inConfig.plan.files]).toEqual([['guides/limits.mdx', 'guides/quotas.mdx']])
  })

  it('of a variable changes each use', async () => {
    const { text } = await renamed('index.mdx', '{{product', 'brand', {
      'docs.json': JSON.stringify({ ...CONFIG, variables: { product: 'Harbor' } }, null, 2),
      'index.mdx': '---\ntitle: About {{product}}\n---\n\nUse {{product}}.\n\n```bash\nrun {{ product }}\n```\n',
    })
    expect(text('index.mdx')).toBe(
      '---\ntitle: About {{brand}}\n---\n\nUse {{brand}}.\n\n```bash\nrun {{ brand }}\n```\n',
    )
    expect(JSON.parse(text('docs.json')).variables).toEqual({ brand: 'Harbor' })
  })

  it('of an imported component changes its tags', async () => {
    const { text } = await renamed('guides/start.mdx', '<Key />', 'ApiKey')
    expect(text('guides/start.mdx')).toContain('import ApiKey from "../snippets/key.mdx"')
    expect(text('guides/start.mdx')).toContain('<ApiKey />')
  })

  it('of an exported component changes its file and every file that imports it', async () => {
    const { text } = await renamed('index.mdx', '<Plan', 'Offer', {
      'docs.json': JSON.stringify({ ...CONFIG, navigation: { pages: ['index', 'b'] } }),
      'index.mdx': '---\ntitle: A\n---\n\nimport { Plan } from "/snippets/plan.jsx"\n\n<Plan name="x" />\n',
      'b.mdx': '---\ntitle: B\n---\n\nimport { Plan } from "/snippets/plan.jsx"\n\nPlan B: <Plan />\n',
      'snippets/plan.jsx': 'export const Plan = ({ name }) => <b>{name}</b>\n',
    })
    expect(text('index.mdx')).toContain('import { Offer } from "/snippets/plan.jsx"\n\n<Offer name="x" />')
    expect(text('b.mdx')).toContain('Plan B: <Offer />')
    expect(text('snippets/plan.jsx')).toContain('export const Offer =')
  })

  it('is refused for a built-in component', async () => {
    const world = await open(FILES)
    const text = FILES['index.mdx']
    const named = await namedAt(world, new SourceFile('index.mdx', text), text.indexOf('<Card') + 2)
    expect(named).toEqual({ problem: "`Card` is a built-in component and can't be renamed." })
  })
})
