// Samples that nobody wrote: they fit their schemas, and stay small without being cut off in the middle.
import { describe, expect, it } from 'vitest'
import { sampleOf } from './sample.ts'
import { readSchema } from './testing.ts'

it('a large sample has fewer levels, and all of its first one', () => {
  const wide = (inner: object) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${i}`, inner])),
  })
  const text = { type: 'string' }
  const large = readSchema(wide(wide(wide(text))))
  const sample = sampleOf(large.node, large.documents, { direction: 'response' }) as Record<string, object>
  expect(Object.keys(sample)).toHaveLength(12)
  expect(new Set(Object.values(sample).map((inner) => JSON.stringify(inner))).size).toBe(1)
  const small = readSchema({ properties: { a: { properties: { b: { properties: { c: text } } } } } })
  expect(sampleOf(small.node, small.documents, { direction: 'response' })).toEqual({ a: { b: { c: '<string>' } } })
})

it('a large sample leaves out optional values, and keeps those that its objects need', () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`p${i}`, { type: 'string' }]))
  const vectors = { required: ['size'], properties: { ...many, size: { type: 'integer' } } }
  const { node, documents } = readSchema({ properties: { vectors } })
  const sample = sampleOf(node, documents, { direction: 'request' }) as { vectors: object }
  expect(sample.vectors).toMatchObject({ p0: '<string>', size: 123 })
  expect(Object.keys(sample.vectors).length).toBeLessThan(65)
})

it.each([
  ['a value', '"if": { "properties": { "kind": { "const": "box" } } }, "then": { "required": ["size"] }', true],
  ['another value', '"if": { "properties": { "kind": { "const": "bag" } } }, "then": { "required": ["size"] }', false],
  ['other values', '"if": { "properties": { "kind": { "const": "bag" } } }, "else": { "required": ["size"] }', true],
  [
    'a value if there is one',
    '"if": { "properties": { "color": { "const": 1 } } }, "then": { "required": ["size"] }',
    true,
  ],
  ['a property', '"if": { "required": ["kind"] }, "then": { "required": ["size"] }', true],
  ['another property', '"if": { "required": ["color"] }, "then": { "required": ["size"] }', false],
  ['the same in short', '"dependentRequired": { "kind": ["size"] }', true],
])('has what is required with %s', (_, condition, isThere) => {
  const properties = { kind: { const: 'box' }, color: { type: 'integer' }, size: { type: 'integer' } }
  const { node, documents } = readSchema({ required: ['kind'], properties, ...JSON.parse(`{ ${condition} }`) })
  const sample = sampleOf(node, documents, { direction: 'request', requiredOnly: true })
  expect(sample).toEqual(isThere ? { kind: 'box', size: 123 } : { kind: 'box' })
})

describe('a choice with a discriminator', () => {
  const message = (role: unknown) => ({ required: ['role'], properties: { role: { enum: [role] } } })
  const chat = (mapping?: object) => ({
    oneOf: [{ $ref: '#/components/schemas/UserMessage' }, { $ref: '#/components/schemas/ToolMessage' }],
    discriminator: { propertyName: 'role', ...(mapping && { mapping }) },
  })
  it.each([
    ['has the value that the option lists', undefined, message('user'), 'user'],
    ['has the name of the schema if the option lists none', undefined, { type: 'object' }, 'UserMessage'],
    ['keeps a number that the mapping can only write as text', { 1: 'UserMessage' }, message(1), 1],
  ])('%s', (_, mapping, option, role) => {
    const { node, documents } = readSchema(chat(mapping), { UserMessage: option, ToolMessage: message('tool') })
    expect(sampleOf(node, documents, { direction: 'request' })).toEqual({ role })
  })
})

it.each([
  [
    'a property that leads back',
    { Node: { properties: { id: { type: 'integer' }, next: { $ref: '#/components/schemas/Node' } } } },
    { id: 123 },
  ],
  [
    'a list that leads back',
    { Node: { properties: { next: { type: 'array', items: { $ref: '#/components/schemas/Node' } } } } },
    { next: [] },
  ],
  [
    'names that lead back',
    { Node: { properties: { all: { additionalProperties: { $ref: '#/components/schemas/Node' } } } } },
    { all: {} },
  ],
  [
    'more properties than may be there',
    { Node: { maxProperties: 1, properties: { a: { type: 'integer' }, b: { type: 'integer' } } } },
    { a: 123 },
  ],
])('a sample fits its schema: %s', (_, schemas, expected) => {
  const { node, documents } = readSchema({ $ref: '#/components/schemas/Node' }, schemas)
  expect(sampleOf(node, documents, { direction: 'request' })).toEqual(expected)
})
