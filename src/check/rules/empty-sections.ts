// Headings with nothing below them.
import type { Heading } from '../../content/tree.ts'
import { isBlank, ofType, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

export const emptySections = rule({
  name: 'empty-sections',
  area: 'organization',
  severity: 'warning',
  check: 'exact',
  guidance: 'Write something below every heading, or leave the heading out.',
  why: 'A reader who follows the table of contents to an empty section thinks that the page is broken.',
  examples: {
    good: ['## Limits\n\n### By key\n\nTen requests a second.'],
    bad: ['## Limits\n\n## Errors\n\nSee the status.', '## Errors\n\nSee the status.\n\n## Limits'],
  },
  *page({ nodes, page, project }) {
    // The specification adds its parts below the text.
    if (typeof page.frontmatter.data.openapi === 'string' || typeof page.frontmatter.data.asyncapi === 'string') return
    for (const heading of ofType(nodes, 'heading')) {
      const next = heading.siblings.slice(heading.index + 1).find(({ node }) => !isBlank(node))
      if (next && !(next.node.type === 'heading' && next.node.depth <= heading.node.depth)) continue
      if (heading.parent?.node.type === 'element' && !next) continue
      const text = project.sources.get(heading.file)?.text
      if (!text || !isNothing(text, heading, next)) continue
      yield {
        message: 'There is nothing below this heading.',
        place: placeOf(heading),
        help: 'Write the section, or remove the heading.',
      }
    }
  },
})

/** Code that gave nothing, and comments, leave no node: only white space in the source is nothing. */
function isNothing(text: string, heading: PlacedNode<Heading>, next: PlacedNode | undefined): boolean {
  const from = heading.node.span?.end
  if (from === undefined || (next && next.file !== heading.file)) return false
  const to = next ? next.node.span?.start : text.length
  return to !== undefined && from <= to && text.slice(from, to).trim() === ''
}
