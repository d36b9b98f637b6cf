// get_component: all about a component that a writer needs.
import * as z from 'zod'
import { suggest } from '../../diagnostics/suggest.ts'
import { ToolError, tool } from '../tool.ts'
import { type AttributeEntry, type VocabularyEntry, vocabularyOf } from '../vocabulary.ts'
import type { Workspace } from '../workspace.ts'

const attribute = z.object({
  name: z.string(),
  type: z.string(),
  summary: z.string(),
  required: z.boolean().optional(),
  default: z.string().optional(),
  values: z.array(z.string()).optional(),
  deprecated: z.string().optional(),
})

export const getComponent = tool({
  name: 'get_component',
  title: 'Get components',
  description: 'Gives attributes, allowed content, advice and examples of components. Use it before you write one.',
  needs: 'workspace',
  input: z.object({ names: z.string().min(1).max(300).describe('Steps, Card') }),
  output: z.object({
    components: z.array(
      z.object({
        name: z.string(),
        summary: z.string(),
        content: z.string(),
        parents: z.array(z.string()),
        attributes: z.array(attribute),
        advice: z.array(z.string()),
        examples: z.array(z.string()),
      }),
    ),
  }),
  async run({ names }, { workspace }) {
    const all = vocabularyOf((workspace as Workspace).outline)
    const known = all.flatMap(({ name, aliases }) => [name, ...aliases])
    const found = names
      .split(/[\s,;]+/)
      .map((name) => name.replace(/[<>/"'[\]]/g, ''))
      .filter((name) => name !== '')
      .slice(0, 12)
      .map((name) => {
        const entry = all.find((one) => one.name === name || one.aliases.includes(name))
        if (entry) return entry
        const near = suggest(name, known)
        throw new ToolError(
          `There is no component ${JSON.stringify(name)}. ${near ? `Did you mean ${near}?` : 'See list_components.'}`,
        )
      })
    return {
      text: found.map(toText).join('\n\n'),
      data: {
        components: found.map(({ name, summary, content, parents, attributes, advice, examples }) => ({
          name,
          summary,
          content,
          parents: [...parents],
          attributes: attributes.map(({ values, ...entry }) => ({ ...entry, ...(values && { values: [...values] }) })),
          advice: [...advice],
          examples: [...examples],
        })),
      },
    }
  },
})

function toText({ name, aliases, summary, attributes, content, parents, advice, examples }: VocabularyEntry): string {
  return [
    `# ${name}${aliases.length > 0 ? ` (also ${aliases.join(', ')})` : ''}`,
    summary,
    advice.map((text) => `- ${text}`).join('\n'),
    `Holds: ${content}.${parents.length > 0 ? ` Stands in: ${parents.join(', ')}.` : ''}`,
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
