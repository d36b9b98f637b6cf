import { expect, it } from 'vitest'
import { decodeEscapes } from './uri-escapes.ts'

it.each([
  ['a%20b%C3%A9', 'a bé'],
  ['plain', 'plain'],
  ['100%', '100%'],
  ['%zz%20', '%zz%20'],
])('decodes %j', (typed, decoded) => {
  expect(decodeEscapes(typed)).toBe(decoded)
})
