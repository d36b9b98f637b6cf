// Which parts of a text are fenced code.
import { describe, expect, it } from 'vitest'
import { fencedCode, withoutFences } from './fences.ts'

describe('fencedCode', () => {
  it.each([
    ['backticks', 'a\n```js\nb\n```\nc', ['```js\nb\n```']],
    ['tildes, with backticks inside', '~~~\n```\n~~~\n', ['~~~\n```\n~~~']],
    ['a longer closing fence', '```\na\n`````\nb', ['```\na\n`````']],
    ['a shorter fence inside', '````md\n```\na\n```\n````', ['````md\n```\na\n```\n````']],
    ['an opening fence inside', '```md\n```js\na\n```\nb', ['```md\n```js\na\n```']],
    ['an indented block', '- a\n\n  ```\n  b\n  ```\n', ['  ```\n  b\n  ```']],
    ['a block that begins with a list item', '1. ```\n   a\n   ```\n\n   b\n', ['1. ```\n   a\n   ```']],
    ['a block in a quotation', '> ```\n> a\n> ```\n\nb\n', ['> ```\n> a\n> ```']],
    ['Windows line ends', '```\r\na\r\n```\r\nb', ['```\r\na\r\n```\r']],
    ['a block without an end', 'a\n```\nb\n', ['```\nb\n']],
    ['code in a line', '```a``` and\n```b```', []],
  ])('%s', (_, text, blocks) => {
    expect(fencedCode(text).map(({ start, end }) => text.slice(start, end))).toEqual(blocks)
  })
})

describe('withoutFences', () => {
  it('keeps the length and the lines of a text', () => {
    expect(withoutFences('a\n```js\nb\r\n```\nc')).toBe('a\n     \n \r\n   \nc')
  })
})
