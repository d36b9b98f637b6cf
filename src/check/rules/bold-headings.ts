// Reports bold lines used as headings.
import { type Node, plainText } from '../../content/tree.ts'
import { isBlank, type PlacedNode, placeOf } from '../nodes.ts'
import { isChangelog } from '../page-kind.ts'
import { rule } from '../rule.ts'

const MAX_WORDS = 8
/** A single one may be a label. Two or more are a structure that only sighted readers notice. */
const MIN_LINES = 2

export const boldHeadings = rule({
  name: 'bold-headings',
  area: 'accessibility',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 10 },
  guidance: 'Write headings as headings, not as bold lines.',
  why: "A bold line isn't in the table of contents, has no link, and isn't a heading to a screen reader.",
  examples: {
    good: [
      '## Limits\n\nTen a second.',
      '**Note:** ten a second.\n\n**Ten** a second.',
      '**Ten a second.**\n\nNo more.',
    ],
    bad: ['**Limits**\n\nTen a second.\n\n**Errors**\n\nThe answer is 429.'],
  },
  *page({ page, nodes }) {
    if (isChangelog(page)) return
    const lines = nodes.filter(isBoldLine)
    const [first] = lines
    if (!first || lines.length < MIN_LINES) return
    yield {
      message: `${lines.length} bold lines of this page look like headings.`,
      place: placeOf(first),
      help: 'Make them headings, one level below the section that they are in.',
    }
  },
})

/** A paragraph of the page itself that is a single bold phrase, with text below it. */
function isBoldLine(placed: PlacedNode): boolean {
  const { node, parent, siblings, index, attribute } = placed
  if (node.type !== 'paragraph' || parent !== undefined || attribute !== undefined) return false
  const [strong, ...others] = node.children.filter((child) => !isBlank(child))
  if (strong?.type !== 'strong' || others.length > 0) return false
  const text = plainText(strong.children).trim()
  if (/[.:,;!]$/.test(text) || /^\d+[.)]/.test(text) || text.split(/\s+/).length > MAX_WORDS) return false
  const next = siblings.slice(index + 1).find(({ node: after }) => !isBlank(after))?.node
  return next !== undefined && FOLLOWS.has(next.type)
}

const FOLLOWS: ReadonlySet<Node['type']> = new Set(['paragraph', 'list', 'code', 'table'] as const)
