// Reports headings of the same page that can't be told apart.
import type { PageHeading } from '../../content/page.ts'
import { type PlacedNode, placeOf } from '../nodes.ts'
import { isChangelog } from '../page-kind.ts'
import { rule } from '../rule.ts'

export const duplicateHeadings = rule({
  name: 'duplicate-headings',
  area: 'organization',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  guidance: 'Give every heading of a section its own wording.',
  why: 'The table of contents lists both alike, and editing the first one breaks links to the second.',
  examples: {
    good: [
      '## Python\n\nA client.\n\n### Install it\n\nWith pip.\n\n## Go\n\nAnother.\n\n### Install it\n\nWith go get.',
    ],
    bad: ['## Limits\n\nTen.\n\n## Limits\n\nTwenty.'],
  },
  *page({ page, nodes }) {
    if (isChangelog(page)) return
    const byNode = new Map<unknown, PageHeading>(page.headings.map((heading) => [heading.node, heading]))
    const lists = new Set<readonly PlacedNode[]>()
    for (const { node, siblings } of nodes) if (byNode.has(node)) lists.add(siblings)
    for (const siblings of lists) {
      const path: string[] = []
      const seen = new Set<string>()
      for (const placed of siblings) {
        const heading = placed.node.type === 'heading' ? byNode.get(placed.node) : undefined
        if (!heading || heading.text === '') continue
        // Overloads of a function share a name.
        if (placed.node.type === 'heading' && placed.node.children.some(({ type }) => type === 'inlineCode')) continue
        path.length = Math.min(path.length, heading.depth)
        path[heading.depth] = heading.text.toLowerCase()
        const key = path.join('\0')
        if (seen.has(key)) {
          yield {
            message: `There is another heading "${heading.text}" in this section.`,
            place: placeOf(placed),
            help: 'Say how this one differs.',
          }
        }
        seen.add(key)
      }
    }
  },
})
