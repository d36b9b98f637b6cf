// Runs of `=== "Title"`: tabs of Material for MkDocs.
import { plainLabel, type TabContent, tabs } from '../build.ts'
import type { BlockSyntax } from '../dialect.ts'
import { dedentLines, endOfIndented, indentLines, indentOf, isBlank, type Line } from '../lines.ts'

const OPENING = /^([ \t]*)===([!+]*)[ \t]+(?:"((?:[^"\\]|\\.)*)"|'([^']*)')[ \t]*$/

export const equalsTabs: BlockSyntax = {
  name: '===',
  opens: /^[ \t]*===[!+]*[ \t]+["']/,
  convert(lines, start, context) {
    const [whole, indent = ''] = OPENING.exec((lines[start] as Line).text) ?? []
    if (whole === undefined) return undefined
    const columns = indentOf(indent) + 4
    const all: TabContent[] = []
    let end = start
    for (let i = start; i < lines.length; ) {
      const line = lines[i] as Line
      if (isBlank(line)) {
        i++
        continue
      }
      const [opened, before = '', marks = '', double, single] = OPENING.exec(line.text) ?? []
      if (opened === undefined || indentOf(before) !== indentOf(indent) || (i > start && marks.includes('!'))) break
      end = endOfIndented(lines, i + 1, columns)
      const content = context.convert(dedentLines(lines.slice(i + 1, end), columns))
      all.push({ title: plainLabel(double ?? single ?? ''), lines: content, at: line.at })
      context.remark('carried', '=== tab', line.at)
      i = end
    }
    return { end, lines: indentLines(tabs(all, (lines[start] as Line).at), indent) }
  },
}
