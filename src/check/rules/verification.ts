// Reports procedures that end without a way to verify that they worked.

import type { Node } from '../../content/tree.ts'
import { isShell, proceduresOf, saysOutcome } from '../prose/procedures.ts'
import { rule } from '../rule.ts'

const FEWEST = 3
const STEPS =
  '<Step title="Create a key">Open the settings.</Step>\n<Step title="Store it">\n\n```bash\nexport ACME_KEY=<key>\n```\n\n</Step>'

export const verification = rule({
  name: 'verification',
  area: 'readers',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 10 },
  guidance: 'End a procedure with a step that confirms that it worked.',
  why: "If a procedure doesn't say how to tell that it worked, readers find out in production.",
  examples: {
    good: [
      `<Steps>\n${STEPS}\n<Step title="Verify">Run \`acme status\`.</Step>\n</Steps>`,
      `<Steps>\n${STEPS}\n<Step title="Deploy">Run \`acme deploy\`.</Step>\n</Steps>\n\nThe site is now live.`,
    ],
    bad: [`<Steps>\n${STEPS}\n<Step title="Deploy">Run \`acme deploy\`.</Step>\n</Steps>`],
  },
  *page({ nodes, text }) {
    if (!text.english) return
    for (const { steps, placed } of proceduresOf(nodes, text)) {
      const last = steps.at(-1)
      if (placed.node.type !== 'element' || steps.length < FEWEST || !last?.head) continue
      const after = placed.siblings.slice(placed.index + 1, placed.index + 3).map(({ node }) => node)
      if (!holdsCommand(placed.node.children)) continue
      if (saysOutcome(last.node.children) || saysOutcome(after) || CONFIRMS.test(last.head.text)) continue
      yield {
        message: "The last step doesn't say how readers can tell that it worked.",
        place: last.head.place(0, last.head.text.length),
        help: 'Add a step that verifies it, or a `<Check>` that describes the result.',
      }
    }
  },
})

const CONFIRMS =
  /\b(?:verify|confirm|check|test|try|view|see|preview|visit|open|run|monitor|inspect|validate|celebrate|done|next)\b/i

function holdsCommand(nodes: readonly Node[]): boolean {
  return nodes.some((node) =>
    node.type === 'code' ? isShell(node.lang) : 'children' in node && holdsCommand(node.children),
  )
}
