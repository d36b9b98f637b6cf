// Which edits of a specification change what an operation's page says.
import { describe, expect, it } from 'vitest'
import { OperationDigests } from './operation-digest.ts'
import { readSpec } from './testing.ts'

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/orders': {
      parameters: [{ $ref: '#/components/parameters/page' }],
      get: {
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
      },
      post: { summary: 'Place an order', responses: {} },
    },
    '/users': { get: { responses: { 200: { $ref: 'parts.json#/user' } } } },
  },
  components: {
    parameters: { page: { name: 'page', in: 'query' } },
    schemas: {
      Order: { properties: { lines: { items: { $ref: '#/components/schemas/Line' } } } },
      Line: { properties: { order: { $ref: '#/components/schemas/Order' } } },
      Other: { type: 'string' },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
}
const PARTS = { user: { description: 'A user.' }, other: 1 }
type Spec = typeof SPEC

/** Digests by operation. */
function digests(spec: object | string = SPEC, parts: object = PARTS): Record<string, string | undefined> {
  const { document, documents } = readSpec(spec, { 'parts.json': parts })
  const all = new OperationDigests(documents)
  const target = (url: string) => document.operations.find(({ id }) => url === `#operation/${id}`)?.path
  return Object.fromEntries(document.operations.map((each) => [`${each.method} ${each.path}`, all.of(each, target)]))
}

/** The operations whose digest an edit changes. */
function changed(edit: (spec: Spec, parts: typeof PARTS) => unknown): string[] {
  const [spec, parts] = structuredClone([SPEC, PARTS] as const)
  edit(spec, parts)
  const before = digests()
  return Object.entries(digests(spec, parts)).flatMap(([name, digest]) => (digest === before[name] ? [] : [name]))
}

const ALL = ['GET /orders', 'POST /orders', 'GET /users']

describe('the digest of an operation', () => {
  it.each<[string, string[], (spec: Spec, parts: typeof PARTS) => unknown]>([
    ['the operation', ['POST /orders'], ({ paths }) => Object.assign(paths['/orders'].post, { summary: 'Order' })],
    ['its path', ['GET /orders', 'POST /orders'], ({ paths }) => Object.assign(paths['/orders'], { servers: [] })],
    [
      'a parameter of its path',
      ['GET /orders', 'POST /orders'],
      ({ components }) => Object.assign(components.parameters.page, { name: 'p' }),
    ],
    [
      'a schema that it leads to',
      ['GET /orders'],
      ({ components }) => Object.assign(components.schemas.Line, { title: 'A' }),
    ],
    [
      'a schema that nothing leads to',
      [],
      ({ components }) => Object.assign(components.schemas.Other, { type: 'integer' }),
    ],
    ['a part of another file', ['GET /users'], (_, parts) => Object.assign(parts.user, { description: 'The user.' })],
    ['the rest of that file', [], (_, parts) => Object.assign(parts, { other: 2 })],
    ['a part that is missing', ['GET /users'], (_, parts) => Reflect.deleteProperty(parts, 'user')],
    ['the security of all', ALL, (spec) => Object.assign(spec, { security: [] })],
    [
      'a security scheme',
      ALL,
      ({ components }) => Object.assign(components.securitySchemes.key, { name: 'X-Api-Key' }),
    ],
    ['the document', ALL, ({ info }) => Object.assign(info, { version: '2' })],
    ['another operation', [], ({ paths }) => Object.assign(paths, { '/keys': {} })],
  ])('depends on %s: %j', (_, names, edit) => expect(changed(edit)).toEqual(names))

  it('depends on where a link to another operation leads', () => {
    const paths = (id: string) => ({
      '/a': { get: { description: 'Like [b](#operation/readB).' } },
      '/b': { get: { operationId: id } },
    })
    const [before, after] = ['readB', 'other'].map((id) => digests({ ...SPEC, paths: paths(id) }))
    expect(before?.['GET /a']).not.toBe(after?.['GET /a'])
  })
  it('doesn’t depend on places', () => {
    const parts = JSON.stringify(PARTS)
    expect(digests(`\n\n${JSON.stringify(SPEC, null, 1)}`, JSON.parse(parts))).toEqual(digests())
  })
  it('is known where `$id` is the name of a property, or in an example', () => {
    const A = { properties: { $id: { type: 'string' } }, example: { $id: 'a1' } }
    expect(digests({ ...SPEC, components: { schemas: { A } } })['GET /users']).toEqual(expect.any(String))
  })
  it('distinguishes integers that numbers cannot', () => {
    const text = JSON.stringify({ ...SPEC, 'x-limit': 0 })
    const of = (limit: string) => digests(text.replace('"x-limit":0', `"x-limit":${limit}`))['GET /users']
    expect(of('9007199254740993')).not.toBe(of('9007199254740992'))
  })
  it.each([
    ['ids', JSON.stringify({ ...SPEC, components: { schemas: { A: { $id: 'https://a.example/a' } } } })],
    ['aliases', 'openapi: 3.1.0\npaths: { /a: { get: { x-a: &a { b: 1 }, x-b: *a } } }\n'],
    ['numbers beyond JSON', 'openapi: 3.1.0\npaths: { /a: { get: { x-a: .inf } } }\n'],
  ])('is unknown in a file with %s', (_, spec) => {
    expect(Object.values(digests(spec)).every((digest) => digest === undefined)).toBe(true)
  })
})

describe('subtypes that a discriminator selects', () => {
  const of = (mapping: object, cat: object) => {
    const Pet = { properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind', ...mapping } }
    const Cat = { allOf: [{ $ref: '#/components/schemas/Pet' }], ...cat }
    const schema = { $ref: '#/components/schemas/Pet' }
    const get = { responses: { 200: { content: { 'application/json': { schema } } } } }
    return digests({ ...SPEC, paths: { '/pets': { get } }, components: { schemas: { Pet, Cat } } })['GET /pets']
  }
  it('are part of the operation if a mapping names them', () => {
    const mapping = { mapping: { cat: 'Cat' } }
    expect(of(mapping, {})).toBeDefined()
    expect(of(mapping, {})).not.toBe(of(mapping, { description: 'It purrs.' }))
  })
  it('are all that extend a schema if there’s no mapping', () => {
    expect(of({}, {})).toBeDefined()
    expect(of({}, {})).not.toBe(of({}, { description: 'It purrs.' }))
    expect(of({}, {})).not.toBe(of({}, { allOf: [] }))
  })
})
