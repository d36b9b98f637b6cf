// Reports missing attributes that a component requires.
import { type Component, hasAttribute } from '../../components/component.ts'
import type { Element } from '../../content/tree.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { meantContainer } from '../container-name.ts'
import { isBlank, isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const missingProp = rule({
  name: 'missing-prop',
  area: 'components',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Give every component the attributes that it requires, such as the `title` of a Step, Tab or Accordion.',
  why: 'Without it, the component has no label, link target, or content.',
  examples: {
    good: [
      '<Tabs>\n  <Tab title="npm">Run `npm install acme`.</Tab>\n</Tabs>',
      '<Steps>\n  <Step>\n    ### Install Acme\n\n    Run `npm install acme`.\n  </Step>\n</Steps>',
    ],
    bad: ['<Tabs>\n  <Tab>Run `npm install acme`.</Tab>\n</Tabs>', '<Icon />'],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      const { node } = placed
      if (!isComponent(node) || isStepWithHeading(node)) continue
      const component = project.vocabulary.find(node.name)
      const missing = component ? [...missingOf(component, node)] : []
      if (!component || missing.length === 0) continue
      // The rule `wrong-parent` reports the name that was meant.
      if (meantContainer(node, project.vocabulary) !== undefined) continue
      const tag = openingTag(project, placed as PlacedNode<Element>)
      if (!tag || tag.hasSpread) continue
      for (const names of missing) {
        // An attribute whose value is a function counts as present.
        if (names.some((name) => !Object.hasOwn(node.props, name) && tag.attribute(name))) continue
        const list = names.map((name) => `\`${name}\``).join(' or ')
        // The rule `unknown-prop` reports the attribute that this one is meant by.
        const known = Object.keys(component.props).filter((prop) => !component.props[prop]?.deprecated)
        const isMisspelled = (given: string) => names.includes(suggest(given, known) ?? '')
        if (Object.keys(node.props).some((given) => !hasAttribute(component, given) && isMisspelled(given))) continue
        yield {
          message: `\`<${node.name}>\` needs ${names.length > 1 ? 'one of ' : ''}the attribute${names.length > 1 ? 's' : ''} ${list}.`,
          place: tag.name,
          // A response field without a name still makes sense if the response is a single value.
          ...(node.name === 'ResponseField' && { severity: 'suggestion' as const }),
          help: `${component.props[names[0] as string]?.summary ?? ''} For example: ${exampleOf(names[0] as string)}.`,
        }
      }
    }
  },
})

/** A heading at the start of a step is a title as good as the attribute. */
function isStepWithHeading({ name, children }: Element): boolean {
  return name === 'Step' && children.find((child) => !isBlank(child))?.type === 'heading'
}

/** Sets of attribute names of which none is present: single required names, and sets where one is required. */
function* missingOf(component: Component, { props }: Element): Iterable<readonly string[]> {
  const sets = new Map<string, string[]>()
  for (const [name, prop] of Object.entries(component.props)) {
    if (prop.oneOf) sets.set(prop.oneOf, [...(sets.get(prop.oneOf) ?? []), name])
    else if (prop.required && !isGiven(props, name) && !hasOldName(component, props, [name])) yield [name]
  }
  for (const names of sets.values())
    if (!names.some((name) => isGiven(props, name)) && !hasOldName(component, props, names)) yield names
}

function isGiven(props: Element['props'], name: string): boolean {
  const value = props[name]
  // An empty string is deliberate.
  return value !== undefined && value !== null && value !== true
}

/** True if the tag has an older name of the attribute, which the rule `deprecated` reports. */
function hasOldName(component: Component, props: Element['props'], names: readonly string[]): boolean {
  return Object.entries(component.props).some(
    ([old, { deprecated }]) =>
      deprecated !== undefined && isGiven(props, old) && names.some((name) => mentions(deprecated, name)),
  )
}

function mentions(deprecated: string, name: string): boolean {
  return deprecated === name || deprecated.includes(`\`${name}\``)
}

function exampleOf(name: string): string {
  return `\`${name}="…"\``
}
