// The components part: which one to choose, then each with its attributes and an example.
import type { Component, Prop } from '../../components/component.ts'
import type { Vocabulary } from '../../components/vocabulary.ts'
import type { OwnComponent } from '../../config/schema/galley.ts'
import type { GuideItem, GuidePart, GuideSection } from '../guide.ts'
import type { Team } from '../team.ts'
import { pageGlobs, role, ruleTitle } from './role.ts'
import { ruleItems } from './rules.ts'

/**
 * The components that pages use every day: in full in the rule file. All others are one line there, and in full from
 * `get_component`, since the whole reference would fill a quarter of a small context.
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

/** Which component to use, and how. */
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
      'Choose a component for what it means, and plain Markdown where none is needed. These are all components there are.',
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

/** Components that are kept for old pages only are not offered, nor parts of which their parent speaks. */
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
    text: [component.summary, others.length > 0 ? `Also written ${others.join(', ')}.` : '', holds(component)]
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
  if (children === 'none') return 'It holds nothing.'
  if (typeof children === 'string') return ''
  if ('code' in children) return 'It holds code blocks only.'
  return `It holds ${children.only.map((name) => `\`${name}\``).join(' and ')} only.`
}

/** The attributes in one line; those of a component before it are not written twice. */
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
    text: `Use \`${better}\` in place of \`${name}\`.`,
  }))
}

/** Components and patterns of the team: they come first. */
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
