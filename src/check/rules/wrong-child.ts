// Reports content inside a component that doesn't accept it.

import type { ChildrenKind } from '../../components/component.ts'
import type { Vocabulary } from '../../components/vocabulary.ts'
import type { Element, Node } from '../../content/tree.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { componentAround, isBlank, isComponent, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

export const wrongChild = rule({
  name: 'wrong-child',
  area: 'components',
  severity: 'warning',
  check: 'exact',
  guidance:
    'Put only the content that it accepts into a component: Step in Steps, Tab in Tabs, code blocks in CodeGroup.',
  why: "Content that a component doesn't expect shows in the wrong place, or not at all.",
  examples: {
    good: ['<Steps>\n  <Step title="Install the agent">Run the installer.</Step>\n</Steps>'],
    bad: ['<Steps>\n  <Card title="Install the agent">Run the installer.</Card>\n</Steps>'],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      const around = placed.attribute === undefined && componentAround(placed)
      if (!around || !isFirstLevel(placed, around)) continue
      const parent = around.node as Element
      const component = project.vocabulary.find(parent.name)
      if (!component || !isWrong(component.children, placed.node, project.vocabulary)) continue
      // Report a run of wrong nodes once, because a sentence consists of many nodes.
      const before = placed.siblings[placed.index - 1]
      if (before && isWrong(component.children, before.node, project.vocabulary)) continue
      yield {
        message: `\`<${parent.name}>\` takes ${wanted(component.children)}, not ${nameOf(placed.node)}.`,
        place: startOf(placed, project),
        help: helpFor(component.children),
      }
    }
  },
})

/** True for nodes that the component sees as its direct children. Paragraphs around tags don't count. */
function isFirstLevel({ parent }: PlacedNode, around: PlacedNode): boolean {
  return parent === around || (parent?.parent === around && holdsTags(parent.node))
}

/** True for a paragraph that is an artifact of parsing: its children are checked in its place. */
function holdsTags(node: Node): boolean {
  return node.type === 'paragraph' && node.children.some((child) => isComponent(child))
}

function isWrong(kind: ChildrenKind, node: Node, vocabulary: Vocabulary): boolean {
  if (isBlank(node) || node.type === 'break' || node.type === 'invalid' || node.type === 'island') return false
  if (holdsTags(node)) return false
  if (kind === 'flow' || kind === 'text') return false
  if (kind === 'none') return true
  if ('code' in kind) {
    // An undefined component is reported by another rule.
    if (isComponent(node) && !vocabulary.find(node.name)) return false
    return !(node.type === 'code' || (node.type === 'element' && node.name === 'CodeBlock'))
  }
  if (node.type !== 'element') return true
  if (!isComponent(node)) return false
  const component = vocabulary.find(node.name)
  return component !== undefined && !kind.only.includes(component.name) && component.audience === undefined
}

function wanted(kind: ChildrenKind): string {
  if (kind === 'none') return 'no content'
  if (typeof kind === 'object' && 'only' in kind)
    return `only ${kind.only.map((name) => `\`<${name}>\``).join(' and ')}`
  return 'only code blocks'
}

function helpFor(kind: ChildrenKind): string {
  if (kind === 'none') return 'Close the tag with `/>`, and write the content after it.'
  if (typeof kind === 'object' && 'only' in kind) return `Put it into \`<${kind.only[0]}>\`, or outside the component.`
  return 'Put it before or after the component.'
}

function nameOf(node: Node): string {
  if (node.type === 'element') return `\`<${node.name}>\``
  return NAMES[node.type] ?? 'text'
}

const NAMES: Readonly<Record<string, string>> = {
  list: 'a list',
  code: 'a code block',
  heading: 'a heading',
  table: 'a table',
  image: 'an image',
}

/** The start of the tag, or the first line of other content. */
function startOf(placed: PlacedNode, project: Project): Place {
  const place = placeOf(placed)
  if (placed.node.type === 'element')
    return { ...place, end: Math.min(place.end, place.start + placed.node.name.length + 1) }
  const [line = ''] = /^.*\S/.exec(project.sources.get(place.file)?.text.slice(place.start, place.end) ?? '') ?? []
  return line === '' ? place : { ...place, end: place.start + line.length }
}
