// Converts `SUMMARY.md` of GitBook and mdBook to a navigation: headings are groups, and nested links are pages below a
// page.
import { unescapeMarkdown } from '../markdown/unescape.ts'
import { type NavItem, pageItem } from './source-site.ts'

interface Entry {
  readonly label: string
  /** Empty for a chapter that isn't written yet. */
  readonly url: string
  readonly title?: string
  readonly indent: number
}

export interface SummaryPart {
  /** Undefined before the first heading. */
  readonly heading?: string
  readonly items: readonly NavItem[]
}

/** The parts, in order. `fileOf` maps URLs to pages. Labels are plain text. */
export function readSummary(text: string, fileOf: (url: string) => string): readonly SummaryPart[] {
  const parts: { heading?: string; entries: Entry[] }[] = [{ entries: [] }]
  for (const line of text.replace(/<!--[\s\S]*?-->/g, '').split('\n')) {
    const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/.exec(line)?.[1]
    if (heading !== undefined) {
      const isTitle = parts.length === 1 && parts[0]?.entries.length === 0 && /^#[ \t]/.test(line)
      if (!isTitle) parts.push({ heading: plain(heading), entries: [] })
      continue
    }
    const [, indent = '', , label, bracketed, bare, title] =
      /^([ \t]*)([-*+][ \t]+)?\[((?:[^[\]]|\[[^\]]*\])*)\]\(\s*(?:<([^<>]*)>|([^)"'>]*?))\s*(?:"([^"]*)")?\s*\)/.exec(
        line,
      ) ?? []
    if (label !== undefined)
      parts.at(-1)?.entries.push({
        label: plain(title ?? label),
        url: unescapeMarkdown(bracketed ?? bare ?? ''),
        indent: indent.replaceAll('\t', '    ').length,
      })
    else {
      const loose = /^([ \t]*)[-*+][ \t]+(\S.*)$/.exec(line)
      if (loose)
        parts.at(-1)?.entries.push({
          label: plain(loose[2] as string),
          url: '',
          indent: (loose[1] as string).replaceAll('\t', '    ').length,
        })
    }
  }
  return parts
    .map(({ heading, entries }) => ({ ...(heading !== undefined && { heading }), items: tree(entries, fileOf) }))
    .filter(({ items }) => items.length > 0)
}

function tree(entries: readonly Entry[], fileOf: (url: string) => string): NavItem[] {
  const out: NavItem[] = []
  for (let i = 0; i < entries.length; ) {
    const entry = entries[i] as Entry
    let end = i + 1
    while (end < entries.length && (entries[end] as Entry).indent > entry.indent) end++
    const items = tree(entries.slice(i + 1, end), fileOf)
    const isLink = /^(?:https?:)?\/\//.test(entry.url)
    if (items.length > 0) {
      const root = entry.url === '' || isLink ? undefined : fileOf(entry.url)
      out.push({ kind: 'group', label: entry.label, items, ...(root !== undefined && { root }) })
    } else if (isLink) out.push({ kind: 'link', label: entry.label, url: entry.url })
    else if (entry.url !== '') out.push(pageItem(fileOf(entry.url), entry.label))
    i = end
  }
  return out
}

function plain(text: string): string {
  return unescapeMarkdown(text.replace(/<a\s[^>]*>[\s\S]*?<\/a>/g, '').replace(/&#x20;/g, ' '))
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])[*_](\S(?:.*?\S)?)[*_](?![\p{L}\p{N}])/gu, '$1')
    .replace(/`/g, '')
    .trim()
}
