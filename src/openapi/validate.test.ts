// Values held against schemas of all versions: what is said, and what is let through.
import { describe, expect, it } from 'vitest'
import { parseJsonNode } from '../examples/json-node.ts'
import { readSchema } from './testing.ts'
import { validatorOf } from './validate.ts'

function problems(schema: unknown, value: unknown, schemas: object = {}): string[] {
  const { node, documents } = readSchema(schema, schemas)
  return validatorOf(documents, 'request')
    .problems(node, value)
    .map(({ message }) => message)
}

const PET = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, age: { type: 'integer' } } }

describe('values that fit', () => {
  it.each([
    ['a property of any name', PET, { name: 'Rex', color: 'red' }],
    ['null by `nullable` of 3.0', { type: 'string', nullable: true }, null],
    ['null by a list of types', { type: ['string', 'null'] }, null],
    ['null beside a reference', { nullable: true, allOf: [{ $ref: '#/components/schemas/Pet' }] }, null],
    ['an exclusive limit of 3.0', { type: 'number', minimum: 0, exclusiveMinimum: true }, 0.1],
    ['several variants at once', { oneOf: [{ type: 'number' }, { type: 'integer' }] }, 3],
    ['what only responses require', { type: 'object', required: ['id'], properties: { id: { readOnly: true } } }, {}],
    ['what parts of a whole name', { additionalProperties: false, allOf: [PET] }, { name: 'Rex' }],
    ['a placeholder in place of a number', { type: 'integer' }, '<your id>'],
    ['a format that is only a remark', { type: 'string', format: 'uuid' }, 'abc'],
    ['a file', { type: 'string', format: 'binary' }, {}],
    ['a pattern that could take very long', { type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(50)}!`],
    ['a pattern that is none', { type: 'string', pattern: '(' }, 'abc'],
    ['a reference that leads nowhere', { $ref: '#/nowhere' }, 3],
    ['a schema that leads back to itself', { $ref: '#/components/schemas/Self' }, 3],
    ['a type that nobody knows', { type: 'banana' }, 3],
    [
      'a key that means something to JavaScript',
      { type: 'object', additionalProperties: { type: 'integer' } },
      JSON.parse('{ "__proto__": 1 }'),
    ],
  ])('%s', (_, schema, value) => {
    expect(problems(schema, value, { Pet: PET, Self: { allOf: [{ $ref: '#/components/schemas/Self' }] } })).toEqual([])
  })
})

describe('values that don’t fit', () => {
  it.each<[unknown, unknown, string[]]>([
    [{ type: 'string' }, 3, ['This value must be a string, not a number.']],
    [{ type: ['string', 'null'] }, 3, ['This value must be a string or null, not a number.']],
    [{ type: 'string', nullable: true }, 3, ['This value must be a string or null, not a number.']],
    [PET, {}, ['This value has no `name`, which is required.']],
    [PET, { name: 'Rex', age: '3' }, ['`age` must be an integer, not a string.']],
    [{ type: 'array', items: PET }, [{ name: 'a' }, { name: 1 }], ['`[1].name` must be a string, not a number.']],
    [{ enum: ['a', 'b'] }, 'c', ['This value must be one of `"a"`, `"b"`, not `"c"`.']],
    [{ const: 1 }, 2, ['This value must be `1`, not `2`.']],
    [
      { ...PET, additionalProperties: false },
      { name: 'a', nmae: 'b' },
      ['This value has no property `nmae` in the schema.'],
    ],
    [{ minimum: 0, exclusiveMinimum: true }, 0, ['This value must be more than `0`, not `0`.']],
    [{ maximum: 5 }, 6, ['This value must be at most `5`, not `6`.']],
    [{ multipleOf: 0.1 }, 0.25, ['This value must be a multiple of `0.1`, not `0.25`.']],
    [{ pattern: '^[a-z]+$' }, 'A', ['This value must match `^[a-z]+$`, and is `"A"`.']],
    [{ pattern: '/^[a-z]+$/' }, 'a', ['This value must match `/^[a-z]+$/` with its slashes, and is `"a"`.']],
    [{ maxLength: 2 }, 'abc', ['This value must have at most 2 characters.']],
    [{ minItems: 1 }, [], ['This value must have at least 1 item.']],
    [{ oneOf: [{ type: 'null' }, PET] }, { name: 3 }, ['`name` must be a string, not a number.']],
    [{ oneOf: [{ type: 'null' }, PET] }, [], ['This value must be an object or null, not an array.']],
    [
      {
        anyOf: [
          { type: 'object', required: ['a'] },
          { type: 'object', required: ['b'] },
        ],
      },
      {},
      ['This value fits none of the 2 variants that it may have.'],
    ],
    [
      { oneOf: ['cat', 'dog'].map((kind) => ({ properties: { kind: { const: kind }, age: { type: 'integer' } } })) },
      { kind: 'dog', age: 'old' },
      ['`age` must be an integer, not a string.'],
    ],
    [{ properties: { 'a/b ~c': { type: 'string' } } }, { 'a/b ~c': 1 }, ['`a/b ~c` must be a string, not a number.']],
    [{ allOf: [{ $ref: '#/components/schemas/Pet' }] }, { name: 1 }, ['`name` must be a string, not a number.']],
  ])('%j with %j', (schema, value, expected) => {
    expect(problems(schema, value, { Pet: PET })).toEqual(expected)
  })
})

describe('JSON of an example', () => {
  it.each([
    ['{ "name": "Rex", ... }', []],
    ['{ ... }', []],
    ['{ "name": <name>, "age": "{{age}}" }', []],
    ['{ "name": "Rex", "age": ... }', []],
    ['{ // ...\n}', []],
    ['{ "age": "3", ... }', ['`age` must be an integer, not a string.']],
  ])('%s', (text, expected) => {
    const { node, documents } = readSchema(PET)
    const json = parseJsonNode(text)
    expect(json).toBeDefined()
    const found = json ? validatorOf(documents, 'request').problemsOf(node, json) : []
    expect(found.map(({ message }) => message)).toEqual(expected)
  })
})

it('gives up on schemas that unfold exponentially (S30)', () => {
  const schemas: Record<string, object> = { S40: { type: 'string' } }
  for (let i = 0; i < 40; i++) {
    const $ref = `#/components/schemas/S${i + 1}`
    schemas[`S${i}`] = { anyOf: [{ $ref }, { $ref }] }
  }
  expect(problems({ $ref: '#/components/schemas/S0' }, 3, schemas)).toEqual([])
})
