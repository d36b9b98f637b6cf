import { describe, expect, it } from 'vitest'
import { jsonMatches, parseJsonPattern, printPattern, updatedPattern } from './json-pattern.ts'
import { lineMatches } from './match.ts'

const matches = (text: string, value: unknown) => {
  const pattern = parseJsonPattern(text)
  return pattern && jsonMatches(pattern, value, lineMatches)
}

describe('a pattern', () => {
  it.each([
    ['{ "a": 1, "b": [true, null] }', { b: [true, null], a: 1 }, true],
    ['{ "a": 1 }', { a: 1, b: 2 }, false],
    ['{ "a": 1, ... }', { a: 1, b: 2 }, true],
    ['{\n  "a": 1\n  // ...\n}', { a: 1, b: 2 }, true],
    ['{ "a": ... }', { a: { b: 1 } }, true],
    ['{ "a": ... }', {}, false],
    ['{ "id": "ord_..." }', { id: 'ord_12' }, true],
    ['{ "id": "ord_..." }', { id: 'evt_12' }, false],
    ['[1, ...]', [1, 2, 3], true],
    ['[1, ..., 3]', [1, 3], true],
    ['[1, ..., 4]', [1, 2, 3], false],
    ['[...]', [], true],
    ['1.5e3', 1500, true],
    ['{ "a": 1, }', { a: 1 }, true],
    ['{ "__proto__": 1 }', JSON.parse('{ "__proto__": 1 }'), true],
    ['{ "a": 1', { a: 1 }, undefined],
    ['ready', 'ready', undefined],
    ['['.repeat(1000), [], undefined],
  ])('%j and %j: %s', (text, value, expected) => {
    expect(matches(text, value)).toBe(expected)
  })
})

describe('updatedPattern', () => {
  it.each([
    ['{ "a": 1, ... }', { a: 2, b: 3 }, '{ "a": 2, ... }'],
    ['{ "id": "ord_...", "n": 1 }', { n: 2, id: 'ord_7' }, '{ "id": "ord_...", "n": 2 }'],
    ['{ "a": 1 }', { b: { c: [] } }, '{ "b": { "c": [] } }'],
    ['[1, ..., 4]', [1, 2, 5], '[1, ..., 5]'],
    ['[1]', [1, 2], '[1, 2]'],
    ['{}', [1], '[1]'],
  ])('%j with %j gives %j', (text, value, expected) => {
    const pattern = parseJsonPattern(text)
    if (!pattern) throw new Error('no pattern')
    const updated = printPattern(updatedPattern(pattern, value, lineMatches), '')
    expect(updated).toBe(expected)
    expect(matches(updated, value)).toBe(true)
  })

  it('is printed as it was indented', () => {
    const pattern = parseJsonPattern('{ "a": [1, { "b": 2 }], ... }')
    expect(pattern && printPattern(pattern, '  ')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": 2\n    }\n  ],\n  ...\n}',
    )
  })
})
