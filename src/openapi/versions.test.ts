// One operation as each version of OpenAPI writes it: what is read is the same.
import { describe, expect, it } from 'vitest'
import { readOperation } from './read-operation.ts'
import { viewSchema } from './schema.ts'
import { readSchema, readSpec } from './testing.ts'
import { typeLabel } from './type-label.ts'

const info = { title: 'Harbor', version: '1' }
const operation = { operationId: 'addBerth', summary: 'Add a berth', tags: ['berths'], deprecated: true }
const berth = (nullable: object) => ({
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, depth: nullable },
})
const limit = { name: 'limit', in: 'query', description: 'How many.' }
const id = { name: 'id', in: 'path', required: true }

/** OpenAPI 3.x: the versions differ in how null is written, and in what else there is. */
const v3 = (openapi: string, nullable: object, more: object = {}) => ({
  openapi,
  info,
  servers: [
    { url: 'https://{region}.harbor.example/v1/', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
  ],
  security: [{ key: [] }],
  paths: {
    '/berths/{id}': {
      parameters: [{ ...id, schema: { type: 'string' } }],
      post: {
        ...operation,
        parameters: [{ ...limit, schema: { type: 'integer', minimum: 1 } }, { $ref: '#/components/parameters/trace' }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Berth' } } },
        },
        responses: {
          201: {
            description: 'Made.',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Berth' }, example: { name: 'A1' } },
            },
          },
          default: { description: 'No.' },
        },
      },
    },
  },
  components: {
    parameters: { trace: { name: 'X-Trace', in: 'header', schema: { type: 'string' } } },
    schemas: { Berth: berth(nullable) },
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
  },
  ...more,
})

const V2 = {
  swagger: '2.0',
  info,
  host: 'eu.harbor.example',
  basePath: '/v1',
  schemes: ['https'],
  consumes: ['application/json'],
  produces: ['application/json'],
  security: [{ key: [] }],
  paths: {
    '/berths/{id}': {
      parameters: [{ ...id, type: 'string' }],
      post: {
        ...operation,
        parameters: [
          { ...limit, type: 'integer', minimum: 1 },
          { $ref: '#/parameters/trace' },
          { name: 'berth', in: 'body', required: true, schema: { $ref: '#/definitions/Berth' } },
        ],
        responses: {
          201: {
            description: 'Made.',
            schema: { $ref: '#/definitions/Berth' },
            examples: { 'application/json': { name: 'A1' } },
          },
          default: { description: 'No.' },
        },
      },
    },
  },
  parameters: { trace: { name: 'X-Trace', in: 'header', type: 'string' } },
  definitions: { Berth: berth({ type: 'number', 'x-nullable': true }) },
  securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'Authorization' } },
}

describe('an operation', () => {
  it.each([
    ['2.0', V2],
    ['3.0', v3('3.0.4', { type: 'number', nullable: true })],
    ['3.1', v3('3.1.1', { type: ['number', 'null'] })],
    ['3.2', v3('3.2.0', { type: ['number', 'null'] })],
  ])('of %s', (version, spec) => {
    const { document, documents } = readSpec(spec)
    expect(document.version).toBe(version)
    expect(document.diagnostics).toEqual([])
    const [outline] = document.operations
    expect(outline).toMatchObject({
      method: 'POST',
      path: '/berths/{id}',
      id: 'addBerth',
      summary: 'Add a berth',
      deprecated: true,
    })
    const { servers, parameters, body, responses, security } = readOperation(outline as never, documents)
    expect(servers[0]?.url.replace('{region}', 'eu')).toBe('https://eu.harbor.example/v1')
    expect(parameters.map(({ name, in: place, required }) => `${place} ${name}${required ? ' !' : ''}`)).toEqual([
      'path id !',
      'query limit',
      'header X-Trace',
    ])
    expect(viewSchema(parameters[1]?.schema as never, documents)).toMatchObject({
      types: ['integer'],
      limits: { minimum: 1 },
    })
    expect(body).toMatchObject({ required: true, contents: [{ type: 'application/json' }] })
    const view = viewSchema(body?.contents[0]?.schema as never, documents)
    expect(
      view.properties.map(({ name, required, schema }) => [
        name,
        required,
        typeLabel(viewSchema(schema, documents), documents),
      ]),
    ).toEqual([
      ['name', true, 'string'],
      ['depth', false, 'number | null'],
    ])
    expect(responses.map(({ status, description }) => [status, description])).toEqual([
      ['201', 'Made.'],
      ['default', 'No.'],
    ])
    expect(responses[0]?.contents[0]?.examples[0]?.value).toEqual({ name: 'A1' })
    expect(security[0]?.map(({ scheme }) => scheme.key)).toEqual(['key'])
  })
})

describe('what only one version has', () => {
  it('3.1: webhooks', () => {
    const { document } = readSpec(v3('3.1.0', {}, { webhooks: { 'berth.taken': { post: { summary: 'Taken' } } } }))
    expect(document.operations.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'operation /berths/{id}',
      'webhook berth.taken',
    ])
  })

  it('3.0: webhooks in an extension, which others read too', () => {
    const item = { post: { summary: 'Taken' } }
    const webhooks = (more: object) =>
      readSpec(v3('3.0.3', {}, more)).document.operations.flatMap(({ kind, path }) => (kind === 'webhook' ? path : []))
    expect(webhooks({ 'x-webhooks': { 'berth.taken': item } })).toEqual(['berth.taken'])
    expect(webhooks({ 'x-webhooks': { 'berth.taken': item }, webhooks: { 'berth.left': item } })).toEqual([
      'berth.left',
    ])
  })

  it('3.2: QUERY, other methods, and tags below tags', () => {
    const paths = { '/x': { query: { summary: 'Ask' }, additionalOperations: { COPY: { summary: 'Copy' } } } }
    const { document } = readSpec(
      v3('3.2.0', {}, { paths, tags: [{ name: 'a' }, { name: 'b', parent: 'a', summary: 'B' }] }),
    )
    expect(document.operations.map(({ method }) => method)).toEqual(['QUERY', 'COPY'])
    expect(document.tags).toMatchObject([
      { name: 'a', label: 'a' },
      { name: 'b', label: 'B', parent: 'a' },
    ])
  })

  it('2.0: the fields of a form', () => {
    const post = {
      parameters: [
        { name: 'file', in: 'formData', type: 'file', required: true },
        { name: 'note', in: 'formData', type: 'string' },
      ],
      responses: {},
    }
    const { document, documents } = readSpec({ ...V2, consumes: [], paths: { '/x': { post } } })
    const { body } = readOperation(document.operations[0] as never, documents)
    expect(body?.contents[0]?.type).toBe('multipart/form-data')
    expect(
      viewSchema(body?.contents[0]?.schema as never, documents).properties.map(({ name, required }) => [
        name,
        required,
      ]),
    ).toEqual([
      ['file', true],
      ['note', false],
    ])
  })
})

describe('what can’t be read', () => {
  it.each([
    ['a path that is no object', { '/x': 3 }, '`/x` must be an object of methods.'],
    ['an operation that is none', { '/x': { get: [] } }, '`GET /x` must be an object.'],
    ['a method that is misspelled', { '/x': { gte: {} } }, "`gte` isn't an HTTP method, so it has no page."],
    ['a reference that leads nowhere', { '/x': { $ref: '#/nowhere' } }, '`#/nowhere` leads to nothing in the file.'],
    [
      'a reference out of the folder',
      { '/x': { $ref: '../../etc/passwd' } },
      '`../../etc/passwd` leaves the docs folder.',
    ],
    [
      'a reference to the network',
      { '/x': { $ref: 'http://169.254.169.254/' } },
      "`http://169.254.169.254/` is on the network, and isn't read.",
    ],
  ])('%s is a finding, and the rest is read', (_, broken, message) => {
    const paths = { ...broken, '/fine': { get: { summary: 'Fine' } } }
    const { document } = readSpec(v3('3.1.0', {}, { paths }))
    expect(document.operations.map(({ path }) => path)).toContain('/fine')
    expect(document.diagnostics.map((finding) => finding.message)).toEqual([message])
  })
})

describe('parts for some groups of readers (`x-mint.groups`)', () => {
  const staff = { 'x-mint': { groups: ['staff'] } }
  it('are pages with groups', () => {
    const { document } = readSpec({
      openapi: '3.1.0',
      paths: { '/a': { get: staff, post: {} }, '/b': { ...staff, get: {} } },
    })
    expect(document.operations.map(({ page }) => page.groups)).toEqual([['staff'], [], ['staff']])
  })
  it('aren’t properties, variants, or values of a schema that everybody sees', () => {
    const { node, documents } = readSchema({
      type: 'object',
      properties: { name: {}, margin: { type: 'number', ...staff } },
      oneOf: [{ title: 'Boat' }, { title: 'Ship' }, { title: 'Tug', ...staff }],
    })
    const { properties, choices } = viewSchema(node, documents)
    expect(properties.map(({ name }) => name)).toEqual(['name'])
    expect(choices[0]).toMatchObject({
      options: [{ value: { title: 'Boat' } }, { value: { title: 'Ship' } }],
      positions: [0, 1],
    })
    const state = readSchema({ enum: ['free', 'taken', 'lost'], 'x-mint-enum': { lost: ['staff'], taken: [] } })
    expect(viewSchema(state.node, state.documents).values?.map(({ value }) => value)).toEqual(['free', 'taken'])
  })
})
