import { expect, it } from 'vitest'
import { toPageId } from './library.ts'

it.each([
  ['https://acme.dev/guides/start.md#install', '/guides/start'],
  ['./guides/start/', '/guides/start'],
  ['guides/start//', '/guides/start'],
  ['guides/index.mdx', '/guides'],
  ['//', '/'],
  ['', '/'],
])('the page that %j means', (typed, id) => {
  expect(toPageId(typed)).toBe(id)
})

it('takes linear time for thousands of slashes', () => {
  expect(toPageId(`a${'/'.repeat(200_000)}b`)).toHaveLength(200_003)
}, 2_000)
