import { describe, expect, it } from 'vitest'
import type { FormSchema } from './form.ts'
import { problemOf, problemsIn, variantOf } from './problems.ts'

describe('problemOf', () => {
  it.each<[FormSchema, unknown, string | undefined]>([
    [{ type: 'integer' }, 1, undefined],
    [{ type: 'integer' }, 0, undefined],
    [{ type: 'integer' }, 1.5, 'fieldInteger'],
    [{ type: 'integer' }, 'abc', 'fieldInteger'],
    [{ type: 'number', limits: { minimum: 1 } }, 0.5, 'fieldRange'],
    [{ type: 'number', limits: { exclusiveMinimum: 1 } }, 1, 'fieldRange'],
    [{ type: 'number', limits: { maximum: 1 } }, 1, undefined],
    [{ type: 'number', limits: { exclusiveMaximum: 1 } }, 1, 'fieldRange'],
    [{ type: 'number', limits: { multipleOf: 0.1 } }, 0.3, undefined],
    [{ type: 'number', limits: { multipleOf: 5 } }, 7, 'fieldMultiple'],
    [{ type: 'number', limits: { multipleOf: 0 } }, 7, undefined],
    [{ type: 'string', limits: { minLength: 2 } }, '👍', 'fieldLength'],
    [{ type: 'string', limits: { maxLength: 1 } }, '👍', undefined],
    [{ type: 'string', limits: { maxLength: 1 } }, '👍👍', 'fieldLength'],
    [{ type: 'string', limits: { minLength: 2 } }, '👍👍', undefined],
    [{ type: 'string', limits: { pattern: '^a' } }, 'b', 'fieldPattern'],
    [{ type: 'string', limits: { pattern: '(' } }, 'b', undefined],
    [{ type: 'string', limits: { pattern: '^a' } }, 'b'.repeat(201), undefined],
    [{ type: 'string', format: 'date' }, '2026-13-01', 'fieldFormat'],
    [{ type: 'string', format: 'date-time' }, '2026-01-15T09:30:00Z', undefined],
    [{ type: 'string', format: 'date-time' }, '2026-01-15', 'fieldFormat'],
    [{ type: 'string', format: 'uuid' }, 'x', 'fieldFormat'],
    [{ type: 'string', format: 'email' }, 'jane@example.com', undefined],
    [{ type: 'string', format: 'hasOwnProperty' }, 'x', undefined],
    [{ type: 'string' }, 1, 'fieldType'],
    [{ type: 'string', nullable: true }, null, undefined],
    [{ type: 'string' }, null, 'fieldType'],
    [{ type: 'boolean' }, false, undefined],
    [{ values: ['a', 1, null] }, 1, undefined],
    [{ values: ['a'] }, 'b', 'fieldOption'],
    [{ type: 'array', limits: { minItems: 1 } }, [], 'fieldItems'],
    [{ type: 'array', limits: { uniqueItems: true } }, [{ a: 1 }, { a: 1 }], 'uniqueItems'],
    [{ type: 'object' }, [], 'fieldType'],
    [{}, { anything: [1] }, undefined],
    [{ type: 'string' }, undefined, undefined],
  ])('%j with %j: %s', (schema, value, code) => {
    expect(problemOf(schema, value)?.code).toBe(code)
  })
})

it.each<[FormSchema['limits'], string | undefined]>([
  [{ maximum: 2 ** 63 }, undefined],
  [{ maximum: 100 }, 'fieldRange'],
  [{ multipleOf: 2 }, 'fieldMultiple'],
  [{ multipleOf: 0.5 }, undefined],
])('an integer that no number can hold with %j: %s', (limits, code) => {
  expect(problemOf({ type: 'integer', limits }, 9007199254740993n)?.code).toBe(code)
})

const form = {
  schemas: [
    {
      type: 'object',
      properties: [
        { name: 'name', required: true, schema: 1 },
        { name: 'tags', schema: 2 },
        { name: 'pet', schema: 4 },
        { name: 'self', schema: 0 },
      ],
    },
    { type: 'string', limits: { minLength: 2 } },
    { type: 'array', items: 3 },
    { type: 'integer' },
    {
      variants: [
        { label: 'Cat', schema: 5, tag: 'cat' },
        { label: 'Dog', schema: 6, tag: 'dog' },
      ],
      tag: 'kind',
    },
    { type: 'object', properties: [{ name: 'lives', required: true, schema: 3 }] },
    { type: 'object', properties: [{ name: 'bark', required: true, schema: 1 }] },
  ] satisfies FormSchema[],
}

describe('problemsIn', () => {
  it.each<[unknown, string[]]>([
    [{ name: 'ab' }, []],
    [{}, ['name: fieldRequired']],
    [{ name: 'a', tags: [1, 'x'] }, ['name: fieldLength', 'tags.1: fieldInteger']],
    [
      { name: 'ab', self: { self: { name: 'ab', tags: ['x'] } } },
      ['self.name: fieldRequired', 'self.self.tags.0: fieldInteger'],
    ],
    [{ name: 'ab', pet: { kind: 'dog' } }, ['pet.bark: fieldRequired']],
    ['text', [': fieldType']],
  ])('%j', (value, problems) => {
    expect(problemsIn(form, 0, value).map(({ path, code }) => `${path}: ${code}`)).toEqual(problems)
  })
  it('looks at properties of any other name, but not at those that the schema or the variant names', () => {
    const counts: FormSchema = {
      ...{ type: 'object', additional: 3, properties: [{ name: 'name', schema: 1 }] },
      ...{ variants: [{ label: 'Dog', schema: 6 }] },
    }
    const problems = problemsIn({ schemas: [...form.schemas, counts] }, 7, {
      name: 'ab',
      bark: 'wow',
      one: 1,
      two: 'x',
    })
    expect(problems).toEqual([{ code: 'fieldInteger', path: 'two' }])
  })
  it('a value that contains itself terminates', () => {
    const value: Record<string, unknown> = { name: 'ab' }
    value.self = value
    expect(problemsIn(form, 0, value)).toEqual([])
  })
})

describe('variantOf', () => {
  const schema = form.schemas[4] as FormSchema
  it.each<[unknown, number]>([
    [{ kind: 'dog' }, 1],
    [{ kind: 'cat', bark: 'x' }, 0],
    [{ bark: 'wow' }, 1],
    [{ lives: 9 }, 0],
    [undefined, 0],
  ])('%j', (value, index) => {
    expect(variantOf(form, schema, value)).toBe(index)
  })
})
