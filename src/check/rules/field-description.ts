// Reports parameters and fields without a description.
import type { Element } from '../../content/tree.ts'
import { counted } from '../../diagnostics/counted.ts'
import { coverageOf } from '../../openapi/coverage.ts'
import { isBlank, isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { likeOthers } from '../other-operations.ts'
import { rule } from '../rule.ts'
import { specSite } from '../spec-example.ts'

/** Parameters that a message names. */
const MAX_NAMES = 4

export const fieldDescription = rule({
  name: 'field-description',
  area: 'api',
  severity: 'suggestion',
  strict: 'error',
  check: 'exact',
  guidance: 'Document every parameter and field, optional ones included, with its type and a clear description.',
  why: "A name alone doesn't say what to send, and assistants make up what is missing.",
  examples: {
    good: [
      specSite('parameters: [{ name: limit, in: query, description: How many., schema: { type: integer } }]'),
      '<ParamField query="limit" type="integer">\n  How many rows one answer holds.\n</ParamField>',
    ],
    bad: [
      specSite('parameters: [{ name: limit, in: query, schema: { type: integer } }]'),
      '<ParamField query="limit" type="integer" />',
      '<ParamField query="limit">\n  How many rows one answer holds.\n</ParamField>',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node) || !/^(?:ParamField|ResponseField)$/.test(placed.node.name)) continue
      const { name, props, children } = placed.node
      const hasText = children.some((child) => !isBlank(child))
      // `missing-prop` reports response fields without a type.
      const hasType = name === 'ResponseField' || (props.type !== undefined && props.type !== '')
      if (hasText && hasType) continue
      const tag = openingTag(project, placed as PlacedNode<Element>)
      if (!tag || tag.hasSpread || (!hasType && tag.attribute('type'))) continue
      const missing = [!hasType && 'type', !hasText && 'description'].filter(Boolean).join(' and no ')
      yield {
        message: `\`<${name}>\` has no ${missing}.`,
        place: tag.name,
        help: hasText ? 'Add the attribute `type`.' : 'Describe it between its tags.',
      }
    }
  },
  *site({ project }) {
    const { api } = project
    for (const document of api.documents) {
      const gap = coverageOf(document, api.set).undescribed
      if (!gap) continue
      const { name, parts, place } = gap
      const shown = parts.slice(0, MAX_NAMES).map((part) => `\`${part}\``)
      const rest = parts.length - shown.length
      const names = `${shown.join(', ')}${rest > 0 ? `, and ${counted(rest, 'more parameter')}` : ''}`
      yield {
        message: `${names} of \`${name}\` ${parts.length === 1 ? "isn't" : "aren't"} described${likeOthers(gap, 'parameters of ')}.`,
        place,
        help: 'Add a `description` to each parameter.',
      }
    }
  },
})
