import { expect, it } from 'vitest'
import { leadsOutside, pathBelow } from './path-below.ts'

it.each([
  ['a file', '/docs', '/docs/guides/start.mdx', 'guides/start.mdx', false],
  ['a file whose name begins with dots', '/docs', '/docs/..draft.mdx', '..draft.mdx', false],
  ['the folder itself', '/docs', '/docs', '', false],
  ['the folder above', '/docs', '/', '..', true],
  ['a folder beside it', '/docs', '/docs-old/a.mdx', '../docs-old/a.mdx', true],
])('knows where %s is', (_, root, path, below, isOutside) => {
  expect(pathBelow(root, path)).toBe(below)
  expect(leadsOutside(below)).toBe(isOutside)
})
