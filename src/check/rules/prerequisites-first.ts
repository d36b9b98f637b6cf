// Reports prerequisites that come after the instructions that need them.
import { closest, type PlacedNode } from '../nodes.ts'
import { proceduresOf } from '../prose/procedures.ts'
import { rule } from '../rule.ts'

const PREREQUISITES =
  /^(?:pre-?requisites?|before you (?:begin|start)|what you(?:['’]ll| will)? need(?! to\b)|system requirements)\b/i
const CHOICES = new Set(['Tab', 'View', 'Accordion', 'Expandable'])
const STEPS =
  '<Steps>\n  <Step title="Install the client">Run it.</Step>\n  <Step title="Sign in">Open the page.</Step>\n</Steps>'

export const prerequisitesFirst = rule({
  name: 'prerequisites-first',
  area: 'organization',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.75, sample: 10 },
  guidance: 'Put prerequisites and context before the instructions that need them.',
  why: 'A reader who learns in step five what step one needed has to start over.',
  examples: {
    good: [
      `## Prerequisites\n\nA key.\n\n## Install\n\n${STEPS}`,
      `## How it works\n\n${STEPS}\n\n## Prerequisites\n\nA key.`,
      `In this guide, we will:\n\n1. Install the client.\n2. Create a key.\n\n## Prerequisites\n\nA key.`,
      `## Install\n\n${STEPS}\n\n## What you need to know about limits\n\nText.`,
      `## Prerequisites\n\nA key.\n\n## Install\n\n${STEPS}\n\n## Prerequisites\n\nA plan.\n\n## Upgrade\n\n${STEPS}`,
      `## Pre-requisites\n\n1. Install the client.\n2. Create a key.\n\n## System requirements\n\nA compiler.\n\n## Install\n\n${STEPS}`,
      `## On macOS\n\n${STEPS}\n\n## On Linux\n\n### Prerequisites\n\nA compiler.\n\n### Steps\n\n${STEPS}`,
    ],
    bad: [`## Install\n\n${STEPS}\n\n## Prerequisites\n\nA key.`],
  },
  *page({ page, nodes, text }) {
    if (!text.english) return
    const procedures = new Set(proceduresOf(nodes, text).map(({ placed }) => placed))
    if (procedures.size === 0) return
    const headings = new Map(
      page.headings.filter(({ node }) => node.type === 'heading').map((heading) => [heading.node, heading]),
    )
    const seenIn = new Map<PlacedNode | undefined, Seen>()
    for (const placed of nodes) {
      if (placed.node.type !== 'heading' && !procedures.has(placed)) continue
      const choice = closest(placed, (node) => node.type === 'element' && CHOICES.has(node.name))
      const seen = seenIn.get(choice) ?? { procedures: none(), prerequisites: none(), isListed: false }
      seenIn.set(choice, seen)
      // What readers need can be a list of actions.
      if (procedures.has(placed) && !seen.isListed) seen.procedures.fill(true)
      if (placed.node.type !== 'heading') continue
      const { depth } = placed.node
      const heading = headings.get(placed.node)
      const isListed = heading !== undefined && PREREQUISITES.test(heading.text)
      if (isListed && seen.procedures[depth] && !seen.prerequisites[depth]) {
        yield {
          message: `"${heading.text}" comes after the steps that need it.`,
          place: heading.place,
          help: 'Move it before the first step.',
        }
      }
      // A heading starts new sections below it.
      for (const levels of [seen.procedures, seen.prerequisites]) levels.fill(false, depth + 1)
      if (isListed) seen.prerequisites[depth] = true
      seen.isListed = isListed
    }
  },
})

/** What a choice (a tab, an accordion) or the page around it has had. The lists have an entry for each open heading level. */
interface Seen {
  readonly procedures: boolean[]
  /** Procedures that each have prerequisites of their own can follow one another. */
  readonly prerequisites: boolean[]
  /** Whether the latest heading is one of prerequisites. */
  isListed: boolean
}

function none(): boolean[] {
  return new Array<boolean>(7).fill(false)
}
