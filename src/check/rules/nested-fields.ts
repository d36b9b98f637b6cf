// Reports fields directly inside fields.

import type { Element } from '../../content/tree.ts'
import { closest, componentAround, isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { rule } from '../rule.ts'

const FIELDS = new Set(['ParamField', 'ResponseField'])

export const nestedFields = rule({
  name: 'nested-fields',
  area: 'components',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  guidance: 'Use Expandable for nested object properties and other hierarchical information.',
  why: 'Nested fields that are always open hide the shape of their object.',
  examples: {
    good: [
      '<ResponseField name="owner" type="object">\n  Who pays.\n\n  <Expandable title="owner properties">\n    <ResponseField name="id" type="string">Unique key.</ResponseField>\n  </Expandable>\n</ResponseField>',
    ],
    bad: [
      '<ResponseField name="owner" type="object">\n  Who pays.\n\n  <ResponseField name="id" type="string">Unique key.</ResponseField>\n</ResponseField>',
    ],
  },
  *page({ nodes, project }) {
    const reported = new Set<PlacedNode>()
    for (const placed of nodes) {
      if (!isComponent(placed.node) || !FIELDS.has(placed.node.name)) continue
      const around = componentAround(placed)
      if (!around || !FIELDS.has(around.node.name) || reported.has(around)) continue
      const tag = openingTag(project, placed as PlacedNode<Element>)
      if (!tag || closest(placed, ({ type }) => type === 'island')) continue
      reported.add(around)
      yield {
        message: `\`<${placed.node.name}>\` is directly inside \`<${around.node.name}>\`.`,
        place: tag.name,
        help: 'Put `<Expandable title="properties">` around the nested fields.',
      }
    }
  },
})
