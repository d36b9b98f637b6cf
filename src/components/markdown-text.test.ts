// The forms of Markdown that components export to, case by case.
import { describe, expect, it } from 'vitest'
import { blocks, codeText, escapeText, indent, linkText, listItem, quote } from './markdown-text.ts'

describe('escapeText', () => {
  it.each([
    ['snake_case stays', 'snake_case stays'],
    ['_start and end_', '\\_start and end\\_'],
    ['2 * 3 [x] <y>', '2 \\* 3 \\[x\\] \\<y>'],
    ['call `a_*b*` now*', 'call `a_*b*` now\\*'],
    ['one\n  two', 'one two'],
  ])('%j', (text, expected) => expect(escapeText(text)).toBe(expected))
})

describe('codeText', () => {
  it.each([
    ['limit', '`limit`'],
    ['a`b', '``a`b``'],
    ['`x', '`` `x ``'],
  ])('%j', (text, expected) => expect(codeText(text)).toBe(expected))
})

describe('listItem', () => {
  it.each([
    { head: '`id`', body: '', is: '- `id`' },
    { head: '`id`', body: 'Key.', is: '- `id`: Key.' },
    { head: '`id`', body: 'Key.\n\nMore.', is: '- `id`: Key.\n\n  More.' },
    { head: '`id`', body: '- a\n- b', is: '- `id`\n\n  - a\n  - b' },
    { head: '`id`', body: '**Fields**\n\n- a', is: '- `id`\n\n  **Fields**\n\n  - a' },
    { head: '`id`', body: '**Bold** begins.', is: '- `id`: **Bold** begins.' },
    { head: '', body: 'Text.\nMore.', is: '- Text.\n  More.' },
  ])('$head with $body', ({ head, body, is }) => expect(listItem('-', head, body)).toBe(is))

  it('sets in by the width of its marker', () => {
    expect(listItem('10.', 'Ten', '```sh\nx\n\ny\n```')).toBe('10. Ten\n\n    ```sh\n    x\n\n    y\n    ```')
  })
})

it('quotes every line, empty ones too', () => {
  expect(quote('a\n\nb')).toBe('> a\n>\n> b')
})

it('leaves empty lines empty when it sets in', () => {
  expect(indent('a\n\nb', 2)).toBe('  a\n\n  b')
})

it('puts addresses with spaces or parentheses in angle brackets', () => {
  expect(linkText('A [b]', '/c')).toBe('[A \\[b\\]](/c)')
  expect(linkText('A', '/b (c)')).toBe('[A](</b (c)>)')
})

it('joins what is there', () => {
  expect(blocks('a', '', undefined, false, 'b')).toBe('a\n\nb')
})
