// Values of attributes that the component cannot use.
import type { Prop } from '../../components/component.ts'
import { findComponent } from '../../components/index.ts'
import { type Element, isNodeValue, type Value } from '../../content/tree.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { type Finding, rule } from '../rule.ts'

export const invalidProp = rule({
  name: 'invalid-prop',
  area: 'components',
  severity: 'error',
  check: 'exact',
  guidance: 'Give attributes only values that the reference allows for them.',
  why: 'A value that a component cannot use counts as if it were not there.',
  examples: {
    good: [
      '<Columns cols={3}>\n  <Card title="One">First.</Card>\n</Columns>',
      'It is <Badge color="green">new</Badge>.',
    ],
    bad: [
      'It is <Badge color="gren">new</Badge>.',
      '<Columns cols="three">\n  <Card title="One">First.</Card>\n</Columns>',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node)) continue
      const known = findComponent(placed.node.name)?.props
      if (!known) continue
      for (const [name, value] of Object.entries(placed.node.props)) {
        const prop = Object.hasOwn(known, name) ? known[name] : undefined
        const expected = prop && expectedOf(prop, value)
        const place = expected && openingTag(project, placed as PlacedNode<Element>)?.value(name)
        if (place) yield finding({ element: placed.node.name, name, value, prop, expected, place })
      }
    }
  },
})

/** What is expected in place of a value, or undefined when it is fine. */
function expectedOf(prop: Prop, value: Value): string | undefined {
  if (value === undefined || value === null || isNodeValue(value)) return undefined
  if (prop.values) {
    return prop.values.some((known) => String(known) === String(value)) ? undefined : list(prop.values)
  }
  const isText = typeof value === 'string'
  switch (prop.type) {
    case 'number':
      return typeof value === 'number' || (isText && value.trim() !== '' && Number.isFinite(Number(value)))
        ? undefined
        : 'a number'
    case 'array':
      return Array.isArray(value) || isText ? undefined : 'a list'
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? undefined : 'an object'
    case 'string':
    case 'url':
    case 'image':
      return typeof value === 'object' ? 'text' : undefined
    default:
      return undefined
  }
}

function list(values: readonly (string | number)[]): string {
  const quoted = values.map((value) => `\`${value}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

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
    ...(near && place.end - place.start === String(value).length && { fix: [{ ...place, text: near }] }),
  }
}
