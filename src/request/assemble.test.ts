import { describe, expect, it } from 'vitest'
import { assemble, type Filled, serverUrl } from './assemble.ts'
import { basicHeader } from './authorize.ts'
import type { FormScheme, PlaygroundForm } from './form.ts'

const FORM: PlaygroundForm = {
  method: 'POST',
  path: '/users/{id}',
  servers: [{ url: 'https://api.example.com/v1' }],
  security: [],
  parameters: [
    { name: 'id', in: 'path', required: true, style: 'simple', explode: false, schema: 0 },
    { name: 'limit', in: 'query', style: 'form', explode: true, schema: 1, example: 5 },
    { name: 'X-Trace', in: 'header', style: 'simple', explode: false, schema: 0 },
    { name: 'lang', in: 'cookie', style: 'form', explode: true, schema: 0 },
  ],
  body: { required: true, contents: [{ type: 'application/json', schema: 2 }] },
  schemas: [
    { type: 'string' },
    { type: 'integer' },
    { type: 'object', properties: [{ name: 'name', required: true, schema: 0 }] },
  ],
  languages: ['bash'],
  api: 'api.yaml',
}
const EMPTY: Filled = {
  server: 'https://api.example.com/v1',
  alternative: 0,
  credentials: new Map(),
  parameters: [],
  media: 0,
  body: undefined,
}
const send = (form: Partial<PlaygroundForm>, filled: Partial<Filled>) =>
  assemble({ ...FORM, ...form }, { ...EMPTY, ...filled }, 'nothing')
const sample = (form: Partial<PlaygroundForm>, filled: Partial<Filled> = {}) =>
  assemble({ ...FORM, ...form }, { ...EMPTY, ...filled }, 'values')

describe('a call of JSON-RPC', () => {
  const called = (call: PlaygroundForm['call'], body: unknown) => {
    const request = assemble({ ...FORM, path: '', parameters: [], call }, { ...EMPTY, body }, 'nothing')
    return [request.url, request.headers, request.body?.kind === 'json' && request.body.value]
  }
  const sent = (rest: object) => [
    'https://api.example.com/v1',
    [['Content-Type', 'application/json']],
    { jsonrpc: '2.0', ...rest },
  ]

  it('has its parameters by name', () => {
    expect(called({ method: 'get' }, { a: 1 })).toEqual(sent({ id: 1, method: 'get', params: { a: 1 } }))
    expect(called({ method: 'get' }, undefined)).toEqual(sent({ id: 1, method: 'get' }))
  })

  it.each([
    ['all', { b: 2, a: 1 }, [1, 2]],
    ['without the last', { a: 1 }, [1]],
    ['without one before', { b: false }, [null, false]],
    ['with one that the method lacks', { a: 1, x: 9 }, [1, null, 9]],
    ['none', undefined, []],
    ['a list already', [5], [5]],
  ])('has them in their order: %s', (_, body, params) => {
    expect(called({ method: 'get', order: ['a', 'b'] }, body)).toEqual(sent({ id: 1, method: 'get', params }))
  })

  it('has no id if nothing answers it', () => {
    expect(called({ method: 'seen', isNotification: true }, {})).toEqual(sent({ method: 'seen', params: {} }))
  })
})

describe('a request to send', () => {
  it('has only what the reader filled in', () => {
    expect(send({}, {})).toEqual({
      method: 'POST',
      url: 'https://api.example.com/v1/users/{id}',
      headers: [['Content-Type', 'application/json']],
      body: { kind: 'json', value: {} },
    })
  })
  it('keeps the placeholder of a path parameter whose list is still empty', () => {
    expect(send({}, { parameters: [[]] }).url).toBe('https://api.example.com/v1/users/{id}')
    expect(send({}, { parameters: [['a', 'b']] }).url).toBe('https://api.example.com/v1/users/a,b')
  })
  it('puts each value where it belongs', () => {
    expect(send({}, { parameters: ['a b', 0, 'x', 'de'], body: { name: '' } })).toEqual({
      method: 'POST',
      url: 'https://api.example.com/v1/users/a%20b?limit=0',
      headers: [
        ['X-Trace', 'x'],
        ['Content-Type', 'application/json'],
        ['Cookie', 'lang=de'],
      ],
      body: { kind: 'json', value: { name: '' } },
    })
  })
  it('keeps `null`, `false` and 0 as a body', () => {
    for (const body of [null, false, 0]) expect(send({}, { body }).body).toEqual({ kind: 'json', value: body })
  })
  it('treats `$` in a value as an ordinary character', () => {
    expect(send({}, { parameters: ["$&$'"] }).url).toBe("https://api.example.com/v1/users/$&$'".replace('&', '%26'))
  })
})

describe('a sample', () => {
  it('has placeholders for required values, and the example for the body', () => {
    expect(sample({})).toMatchObject({
      url: 'https://api.example.com/v1/users/{id}?limit=5',
      body: { kind: 'json', value: { name: '<string>' } },
    })
    expect(sample({ requiredOnly: true }).url).toBe('https://api.example.com/v1/users/{id}')
  })
  it('uses what the reader types', () => {
    expect(sample({}, { parameters: ['7', 9], body: { name: 'Ann' } })).toMatchObject({
      url: 'https://api.example.com/v1/users/7?limit=9',
      body: { kind: 'json', value: { name: 'Ann' } },
    })
  })
})

describe('bodies', () => {
  const file = new File(['hello'], 'hello.txt', { type: 'text/plain' })
  const schemas: PlaygroundForm['schemas'] = [
    {
      type: 'object',
      properties: [
        { name: 'file', schema: 1 },
        { name: 'tags', schema: 2 },
      ],
    },
    { type: 'file' },
    { type: 'array' },
  ]
  const form = (type: string, schema = 0): Partial<PlaygroundForm> => ({
    parameters: [],
    schemas,
    body: { contents: [{ type, schema }] },
  })
  it('a multipart form contains files, and a part for each item of a list', () => {
    const { body, headers } = send(form('multipart/form-data'), { body: { file, tags: ['a', { b: 1 }] } })
    expect(headers).toEqual([])
    expect(body).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'file', value: 'hello.txt', isFile: true, content: file },
        { name: 'tags', value: 'a', isFile: false },
        { name: 'tags', value: '{"b": 1}', isFile: false, contentType: 'application/json' },
      ],
    })
  })
  it('parts have the media types that the specification gives them', () => {
    const { body: given } = form('multipart/form-data')
    const encoding = { tags: { contentType: 'application/xml' }, file: { contentType: 'image/png' } }
    const contents = (given?.contents ?? []).map((media) => ({ ...media, encoding }))
    const sent = send({ ...form('multipart/form-data'), body: { contents } }, { body: { file, tags: ['<a/>'] } })
    expect(sent.body).toMatchObject({
      parts: [
        { name: 'file', contentType: 'image/png' },
        { name: 'tags', value: '<a/>', contentType: 'application/xml' },
      ],
    })
  })
  it('a sample shows where files go that aren’t chosen yet', () => {
    expect(sample(form('multipart/form-data'), { body: { tags: ['a'] } }).body).toMatchObject({
      parts: [{ name: 'file', value: 'path/to/file', isFile: true }, { name: 'tags' }],
    })
    expect(sample(form('multipart/form-data'), { body: { file: 'text of an example' } }).body).toMatchObject({
      parts: [{ name: 'file', value: 'path/to/file', isFile: true }],
    })
  })
  it('a form has a pair for each item of a list', () => {
    expect(send(form('application/x-www-form-urlencoded'), { body: { a: 'b c', tags: ['1', '2'] } }).body).toEqual({
      kind: 'form',
      fields: [
        ['a', 'b c'],
        ['tags', '1'],
        ['tags', '2'],
      ],
    })
  })
  it('a sample names the chosen file', () => {
    expect(sample(form('image/png', 1), { body: file }).body).toMatchObject({ kind: 'file', file: 'hello.txt' })
  })
  it('a file is sent as is', () => {
    expect(send(form('image/png', 1), { body: file })).toMatchObject({
      headers: [['Content-Type', 'image/png']],
      body: { kind: 'file', file: 'hello.txt', content: file },
    })
  })
  it('a text is sent as is', () => {
    expect(send(form('text/plain', 5), { body: 'a\nb' }).body).toEqual({ kind: 'text', text: 'a\nb' })
  })
  it('an optional body is left out', () => {
    for (const type of ['application/json', 'multipart/form-data', 'text/plain'])
      expect(send(form(type), {}).body).toBeUndefined()
  })
})

describe('authorization', () => {
  const scheme = (more: Partial<FormScheme>): FormScheme => ({ key: 'auth', kind: 'key', ...more })
  it.each<[FormScheme, object, object]>([
    [scheme({ name: 'X-Key', in: 'header' }), { value: 's' }, { headers: [['X-Key', 's']] }],
    [scheme({ name: 'key', in: 'query' }), { value: 'a&b' }, { url: 'https://api.example.com/v1/x?key=a%26b' }],
    [scheme({ name: 'sid', in: 'cookie' }), { value: 'a;b' }, { headers: [['Cookie', 'sid=a%3Bb']] }],
    [scheme({ kind: 'token', word: 'Bearer' }), { value: 't' }, { headers: [['Authorization', 'Bearer t']] }],
    [scheme({ kind: 'token', word: 'Bearer' }), { value: 'bearer t' }, { headers: [['Authorization', 'Bearer t']] }],
    [scheme({ kind: 'token', word: 'Digest' }), { value: 't' }, { headers: [['Authorization', 'Digest t']] }],
    [scheme({ kind: 'token', word: 'Bearer', default: 'demo' }), {}, { headers: [['Authorization', 'Bearer demo']] }],
    [
      scheme({ kind: 'token', word: 'Bearer' }),
      { value: 't\r\nX: 1' },
      { headers: [['Authorization', 'Bearer t X: 1']] },
    ],
    [scheme({ kind: 'basic' }), { username: 'u', password: 'p' }, { basicAuth: { username: 'u', password: 'p' } }],
    [scheme({ kind: 'token', word: 'Bearer' }), {}, { headers: [] }],
  ])('%j', (given, credential, expected) => {
    const form = { security: [[given]], parameters: [], path: '/x', body: undefined }
    expect(send(form, { credentials: new Map([['auth', credential]]) })).toMatchObject(expected)
  })
  it('a header that several schemes share is sent once, with what the reader filled in', () => {
    const security = [['agent', 'account'].map((key) => scheme({ key, kind: 'token', word: 'Bearer' }))]
    const form = { security, parameters: [], path: '/x', body: undefined }
    expect(sample(form).headers).toEqual([['Authorization', 'Bearer <token>']])
    const credentials = new Map([['account', { value: 't' }]])
    expect(sample(form, { credentials }).headers).toEqual([['Authorization', 'Bearer t']])
  })
  it('user name and password are encoded as UTF-8', () => {
    expect(basicHeader({ username: 'ü', password: '€' })).toBe(`Basic ${Buffer.from('ü:€').toString('base64')}`)
  })
})

it('server variables are replaced, and those without a value stay', () => {
  expect(
    serverUrl('https://{tenant}.example.com/{v}/', [
      ['tenant', 'acme'],
      ['v', ''],
    ]),
  ).toBe('https://acme.example.com/{v}')
})
