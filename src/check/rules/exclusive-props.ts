// Reports sets of attributes of which a tag must have exactly one, such as the location of a parameter.
import type { Element } from '../../content/tree.ts'
import { isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const exclusiveProps = rule({
  name: 'exclusive-props',
  area: 'api',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance:
    'Give each ParamField exactly one location: `path`, `query`, `body` or `header`, with the name as its value.',
  why: 'Only the first of two locations shows, so readers may send the parameter to the wrong place.',
  examples: {
    good: ['<ParamField query="limit" type="integer">\n  How many rows one answer holds.\n</ParamField>'],
    bad: ['<ParamField path="id" query="id" type="string">\n  Key of the order.\n</ParamField>'],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node)) continue
      const { name, props } = placed.node
      const sets = new Map<string, string[]>()
      for (const [prop, { oneOf }] of Object.entries(project.vocabulary.find(name)?.props ?? {})) {
        if (oneOf && props[prop] !== undefined) sets.set(oneOf, [...(sets.get(oneOf) ?? []), prop])
      }
      for (const given of sets.values()) {
        const place =
          given.length > 1 && openingTag(project, placed as PlacedNode<Element>)?.attribute(given[1] as string)
        if (!place) continue
        const list = given.map((prop) => `\`${prop}\``).join(' and ')
        yield {
          message: `\`<${name}>\` has ${list}, but takes one of them.`,
          place,
          help: 'Keep the right one.',
        }
      }
    }
  },
})
