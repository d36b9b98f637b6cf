// The request of an operation that samples print: bodies and parameters as the specification says that they are sent.
import { describe, expect, it } from 'vitest'
import { assemble } from '../request/assemble.ts'
import type { PlaygroundForm } from '../request/form.ts'
import { playgroundForm } from './playground/form.ts'
import { readOperation } from './read-operation.ts'
import { sampleRequest } from './request.ts'
import { readSpec } from './testing.ts'

const SETTINGS = { languages: ['bash'], requiredOnly: false, prefill: false, credentials: false }
const SERVER = 'https://api.example.com'
const VERSION = { openapi: '3.1.0', servers: [{ url: SERVER }] }

/** The request of the only operation of a specification. The sample of its playground has to be the same. */
function requestOf(operation: object, more: object = {}) {
  const paths = { '/a/{id}': { post: operation } }
  const { document, documents } = readSpec({ info: { title: 'A' }, paths, ...VERSION, ...more })
  const [outline] = document.operations
  if (!outline) throw new Error('There is no operation.')
  const read = readOperation(outline, documents)
  const request = sampleRequest(read, documents, { requiredOnly: false })
  const form = playgroundForm(read, documents, SETTINGS)
  if (!form) throw new Error('There is no server.')
  const filled = { server: SERVER, alternative: 0, credentials: new Map(), parameters: [], media: 0, body: undefined }
  const untouched = assemble(JSON.parse(JSON.stringify(form)) as PlaygroundForm, filled, 'values')
  expect(untouched).toEqual(request)
  return request
}
const bodyOf = (type: string, media: object) => requestOf({ requestBody: { content: { [type]: media } } }).body

describe('a body of JSON', () => {
  const [text, file] = [{ type: 'string' }, { type: 'string', format: 'binary' }]
  const content = (schema: object) => ({
    requestBody: { content: { 'application/json': { schema }, 'multipart/form-data': { schema } } },
  })
  it('has a property of any name', () => {
    const schema = { properties: { labels: { type: 'object', additionalProperties: text } } }
    expect(bodyOf('application/json', { schema })).toEqual({ kind: 'json', value: { labels: { key: '<string>' } } })
  })
  it('is a form if it may be one, and holds files', () => {
    const files = { type: 'array', items: file }
    const parts = [
      { name: 'files', value: 'path/to/file', isFile: true },
      { name: 'note', value: '<string>', isFile: false },
    ]
    expect(requestOf(content({ properties: { files, note: text } })).body).toEqual({ kind: 'multipart', parts })
    expect(requestOf(content({ properties: { note: text } })).body).toMatchObject({ kind: 'json' })
  })
})

describe('a multipart body', () => {
  const text = { type: 'string' }
  it('has a part for each item of a list, and the media types of its parts', () => {
    const properties = {
      tags: { type: 'array', items: text },
      meta: { type: 'object' },
      doc: text,
      logo: {},
      photo: {},
    }
    properties.logo = { ...text, format: 'binary' }
    properties.photo = { ...text, format: 'binary' }
    const body = bodyOf('multipart/form-data', {
      schema: { type: 'object', properties },
      example: { tags: ['x', 'y'], meta: { a: 'b' }, doc: '<d/>', logo: '', photo: '' },
      encoding: {
        doc: { contentType: 'application/xml' },
        logo: { contentType: 'image/svg+xml' },
        photo: { contentType: 'image/png, image/jpeg' },
      },
    })
    const path = 'path/to/file'
    expect(body).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'tags', value: 'x', isFile: false },
        { name: 'tags', value: 'y', isFile: false },
        { name: 'meta', value: '{"a": "b"}', isFile: false, contentType: 'application/json' },
        { name: 'doc', value: '<d/>', isFile: false, contentType: 'application/xml' },
        { name: 'logo', value: path, isFile: true, contentType: 'image/svg+xml' },
        { name: 'photo', value: path, isFile: true },
      ],
    })
  })
})

describe('lists and objects in a query', () => {
  const queryOf = (parameters: object[]) => requestOf({ parameters }).url.split('?')[1]
  const map = { type: 'object', example: { R: 100, G: 200 } }
  it.each([
    [{ style: 'pipeDelimited', explode: false, schema: map }, 'p=R%7C100%7CG%7C200'],
    [{ style: 'spaceDelimited', explode: false, schema: map }, 'p=R%20100%20G%20200'],
    [{ explode: false, schema: map }, 'p=R,100,G,200'],
    [{ allowReserved: true, schema: { type: 'string', example: 'a/b,c' } }, 'p=a/b,c'],
  ])('%j: %s', (parameter, query) => {
    expect(queryOf([{ name: 'p', in: 'query', ...parameter }])).toBe(query)
  })
})

describe('collectionFormat of Swagger 2.0', () => {
  const list = (place: string, format?: string) => ({
    name: 'f',
    in: place,
    type: 'array',
    items: { type: 'string' },
    default: ['a', 'b'],
    ...(format && { collectionFormat: format }),
  })
  const request = (...parameters: object[]) =>
    requestOf({ parameters }, { openapi: undefined, swagger: '2.0', host: 'api.example.com', schemes: ['https'] })
  it.each([
    [undefined, 'f=a,b'],
    ['csv', 'f=a,b'],
    ['ssv', 'f=a%20b'],
    ['tsv', 'f=a%09b'],
    ['pipes', 'f=a%7Cb'],
    ['multi', 'f=a&f=b'],
  ])('in a query, %s is %s', (format, query) => {
    expect(request(list('query', format)).url.split('?')[1]).toBe(query)
  })
  it.each([
    [undefined, [['f', 'a,b']]],
    ['pipes', [['f', 'a|b']]],
    [
      'multi',
      [
        ['f', 'a'],
        ['f', 'b'],
      ],
    ],
  ])('in a form, %s is %j', (format, fields) => {
    expect(request(list('formData', format)).body).toEqual({ kind: 'form', fields })
  })
  it('applies to the parts of an upload too', () => {
    const { body } = request(list('formData'), { name: 'file', in: 'formData', type: 'file' })
    expect(body).toMatchObject({
      parts: [
        { name: 'f', value: 'a,b' },
        { name: 'file', isFile: true },
      ],
    })
  })
})

describe('a body of XML', () => {
  const components = {
    schemas: {
      Pet: {
        type: 'object',
        xml: { name: 'pet' },
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          name: { type: 'string', example: 'Tom' },
          photos: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'photo' } } },
          category: { allOf: [{ $ref: '#/components/schemas/Category' }] },
        },
      },
      Category: { type: 'object', properties: { label: { type: 'string', example: 'cats' } } },
    },
  }
  const pet = { $ref: '#/components/schemas/Pet' }
  const text = `<pet id="123">
  <name>Tom</name>
  <photos>
    <photo>string</photo>
  </photos>
  <category>
    <label>cats</label>
  </category>
</pet>`
  const body = (type: string, media: object) =>
    requestOf({ requestBody: { content: { [type]: media } } }, { components }).body
  it.each(['application/xml', 'text/xml', 'application/vnd.pet+xml'])('as %s is named as its schema says', (type) => {
    expect(body(type, { schema: pet })).toEqual({ kind: 'text', text })
  })
  it('is named like the schema that it refers to', () => {
    const schema = { $ref: '#/components/schemas/Category' }
    const expected = '<Category>\n  <label>cats</label>\n</Category>'
    expect(body('application/xml', { schema })).toEqual({ kind: 'text', text: expected })
  })
  it('is the example if that is text', () => {
    expect(body('application/xml', { schema: pet, example: '<pet/>' })).toEqual({ kind: 'text', text: '<pet/>' })
  })
  it('can be a part of a form', () => {
    const schema = { type: 'object', properties: { pet } }
    const encoding = { pet: { contentType: 'application/xml' } }
    expect(body('multipart/form-data', { schema, encoding })).toEqual({
      kind: 'multipart',
      parts: [{ name: 'pet', value: text, isFile: false, contentType: 'application/xml' }],
    })
  })
})

it('a whole query, and cookies as OpenAPI 3.2 has them, are part of the request', () => {
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object' }, example: { a: 'b c', d: true } } }
  const list = { type: 'array', items: { type: 'string' } }
  const parameters = [
    { in: 'querystring', name: 'all', content: form },
    { in: 'cookie', name: 'id', style: 'cookie', schema: list, example: ['x y', 'z'] },
  ]
  expect(requestOf({ parameters }, { openapi: '3.2.0' })).toMatchObject({
    url: `${SERVER}/a/{id}?a=b%20c&d=true`,
    headers: [['Cookie', 'id=x y; id=z']],
  })
})

it('a URL is ASCII, except that a path keeps its braces', () => {
  const paths = { '/café/{id}': { get: {} } }
  const { document, documents } = readSpec({ info: { title: 'A' }, ...VERSION, paths })
  const [outline] = document.operations
  if (!outline) throw new Error('There is no operation.')
  const request = sampleRequest(readOperation(outline, documents), documents, { requiredOnly: false })
  expect(request.url).toBe(`${SERVER}/caf%C3%A9/{id}`)
})
