// Describes a component or one of its attributes in Markdown, for hover and completion.
import type { Component, Prop } from '../components/component.ts'
import { listOf } from '../diagnostics/names.ts'

/** Name, summary, attributes, an example, and advice. Without `isHeaded`, starts at the attributes. */
export function componentText(component: Component, { isHeaded = true } = {}): string {
  const { name, summary, props, examples, advice } = component
  const rows = Object.entries(props).map(([prop, { summary: says, required, deprecated }]) => {
    const mark = required ? ' (required)' : deprecated === undefined ? '' : ' (deprecated)'
    return `- \`${prop}\`${mark}: ${says}`
  })
  return [
    // In backticks, because editors drop what looks like HTML.
    isHeaded && `**\`<${name}>\`** ${summary}`,
    rows.join('\n'),
    examples[0] && `\`\`\`mdx\n${examples[0]}\n\`\`\``,
    advice.join('\n\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** What an attribute does, and which values it accepts. */
export function propText(name: string, prop: Prop): string {
  const { type, summary, values, required, deprecated } = prop
  const takes = values ? listOf(values) : `\`${type}\``
  const fallback = prop.default === undefined ? '' : ` Default: \`${JSON.stringify(prop.default)}\`.`
  return [
    `**${name}**${required ? ' (required)' : ''}: ${takes}`,
    `${summary}${fallback}`,
    deprecated !== undefined && `Deprecated. ${deprecated}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
