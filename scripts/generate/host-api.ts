// Generates the reference of the host's API from its actions.
import { z } from 'zod'
import { routes } from '../../src/host/routes/index.ts'
import type { Route } from '../../src/host/routes/route.ts'
import { escapeMdx, frontMatter } from './text.ts'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly default?: unknown
}

/** One page with every action. */
export function hostApiPage(): Map<string, string> {
  const head = frontMatter(
    'API of a host',
    'Every action of `galley host`, as the dashboard and the command line use it.',
  )
  const text = `${head}
Send a token with each request: \`Authorization: Bearer galley_…\`. Bodies and answers are JSON. An error is a
[problem](https://www.rfc-editor.org/rfc/rfc9457): \`title\` says what is wrong, and \`code\` never changes.

\`\`\`bash test="syntax"
curl -H "Authorization: Bearer $GALLEY_TOKEN" https://galley.example.com/v1/sites
\`\`\`

A site is named by its id or its name. A token's scope has to cover that of the action: \`admin\` covers all, and \`write\` covers \`read\`.

${routes.map(section).join('\n')}`
  return new Map([['docs/hosting/api.mdx', text]])
}

function section({ method, path, scope, summary, description, input, output, raw }: Route): string {
  const asked = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const answer = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  return `## ${summary}

\`${method} ${path}\` with the scope \`${scope}\`.

${description ? `${description}\n\n` : ''}${table('Input', asked)}${raw ? 'The body is bytes, and not JSON.\n\n' : ''}${table('Answer', answer)}`
}

function table(title: string, { properties = {}, required = [] }: JsonSchema): string {
  const names = Object.keys(properties)
  if (names.length === 0) return ''
  const rows = names.map((name) => {
    const schema = properties[name] as JsonSchema
    const meaning = [
      schema.description,
      schema.default === undefined ? undefined : `Default: \`${JSON.stringify(schema.default)}\`.`,
    ]
    return `| \`${name}\` | ${typeOf(schema)} | ${required.includes(name) ? 'yes' : ''} | ${cell(meaning.filter(Boolean).join('. '))} |`
  })
  return `| ${title} | Type | Always | Meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n\n`
}

/** Escapes text for a table cell. */
function cell(text: string): string {
  return escapeMdx(text).replace(/\|/g, '\\|').replace(/\s+/g, ' ')
}

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  return typeof schema.type === 'string' ? schema.type : 'anything'
}
