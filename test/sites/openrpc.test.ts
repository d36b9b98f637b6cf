// Pages of JSON-RPC APIs that OpenRPC documents describe: URLs, content, samples, and error reporting.
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'

const HARBOR = {
  openrpc: '1.3.2',
  info: { title: 'Harbor', version: '2.1.0', description: 'Reserves *berths*.', license: { name: 'MIT' } },
  externalDocs: { url: 'https://harbor.example/guide', description: 'The guide' },
  servers: [
    {
      name: 'Live',
      url: 'https://${port}.harbor.example/rpc',
      variables: { port: { default: 'kiel', enum: ['kiel', 'oslo'] } },
    },
    { name: 'Stream', url: 'wss://stream.harbor.example' },
  ],
  methods: [
    {
      name: 'berth_get',
      tags: [{ $ref: '#/components/tags/Berths' }],
      summary: 'Gets a berth.',
      description: 'The berth may be *taken*.',
      externalDocs: { url: 'https://harbor.example/berths' },
      params: [
        { $ref: '#/components/contentDescriptors/BerthId' },
        { name: 'at', summary: 'When.', deprecated: true, schema: { type: 'string', format: 'date' } },
      ],
      result: { name: 'berth', description: 'The berth there is.', schema: { $ref: 'shared.json#/Berth' } },
      errors: [
        { code: -32001, message: 'No such berth.', data: { type: 'object', properties: { near: { type: 'string' } } } },
        { $ref: '#/components/errors/Busy' },
      ],
      links: [{ name: 'Free it', method: 'berth_free', description: 'Takes its number.' }],
      examples: [
        {
          name: 'North',
          description: 'A berth in the north.',
          params: [
            { name: 'which', value: 7 },
            { name: 'at', value: '2026-03-01' },
          ],
          result: { name: 'found', value: { number: 7, ships: 'MANY' } },
        },
        { name: 'South', params: [{ $ref: '#/components/examples/South' }], result: { name: 'none', value: null } },
      ],
    },
    {
      name: 'berth_free',
      deprecated: true,
      tags: [{ name: 'Berths' }],
      paramStructure: 'by-name',
      params: [
        { name: 'number', required: true, schema: { type: 'integer', example: 3 } },
        { name: 'reason', schema: { type: 'string', example: 'Storm' } },
      ],
      result: { name: 'done', schema: { type: 'boolean' } },
    },
    { name: 'ship/arrived', tags: ['Ships'], params: [{ name: 'ship', schema: { type: 'string', example: 'Ida' } }] },
  ],
  components: {
    tags: { Berths: { name: 'Berths', description: 'Where ships lie.' } },
    contentDescriptors: {
      BerthId: { name: 'number', description: 'Its number.', required: true, schema: { type: 'integer' } },
    },
    errors: { Busy: { code: -32002, message: 'Try again.', data: 'later' } },
    examples: { South: { name: 'number', value: 8 } },
  },
}
const SHARED = {
  Berth: {
    type: ['object', 'null'],
    required: ['number'],
    properties: { number: { type: 'integer', description: 'Painted on it.' } },
  },
}

/** A document with methods of these names. */
const named = (...names: readonly string[]) =>
  JSON.stringify({ openrpc: '1.2.6', methods: names.map((name) => ({ name, params: [] })) })
const FILES = {
  // A number of JavaScript has fewer digits.
  'api/openrpc.json': JSON.stringify(HARBOR).replace('"MANY"', '12345678901234567890'),
  'api/shared.json': JSON.stringify(SHARED),
}
const page = (front: string) => `---\ntitle: Start\ndescription: Begin here.\n${front}---\n\nText.\n`

/** A site with a tab for the API. */
async function read(openrpc: unknown, files: Readonly<Record<string, string>> = FILES, settings: object = {}) {
  const tabs = [
    { tab: 'Start', pages: ['start'] },
    { tab: 'RPC', openrpc },
  ]
  const docs = config({ navigation: { tabs }, ...settings })
  const site = await testSite({ 'docs.json': docs, 'start.mdx': page(''), ...files })
  const routes = [...site.project.outlines.keys()].filter((route) => route.includes('/', 1))
  const found = checkProject(site.project)
    .filter(({ severity }) => severity !== 'suggestion')
    .map(({ severity, place, message }) => `${severity} in ${place.file}: ${message}`)
  return { site, routes, found }
}

const harbor = { source: 'api/openrpc.json', directory: 'rpc' }

describe('pages', () => {
  it('are made for methods', async () => {
    const { routes, found } = await read(harbor)
    expect(found).toEqual([])
    expect(routes).toEqual(['/rpc/berth_get', '/rpc/berth_free', '/rpc/ship-arrived'])
    expect((await read('api/openrpc.json')).routes[0]).toBe('/rpc-reference/berth_get')
  })

  it('say everything about a method', async () => {
    const { site } = await read(harbor)
    const text = site.file('/rpc/berth_get.md')
    for (const part of [
      '`JSON-RPC berth_get`',
      '`https://kiel.harbor.example/rpc - Live`',
      '`wss://stream.harbor.example - Stream`',
      'Gets a berth.\n\nThe berth may be *taken*.',
      '[See also](https://harbor.example/berths)',
      '`port` (`enum<string>`, default `kiel`)',
      '`params`: `[number, at]`',
      '- `number` (integer, required): Its number.',
      '- `at` (`string<date>`, Deprecated): When.',
      '**berth** object | null\n\nThe berth there is.',
      '- `number` (integer, required): Painted on it.',
      '- `-32001`: No such berth.',
      '`data` (object)',
      '`near` (string)',
      '`-32002`: Try again.',
      '`data`: `"later"`',
      'Free it: [`berth_free`](/rpc/berth_free.md)',
      'Takes its number.',
    ])
      expect(text).toContain(part)
    expect(site.file('/rpc/berth_free.md')).toContain('`JSON-RPC berth_free` (Deprecated)')
  })

  it('show the examples as calls and answers', async () => {
    const { site } = await read(harbor, FILES, { api: { examples: { languages: ['bash', 'python'] } } })
    const text = site.file('/rpc/berth_get.md').replace(/\s+/g, ' ')
    for (const part of [
      `curl --request POST \\ --url 'https://kiel.harbor.example/rpc' \\ --header 'Content-Type: application/json'`,
      '"jsonrpc": "2.0", "id": 1, "method": "berth_get", "params": [ 7, "2026-03-01" ]',
      '```python Python',
      '**South**',
      '"params": [ 8 ]',
      '"result": null',
      '"result": { "number": 7, "ships": 12345678901234567890 }',
      'A berth in the north.',
      '"error": { "code": -32001, "message": "No such berth.", "data": { "near": "<string>" } }',
      '"error": { "code": -32002, "message": "Try again.", "data": "later" }',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('JavaScript')
  })

  it('make up calls that match the schemas', async () => {
    const params = async (settings: object) => {
      const { site } = await read(harbor, FILES, settings)
      return /"params": (\{[^}]*\})/.exec(site.file('/rpc/berth_free.md'))?.[1]?.replace(/\s+/g, ' ')
    }
    expect(await params({})).toBe('{ "number": 3, "reason": "Storm" }')
    expect(await params({ api: { examples: { defaults: 'required' } } })).toBe('{ "number": 3 }')
  })

  it('show a notification without an answer', async () => {
    const { site } = await read(harbor)
    const text = site.file('/rpc/ship-arrived.md')
    expect(text).toContain('`NOTIFICATION ship/arrived`')
    expect(text).not.toContain('"id"')
    expect(text).not.toContain('**Response**')
  })

  it('name the server of the navigation, or the machine of the reader', async () => {
    const { site } = await read({ ...harbor, server: 'http://10.0.0.1:8545' })
    expect(site.file('/rpc/berth_free.md')).toContain("--url 'http://10.0.0.1:8545'")
    expect(site.file('/rpc/berth_free.md')).toContain('Server: `http://10.0.0.1:8545`')
    expect(site.file('/rpc/berth_free.md')).not.toContain('harbor.example')
    const other = await read('a.json', { 'a.json': named('stop') })
    expect(other.site.file('/rpc-reference/stop.md')).toContain("--url 'http://localhost'")
  })

  it('show the message where nothing takes it over HTTP', async () => {
    const { site } = await read({ ...harbor, server: 'wss://stream.harbor.example' })
    const text = site.file('/rpc/berth_free.md')
    expect(text).toContain('```json JSON\n{\n  "jsonrpc": "2.0"')
    expect(text).not.toContain('curl')
  })
})

describe('the answer to `rpc.discover`', () => {
  it('is read like the document in it, with its places', async () => {
    const result = { ...HARBOR, methods: [...HARBOR.methods, { params: [] }] }
    const answer = JSON.stringify({ jsonrpc: '2.0', result, id: 1 }, null, 2).replace('"MANY"', '1')
    const { site, routes, found } = await read(harbor, { ...FILES, 'api/openrpc.json': answer })
    expect(routes).toEqual(['/rpc/berth_get', '/rpc/berth_free', '/rpc/ship-arrived'])
    expect(site.file('/rpc/berth_get.md')).toContain('- `number` (integer, required): Its number.')
    expect(found).toEqual(['error in api/openrpc.json: This method has no name.'])
    const place = checkProject(site.project).find(({ code }) => code === 'invalid-spec')?.place
    expect(answer.slice(place?.start, (place?.start ?? 0) + 20).replace(/\s+/g, '')).toMatch(/^\{"params"/)
  })
})

describe('credentials', () => {
  const auth = (method: string, name?: string) => ({ api: { mdx: { auth: { method, name } } } })
  /** What a page says of them, the sample in cURL, and the fields of its playground. */
  async function shown(files: Readonly<Record<string, string>>, settings: object = {}, route = '/rpc/berth_get') {
    const { site, found } = await read(harbor, files, settings)
    expect(found).toEqual([])
    const text = site.file(`${route}.md`)
    const [, data = ''] = /class="endpoint-form">(.*?)<\/script>/.exec(site.file(`${route}.html`)) ?? []
    return {
      said: /## Authorization\n([^#]*)/.exec(text)?.[1]?.trim(),
      curl: /```bash cURL\n(.*?)```/s.exec(text)?.[1],
      security: JSON.parse(data).form.security,
    }
  }
  /** The document with more at its first level, and in its first method. */
  const extended = (more: object, schemes: object, method: object = {}) => {
    const [first, ...others] = HARBOR.methods
    const document = { ...HARBOR, ...more, methods: [{ ...first, ...method }, ...others] }
    return {
      ...FILES,
      'api/openrpc.json': JSON.stringify({ ...document, components: { ...HARBOR.components, ...schemes } }),
    }
  }

  it('are those of the site', async () => {
    expect((await shown(FILES)).said).toBeUndefined()
    const bearer = await shown(FILES, auth('bearer'))
    expect(bearer.said).toContain('`Authorization` (string, header, required)')
    expect(bearer.curl).toContain(`--header 'Authorization: Bearer <token>'`)
    expect(bearer.security).toEqual([[{ key: 'auth', kind: 'token', word: 'Bearer' }]])
    const key = await shown(FILES, auth('key', 'x-harbor'))
    expect(key.curl).toContain(`--header 'x-harbor: <api-key>'`)
    expect(key.security).toEqual([[{ key: 'auth', kind: 'key', name: 'x-harbor', in: 'header' }]])
  })

  it('are those of the document, as in OpenAPI', async () => {
    const schemes = { key: { type: 'apiKey', in: 'query', name: 'k' }, user: { type: 'http', scheme: 'basic' } }
    const files = extended({ 'x-security': [{ key: [] }] }, { 'x-securitySchemes': schemes }, { 'x-security': [] })
    const free = await shown(files, auth('bearer'), '/rpc/berth_free')
    expect(free.said).toContain('`k` (string, query, required)')
    expect(free.curl).toContain('https://kiel.harbor.example/rpc?k=%3Capi-key%3E')
    expect(free.security).toEqual([[{ key: 'key', kind: 'key', name: 'k', in: 'query' }]])
    // A method says that it needs none.
    expect((await shown(files, auth('bearer'))).security).toEqual([])
    const plain = extended({ security: [{}, { user: [] }] }, { securitySchemes: schemes })
    expect((await shown(plain)).security).toEqual([[], [{ key: 'user', kind: 'basic' }]])
  })

  it('are those of a page', async () => {
    const front = (method: string) => page(`openrpc: api/openrpc.json berth_get\nauthMethod: ${method}\n`)
    const own = { ...FILES, 'start.mdx': front('basic') }
    expect((await shown(own, auth('bearer'), '/start')).security).toEqual([[{ key: 'auth', kind: 'basic' }]])
    const none = { ...FILES, 'start.mdx': front('none') }
    expect((await shown(none, auth('bearer'), '/start')).security).toEqual([])
  })
})

describe('playgrounds', () => {
  const formOf = async (
    route: string,
    openrpc: unknown = harbor,
    files: Readonly<Record<string, string>> = FILES,
    settings = {},
  ) => {
    const { site } = await read(openrpc, files, settings)
    const [, data] = /class="endpoint-form">(.*?)<\/script>/.exec(site.file(`${route}.html`)) ?? []
    return data === undefined ? undefined : JSON.parse(data).form
  }

  it('send a call to a server that takes it over HTTP', async () => {
    const form = await formOf('/rpc/berth_get')
    expect(form).toMatchObject({
      method: 'POST',
      path: '',
      servers: [{ url: 'https://{port}.harbor.example/rpc', variables: [{ name: 'port', default: 'kiel' }] }],
      call: { method: 'berth_get', order: ['number', 'at'] },
      body: {
        contents: [
          {
            type: 'application/json',
            examples: [
              { label: 'North', description: 'A berth in the north.', value: { number: 7, at: '2026-03-01' } },
              { label: 'South', value: { number: 8 } },
            ],
          },
        ],
      },
    })
    const [{ schema }] = form.body.contents
    expect(form.schemas[schema].properties.map(({ name }: { name: string }) => name)).toEqual(['number', 'at'])
    expect((await formOf('/rpc/berth_free')).call).toEqual({ method: 'berth_free' })
    expect((await formOf('/rpc/ship-arrived')).call).toMatchObject({ isNotification: true })
  })

  it('are allowed to reach that server by the policy of the page', async () => {
    const { site } = await read({ ...harbor, server: 'http://10.0.0.1:8545' })
    expect(site.file('/_headers')).toMatch(/connect-src [^;]*http:\/\/10\.0\.0\.1:8545/)
  })

  it('are missing if no server takes calls over HTTP, or if a setting says so', async () => {
    expect(await formOf('/rpc/berth_get', { ...harbor, server: 'wss://stream.harbor.example' })).toBeUndefined()
    expect(await formOf('/rpc-reference/stop', 'a.json', { 'a.json': named('stop') })).toBeUndefined()
    const simple = { api: { playground: { display: 'simple' } } }
    expect(await formOf('/rpc/berth_get', harbor, FILES, simple)).toBeUndefined()
    const own = { ...FILES, 'start.mdx': page('openrpc: api/openrpc.json berth_get\nplayground: none\n') }
    expect(await formOf('/start', harbor, own)).toBeUndefined()
  })
})

describe('examples', () => {
  it('have to match the schemas of their parameters and results', async () => {
    const tide = {
      name: 'tide_at',
      params: [
        { name: 'harbor', schema: { type: 'string' } },
        { name: 'day', schema: { $ref: '#/components/schemas/Day' } },
      ],
      result: { name: 'tide', schema: { type: 'object', required: ['height'] } },
      examples: [
        {
          name: 'Kiel',
          params: [
            { name: 'harbor', value: 'kiel' },
            { name: 'which day', value: 5 },
          ],
          result: { name: 'tide', value: { depth: 3 } },
        },
        { name: 'Oslo', params: [{ name: 'harbor', value: 'oslo' }], result: { $ref: '#/components/examples/High' } },
      ],
    }
    const components = {
      schemas: { Day: { type: 'string', examples: [7] } },
      examples: { High: { name: 'tide', value: { height: 4 } } },
    }
    const { found } = await read('a.json', {
      'a.json': JSON.stringify({ openrpc: '1.3.2', methods: [tide], components }),
    })
    expect(found).toEqual([
      'warning in a.json: The example of the parameter `day` of `tide_at` must be a string, not a number.',
      'warning in a.json: The example of the result of `tide_at` has no `height`, which is required.',
      'warning in a.json: The example of `Day` must be a string, not a number.',
    ])
  })
})

describe('groups', () => {
  const groups = async (text: string) => {
    const { site } = await read('a.json', { 'a.json': text })
    const html = site.file('/start.html') + site.file('/rpc-reference/a_x.html')
    return [...html.matchAll(/class="sidebar-title"[^>]*>([^<]*)/g)].map(([, title]) => title)
  }

  it('are the first tags, or else what names begin with', async () => {
    expect(await groups(named('a_x', 'b_y', 'b_z'))).toEqual(['a', 'b'])
    expect(await groups(named('a_x', 'b.y', 'c/z'))).toEqual(['a', 'b', 'c'])
    // One without such a beginning comes before the groups.
    expect(await groups(named('a_x', 'a_y', 'b_y', 'b_z', 'stop'))).toEqual(['a', 'b'])
  })

  it('are left out where names begin alike, or with nothing', async () => {
    expect(await groups(named('a_x', 'a_y'))).toEqual([])
    expect(await groups(named('a_x', 'stop'))).toEqual([])
    expect(await groups(named('a_x', 'b_y', 'stop'))).toEqual([])
  })
})

describe('pages of authors', () => {
  it('show a method, named with its document or below it', async () => {
    for (const [front, tab] of [
      ['openrpc: api/openrpc.json berth_get\n', {}],
      ['openrpc: berth_get\n', harbor],
    ] as const) {
      const tabs = [{ tab: 'Start', pages: ['start'], ...('source' in tab && { openrpc: tab }) }]
      const site = await testSite({ ...FILES, 'docs.json': config({ navigation: { tabs } }), 'start.mdx': page(front) })
      expect(site.codes()).toEqual([])
      expect(site.file('/start.md')).toContain('`JSON-RPC berth_get`')
      expect(site.file('/start.md')).toContain('Text.')
    }
  })

  it('introduce the API', async () => {
    const { site, found } = await read(harbor, { ...FILES, 'start.mdx': '---\nopenrpc: api/openrpc.json\n---\n' })
    expect(found).toEqual([])
    const text = site.file('/start.md')
    for (const part of [
      '# Harbor',
      'Version: `2.1.0`',
      'License: MIT',
      'Reserves *berths*.',
      '[The guide](https://harbor.example/guide)',
      '`wss://stream.harbor.example`',
      '[Berths](/rpc/berth_get.md)',
      'Where ships lie.',
    ])
      expect(text).toContain(part)
  })

  it('say which method isn’t there', async () => {
    const { found } = await read(harbor, { ...FILES, 'start.mdx': page('openrpc: api/openrpc.json berth_got\n') })
    expect(found).toEqual(["error in start.mdx: `berth_got` isn't in `api/openrpc.json`."])
  })
})

describe('mistakes', () => {
  const kept = { name: 'kept', params: [] }
  it.each([
    [{ methods: {} }, 'error in a.json: `methods` must be a list.'],
    [{ methods: [] }, 'warning in a.json: This document has no methods.'],
    [{ methods: [kept, { params: [] }] }, 'error in a.json: This method has no name.'],
    [{ methods: [kept, 'stop'] }, 'error in a.json: This method must be an object.'],
    [{ methods: [kept, kept] }, 'warning in a.json: There are two methods called `kept`.'],
    [
      { methods: [{ ...kept, params: [{ $ref: '#/components/contentDescriptors/Lost' }] }] },
      'error in a.json: `#/components/contentDescriptors/Lost` leads to nothing in the file.',
    ],
    [
      { methods: [{ ...kept, result: { name: 'a', schema: { items: { $ref: 'b.json#/B' } } } }] },
      "warning in a.json: `b.json#/B` leads to a file that isn't there.",
    ],
  ])('in %j are reported, and the rest is read', async (document, message) => {
    const { found, routes } = await read('a.json', { 'a.json': JSON.stringify({ openrpc: '1.3.2', ...document }) })
    expect(found).toEqual([message])
    expect(routes).toEqual(JSON.stringify(document).includes('kept') ? ['/rpc-reference/kept'] : [])
  })

  it('in parts that have other types change nothing else', async () => {
    const odd = [null, 1, 'text', [], {}, [null, 1, 'text', {}], true]
    const keys = ['params', 'result', 'errors', 'links', 'examples', 'tags', 'servers', 'paramStructure', 'summary']
    const methods = odd.flatMap((value, i) => keys.map((key) => ({ name: `${key}-${i}`, [key]: value })))
    const document = { openrpc: '1.3.2', servers: odd, info: odd, methods }
    const { routes } = await read('a.json', { 'a.json': JSON.stringify(document) })
    expect(routes).toHaveLength(methods.length)
  })

  it.each([
    ['nowhere.json', 'error in docs.json: There is no `nowhere.json`.'],
    ['b.json', "error in docs.json: `b.json` isn't an OpenRPC document."],
  ])('say that %s isn’t one', async (source, message) => {
    expect((await read(source, { 'b.json': '{"methods":[]}' })).found).toEqual([message])
  })

  it('tell it from other kinds of specifications', async () => {
    const files = { 'a.json': named('stop'), 'b.json': '{"openapi":"3.1.0","paths":{}}', 'start.mdx': page('') }
    const tabs = [
      { tab: 'Start', pages: ['start'] },
      { tab: 'HTTP', openapi: 'a.json' },
      { tab: 'RPC', openrpc: 'b.json' },
    ]
    const site = await testSite({ ...files, 'docs.json': config({ navigation: { tabs } }) })
    const found = site.project.diagnostics.map(({ message, help }) => `${message} ${help}`)
    expect(found).toContain("`a.json` isn't an OpenAPI specification, but an OpenRPC document. Name it in `openrpc`.")
    expect(found).toContain("`b.json` isn't an OpenRPC document, but an OpenAPI specification. Name it in `openapi`.")
  })
})
