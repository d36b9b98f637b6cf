// Reports tabs of one group that have the same label.
import { languageName } from '../../components/code-block/language-names.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import { componentAround, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

/** The tabs of a group can be told apart. */
export const distinctLabels = rule({
  name: 'distinct-labels',
  area: 'components',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Give each tab of a group its own label: the title of a Tab, or of a code block in a CodeGroup.',
  why: "Readers can't tell the tabs apart, and Galley remembers their choice by its label.",
  examples: {
    good: [
      '<Tabs>\n  <Tab title="npm">Run it.</Tab>\n  <Tab title="pnpm">Run that.</Tab>\n</Tabs>\n\n<Tabs>\n  <Tab title="npm">Stop it.</Tab>\n  <Tab title="pnpm">Stop that.</Tab>\n</Tabs>',
      '<CodeGroup>\n\n```js Send\nsend()\n```\n\n```js Stop\nstop()\n```\n\n</CodeGroup>',
    ],
    bad: [
      '<Tabs>\n  <Tab title="npm">Run it.</Tab>\n  <Tab title="npm">Run that.</Tab>\n</Tabs>',
      '<CodeGroup>\n\n```js\nsend()\n```\n\n```js\nstop()\n```\n\n</CodeGroup>',
    ],
  },
  *page({ nodes }) {
    const groups = new Map<readonly PlacedNode[], Set<string>>()
    for (const placed of nodes) {
      const label = labelOf(placed)
      if (label === undefined) continue
      const labels = groups.get(placed.siblings) ?? new Set()
      groups.set(placed.siblings, labels)
      if (labels.has(label))
        yield {
          message: `This group has another tab labeled "${label}".`,
          place: placeOf(placed),
          help: placed.node.type === 'code' ? 'Write a title after its language.' : 'Give it another title.',
        }
      labels.add(label)
    }
  },
})

/** Components that show the code blocks inside them as tabs. */
const CODE_TABS = new Set(['CodeGroup', 'RequestExample', 'ResponseExample'])

/** The label that a tab has because of how it's written. Undefined for what isn't a tab. */
function labelOf(placed: PlacedNode): string | undefined {
  const { node } = placed
  if (node.type === 'element') return node.name === 'Tab' ? textOf(node.props.title) : undefined
  if (node.type !== 'code' || !CODE_TABS.has(componentAround(placed)?.node.name ?? '')) return undefined
  // Anything else among the blocks keeps them from being tabs, which `wrong-child` reports.
  if (placed.siblings.some(({ node: { type } }) => type !== 'code' && type !== 'text')) return undefined
  return parseCodeOptions(node.lang, node.meta).title ?? textOf(languageName(node.lang))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
