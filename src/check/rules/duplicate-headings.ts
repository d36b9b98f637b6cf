// Reports headings of the same page that can't be told apart.
import type { Page, PageHeading } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import { type PlacedNode, placeOf } from '../nodes.ts'
import { isChangelog } from '../page-kind.ts'
import { type Finding, rule } from '../rule.ts'

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
    bad: [
      '## Limits\n\nTen.\n\n## Limits\n\nTwenty.',
      '## Per second {#limits}\n\nTen.\n\n## Per day {#limits}\n\nA million.',
    ],
  },
  *page({ page, project, nodes }) {
    yield* takenIds(page, project)
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

/** Ids of headings that another one has already, so that links to them lead there. */
function* takenIds(page: Page, { sources }: Project): Iterable<Finding> {
  const ids = new Set(page.headings.map(({ id }) => id))
  for (const { node, id, place } of page.headings) {
    const customId = node.type === 'heading' ? node.customId : undefined
    // Parts of the layout have ids too. Links still lead to a heading that was meant to have one of those.
    if (customId === undefined || id === customId || !ids.has(customId)) continue
    const source = place.file === page.file ? page.source : sources.get(place.file)
    const mark = `{#${customId}}`
    const at = source?.text.slice(place.start, place.end).lastIndexOf(mark) ?? -1
    // The headings of an operation aren't written.
    if (at < 0) continue
    yield {
      message: `Another heading of this page has the id \`${customId}\`, so links to it lead there.`,
      place: { file: place.file, start: place.start + at, end: place.start + at + mark.length },
      help: 'Write an id that the page has only once.',
      severity: 'warning',
    }
  }
}
