// `Term` and `:   definition` below it. HTML has an element for that, but Markdown in MDX has no syntax.
import type { BlockSyntax } from '../dialect.ts'
import { blank, dedentLines, endOfIndented, indentOf, isBlank, type Line, made, trimLines } from '../lines.ts'

const DEFINITION = /^([ \t]{0,3}):[ \t]+(\S.*)$/

export const definitionLists: BlockSyntax = {
  name: ': definition',
  opens: /^\s{0,3}\S/,
  convert(lines, start, context) {
    const first = lines[start] as Line
    const next = isBlank(lines[start + 1]) ? start + 2 : start + 1
    if (!lines[next] || !DEFINITION.test((lines[next] as Line).text) || !isTerm(first.text)) return undefined
    if (
      start > 0 &&
      !isBlank(lines[start - 1]) &&
      !DEFINITION.test((lines[start - 1] as Line).text) &&
      !isTerm((lines[start - 1] as Line).text)
    )
      return undefined
    const out: Line[] = []
    let i = start
    let end = start
    while (i < lines.length) {
      const term = lines[i] as Line
      const at = isBlank(lines[i + 1]) ? i + 2 : i + 1
      if (!isTerm(term.text) || !lines[at] || !DEFINITION.test((lines[at] as Line).text)) break
      out.push(
        made('<dt>', term.at),
        blank(term.at),
        { ...term, text: term.text.trim() },
        blank(term.at),
        made('</dt>', term.at),
        blank(term.at),
      )
      i = at
      while (lines[i] && DEFINITION.test((lines[i] as Line).text)) {
        const line = lines[i] as Line
        const [, before = '', text = ''] = DEFINITION.exec(line.text) ?? []
        const columns = line.text.length - text.length - before.length > 3 ? 4 : 2
        end = Math.max(endOfIndented(lines, i + 1, indentOf(before) + columns), lazyEnd(lines, i + 1))
        const body = [{ ...line, text }, ...dedentLines(lines.slice(i + 1, end), columns)]
        out.push(
          made('<dd>', line.at),
          blank(line.at),
          ...context.convert(trimLines(body)),
          blank(line.at),
          made('</dd>', line.at),
          blank(line.at),
        )
        i = end
        while (isBlank(lines[i]) && i < lines.length) i++
      }
    }
    context.remark('carried', ': definition', first.at)
    return { end, lines: [made('<dl>', first.at), blank(first.at), ...out, made('</dl>', first.at)] }
  },
}

/** The end of a definition's lines that aren't indented. */
function lazyEnd(lines: readonly Line[], start: number): number {
  let end = start
  while (end < lines.length && !isBlank(lines[end]) && !DEFINITION.test((lines[end] as Line).text)) end++
  return end
}

function isTerm(text: string): boolean {
  return (
    text.trim() !== '' &&
    !/^\s*(?:[-*+>#|]|\d+[.)]\s|`{3}|~{3}|:|<|!{3}|\?{3}|={3}|\/{3})/.test(text) &&
    !/[|]/.test(text)
  )
}
