// The request of an operation that samples print: bodies and parameters as the specification says that they are sent.
import { describe, expect, it } from 'vitest'
import { readOperation } from './read-operation.ts'
import { sampleRequest } from './request.ts'
import { readSpec } from './testing.ts'

/** The request of the only operation of a specification. */
function requestOf(operation: object, more: object = { openapi: '3.1.0' }) {
  const { document, documents } = readSpec({ info: { title: 'A' }, paths: { '/a/{id}': { post: operation } }, ...more })
  const [outline] = document.operations
  if (!outline) throw new Error('There is no operation.')
  return sampleRequest(readOperation(outline, documents), documents, { requiredOnly: false })
}
const bodyOf = (type: string, media: object) => requestOf({ requestBody: { content: { [type]: media } } }).body

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
