import { expect, it } from 'vitest'
import { configReference, docsJsonSchema, galleyJsonSchema, galleyReference } from './docs.ts'

it.each([
  ['docs.json', configReference()],
  ['galley.json', galleyReference()],
])('every key of %s has a type and a sentence', (_, keys) => {
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) expect(key, key.path).toMatchObject({ type: /./, summary: /^[^\s].*\.$/ } as never)
  expect(new Set(keys.map((key) => key.path)).size).toBe(keys.length)
})

it('every reference inside the JSON Schema has its definition', () => {
  for (const schema of [docsJsonSchema(), galleyJsonSchema()]) {
    const definitions = Object.keys((schema.$defs as object | undefined) ?? {})
    for (const [, name] of JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)) expect(definitions).toContain(name)
  }
})

it('the JSON Schema asks for what every site needs, and for nothing else at the top', () => {
  expect(docsJsonSchema()).toMatchObject({
    ...{ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'docs.json', additionalProperties: false },
    required: ['name', 'theme', 'colors', 'navigation'],
  })
})
