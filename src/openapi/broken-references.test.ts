// Names that a specification requires and doesn't have, and items that no value has.
import { describe, expect, it } from 'vitest'
import { missingParts } from './broken-references.ts'
import { readSpec } from './testing.ts'

const text = { type: 'string' }
const base = { required: ['id', 'name'], properties: { id: text } }
const ref = { $ref: '#/components/schemas/Base' }

function unknown(schemas: object): string[] {
  const { document, documents } = readSpec({ openapi: '3.1.0', info: {}, paths: {}, components: { schemas } })
  return missingParts(document, documents).properties.map(({ name, near }) => (near ? `${name}: ${near}` : name))
}

describe('a name in `required` that no property has', () => {
  it('is found, with the property that is meant', () => {
    expect(unknown({ A: { required: ['nmae', 'other'], properties: { name: text } } })).toEqual(['nmae: name', 'other'])
    expect(unknown({ A: { properties: { b: { items: base } }, additionalProperties: false } })).toEqual(['name'])
  })
  it.each<[string, object]>([
    ['properties of any name', { A: { ...base, additionalProperties: true } }],
    ['properties by a pattern', { A: { ...base, patternProperties: { '^n': text } } }],
    ['another part of the same schema', { A: { allOf: [base, { properties: { name: text } }] } }],
    ['a part beside it', { A: { ...base, allOf: [{ properties: { name: text } }] } }],
    ['a schema that extends it', { Base: base, A: { allOf: [ref], properties: { name: text } } }],
    ['a schema of which it is a variant', { Base: base, A: { oneOf: [ref], properties: { name: text } } }],
    ['a schema that extends the one around it', { Base: { properties: { in: base } }, A: { allOf: [ref] } }],
    ['nothing but itself, with no properties at all', { A: { required: ['name'] } }],
    ['an example', { A: { example: base } }],
    ['a property called `required`', { A: { properties: { required: text, properties: text } } }],
    ['properties in another place', { A: { required: ['name'], properties: { $ref: '#/components/schemas/Names' } } }],
  ])('isn’t reported where it may come from %s', (_, schemas) => {
    expect(unknown(schemas)).toEqual([])
  })
})

it('finds items of what isn’t an array', () => {
  const items = { type: 'object', properties: { id: text } }
  const schemas = {
    A: { type: 'string', items },
    B: { type: ['array', 'null'], items },
    C: { items },
    D: { type: 'object', properties: { items, type: text } },
  }
  const { document, documents } = readSpec({ openapi: '3.1.0', info: {}, paths: {}, components: { schemas } })
  const found = missingParts(document, documents).items
  expect(found.map(({ types, place }) => [types, document.file.source.text.indexOf('"items"') - place.start])).toEqual([
    [['string'], 0],
  ])
})
