// Lists the components that a page can use, built-in ones and those described in galley.json, as plain data.
import type { Component } from '../components/component.ts'
import type { OwnComponent } from '../config/schema/galley.ts'
import type { Project } from '../project/project.ts'

/** An attribute. */
export interface AttributeEntry {
  readonly name: string
  readonly type: string
  readonly summary: string
  readonly required?: boolean
  readonly default?: string
  readonly values?: readonly string[]
  readonly deprecated?: string
}

/** A component. */
export interface VocabularyEntry {
  readonly name: string
  readonly aliases: readonly string[]
  readonly group: string
  readonly summary: string
  readonly attributes: readonly AttributeEntry[]
  /** What it may contain. */
  readonly content: string
  /** The components that it must be inside of. */
  readonly parents: readonly string[]
  readonly advice: readonly string[]
  readonly examples: readonly string[]
}

/** All components of a project. The project's own come first. */
export function vocabularyOf(project: Project): VocabularyEntry[] {
  const own = project.config.galley.components ?? {}
  return [
    ...Object.entries(own).map(([name, component]) => ownEntry(name, component)),
    ...project.vocabulary.components.map(toEntry),
  ]
}

function toEntry({
  name,
  aliases = [],
  group,
  summary,
  props,
  children,
  parents = [],
  advice,
  examples,
}: Component): VocabularyEntry {
  return {
    name,
    aliases: aliases.map((alias) => alias.name),
    group,
    summary,
    attributes: Object.entries(props).map(([attribute, prop]) => ({
      name: attribute,
      type: prop.type,
      summary: prop.oneOf ? `${prop.summary} Exactly one of these: ${siblings(props, prop.oneOf)}.` : prop.summary,
      ...(prop.required && { required: true }),
      ...(prop.default !== undefined && prop.default !== null && { default: JSON.stringify(prop.default) }),
      ...(prop.values && { values: prop.values.map(String) }),
      ...(prop.deprecated !== undefined && { deprecated: prop.deprecated }),
    })),
    content: contentOf(children),
    parents,
    advice,
    examples,
  }
}

function siblings(props: Component['props'], set: string): string {
  return Object.entries(props)
    .filter(([, { oneOf }]) => oneOf === set)
    .map(([name]) => name)
    .join(', ')
}

function contentOf(children: Component['children']): string {
  if (children === 'flow') return 'anything'
  if (children === 'none') return 'nothing'
  if (children === 'text') return 'text'
  return 'code' in children ? 'code blocks' : children.only.join(', ')
}

function ownEntry(
  name: string,
  { summary, import: from, props = {}, advice = [], example }: OwnComponent,
): VocabularyEntry {
  const statement = from === undefined ? '' : `import { ${name} } from ${JSON.stringify(from)}\n\n`
  return {
    name,
    aliases: [],
    group: 'own',
    summary,
    attributes: Object.entries(props).map(
      ([attribute, { type = 'string', summary: meaning = '', required, values }]) => ({
        name: attribute,
        type,
        summary: meaning,
        ...(required && { required }),
        ...(values && { values: values.map(String) }),
      }),
    ),
    content: 'anything',
    parents: [],
    advice,
    examples: example === undefined && statement === '' ? [] : [statement + (example ?? '')],
  }
}
