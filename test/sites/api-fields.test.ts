// What the page of an operation says of its parts, read in the Markdown of the page.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

/** The site of an API with `POST /orders`. */
async function siteOf(operation: object, more: object = {}, files: Readonly<Record<string, object>> = {}) {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/orders': { post: { summary: 'Order', responses: { 204: { description: 'Done.' } }, ...operation } } },
    ...more,
  }
  return testSite({
    'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
    'api.json': spec,
    ...files,
  })
}

/** The Markdown of its page. */
async function pageOf(...spec: Parameters<typeof siteOf>) {
  return (await siteOf(...spec)).file('/api-reference/order.md')
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } })

/** What the page says of a field, and of what is below it. */
function field(page: string, name: string): string {
  const lines = page.split('\n').filter((line) => line !== '')
  const start = lines.findIndex((line) => line.trimStart().slice(2).startsWith(`\`${name}\``))
  const indent = lines[start]?.search(/\S/) ?? 0
  const length = lines.slice(start + 1).findIndex((line) => line.search(/\S/) <= indent)
  return lines
    .slice(start, start + 1 + length)
    .map((line) => line.trim().replace(/^[-*] /, ''))
    .join(' | ')
}

describe('responses', () => {
  it('open at the first success with something to read', async () => {
    const content = { 'application/json': { schema: { properties: { number: { type: 'integer' } } } } }
    const opened = async (responses: object) => {
      const html = (await siteOf({ responses })).html('/api-reference/order')
      return /aria-selected="true"[^>]*>\s*(\w+)/.exec(html)?.[1]
    }
    const empty = { description: 'Queued.' }
    expect(await opened({ 200: empty, 201: { description: 'Moved.', content }, 400: empty })).toBe('201')
    expect(await opened({ 201: empty, 204: empty, 400: { description: 'Wrong.', content } })).toBe('201')
    expect(await opened({ 100: empty, 500: { description: 'Wrong.', content } })).toBe('100')
  })
})

describe('a field', () => {
  const properties = {
    ids: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: 7, default: 2, description: 'Day of the week.', example: 3 },
    },
    names: { type: 'array', description: 'Names.', items: { type: 'string', maxLength: 9, description: 'Names.' } },
    lines: {
      type: 'array',
      description: 'What is ordered.',
      items: { description: 'A line.', properties: { sku: { type: 'string' } } },
    },
    rows: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2 } },
    point: {
      type: 'array',
      minItems: 1,
      prefixItems: [{ type: 'number', description: 'Longitude', minimum: -180 }, { type: 'string' }],
      items: false,
    },
    path: { type: 'array', prefixItems: [{ type: 'string' }], items: { properties: { to: { type: 'string' } } } },
    name: { type: 'string', not: { enum: ['admin', 'root'] } },
    card: {
      type: 'object',
      properties: { number: { type: 'string' }, cvc: { type: 'string' } },
      dependentRequired: { number: ['cvc'] },
    },
    photo: { type: 'string', contentEncoding: 'base64' },
    text: { not: { type: 'integer' } },
    odd: { not: { type: 'integer', minimum: 3 } },
    prices: {
      type: 'object',
      propertyNames: { pattern: '^[A-Z]{3}$', maxLength: 3 },
      additionalProperties: { type: 'number' },
    },
    limits: { type: 'object', propertyNames: { enum: ['day', 'week'] }, additionalProperties: { type: 'integer' } },
    legacy: false,
    extras: { anyOf: [{ type: 'string' }, { type: 'object', patternProperties: { '^x-': { type: 'integer' } } }] },
    gone: { anyOf: [{ type: 'string' }, { const: null }] },
    tree: { $ref: '#/components/schemas/Tree' },
  }
  const tree = { oneOf: [{ $ref: '#/components/schemas/List' }, { type: 'string', maxLength: 3 }] }
  const schemas = { Tree: tree, List: { type: 'array', items: { $ref: '#/components/schemas/List' } } }
  const page = pageOf(body({ type: 'object', minProperties: 1, properties }), { components: { schemas } })

  it.each<[string, string, string]>([
    [
      'what is said of the items of a list',
      'ids',
      '`ids` (`integer[]`, body) | Items: `>= 1` | Each item only once | Example: `3` | Each item: Day of the week. | default `2` | Range: `1 <= x <= 7`',
    ],
    [
      'limits of items, with the description once',
      'names',
      '`names` (`string[]`, body): Names. | Each item: | Length: `<= 9`',
    ],
    [
      'the description of the list rather than that of the objects in it',
      'lines',
      '`lines` (`object[]`, body): What is ordered. | **Child attributes** | `sku` (string, body)',
    ],
    [
      'lists of lists',
      'rows',
      '`rows` (`integer[][]`, body): Each item: | Items: `>= 2` | Each item: | Range: `x >= 0`',
    ],
    [
      'the items of a tuple',
      'point',
      '`point` (`[number, string]`, body) | Items: `>= 1` | **Child attributes** | `[0]` (number, body, required): Longitude | Range: `x >= -180` | `[1]` (string, body)',
    ],
    [
      'the other items of a tuple',
      'path',
      '`path` (`[string, ...object[]]`, body) | **Child attributes** | `[0]` (string, body) | `[1+]` (object, body) | **Child attributes** | `to` (string, body)',
    ],
    [
      'variants of which one has properties by a pattern',
      'extras',
      '`extras` (`string | object`, body) | **string** | **object** | `/^x-/` (integer, body)',
    ],
    ['`null` in any way it is written', 'gone', '`gone` (`string | null`, body)'],
    ['values that are not allowed', 'name', '`name` (string, body) | Not allowed: `admin`, `root`'],
    ['types that are not allowed', 'text', '`text` (any, body) | Not allowed: `integer`'],
    ['nothing about a type of which only some values are not allowed', 'odd', '`odd` (any, body)'],
    [
      'the names that properties have to have',
      'prices',
      '`prices` (object, body) | Property names: `^[A-Z]{3}$`, Length: `<= 3` | **Child attributes** | `{key}` (number, body)',
    ],
    [
      'the names that properties may have',
      'limits',
      '`limits` (object, body) | Property names: `day`, `week` | **Child attributes** | `{key}` (integer, body)',
    ],
    [
      'properties that need others',
      'card',
      '`card` (object, body) | Required with `number`: `cvc` | **Child attributes** | `number` (string, body) | `cvc` (string, body)',
    ],
    ['the encoding of a text', 'photo', '`photo` (string, body) | Encoding: `base64`'],
    [
      'an end, even if it is a list of itself',
      'tree',
      '`tree` (`any[][][][][] | string`, body) | **List** | any[][][][][][] | **string** | Length: `<= 3`',
    ],
  ])('has %s', async (_, name, expected) => {
    expect(field(await page, name)).toBe(expected)
  })

  it('that no value fits is left out', async () => {
    expect(await page).not.toContain('legacy')
  })

  it('has a name in samples that its schema allows', async () => {
    expect(await page).toMatch(/"limits": \{\s*"day": 123/)
  })

  it('isn’t needed for the limits of the whole body', async () => {
    expect(await page).toContain('application/json\n\n- Properties: `>= 1`')
  })
})

it('a body that is required says so', async () => {
  const schema = { type: 'object', properties: { a: {} } }
  const page = (required: boolean, types: readonly string[]) =>
    pageOf({ requestBody: { required, content: Object.fromEntries(types.map((type) => [type, { schema }])) } })
  expect(await page(true, ['application/json'])).toContain('application/json required')
  expect(await page(true, ['application/json', 'text/xml'])).toContain('## Body\n\nrequired\n\n**application/json**')
  expect(await page(false, ['application/json'])).not.toContain('required')
})

it('the description of a body, a response, and their schemas is there once if it is the same', async () => {
  const content = {
    'application/json': { schema: { type: 'object', description: 'An order.', properties: { a: {} } } },
  }
  const page = await pageOf({
    requestBody: { description: 'An order.', content },
    responses: { 200: { description: 'The order.', content }, 400: { description: 'An order.', content } },
  })
  const [request = '', answers = ''] = page.slice(page.indexOf('## Body')).split('## Response')
  expect(request.split('An order.')).toHaveLength(2)
  expect(answers.split('**400**').map((each) => each.split('An order.').length)).toEqual([2, 2])
})

it('a description that only repeats the title isn’t below it', async () => {
  const operation = { summary: 'List ships.', description: 'List ships', responses: {} }
  const site = await testSite({
    'docs.json': config({
      navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: ['GET /ships', 'own'] }] },
    }),
    'api.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/ships': { get: operation } } },
    'own.mdx': '---\ntitle: Fleet\nopenapi: GET /ships\n---\n',
  })
  expect(site.file('/api-reference/list-ships.md')).not.toContain('List ships\n')
  expect(site.file('/own.md')).toContain('List ships\n')
})

it('has a link to what is written elsewhere', async () => {
  const docs = (name: string, more: object = {}) => ({ externalDocs: { url: `https://example.com/${name}`, ...more } })
  const id = { type: 'string', ...docs('ids') }
  const schema = { type: 'object', ...docs('orders', { description: 'All about `orders`' }), properties: { id } }
  const page = await pageOf({ ...body(schema), ...docs('api') })
  expect(page).toContain('orders`\n\n[See also](https://example.com/api)')
  expect(page.slice(page.indexOf('## Body'))).toContain('[All about orders](https://example.com/orders)')
  expect(field(page, 'id')).toContain('[See also](https://example.com/ids)')
})

it('has a bare link of a named schema only where it is about that schema', async () => {
  const externalDocs = { url: 'https://example.com/parts' }
  const schemas = {
    Part: { externalDocs, properties: { parts: { type: 'array', items: ref('Part') }, of: ref('Part') } },
  }
  const page = await pageOf(body(ref('Part')), { components: { schemas } })
  expect(page.slice(page.indexOf('## Body')).split('[See also](')).toHaveLength(2)
  expect(field(page, 'parts')).not.toContain('Each item')
})

describe('a field with many options', () => {
  const code = (count: number) => ({ type: 'string', enum: Array.from({ length: count }, (_, i) => `c${i}`) })
  it('folds some, and says how many', async () => {
    const page = await pageOf(body({ properties: { many: code(63), some: code(35) } }))
    expect(field(page, 'many')).toContain('`c29` | **33 more options** | `c30`')
    expect(field(page, 'some')).toMatch(/^`some` \(`enum<string>`, body\): Options: .*`c34`$/)
  })
})

describe('a field of a large page', () => {
  it('with many variants in each other is unfolded once', async () => {
    const numbered = (count: number, make: (i: number) => object) => Array.from({ length: count }, (_, i) => make(i))
    const schemas = {
      Filter: { properties: { all: { anyOf: [ref('Condition'), { type: 'array', items: ref('Condition') }] } } },
      Condition: {
        anyOf: [
          ...numbered(20, (i) => ({ title: `Is ${i}`, properties: { [`is${i}`]: { type: 'string' } } })),
          ref('Filter'),
        ],
      },
    }
    const operations = numbered(30, (i) => ({ title: `Do ${i}`, properties: { [`do${i}`]: ref('Filter') } }))
    const site = await siteOf(body({ anyOf: operations }), { components: { schemas } })
    expect(site.file('/api-reference/order.html').length).toBeLessThan(150_000)
    const page = site.file('/api-reference/order.md')
    for (const name of ['do0', 'do29', 'is0', 'is19']) expect(page.split(`\`${name}\` (`)).toHaveLength(2)
  })
  it('that holds a single one shows it rather than that there is one more', async () => {
    const description = 'What it is for. '.repeat(20)
    const text = { type: 'string', description }
    const many = Array.from({ length: 1425 }, (_, i) => [`field${i}`, text])
    const pair = { type: 'object', properties: { a: text, b: text } }
    const one = { type: 'object', properties: { only: text } }
    const map = { type: 'object', additionalProperties: { type: 'integer', minimum: 7 } }
    const patterned = { type: 'object', properties: { a: text }, patternProperties: { '^x-': text } }
    const properties = { ...Object.fromEntries(many), pair, one, map, patterned }
    const page = await pageOf(body({ type: 'object', properties }))
    expect(field(page, 'pair')).toBe('`pair` (object, body) | **2 more fields are in the specification.** | `a`, `b`')
    expect(field(page, 'patterned')).toContain('**2 more fields are in the specification.** | `a`, `/^x-/`')
    expect(field(page, 'one')).toContain('`only`')
    expect(field(page, 'map')).toContain('`{key}` (integer, body) | Range: `x >= 7`')
  })
})

it('a field of a parameter is where the parameter is', async () => {
  const schema = { type: 'object', properties: { from: { type: 'string' } } }
  const page = await pageOf({ parameters: [{ name: 'filter', in: 'query', style: 'deepObject', schema }] })
  expect(field(page, 'filter')).toContain('`from` (string, query)')
})

it('a text that can only be bytes is a file, unless it’s encoded', async () => {
  const photo = { type: 'string', contentMediaType: 'image/png' }
  const properties = {
    photos: { type: 'array', items: photo },
    inline: { ...photo, contentEncoding: 'base64' },
    notes: { type: 'string', contentMediaType: 'text/markdown' },
  }
  const schema = { type: 'object', properties }
  const page = await pageOf({ requestBody: { content: { 'multipart/form-data': { schema } } } })
  expect(page).toContain('- `photos` (`file[]`, body)')
  expect(page).toContain('- `inline` (string, body)')
  expect(page).toContain('- `notes` (string, body)')
})

it('a variant says which values of the discriminator select it, unless its field does', async () => {
  const kind = (more: object) => ({ properties: { kind: { type: 'string', ...more } } })
  const schemas = { Card: { title: 'By card', ...kind({}) }, Cash: {}, Check: kind({ const: 'check' }) }
  const discriminator = {
    propertyName: 'kind',
    mapping: { credit: '#/components/schemas/Card', debit: 'Card', bills: 'Cash', check: 'Check' },
  }
  const schema = { oneOf: Object.keys(schemas).map(ref), discriminator }
  const page = await pageOf(body(schema), { components: { schemas } })
  expect(page).toContain('**By card**\n\n- `kind`: `credit`, `debit`\n\n')
  expect(page).toContain('- `kind`: `bills`')
  expect(page).not.toContain('- `kind`: `check`')
})

describe('a schema with a discriminator has the fields of those that extend it', () => {
  const text = { type: 'string' }
  const pet = (discriminator: object) => ({
    type: 'object',
    required: ['kind', 'name'],
    discriminator: { propertyName: 'kind', ...discriminator },
    properties: { kind: text, name: { type: 'string', description: 'What it answers to.' } },
  })
  const schemas = {
    Cat: { description: 'It purrs.', allOf: [ref('Pet'), { properties: { lives: { type: 'integer', maximum: 9 } } }] },
    Dog: { allOf: [ref('Pet')], properties: { friend: ref('Pet'), name: { type: 'string', maxLength: 7 } } },
    Puppy: { allOf: [ref('Dog')], properties: { weeks: { type: 'integer' } } },
    Fish: { allOf: [ref('Pet')], description: 'It swims.' },
    Stone: { properties: { weight: { type: 'integer' } } },
    Secret: { 'x-mint': { groups: ['staff'] }, allOf: [ref('Pet')], properties: { claws: text } },
  }
  it.each([
    [
      'with a mapping',
      { mapping: { cat: 'Cat', dog: '#/components/schemas/Dog', pup: 'Puppy', fish: 'Fish', x: 'Secret' } },
      'cat',
      'fish',
    ],
    ['without one', {}, 'Cat', 'Fish'],
  ])('%s', async (_, discriminator, tag, other) => {
    const more = { components: { schemas: { ...schemas, Pet: pet(discriminator) } } }
    const page = await pageOf(body(ref('Pet')), more)
    // Of the schema itself, and of the two that limit it.
    expect(page.match(/What it answers to/g)).toHaveLength(3)
    expect(page).toContain(`**${tag}**\n\nIt purrs.\n\n- \`kind\`: \`${tag}\`\n\n* \`lives\` (integer, body)`)
    expect(page).toContain('Length: `<= 7`')
    expect(page).toContain('`friend` (object, body): Same fields as [`Pet`](#body)')
    expect(page).toContain('`weeks` (integer, body)')
    expect(page).toContain(`"kind": "${tag}",\n    "name": "<string>",\n    "lives": 9`)
    // It adds nothing.
    expect(page).toContain(`**${other}**\n\nIt swims.\n\n- \`kind\`: \`${other}\`\n\n`)
    expect(page).not.toContain('claws')
    expect(page).not.toContain('weight')
  })
  it('each with the value that it says', async () => {
    const Cat = { ...schemas.Cat, 'x-ms-discriminator-value': '#Pet.Cat' }
    const page = await pageOf(body(ref('Pet')), { components: { schemas: { ...schemas, Cat, Pet: pet({}) } } })
    expect(page).toContain('**#Pet.Cat**\n\nIt purrs.\n\n- `kind`: `#Pet.Cat`\n\n* `lives`')
    expect(page).toContain('"kind": "#Pet.Cat",')
    expect(page).toContain('**Puppy**')
  })
  it.each([
    ['with a mapping', true, 'kind70'],
    ['without one', false, 'Pet70'],
  ])('unless there are too many: then it has their values, %s', async (_, isMapped, tag) => {
    const many = Array.from({ length: 71 }, (_, i) => i)
    const own = (i: number) => ({ allOf: [ref('Pet'), { properties: { [`own${i}`]: text } }] })
    const mapping = Object.fromEntries([...many.map((i) => [`kind${i}`, `Pet${i}`]), ['claws', 'Secret']])
    const all = {
      ...Object.fromEntries(many.map((i) => [`Pet${i}`, own(i)])),
      Secret: schemas.Secret,
      Pet: pet(isMapped ? { mapping } : {}),
    }
    const page = await pageOf(body(ref('Pet')), { components: { schemas: all } })
    expect(field(page, 'kind')).toContain(`\`${tag}\``)
    for (const other of ['own70', 'claws', 'Secret']) expect(page).not.toContain(other)
  })
  it('but not if it’s only what another one extends', async () => {
    const page = await pageOf(body(ref('Cat')), { components: { schemas: { ...schemas, Pet: pet({}) } } })
    expect(page).toContain('`lives` (integer, body)')
    expect(page).not.toContain('weeks')
  })
})

it('a large schema has all of its fields, however many others are beside them', async () => {
  const text = { type: 'string', description: 'What it is for. '.repeat(10) }
  const part = (i: number) => ({ properties: Object.fromEntries([0, 1, 2].map((n) => [`part${i}x${n}`, text])) })
  const properties = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`group${i}`, part(i)]))
  const page = await pageOf(body({ properties }))
  expect(page).not.toContain('in the specification')
  expect(field(page, 'group199')).toContain('`part199x2`')
})

it('a text of JSON has the fields of what is in it', async () => {
  const json = (contentSchema: object) => ({ type: 'string', contentMediaType: 'application/json', contentSchema })
  const schemas = { Event: { properties: { at: { type: 'integer' } }, required: ['at'] }, Nested: json(ref('Nested')) }
  const properties = { one: json(ref('Event')), many: { type: 'array', items: json(ref('Event')) }, all: ref('Nested') }
  const page = await pageOf(body({ properties }), { components: { schemas } })
  expect(field(page, 'one')).toMatch(/Content type: `application\/json`.*`at` \(integer/)
  expect(field(page, 'many')).toContain('`at` (integer')
  expect(field(page, 'all')).toContain('`application/json`')
  expect(page).toContain('"one": "{\\"at\\": 123}"')
})

describe('a link to the same fields leads to a part of the page', () => {
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`more${i}`, { type: 'string' }]))
  const tree = (name: string) => ({ type: 'object', properties: { ...many, inner: ref(name) } })
  const names = ['Form', 'Json', 'Done', 'Failed', 'Put', 'Sent']
  const components = { schemas: Object.fromEntries(names.map((name) => [name, tree(name)])) }
  const json = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } })
  /** The ids of the page, and the ids that it links to. */
  const idsOf = (html: string) => ({
    own: [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    linked: [...html.matchAll(/Same fields as\s*<\/span><a href="#([^"]+)"/g)].map(([, id]) => id),
  })

  it('of all media types, statuses, and callbacks', async () => {
    const call = (name: string) => ({ requestBody: json(name), responses: { 204: { description: 'Got it.' } } })
    const site = await siteOf(
      {
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { schema: ref('Form') }, ...json('Json').content },
        },
        responses: {
          200: { description: 'Done.', ...json('Done') },
          default: { description: 'Failed.', ...json('Failed') },
        },
        callbacks: { paid: { '{$request.body#/url}': { put: call('Put'), post: call('Sent') } } },
      },
      { components },
    )
    const { own, linked } = idsOf(site.html('/api-reference/order'))
    expect(new Set(linked)).toEqual(
      new Set([
        ...['body-type-0', 'body-type-1', 'callback-paid', 'callback-paid-2'],
        ...['response-status-200', 'response-status-default'],
      ]),
    )
    expect(own).toEqual(expect.arrayContaining(linked))
    expect(own).toContain('callback-paid-2-inner')
    expect(site.codes()).toEqual([])
  })

  it('of schemas with a page, and of messages', async () => {
    const site = await testSite({
      'docs.json': config({
        navigation: {
          groups: [
            { group: 'API', pages: ['tree'] },
            { group: 'Events', asyncapi: 'events.json' },
          ],
        },
        api: { openapi: 'api.json' },
      }),
      'tree.mdx': '---\nopenapi-schema: Json\n---\n',
      'api.json': { openapi: '3.1.0', info: { title: 'Trees', version: '1' }, paths: {}, components },
      'events.json': {
        asyncapi: '3.0.0',
        info: { title: 'Events', version: '1' },
        channels: { all: { address: 'all', messages: { grown: { payload: ref('Json') } } } },
        components,
      },
    })
    for (const route of ['/tree', '/api-reference/all']) {
      const { own, linked } = idsOf(site.html(route))
      expect(linked).toHaveLength(1)
      expect(own).toContain(linked[0])
    }
    expect(site.codes()).toEqual([])
  })
})

describe('a choice with more than fits', () => {
  it('has all of the variant that is in sight, and says how many fields the others have', async () => {
    const text = { type: 'string', description: 'What it is for. '.repeat(20) }
    const variant = (i: number) => ({
      title: `Kind ${i}`,
      properties: {
        ...Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`field${n}`, text])),
        [`owner${i}`]: { anyOf: [{ properties: { a: text, b: text } }, { properties: { b: text, c: text } }] },
      },
    })
    const page = await pageOf(body({ oneOf: Array.from({ length: 180 }, (_, i) => variant(i)) }))
    expect(field(page, 'owner0')).toContain('`a`')
    expect(field(page, 'owner120')).toContain('**3 more fields are in the specification.** | `a`, `b`, `c`')
  })
})

it('the headings of a description are below the title of the page', async () => {
  const page = await pageOf({ description: 'Orders.\n\n# Limits\n\nTen.\n\n## Of size\n\nOne.' })
  expect(page).toContain('\n## Limits\n\nTen.\n\n### Of size\n')
})

it('a schema that is too deep says how many fields are below', async () => {
  let schema: object = { properties: { deepest: {}, other: {} } }
  for (let i = 25; i >= 0; i--) schema = { properties: { [`level${i}`]: i % 2 === 0 ? schema : { items: schema } } }
  const page = await pageOf(body(schema))
  expect(page).toContain('1 more field is in the specification.')
  expect(page).not.toContain('deepest')
  expect(await pageOf(body({ oneOf: [schema, { type: 'string' }] }))).toContain('1 more field')
})

describe('a field that goes only one way', () => {
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`more${i}`, { type: 'string' }]))
  const [id, key] = [{ readOnly: true }, { writeOnly: true }]
  const schemas = {
    Order: { type: 'object', properties: { person: ref('Person'), lines: ref('Lines') } },
    Person: { type: 'object', properties: { id, key, ...many } },
    Lines: { type: 'object', properties: { sku: {}, ...many } },
  }
  const order = { content: { 'application/json': { schema: ref('Order') } } }
  const named = (part: string) =>
    [...part.matchAll(/^ *[-*] `(\w+)`/gm)].flatMap(([, name = '']) => (name.startsWith('more') ? [] : name))

  it('is shown where it goes, even if the schema is on the page already', async () => {
    const responses = { 200: { description: 'Done.', ...order } }
    const page = await pageOf({ requestBody: order, responses }, { components: { schemas } })
    const [request = '', response = ''] = page.slice(page.indexOf('## Body')).split('## Response')
    expect(named(request)).toEqual(['person', 'key', 'lines', 'sku'])
    expect(named(response)).toEqual(['person', 'id', 'lines'])
    expect(field(response, 'lines')).toContain('Same fields as')
  })

  it('is in what the API sends by itself', async () => {
    const responses = { 200: { description: 'Thanks.' } }
    const post = { summary: 'An order is paid', requestBody: order, responses }
    const callbacks = { paid: { '{$request.body#/url}': { post } } }
    const site = await siteOf({ callbacks }, { components: { schemas }, webhooks: { paid: { post } } })
    const webhook = site.file('/api-reference/an-order-is-paid.md')
    expect(named(webhook)).toEqual(['person', 'id', 'lines', 'sku'])
    expect(webhook).toContain('"id": "<any>"')
    expect(named(site.file('/api-reference/order.md'))).toEqual(['person', 'id', 'lines', 'sku'])
  })
})

describe('authentication', () => {
  it('a certificate isn’t a header', async () => {
    const certs = { type: 'mutualTLS', description: 'We sign it.' }
    const page = await pageOf({ security: [{ certs: [] }] }, { components: { securitySchemes: { certs } } })
    expect(page).toContain('- `certs` (mutualTLS, required): We sign it.')
  })
  it('says what each URL of OAuth is for, by flow, and what the scopes allow', async () => {
    const flows = {
      authorizationCode: {
        authorizationUrl: 'https://id.example.com/authorize',
        tokenUrl: 'https://id.example.com/token',
        refreshUrl: 'https://id.example.com/refresh',
        scopes: { read: 'Read **everything**.', write: '' },
      },
      clientCredentials: { tokenUrl: 'https://id.example.com/machines', scopes: {} },
      deviceAuthorization: {
        deviceAuthorizationUrl: 'https://id.example.com/device',
        tokenUrl: 'https://id.example.com/devices',
      },
    }
    const oauth = { type: 'oauth2', flows }
    const oidc = { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.com/.well-known/openid-configuration' }
    const page = await pageOf(
      { security: [{ oauth: ['read', 'write'], oidc: [] }] },
      { components: { securitySchemes: { oauth, oidc } } },
    )
    const written = page.slice(page.indexOf('## Authorization'), page.indexOf('## Response'))
    for (const line of [
      '`authorizationCode`',
      'Authorization URL: <https://id.example.com/authorize>',
      'Token URL: <https://id.example.com/token>',
      'Refresh URL: <https://id.example.com/refresh>',
      '`clientCredentials`',
      'Token URL: <https://id.example.com/machines>',
      '`deviceAuthorization`',
      'Authorization URL: <https://id.example.com/device>',
      'Token URL: <https://id.example.com/devices>',
      'OpenID Connect: <https://id.example.com/.well-known/openid-configuration>',
      'Scopes:',
      '`read` Read **everything**.',
      '`write`',
    ])
      expect(written.split('\n').map((each) => each.trim().replace(/^[-*] /, ''))).toContain(line)
  })
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } }
  it.each<[string, object[], boolean]>([
    ['required', [{ key: [] }], true],
    ['optional, with the empty alternative first', [{}, { key: [] }], false],
    ['optional, with the empty alternative last', [{ key: [] }, {}], false],
  ])('is %s', async (_, security, isRequired) => {
    const page = await pageOf({ security }, { components })
    expect(page).toContain(isRequired ? '`X-Key` (string, header, required)' : '`X-Key` (string, header):')
    expect(page.includes('Authentication is optional.')).toBe(!isRequired)
  })
})

it('shows what a schema says of some values only', async () => {
  const is = (kind: unknown) => ({ properties: { kind } })
  const schema = {
    properties: { kind: { enum: ['cat', 'dog', 'eel'] }, name: { type: 'string' } },
    dependentSchemas: { chip: { required: ['vet'], properties: { vet: { type: 'string' } } } },
    allOf: [
      {
        if: is({ const: 'cat' }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['lives'], properties: { lives: { type: 'integer', description: 'Of nine.' }, name: false } },
        else: { required: ['name'] },
      },
      {
        if: is({ enum: ['dog', 'eel'] }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['weight'], properties: { weight: { type: 'number' } } },
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { if: { required: ['chip'] }, then: { required: ['reader'], properties: { reader: { type: 'string' } } } },
    ],
  }
  const page = await pageOf(body(schema))
  expect(field(page, 'name')).toBe('`name` (string, body)')
  expect(field(page, 'lives')).toBe('`lives` (integer, body): Of nine.')
  expect(field(page, 'vet')).toBe('`vet` (string, body)')
  for (const fact of [
    '`chip`: `vet`',
    '`chip`: `reader`',
    '`kind = cat`: `lives`',
    '`kind ≠ cat`: `name`',
    '`kind = dog | eel`: `weight`',
  ])
    expect(page).toContain(`Required with ${fact}`)
  expect(page).toContain('--data \'{\n    "kind": "cat",\n    "name": "<string>",\n    "lives": 123\n  }\'')
})

it('says what kind of token is sent', async () => {
  const components = { securitySchemes: { id: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } }
  const page = await pageOf({ security: [{ id: [] }] }, { components })
  expect(page).toContain('`Authorization` (`string<JWT>`, header, required): Your token, as `Bearer <token>`')
})

describe('the header `Authorization` as a parameter', () => {
  const header = { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } }
  const parameters = [
    { ...header, description: 'Your ticket, as `Ticket <id>`.' },
    { ...header, name: 'Accept' },
    { ...header, name: 'Content-Type' },
  ]
  const schemes = (scheme: object) => ({ components: { securitySchemes: { key: scheme } }, security: [{ key: [] }] })

  it('is shown where no security scheme says what it holds', async () => {
    const page = await pageOf({ parameters })
    expect(page).toContain('- `Authorization` (string, header, required): Your ticket, as `Ticket <id>`.')
    expect(page).toContain("--header 'Authorization: <string>'")
    expect(page).not.toContain('`Accept`')
    expect(page).not.toContain('`Content-Type`')
    const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
    expect(await pageOf({ parameters }, schemes(key))).toContain('Your ticket')
  })

  it.each([
    { type: 'http', scheme: 'bearer' },
    { type: 'oauth2', flows: {} },
    { type: 'apiKey', in: 'header', name: 'authorization' },
  ])('is left out beside $type', async (scheme) => {
    expect(await pageOf({ parameters }, schemes(scheme))).not.toContain('Your ticket')
  })
})

describe('the title of a field', () => {
  const properties = {
    shelf: { type: 'string', title: 'The shelf of the book' },
    theme: { type: 'string', title: 'Theme names the genre.', description: 'One of ours.' },
    État_civil: { type: 'string', title: 'Etat civil' },
    kind: { type: 'string', title: 'BookKind' },
    name: { type: 'string', title: 'The name', description: 'The name of the book.' },
    owner: ref('Owner'),
    reader: { ...ref('Owner'), description: 'Who reads it.' },
    pages: { type: 'array', items: { type: 'object', title: 'A page of paper', properties: { no: {} } } },
    cover: {
      oneOf: [
        { title: 'Hard', type: 'object', properties: { weight: {} } },
        { title: 'Hard', type: 'object', properties: { size: {} } },
        ref('Soft'),
      ],
    },
  }
  const Soft = {
    title: 'A soft cover is what most of our books have, and it is what we recommend to all readers.',
    properties: { color: {} },
  }
  const schemas = { Owner: { type: 'string', title: 'Who owns it' }, Soft }

  it('is shown if it says more than the name', async () => {
    const page = await pageOf(body({ properties }), { components: { schemas } })
    expect(field(page, 'shelf')).toBe('`shelf` (string, body): The shelf of the book')
    expect(field(page, 'theme')).toBe('`theme` (string, body): Theme names the genre. | One of ours.')
    expect(field(page, 'État_civil')).toBe('`État_civil` (string, body)')
    expect(field(page, 'kind')).toBe('`kind` (string, body)')
    expect(field(page, 'name')).toBe('`name` (string, body): The name of the book.')
    expect(field(page, 'owner')).toBe('`owner` (string, body): Who owns it')
    expect(field(page, 'reader')).toBe('`reader` (string, body): Who reads it.')
    expect(field(page, 'pages')).toContain('Each item: A page of paper')
  })

  it('labels a variant, or is below the label if it is a sentence', async () => {
    const cover = field(await pageOf(body({ properties }), { components: { schemas } }), 'cover')
    expect(cover.match(/Hard/g)).toHaveLength(2)
    expect(cover).toContain('**Soft** | A soft cover is what')
  })
})

describe('what examples stand for', () => {
  const json = (examples: object) => ({ content: { 'application/json': { schema: { type: 'object' }, examples } } })

  it('is beside each example of a parameter', async () => {
    const examples = {
      exact: { summary: 'Exactly', value: 'eq2020' },
      since: {
        summary: 'Since then',
        description: 'Includes the year. See [dates](https://dates.example).',
        value: 'ge2020',
      },
      plain: { value: '2020' },
      named: { summary: '2021', value: '2021' },
      long: { description: 'One year.\n\n- Or more', value: '1y' },
    }
    const parameters = [{ name: 'born', in: 'query', schema: { type: 'string', pattern: '^\\w+$' }, examples }]
    const page = await pageOf({ parameters })
    expect(field(page, 'born').split(' | ').slice(1)).toEqual([
      'Pattern: `^\\w+$`',
      'Example: `eq2020` Exactly',
      'Example: `ge2020` Since then: Includes the year. See [dates](https://dates.example).',
      'Example: `2020`',
      'Example: `2021`',
      'Example: `1y` One year.',
    ])
  })

  it('is below the fields of a response', async () => {
    const examples = {
      empty: { summary: 'No order', description: 'Nothing was ordered.\n\nAsk again later.', value: {} },
      full: { summary: 'An order', description: 'An order', value: { id: 1 } },
      sold: { description: 'It was **sold**.', value: { id: 2 } },
    }
    const page = await pageOf({ responses: { 200: { description: 'OK', ...json(examples) } } })
    expect(page).toMatch(
      /- \*\*No order\*\* Nothing was ordered\.\s+Ask again later\.\s+- \*\*sold\*\* It was \*\*sold\*\*\./,
    )
    expect(page).not.toContain('**An order**')
  })

  it('is below a body with only one example, and below a payload', async () => {
    const requestBody = json({ one: { description: 'The usual one.', value: { id: 1 } } })
    expect(await pageOf({ requestBody })).toContain('- **one** The usual one.')
    const site = await siteOf({}, { webhooks: { sold: { post: { summary: 'Sold', requestBody, responses: {} } } } })
    expect(site.file('/api-reference/sold.md')).toContain('- **one** The usual one.')
  })
})

it('says where callbacks are sent and what they are about', async () => {
  const servers = [{ url: 'https://hooks.example.com/v1' }, { url: 'https://hooks.example.org', description: 'Tests' }]
  const post = { summary: 'An order is paid', responses: {} }
  const named = await pageOf({ callbacks: { paid: { '/paid': { servers, post } } } })
  expect(named).toContain(
    '`POST https://hooks.example.com/v1/paid`\n\n- `https://hooks.example.com/v1`\n- `https://hooks.example.org - Tests`\n\n**An order is paid**',
  )
  const given = await pageOf({ callbacks: { paid: { '{$request.body#/url}': { servers, post } } } })
  expect(given).toContain('`POST {$request.body#/url}`\n\n**An order is paid**')
})

it('says what a callback presents, which the security of the document says nothing about', async () => {
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
  const components = { securitySchemes: { key, mine: { ...key, name: 'X-Mine', description: 'You gave it to us.' } } }
  const post = { responses: {} }
  const callbacks = { paid: { '/paid': { post: { ...post, security: [{ mine: [] }] } } }, sent: { '/sent': { post } } }
  const page = await pageOf({ callbacks }, { components, security: [{ key: [] }] })
  expect(page.match(/- `X-\w+` \(/g)).toEqual(['- `X-Key` (', '- `X-Mine` ('])
  expect(page).toContain('`POST /paid`\n\n- `X-Mine` (string, header, required): You gave it to us.')
})

describe('parts of an operation', () => {
  const ref = { $ref: '#/components/parameters/Limit' }
  const signature = { name: 'X-Signature', in: 'header', required: true, description: 'HMAC of the body' }
  const callback = {
    parameters: [{ ...signature, schema: { type: 'string' } }],
    post: {
      parameters: [{ name: 'attempt', in: 'query', schema: { type: 'integer' } }],
      responses: { 204: { description: 'Got it.' } },
    },
  }
  const headers = {
    'X-Left': { description: 'How many are left.', schema: { type: 'integer' }, example: 41 },
    'X-Next': { schema: { type: 'string' }, examples: { first: { value: 'b2' }, last: { value: 'z9' } } },
    'X-Meta': {
      content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
    },
  }
  const page = pageOf(
    {
      parameters: [{ ...ref, description: 'How many orders.' }],
      callbacks: { paid: { '{$request.body#/url}': callback } },
      responses: { 200: { description: 'Ordered.', headers } },
    },
    {
      components: {
        parameters: { Limit: { name: 'limit', in: 'query', description: 'How many.', schema: { type: 'integer' } } },
      },
    },
  )
  it.each([
    ['a callback’s headers', 'X-Signature', '`X-Signature` (string, header, required): HMAC of the body'],
    ['a callback’s query parameters', 'attempt', '`attempt` (integer, query)'],
    ['examples of a response header', 'X-Left', '`X-Left` (integer): How many are left. | Example: `41`'],
    ['named examples of a response header', 'X-Next', '`X-Next` (string) | Example: `b2`, `z9`'],
    [
      'the content of a response header',
      'X-Meta',
      '`X-Meta` (object) | `application/json` | **Child attributes** | `id` (string)',
    ],
    ['the description beside a reference', 'limit', '`limit` (integer, query): How many orders.'],
  ])('%s', async (_, name, expected) => {
    expect(field(await page, name)).toBe(expected)
  })
})

it('shows code that a description writes in HTML, in its language', async () => {
  const description = 'Sends it:\n\n<pre><code class="lang-js">if (a &lt; b) {\n\n  send()\n}\n</code></pre>\n\nDone.'
  const page = await pageOf({ description })
  expect(page).toContain('```js\nif (a < b) {\n\n  send()\n}\n```\n\nDone.')
})
