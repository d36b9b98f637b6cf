import { describe, expect, it } from 'vitest'
import { align, updatedLines } from './align.ts'
import { linesMatch, plainLines } from './match.ts'

const lines = (text: string) => (text === '' ? [] : text.split('|'))

describe('linesMatch', () => {
  it.each([
    ['a|b', 'a|b', true],
    ['a|b', 'a', false],
    ['', '', true],
    ['', 'a', false],
    ['...', '', true],
    ['...', 'a|b', true],
    ['a|...', 'a', true],
    ['a|...|d', 'a|b|c|d', true],
    ['a|...|d', 'a|b|c', false],
    ['...|b|...|d', 'a|b|c|d', true],
    ['...|b|...|b', 'a|b', false],
    ['a|...|a', 'a', false],
    ['ready in ... ms', 'ready in 12 ms', true],
    ['ready in ... ms', 'ready in 12 s', false],
    ['Installing...', 'Installing...', true],
    ['Installing...', 'Installing 3 packages', true],
    ['a...b...c', 'a1b2c', true],
    ['a...b...c', 'a1c', false],
    ['aa...aa', 'aaa', false],
    ['  ...', 'x|y', true],
  ])('%j and %j: %s', (expected, printed, matches) => {
    expect(linesMatch(lines(expected), lines(printed))).toBe(matches)
  })

  it('takes time in proportion to the texts', () => {
    const expected = Array.from({ length: 2000 }, (_, i) => (i % 2 ? '...' : 'a'))
    expect(linesMatch([...expected, 'b'], Array(200_000).fill('a'))).toBe(false)
  })
})

describe('plainLines', () => {
  it('drop what a terminal makes of them', () => {
    expect(
      plainLines('\n\u001b[32mok\u001b[0m  \r\n\u001b]8;;https://a.example\u0007link\u001b]8;;\u0007\n\n'),
    ).toEqual(['ok', 'link'])
  })
})

describe('updatedLines', () => {
  it.each([
    ['ready', 'steady', 'steady'],
    ['ready|...', 'steady|x|y', 'steady|...'],
    ['...|done in ... ms', 'a|b|done in 3 ms', '...|done in ... ms'],
    ['...|done in ... ms', 'a|b|finished in 3 ms', '...|finished in 3 ms'],
    ['a|...|d', 'a|b|c|e', 'a|...|e'],
    ['a|b|c', 'a|c', 'a|c'],
    ['a|c', 'a|b|c', 'a|b|c'],
    ['', 'a', 'a'],
    ['a', '', ''],
    ['1|2|3|4', '1|x|3|y|4', '1|x|3|y|4'],
    ['v ...|old', 'v 1.2|new', 'v ...|new'],
  ])('%j with %j gives %j', (expected, printed, updated) => {
    const after = updatedLines(lines(expected), lines(printed))
    expect(after).toEqual(lines(updated))
    expect(linesMatch(after, lines(printed))).toBe(true)
  })
})

describe('align', () => {
  it('names what is gone and what is new', () => {
    expect(align(lines('a|b|...|e'), lines('a|c|d|e')).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same a',
      'removed b',
      'added c',
      'same ...',
      'same e',
    ])
  })
})
