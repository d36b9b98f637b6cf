// Reports headings with nothing below them.
import { type Heading, plainText } from '../../content/tree.ts'
import { isApiPage } from '../../project/api-names.ts'
import { isBlank, ofType, type PlacedNode, placeOf } from '../nodes.ts'
import { isChangelog } from '../page-kind.ts'
import { rule } from '../rule.ts'

export const emptySections = rule({
  name: 'empty-sections',
  area: 'organization',
  severity: 'warning',
  check: 'exact',
  guidance: 'Write something under every heading, or leave the heading out.',
  why: 'Readers who jump to an empty section think the page is broken.',
  examples: {
    good: [
      '## Limits\n\n### By key\n\nTen requests a second.',
      '## Methods\n\n### abstractmethod pause()\n\n### run(*args)\n\nRuns it.',
      '## ![A chart of the limits](https://example.com/limits.png)\n\n## Errors\n\nSee the status.',
      '## Install\n\n### 1. Download the archive\n\n### 2. Unpack it\n\nInto any folder.',
    ],
    bad: [
      '## Limits\n\n## Errors\n\nSee the status.',
      '## Account(s)\n\n## Errors\n\nSee the status.',
      '## Errors\n\nSee the status.\n\n## Limits',
    ],
  },
  *page({ nodes, page, project }) {
    // The specification adds its parts below the text.
    if (isApiPage(page.frontmatter)) return
    if (isChangelog(page)) return
    for (const heading of ofType(nodes, 'heading')) {
      if (saysAll(heading.node)) continue
      const next = heading.siblings.slice(heading.index + 1).find(({ node }) => !isBlank(node))
      if (next && !(next.node.type === 'heading' && next.node.depth <= heading.node.depth)) continue
      if (heading.parent?.node.type === 'element' && !next) continue
      const text = project.sources.get(heading.file)?.text
      if (!text || !isNothing(text, heading, next)) continue
      yield {
        message:
          plainText(heading.node.children).trim() === '' ? 'This heading has no text.' : 'This section is empty.',
        place: placeOf(heading),
        // The parts of the section may have its level.
        help:
          next?.node.type === 'heading' && next.node.depth === heading.node.depth
            ? 'Write the section, remove the heading, or give the headings of its parts a deeper level.'
            : 'Write the section, or remove the heading.',
      }
    }
  },
})

/** `static run()` or `get(id: string)`, but not `Account(s)`. */
const SIGNATURE = /\w\((?:[^()]*[,=:*][^()]*)?\)$/

/**
 * True for a heading that needs no text: a numbered step, a link, an image, an endpoint, or the name of something in
 * code.
 */
function saysAll({ children }: Heading): boolean {
  const text = plainText(children).trim()
  if (/^(?:\d+[.)]|step \d+)\s/i.test(text) || /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+\//.test(text))
    return true
  if (SIGNATURE.test(text)) return true
  return children.some(({ type }) => type === 'link' || type === 'inlineCode' || type === 'image')
}

/**
 * Code that evaluates to nothing, and comments, leave no node. Only white space in the source means that nothing is
 * there.
 */
function isNothing(text: string, heading: PlacedNode<Heading>, next: PlacedNode | undefined): boolean {
  const from = heading.node.span?.end
  if (from === undefined || (next && next.file !== heading.file)) return false
  const to = next ? next.node.span?.start : text.length
  return to !== undefined && from <= to && text.slice(from, to).trim() === ''
}
