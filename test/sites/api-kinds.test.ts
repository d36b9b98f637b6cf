// Pages generated from AsyncAPI documents, GraphQL schemas, and single schemas: URLs, content, links, and error reporting.
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'
import { visibleText } from '../visible-text.ts'

const page = (front: string, body = 'Text.\n') => `---\ntitle: Start\ndescription: Begin here.\n${front}---\n\n${body}`

const EVENTS_3 = `asyncapi: 3.0.0
info: { title: Harbor events, version: '1' }
defaultContentType: application/json
servers:
  main: { host: events.harbor.example, pathname: /v1, protocol: wss, security: [{ $ref: '#/components/securitySchemes/key' }] }
channels:
  berths:
    address: /berths/{harborId}
    title: Berths
    description: What happens to **berths**.
    parameters: { harborId: { description: Which harbor. } }
    messages:
      taken: { $ref: '#/components/messages/Taken' }
operations:
  onTaken:
    action: receive
    channel: { $ref: '#/channels/berths' }
    summary: A berth is taken
    messages: [{ $ref: '#/channels/berths/messages/taken' }]
  take:
    action: send
    channel: { $ref: '#/channels/berths' }
    summary: Take a berth
    security: [{ type: oauth2, scopes: [berths.take], flows: { clientCredentials: { tokenUrl: 'https://id.harbor.example/token' } } }]
    bindings: { ws: { method: POST } }
    reply: { messages: [{ $ref: '#/components/messages/Taken' }] }
components:
  securitySchemes: { key: { type: httpApiKey, name: token, in: query, description: Your key. } }
  messages:
    Taken:
      title: Berth taken
      headers: { type: object, properties: { trace: { type: string } } }
      payload: { type: object, required: [berth], properties: { berth: { type: string, description: Its name. } } }
      examples: [{ name: small, payload: { berth: A1 } }]
`
const EVENTS_2 = `asyncapi: 2.6.0
info: { title: Harbor events, version: '1' }
servers: { main: { url: 'broker.harbor.example:9092', protocol: kafka, security: [{ sasl: [], key: [] }, { certs: [] }], bindings: { kafka: { schemaRegistryUrl: 'https://registry.harbor.example' } } } }
channels:
  berth.taken:
    subscribe:
      operationId: onTaken
      message:
        oneOf: [{ $ref: '#/components/messages/Taken' }, { name: freed, payload: { type: object, properties: { at: { type: string } } } }]
  secret: { x-excluded: true, publish: { message: { payload: { type: string } } } }
components:
  securitySchemes: { sasl: { type: scramSha256, description: Ask **us**. }, key: { type: userPassword }, certs: { type: X509 } }
  messages: { Taken: { name: taken, bindings: { kafka: { key: { type: string, enum: [berthId] }, bindingVersion: '0.5.0' } }, payload: { type: object, properties: { berth: { type: string } } } } }
`
const SDL = `"""Where ships lie."""
type Berth implements Node {
  id: ID!
  "Its name."
  name(short: Boolean = false): String
  ships(first: Int!): [Ship!]!
  old: String @deprecated(reason: "Use \`name\`.")
}
interface Node { id: ID! }
type Ship { id: ID! berth: Berth }
enum State { FREE "Somebody is there." TAKEN }
union Thing = Berth | Ship
input BerthInput { name: String! state: State = FREE }
scalar Date
type Query { "One berth." berth(id: ID!): Berth things: [Thing] }
type Mutation { addBerth(input: BerthInput!): Berth }
`
const INTROSPECTION = JSON.stringify({
  data: {
    __schema: {
      queryType: { name: 'Root' },
      types: [
        {
          kind: 'OBJECT',
          name: 'Root',
          fields: [
            {
              name: 'berth',
              args: [{ name: 'id', type: { kind: 'NON_NULL', ofType: { kind: 'SCALAR', name: 'ID' } } }],
              type: { kind: 'OBJECT', name: 'Berth' },
            },
          ],
        },
        {
          kind: 'OBJECT',
          name: 'Berth',
          description: 'A place.',
          fields: [{ name: 'id', args: [], type: { kind: 'SCALAR', name: 'ID' } }],
        },
        { kind: 'OBJECT', name: '__Type', fields: [] },
      ],
    },
  },
})

async function read(node: object, files: Readonly<Record<string, string>>) {
  const navigation = {
    tabs: [
      { tab: 'Guide', pages: ['index'] },
      { tab: 'API', ...node },
    ],
  }
  const site = await testSite({ 'docs.json': config({ navigation }), 'index.mdx': page(''), ...files })
  const routes = [...site.project.outlines.keys()].filter((route) => route !== '/' && route !== '/index')
  const found = checkProject(site.project).filter(({ severity }) => severity !== 'suggestion')
  return { site, routes, found: found.map(({ message, place }) => `${place.file}: ${message}`) }
}

describe('AsyncAPI', () => {
  it('calls a channel without a word in its name what the API is called', async () => {
    const text =
      "asyncapi: 2.6.0\ninfo: { title: Tide stream, version: '1' }\nchannels: { /: { subscribe: { message: { payload: { type: string } } } } }\n"
    const { site, routes, found } = await read({ asyncapi: 'events.yaml' }, { 'events.yaml': text })
    expect({ routes, found }).toEqual({ routes: ['/api-reference/tide-stream'], found: [] })
    expect(site.file('/api-reference/tide-stream.md')).toContain('# Tide stream')
  })

  it('version 3: makes a page for each channel, with its operations, messages, and replies', async () => {
    const { site, routes, found } = await read(
      { asyncapi: { source: 'events.yaml', directory: 'events' } },
      { 'events.yaml': EVENTS_3 },
    )
    expect({ routes, found }).toEqual({ routes: ['/events/berths'], found: [] })
    const text = site.text('/events/berths')
    for (const part of ['What happens to berths.', 'Which harbor.']) expect(text).toContain(part)
    for (const part of ['A berth is taken', 'RECEIVE', 'Take a berth', 'SEND', 'Berth taken', 'trace', 'Its name.'])
      expect(text).toContain(part)
    expect(site.file('/events/berths.html')).toContain('A1')
    expect(site.file('/events/berths.html')).toContain('wss://events.harbor.example/v1')
    expect(site.file('/llms.txt')).toContain('/events/berths')
    const markdown = site.file('/events/berths.md')
    expect(markdown).toContain('RECEIVE The API receives these messages.')
    expect(markdown).toContain('SEND The API sends these messages.')
    expect(markdown).toContain('Its name.')
    expect(markdown).toContain('**Examples**')
    expect(markdown).not.toContain('**Request**')
    expect(markdown).toContain('- `token` (httpApiKey, query, required): Your key.')
    expect(markdown).toContain('- `Authorization` (oauth2, header, required)')
    for (const part of ['https://id.harbor.example/token', '`berths.take`', '`method`: `POST`'])
      expect(markdown).toContain(part)
  })

  it('version 2: handles publish, subscribe, and oneOf messages, and makes no page for an excluded channel', async () => {
    const { site, routes, found } = await read({ asyncapi: 'events.yaml' }, { 'events.yaml': EVENTS_2 })
    expect({ routes, found }).toEqual({ routes: ['/api-reference/berthtaken'], found: [] })
    const text = site.text('/api-reference/berthtaken')
    for (const part of ['SUBSCRIBE', 'kafka://broker.harbor.example:9092', 'taken', 'freed', 'berth'])
      expect(text).toContain(part)
    const markdown = site.file('/api-reference/berthtaken.md')
    expect(markdown).toContain('SUBSCRIBE The API sends these messages.')
    expect(markdown).toContain('- `sasl` (scramSha256, required): Ask **us**.')
    expect(markdown).toContain('`schemaRegistryUrl`: `https://registry.harbor.example`')
    expect(markdown).toMatch(/- `key` \(.*"berthId"/)
    expect(markdown).not.toContain('bindingVersion')
    const tabs = [...site.file('/api-reference/berthtaken.html').matchAll(/role="tab"[^>]*>([^<]+)</g)]
    expect(tabs.map(([, title]) => title)).toEqual(['sasl + key', 'certs', 'taken', 'freed'])
  })

  it('says which servers ask for what, how messages belong together, and everything about a part', async () => {
    const kafka = (url: string) => ({ kafka: { schemaRegistryUrl: url, retries: 3 } })
    const server = (host: string, key: string, description: string) => ({
      host,
      protocol: 'kafka',
      description,
      security: [{ $ref: `#/components/securitySchemes/${key}` }],
      bindings: kafka(host === 'c.example.com' ? 'https://other.example.com' : 'https://registry.example.com'),
    })
    const events = {
      asyncapi: '3.0.0',
      servers: {
        a: server('a.example.com', 'sasl', 'For `us`.'),
        b: server('b.example.com', 'sasl', 'For you.'),
        c: server('c.example.com', 'certs', 'For all.'),
      },
      channels: {
        asked: {
          address: 'orders.asked',
          externalDocs: { url: 'https://example.com/asked', description: 'How to ask' },
          messages: {
            asked: {
              summary: 'Short.',
              description: 'Long.',
              correlationId: { location: '$message.header#/id', description: 'Comes back.' },
              headers: { type: 'object', properties: { id: { type: 'string' } } },
              payload: { type: 'object' },
              examples: [{ headers: { id: 'a1' } }],
            },
          },
        },
        answered: { address: null, messages: { answered: { payload: { type: 'string' } } } },
      },
      components: { securitySchemes: { sasl: { type: 'scramSha256' }, certs: { type: 'X509' } } },
    }
    const { site } = await read({ asyncapi: 'events.json' }, { 'events.json': JSON.stringify(events) })
    const asked = site.file('/api-reference/asked.md')
    for (const part of [
      '- `kafka://a.example.com - For us.`',
      '**sasl**\n\nServer: `kafka://a.example.com`, `kafka://b.example.com`',
      '**certs**\n\nServer: `kafka://c.example.com`',
      '**Kafka settings · Server**\n\nServer: `kafka://a.example.com`, `kafka://b.example.com`\n\n- `schemaRegistryUrl`: `https://registry.example.com`',
      '**Kafka settings · Server**\n\nServer: `kafka://c.example.com`\n\n- `schemaRegistryUrl`: `https://other.example.com`',
      '[How to ask](https://example.com/asked)',
      'Short.\n\nLong.',
      '`correlationId`: `$message.header#/id`\n\nComes back.',
      '"id": "a1"',
    ])
      expect(asked).toContain(part)
    // An address that only the program knows is none that readers could use.
    const answered = site.file('/api-reference/answered.md')
    expect(answered).not.toContain('CHANNEL')
    expect(answered).toContain('`kafka://c.example.com - For all.`')
  })

  it('shows schemas in other languages, or leads to them', async () => {
    const message = (schema: unknown) => ({ payload: { schemaFormat: 'application/vnd.apache.avro', schema } })
    const messages = {
      own: message({ type: 'record', name: 'Own' }),
      beside: message({ $ref: 'beside.json' }),
      text: message('message Berth {}'),
      away: message({ $ref: 'https://example.com/away.avsc#Away' }),
      named: message({ $ref: 'avro/named.avsc#Named' }),
      proto: { payload: { schemaFormat: 'application/vnd.google.protobuf', schema: { $ref: './berth.proto' } } },
    }
    const events = { asyncapi: '3.0.0', channels: { all: { address: 'all', messages } } }
    const { site } = await read(
      { asyncapi: 'events.json' },
      {
        'events.json': JSON.stringify(events),
        'beside.json': '{"type": "record", "name": "Beside"}',
        'avro/named.avsc': '{"type": "record", "name": "Named"}',
        'berth.proto': 'message Berth {\n  string name = 1;\n}\n',
      },
    )
    const page = site.file('/api-reference/all.md')
    for (const part of [
      '"name": "Own"',
      '"name": "Beside"',
      '```text application/vnd.apache.avro\nmessage Berth {}',
      'application/vnd.apache.avro <https://example.com/away.avsc#Away>',
      '"name": "Named"',
      '```proto application/vnd.google.protobuf\nmessage Berth {',
    ])
      expect(page).toContain(part)
    expect(page).not.toContain('$ref')
    expect(site.paths.filter((path) => /\.(?:avsc|proto)$/.test(path))).toEqual([])
  })

  it('shows all of many messages, which are on no other page', async () => {
    const text = { type: 'string', description: 'What it is for. '.repeat(20) }
    const message = (i: number) => ({
      payload: { properties: { type: text, data: { properties: { [`first${i}`]: text, [`last${i}`]: text } } } },
    })
    const messages = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`m${i}`, message(i)]))
    const events = { asyncapi: '3.0.0', channels: { all: { address: 'all', messages } } }
    const { site } = await read({ asyncapi: 'events.json' }, { 'events.json': JSON.stringify(events) })
    const page = site.file('/api-reference/all.md')
    expect(page).toContain('`last119`')
    expect(page).not.toContain('in the specification')
  })

  it('shows replies as such, and messages that no operation names', async () => {
    const message = (name: string) => ({ $ref: `#/channels/all/messages/${name}` })
    const channel = { $ref: '#/channels/all' }
    const payload = { type: 'string' }
    const events = {
      asyncapi: '3.0.0',
      channels: { all: { address: 'all', messages: { ask: { payload }, answer: { payload }, notice: { payload } } } },
      operations: {
        onAsk: { action: 'receive', channel, messages: [message('ask')], reply: { messages: [message('answer')] } },
      },
    }
    const { site } = await read({ asyncapi: 'events.json' }, { 'events.json': JSON.stringify(events) })
    const headings = site.file('/api-reference/all.md').match(/^#.*$/gm)
    expect(headings).toEqual(['# all', '## onAsk', '### ask', '### Reply', '### answer', '## Messages', '### notice'])
  })

  it.each([
    ['2.6.0', { url: 'mqtt://example.com:{port}/{stage}' }],
    ['3.0.0', { protocol: 'mqtt', host: 'example.com:{port}', pathname: '/{stage}' }],
  ])('version %s: says what can be chosen in the address of a server', async (asyncapi, server) => {
    const port = { enum: ['1883', '8883'], default: '8883', description: 'The second is encrypted.' }
    const variables = { port: { $ref: '#/components/serverVariables/port' }, stage: { default: 'live' } }
    const events = {
      asyncapi,
      servers: { main: { ...server, variables } },
      channels: { all: {} },
      components: { serverVariables: { port } },
    }
    const { site, found } = await read({ asyncapi: 'events.json' }, { 'events.json': JSON.stringify(events) })
    expect(found).toEqual([])
    const page = site.file('/api-reference/all.md')
    expect(page).toContain('`mqtt://example.com:8883/live`')
    expect(page).toContain('## Server\n\n`mqtt://example.com:{port}/{stage}`')
    expect(page).toContain('- `port` (`enum<string>`, default `8883`): The second is encrypted.')
    expect(page).toContain('- `stage` (string, default `live`)')
  })

  it('groups channels by tag', async () => {
    const named = (...names: string[]) => ({ tags: names.map((name) => ({ name })) })
    const documents = {
      '3.json': {
        asyncapi: '3.0.0',
        channels: { paid: { tags: [{ $ref: '#/components/tags/sales' }] }, sent: {}, stored: {} },
        operations: {
          onSent: { action: 'send', channel: { $ref: '#/channels/sent' }, ...named('Transport', 'Internal') },
        },
        components: { tags: { sales: { name: 'Sales' } } },
      },
      '2.json': { asyncapi: '2.6.0', channels: { lost: { publish: { ...named('Transport'), message: {} } } } },
    }
    const files = Object.entries(documents).map(([path, document]) => [path, JSON.stringify(document)])
    const { site } = await read({ asyncapi: ['3.json', '2.json'] }, Object.fromEntries(files) as Record<string, string>)
    const sidebar = /<nav[^>]*id="navigation-items"[\s\S]*?<\/nav>/.exec(site.file('/api-reference/stored.html'))
    expect(visibleText(sidebar?.[0] ?? '')).toContain('Sales paid Transport sent lost stored')
  })

  it('has no markup in titles, and says a title only once', async () => {
    const done = {
      title: 'Says `done`',
      summary: 'Says `done`',
      description: 'All went well.',
      payload: { type: 'string' },
    }
    const { site } = await read(
      { asyncapi: 'events.json' },
      {
        'events.json': JSON.stringify({
          asyncapi: '3.0.0',
          channels: { ends: { address: 'ends', title: 'How it [ends](https://example.com)', messages: { done } } },
        }),
      },
    )
    const page = site.file('/api-reference/how-it-ends.md')
    expect(page).toContain('# How it ends\n')
    expect(page).toContain('### Says done\n\nAll went well.')
  })

  describe('traits', () => {
    const trait = {
      title: 'Order paid',
      description: 'Sent after payment.',
      bindings: { kafka: { groupId: { type: 'string', enum: ['billing'] } } },
    }
    const headers = (name: string) => ({
      type: 'object',
      required: [name],
      properties: { [name]: { $ref: '#/components/schemas/Text' } },
    })
    const components = { schemas: { Text: { type: 'string', maxLength: 9 } } }
    const own = { type: 'object', properties: { own: { type: 'integer' } } }
    const messageTraits = [{ $ref: 'common.json#/trait' }, { headers: headers('span'), contentType: 'text/csv' }]
    const beside = { 'common.json': JSON.stringify({ trait: { headers: headers('trace') }, components }) }
    const message = {
      contentType: 'application/json',
      headers: own,
      payload: { type: 'string' },
      traits: messageTraits,
    }
    const version3 = {
      asyncapi: '3.0.0',
      channels: { paid: { address: 'orders.paid', messages: { paid: message } } },
      operations: {
        onPaid: {
          action: 'receive',
          description: 'Mine.',
          channel: { $ref: '#/channels/paid' },
          traits: [{ ...trait, security: [{ type: 'scramSha256', description: 'SASL login.' }] }],
        },
      },
      components,
    }
    const version2 = {
      asyncapi: '2.6.0',
      channels: {
        paid: {
          subscribe: {
            summary: 'Paid',
            description: 'Mine.',
            bindings: { kafka: { clientId: 'a' } },
            traits: [trait],
            message,
          },
        },
      },
      components,
    }
    const markdownOf = async (document: object) => {
      const { site, found } = await read(
        { asyncapi: 'events.json' },
        { 'events.json': JSON.stringify(document), ...beside },
      )
      expect(found).toEqual([])
      return site.file('/api-reference/paid.md')
    }

    it('of version 3 add to what an operation and its messages say', async () => {
      const markdown = await markdownOf(version3)
      for (const part of ['## Order paid', 'Mine.', 'SASL login.', '`groupId` ("billing")', 'application/json'])
        expect(markdown).toContain(part)
      expect(markdown).not.toContain('Sent after payment.')
      expect(markdown).toMatch(
        /`trace` \(string\)\s+- Length: `<= 9`[\s\S]*`span` \(string, required\)[\s\S]*`own` \(integer\)/,
      )
    })
    it('of version 2 come before what an operation and its messages say', async () => {
      const markdown = await markdownOf(version2)
      for (const part of ['## Paid', 'Sent after payment.', '`groupId` ("billing")', '`clientId`: `a`', 'text/csv'])
        expect(markdown).toContain(part)
      expect(markdown).not.toContain('Mine.')
      expect(markdown).toMatch(
        /`own` \(integer\)[\s\S]*`trace` \(string\)\s+- Length: `<= 9`[\s\S]*`span` \(string, required\)/,
      )
    })
    it('may hold themselves', async () => {
      const tree = (name: string) => ({
        properties: Object.fromEntries(
          ['a', 'b', 'c', 'd'].map((key) => [key, { $ref: `#/components/schemas/${name}` }]),
        ),
      })
      const both = { headers: tree('A'), payload: { type: 'string' }, traits: [{ headers: tree('B') }] }
      const document = {
        ...version3,
        channels: { paid: { address: 'orders.paid', messages: { paid: both } } },
        components: { schemas: { A: tree('A'), B: tree('B') } },
      }
      expect(await markdownOf(document)).toContain('`d`')
    })
  })

  it('adds a channel to a handwritten page', async () => {
    const { site, found } = await read(
      { pages: ['berths'] },
      { 'events.yaml': EVENTS_3, 'berths.mdx': page('asyncapi: "/events.yaml berths"\n', 'Mine first.\n') },
    )
    expect(found).toEqual([])
    expect(site.text('/berths')).toMatch(/Mine first\.[\s\S]*Berth taken/)
  })

  it('reports errors with their location and reads the rest', async () => {
    const broken = EVENTS_3.replace(
      "$ref: '#/components/messages/Taken' }\noperations",
      "$ref: '#/nowhere' }\noperations",
    )
    const { routes, found } = await read({ asyncapi: 'events.yaml' }, { 'events.yaml': broken })
    expect(routes).toEqual(['/api-reference/berths'])
    expect(found).toEqual(['events.yaml: `#/nowhere` leads to nothing in the file.'])
    expect((await read({ asyncapi: 'index.json' }, { 'index.json': '{}' })).found).toContain(
      "docs.json: `index.json` isn't an AsyncAPI document.",
    )
  })
})

describe('a page that introduces an AsyncAPI document', () => {
  const info = {
    title: 'Harbor events',
    version: '3.1.0',
    description: '# About\n\nWhat happens in the harbor. See [errors](#section/Errors).\n\n## Errors\n\nNone.',
    contact: { name: 'Harbor master', email: 'help@example.com' },
    license: { name: 'MIT', url: 'https://example.com/mit' },
  }
  const tags = [{ name: 'berths', description: 'Where ships lie.' }, { name: 'crew' }]
  const docs = { url: 'https://example.com/more', description: 'More' }
  const sasl = { type: 'scramSha256', description: 'Ask us for it.' }
  const server = {
    protocol: 'kafka',
    protocolVersion: '3.5',
    description: 'The live one.',
    variables: { region: { default: 'eu', description: 'Where it runs.' } },
    bindings: { kafka: { schemaRegistryUrl: 'https://registry.example.com' } },
  }
  const parts = [
    '# Harbor events\n\nBy hand.',
    'What happens in the harbor. See [errors](/start.md#errors).',
    '- Version: `3.1.0`',
    '- Contact: Harbor master, <help@example.com>',
    '- License: [MIT](https://example.com/mit)\n\n## About',
    '**Authorization**\n\n- `sasl` (scramSha256, required): Ask us for it.',
    '[More](https://example.com/more)',
    '## Servers\n\n### live\n\n`kafka://{region}.example.com:9092` kafka 3.5\n\nThe live one.',
    'Where it runs.',
    'Ask us for it.',
    '`schemaRegistryUrl`: `https://registry.example.com`',
    '## [berths](/events/freed.md)\n\nWhere ships lie.',
  ]
  const groups = [
    { group: 'First', pages: ['start'] },
    { group: 'Events', asyncapi: { source: 'events.json', directory: 'events' } },
  ]
  it.each([
    [
      '2.6.0',
      {
        info,
        tags,
        externalDocs: docs,
        servers: { live: { ...server, url: '{region}.example.com:9092', security: [{ sasl: [] }] } },
        channels: { freed: { subscribe: { tags: [{ name: 'berths' }], message: { payload: { type: 'string' } } } } },
      },
    ],
    [
      '3.0.0',
      {
        info: { ...info, tags: [{ $ref: '#/components/tags/berths' }], externalDocs: docs },
        servers: {
          live: {
            ...server,
            host: '{region}.example.com:9092',
            security: [{ $ref: '#/components/securitySchemes/sasl' }],
          },
        },
        channels: { freed: { address: 'freed', tags: [{ name: 'berths' }], messages: {} } },
      },
    ],
  ])('shows what version %s says of the API, its servers, and its tags', async (asyncapi, document) => {
    const components = { securitySchemes: { sasl }, tags: { berths: tags[0] } }
    const files = {
      'events.json': JSON.stringify({ asyncapi, ...document, components }),
      'start.mdx': '---\nasyncapi: events.json\n---\n\nBy hand.\n',
    }
    const { site, found } = await read({ groups }, files)
    expect(found).toEqual([])
    const page = site.file('/start.md')
    for (const part of parts) expect(page).toContain(part)
    expect(page).not.toContain('crew')
    expect(site.project.pages.get('/start')?.description).toBe('What happens in the harbor. See errors.')
  })
  it('reports a document that isn’t there', async () => {
    const { found } = await read({ groups: groups.slice(0, 1) }, { 'start.mdx': page('asyncapi: events.yaml\n') })
    expect(found).toEqual(['start.mdx: There is no `events.yaml`.'])
  })
})

describe('GraphQL', () => {
  it('makes a page for each operation and type, with links between them', async () => {
    const { site, routes, found } = await read(
      { graphql: { source: 'api.graphql', directory: 'graph' } },
      { 'api.graphql': SDL },
    )
    expect(found).toEqual([])
    expect(routes).toEqual([
      '/graph/queries/berth',
      '/graph/queries/things',
      '/graph/mutations/addberth',
      ...['berth', 'ship', 'node', 'thing', 'state', 'berthinput', 'date'].map((name) => `/graph/types/${name}`),
    ])
    const query = site.html('/graph/queries/berth')
    expect(query).toContain('href="/graph/types/berth"')
    expect(site.file('/graph/queries/berth.md')).toContain(
      'query Berth($id: ID!) {\n  berth(id: $id) {\n    id\n    name\n  }\n}',
    )
    const type = site.text('/graph/types/berth')
    for (const part of ['Where ships lie.', 'implements', '[Ship!]!', 'Deprecated', 'Use name.'])
      expect(type).toContain(part)
    expect(site.text('/graph/types/state')).toContain('Somebody is there.')
    expect(site.html('/graph/types/thing')).toContain('href="/graph/types/ship"')
  })

  it('reads the result of an introspection query', async () => {
    const { site, routes, found } = await read({ graphql: 'api.json' }, { 'api.json': INTROSPECTION })
    expect({ routes, found }).toEqual({
      routes: ['/graphql-reference/queries/berth', '/graphql-reference/types/berth'],
      found: [],
    })
    expect(site.text('/graphql-reference/types/berth')).toContain('A place.')
  })

  it('has all fields of a large type on its page, to which the answers of operations lead', async () => {
    const fields = Array.from({ length: 310 }, (_, i) => `field${i}(first: Int): Int`).join(' ')
    const schema = `type Query { ship: Ship }\ntype Ship { ${fields} }\n`
    const { site } = await read({ graphql: { source: 'api.graphql', directory: 'graph' } }, { 'api.graphql': schema })
    const query = site.html('/graph/queries/ship')
    expect(query).toContain('<a href="/graph/types/ship">10 more fields are in the specification.</a>')
    expect(query).not.toContain('field309')
    const type = site.html('/graph/types/ship')
    for (const part of ['id="field-field309"', 'id="field-field309-first"']) expect(type).toContain(part)
  })

  it('asks for nothing deprecated in samples', async () => {
    const schema = `type Query { ships(filter: Old @deprecated, where: Where, sort: Sort): Int ship(by: By!): Int }
input Old { a: Int }
input Where { a: Int }
input By @oneOf { old: ID @deprecated id: ID }
enum Sort { RANK @deprecated NAME }
`
    const { site } = await read({ graphql: { source: 'api.graphql', directory: 'graph' } }, { 'api.graphql': schema })
    const ships = site.file('/graph/queries/ships.md')
    expect(ships).toContain('query Ships($where: Where, $sort: Sort)')
    expect(ships).toContain('"sort": "NAME"')
    expect(site.file('/graph/queries/ship.md')).toContain('"id": "id_1"')
  })

  it('says what input objects require, what implements an interface, and where a scalar is specified', async () => {
    const schema = `type Query { ship(by: ShipBy!): Node }
type Mutation { addShip(input: AddShip!): Added }
type Added { ok: Boolean! ship: Ship }
interface Node { id: ID! }
type Ship implements Node { id: ID! name(as: Case!): String length: Int }
enum Case { UPPER }
input ShipBy @oneOf { id: ID number: Int }
input AddShip { name: String! length: Int! = 3 note: String }
scalar Day @specifiedBy(url: "https://example.com/day")
`
    const { site } = await read({ graphql: { source: 'api.graphql', directory: 'graph' } }, { 'api.graphql': schema })
    const input = site.file('/graph/types/addship.md')
    for (const line of ['- `name` (String!, required)', '- `length` (Int!, default `3`)', '- `note` (String)'])
      expect(input).toContain(line)
    expect(site.file('/graph/types/ship.md')).toContain('- `as` ([Case!](/graph/types/case.md), required)')
    expect(site.html('/graph/types/added')).toContain(
      '<div class="field-type"><a href="/graph/types/ship">Ship</a></div>',
    )
    expect(site.file('/graph/types/shipby.md')).toContain('Required, one of: `id`, `number`')
    expect(site.file('/graph/queries/ship.md')).toContain('"by": {\n    "id": "id_1"\n  }')
    expect(site.file('/graph/types/node.md')).toContain('[`Ship`](/graph/types/ship.md) `implements Node`')
    expect(site.file('/graph/types/day.md')).toContain('https://example.com/day')
    // Whether it succeeded is too little to ask for.
    expect(site.file('/graph/mutations/addship.md')).toContain('    ok\n    ship {\n      id\n      length\n    }\n')
  })

  it('says where a type is used, with links', async () => {
    const many = Array.from({ length: 50 }, (_, i) => `many${i}: Ship`).join(' ')
    const schema = `type Query { ships(by: ShipBy, or: ShipBy): [Ship!]! }
type Port { ships(by: ShipBy): Ship }
type Ship { id: ID }
union Any = Ship | Port
input ShipBy { id: ID }
type Alone { ${many} }
`
    const { site } = await read({ graphql: { source: 'api.graphql', directory: 'graph' } }, { 'api.graphql': schema })
    const [, usedBy] = site.file('/graph/types/shipby.md').split('## Used by')
    expect(usedBy?.trim()).toBe(
      '[`query ships`](/graph/queries/ships.md), [`Port.ships`](/graph/types/port.md#field-ships)',
    )
    const ship = site.html('/graph/types/ship')
    for (const link of ['ships">', 'any"><code>Any', 'alone#field-many49"']) expect(ship).toContain(link)
    expect(ship).toMatch(/<summary[^>]*>.*Show more/)
    expect(site.html('/graph/types/alone')).not.toContain('Used by')
  })

  it('keeps reading after an error', async () => {
    const { routes, found } = await read(
      { graphql: 'api.graphql' },
      { 'api.graphql': `type Query { a: Int }\n\ntype B { : }\n\nenum C { D }\n` },
    )
    expect(routes).toEqual(['/graphql-reference/queries/a', '/graphql-reference/types/c'])
    expect(found).toEqual(['api.graphql: Expected Name, found ":".'])
  })

  it('adds its groups to those already in the tab', async () => {
    const { site } = await read(
      { graphql: 'api.graphql', groups: [{ group: 'First', pages: ['first'] }] },
      { 'api.graphql': SDL, 'first.mdx': page('').replace('Start', 'First page') },
    )
    expect(site.project.navigation.root.children[1]?.children.map(({ label }) => label)).toEqual([
      'First',
      'Queries',
      'Mutations',
      'Types',
    ])
  })
})

it.each([
  ['asyncapi', 'events.json', '{ "asyncapi": "2.6.0", "channels": {} }', 'This document has no channels.'],
  ['asyncapi', 'events.json', '{ "asyncapi": "3.0.0" }', 'This document has no channels.'],
  ['graphql', 'schema.graphql', '', 'Unexpected <EOF>.'],
  ['graphql', 'schema.graphql', '<!doctype html>', 'Unexpected character: "<".'],
  ['graphql', 'schema.graphql', 'directive @a on FIELD', 'This schema has no types.'],
])('reports a document without anything to show: %s, %s, %s', async (key, file, text, message) => {
  const { found } = await read({ [key]: file }, { [file]: text })
  expect(found).toContain(`${file}: ${message}`)
})

describe('a page for a single schema', () => {
  const SPEC = `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents: { schemas: { Order: { description: An order., type: object, properties: { id: { type: string, readOnly: true }, note: { type: string, description: What for. }, sentTo: { type: object, properties: { post_code: { type: string } } } } } } }\n`
  it.each(['Order', 'api.yaml Order', 'api Order'])('shows the schema named by `openapi-schema: %s`', async (name) => {
    const { site, found } = await read(
      { openapi: 'api.yaml', pages: ['order'] },
      { 'api.yaml': SPEC, 'order.mdx': `---\nopenapi-schema: ${name}\n---\n` },
    )
    expect(found).toEqual([])
    const text = site.text('/order')
    for (const part of ['An order.', 'read-only', 'What for.']) expect(text).toContain(part)
    expect(site.file('/order.html')).toContain('id="param-sent-to-post-code"')
    const anchors = site.project.pages.get('/order')?.anchors
    for (const written of ['param-sentTo-post_code', 'param-sent-to-post_code'])
      expect(anchors?.get(written)).toBe('param-sent-to-post-code')
  })

  it('reports an unknown schema name', async () => {
    const { found } = await read(
      { openapi: 'api.yaml', pages: ['order'] },
      { 'api.yaml': SPEC, 'order.mdx': page('openapi-schema: Ordr\n') },
    )
    expect(found).toContain("order.mdx: `Ordr` isn't in `api.yaml`.")
  })

  it('doesn’t look for schemas of a specification on the network in another one', async () => {
    const { found } = await read(
      { openapi: 'https://example.com/api.yaml', pages: ['order', 'other'] },
      {
        'api.yaml': SPEC,
        'order.mdx': page('openapi-schema: OrderObject\n'),
        'other.mdx': page('openapi-schema: OtherObject\n'),
      },
    )
    expect(found.filter((finding) => /isn't in|network/.test(finding))).toHaveLength(1)
    expect(String(found)).toContain("`https://example.com/api.yaml` is on the network, and isn't read.")
  })
})

describe('a page that introduces a specification', () => {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Harbor', version: '1', description: '# Start here\n\nFor captains.\n\n## Limits\n\nTen an hour.' },
    tags: [
      { name: 'berths', 'x-group': 'All berths', description: 'Where ships lie. See [all](#operation/listBerths).' },
      { name: 'ships', description: 'What lies there.', externalDocs: { url: 'https://example.com/ships' } },
      { name: 'crew' },
    ],
    paths: { '/berths': { get: { operationId: 'listBerths', summary: 'List', tags: ['berths'], responses: {} } } },
    externalDocs: { url: 'https://example.com/more', description: 'More' },
  }
  const files = { 'api.json': JSON.stringify(spec), 'start.mdx': '---\nopenapi: api.json\n---\n\nBy hand.\n' }
  const groups = [
    { group: 'First', pages: ['start'] },
    { group: 'API', openapi: { source: 'api.json', directory: 'api' } },
  ]
  it('shows what the specification says of the API and its tags, whose titles lead to their operations', async () => {
    const { site, routes, found } = await read({ groups }, files)
    expect(found).toEqual([])
    expect(routes).toContain('/api/berths/list')
    const page = site.file('/start.md')
    expect(page).toContain('# Harbor\n\nBy hand.')
    expect(page).toContain('## Start here\n\nFor captains.\n\n### Limits\n\nTen an hour.')
    expect(page).toContain('[More](https://example.com/more)')
    expect(page).toContain('## [All berths](/api/berths/list.md)\n\nWhere ships lie. See [all](/api/berths/list.md).')
    expect(page).toContain('## ships\n\nWhat lies there.\n\n[See also](https://example.com/ships)')
    expect(page).not.toContain('crew')
    expect(site.project.pages.get('/start')?.description).toBe('For captains.')
    expect(site.file('/start.html').match(/<h1/g)).toHaveLength(1)
  })
  it('shows its version, contact, license, terms, and servers', async () => {
    const info = {
      title: 'Harbor',
      summary: 'Berths and ships.',
      version: '2.4.1',
      contact: { name: 'Harbor master', url: 'https://example.com/help', email: 'help@example.com' },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      termsOfService: 'https://example.com/terms',
    }
    const variables = { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where it runs.' } }
    const servers = [
      { url: 'https://{region}.example.com', description: 'Live', variables },
      { url: 'https://test.example.com' },
    ]
    const { site } = await read({ groups }, { ...files, 'api.json': JSON.stringify({ ...spec, info, servers }) })
    const page = site.file('/start.md')
    for (const part of [
      'Berths and ships.',
      '- Version: `2.4.1`',
      '- Contact: [Harbor master](https://example.com/help), <help@example.com>',
      '- License: Apache 2.0',
      // Before the description, whose last heading they aren't about.
      '- [Terms of service](https://example.com/terms)\n\nBerths and ships.',
      '## Servers',
      'https://test.example.com',
      'Where it runs.',
    ])
      expect(page).toContain(part)
    expect(site.project.pages.get('/start')?.description).toBe('Berths and ships.')

    const swagger = { swagger: '2.0', info: { title: 'Old', version: '1', contact: { url: 'see the wiki' } } }
    const text = JSON.stringify({ ...swagger, host: 'old.example.com', basePath: '/v1', paths: spec.paths })
    const old = (await read({ groups }, { ...files, 'api.json': text })).site.file('/start.md')
    expect(old).toContain('- Contact: see the wiki')
    expect(old).toContain('- `https://old.example.com/v1`')
  })
  it('names no operation and no tag that only some readers may know', async () => {
    const limited = { summary: 'Change', tags: ['berths', 'ships'], 'x-mint': { groups: ['admin'] }, responses: {} }
    const paths = { '/berths': { put: limited, ...spec.paths['/berths'] } }
    const { site } = await read({ groups }, { ...files, 'api.json': JSON.stringify({ ...spec, paths }) })
    const page = site.file('/start.md')
    expect(page).toContain('## [All berths](/api/berths/list.md)')
    for (const part of ['## ships', 'What lies there.', '/change']) expect(page).not.toContain(part)
  })
  it('reports a specification that isn’t there', async () => {
    const { found } = await read({ groups }, { ...files, 'start.mdx': page('openapi: apis.json\n') })
    expect(found).toEqual(['start.mdx: There is no `apis.json`.'])
  })
})

it('never turns text from these documents into markup (S7, S8)', async () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(1)</script>[x](javascript:alert(1))'
  const sdl = `"""${evil}"""\ntype Query { "${evil}" a("${evil}" b: String = "${evil}"): E }\nenum E { "${evil}" A @deprecated(reason: "${evil}") }\n`
  const events = JSON.stringify({
    asyncapi: '3.0.0',
    channels: {
      [evil]: {
        address: evil,
        title: evil,
        description: evil,
        messages: {
          [evil]: {
            title: evil,
            description: evil,
            payload: { title: evil, properties: { [evil]: { description: evil, enum: [evil] } } },
          },
        },
      },
    },
  })
  const { site } = await read(
    { graphql: 'api.graphql', asyncapi: 'events.json' },
    { 'api.graphql': sdl, 'events.json': events },
  )
  const made = site.paths.filter((path) => path.endsWith('.html') && path.includes('reference/'))
  expect(made.length).toBe(3)
  for (const path of made) {
    const html = site.file(path)
    expect(html).not.toMatch(/<img[^>]+onerror|<script>alert|href="javascript:/i)
  }
})
