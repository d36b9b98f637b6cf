// Reports components and attributes that are kept only for old pages.
import type { Component } from '../../components/component.ts'
import type { Element, Value } from '../../content/tree.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { isComponent, type PlacedNode } from '../nodes.ts'
import { type OpeningTag, openingTag } from '../opening-tag.ts'
import { expectedOf } from '../prop-value.ts'
import { rule } from '../rule.ts'

export const deprecated = rule({
  name: 'deprecated',
  area: 'components',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Use the current names of components and attributes, not the deprecated ones.',
  why: 'Old names still work here, but other tools no longer support them.',
  examples: {
    good: ['It is <Badge color="green">new</Badge>, see <Icon icon="book" />.'],
    bad: ['See <Icon name="book" />.'],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node)) continue
      const component = project.vocabulary.find(placed.node.name)
      if (!component) continue
      const { name: typed, props } = placed.node
      const alias = component.aliases?.find(({ name }) => name === typed)
      const old = Object.keys(props).filter((name) => component.props[name]?.deprecated && name !== 'style')
      if (!alias?.deprecated && old.length === 0) continue
      const tag = openingTag(project, placed as PlacedNode<Element>)
      if (!tag) continue
      if (alias?.deprecated) {
        yield {
          message: `\`<${typed}>\` is an old name of \`<${component.name}>\`.`,
          place: tag.name,
          help: `Write \`<${component.name}>\`.`,
          fix: renamed(project, placed as PlacedNode<Element>, tag, component.name),
        }
      }
      for (const name of old) {
        const place = tag.attribute(name)
        const instead = component.props[name]?.deprecated as string
        const isName = Object.hasOwn(component.props, instead)
        if (!place) continue
        yield {
          message: `\`${name}\` of \`<${typed}>\` is deprecated.`,
          place,
          help: isName ? `Write \`${instead}\`.` : / /.test(instead) ? instead : `Write \`${instead}\`.`,
          ...(isName &&
            fits(component, instead, props[name]) &&
            !Object.hasOwn(props, instead) && { fix: [{ ...place, text: instead }] }),
        }
      }
    }
  },
})

/** True if the other attribute accepts the value. */
function fits(component: Component, to: string, value: Value): boolean {
  const current = component.props[to]
  return typeof value === 'string' && !!current && TEXTS.has(current.type) && expectedOf(current, value) === undefined
}

const TEXTS = new Set(['string', 'icon', 'color', 'url', 'image', 'markdown', 'className'])

/** The edits to rename both tags of an element. */
function renamed(project: Project, placed: PlacedNode<Element>, tag: OpeningTag, name: string): Edit[] {
  const { file, node } = placed
  const text = project.sources.get(file)?.text ?? ''
  const closing = `</${node.name}>`
  const end = node.span?.end ?? 0
  const edits: Edit[] = [{ ...tag.name, text: name }]
  if (text.slice(0, end).endsWith(closing))
    edits.push({ file, start: end - closing.length + 2, end: end - 1, text: name })
  return edits
}
