// `<div markdown="1">`: an HTML block whose content is Markdown. CommonMark reads it as HTML up to the next empty line.

import { findEnd } from '../block-ends.ts'
import type { BlockSyntax } from '../dialect.ts'
import { blank, type Line } from '../lines.ts'

const OPENING = /^([ \t]*)<([a-z][\w-]*)\b[^<>]*\smarkdown(?:=["']?[\w-]+["']?)?(?=[\s/>])[^<>]*>(.*)$/i

/** Puts the content on lines of its own, with empty lines around it. */
export const markdownInHtml: BlockSyntax = {
  name: '<div markdown>',
  opens: OPENING,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', name = '', rest = ''] = OPENING.exec(line.text) ?? []
    if (rest.trim() !== '') return undefined
    const end = findEnd(lines, name, () => closingLine(lines, start, name))
    if (end === undefined) return undefined
    const closing = lines[end] as Line
    const [, before = '', after = ''] = new RegExp(`^(.*)(</${name}[ \\t]*>.*)$`, 'i').exec(closing.text) ?? []
    const inner = lines.slice(start + 1, end)
    return {
      end: end + 1,
      lines: [
        line,
        blank(line.at),
        ...context.convert(before.trim() === '' ? inner : [...inner, { ...closing, text: before }]),
        blank(closing.at),
        { ...closing, text: indent + after },
      ],
    }
  },
}

/** The line with the closing tag. Undefined if there is none. */
function closingLine(lines: readonly Line[], start: number, name: string): number | undefined {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  let depth = 0
  for (let i = start; i < lines.length; i++) {
    for (const [tag, slash] of (lines[i] as Line).text.matchAll(tags)) {
      if (!tag.endsWith('/>')) depth += slash === '' ? 1 : -1
      if (depth === 0) return i
    }
  }
  return undefined
}
