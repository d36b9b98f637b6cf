import { expect, it } from 'vitest'
import { findLine } from './block-ends.ts'

it('is found for each block', () => {
  const lines = ['<a>', '</a>', '<a>', '</a>'].map((text, at) => ({ text, at }))
  expect([0, 2].map((start) => findLine(lines, 'a', start, (text) => text === '</a>'))).toEqual([1, 3])
})

it('isn’t looked for again and again in a file of openings', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => ({ text: '<a>', at }))
  let looks = 0
  for (const { at } of lines)
    findLine(lines, 'a', at, (text) => {
      looks++
      return text === '</a>'
    })
  // One search for each opening would look at fifty million lines.
  expect(looks).toBeLessThanOrEqual(2_000_000)
})
