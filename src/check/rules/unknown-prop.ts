// Reports attributes that a component doesn't have, and suggests the one that was probably meant.
import { type Component, hasAttribute } from '../../components/component.ts'
import { listOf } from '../../diagnostics/names.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { isTypo } from '../../diagnostics/typo.ts'
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
    good: ['<Card title="Quickstart" href="https://example.com" data-track="card">Five minutes.</Card>'],
    bad: ['<Card title="Quickstart" horizontl>Five minutes.</Card>'],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
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
