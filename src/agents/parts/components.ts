// The components part: which component to choose, then each one with its attributes and an example.
import type { Component, Prop } from '../../components/component.ts'
import type { Vocabulary } from '../../components/vocabulary.ts'
import type { OwnComponent } from '../../config/schema/galley.ts'
import type { GuideItem, GuidePart, GuideSection } from '../guide.ts'
import type { Team } from '../team.ts'
import { pageGlobs, role, ruleTitle } from './role.ts'
import { ruleItems } from './rules.ts'

/**
 * The components that pages use every day, described in full in the rule file. Others get one line there and are
 * described by `get_component`, because the whole reference would fill a quarter of a small context window.
 */
const CORE = new Set([
  'Note',
  'Steps',
  'Tabs',
  'Accordion',
  'Card',
  'CodeGroup',
  'Frame',
  'RequestExample',
  'ParamField',
  'ResponseField',
])

/** Attributes that every component has, or that assistants shouldn't choose. */
const UNMENTIONED = new Set(['className', 'iconType'])

/** Explains which component to use, and how. */
export function componentsPart(team: Team): GuidePart {
  const { components } = team.vocabulary
  return {
    id: 'components',
    title: ruleTitle('components'),
    description:
      'When to use which component, with the attributes of the ten that pages use most. Read before you use one.',
    globs: pageGlobs(team),
    role: role(
      team,
      'Choose a component for what it means, and use plain Markdown if none is needed. The list is complete.',
    ),
    sections: [
      ...ownSections(team),
      {
        title: 'Component selection logic',
        items: components.filter(isOffered).map((component) => ({ text: useOf(component) })),
      },
      { title: 'Rules for all components', items: [...checkedRules(team), ...preferences(team)] },
      {
        title: 'Component reference',
        text: 'For attributes and examples of all other components, call the MCP tool `get_component`. For names of icons, call `find_icons`.',
        sections: components
          .filter(({ name }) => CORE.has(name))
          .map((component) => reference(component, team.vocabulary)),
      },
    ],
  }
}

/** What a component is for: `Steps` for procedures and sequential instructions of two or more steps. */
export function useOf({ name, advice: [first = ''] }: Component): string {
  const purpose = /^Use `?[\w.]+`?(?: or `?[\w.]+`?)? ((?:for|to|around|at|only|with) .+)$/s.exec(first)?.[1]
  return purpose ? `\`${name}\` ${purpose}` : `\`${name}\`: ${first.replace(/^U(?=se )/, 'u')}`
}

/** The rules for components that a program can check. The selection logic covers the others. */
function checkedRules(team: Team): GuideItem[] {
  return ruleItems(team, 'components').filter(({ rule }) => rule !== undefined)
}

/** False for deprecated components, and for parts that their parent's section describes. */
function isOffered({ summary, parents }: Component): boolean {
  return parents === undefined && !/Kept for old pages/.test(summary)
}

/** A component with its parts: what it is, what not to do with it, its attributes, an example. */
function reference(component: Component, { components }: Vocabulary): GuideSection {
  const parts = components.filter(({ parents }) => parents?.includes(component.name))
  const [example = ''] = component.examples
  const others = (component.aliases ?? []).filter(({ deprecated }) => !deprecated).map(({ name }) => `\`${name}\``)
  return {
    title: component.name,
    text: [component.summary, others.length > 0 ? `Also: ${others.join(', ')}.` : '', holds(component)]
      .filter(Boolean)
      .join(' '),
    items: [
      ...component.advice.slice(1).map((text) => ({ text })),
      ...attributes(component, '', components),
      ...parts.flatMap((part) => [
        ...part.advice.map((text) => ({ text })),
        ...attributes(part, ` of \`${part.name}\``, components),
      ]),
    ],
    code: [{ lang: 'mdx', value: example }],
  }
}

function holds({ children }: Component): string {
  if (children === 'none') return 'It has no content.'
  if (typeof children === 'string') return ''
  if ('code' in children) return 'It contains only code blocks.'
  return `It contains only ${children.only.map((name) => `\`${name}\``).join(' and ')}.`
}

/** The attributes on one line. Attributes shared with an earlier component aren't repeated. */
function attributes(component: Component, whose: string, components: readonly Component[]): GuideItem[] {
  const text = attributeList(component)
  const twin = components.slice(0, components.indexOf(component)).find((other) => attributeList(other) === text)
  if (text === '') return []
  return [{ text: twin ? `Attributes${whose}: those of \`${twin.name}\`.` : `Attributes${whose}: ${text}.` }]
}

function attributeList({ props }: Component): string {
  return Object.entries(props)
    .filter(([name, { deprecated }]) => !deprecated && !UNMENTIONED.has(name))
    .map(([name, prop]) => attribute(name, prop))
    .join('; ')
}

function attribute(name: string, { type, required, oneOf, values, default: fallback, summary }: Prop): string {
  const allowed = values?.map((value) => (type === 'number' ? value : `"${value}"`)).join(' | ') ?? type
  const facts = [
    allowed,
    required ? 'required' : '',
    oneOf ? 'exactly one of these' : '',
    fallback === undefined || fallback === null || fallback === false ? '' : `default ${JSON.stringify(fallback)}`,
  ].filter(Boolean)
  return `\`${name}\` (${facts.join(', ')}) ${summary.replace(/\.$/, '')}`
}

function preferences({ guidance }: Team): GuideItem[] {
  return Object.entries(guidance.prefer ?? {}).map(([name, better]) => ({
    text: `Use \`${better}\` instead of \`${name}\`.`,
  }))
}

/** The team's own components and patterns. They come first. */
function ownSections({ site, components: own, guidance }: Team): GuideSection[] {
  const patterns = (guidance.components ?? []).map((text) => ({ text }))
  if (own.size === 0 && patterns.length === 0) return []
  return [
    {
      title: `Components of ${site}`,
      items: patterns,
      sections: [...own].map(([name, component]) => ownReference(name, component)),
    },
  ]
}

function ownReference(
  name: string,
  { summary, import: from, props = {}, advice = [], example }: OwnComponent,
): GuideSection {
  const list = Object.entries(props).map(([prop, { type = 'string', required, values, summary: meaning = '' }]) =>
    attribute(prop, { type: type as Prop['type'], required, values, summary: meaning }).trimEnd(),
  )
  const statement = from === undefined ? '' : `import { ${name} } from ${JSON.stringify(from)}\n\n`
  return {
    title: name,
    text: summary,
    items: [
      ...advice.map((text) => ({ text })),
      ...(list.length > 0 ? [{ text: `Attributes: ${list.join('; ')}.` }] : []),
    ],
    code: example === undefined && statement === '' ? [] : [{ lang: 'mdx', value: statement + (example ?? '') }],
  }
}
