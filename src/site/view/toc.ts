// The table of contents of a page.
import type { Page } from '../../content/page.ts'
import { type Node, plainText } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
import { renderMath } from '../../render/math.ts'
import type { TocItem } from '../../theme/view.ts'

/** Entries that a reader can look over. A page with more loses the deepest levels first. */
const MAX_ENTRIES = 120
/** Entries of one level that are listed in any case: a longer list is looked for on the page, or searched. */
const MAX_TOP_ENTRIES = 250

/** Headings of level 2 to 4, and the components that act as headings, in order. */
export function toc(page: Page): TocItem[] {
  const inUpdates = new Set<Node>()
  for (const { name, node } of page.uses) if (name === 'Update') addAll(node.children, inUpdates)
  const items = page.headings
    // The heading of an update is its label: headings in it are below that, whatever their level.
    .map((heading) => ({ ...heading, depth: inUpdates.has(heading.node) ? heading.depth + 1 : heading.depth }))
    .filter(({ toc, depth }) => toc && depth >= 2 && depth <= 4)
    .map(({ id, text, depth, view, node }) => ({ id, text, html: withFormulas(node), depth, view }))
  const top = Math.min(...items.map(({ depth }) => depth))
  let shown = items
  for (let deepest = 4; shown.length > MAX_ENTRIES && deepest > top; deepest--)
    shown = shown.filter(({ depth }) => depth < deepest)
  return nested(shown.slice(0, MAX_TOP_ENTRIES))
}

/** Counts levels from what an entry is below, so that none is indented where nothing is above it. */
function nested(items: readonly TocItem[]): TocItem[] {
  const above: number[] = []
  return items.map((item) => {
    while ((above.at(-1) ?? 0) >= item.depth) above.pop()
    above.push(item.depth)
    return { ...item, depth: above.length - 1 }
  })
}

/** The text of a heading with its formulas. Undefined if it has none. */
function withFormulas(heading: Node): string | undefined {
  if (heading.type !== 'heading' || !heading.children.some(({ type }) => type === 'inlineMath')) return undefined
  return heading.children
    .map((node) =>
      node.type === 'inlineMath' ? renderMath(node.value, { display: false }).html : escapeHtml(plainText([node])),
    )
    .join('')
}

function addAll(nodes: readonly Node[], to: Set<Node>): void {
  for (const node of nodes) {
    to.add(node)
    if ('children' in node) addAll(node.children, to)
  }
}
