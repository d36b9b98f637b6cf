import { describe, expect, test } from 'vitest'
import { readMarks, renderLines } from './code-lines.ts'

function read(code: string): [string, Record<number, string>] {
  const { code: rest, marks } = readMarks(code)
  return [rest, Object.fromEntries([...marks].map(([line, said]) => [line, [...said].join(' ')]))]
}

describe('marks in comments', () => {
  test.each<[string, string, Record<number, string>]>([
    ['a()', 'a()', {}],
    ['a() // [!code ++]', 'a()', { 1: 'added' }],
    ['a() # [!code --]', 'a()', { 1: 'removed' }],
    ['SELECT 1 -- [!code --]', 'SELECT 1', { 1: 'removed' }],
    ['<p> <!-- [!code highlight] -->', '<p>', { 1: 'highlighted' }],
    ['a {} /* [!code hl] */', 'a {}', { 1: 'highlighted' }],
    ['<A /> {/* [!code focus] */}', '<A />', { 1: 'focused' }],
    ['  a() // [!code focus]', '  a()', { 1: 'focused' }],
    ['a() // [!code error] [!code warning]', 'a()', { 1: 'error warning' }],
    ['a() // why [!code ++]', 'a() // why', { 1: 'added' }],
    ['a // [!code ++:3]\nb\nc\nd', 'a\nb\nc\nd', { 1: 'added', 2: 'added', 3: 'added' }],
    ['// [!code ++]\na\nb', 'a\nb', { 1: 'added' }],
    ['a\n  # [!code highlight:2]\nb\nc', 'a\nb\nc', { 2: 'highlighted', 3: 'highlighted' }],
    ['a // [!code unknown]', 'a // [!code unknown]', {}],
    ['a // [!code constructor]', 'a // [!code constructor]', {}],
    ['a\n\nb // [!code ++]', 'a\n\nb', { 3: 'added' }],
  ])('%j', (code, rest, marks) => {
    expect(read(code)).toEqual([rest, marks])
  })
})

test('lines say what is known about them', () => {
  const { code, marks } = readMarks('a // [!code ++]\nb\nc')
  const html = renderLines(code.split('\n'), { highlight: [2], focus: [3], marks })
  expect(html.text.split('\n')).toEqual([
    '<span class="line added dimmed">a</span>',
    '<span class="line highlighted dimmed">b</span>',
    '<span class="line focused">c</span>',
  ])
})

test('without options a line is a line', () => {
  expect(renderLines(['a', '', 'b']).text).toBe(
    '<span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span>',
  )
})

test('focus on lines that aren’t there dims nothing', () => {
  expect(renderLines(['a'], { focus: [9] }).text).toBe('<span class="line">a</span>')
})
