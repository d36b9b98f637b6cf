// Sidebars that authors write as lists of links in Markdown, for Docsify and wikis.
import { type NavItem, pageItem } from './source-site.ts'

/**
 * A list whose entries are links alone: signs around a link are part of its text, and options aren't. Titles above
 * entries, in the list or between lists, become headings.
 */
export function listText(source: string): string {
  const lines = source
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n')
    .map((line) => entryText(line.replace(/!\[[^\]]*\]\([^)]*\)/g, '').trimEnd()))
    .filter((line) => line !== '')
  return lines.map((line, i) => (isTitle(line, lines[i + 1]) ? `## ${line.replace(/^- /, '')}` : line)).join('\n')
}

/** An entry with a hyphen as its sign, and nothing around its link. Other lines stay. */
function entryText(line: string): string {
  const [, indent, content] = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(\S.*)$/.exec(line) ?? []
  if (indent === undefined || content === undefined) return line
  if (content.length > MAX_ENTRY) return line
  const [, before, label, url, after] = LINK.exec(content) ?? []
  return `${indent}- ${label === undefined ? content : `[${`${before}${label}${after}`.trim()}](${url})`}`
}

/** Maximum length of an entry: its pattern takes square time. */
const MAX_ENTRY = 2_000
const LINK = /^(.*?)\[((?:[^[\]]|\[[^\]]*\])*)\]\([ \t]*<?([^\s)<>]*)>?(?:[ \t]+(?:"[^"]*"|'[^']*'))?[ \t]*\)(.*)$/

/** Whether a line without a link is the title of the entries after it, which aren't indented more. */
function isTitle(line: string, next: string | undefined): boolean {
  if (/^(?:[ \t<#]|-{3,}|\*{3,}|_{3,})|\]\(/.test(line)) return false
  return !line.startsWith('- ') || (next !== undefined && /^- /.test(next))
}

/** Without pages that are already listed, such as links to their headings, and without groups that have become empty. */
export function eachOnce(items: readonly NavItem[], listed: Set<string>): NavItem[] {
  return items.flatMap((item): NavItem[] => {
    if (item.kind === 'link') return [item]
    if (item.kind === 'page') {
      if (listed.has(item.file)) return []
      listed.add(item.file)
      return [item]
    }
    const { root, ...rest } = item
    const isNew = root !== undefined && !listed.has(root)
    if (isNew) listed.add(root)
    const inner = eachOnce(item.items, listed)
    if (inner.length === 0) return isNew ? [pageItem(root, item.label)] : []
    return [{ ...rest, ...(isNew && { root }), items: inner }]
  })
}
