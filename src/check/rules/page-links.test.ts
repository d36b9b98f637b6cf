import { describe, expect, it } from 'vitest'
import { checkProject } from '../check.ts'
import { PAGE, project } from '../testing.ts'

const base = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' } }
const FILES = {
  'index.mdx': PAGE,
  'guides/start.mdx': `${PAGE}## First steps\n\nText.\n\n## First steps\n\nText.\n\n## What's new?\n\nText.\n\n<Steps>\n  <Step title="Sign in">Text.</Step>\n</Steps>\n`,
  'guides/limits.mdx': `${PAGE}<div id="own">Text.</div>\n`,
  'images/chart.png': 'x',
}

async function links(body: string, more: Record<string, string> = {}) {
  const read = await project({ ...FILES, 'page.mdx': `${PAGE}${body}\n`, ...more })
  return checkProject(read, { only: new Set(['page-links']) }).map(({ message, help }) => [message, help].join(' '))
}

it.each([
  ['/examples/webhoks', '/examples/webhooks'],
  ['/exampels/webhooks', '/examples/webhooks'],
  ['/examples/fastapi', undefined], // too short for two wrong letters
])('fixes a link only if it is certainly misspelled: %s', async (typed, meant) => {
  const files = { 'examples/webhooks.mdx': PAGE, 'examples/restapi.mdx': PAGE, 'page.mdx': `${PAGE}[Text](${typed})\n` }
  const [found] = checkProject(await project({ ...FILES, ...files }), { only: new Set(['page-links']) })
  expect(found?.help).toMatch(/^Did you mean/)
  expect(found?.fix?.map(({ text }) => text)).toEqual(meant && [meant])
})

it.each([
  ['[Text](/examples/webhoks "/examples/webhoks")', '[Text](/examples/webhooks "/examples/webhoks")'],
  ['[a.com](a.com "a.com")', '[a.com](https://a.com "a.com")'],
])('fixes the address of a link, not its title: %s', async (typed, meant) => {
  const text = `${PAGE}${typed}\n`
  const read = await project({ ...FILES, 'examples/webhooks.mdx': PAGE, 'page.mdx': text })
  const [found] = checkProject(read, { only: new Set(['page-links']) })
  const [edit = { start: 0, end: 0, text: '' }] = found?.fix ?? []
  expect(text.slice(0, edit.start) + edit.text + text.slice(edit.end)).toBe(`${PAGE}${meant}\n`)
})

describe('links that lead somewhere', () => {
  it.each([
    '/guides/start',
    '/guides/start/',
    'guides/start',
    './guides/start.mdx',
    '/guides/start.md',
    '/guides/start.html#first-steps',
    '/index.html',
    '/guides/start#first-steps',
    '/guides/start#First%20steps',
    '/guides/start#sign-in',
    '/guides/start?tab=a#first-steps',
    '/guides/limits#own',
    '/guides/start#top',
    '/guides/start#first_steps:',
    '/guides/start#first-steps-1',
    '/guides/start#first-steps-2',
    '/guides/start#First%20steps',
    '#',
    '/',
    '/images/chart.png',
    'mailto:a@example.com',
    'https://example.com/nothing',
    '//example.com',
    '/llms.txt',
  ])('%s', async (url) => {
    expect(await links(`[Text of a link](${url})`)).toEqual([])
  })

  it('may be made by a specification', async () => {
    const navigation = {
      pages: ['page'],
      groups: [{ group: 'API', openapi: { source: 'openapi.json', directory: 'endpoints' } }],
    }
    const config = JSON.stringify({ ...base, navigation })
    expect(
      await links('[Text](/endpoints/orders/list) [Text](/api-reference/orders)', { 'docs.json': config }),
    ).toEqual([])
    expect(await links('[Text](/endpoint/orders)', { 'docs.json': config })).toHaveLength(1)
  })

  it('may be made by a specification beside the pages of a language', async () => {
    const languages = [
      { language: 'en', pages: ['page'] },
      { language: 'fr', groups: [{ group: 'API', openapi: 'fr/endpoints/spec.json', pages: ['POST /orders'] }] },
    ]
    const config = JSON.stringify({ ...base, navigation: { languages } })
    const body = '[Text](/fr/endpoints/orders/create) [Text](/fr/api-reference/orders)'
    expect(await links(body, { 'docs.json': config })).toEqual([])
  })

  it('may be redirected', async () => {
    const redirects = [{ source: '/old/:path*', destination: '/guides/:path*' }]
    const config = JSON.stringify({ ...base, navigation: { pages: ['page'] }, redirects })
    expect(await links('[Text](/old/start)', { 'docs.json': config })).toEqual([])
  })
})

it.each([
  'See [this text][name].\n\n[name]: /guides/start',
  'Read [key][index], table[first row][0], [a list][^1], \\[this text][name], `[this text][name]`, and [--a b][c].',
  '[a b][c](/guides/start) [](<>) <a href="">Text</a>',
  'https://example.com [Text](http://example.com) [Text](https:)',
])('isn’t a broken link: %s', async (body) => {
  expect(await links(body)).toEqual([])
})

describe('links to pages of channels, types, methods, and symbols', () => {
  const asyncapi =
    'asyncapi: 3.0.0\ninfo: { title: Tides, version: "1" }\nchannels:\n  tides: { address: tides, messages: {} }\n'
  const openrpc = JSON.stringify({
    openrpc: '1.3.2',
    info: { title: 'Tides', version: '1' },
    methods: [{ name: 'tide_next', params: [], result: { name: 'height', schema: { type: 'number' } } }],
  })
  const proto =
    'syntax = "proto3";\npackage tides;\nmessage Tide {}\nservice Tides { rpc Next(Tide) returns (Tide); }\n'
  const graphql = 'type Query {\n  tide: Int\n}\n'
  const sdk = JSON.stringify({
    id: 0,
    name: 'tides',
    variant: 'project',
    kind: 1,
    flags: {},
    children: [{ id: 1, name: 'Tide', kind: 128, variant: 'declaration', flags: {} }],
  })

  function configOf(spec: object): string {
    return JSON.stringify({
      ...base,
      navigation: {
        tabs: [
          { tab: 'Text', pages: ['page'] },
          { tab: 'API', ...spec },
        ],
      },
    })
  }

  it.each([
    ['asyncapi', 'spec.yaml', asyncapi, '/api-reference/tides'],
    ['graphql', 'spec.graphql', graphql, '/graphql-reference/queries/tide'],
    ['grpc', 'spec.proto', proto, '/grpc-reference/tides/tides/next'],
    ['openrpc', 'spec.json', openrpc, '/rpc-reference/tide_next'],
    ['sdk', 'spec.json', sdk, '/sdk-reference/tide'],
  ])('%s: reports those to none of its pages, unless it is out of reach', async (kind, path, text, page) => {
    const setting = (source: string) => ({ [kind]: kind === 'sdk' ? { format: 'typedoc', source } : source })
    const folder = page.replace(/[^/]+$/, '')
    const body = `[The tide](${page}) [The ebb](${folder}ebb)`
    expect(await links(body, { 'docs.json': configOf(setting(path)), [path]: text })).toEqual([
      expect.stringContaining(`There is no page \`${folder}ebb\`.`),
    ])
    for (const source of [`https://example.com/${path}`, `gone-${path}`])
      expect(await links(body, { 'docs.json': configOf(setting(source)) }), source).toEqual([])
  })

  it('reports a fragment that a handwritten page about a channel lacks, unless its specification does', async () => {
    const files = (source: string) => ({
      'docs.json': JSON.stringify({ ...base, navigation: { pages: ['page', 'tide'] } }),
      'spec.yaml': asyncapi,
      'tide.mdx': `---\ntitle: Tide\nasyncapi: ${source} tides\n---\n`,
    })
    expect(await links('[The ebb](/tide#ebb)', files('spec.yaml'))).toHaveLength(1)
    expect(await links('[The ebb](/tide#ebb)', files('gone.yaml'))).toEqual([])
  })
})

describe('links that lead nowhere', () => {
  it.each([
    ['[Text](/guides/strat)', 'There is no page `/guides/strat`. Did you mean `/guides/start`?'],
    ['[Text](/start)', 'There is no page `/start`. Did you mean `/guides/start`?'],
    ['[Text](/guides)', 'There is no page `/guides`, only pages below it. Link to one of them.'],
    ['[Text](/guides/start#first-step)', 'There is no `#first-step` on `/guides/start`. Did you mean `#first-steps`?'],
    ['[Text](#nothing)', 'There is no `#nothing` on this page. Link to an existing heading, or to the whole page.'],
    ['[Text](www.example.com)', '`www.example.com` counts as a path of this site. Write `https://www.example.com`.'],
    [
      '[Text](https:/example.com/a)',
      '`https:/example.com/a` counts as a path of this site. Write `https://example.com/a`.',
    ],
    [
      '[Text](htps://example.com/a)',
      'There is no `htps://`, so this link leads nowhere. Write `https://example.com/a`.',
    ],
    ['[Text](http//example.com)', '`http//example.com` counts as a path of this site. Write `http://example.com`.'],
    [
      '[sftp.example.com](sftp.example.com)',
      '`sftp.example.com` counts as a path of this site. Write the name of the host in backticks, or its address, such as `https://sftp.example.com`.',
    ],
    [
      '![A chart of it](\\images\\chart.png)',
      '`\\images\\chart.png` has backslashes, and a path has slashes. Write `/images/chart.png`.',
    ],
    [
      'See [start](/guides/start for more.',
      "This isn't a link in Markdown, because it has no `)` at its end. It is shown as typed. Write `](/guides/start)`.",
    ],
    ['[Text](http:example.com)', '`http:example.com` counts as a path of this site. Write `http://example.com`.'],
    [
      '[Text]()',
      'This link has no address. Write the address between the parentheses, or remove the link around the text.',
    ],
    [
      'See [**Text**]( <> ).',
      'This link has no address. Write the address between the parentheses, or remove the link around the text.',
    ],
    [
      'See [this text][name].',
      "This isn't a link, because the page doesn't define `[name]`. It is shown as typed. Write `[this text](…)` with the address, or add a line `[name]: …`.",
    ],
    [
      '- [This text][]',
      "This isn't a link, because the page doesn't define `[This text]`. It is shown as typed. Write `[This text](…)` with the address, or add a line `[This text]: …`.",
    ],
    ['![Text](/images/chrat.png)', 'There is no file `/images/chrat.png`. Did you mean `/images/chart.png`?'],
    ['<img src="/chart.jpg" alt="Text" />', 'There is no file `/chart.jpg`. Add it to the docs folder.'],
    ['<Card title="Text" href="/nowhere-at-all" />', 'There is no page `/nowhere-at-all`. Link to a page that exists.'],
    ['<a href="/nowhere-at-all">Text</a>', 'There is no page `/nowhere-at-all`. Link to a page that exists.'],
    [
      '[The code](../src/start.ts#L3)',
      '`../src/start.ts#L3` leads out of the docs folder. Link to its address on the web, such as that of the file in your repository.',
    ],
    [
      '![Text](../assets/map.png)',
      '`../assets/map.png` leads out of the docs folder. Copy the file to the docs folder.',
    ],
    [
      '<Frame caption="See">\n  <img src="/no.svg" alt="Text" />\n</Frame>',
      'There is no file `/no.svg`. Add it to the docs folder.',
    ],
  ])('%s', async (body, expected) => {
    expect(await links(body)).toEqual([expected])
  })

  it.each([
    ['/README', '`README.md` is left out by default. Add it to the navigation to make it a page.'],
    [
      './drafts/plan.mdx#costs',
      '`drafts/plan.mdx` is left out by `.mintignore`. Change the line of `.mintignore` that matches it, or name another page.',
    ],
  ])('because the file of %s is left out', async (url, why) => {
    const files = { 'README.md': 'Text.\n', 'drafts/plan.mdx': PAGE, '.mintignore': 'drafts/\n' }
    const path = url.replace(/^\./, '').replace(/\.mdx#.*/, '')
    expect(await links(`[Text](${url})`, files)).toEqual([`There is no page \`${path}\`, because ${why}`])
  })

  it.each([
    // Moved by a folder, or to another one if no other page has the name.
    ['/sdk/keep-a-key', '/sdk/ios/keep-a-key'],
    ['/apps/keep-a-key', '/sdk/ios/keep-a-key'],
    ['/sdks/ios/keep-a-key', '/sdk/ios/keep-a-key'],
    ['/billing/sdk/overview', '/sdk/overview'],
    // The folder above was renamed, or has other pages.
    ['/kit/ios/setup', '/sdk/ios/setup'],
    ['/a/ios/setup', undefined],
    ['/kit/setup', undefined],
    // The overview of something else, one of two pages, of another version, or of another language.
    ['/billing/overview', undefined],
    ['/refund', undefined],
    ['/v1/ios/keep-a-key', undefined],
    ['/only-here', undefined],
  ])('although a page of the same name is elsewhere: %s', async (typed, meant) => {
    const routes = [
      'sdk/overview',
      'sdk/ios/keep-a-key',
      'a/refund',
      'b/refund',
      'sdk/ios/setup',
      'b/setup',
      'fr/only-here',
    ]
    const pages = Object.fromEntries(routes.map((route) => [`${route}.mdx`, PAGE]))
    const languages = [
      { language: 'en', pages: ['page', ...routes.slice(0, -1)] },
      { language: 'fr', pages: routes.slice(-1) },
    ]
    const found = await links(`[Text](${typed})`, {
      ...pages,
      'docs.json': JSON.stringify({ ...base, navigation: { languages } }),
    })
    const help = meant ? `Did you mean \`${meant}\`?` : 'Link to a page that exists.'
    expect(found).toEqual([`There is no page \`${typed}\`. ${help}`])
  })

  it.each([
    [
      '![Plan](drafts/plan.png)',
      '`drafts/plan.png` is left out by `.mintignore`. Change the line of `.mintignore` that matches it, or name another file.',
    ],
    ['![Text](/dist/logo.svg)', '`dist/logo.svg` is left out by default. Move it to another folder.'],
    [
      '[Text](/.assets/a.pdf)',
      '`.assets/a.pdf` is hidden because of its name or that of its folder. Move it to a folder without a dot at the start, outside `node_modules`.',
    ],
    ...['/files/terms.docx', '/client.ts', '/LICENSE'].map((path) => [
      `[Text](${path})`,
      `\`${path.slice(1)}\` isn't of a kind that is published. Convert it, put it in a \`.zip\` file, or link to another site that has it.`,
    ]),
  ])('because the file itself is left out: %s', async (body, why) => {
    const paths = ['drafts/plan.png', 'dist/logo.svg', '.assets/a.pdf', 'files/terms.docx', 'client.ts', 'LICENSE']
    const files = { ...Object.fromEntries(paths.map((path) => [path, 'x'])), '.mintignore': 'drafts/\n' }
    const [, file] = /^`([^`]+)/.exec(why) ?? []
    expect(await links(body, files)).toEqual([`There is no file \`/${file}\`, because ${why}`])
  })

  it('in the configuration', async () => {
    const config = JSON.stringify({
      ...base,
      navigation: { pages: ['page'], global: { anchors: [{ anchor: 'Blog', href: '/blog' }] } },
      logo: { light: '/logo.svg', dark: '/images/chart.png' },
      background: { image: '/wall.png' },
      fonts: { family: 'Own', heading: { family: 'Own', source: '/own.woff2' } },
      seo: { organization: { logo: '/o.svg' }, metatags: { 'og:image': '/card.png', 'og:site_name': '/name' } },
      thumbnails: { background: '/thumbnail.png' },
      navbar: { links: [{ label: 'Start', href: '/guides/start' }] },
      footer: { links: [{ header: 'More', items: [{ label: 'Limits', href: '/guides/limit' }] }] },
    })
    expect(await links('Text.', { 'docs.json': config })).toEqual([
      'There is no page `/blog`. Link to a page that exists.',
      ...['logo.svg', 'wall.png', 'own.woff2', 'o.svg', 'card.png', 'thumbnail.png'].map(
        (file) => `There is no file \`/${file}\`. Add it to the docs folder.`,
      ),
      'There is no page `/guides/limit`. Did you mean `/guides/limits`?',
    ])
  })

  it.each(['guía/café.mdx', 'guía/Ä b.png'])('to a file that only looks the same: %s', async (file) => {
    const url = `/${file.replace('.mdx', '').replace(' ', '%20')}`.normalize('NFC')
    const [found] = await links(`![Text](${url})`, { [file.normalize('NFD')]: PAGE })
    expect(found).toContain('There is a file whose name looks the same')
  })

  it('in the configuration without a slash at the start', async () => {
    const hrefs = ['guides/start', 'www.acme.example', 'https://acme.example', 'mailto:a@acme.example', '#top', '']
    const config = JSON.stringify({
      ...base,
      navigation: { pages: ['page'] },
      favicon: 'icon.svg',
      logo: { light: 'images/chart.png', dark: './logo.svg' },
      navbar: { links: hrefs.map((href) => ({ label: 'Start', href })) },
    })
    expect(await links('Text.', { 'docs.json': config })).toEqual([
      'There is no file `/icon.svg`. Add it to the docs folder.',
      'There is no file `/logo.svg`. Add it to the docs folder.',
      'There is no page `/www.acme.example`. Link to a page that exists.',
    ])
  })

  it('in a snippet, by what it says and the first page where it breaks', async () => {
    const show = "import Part from '/snippets/part.mdx'\n\n<Part />"
    const files = {
      'guides/own.mdx': `${PAGE}${show}\n`,
      'snippets/part.mdx': 'See [limits](./limits), [keys](./keys), [begin](./strat), and ![this](no.png).\n',
    }
    expect(await links(show, files)).toEqual([
      '`./limits` leads to no page. On `page.mdx`, it means `/limits`. Did you mean `/guides/limits`?',
      '`./keys` leads to no page. On `guides/own.mdx`, it means `/guides/keys`. Write its path from the root, such as `/guides/start`.',
      '`./strat` leads to no page. On `guides/own.mdx`, it means `/guides/strat`. Did you mean `/guides/start`?',
      '`no.png` leads to no file. On `guides/own.mdx`, it means `/guides/no.png`. Add it to the docs folder.',
    ])
  })

  it('in a description that many operations share, once', async () => {
    const description = 'See [limits](/guides/limitz).'
    const operation = { responses: { 200: { $ref: '#/components/responses/Done' } } }
    const spec = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: operation }, '/b': { get: operation } },
      components: { responses: { Done: { description } } },
    })
    const config = JSON.stringify({
      ...base,
      navigation: { pages: ['page'], groups: [{ group: 'API', openapi: 'a.json' }] },
    })
    expect(await links('Text.', { 'docs.json': config, 'a.json': spec })).toEqual([
      "There is no page `/guides/limitz`. Did you mean `/guides/limits`? It's on 2 pages.",
    ])
  })

  it('that the specification has as the beginning of another one, too', async () => {
    const externalDocs = { url: '/guides/limit' }
    const get = { description: 'See [limits](/guides/limits).', responses: {}, externalDocs }
    const spec = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get } } })
    const config = JSON.stringify({
      ...base,
      navigation: { pages: ['page'], groups: [{ group: 'API', openapi: 'a.json' }] },
    })
    const read = await project({ ...FILES, 'page.mdx': PAGE, 'docs.json': config, 'a.json': spec })
    const [found] = checkProject(read, { only: new Set(['page-links']) })
    expect(found?.place.start).toBe(spec.indexOf('/guides/limit"'))
  })

  it('to a field that an API page doesn’t have', async () => {
    const list = { parameters: [{ name: 'limit', in: 'query', schema: { type: ['integer', 'null'] } }] }
    const spec = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: list } },
    })
    const config = JSON.stringify({
      ...base,
      navigation: { pages: ['page', 'own'], groups: [{ group: 'API', openapi: 'a.json' }] },
    })
    const files = { 'docs.json': config, 'a.json': spec, 'own.mdx': '---\ntitle: Own\nopenapi: GET /a\n---\n' }
    const at = (fragment: string) => `[Text](/own#${fragment})`
    expect(await links(at('parameter-limit') + at('parameter-limit-one-of-0') + at('parameter-limits'), files)).toEqual(
      ['There is no `#parameter-limits` on `/own`. Did you mean `#parameter-limit`?'],
    )
  })

  it('in front matter', async () => {
    const page = '---\ntitle: A\ndescription: B.\n"og:image": /social.png\n---\n\nText.\n'
    expect(await links('Text.', { 'a.mdx': page })).toEqual([
      'There is no file `/social.png`. Add it to the docs folder.',
    ])
  })

  it('to thousands of headings, with suggestions for the first', async () => {
    const list = (count: number, each: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => each(i)).join('\n\n')
    const found = await links(`${list(2000, (i) => `## Part ${i}`)}\n\n${list(600, (i) => `[Text](#pratt-${i})`)}`)
    expect(found).toHaveLength(600)
    expect(found[0]).toMatch(/Did you mean `#part-\d+`\?$/)
    expect(found.at(-1)).toMatch(/Link to an existing heading/)
  })

  it('in another language', async () => {
    const navigation = {
      languages: [
        { language: 'en', pages: ['page', 'only'] },
        { language: 'fr', pages: ['fr/page', 'fr/seul'] },
      ],
    }
    const files = {
      'docs.json': JSON.stringify({ ...base, navigation }),
      'only.mdx': PAGE,
      'fr/seul.mdx': PAGE,
      'fr/page.mdx': `${PAGE}[Text](/fr/only) [Text](/seul)\n`,
    }
    expect(await links('Text.', files)).toEqual(
      [
        'There is no translation of `/only` for `fr` yet. Link to `/only`.',
        'There is no page `/seul`. Did you mean `/fr/seul`?',
      ].map((text, i) => (i === 0 ? `There is no page \`/fr/only\`. ${text}` : text)),
    )
  })
})

describe('a link to a heading of the original', () => {
  const navigation = {
    languages: [
      { language: 'en', pages: ['limits'] },
      { language: 'fr', pages: ['fr/limits'] },
    ],
  }
  const check = (translation: string) =>
    links('Text.', {
      'docs.json': JSON.stringify({ ...base, navigation }),
      'limits.mdx': `${PAGE}[Rate](#by-rate)\n\n## By key\n\nTen.\n\n## By rate\n\nTen.\n`,
      'fr/limits.mdx': `${PAGE}[Rate](#by-rate)\n\n${translation}\n`,
    })

  it('means its translation', async () => {
    const found = await check('## Par clé\n\nDix.\n\n## Par débit\n\nDix.')
    expect(found).toEqual(['There is no `#by-rate` on this page. Did you mean `#par-débit`?'])
  })

  it('means nothing certain if there are other headings', async () => {
    const found = await check('## Par clé\n\nDix.\n\n### Par débit\n\nDix.')
    expect(found).toEqual(['There is no `#by-rate` on this page. Link to an existing heading, or to the whole page.'])
  })
})

describe('a link over several lines', () => {
  it.each([
    ['See [the\nlimits](/limit).', '/limit'],
    ['> See [the\n> limits](/guides/start#limit)', '/guides/start#limit'],
    ['![A\nchart](/images/cart.png)', '/images/cart.png'],
    ['See [the limits](/limit).', '[the limits](/limit)'],
    ['See [the\nlimits].\n\n[the limits]: /limit', '[the\nlimits]'],
  ])('is marked at its destination: %j', async (body, expected) => {
    const read = await project({ ...FILES, 'page.mdx': `${PAGE}${body}\n` })
    const [finding] = checkProject(read, { only: new Set(['page-links']) })
    const { start = 0, end = 0 } = finding?.place ?? {}
    expect(read.sources.get('page.mdx')?.text.slice(start, end)).toBe(expected)
  })
})

describe('files of stylesheets', () => {
  const css = async (text: string, more: Record<string, string> = {}) => {
    const read = await project({ ...FILES, 'styles/own.css': text, ...more })
    return checkProject(read, { only: new Set(['page-links']) }).map(
      ({ severity, message, help, place: { file, start, end } }) =>
        `${file} ${text.slice(start, end)}: ${severity}: ${message} ${help}`,
    )
  }

  it.each([
    ['.a { background: url("/images/gone.png") }', '/images/gone.png', '/images/gone.png'],
    ["@font-face { src: url('../fonts/a.woff2?v=1#x') format('woff2') }", '../fonts/a.woff2?v=1#x', '/fonts/a.woff2'],
    ['@import "./other.css";', './other.css', '/styles/other.css'],
  ])('are missing: %s', async (text, typed, path) => {
    expect(await css(text)).toEqual([
      `styles/own.css ${typed}: warning: There is no file \`${path}\`. Add it to the docs folder.`,
    ])
  })

  it('have the help of other links', async () => {
    expect(await css('.a { background: url(images/chart.png) }')).toEqual([
      'styles/own.css images/chart.png: warning: There is no file `/styles/images/chart.png`. Did you mean `/images/chart.png`?',
    ])
  })

  it.each([
    '.a { background: url(/images/chart.png); mask: url(#mask) }',
    '.a { background: url("../images/chart.png?v=2") }',
    '/* .a { background: url(/images/gone.png) } */ .b { content: "url(/images/gone.png" }',
    '@import url("https://example.com/a.css"); .a { background: url(data:image/png;base64,AA//) }',
    '.a { background: url(//example.com/a.png) no-repeat; src: url() }',
    "@import 'tailwindcss'; @import 'kit/css/preset.css';",
    '@namespace svg url(http://www.w3.org/2000/svg);',
  ])('are fine: %s', async (text) => {
    expect(await css(text)).toEqual([])
  })
})

it('finds links of the configuration to headings that a page doesn’t have', async () => {
  const config = (to: string) =>
    JSON.stringify({
      ...base,
      navbar: { links: [{ label: 'Sign in', href: `/guides/start#${to}` }] },
      banner: { content: `[Start](/guides/start#${to}), [end](/guides/limits#own)` },
      navigation: { pages: ['index', 'guides/start', 'guides/limits'] },
    })
  expect(await links('Text.', { 'docs.json': config('first-steps') })).toEqual([])
  const message = 'There is no `#first-step` on `/guides/start`. Did you mean `#first-steps`?'
  expect(await links('Text.', { 'docs.json': config('first-step') })).toEqual([message, message])
})
