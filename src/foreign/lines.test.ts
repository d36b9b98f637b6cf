import { expect, it } from 'vitest'
import { HEADING_END } from './lines.ts'

it.each([
  ['Title', 'Title'],
  ['Title ##', 'Title'],
  ['Title \t# ', 'Title'],
  ['C#', 'C#'],
  ['Title ## more', 'Title ## more'],
])('the end of the heading %j', (typed, title) => {
  expect(typed.replace(HEADING_END, '')).toBe(title)
})

it('finds the end of a heading with many spaces in linear time', () => {
  const typed = `a${' '.repeat(200_000)}# b`
  expect(typed.replace(HEADING_END, '')).toBe(typed)
}, 2_000)
