import { expect, it } from 'vitest'
import { parse } from './testing.ts'

it.each([
  ['one line', '$$a = b$$\n\nc', 'math(a = b) p(c)'],
  ['several lines', '$$a = b\n+ d$$\n\nc', 'math(a = b + d) p(c)'],
  ['text beside the opening sign', '$$a = b\n- d\n$$\n\nc', 'math(a = b - d) p(c)'],
  ['text beside the closing sign', '$$\na = b\n+ d $$\n\nc', 'math(a = b + d) p(c)'],
  [
    'environments',
    '$$\\begin{aligned}\na &= b \\\\\n&< d\n\\end{aligned}$$\n\nc',
    'math(\\begin{aligned} a &= b \\\\ &< d \\end{aligned}) p(c)',
  ],
  ['Windows line ends', '$$a\r\n+ b$$\r\n\r\nc', 'math(a  + b) p(c)'],
  ['between lines of text', 'c\n$$a\n+ b$$\n*d* e', 'p(c) math(a + b) p(emphasis(d)  e)'],
  ['in a component', '<Note>\n    $$a\n    + b$$\n</Note>\n\nc', 'Note(math(a     + b)) p(c)'],
  ['in a list item', '- c\n\n  $$a\n  b$$\n- d', 'list(listItem(p(c) math(a   b)) listItem(p(d)))'],
  ['followed by another formula', '$$a\n+ b$$\n\n$$\nc\n$$\n\nd', 'math(a + b) math(c) p(d)'],
])('displays a formula that has lines of its own: %s', (_, text, shape) => {
  const parsed = parse(text)
  expect(parsed.shape).toBe(shape)
  expect(parsed.findings).toEqual([])
})

it.each([
  ['in text', 'c $$a$$ d\n$$b$$ e', 'p(c  inlineMath(a)  d  inlineMath(b)  e)'],
  ['as an item of a list', '- $$a$$\n- $$b$$', 'list(listItem(p(inlineMath(a))) listItem(p(inlineMath(b))))'],
  ['in single dollar signs', '$a$', 'p(inlineMath(a))'],
])('keeps a formula in its line: %s', (_, text, shape) => {
  expect(parse(text).shape).toBe(shape)
})

it.each([
  ['with a comment', '$$a % one\n+ b\n$$\n\nc'],
  ['with a blank line', '$$\na\n\nb\n$$\n\nc'],
  ['in code', '```\n$$a\n+ b$$\n```\n\nc'],
  ['in a program', 'export const tex = `\n$$a\n+ b$$\n`\n\nc'],
])('leaves lines as they are %s', (_, text) => {
  expect(parse(text).shape).toMatch(/ p\(c\)$/)
})
