// Reports attribute values that the component can't use.
import type { Prop } from '../../components/component.ts'
import type { Element, Value } from '../../content/tree.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { isTypo } from '../../diagnostics/typo.ts'
import { isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { expectedOf } from '../prop-value.ts'
import { type Finding, rule } from '../rule.ts'

export const invalidProp = rule({
  name: 'invalid-prop',
  area: 'components',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Give attributes only the values that the reference allows.',
  why: "A component ignores a value that it can't use.",
  examples: {
    good: [
      '<Columns cols={3}>\n  <Card title="One">First.</Card>\n</Columns>',
      'It is <Badge color="green">new</Badge>.',
      '<Accordion title="Limits" defaultOpen="false">Ten.</Accordion>',
    ],
    bad: [
      'It is <Badge color="gren">new</Badge>.',
      '<Accordion title="Limits" defaultOpen="no">Ten.</Accordion>',
      '<Columns cols="three">\n  <Card title="One">First.</Card>\n</Columns>',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node)) continue
      const known = project.vocabulary.find(placed.node.name)?.props
      if (!known) continue
      for (const [name, value] of Object.entries(placed.node.props)) {
        const prop = Object.hasOwn(known, name) ? known[name] : undefined
        // HTML also writes a flag as `required="required"`.
        if (!prop || (prop.type === 'boolean' && value === name)) continue
        const expected = expectedOf(prop, value)
        const place = expected && openingTag(project, placed as PlacedNode<Element>)?.value(name)
        if (place) yield finding({ element: placed.node.name, name, value, prop, expected, place })
      }
    }
  },
})

function finding(what: {
  element: string
  name: string
  value: Value
  prop: Prop
  expected: string
  place: Finding['place']
}): Finding {
  const { element, name, value, prop, expected, place } = what
  const near = typeof value === 'string' ? suggest(value, (prop.values ?? []).map(String)) : undefined
  const shown = typeof value === 'object' ? '' : `, not \`${String(value)}\``
  return {
    message: `\`${name}\` of \`<${element}>\` must be ${expected}${shown}.`,
    place,
    ...(near && { help: `Did you mean \`${near}\`?` }),
    ...(near &&
      isTypo(String(value), near) &&
      place.end - place.start === String(value).length && { fix: [{ ...place, text: near }] }),
  }
}
