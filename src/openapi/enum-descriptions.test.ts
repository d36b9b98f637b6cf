// What a schema says of its values.
import { expect, it } from 'vitest'
import { config, testSite } from '../../test/site.ts'
import { enumDescriptions } from './enum-descriptions.ts'

/** The descriptions of all values of a schema. */
const descriptions = (schema: { enum: unknown[] }) => schema.enum.map(enumDescriptions(schema))

it('reads descriptions by position and by value', () => {
  expect(descriptions({ enum: ['a', 'b'], 'x-enumDescriptions': { b: 'The *other*.' } } as never)).toEqual([
    undefined,
    'The *other*.',
  ])
  expect(descriptions({ enum: ['a', 'b'], 'x-enum-descriptions': ['One', 2] } as never)).toEqual(['One', undefined])
})

it('says the names of numbers, which need them, and not those of other texts', () => {
  const names = ['is_on', 'Off']
  for (const key of ['x-enum-varnames', 'x-enumNames'])
    expect(descriptions({ enum: [1, 0], [key]: names } as never)).toEqual(['is\\_on', 'Off'])
  expect(descriptions({ enum: ['1', 'off'], 'x-enumNames': names } as never)).toEqual(['is\\_on', undefined])
  const both = { enum: [1, 0], 'x-enum-varnames': names, 'x-enum-descriptions': ['It runs.'] }
  expect(descriptions(both as never)).toEqual(['is\\_on: It runs.', 'Off'])
})

it('reads what Azure says of values', () => {
  const values = [
    { value: 'new', name: 'New', description: 'Not seen yet.' },
    { value: 2, name: 'Second' },
  ]
  expect(descriptions({ enum: [2, 'new', 'old'], 'x-ms-enum': { name: 'State', values } } as never)).toEqual([
    'Second',
    'Not seen yet.',
    undefined,
  ])
})

it('begins with the name of a number where each value is a schema with a title', async () => {
  const values = [
    { const: 2, title: 'HIGH', description: 'Do it now.' },
    { const: 1, title: 'LOW' },
  ]
  const text = { oneOf: [{ const: 'a', title: 'A', description: 'The first.' }, { const: 'b' }] }
  const site = await testSite({
    'docs.json': config({ navigation: { openapi: { source: 'api.json', directory: 'api' } } }),
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': {
          get: {
            summary: 'A',
            parameters: [
              { name: 'severity', in: 'query', schema: { type: 'integer', oneOf: values } },
              { name: 'kind', in: 'query', schema: text },
            ],
            responses: {},
          },
        },
      },
    },
  })
  const page = site.file('/api/a.md')
  expect(page).toContain('- `2` HIGH: Do it now.\n')
  expect(page).toContain('- `1` LOW\n')
  expect(page).toContain('- `a` The first.\n')
})
