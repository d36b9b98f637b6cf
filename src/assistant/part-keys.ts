// The parts of a page that links can lead to, as far as its Markdown tells.
import { fragmentKey } from '../html/fragment-key.ts'
import { sectionsOf } from '../mcp/library/page-sections.ts'

/** What the title of an accordion, a tab, or a step becomes in Markdown: bold, at the start of a line. */
const TITLE = /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?\*\*(.+?)\*\*/gm

/** The keys of their fragments. */
export function partKeys(markdown: string): ReadonlySet<string> {
  const titles = [...markdown.matchAll(TITLE)].map(([, title = '']) => title)
  return new Set([...sectionsOf(markdown).map(({ title }) => title), ...titles].map(fragmentKey))
}
