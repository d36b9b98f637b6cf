import { expect, it } from 'vitest'
import { toPlaced } from '../schema/placed.ts'
import { inherited } from './inherit.ts'
import { readNavigation } from './read-navigation.ts'

it('takes the nearest value, of the root at last', () => {
  const navigation = {
    directory: 'card',
    tabs: [
      {
        tab: 'API',
        openapi: 'a.yaml',
        groups: [
          { group: 'B', openapi: 'b.yaml', pages: ['x'] },
          { group: 'C', pages: ['y'] },
        ],
      },
      { tab: 'Guides', pages: ['z'] },
    ],
  }
  const tree = readNavigation(toPlaced(navigation, { file: 'docs.json', start: 0, end: 0 }), () => {})
  const found = tree.entries.map((entry) => [
    entry.node.page,
    inherited(tree, entry, (node) => node.specs?.openapi),
    inherited(tree, entry, (node) => node.directory),
  ])
  expect(found).toEqual([
    ['x', 'b.yaml', 'card'],
    ['y', 'a.yaml', 'card'],
    ['z', undefined, 'card'],
  ])
})
