// Links in an answer that comes in pieces.
import { expect, it } from 'vitest'
import type { Library } from '../mcp/library/library.ts'
import { CitedLinks } from './cited-links.ts'

const library = {
  pages: new Map([['/keys', { id: '/keys', title: 'Keys', url: 'https://docs.example/keys' }]]),
} as unknown as Library

/** The answer as readers see it. The same in pieces of any size. */
function shown(answer: string): string {
  const passed = [1, 3, 1000].map((size) => {
    const links = new CitedLinks(library)
    let text = ''
    for (let i = 0; i < answer.length; i += size) text += links.push(answer.slice(i, i + size))
    return text + links.flush()
  })
  expect(new Set(passed).size).toBe(1)
  return passed[0] ?? ''
}

it.each([
  ['a page', 'See [keys](/keys#new).', 'See [keys](/keys#new).'],
  ['a page by its URL', '[keys](https://docs.example/keys)', '[keys](/keys)'],
  ['code in its text', 'See [`keys`](/keys) and [`rotate`](/made-up).', 'See [`keys`](/keys) and `rotate`.'],
  ['a page that doesn’t exist', 'See [this](/made-up).', 'See this.'],
  ['an image', '![A screen](/made-up.png)![x](https://evil.example/x.png)', 'A screenx'],
  ['an exclamation mark before it', 'Look! [keys](/keys)', 'Look! [keys](/keys)'],
])('%s', (_, answer, expected) => {
  expect(shown(answer)).toBe(expected)
})

it.each([
  ['a call in code', 'Call `handlers[name](event)`.'],
  ['a block', '```js\nconst f = handlers[name](event)\n\nnew Map([[a](b)])\n```\n'],
  ['a longer fence', '````md\n```\n[text](/path)\n```\n[text](/path)\n````\n'],
])('leaves %s alone', (_, answer) => {
  expect(shown(answer)).toBe(answer)
  expect(shown(`${answer} [this](/made-up)`)).toBe(`${answer} this`)
})

it('takes a backtick without a second one for text after the paragraph', () => {
  expect(shown('Press ` twice.\n\nSee [this](/made-up).')).toBe('Press ` twice.\n\nSee this.')
})

it('checks thousands of unfinished links in linear time', () => {
  const answer = '[a]('.repeat(200_000)
  const links = new CitedLinks(library)
  expect(links.push(answer) + links.flush()).toBe(answer)
}, 5_000)
