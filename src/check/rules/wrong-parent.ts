// Reports parts of a component outside of it.
import type { Element } from '../../content/tree.ts'
import { meantContainer } from '../container-name.ts'
import { closest, componentAround, isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag, renamed } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const wrongParent = rule({
  name: 'wrong-parent',
  area: 'components',
  severity: 'warning',
  check: 'exact',
  guidance: 'Put the parts of a component into it: Tab into Tabs, Step into Steps.',
  why: 'On its own, the part shows without numbers, tabs, or a frame.',
  examples: {
    good: ['<Tabs>\n  <Tab title="npm">Run `npm install acme`.</Tab>\n</Tabs>'],
    bad: ['<Tab title="npm">Run `npm install acme`.</Tab>'],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node)) continue
      const { name } = placed.node
      const parents = project.vocabulary.find(name)?.parents
      if (!parents || placed.attribute !== undefined) continue
      const around = componentAround(placed)
      const parent = around && project.vocabulary.find(around.node.name)
      // Custom and unknown components decide for themselves how they use their content.
      if ((around && !parent) || closest(placed, (node) => node.type === 'island')) continue
      if (parent && (parents.includes(parent.name) || parent.audience)) continue
      const tag = openingTag(project, placed as PlacedNode<Element>)
      if (!tag) continue
      const container = meantContainer(placed.node, project.vocabulary)
      if (container !== undefined) {
        yield {
          message: `\`<${name}>\` holds only other \`<${name}>\`s.`,
          place: tag.name,
          help: `Did you mean \`<${container}>\`?`,
          fix: renamed(project, placed as PlacedNode<Element>, tag, container),
        }
        continue
      }
      if (around && meantContainer(around.node as Element, project.vocabulary) !== undefined) continue
      const list = parents.map((known) => `\`<${known}>\``).join(' or ')
      yield {
        message: `\`<${name}>\` must be directly inside ${list}.`,
        place: tag.name,
        help: `Put ${list} around it.`,
      }
    }
  },
})
