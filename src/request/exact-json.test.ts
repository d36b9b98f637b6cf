import { describe, expect, it } from 'vitest'
import { exactInteger, exactJson, holdsBigint, parseExactJson } from './exact-json.ts'

describe('integers keep their digits', () => {
  it.each([
    '9007199254740993',
    '-9223372036854775808',
    '[9007199254740993,1,1.5]',
    '{"id":9007199254740993,"text":"9007199254740993","__proto__":[]}',
    '{"#9007199254740993":[9007199254740993,"#1"]}',
    '["a \\" 9007199254740993",9007199254740993]',
    '["a, 9007199254740993, b",9007199254740993]',
    '{"__proto__":9007199254740993}',
  ])('%s', (text) => {
    const value = parseExactJson(text)
    expect(holdsBigint(value)).toBe(true)
    expect(exactJson(value)).toBe(text)
  })
  it.each([
    '9007199254740991',
    '0.1234567890123456789',
    '1e300',
    '1000000000000000000000e-5',
    '"9007199254740993"',
    '{}',
  ])('%s is as JSON.parse reads it', (text) => expect(parseExactJson(text)).toStrictEqual(JSON.parse(text)))
  it.each(['0009007199254740993', '-', '[9007199254740993', '{"a":9007199254740993,}', '{9007199254740993:1}'])(
    '%s is no JSON',
    (text) => {
      expect(() => parseExactJson(text)).toThrow(SyntaxError)
    },
  )
  it('on several lines', () => {
    const text =
      '{\n  "a, 9007199254740993,": "b",\n  "max": 9223372036854775807,\n  "\u2028": [\n    18446744073709551615\n  ]\n}'
    expect(exactJson(parseExactJson(text), '  ')).toBe(text)
  })
  it('but not in a text with the mark that stands for them', () => {
    expect(parseExactJson('["\\ue0001", 9007199254740993]')).toEqual(['\ue0001', 9007199254740992])
  })
  it('are printed with indentation as JSON.stringify prints', () => {
    const value = { a: [1, {}, []], b: { c: null, d: undefined } }
    const marked = exactJson({ ...value, e: 1n }, '  ')
    expect(marked).toBe(JSON.stringify({ ...value, e: 1 }, null, '  '))
  })
  it('that a number can hold are numbers', () => {
    expect([exactInteger('12'), exactInteger('9007199254740993')]).toEqual([12, 9007199254740993n])
  })
})
