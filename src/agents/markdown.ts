// Writes a part of the guide as Markdown.
import type { GuideCode, GuideItem, GuidePart, GuideSection } from './guide.ts'

/** A part as a document: title, the paragraph that tells the assistant what it is, sections. */
export function partToMarkdown({ title, role, sections }: GuidePart): string {
  return `${[`# ${title}`, role, ...sections.map((section) => sectionToMarkdown(section, 2))].join('\n\n')}\n`
}

/** A section with a heading of the given level, without a final line break. */
function sectionToMarkdown(section: GuideSection, level: number): string {
  const { title, text, items = [], code = [], sections = [] } = section
  const blocks = [
    `${'#'.repeat(level)} ${title}`,
    ...(text ? [text] : []),
    ...(items.length > 0 ? [items.map(itemToMarkdown).join('\n')] : []),
    ...code.map(fence),
    ...sections.map((inner) => sectionToMarkdown(inner, level + 1)),
  ]
  return blocks.join('\n\n')
}

function itemToMarkdown({ text, rule }: GuideItem): string {
  return `- ${text}${rule ? ` (\`${rule}\`)` : ''}`
}

/** A fence longer than any in the code. */
function fence({ lang, value }: GuideCode): string {
  const runs = value.match(/^\s*`{3,}/gm) ?? []
  const marks = '`'.repeat(Math.max(3, ...runs.map((run) => run.trim().length + 1)))
  return `${marks}${lang}\n${value.trimEnd()}\n${marks}`
}
