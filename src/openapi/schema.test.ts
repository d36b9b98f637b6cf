// Schemas as readers see them: what several parts say of one thing is merged.
import { describe, expect, it } from 'vitest'
import { missingParts } from './broken-references.ts'
import { DocumentSet, type SpecNode } from './document-set.ts'
import { sampleOf } from './sample.ts'
import { viewSchema } from './schema.ts'
import { readSchema, readSpec } from './testing.ts'
import { typeLabel } from './type-label.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The fields of a schema, a line each, and a request with them. */
function fieldsOf(schema: unknown, schemas: object) {
  const { node, documents } = readSchema(schema, schemas)
  const lines = viewSchema(node, documents).properties.map((property) => line(property, documents))
  return { lines, sample: sampleOf(node, documents, { direction: 'request' }) }
}

function line({ name, required, schema }: { name: string; required: boolean; schema: SpecNode }, set: DocumentSet) {
  const view = viewSchema(schema, set)
  const { minimum, maximum } = view.limits
  const limits = [minimum === undefined ? [] : `>= ${minimum}`, maximum === undefined ? [] : `<= ${maximum}`].flat()
  return [`${name}${required ? '!' : ''} ${typeLabel(view, set)}`, ...limits, view.description ?? []].flat().join(' ')
}

it('a type names each of its choices once, and null last', () => {
  const names = { type: 'string', enum: ['a', 'b'] }
  const Shared = { anyOf: [{ type: 'string' }, names, { type: 'null' }] }
  const { node, documents } = readSchema({ anyOf: [ref('Shared'), names, { type: 'integer' }] }, { Shared })
  expect(typeLabel(viewSchema(node, documents), documents)).toBe('string | enum<string> | integer | null')
})

describe('what a schema says of some values only', () => {
  it('is read once where conditions lead back to the schema', () => {
    const keys = Array.from({ length: 40 }, (_, i) => `k${i}`)
    const Item = {
      properties: { id: { type: 'string' } },
      if: { properties: { kind: { const: 'box' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { size: { type: 'integer' } } },
      else: ref('Item'),
      dependentSchemas: Object.fromEntries(keys.map((key) => [key, ref('Item')])),
    }
    expect(fieldsOf(ref('Item'), { Item }).lines).toEqual(['id string', 'size integer'])
  })
})

describe('properties that are elsewhere', () => {
  it('are those of the schema', () => {
    const schemas = { Parts: { id: { type: 'string' }, size: { type: 'integer' } } }
    const { lines } = fieldsOf({ required: ['id'], properties: ref('Parts') }, schemas)
    expect(lines).toEqual(['id! string', 'size integer'])
  })
})

describe('a property that several parts of `allOf` name', () => {
  const Order = {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string' }, total: { type: 'number', maximum: 9 } },
  }
  it('has the limits, the values, and the description of all of them', () => {
    const paid = {
      type: 'object',
      properties: {
        status: { const: 'paid', description: 'Always paid' },
        total: { minimum: 1, description: 'What was paid' },
      },
    }
    const { lines, sample } = fieldsOf(ref('PaidOrder'), { Order, PaidOrder: { allOf: [ref('Order'), paid] } })
    expect(lines).toEqual(['status! "paid" Always paid', 'total number >= 1 <= 9 What was paid'])
    expect(sample).toEqual({ status: 'paid', total: 1 })
  })

  it.each<[string, object, object, string]>([
    ['a narrower type', { type: 'number' }, { type: 'integer' }, 'x integer'],
    ['fewer values', { enum: ['a', 'b', 'c'] }, { enum: ['b', 'c', 'd'] }, 'x enum<string>'],
    ['no `null`', { type: ['string', 'null'] }, { type: 'string' }, 'x string'],
    ['`null` if nothing excludes it', { type: ['string', 'null'] }, { description: 'Name' }, 'x string | null Name'],
    ['the last description', { type: 'string', description: 'A' }, { description: 'B' }, 'x string B'],
    ['the stricter limits', { type: 'integer', minimum: 3 }, { minimum: 1, maximum: 5 }, 'x integer >= 3 <= 5'],
    ['the last of two types that contradict each other', { type: 'string' }, { type: 'integer' }, 'x integer'],
    ['the last of two values that contradict each other', { const: 'a' }, { const: 'b' }, 'x "b"'],
  ])('has %s', (_, base, more, expected) => {
    const schema = { allOf: [ref('Base'), { properties: { x: more } }] }
    expect(fieldsOf(schema, { Base: { properties: { x: base } } }).lines).toEqual([expected])
  })

  it('has what one of the parts says of its values', () => {
    const Kind = { oneOf: [{ const: 'a', description: 'First' }, { const: 'b' }] }
    const { node, documents } = readSchema({ enum: ['a'], allOf: [ref('Kind')] }, { Kind })
    expect(viewSchema(node, documents).values).toEqual([{ value: 'a', description: 'First' }])
  })

  it('is described by the part that is written in place, wherever it is in the list', () => {
    const schema = { allOf: [{ properties: { x: { description: 'Here' } } }, ref('Base')] }
    expect(fieldsOf(schema, { Base: { properties: { x: { type: 'string', description: 'There' } } } }).lines).toEqual([
      'x string Here',
    ])
  })

  it('has no example that one of the parts excludes', () => {
    const Base = { properties: { x: { type: 'string', example: 'open', default: 'new' } } }
    const schema = { allOf: [ref('Base'), { properties: { x: { enum: ['paid'] } } }] }
    expect(fieldsOf(schema, { Base }).sample).toEqual({ x: 'paid' })
  })

  it('is left out if one of the parts forbids it', () => {
    const schema = { allOf: [ref('Order'), { properties: { total: false } }] }
    const { lines, sample } = fieldsOf(schema, { Order })
    expect(lines).toEqual(['status! string'])
    expect(sample).toEqual({ status: '<string>' })
  })

  it('has the fields and the items of all of them', () => {
    const Base = {
      properties: {
        owner: { type: 'object', properties: { id: { type: 'integer' } } },
        tags: { type: 'array', items: { type: 'string' } },
      },
    }
    const more = {
      properties: { owner: { properties: { name: { type: 'string' } } }, tags: { items: { enum: ['a', 'b'] } } },
    }
    const { lines, sample } = fieldsOf({ allOf: [ref('Base'), more] }, { Base })
    expect(lines).toEqual(['owner object', 'tags enum<string>[]'])
    expect(sample).toEqual({ owner: { name: '<string>', id: 123 }, tags: ['a'] })
  })

  it('may lead back to the schema that it is a property of', () => {
    const Node = { type: 'object', properties: { next: ref('Node'), id: { type: 'integer' } } }
    const Special = { allOf: [ref('Node'), { properties: { next: ref('Special'), color: { type: 'string' } } }] }
    const { lines, sample } = fieldsOf(ref('Special'), { Node, Special })
    expect(lines).toEqual(['next object', 'id integer', 'color string'])
    expect(sample).toEqual({ id: 123, color: '<string>' })
  })

  it('is read from the files that its parts are in', () => {
    const files: Record<string, object> = {
      'api.json': { allOf: [{ $ref: 'base/order.json' }, { properties: { unit: { description: 'Of money' } } }] },
      'base/order.json': { properties: { unit: { $ref: 'unit.json' } } },
      'base/unit.json': { type: 'string', enum: ['EUR', 'USD'] },
    }
    const documents = new DocumentSet({ readText: (path) => files[path] && JSON.stringify(files[path]) })
    const file = documents.file('api.json') as SpecNode['file']
    const { properties } = viewSchema({ value: file.value, file, pointer: '' }, documents)
    expect(properties.map((property) => line(property, documents))).toEqual(['unit enum<string> Of money'])
  })
})

describe('a schema that extends one with a discriminator', () => {
  const pet = (discriminator: object) => ({
    type: 'object',
    discriminator: { propertyName: 'petType', ...discriminator },
    properties: { petType: { type: 'string' } },
  })
  const cat = (more: object = {}) => ({ allOf: [ref('Pet'), { properties: { ...more, paws: { type: 'integer' } } }] })
  const mapping = { cat: '#/components/schemas/Cat', kitten: '#/components/schemas/Cat', dog: 'Dog' }
  it.each<[string, object, object, string]>([
    ['in its mapping', { mapping }, {}, 'enum<string>'],
    ['by its name', {}, {}, '"Cat"'],
    ['in its own words', {}, { petType: { enum: ['tom'] } }, '"tom"'],
    ['in its own words, of those in the mapping', { mapping }, { petType: { enum: ['kitten'] } }, '"kitten"'],
  ])('has the value that stands for it %s', (_, discriminator, own, type) => {
    const schemas = { Pet: pet(discriminator), Cat: cat(own) }
    expect(fieldsOf(ref('Cat'), schemas).lines[0]).toBe(`petType ${type}`)
    expect(fieldsOf(ref('Pet'), schemas).lines[0]).toBe('petType string')
  })
  it('has the value that stands for it in an extension of Azure', () => {
    const said = (tag: string, of: string, more: object = {}) => ({
      'x-ms-discriminator-value': tag,
      allOf: [ref(of), { properties: more }],
    })
    const schemas = {
      Pet: pet({}),
      Cat: said('#Pet.Cat', 'Pet'),
      Kitten: said('#Pet.Cat.Kitten', 'Cat'),
      Tiger: { allOf: [ref('Cat'), { properties: {} }] },
    }
    const first = (schema: object) => fieldsOf(schema, schemas).lines[0]
    expect(first(ref('Cat'))).toBe('petType "#Pet.Cat"')
    expect(first(ref('Kitten'))).toBe('petType "#Pet.Cat.Kitten"')
    expect(first(ref('Tiger'))).toBe('petType "Tiger"')
    expect(first({ description: 'Asleep.', allOf: [ref('Cat')] })).toBe('petType "#Pet.Cat"')
  })
  it('has none that stands for others only', () => {
    const schemas = { Pet: pet({ mapping: { dog: 'Dog' } }), Cat: cat() }
    expect(fieldsOf(ref('Cat'), schemas).lines[0]).toBe('petType string')
  })
})

describe('names of schemas', () => {
  const number = { $anchor: 'deep', type: 'integer' }
  const schemas = {
    Anchored: { type: 'object', properties: { in: number } },
    Order: {
      $id: 'https://x.example/order',
      properties: {
        item: { $ref: '#/$defs/Item' },
        text: { $ref: '#/components/schemas/Text' },
        unit: { $ref: 'unit' },
      },
      $defs: { Item: { type: 'boolean' } },
    },
    Unit: { $id: 'https://x.example/unit', enum: ['kg', 'm'] },
    Text: { type: 'string' },
    Tree: {
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { children: { type: 'array', items: { $dynamicRef: '#node' } }, ids: { $ref: '#ids' } },
      $defs: { ids: { $anchor: 'ids', type: 'string' } },
    },
    Other: { $defs: { ids: { $anchor: 'ids', type: 'integer' } }, properties: { ids: { $ref: '#ids' } } },
    Old: { properties: { name: { $ref: '#old' } }, definitions: { name: { $id: '#old', type: 'boolean' } } },
  }
  it.each<[string, object, string[]]>([
    ['an anchor anywhere', { properties: { x: { $ref: '#deep' } } }, ['x integer']],
    [
      'a pointer from the schema with an `$id` around it, a component, or another `$id`',
      ref('Order'),
      ['item boolean', 'text string', 'unit enum<string>'],
    ],
    ['a whole `$id`', { properties: { x: { $ref: 'https://x.example/unit' } } }, ['x enum<string>']],
    ['a pointer into an `$id`', { properties: { x: { $ref: 'https://x.example/order#/$defs/Item' } } }, ['x boolean']],
    ['a dynamic anchor, and of two anchors the nearer', ref('Tree'), ['children object[]', 'ids string']],
    ['of two anchors the nearer', ref('Other'), ['ids integer']],
    ['an anchor as JSON Schema wrote it until 2019', ref('Old'), ['name boolean']],
    ['a component without its folder', { properties: { x: { $ref: '#Text' } } }, ['x string']],
  ])('%s', (_, schema, expected) => {
    expect(fieldsOf(schema, schemas).lines).toEqual(expected)
    const { document, documents } = readSpec({
      openapi: '3.1.0',
      components: { schemas: { ...schemas, Root: schema } },
    })
    expect(missingParts(document, documents).references).toEqual([])
  })

  it('that nothing has are reported', () => {
    const refs = ['#no', 'https://x.example/no', 'https://x.example/unit#/no'].map(($ref) => ({ $ref }))
    const { document, documents } = readSpec({
      openapi: '3.1.0',
      components: { schemas: { ...schemas, Root: { anyOf: refs } } },
    })
    const found = missingParts(document, documents).references.map(({ ref: written, reason }) => [written, reason])
    expect(found.sort()).toEqual([
      ['#no', 'no-value'],
      ['https://x.example/no', 'remote'],
      ['https://x.example/unit#/no', 'no-value'],
    ])
  })

  it('are those of components, whatever they are referred to by', () => {
    const { node, documents } = readSchema(ref('Tree'), schemas)
    const [children] = viewSchema(node, documents).properties
    const items = viewSchema(children?.schema as SpecNode, documents).items as SpecNode
    const { name, identity } = viewSchema(items, documents)
    expect({ name, identity }).toEqual({ name: 'Tree', identity: viewSchema(node, documents).identity })
  })

  it.each([
    ['with a remark', { allOf: [ref('Tree')], description: 'The oldest.', nullable: true }, true],
    ['with a type', { type: 'object', allOf: [ref('Tree')], 'x-order': 1 }, true],
    ['with another property', { allOf: [ref('Tree')], properties: { age: {} } }, false],
    ['with another part', { allOf: [ref('Tree'), { properties: { age: {} } }] }, false],
    ['with a requirement', { allOf: [ref('Tree')], required: ['children'] }, false],
  ])('are those of the only part %s', (_, written, isSame) => {
    const { node, documents } = readSchema(written, schemas)
    const tree = viewSchema({ ...node, value: ref('Tree') }, documents)
    expect(viewSchema(node, documents).identity === tree.identity).toBe(isSame)
  })
})
