// Tags whose attributes break: the sign at fault is named, and the tag repaired where the intent is clear.
import { describe, expect, it } from 'vitest'
import { parse } from './testing.ts'

/** The text after the fixes that the findings offer. */
function fixed(source: string): string {
  const edits = parse(source).draft.diagnostics.flatMap(({ fix = [] }) => fix)
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), source)
}

describe('attributes', () => {
  it.each([
    ['quotes in a value', '<Card t="The "best" way" i="x" />', '<Card t="The &quot;best&quot; way" i="x" />', ['"']],
    ['one of them', '<Card t="The "best way" i="x" />', '<Card t="The &quot;best way" i="x" />', ['"']],
    ['at its ends', '<Card t=""Yes" or "no"">b</Card>', '<Card t="&quot;Yes&quot; or &quot;no&quot;">b</Card>', ['"']],
    ['before a comma', '<Card t="Say "hi", friend" />', '<Card t="Say &quot;hi&quot;, friend" />', ['"']],
    ['single quotes', "<Card t='It's' />", "<Card t='It&apos;s' />", ["'"]],
    [
      'in two values',
      '<Card t="a "b" c" s="d "e"" />',
      '<Card t="a &quot;b&quot; c" s="d &quot;e&quot;" />',
      ['"', '"'],
    ],
    [
      'in HTML in a value',
      '<Card t="See <a href="/b">c</a>" s="d" />',
      '<Card t="See <a href=&quot;/b&quot;>c</a>" s="d" />',
      ['"'],
    ],
    [
      'on several lines',
      '<Card\n  t="a "b" c"\n  s="d"\n>\n\ne\n\n</Card>',
      '<Card\n  t="a &quot;b&quot; c"\n  s="d"\n>\n\ne\n\n</Card>',
      ['"'],
    ],
    ['a missing quote', '<Card t="a s="b" />', '<Card t="a" s="b" />', ['"']],
    ['at the end of the tag', '<Card t="a b>\n\nc\n\n</Card>', '<Card t="a b">\n\nc\n\n</Card>', ['"']],
    ['no value', '<Card t=>b</Card>', '<Card t="">b</Card>', ['>']],
    ['a comma', '<Card t="a", s="b" />', '<Card t="a" s="b" />', [',']],
    ['a brace too much', '<Card t={"a"}} s="b" />', '<Card t={"a"} s="b" />', ['}']],
    ['a colon', '<Card t="a" s: "b" n: {5} />', '<Card t="a" s="b" n={5} />', [': ', ': ']],
    [
      'a colon after the first name',
      '<Card t : "a" s="b">\n\nc\n\n</Card>',
      '<Card t="a" s="b">\n\nc\n\n</Card>',
      [' : '],
    ],
    ['a text in braces without an end', '<Card t={"a} s="b" />', '<Card t={"a"} s="b" />', ['"']],
    ['more than one mistake', '<Card t="a "b" c" n=5 />', '<Card t="a &quot;b&quot; c" n="5" />', ['"', '5']],
    ['an early end', '<Card t="a"> s="b">\n\nc\n\n</Card>', '<Card t="a" s="b">\n\nc\n\n</Card>', ['>']],
  ])('%s', (_, source, expected, signs) => {
    const result = parse(source)
    expect(result.findings).toEqual(signs.map((sign) => `error ${sign}`))
    expect(fixed(source)).toBe(expected)
    expect(parse(expected).draft.diagnostics).toEqual([])
    expect(parse(expected).shape).toBe(result.shape)
  })

  it.each([
    ['<Card t="a"b"c />', '"b"c />', 'This `"` breaks the tag `<Card>`, which is shown as typed.'],
    ['<Card t="a" /s="b" />', '/s="b" />', 'This `/` breaks the tag `<Card>`, which is shown as typed.'],
    ['<Card t="a" @s="b" />', '@s="b" />', 'This `@` breaks the tag `<Card>`, which is shown as typed.'],
    ['a <b c="d', '"d', 'This `"` breaks the tag `<b>`, which is shown as typed.'],
    ['a <b and c="d"', '<b and c="d"', "This `<` doesn't start a tag."],
  ])('that can’t be read: %s', (source, from, message) => {
    const { draft, shape } = parse(source)
    expect(draft.diagnostics.map(({ message, place }) => [source.slice(place.start), message])).toEqual([
      [from, message],
    ])
    expect(shape).toBe(`p(${source})`)
    expect(fixed(source)).toBe(source)
  })

  it.each([
    ['a brace', '<Card t={"x>\na\n</Card>\n\nb', 'p(<Card t={"x> a) p(b)', '{"x>'],
    ['a value without a name', '<Card t="x" {y}>\na\n</Card>', 'p(<Card t="x" {y}> a)', '{y}>'],
    ['another sign', '<Card t="x" @s="y">\n\na\n\n</Card>', 'p(<Card t="x" @s="y">) p(a)', '@s="y">'],
  ])('that can’t be read because of %s have one finding, whatever closes them', (_, source, expected, from) => {
    const { draft, shape } = parse(source)
    expect(draft.diagnostics.map(({ place }) => source.slice(place.start).split('\n')[0])).toEqual([from])
    expect(shape).toBe(expected)
  })

  it.each([`<A ${'t="a "b" '.repeat(2_000)}`, `<A t=${'"a b" '.repeat(2_000)}`, '<A t="'.repeat(2_000)])(
    'that go on and on are reported, not repaired forever: %#',
    (source) => {
      expect(parse(source).draft.diagnostics).not.toEqual([])
    },
  )
})

it('HTML with another structure can be fixed as a whole', () => {
  const source = '<br>\n\n<table><tr><td>a\n</td><td>b\n\nc</table>\n\n- <p>d\n  </p>'
  expect(fixed(source)).toBe('<br>\n\n<table>\n<tr>\n<td>a</td>\n<td>\nb\n\nc\n</td>\n</tr>\n</table>\n\n- <p>d</p>')
  expect(parse(fixed(source)).shape).toBe(parse(source).shape)
})
