// Pages generated from OpenAPI specifications: URLs, navigation, content, and error reporting.
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'

const SPEC = `openapi: 3.1.0
info: { title: Harbor, version: '1' }
servers: [{ url: https://api.harbor.example/v1 }]
security: [{ key: [] }]
tags: [{ name: berths, x-group: Berths }]
paths:
  /berths:
    get:
      tags: [berths]
      summary: List berths
      description: Returns berths, **newest** first. See [limits](/limits).
      parameters:
        - { name: limit, in: query, description: How many., schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
      responses:
        '200':
          description: A list.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Berth' } }
    post:
      tags: [berths]
      summary: Create a berth
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Berth' }
      responses: { '201': { description: Made. } }
  /health:
    get:
      summary: Check health
      responses: { '204': { description: Well. } }
webhooks:
  berth.taken:
    post:
      summary: berth.taken
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Berth' } } } }
components:
  securitySchemes:
    key: { type: http, scheme: bearer }
  schemas:
    Berth:
      type: object
      required: [name]
      properties:
        id: { type: string, readOnly: true }
        name: { type: string, maxLength: 40, description: What it is called. }
        depthBelowKeel: { type: [number, 'null'] }
        state: { type: string, enum: [free, taken] }
        parent: { $ref: '#/components/schemas/Berth' }
`
const navigation = {
  tabs: [
    { tab: 'Guides', pages: ['index', 'limits'] },
    { tab: 'API', openapi: { source: 'harbor.yaml', directory: 'api' } },
  ],
}
const FILES = {
  'index.mdx':
    '---\ntitle: Start\ndescription: Begin.\n---\n\nSee [the list](/api/berths/list-berths#parameter-limit).\n',
  'limits.mdx': '---\ntitle: Limits\ndescription: How much.\n---\n\nTen.\n',
  'harbor.yaml': SPEC,
  'docs.json': config({ navigation }),
}

describe('a specification in the navigation', () => {
  it('makes a page for each operation and webhook, with a URL from its tag and summary', async () => {
    const site = await testSite(FILES)
    const pages = site.paths.filter((path) => path.startsWith('/api/') && path.endsWith('.html'))
    expect(pages).toEqual([
      '/api/berths/create-a-berth.html',
      '/api/berths/list-berths.html',
      '/api/berthtaken.html',
      '/api/check-health.html',
    ])
  })

  it('has pages that links, the checks, and the Markdown output treat like any other', async () => {
    const site = await testSite(FILES)
    expect(site.file('/index.html')).toContain('href="/api/berths/list-berths#parameter-limit"')
    expect(checkProject(site.project).filter(({ severity }) => severity !== 'suggestion')).toEqual([])
    expect(site.file('/api/berths/list-berths.md')).toContain('**newest**')
    expect(site.file('/llms.txt')).toContain('/api/berths/list-berths')
    expect(site.file('/all-pages.html')).toContain('/api/check-health')
  })

  it('shows the method, path, parameters, fields, responses, and samples', async () => {
    const site = await testSite(FILES)
    const text = site.text('/api/berths/create-a-berth')
    for (const part of ['name', 'string', 'required', 'What it is called.', '<= 40', 'free', 'number | null', '201'])
      expect(text).toContain(part)
    const page = site.file('/api/berths/create-a-berth.html')
    expect(page).toContain('id="body-depth-below-keel"')
    expect(page).toContain('curl')
    expect(page).toMatch(/<span class="endpoint-method">POST<\/span><code class="endpoint-url">\/berths</)
    expect(page).not.toContain('id="body-id"')
  })

  it('takes a summary of several paragraphs as the description, and keeps addresses short enough for files', async () => {
    const text = `Starting a new project? Try **berths**.\n\n---\n\n${'Creates a berth. '.repeat(30)}`
    const spec = {
      openapi: '3.0.3',
      info: { title: 'Harbor', version: '1' },
      paths: {
        '/berths': {
          post: { operationId: 'createBerth', summary: text, responses: { 201: { description: 'Made.' } } },
        },
        '/long': { get: { summary: `Find ${'é'.repeat(90)} and more`, tags: ['ß'.repeat(200)], responses: {} } },
      },
    }
    const site = await testSite({
      'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: 'harbor.json' }] } }),
      'harbor.json': JSON.stringify(spec),
    })
    const pages = site.paths.filter((path) => /^\/api-reference\/.*\.html$/.test(path))
    const berth = pages.find((path) => path.includes('berths')) ?? ''
    expect(site.file(berth)).toMatch(/<h1[^>]*>Create berth<\/h1>/)
    expect(site.text(berth.replace('.html', ''))).toContain('Starting a new project? Try berths.')
    for (const part of pages.flatMap((path) => path.split('/'))) expect(Buffer.byteLength(part)).toBeLessThan(200)
    expect(pages).toHaveLength(2)
  })

  it('takes the first sentence of a long summary as the title', async () => {
    const more = 'Only those that are free can be removed. [Learn more](https://example.com/berths).'
    const named = (summary: string) => ({ delete: { summary, responses: { 204: { description: 'Done.' } } } })
    const site = await testSite({
      'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: 'harbor.json' }] } }),
      'harbor.json': {
        openapi: '3.0.3',
        info: { title: 'Harbor', version: '1' },
        paths: {
          '/berths': named(`Removes a berth for good, e.g. Berth 9. ${more}`),
          '/ships': named('Removes a ship. See there.'),
          '/crew': named(`Removes ${'everybody '.repeat(10)}`),
        },
      },
    })
    const address =
      '/api-reference/removes-a-berth-for-good-eg-berth-9-only-those-that-are-free-can-be-removed-learn-more'
    expect(site.file(`${address}.html`)).toMatch(/<h1[^>]*>Removes a berth for good, e.g. Berth 9<\/h1>/)
    expect(site.file(`${address}.md`)).toContain('Berth 9. Only those that are free can be removed. [Learn more](')
    const ship = site.file('/api-reference/removes-a-ship-see-there.md')
    expect(ship).toContain('# Removes a ship. See there.\n\n`DELETE')
  })

  it('may be JSON after comments, which are reported', async () => {
    const spec = { openapi: '3.0.3', info: { title: 'A', version: '1' }, paths: { '/a': { get: { summary: 'Read' } } } }
    const site = await testSite({
      'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: 'a.json' }] } }),
      'a.json': `// Generated.\n/* Don't edit. */\n${JSON.stringify(spec)}`,
    })
    expect(site.paths).toContain('/api-reference/read.html')
    expect(site.findings()).toContain('a.json:1:1 error JSON has no comments.')
  })

  it('reads the specification beside a page that names it from there, also one that begins with its components', async () => {
    const spec = (summary: string) =>
      JSON.stringify({
        components: { schemas: { Long: { type: 'string', description: 'long '.repeat(1000) } } },
        openapi: '3.0.3',
        info: { title: 'Harbor', version: '1' },
        paths: { '/berths': { get: { summary, responses: { 200: { description: 'A list.' } } } } },
      })
    const site = await testSite({
      'docs.json': config({ navigation: { pages: ['index', 'en/list', 'de/list', 'de/any'] } }),
      'index.mdx': 'Start.',
      'en/list.mdx': '---\nopenapi: ./harbor.json GET /berths\n---\n',
      'en/harbor.json': spec('List berths'),
      'de/list.mdx': '---\nopenapi: ./harbor.json GET /berths\n---\n',
      'de/any.mdx': '---\nopenapi: harbor GET /berths\n---\n',
      'de/harbor.json': spec('Liegeplätze'),
    })
    expect(site.project.diagnostics).toEqual([])
    const titles = ['/en/list.html', '/de/list.html', '/de/any.html'].map(
      (path) => /<h1[^>]*>([^<]*)/.exec(site.file(path))?.[1],
    )
    expect(titles).toEqual(['List berths', 'Liegeplätze', 'Liegeplätze'])
  })

  it('groups pages by tag and shows the method before each one', async () => {
    const page = (await testSite(FILES)).file('/api/check-health.html')
    expect(page).toContain('Berths')
    expect(page).toMatch(/data-method="post"[^>]*>POST<\/span><span>Create a berth/)
  })
})

it('shows an operation called “Index” at the URL of its folder, as with files', async () => {
  const operation = (summary: string, more: object = {}) => ({ get: { summary, responses: {}, ...more } })
  const site = await testSite({
    'index.mdx': '---\ntitle: Start\ndescription: Begin.\n---\n\nText.\n',
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index'] },
          { tab: 'API', openapi: { source: 'api.json', directory: '/' } },
          { tab: 'GraphQL', graphql: { source: 'api.graphql', directory: 'graphql' } },
        ],
      },
    }),
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/orders': operation('Index', { tags: ['Orders'] }),
        '/all': operation('Index'),
        '/old': operation('Old', { 'x-mint': { href: '/old/index' } }),
      },
    },
    'api.graphql': 'type Query { size: Int }\ntype Index { size: Int }\n',
  })
  for (const path of ['/orders.html', '/index-1.html', '/old.html', '/graphql/types.html'])
    expect(site.paths).toContain(path)
  expect(site.file('/index.html')).toContain('Start')
  expect(site.codes()).not.toContain('missing-page')
})

it('groups a long list of operations without tags by what their paths begin with', async () => {
  const paths = Array.from({ length: 21 }, (_, i) => `/api/v1/${i === 0 ? 'refunds' : 'payment_intents'}/{id}/step${i}`)
  const operation = { get: { summary: 'Read it', responses: {} } }
  const site = await testSite({
    'docs.json': config({ navigation: { openapi: 'pay.json' } }),
    'pay.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pay', version: '1' },
      paths: Object.fromEntries(paths.map((path) => [path, operation])),
    }),
  })
  const groups = site.project.navigation.root.children.map(({ kind, label, children }) => [
    kind,
    label,
    children.length,
  ])
  expect(groups).toEqual([
    ['group', 'Refunds', 1],
    ['group', 'Payment intents', 20],
  ])
  expect([...site.project.outlines.keys()]).toContain('/api-reference/read-it')
})

it('gives pages without an endpoint or a field the look of all generated pages', async () => {
  const channels = { answers: { address: null, messages: { done: { payload: { type: 'string' } } } } }
  const site = await testSite({
    'docs.json': config({
      api: { playground: { display: 'none' } },
      navigation: {
        groups: [
          { group: 'API', openapi: 'a.json' },
          { group: 'Events', asyncapi: 'e.json' },
        ],
      },
    }),
    'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths: { '/a': { get: { summary: 'Read' } } } }),
    'e.json': JSON.stringify({ asyncapi: '3.0.0', info: { title: 'E' }, channels }),
  })
  for (const page of ['read', 'answers'])
    for (const styles of ['endpoint', 'fields'])
      expect(site.file(`/api-reference/${page}.html`)).toMatch(new RegExp(`href="[^"]*/${styles}\\.`))
})

describe('overlays', () => {
  const overlaid = (source: string, language: string) => ({
    language,
    openapi: { source: 'harbor.yaml', directory: language, overlays: [source] },
  })
  it('change the specification only for the navigation node that lists them', async () => {
    const site = await testSite({
      ...FILES,
      'docs.json': config({ navigation: { languages: [overlaid('en.yaml', 'en'), overlaid('de.json', 'de')] } }),
      'en.yaml':
        'overlay: 1.0.0\nactions:\n  - target: $.paths["/health"]\n    remove: true\n  - { target: $.nothing, remove: true }\n',
      'de.json': JSON.stringify({
        overlay: '1.0.0',
        actions: [
          { target: '$.paths["/health"].get', update: { summary: 'Zustand prüfen', 'x-mint': { href: 'de/zustand' } } },
        ],
      }),
    })
    const routes = [...site.project.outlines.keys()]
    expect(routes).toContain('/de/zustand')
    expect(routes.filter((route) => route.startsWith('/en/'))).not.toContain('/en/check-health')
    expect(site.file('/de/zustand.html')).toContain('Zustand prüfen')
    const [finding, ...rest] = site.project.diagnostics.filter(({ code }) => code === 'invalid-spec')
    expect(finding).toMatchObject({ message: '`$.nothing` matches nothing.', place: { file: 'en.yaml' } })
    expect(rest).toEqual([])
  })
  it("are reported if they are missing or aren't overlay documents", async () => {
    const { project } = await testSite({
      ...FILES,
      'docs.json': config({
        navigation: {
          tabs: [{ tab: 'API', openapi: { source: 'harbor.yaml', overlays: ['harbor.yaml', 'no.yaml'] } }],
        },
      }),
    })
    expect(project.diagnostics.filter(({ code }) => code === 'missing-spec').map(({ message }) => message)).toEqual([
      "`harbor.yaml` isn't an OpenAPI Overlay document.",
      'There is no `no.yaml`.',
    ])
  })
})

describe('a specification of another kind', () => {
  it.each([
    ['openapi', { swaggerVersion: '1.2', apis: [] }, 'is written in Swagger 1.2, which'],
    ['openapi', { swagger: '1.1', paths: {} }, 'is written in Swagger 1.1, which'],
    ['openapi', { openapi: '4.0.0', paths: {} }, 'is written in OpenAPI 4.0.0, which'],
    ['asyncapi', { asyncapi: '1.2.0', topics: {} }, 'is written in AsyncAPI 1.2.0, which'],
    ['openapi', { asyncapi: '3.0.0', channels: {} }, "isn't an OpenAPI specification, but an AsyncAPI document."],
    ['asyncapi', { openapi: '3.1.0', paths: {} }, "isn't an AsyncAPI document, but an OpenAPI specification."],
    ['openapi', { paths: {} }, "isn't an OpenAPI specification."],
  ])('named in `%s` is reported for what it is: %o', async (key, spec, said) => {
    const { project } = await testSite({
      'docs.json': config({ navigation: { groups: [{ group: 'API', [key]: 'spec.json' }] } }),
      'spec.json': spec,
    })
    const [finding, ...others] = project.diagnostics.filter(({ code }) => code === 'missing-spec')
    expect(finding?.message).toContain(`\`spec.json\` ${said}`)
    expect(others).toEqual([])
  })
})

describe('fields of one schema on several pages', () => {
  const field = (id: string) => ({ type: 'object', properties: { [id]: { $ref: '#/components/schemas/Key' } } })
  const operation = (summary: string, name: string, about: string) => ({
    get: {
      summary,
      responses: {
        200: {
          description: 'Found.',
          headers: { 'X-Key': { description: about, schema: { $ref: '#/components/schemas/Key' } } },
          content: { 'application/json': { schema: field(name) } },
        },
      },
    },
  })
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    paths: {
      '/a': operation('First', 'größe', 'Of the first.'),
      '/b': operation('Second', 'key', 'Of the second.'),
      '/c': operation('Third', 'key', 'Of the third.'),
    },
    components: { schemas: { Key: { type: 'string', maxLength: 8, description: 'A **short** key.' } } },
  }

  it('have ids of their own, and what is said of them on that page', async () => {
    const site = await testSite({
      'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: 'keys.json' }] } }),
      'keys.json': JSON.stringify(spec),
    })
    const said = [
      ['first', 'größe', 'Of the first.'],
      ['second', 'key', 'Of the second.'],
      ['third', 'key', 'Of the third.'],
    ] as const
    for (const [page, name, about] of said) {
      const text = site.file(`/api-reference/${page}.html`)
      expect(text).toContain(`<div class="field" id="response-${name}"`)
      expect(text).toContain(`<a href="#${encodeURI(`response-${name}`)}">${name}</a>`)
      expect(text.split('<p>A <strong>short</strong> key.</p>')).toHaveLength(2)
      expect(text).toContain(about)
      const markdown = site.file(`/api-reference/${page}.md`)
      expect(markdown).toContain(`- \`${name}\` (string): A **short** key.\n  - Length: \`<= 8\``)
      expect(markdown).toContain(about)
    }
  })
})

describe('the address that a token comes from', () => {
  it.each([
    ['https://id.harbor.example/token', [{ url: 'https://api.harbor.example/v1' }], 'https://id.harbor.example/token'],
    ['/token', [{ url: 'https://api.harbor.example/v1' }], 'https://api.harbor.example/token'],
    ['/token', [{ url: 'https://{tenant}/v1', variables: { tenant: { default: '{TENANT}' } } }], undefined],
    ['/token', [], undefined],
  ])('%s of %j', async (tokenUrl, servers, href) => {
    const spec = {
      openapi: '3.1.0',
      info: { title: 'Keys', version: '1' },
      servers,
      paths: {
        '/a': { get: { summary: 'First', security: [{ id: [] }], responses: { 204: { description: 'None.' } } } },
      },
      components: {
        securitySchemes: { id: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } } },
      },
    }
    const site = await testSite({
      'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: 'keys.json' }] } }),
      'keys.json': JSON.stringify(spec),
    })
    const page = site.file('/api-reference/first.html')
    expect(page).toContain(href === undefined ? '<code>/token</code>' : `href="${href}"`)
    expect(checkProject(site.project).filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

describe('a specification with parts for some readers only', () => {
  const schema = (more: object) => ({ type: 'object', properties: { id: { type: 'string' }, secret: more } })
  const spec = (more: object, operation: object = {}) => ({
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    paths: {
      '/a': {
        get: { summary: 'First', responses: { 200: { content: { 'application/json': { schema: schema(more) } } } } },
      },
      '/b': { get: { summary: 'Second', responses: { 204: { description: 'None.' } }, ...operation } },
    },
  })
  const limit = { 'x-mint': { groups: ['staff'] } }

  it.each([
    ['an operation', spec({}, limit), false],
    ['a property', spec({ type: 'string', ...limit }), false],
    ['a value', spec({ enum: ['canary', 'b'], 'x-mint-enum': { canary: ['staff'] } }), false],
    ['a list of nobody', spec({ type: 'string', 'x-mint': { groups: [] } }), true],
  ])('%s', async (_, content, isPublished) => {
    const site = await testSite({
      'docs.json': config({ navigation: { pages: ['first'] } }),
      'first.mdx': '---\ntitle: First\nopenapi: keys.json GET /a\n---\n',
      'keys.json': JSON.stringify(content),
    })
    expect(site.paths.includes('/keys.json')).toBe(isPublished)
    expect(site.file('/first.html')).not.toContain('canary')
  })
})

it('follows references in place of whole maps, and of texts in files of their own', async () => {
  const site = await testSite({
    'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: { source: 'api.json', directory: 'api' } }] } }),
    'samples/pay.js': "// Pays: at once\nclient.pay('4242')\n",
    'parts.yaml':
      'headers: { x-trace: { description: A trace of the call. } }\nsample: { lang: go, source: pay.Pay() }\n',
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1', description: { $ref: 'about.md' } },
      paths: {
        '/pay': {
          post: {
            summary: 'Pay',
            'x-codeSamples': [{ lang: 'js', source: { $ref: 'samples/pay.js' } }, { $ref: 'parts.yaml#/sample' }],
            responses: { $ref: '#/components/x-all' },
          },
        },
      },
      components: {
        'x-all': {
          200: {
            description: 'Paid.',
            headers: { $ref: 'parts.yaml#/headers' },
            content: { $ref: '#/components/mediaTypes/receipt' },
          },
        },
        mediaTypes: {
          receipt: { 'application/json': { schema: { properties: { total: { type: 'integer' } } }, examples: {} } },
        },
      },
    },
    'about.md': '# Shop\n\nSells: *things*.\n',
  })
  const markdown = site.file('/api/pay.md')
  for (const part of ['A trace of the call.', '`total` (integer)', "client.pay('4242')", 'pay.Pay()'])
    expect(markdown).toContain(part)
  expect(checkProject(site.project).map(({ code }) => code)).not.toContain('spec-references')
})

it('reports a specification that only has parts for others where the navigation asks for its pages', async () => {
  const parts = { openapi: '3.1.0', info: { title: 'Parts', version: '1' }, components: { schemas: { Order: {} } } }
  const check = async (node: object) => {
    const site = await testSite({
      'docs.json': config({
        navigation: {
          groups: [
            { group: 'Home', pages: ['index'] },
            { group: 'API', ...node },
          ],
        },
      }),
      'index.mdx': '---\ntitle: Home\n---\n',
      'order.mdx': '---\nopenapi-schema: parts.json Order\n---\n',
      'parts.json': parts,
    })
    return checkProject(site.project).filter(({ code }) => code === 'missing-operation')
  }
  const [finding, ...others] = await check({ openapi: 'parts.json' })
  expect(finding?.message).toBe('`parts.json` has no operations, so there are no pages for it.')
  expect(others).toEqual([])
  expect(await check({ openapi: 'parts.json', pages: ['order'] })).toEqual([])
})

it('reports a reference that leads nowhere once, even if it takes a page with it', async () => {
  const { project } = await testSite({
    'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/out': { $ref: '../shop/out.yaml' },
        '/lost': { $ref: 'lost.yaml' },
        '/pay': { get: { summary: 'Pay', responses: { 200: { $ref: '#/components/responses/Lost' } } } },
      },
    },
  })
  const found = checkProject(project).filter(({ code }) => /^(?:invalid-spec|spec-references)$/.test(code))
  expect(found.map(({ code, severity, message }) => `${code} ${severity}: ${message}`)).toEqual([
    'invalid-spec error: `../shop/out.yaml` leaves the docs folder.',
    "invalid-spec error: `lost.yaml` leads to a file that isn't there.",
    'spec-references warning: `#/components/responses/Lost` leads to nothing in the file.',
  ])
})

it('reads a specification whose paths and components are in files of their own', async () => {
  const site = await testSite({
    'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: { source: 'api.json', directory: 'api' } }] } }),
    'api.json': {
      openapi: '3.0.3',
      info: { title: 'Shop', version: '1' },
      security: [{ key: [] }],
      paths: { $ref: 'paths/all.yaml' },
      components: { schemas: { $ref: 'schemas/all.yaml' }, securitySchemes: { $ref: 'keys.yaml' } },
    },
    'keys.yaml': 'key: { type: apiKey, in: header, name: X-Key }\n',
    'paths/all.yaml': '/pay: { $ref: pay.yaml }\n/lost: { gett: {} , get: 5 }\n',
    'paths/pay.yaml': `post:
  summary: Pay
  responses:
    '200':
      description: Paid.
      content: { application/json: { schema: { $ref: '../api.json#/components/schemas/Receipt' } } }
`,
    'schemas/all.yaml': 'Receipt: { $ref: receipt.yaml }\nLoop: { $ref: "../api.json#/components/schemas/Loop/x" }\n',
    'schemas/receipt.yaml':
      'type: object\nproperties:\n  total: { type: integer }\n  loop: { $ref: "all.yaml#/Loop" }\n',
  })
  const markdown = site.file('/api/pay.md')
  for (const part of ['`total` (integer)', '`X-Key`']) expect(markdown).toContain(part)
  expect(site.findings()).toContain('paths/all.yaml:2:21 error `GET /lost` must be an object.')
  const broken = checkProject(site.project).filter(({ code }) => code === 'spec-references')
  expect(broken.map(({ message }) => message)).toEqual([
    '`../api.json#/components/schemas/Loop/x` leads to nothing in the file.',
  ])
})

describe('operations listed in the navigation', () => {
  const list = (...pages: string[]) => ({
    ...FILES,
    'docs.json': config({ navigation: { pages: ['index', 'limits', ...pages] } }),
  })

  it('get pages in the default directory', async () => {
    const site = await testSite(list('GET /berths', 'harbor.yaml POST /berths', 'webhook berth.taken'))
    expect(site.paths.filter((path) => path.startsWith('/api-reference/') && path.endsWith('.html'))).toEqual([
      '/api-reference/berths/create-a-berth.html',
      '/api-reference/berths/list-berths.html',
      '/api-reference/berthtaken.html',
    ])
  })

  it("are reported if they don't exist", async () => {
    const site = await testSite(list('GET /berth', 'other.yaml GET /berths'))
    expect(site.codes()).toContain('missing-operation')
    expect(site.findings()).toContain('There is no `other.yaml`.')
  })

  it.each(['get /berth', 'harbor.yaml get /berth'])('aren’t missing pages in lowercase: %s', async (entry) => {
    const site = await testSite(list(entry))
    expect(site.codes()).toEqual(['missing-operation'])
  })

  it.each([
    ['harbor.yaml GET /berth', 'Did you mean `GET /berths`?'],
    ['harbor.yaml GET /berths/index', 'Write the method and the path as they are in the specification.'],
  ])('are suggested by what they are about, not by their folders: %s', async (typed, help) => {
    const site = await testSite(list(typed))
    expect(site.findings()).toContain(help)
  })
})

describe('a handwritten page that names an operation', () => {
  const files = (front: string) => ({
    ...FILES,
    'docs.json': config({ navigation: { pages: ['index', 'limits', 'berths'] }, api: { openapi: 'harbor.yaml' } }),
    'berths.mdx': `---\n${front}\n---\n\nWritten by hand.\n`,
  })

  it('gets the title, description, and content of the operation', async () => {
    const site = await testSite(files('openapi: get /berths'))
    expect(site.file('/berths.html')).toContain('<h1 id="page-title">List berths</h1>')
    expect(site.file('/berths.html')).toContain('<span class="endpoint-method">GET</span>')
    const text = site.text('/berths')
    for (const part of ['newest', 'Written by hand.', 'limit', '1 <= x <= 100']) expect(text).toContain(part)
    expect(text.indexOf('Written by hand.')).toBeLessThan(text.indexOf('Query parameters'))
  })

  it('may name one of a specification that no setting names', async () => {
    const cranes = SPEC.replaceAll('/berths', '/cranes').replaceAll('List berths', 'List cranes')
    const site = await testSite({ ...files('openapi: get /cranes'), 'specs/cranes.yaml': cranes })
    expect(site.file('/berths.html')).toContain('<h1 id="page-title">List cranes</h1>')
    expect(site.codes()).not.toContain('missing-operation')
  })

  it('keeps its own title and description', async () => {
    const site = await testSite(files('title: All berths\ndescription: Mine.\nopenapi: GET /berths'))
    expect(site.file('/berths.html')).toContain('<h1 id="page-title">All berths</h1>')
    expect(site.text('/berths')).not.toContain('newest')
  })

  it("is reported if the operation doesn't exist", async () => {
    const site = await testSite(files('openapi: DELETE /berths'))
    expect(site.findings()).toContain('`DELETE /berths` is not in `harbor.yaml`.')
  })

  it('has no markup of a summary in its title, and keeps its links', async () => {
    const summary = 'Waits for `free` berths. [More](/limits)'
    const spec = SPEC.replace('summary: Check health', `summary: "${summary}"`)
    const site = await testSite({ ...files('openapi: GET /health'), 'harbor.yaml': spec })
    expect(site.file('/berths.html')).toContain('<h1 id="page-title">Waits for free berths. More</h1>')
    expect(site.html('/berths')).toContain('href="/limits"')
  })

  it('is reported without the names of specifications if there are many', async () => {
    const specs = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`harbor-${number}.yaml`, FILES['harbor.yaml']]))
    const site = await testSite({
      ...files('openapi: DELETE /berths'),
      ...specs,
      'docs.json': config({ navigation: { pages: ['index', 'berths'] }, api: { openapi: Object.keys(specs) } }),
    })
    expect(site.findings()).toContain('`DELETE /berths` is in none of 5 specifications.')
  })
})
