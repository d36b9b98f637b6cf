// A component of the old site's own: how its uses are told apart, and what its program made of one as MDX.
import { parseHtml } from '../dom/dom.ts'
import { literal } from './elements.ts'
import type { HtmlRules } from './html-page/rules.ts'
import { htmlLines, htmlPhrases } from './html-page/writer.ts'
import { textOf } from './lines.ts'
import type { Tag } from './tags.ts'

/** Where the content of a component goes, in the HTML that it shows. */
export const CONTENT = '\uFDD8'

/** The values of a tag's attributes as JSON. Undefined if some are code. */
export function propsOf(tag: Tag): string | undefined {
  const props: Record<string, unknown> = {}
  for (const { name, value } of tag.attributes) {
    const known = typeof value === 'object' ? literal(value.expression) : value
    if (known === undefined || !/^[A-Za-z][\w-]*$/.test(name)) return undefined
    props[name] = known
  }
  return JSON.stringify(props)
}

/** HTML as MDX: paragraphs and other blocks, or all of it on one line. */
export function htmlAsMdx(html: string, isBlock: boolean, rules: HtmlRules): string {
  const { children } = parseHtml(html)
  return (isBlock ? textOf(htmlLines(children, rules, () => 0)) : htmlPhrases(children, rules))
    .split(/(`+[^`]*`+|(?<!\\)<[A-Za-z/][^>]*>)/)
    .map((piece, i) => (i % 2 === 1 ? piece : piece.replace(/[{}]/g, '\\$&')))
    .join('')
}
