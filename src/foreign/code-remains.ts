// Keeps the code in an unknown component's attributes: `<Demo code={`…`} />`, `<Demo sources={{ rust: { code: `…` } }} />`.
import { tabs } from './build.ts'
import { literal } from './elements.ts'
import { codeLines } from './fences.ts'
import type { Line } from './lines.ts'
import { isUnseen } from './remains.ts'
import type { Tag } from './tags.ts'

interface Code {
  readonly title: string
  readonly lang: string
  readonly code: string
}

const LANGUAGE =
  /^(?:bash|c|cpp|csharp|css|dart|diff|elixir|go|graphql|html|java|javascript|js|json|jsx|kotlin|lua|php|python|py|ruby|rust|scala|sh|shell|solidity|sql|svelte|swift|toml|ts|tsx|typescript|vue|xml|yaml|yml)$/i
const DIAGRAM =
  /^\s*(?:graph|flowchart|sequenceDiagram|classDiagram|stateDiagram(?:-v2)?|erDiagram|gantt|pie|mindmap|timeline|gitGraph|journey)\b/

/** The lines of text in a tag's attributes, as a block of code or several. Undefined if no attribute has more than one line. */
export function codeRemains(tag: Tag, at: number): { readonly text: string; readonly code: string } | undefined {
  const all = tag.attributes.flatMap(({ name, value }) =>
    typeof value === 'object' && !isUnseen(name) ? codeIn(literal(value.expression), name) : [],
  )
  const [first] = all
  if (!first) return undefined
  const blocks = all.map(({ title, lang, code }) => ({ title, lines: codeLines(code, { lang }, at), at }))
  const lines: readonly Line[] = blocks.length === 1 ? (blocks[0]?.lines ?? []) : tabs(blocks, at)
  return { text: lines.map(({ text }) => text).join('\n'), code: all.map(({ code }) => code).join('\n') }
}

/** Texts of several lines in a value. `name` is that of the attribute, or of the field that holds it. */
function codeIn(value: unknown, name: string, lang = ''): Code[] {
  if (typeof value === 'string') {
    const code = value.replace(/^(?:[ \t]*\n)+|\s+$/g, '')
    if (!code.includes('\n')) return []
    const own = DIAGRAM.test(code) ? 'mermaid' : lang || (LANGUAGE.test(name) ? name.toLowerCase() : 'text')
    return [{ title: name, lang: own, code }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one) => codeIn(one, name))
  const data = value as Readonly<Record<string, unknown>>
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  const title = text('title') || text('label') || text('name') || name
  return Object.entries(data).flatMap(([key, one]) =>
    /^(?:code|content|value|source|children)$/.test(key)
      ? codeIn(one, title, text('lang') || text('language') || (LANGUAGE.test(name) ? name.toLowerCase() : ''))
      : codeIn(one, key),
  )
}
