// Examples on the pages of API operations: requests and responses as they are sent.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

/** The page of the only operation of a specification. */
async function pageOf(operation: object, components: object = {}) {
  const site = await testSite({
    'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: { source: 'api.json', directory: 'api' } }] } }),
    'api.json': {
      openapi: '3.0.3',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/pay': { post: { summary: 'Pay', responses: {}, ...operation } } },
      components,
    },
  })
  return { html: site.file('/api/pay.html'), text: site.text('/api/pay'), markdown: site.file('/api/pay.md') }
}

it('shows what readers choose in the URL of a server, once for several servers', async () => {
  const region = { default: 'eu', enum: ['eu', 'us'], description: 'Where your data is.' }
  const servers = ['https://{region}.a.example', 'https://{region}.b.example/{team}', 'https://c.example'].map(
    (url) => ({
      url,
      variables: { region, ...(url.includes('team') && { team: { default: 'demo' } }) },
    }),
  )
  const { html, markdown } = await pageOf({ servers })
  expect(html).toContain('id="server-region"')
  expect(markdown.slice(markdown.indexOf('## Server'), markdown.indexOf('**Request**')).trim()).toBe(`## Server

\`https://{region}.a.example\`

- \`region\` (\`enum<string>\`, default \`eu\`): Where your data is.

  Options: \`eu\`, \`us\`

\`https://{region}.b.example/{team}\`

- \`team\` (string, default \`demo\`)`)
})

it('shows equal ways to authenticate once', async () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    token: { type: 'http', scheme: 'bearer' },
  }
  const { html } = await pageOf({ security: [{ key: [] }, { key: [] }] }, { securitySchemes })
  expect(html.match(/id="authorization-x-key/g)).toHaveLength(1)
  const { text } = await pageOf({ security: [{ key: [] }, { token: [] }, { key: [] }] }, { securitySchemes })
  expect(text.match(/X-Key/g)).toHaveLength(1)
})

describe('several examples of a body', () => {
  const examples = {
    card: { summary: 'By card', value: { card: '4242' } },
    again: { summary: 'The same', value: { card: '4242' } },
    bank: { summary: 'By bank', description: 'Takes **two** days.', value: { iban: 'DE00' } },
    cash: { value: { note: 5 } },
  }
  const content = { 'application/json': { schema: { type: 'object' }, examples } }

  it('have a tab each, by their summary or name', async () => {
    const { html, markdown } = await pageOf({ requestBody: { content } })
    const tabs = html.split('body-examples')[1] ?? ''
    for (const title of ['By card', 'By bank', 'cash']) expect(tabs).toContain(title)
    expect(tabs).not.toContain('The same')
    expect(html).toContain('Takes <strong>two</strong> days.')
    for (const part of ['By bank', 'Takes **two** days.', '"iban": "DE00"', '"note": 5'])
      expect(markdown).toContain(part)
  })
  it('are those of all media types', async () => {
    const xml = { schema: { type: 'object' }, example: '<cheque/>' }
    const { text } = await pageOf({ requestBody: { content: { ...content, 'application/xml': xml } } })
    for (const part of ['By bank · json', 'application/xml', '<cheque/>']) expect(text).toContain(part)
  })
  it('are shown once for all media types that repeat them', async () => {
    const form = { 'application/x-www-form-urlencoded': content['application/json'] }
    const xml = { 'application/xml': { example: '<cheque/>' } }
    const titles = async (all: object) =>
      Array.from(
        (await pageOf({ requestBody: { content: all } })).markdown.matchAll(/^\*\*(.* .*)\*\*$/gm),
        ([, title]) => title,
      )
    expect(await titles({ ...content, ...form })).toEqual(['By card', 'By bank'])
    const named = (name: string) => `${name} · json, x-www-form-urlencoded`
    expect(await titles({ ...content, ...form, ...xml })).toEqual(
      ['By card', 'By bank'].map(named).concat(named('cash')),
    )
  })
  it('aren’t repeated if there is only one', async () => {
    const { html } = await pageOf({ requestBody: { content: { 'application/json': { example: { a: 1 } } } } })
    expect(html).not.toContain('body-examples')
  })
})

it('shows what an example refers to', async () => {
  const components = {
    examples: { paid: { summary: 'Paid', value: { state: 'paid' } } },
    schemas: {
      Card: { properties: { card: { $ref: '#/components/schemas/Number' } } },
      Number: { example: { $ref: '#/components/examples/paid/value/state' } },
    },
  }
  const json = (content: object) => ({ content: { 'application/json': content } })
  const { markdown } = await pageOf(
    {
      requestBody: json({ schema: { $ref: '#/components/schemas/Card' } }),
      responses: {
        200: { description: 'Done.', ...json({ example: { $ref: '#/components/examples/paid' } }) },
        201: {
          description: 'Done.',
          ...json({ examples: { a: { value: { $ref: '#/components/examples/paid/value' } } } }),
        },
        400: { description: 'No.', ...json({ example: { $ref: '#/not/there' } }) },
      },
    },
    components,
  )
  expect(markdown).toContain('"card": "paid"')
  expect(markdown).toContain('```json 200\n{\n  "state": "paid"\n}')
  expect(markdown).toContain('```json 201\n{\n  "state": "paid"\n}')
  expect(markdown).toContain('"$ref": "#/not/there"')
})

it('shows the parts of examples that are kept elsewhere', async () => {
  const part = (name: string) => ({ $ref: `#/components/examples/${name}` })
  const examples = {
    person: { value: { name: 'Ana', ship: part('ship') } },
    owner: { value: { ...part('person'), role: 'owner' } },
    ship: { value: { name: 'Marlin' } },
  }
  const data = {
    link: { $ref: 'https://api.example.com/Users/1' },
    schema: { $ref: '#/components/schemas/Owner' },
    missing: { $ref: 'no/such.json' },
  }
  const example = { owners: [part('owner'), { ...part('owner'), name: 'Ben' }], ...data }
  const { markdown } = await pageOf(
    { responses: { 200: { description: 'Done.', content: { 'application/json': { example } } } } },
    { examples, schemas: { Owner: { type: 'object' } } },
  )
  const ana = { name: 'Ana', ship: { name: 'Marlin' }, role: 'owner' }
  const shown: unknown = JSON.parse(/```json 200\n([^`]*)```/.exec(markdown)?.[1] ?? '')
  expect(shown).toEqual({ owners: [ana, { ...ana, name: 'Ben' }], ...data })
})

it('ends where parts of examples contain themselves', async () => {
  const node = {
    value: { left: { $ref: '#/components/examples/node' }, right: { $ref: '#/components/examples/node' } },
  }
  const { markdown } = await pageOf(
    { responses: { 200: { description: 'Done.', content: { 'application/json': { example: [node.value] } } } } },
    { examples: { node } },
  )
  expect(markdown).toContain('"left": {')
})

it('shows equal examples of a response once', async () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' } } }
  const content = {
    'application/json': { schema },
    'application/vnd.api+json': { schema },
    'application/xml': { schema },
  }
  const { markdown } = await pageOf({ responses: { 200: { description: 'Done.', content } } })
  expect(Array.from(markdown.matchAll(/^```(?:json|xml) (.+)$/gm), ([, title]) => title)).toEqual(['200', '200 xml'])
})

it('shows examples in a menu if their names are too long for a row', async () => {
  const named = (...names: string[]) => ({
    200: {
      description: 'Done.',
      content: {
        'application/json': { examples: Object.fromEntries(names.map((name) => [name, { value: { name } }])) },
      },
    },
  })
  const menuOf = (html: string) => html.split('id="response-example"')[1]?.includes('class="tab-menu"')
  expect(menuOf((await pageOf({ responses: named('Paid', 'Declined') })).html)).toBe(false)
  const long = named('Paid by card', 'Declined by the bank of the card', 'Needs another step')
  expect(menuOf((await pageOf({ responses: long })).html)).toBe(true)
})

describe('XML', () => {
  const schemas = {
    Problem: {
      type: 'object',
      xml: { name: 'problem', namespace: 'urn:ietf:rfc:7807' },
      properties: { status: { type: 'integer', example: 404 }, title: { type: 'string', example: 'Not found' } },
    },
  }
  it('is in responses, named as their schema says', async () => {
    const schema = { $ref: '#/components/schemas/Problem' }
    const content = { 'application/problem+xml': { schema } }
    const { markdown } = await pageOf({ responses: { 404: { description: 'No.', content } } }, { schemas })
    expect(markdown).toContain(
      '<problem xmlns="urn:ietf:rfc:7807">\n  <status>404</status>\n  <title>Not found</title>\n</problem>',
    )
  })
})
