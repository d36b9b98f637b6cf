import { describe, expect, it } from 'vitest'
import { indentJson } from './indent-json.ts'

describe('JSON with a line for each value', () => {
  it.each([
    [{ a: [1, { b: 'x, {y}: [z]' }], c: {}, d: [], e: null, 'f"\\': '"\n\\' }],
    [[]],
    ['text'],
    [[[true, -1.5e-7], []]],
  ])('is as JSON.stringify writes it: %j', (value) => {
    const lines = JSON.stringify(value, null, 2)
    expect(indentJson(JSON.stringify(value))).toBe(lines)
    expect(indentJson(lines)).toBe(lines)
  })

  it('keeps values as they are written', () => {
    const text = '{"b":1.0,"10":12345678901234567890,"2":1E5,"b":"\\u00e9\\/"}'
    expect(indentJson(text).replace(/\s/g, '')).toBe(text)
  })

  it('takes the beginning of a text', () => {
    expect(indentJson('[{"a":1},{"b":"c\\')).toBe('[\n  {\n    "a": 1\n  },\n  {\n    "b": "c\\')
  })

  it.each([
    ['[', 200_000],
    ['\\"', 200_000],
    [']', 200_000],
    ['{"a":', 50_000],
  ])('takes %j many times', (text, count) => {
    const started = performance.now()
    expect(indentJson(`"${text.repeat(count)}`).length).toBeGreaterThan(count)
    expect(indentJson(text.repeat(count)).length).toBeLessThan(200 * text.length * count)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
