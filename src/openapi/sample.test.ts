// Samples of large schemas: fewer levels, and nothing cut off in the middle.
import { expect, it } from 'vitest'
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
