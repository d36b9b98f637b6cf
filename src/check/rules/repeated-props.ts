// Reports attributes that a tag has twice. Only one of them counts.
import type { Edit, Place } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import type { PlacedNode } from '../nodes.ts'
import { writtenAttributes } from '../opening-tag.ts'
import { type Finding, rule } from '../rule.ts'

/** No tag has an attribute twice. */
export const repeatedProps = rule({
  name: 'repeated-props',
  area: 'components',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Give a tag each attribute once.',
  why: 'Only the last one counts, so readers may not see what was meant.',
  examples: {
    good: [
      '<Card title="Quickstart" href="https://example.com">Five minutes.</Card>',
      '<div id="first" {...{ id: "second" }}>Text.</div>',
      'Write `<Card icon="key" icon="lock">`, and see two icons.',
    ],
    bad: [
      '<Card title="Quickstart" icon="key" title="Start here" href="https://example.com">Five minutes.</Card>',
      '<img src="https://example.com/a.png" alt="A chart" width="320" alt="The chart of a year" />',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) yield* repeated(placed, project)
  },
})

function* repeated({ node, file }: PlacedNode, project: Project): Iterable<Finding> {
  const attributes = node.type === 'element' ? writtenAttributes(project, { node, file }) : []
  const last = new Map(attributes.map((attribute) => [attribute.name, attribute]))
  if (last.size === attributes.length) return
  const reported = new Set<string>()
  for (const { name, text, place } of attributes) {
    const winner = last.get(name)
    if (!winner || winner.place.start === place.start || reported.has(name)) continue
    reported.add(name)
    yield {
      message: `\`${name}\` is written twice in this tag. The last one counts.`,
      place: winner.place,
      help: 'Remove one of them.',
      ...(text === winner.text && { fix: [removal(place, project)] }),
    }
  }
}

/** Removes an attribute, and the space before it. */
function removal({ file, start, end }: Place, project: Project): Edit {
  const before = project.sources.get(file)?.text.slice(0, start) ?? ''
  return { file, start: before.trimEnd().length, end, text: '' }
}
