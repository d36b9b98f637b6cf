import { expect, it } from 'vitest'
import { NoAnswer } from './no-answer.ts'

it.each([
  ['[no answer] The docs don’t say.', true, 'The docs don’t say.'],
  ['\n[No answer]\n\nThe docs don’t say.', true, 'The docs don’t say.'],
  ['[no answer]', true, ''],
  ['[no answers](/x) are known', false, '[no answers](/x) are known'],
  ['[no', false, '[no'],
  [' Yes.\n\n[no answer]', false, ' Yes.\n\n[no answer]'],
])('reads %j', (text, isSaid, shown) => {
  for (const size of [1, 3, 100]) {
    const reader = new NoAnswer()
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
    const all = pieces.map((piece) => reader.push(piece)).join('') + reader.flush()
    expect([reader.isSaid, all]).toEqual([isSaid, shown])
  }
})
