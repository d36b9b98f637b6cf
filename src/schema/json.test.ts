import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { SourceFile } from '../files/source-file.ts'
import { parseJson } from './json.ts'
import { MAX_DEPTH, stringAt, toPlain, valueAt } from './placed.ts'

function parse(text: string) {
  const findings: Diagnostic[] = []
  const value = parseJson(new SourceFile('a.json', text), (finding) => findings.push(finding))
  return { value, plain: value && JSON.parse(JSON.stringify(toPlain(value))), findings }
}

const CONFLICT =
  'This is a merge conflict. Keep one version, and remove the lines with `<<<<<<<`, `=======`, and `>>>>>>>`.'

describe('valid JSON', () => {
  it.each([
    '{}',
    '[]',
    'null',
    '-1.5e+3',
    '"a\\u00e9\\n\\"\\\\\\/"',
    '{"a":[1,{"b":null}],"c":true}',
    ' [ "x" ,\r\n\t2 ] ',
    '"😀 \u2028"',
    '{"constructor":1,"toString":"x"}',
    '{"a: b": 1, "c: \\"d\\"": ["e: f", "g: h,"]}',
    '{"a:b":"c"}',
    '{\n"a: b":\n1\n}',
  ])('%s', (text) => {
    const { plain, findings } = parse(text)
    expect(plain).toEqual(JSON.parse(text))
    expect(findings).toEqual([])
  })
})

describe('broken JSON is reported, and read on', () => {
  it.each([
    ['{"a":1,}', { a: 1 }, 'Trailing comma before `}`.', ','],
    ['[1,2,]', [1, 2], 'Trailing comma before `]`.', ','],
    ['[1,,2]', [1, 2], 'Comma without a value before it.', ','],
    ['{"a":1 "b":2}', { a: 1, b: 2 }, 'Comma missing between two values.', '"'],
    ['{"a":1, // why\n"b":2}', { a: 1, b: 2 }, 'JSON has no comments. Other tools will reject this file.', '// why'],
    [
      '{\n<<<<<<< HEAD\n  "a": 1,\n=======\n  "a": 2,\n>>>>>>> theirs\n  "b": 3\n}',
      { a: 1, b: 3 },
      CONFLICT,
      '<<<<<<< HEAD',
    ],
    [
      '{\r\n<<<<<<< HEAD\r\n  "a": 1\r\n||||||| base\r\n  "a": 0\r\n=======\r\n  "a": 2\r\n>>>>>>> b\r\n}',
      { a: 1 },
      CONFLICT,
      '<<<<<<< HEAD',
    ],
    ['/* x */ [1]', [1], 'JSON has no comments. Other tools will reject this file.', '/* x */'],
    ["{'a':1}", { a: 1 }, 'String in single quotes. JSON has only double quotes.', "'a'"],
    ['{"a":“b c”}', { a: 'b c' }, 'String in typographic quotes. JSON has only straight quotes.', '“b c”'],
    ['{“a b”:1}', { 'a b': 1 }, 'String in typographic quotes. JSON has only straight quotes.', '“a b”'],
    ['{a:1}', { a: 1 }, 'Key `a` without quotes.', 'a'],
    ['{"a":True}', { a: true }, 'Write `true` in lowercase.', 'True'],
    ['{"a":mint}', { a: 'mint' }, 'Text `mint` without quotes.', 'mint'],
    ['[01]', [1], "`01` isn't a JSON number.", '01'],
    ['{"a" 1}', { a: 1 }, 'Expected `:` after the key `a`.', '"a"'],
    ['{"a":}', {}, 'The key `a` has no value.', '"a"'],
    ['{:}', {}, 'Unexpected `:`.', ':'],
    ['{"a":"x\n,"b":2}', { a: 'x', b: 2 }, "This string isn't closed on its line.", '"x'],
    ['{"a":"x,\n"b":2}', { a: 'x', b: 2 }, "This string isn't closed on its line.", '"x'],
    ['{"a":"x,\r\n"b":2}', { a: 'x', b: 2 }, "This string isn't closed on its line.", '"x'],
    ['{\n"a: "x",\n"b": 2\n}', { a: 'x', b: 2 }, 'No `"` ends the key `a`.', '"a'],
    ['{\n"a: {\n"b": 2\n}\n}', { a: { b: 2 } }, 'No `"` ends the key `a`.', '"a'],
    ['{a": "x"}', { a: 'x' }, 'No `"` starts the key `a`.', 'a"'],
    ['{"a": x"}', { a: 'x' }, 'No `"` starts the text `x`.', 'x"'],
    ['{"a":[1}', { a: [1] }, 'Expected `]`, found `}`.', '}'],
    ['{"a":1]}', { a: 1 }, 'Expected `}`, found `]`.', ']'],
    ['{"a":{"b":[1', { a: { b: [1] } }, 'This bracket is never closed. Expected `]`.', '['],
    ['{"a":1} x', { a: 1 }, 'Unexpected text after the end of the JSON value.', 'x'],
    ['"\\x"', '\\x', 'Unknown escape in a string. Write a backslash as `\\\\`.', '\\x'],
    ['{"__proto__":{"b":1},"a":1}', { a: 1 }, "The key `__proto__` isn't allowed.", '"__proto__"'],
    ['', undefined, 'The file is empty. Expected a JSON value.', ''],
  ])('%s', (text, expected, message, where) => {
    const { plain, findings } = parse(text)
    expect(plain).toEqual(expected)
    expect(findings.map((finding) => finding.message)).toEqual([message])
    const { start, end } = findings[0]?.place ?? { start: 0, end: 0 }
    expect(text.slice(start, end)).toBe(where)
  })

  it.each([
    '{"a":1,}',
    '[1,,2]',
    '[1 2]',
    '{\'a\':"b"}',
    '{a:True}',
    '[01]',
    '{"a":"x,\n"b":2}',
    '{\n"a: 1,\n"b": "c"}',
    '{a": x"}',
  ])('the edits of %s fix it', (text) => {
    const edits = parse(text).findings.flatMap((finding) => finding.fix ?? [])
    let fixed = text
    for (const edit of edits.sort((a, b) => b.start - a.start)) {
      fixed = fixed.slice(0, edit.start) + edit.text + fixed.slice(edit.end)
    }
    expect(parse(fixed).findings).toEqual([])
  })

  it('a key written twice: the last one counts', () => {
    const { plain, findings } = parse('{"a":1,"a":2}')
    expect(plain).toEqual({ a: 2 })
    expect(findings.map((finding) => finding.code)).toEqual(['duplicate-key'])
  })
})

describe('hostile input ends with a finding', () => {
  it.each([`{"a:${' '.repeat(50_000)}": 1}`, `{"a: "${' '.repeat(50_000)}": 1}`, `{"a:${'"'.repeat(20_000)}`])(
    'quotes that may belong to a key or its value are read in one pass',
    (text) => {
      expect(parse(text).value?.kind).toBe('object')
    },
  )

  it('is cut at the greatest depth', () => {
    const nested = '['.repeat(50_000) + ']'.repeat(50_000)
    const { value, findings } = parse(`{"deep":${nested},"after":"here"}`)
    expect(findings.map((finding) => finding.message)).toEqual([
      `Values are nested deeper than ${MAX_DEPTH} levels. Deeper values are ignored.`,
    ])
    expect(stringAt(value, 'after')).toBe('here')
  })

  it.each(['['.repeat(100_000), '}'.repeat(100_000), '{"a":'.repeat(50_000), '/'.repeat(1000), '\\"\''.repeat(3000)])(
    'reports little of much: %#',
    (text) => {
      const { findings } = parse(text)
      expect(findings.length).toBeGreaterThan(0)
      expect(findings.length).toBeLessThanOrEqual(10)
    },
  )
})

it('every value and key knows its place', () => {
  const text = '{\n  "name": "Harbor",\n  "list": [true]\n}'
  const { value } = parse(text)
  const name = value?.kind === 'object' ? value.entries.get('name') : undefined
  expect(text.slice(name?.keyPlace.start, name?.keyPlace.end)).toBe('"name"')
  expect(text.slice(name?.value.place.start, name?.value.place.end)).toBe('"Harbor"')
  const list = valueAt(value, 'list')
  expect(text.slice(list?.place.start, list?.place.end)).toBe('[true]')
})
