import { expect, it } from 'vitest'
import { choiceOf, listOf } from './names.ts'

const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`)

it('lists names as code', () => {
  expect(listOf([])).toBe('')
  expect(listOf(['a', 2])).toBe('`a`, `2`')
})

it.each([
  [['a'], '`a`'],
  [['a', 'b'], '`a` or `b`'],
  [['a', 'b', 'c'], '`a`, `b`, or `c`'],
  [names(13), /, `n11`, or `n12`$/],
  [names(14), /, `n11`, or one of 2 others$/],
])('offers %j', (choice, text) => {
  expect(choiceOf(choice)).toMatch(text)
})
