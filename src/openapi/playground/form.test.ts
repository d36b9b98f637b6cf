import { describe, expect, it } from 'vitest'
import { SourceFile } from '../../files/source-file.ts'
import { assemble } from '../../request/assemble.ts'
import { exactJson } from '../../request/exact-json.ts'
import { DocumentSet } from '../document-set.ts'
import type { OperationOutline } from '../model.ts'
import { readDocument } from '../read-document.ts'
import { readOperation } from '../read-operation.ts'
import { sampleRequest } from '../request.ts'
import { readSpecFile } from '../spec-file.ts'
import { playgroundForm } from './form.ts'

const SETTINGS = { languages: ['bash'], requiredOnly: false, prefill: false, credentials: false }

/** The form of the only operation of a specification. */
function formOf(operation: object, more: object = {}) {
  const only = read(operation, more)
  return playgroundForm(only.operation, only.documents, SETTINGS)
}

/** The only operation of a specification. */
function read(operation: object, more: object) {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'A' },
    servers: [{ url: 'https://api.example.com/' }],
    paths: { '/a': { post: operation } },
    ...more,
  }
  const file = readSpecFile(new SourceFile('api.json', JSON.stringify(spec)))
  const documents = new DocumentSet({ readText: () => undefined })
  const outline = readDocument(file, documents)?.operations[0] as OperationOutline
  return { operation: readOperation(outline, documents), documents }
}

const body = (schema: object, components: object = {}) =>
  formOf({ requestBody: { content: { 'application/json': { schema } } } }, { components: { schemas: components } })

describe('servers', () => {
  it.each([
    ['none', []],
    ['a relative one', [{ url: '/v1' }]],
    ['another protocol', [{ url: 'wss://api.example.com' }]],
  ])('%s: there is no form', (_, servers) => expect(formOf({}, { servers })).toBeUndefined())

  it('have their variables', () => {
    const servers = [
      {
        url: 'https://{t}.example.com/',
        description: 'Yours',
        variables: { t: { default: 'demo', enum: ['demo', 'a'] } },
      },
    ]
    expect(formOf({}, { servers })?.servers).toEqual([
      {
        url: 'https://{t}.example.com',
        description: 'Yours',
        variables: [{ name: 't', default: 'demo', values: ['demo', 'a'] }],
      },
    ])
  })
})

describe('schemas', () => {
  const countries = Array.from({ length: 249 }, (_, i) => `C${i}`)
  it.each<[string, object, object]>([
    ['a limit', { type: 'integer', minimum: 1 }, { type: 'integer', limits: { minimum: 1 } }],
    ['a choice', { enum: ['a', 'b'] }, { type: 'string', values: ['a', 'b'] }],
    ['a country', { enum: countries }, { values: countries }],
    ['null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['a date', { type: 'string', format: 'date', example: '2026-01-01' }, { format: 'date', example: '2026-01-01' }],
    ['a file', { type: 'string', format: 'binary' }, { type: 'file' }],
    ['a file in JSON', { type: 'string', contentEncoding: 'base64' }, { type: 'file', encoding: 'base64' }],
    ['anything', {}, {}],
    ['an object of any properties', { type: 'object' }, { type: 'object', additional: true }],
    ['no other properties', { type: 'object', additionalProperties: false, properties: {} }, { type: 'object' }],
    ['several types', { type: ['string', 'integer'] }, { variants: [{ label: 'string' }, { label: 'integer' }] }],
  ])('%s', (_, schema, expected) => {
    expect(body(schema)?.schemas[0]).toMatchObject(expected)
  })

  it('leaves out what is only read', () => {
    const schema = { type: 'object', properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } } }
    expect(body(schema)?.schemas[0]?.properties?.map(({ name }) => name)).toEqual(['name'])
  })

  it('a schema that holds itself is there once', () => {
    const node = {
      type: 'object',
      properties: {
        next: { $ref: '#/components/schemas/Node' },
        all: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      },
    }
    const form = body({ $ref: '#/components/schemas/Node' }, { Node: node })
    expect(form?.schemas).toMatchObject([{ properties: [{ schema: 0 }, { schema: 1 }] }, { type: 'array', items: 0 }])
  })

  it('variants have their tags', () => {
    const animal = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })
    const schema = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } },
    }
    expect(body(schema, { Cat: animal('paw'), Dog: animal('bark') })?.schemas[0]).toMatchObject({
      tag: 'kind',
      variants: [
        { label: 'c', tag: 'c' },
        { label: 'Dog', tag: 'Dog' },
      ],
    })
  })

  it('subtypes have what they add, and the schema doesn’t ask which one it is', () => {
    const text = { type: 'string' }
    const Pet = {
      type: 'object',
      discriminator: { propertyName: 'kind', mapping: { c: 'Cat' } },
      properties: { kind: text, name: text },
    }
    const Cat = { allOf: [{ $ref: '#/components/schemas/Pet' }], properties: { paw: text } }
    const schemas = body({ $ref: '#/components/schemas/Pet' }, { Pet, Cat })?.schemas
    expect(schemas?.[0]).toMatchObject({ tag: 'kind', variants: [{ label: 'c', tag: 'c' }] })
    expect(schemas?.[0]?.properties?.map(({ name }) => name)).toEqual(['name'])
    const variant = schemas?.[schemas[0]?.variants?.[0]?.schema ?? 0]
    expect(variant?.properties?.map(({ name }) => name)).toEqual(['paw'])
  })

  it('variants without names are called by the constant that differs', () => {
    const login = (kind: string, more: object) => ({
      type: 'object',
      properties: { days: { type: 'number' }, kind: { const: kind }, ...more },
    })
    const labels = (...options: object[]) => body({ oneOf: options })?.schemas[0]?.variants?.map(({ label }) => label)
    const secret = { secret: { type: 'string' } }
    expect(labels(login('password', secret), login('oidc', {}), { ...login('jwt', {}), title: 'Token' })).toEqual([
      'password',
      'oidc',
      'Token',
    ])
    expect(labels(login('oidc', secret), login('oidc', {}))).toEqual(['object', 'object 2'])
  })

  it('S30: what unfolds exponentially stays small', () => {
    const deep = (n: number): object =>
      n === 0
        ? { type: 'string' }
        : { type: 'object', properties: { a: deep(n - 1), b: deep(n - 1), [`c${n}`]: { type: 'integer' } } }
    const size = JSON.stringify(body(deep(12))).length
    expect(size).toBeGreaterThan(2_000)
    expect(size).toBeLessThan(60_000)
  })

  it('S10: a property called `__proto__` is one', () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as object
    expect(body(schema)?.schemas[0]?.properties).toEqual([{ name: '__proto__', schema: 1 }])
  })
})

describe('bodies and parameters', () => {
  it('JSON comes first, as in the samples', () => {
    const content = { 'text/csv': { schema: { type: 'string' } }, 'application/json': { schema: { type: 'object' } } }
    const form = formOf({ requestBody: { required: true, content } })
    expect(form?.body).toMatchObject({ required: true, contents: [{ type: 'application/json' }, { type: 'text/csv' }] })
  })
  it('an example goes along where it is short', () => {
    const media = (value: unknown) => formOf({ requestBody: { content: { 'application/json': { example: value } } } })
    expect(media({ a: 1 })?.body?.contents[0]?.example).toEqual({ a: 1 })
    expect(media('{"a":1}')?.body?.contents[0]?.example).toEqual({ a: 1 })
    expect(media('x'.repeat(9000))?.body?.contents[0]?.example).toBeUndefined()
  })
  it('a parameter has its style', () => {
    const parameters = [
      {
        name: 'ids',
        in: 'query',
        style: 'pipeDelimited',
        explode: false,
        schema: { type: 'array', items: { type: 'integer' } },
      },
    ]
    expect(formOf({ parameters })?.parameters).toEqual([
      { name: 'ids', in: 'query', style: 'pipeDelimited', explode: false, schema: 0 },
    ])
  })
})

describe('the request before anything is filled in', () => {
  const filled = { server: '', alternative: 0, credentials: new Map(), parameters: [], media: 0, body: undefined }
  /** The body of the page's samples, and that of the playground's. */
  const bodies = (media: object, more: object = {}) => {
    const { operation, documents } = read({ requestBody: { content: { 'application/json': media } } }, more)
    const form = playgroundForm(operation, documents, SETTINGS)
    const play = form && assemble(JSON.parse(exactJson(form)), filled, 'values').body
    return { page: sampleRequest(operation, documents, SETTINGS).body, play, form }
  }
  const deep = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'array', items: { type: 'object', properties: { in: deep(depth - 1) } } }
  const wide = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`p${i}`, { properties: { a: {}, b: {} } }]))
  it.each<[string, object]>([
    ['values of any type', { schema: { properties: { any: {}, list: { type: 'array' } } } }],
    ['what is nested deep', { schema: deep(7) }],
    ['more values than a sample has', { schema: { properties: wide } }],
    [
      'many values of an enum',
      { schema: { properties: { code: { enum: Array.from({ length: 400 }, (_, i) => i) } } } },
    ],
    ['a long example', { example: { text: 'x'.repeat(5000) } }],
    ['an example that is JSON as text', { example: '{"size": 9}' }],
    ['an example that only begins like JSON', { example: '{size' }],
  ])('is that of the samples: %s', (_, media) => {
    const { page, play } = bodies(media)
    expect(play).toEqual(page)
  })
  it('is that of the samples: optional files, where only what is required is shown', () => {
    const file = { type: 'string', format: 'binary' }
    const schema = { required: ['a'], properties: { a: file, b: file } }
    const { operation, documents } = read({ requestBody: { content: { 'multipart/form-data': { schema } } } }, {})
    const form = playgroundForm(operation, documents, { ...SETTINGS, requiredOnly: true })
    const shown = sampleRequest(operation, documents, { requiredOnly: true }).body
    expect(form && assemble(form, filled, 'values').body).toEqual(shown)
    expect(shown).toMatchObject({ parts: [{ name: 'a' }] })
  })
  it('takes no room on the page where it is clear from the schema', () => {
    expect(bodies({ schema: { properties: { size: { type: 'integer' } } } }).form?.body?.contents[0]).toEqual({
      type: 'application/json',
      schema: 0,
    })
  })
})

describe('ways to authenticate', () => {
  it.each<[object, object]>([
    [
      { type: 'apiKey', in: 'cookie', name: 'sid' },
      { kind: 'key', in: 'cookie', name: 'sid' },
    ],
    [{ type: 'http', scheme: 'Basic' }, { kind: 'basic' }],
    [
      { type: 'http', scheme: 'bearer', 'x-default': 'demo' },
      { kind: 'token', word: 'Bearer', default: 'demo' },
    ],
    [
      { type: 'http', scheme: 'digest' },
      { kind: 'token', word: 'Digest' },
    ],
    [{ type: 'mutualTLS' }, { kind: 'none' }],
    [
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { read: '' } } } },
      { kind: 'token', word: 'Bearer', tokenUrl: 'https://a.example/token', scopes: ['read'] },
    ],
    [
      {
        type: 'oauth2',
        flows: {
          clientCredentials: { tokenUrl: '/oauth/token' },
          authorizationCode: { authorizationUrl: '/oauth/sign-in', tokenUrl: '/oauth/token' },
        },
      },
      {
        kind: 'token',
        word: 'Bearer',
        tokenUrl: 'https://api.example.com/oauth/token',
        scopes: ['read'],
        signInUrl: 'https://api.example.com/oauth/sign-in',
        codeUrl: 'https://api.example.com/oauth/token',
      },
    ],
    [
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'javascript:alert(1)' } } },
      { kind: 'token', word: 'Bearer' },
    ],
  ])('%j', (scheme, expected) => {
    const form = formOf({ security: [{ auth: ['read'] }, {}] }, { components: { securitySchemes: { auth: scheme } } })
    expect(form?.security).toEqual([[{ key: 'auth', ...expected }], []])
  })
})

describe('examples of a body', () => {
  const examplesOf = (examples: object, type = 'application/json') => {
    const [media] = formOf({ requestBody: { content: { [type]: { schema: {}, examples } } } })?.body?.contents ?? []
    return { example: media?.example, examples: media?.examples }
  }
  const one = { summary: 'One thing', description: 'Only **one**.\n\nMore.', value: { size: 1 } }

  it('have a label and the first paragraph of their description', () => {
    expect(examplesOf({ one, two: { value: '{"size": 9007199254740993}' } }).examples).toEqual([
      { label: 'One thing', description: 'Only one.', value: { size: 1 } },
      { label: 'two', value: { size: 9007199254740993n } },
    ])
  })
  it('that say the same are one', () => {
    expect(examplesOf({ one, same: { value: { size: 1 } } })).toEqual({ example: { size: 1 }, examples: undefined })
  })
  it('that are long are left out', () => {
    expect(examplesOf({ long: { value: 'x'.repeat(5000) }, one })).toEqual({
      example: { size: 1 },
      examples: undefined,
    })
    const many = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`e${i}`, { value: `${i}${'x'.repeat(3000)}` }]),
    )
    expect(examplesOf(many, 'text/plain').examples).toHaveLength(5)
  })
})
