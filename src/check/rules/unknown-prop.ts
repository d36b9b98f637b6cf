// Reports attributes that a component doesn't have, and suggests the one that was probably meant. Also reports handlers
// of HTML elements whose code is text.
import { type Component, hasAttribute } from '../../components/component.ts'
import { listOf } from '../../diagnostics/names.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { isTypo } from '../../diagnostics/typo.ts'
import type { Project } from '../../project/project.ts'
import { isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { type Finding, rule } from '../rule.ts'

export const unknownProp = rule({
  name: 'unknown-prop',
  area: 'components',
  severity: 'warning',
  check: 'exact',
  guidance: 'Give components only the attributes that the reference lists for them.',
  why: "The component ignores an attribute that it doesn't have.",
  examples: {
    good: [
      '<Card title="Quickstart" href="https://example.com" data-track="card">Five minutes.</Card>',
      '<button onClick={() => window.print()}>Print</button>',
    ],
    bad: [
      '<Card title="Quickstart" horizontl>Five minutes.</Card>',
      '<button onclick="window.print()">Print</button>',
      '<img src="https://example.com/a.png" alt="A chart" onError="this.remove()" />',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      yield* textHandlers(placed, project)
      if (!isComponent(placed.node)) continue
      const component = project.vocabulary.find(placed.node.name)
      if (!component) continue
      const unknown = Object.keys(placed.node.props).filter((name) => !hasAttribute(component, name))
      if (unknown.length === 0) continue
      const tag = openingTag(project, placed as PlacedNode<typeof placed.node>)
      for (const name of unknown) {
        const place = tag?.attribute(name)
        if (place) yield finding(component, { tag: placed.node.name, name, place, given: placed.node.props })
      }
    }
  },
})

/** Handlers such as `onclick="…"`. Pages never run text as code. */
function* textHandlers(placed: PlacedNode, project: Project): Iterable<Finding> {
  const { node } = placed
  const isOwn: boolean = isComponent(node)
  if (isOwn || node.type !== 'element') return
  const names = Object.keys(node.props).filter((name) => /^on[a-z]/i.test(name) && typeof node.props[name] === 'string')
  const tag = names.length > 0 ? openingTag(project, { ...placed, node }) : undefined
  for (const name of names) {
    const place = tag?.attribute(name)
    const handler = `on${name.charAt(2).toUpperCase()}${name.slice(3)}`
    if (place)
      yield {
        message: `\`${name}\` has no effect, because its code is text.`,
        place,
        help: `Write a function: \`${handler}={() => …}\`.`,
      }
  }
}

function finding(
  component: Component,
  {
    tag,
    name,
    place,
    given,
  }: { tag: string; name: string; place: Finding['place']; given: Readonly<Record<string, unknown>> },
): Finding {
  const known = Object.keys(component.props).filter((prop) => !component.props[prop]?.deprecated)
  const near = suggest(name, known)
  const names = listOf(known)
  return {
    message: `\`<${tag}>\` has no attribute \`${name}\`, so it has no effect.`,
    place,
    help: near ? `Did you mean \`${near}\`?` : known.length > 0 ? `It has ${names}.` : 'It has no attributes.',
    ...(near && isTypo(name, near) && !Object.hasOwn(given, near) && { fix: [{ ...place, text: near }] }),
  }
}
