// get_component: returns everything that a writer needs to know about a component.
import * as z from 'zod'
import { suggest } from '../../diagnostics/suggest.ts'
import { ToolError, tool } from '../tool.ts'
import { type AttributeEntry, type VocabularyEntry, vocabularyOf } from '../vocabulary.ts'
import type { Workspace } from '../workspace.ts'

const MAX_NAMES = 12

export const getComponent = tool({
  name: 'get_component',
  title: 'Get components',
  description:
    'Returns the attributes, allowed content, advice, and examples of components. Use it before you use one.',
  needs: 'workspace',
  input: z.object({ names: z.string().min(1).max(300).describe('Steps, Card') }),
  async run({ names }, { workspace }) {
    const all = vocabularyOf((workspace as Workspace).outline)
    const known = all.flatMap(({ name, aliases }) => [name, ...aliases])
    const typed = names
      .split(/[\s,;]+/)
      .map((name) => name.replace(/[<>/"'[\]]/g, ''))
      .filter((name) => name !== '')
      .slice(0, MAX_NAMES)
    const entryOf = (name: string) => all.find((one) => one.name === name || one.aliases.includes(name))
    const entries = typed.flatMap((name) => entryOf(name) ?? [])
    const missing = typed
      .filter((name) => !entryOf(name))
      .map((name) => {
        const near = suggest(name, known)
        return `There is no component ${JSON.stringify(name)}. ${near ? `Did you mean ${near}?` : 'See list_components.'}`
      })
    if (entries.length === 0) throw new ToolError(missing.join('\n') || 'Name a component, such as Steps.')
    return [...entries.map(toText), ...missing].join('\n\n')
  },
})

function toText({ name, aliases, summary, attributes, content, parents, advice, examples }: VocabularyEntry): string {
  return [
    `# ${name}${aliases.length > 0 ? ` (also ${aliases.join(', ')})` : ''}`,
    summary,
    advice.map((text) => `- ${text}`).join('\n'),
    `Content: ${content}.${parents.length > 0 ? ` Must be inside: ${parents.join(', ')}.` : ''}`,
    attributes.map(attributeLine).join('\n'),
    ...examples.map((example) => `Example:\n\n${example}`),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

function attributeLine({
  name,
  type,
  required,
  default: fallback,
  values,
  deprecated,
  summary,
}: AttributeEntry): string {
  const facts = [
    values?.join(' | ') ?? type,
    required ? 'required' : '',
    fallback === undefined ? '' : `default ${fallback}`,
  ]
  const warning = deprecated === undefined ? '' : ` Deprecated: ${deprecated}`
  return `- \`${name}\` (${facts.filter(Boolean).join(', ')}): ${summary}${warning}`
}
