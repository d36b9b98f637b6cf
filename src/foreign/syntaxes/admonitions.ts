// `!!! note "Title"`, `??? tip`, `???+ tip`: Python-Markdown and Material for MkDocs.
import { callout, plainLabel } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockSyntax } from '../dialect.ts'
import { dedentLines, endOfIndented, indentLines, indentOf, type Line } from '../lines.ts'

const OPENING = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]*((?:[\w-]+(?:[ \t]+|(?="|$)))*)(?:"((?:[^"\\]|\\.)*)")?[ \t]*$/

export const admonitions: BlockSyntax = {
  name: '!!!',
  opens: /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+["\w]/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [whole, indent = '', marks = '', words = '', title] = OPENING.exec(line.text) ?? []
    if (whole === undefined) return undefined
    const columns = indentOf(indent) + 4
    const end = endOfIndented(lines, start + 1, columns)
    const [first, ...more] = words.trim().split(/\s+/)
    const type = first || 'note'
    const what = `${marks.slice(0, 3)} ${type}`
    const kind = calloutFor(type)
    if (!kind)
      context.remark(
        'simplified',
        what,
        line.at,
        `\`${type}\` is an unknown kind of callout, so it's now a note.`,
        'Choose the callout that it should be.',
      )
    else if (more.some((word) => /^(?:inline|end)$/.test(word)))
      context.remark('simplified', what, line.at, 'It was next to the text, and is now part of it.')
    else context.remark('carried', what, line.at)
    const content = context.convert(dedentLines(lines.slice(start + 1, end), columns))
    const fold = marks === '!!!' ? undefined : marks === '???+' ? 'open' : 'closed'
    const shown = title === undefined ? (kind ? (fold ? capital(type) : '') : capital(type)) : plainLabel(title)
    return { end, lines: indentLines(callout(kind ?? 'Note', content, line.at, { title: shown, fold }), indent) }
  },
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
