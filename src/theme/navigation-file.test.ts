import { expect, test } from 'vitest'
import { navigationFile } from './navigation-file.ts'
import type { SidebarItem } from './view.ts'
import { englishWords } from './words.ts'

const page = (label: string, href: string): SidebarItem => ({ kind: 'page', label, href })
const read = (items: readonly SidebarItem[]): Record<string, string> =>
  JSON.parse(navigationFile(items, { word: englishWords, dir: 'ltr' }))

test('each group that pages leave out is there under its key, as a list', () => {
  const file = read([
    {
      kind: 'group',
      label: 'Build',
      children: [
        {
          kind: 'group',
          label: 'Hooks',
          lazy: 'a',
          children: [page('Retries', '/retries'), page('Signing', '/signing')],
        },
        { kind: 'group', label: 'Logs', lazy: 'b', children: [page('Search', '/search')] },
      ],
    },
  ])
  expect(Object.keys(file)).toEqual(['a', 'b'])
  expect(file.a).toBe(
    '<li><a href="/retries"><span>Retries</span></a></li><li><a href="/signing"><span>Signing</span></a></li>',
  )
})

test('a group inside another is closed there, and has its own key', () => {
  const inner: SidebarItem = { kind: 'group', label: 'Inner', lazy: 'inner', children: [page('Deep', '/deep')] }
  const file = read([{ kind: 'group', label: 'Outer', lazy: 'outer', children: [inner] }])
  expect(file.outer).toContain('data-lazy="inner"')
  expect(file.outer).not.toContain('/deep')
  expect(file.inner).toContain('/deep')
})

test('a group that stays on the page is written with its children', () => {
  const file = read([
    {
      kind: 'group',
      label: 'Outer',
      lazy: 'outer',
      children: [{ kind: 'group', label: 'Kept', children: [page('Here', '/here')] }],
    },
  ])
  expect(file.outer).toContain('/here')
})

test('labels are escaped', () => {
  const file = read([{ kind: 'group', label: 'G', lazy: 'g', children: [page('<script>', '/x"y')] }])
  expect(file.g).toContain('&lt;script&gt;')
  expect(file.g).toContain('href="/x&quot;y"')
})

test('without lazy groups there is nothing', () => expect(read([page('A', '/a')])).toEqual({}))
