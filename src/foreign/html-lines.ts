// HTML that isn't written as the text of a page, but as data in it, as lines of JSX.
import { applyEdits } from './apply-edits.ts'
import type { BlockContext } from './dialect.ts'
import { htmlEdits } from './html.ts'
import { isBlank, type Line, linesOf, linesOfText } from './lines.ts'

/** HTML as lines of JSX. */
export function htmlLines(html: string, at: number, context: BlockContext): Line[] {
  const lines = linesOf(htmlAsJsx(html, at, context))
  const text = new Set(linesOfText(lines))
  // Outside of code, an empty line would end the enclosing element.
  return lines.filter((line, i) => !(text.has(i) && isBlank(line))).map(({ text }) => ({ text, at, made: true }))
}

/** The same as a text. */
export function htmlAsJsx(html: string, at: number, context: BlockContext): string {
  const edits = htmlEdits(html, [{ start: 0, end: html.length, isBlock: true }], {
    host: context.host,
    lineAt: () => at,
    remark: context.remark,
  })
  return applyEdits(html, edits).text
}
