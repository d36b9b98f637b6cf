import { expect, it } from 'vitest'
import { exampleMismatches } from './spec-examples.ts'
import { readSpec } from './testing.ts'

it('a mistake that several examples have is found once', () => {
  const json = (example: object) => ({ content: { 'application/json': { schema: list, example } } })
  const line = { properties: { code: { type: 'string' }, count: { type: 'integer' } } }
  const list = { properties: { orders: { items: { properties: { lines: { items: line } } } } } }
  const orders = (...lines: object[]) => ({ orders: [{ lines }] })
  const responses = {
    200: { description: 'Done.', ...json(orders({ code: 1 })) },
    201: { description: 'Made.', ...json(orders({ code: 'a' }, { code: 2 })) },
    202: { description: 'Later.', ...json(orders({ count: 'many' })) },
    203: { description: 'Told.', ...json(orders({ code: true })) },
  }
  const { document, documents } = readSpec({ openapi: '3.1.0', info: {}, paths: { '/orders': { get: { responses } } } })
  const found = exampleMismatches(document, documents)
  expect(found.map(({ mismatch, others }) => [mismatch.message, others])).toEqual([
    ['`orders[0].lines[0].code` must be a string, not a number.', 1],
    ['`orders[0].lines[0].count` must be an integer, not a string.', 0],
    ['`orders[0].lines[0].code` must be a string, not a boolean.', 0],
  ])
})
