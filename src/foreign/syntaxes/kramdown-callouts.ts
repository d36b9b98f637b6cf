// The callouts of just-the-docs: an attribute list of kramdown, before or after a block.
import { callout, plainLabel } from '../build.ts'
import { type CalloutName, calloutFor } from '../callouts.ts'
import type { BlockSyntax } from '../dialect.ts'
import { fenceOpening, isBlank, type Line, trimLines } from '../lines.ts'

const WORDS = new Map<string, string>([
  ['highlight', 'note'],
  ['new', 'tip'],
])

/** The callout for a class. Undefined for other classes. */
export function kramdownCallout(name: string): CalloutName | undefined {
  const word = name.replace(/-title$/, '')
  return calloutFor(WORDS.get(word) ?? word)
}

/** The latest block of some lines, because each of its lines asks where it ends. */
const blocks = new WeakMap<readonly Line[], { readonly start: number; readonly end: number }>()

/** The end of the block that a line is in: a paragraph, a quote, or a list. */
function blockEnd(lines: readonly Line[], start: number): number {
  const known = blocks.get(lines)
  if (known && known.start <= start && start < known.end) return known.end
  let end = start
  while (end < lines.length && !isBlank(lines[end]) && !/^\{:/.test((lines[end] as Line).text)) end++
  blocks.set(lines, { start, end })
  return end
}

/** Converts `{: .note }` before a block, or `{: .note-title }` with the title on the first line. */
export const kramdownCallouts: BlockSyntax = {
  name: '{: .note }',
  opens: /^\{:?[ \t]*\.[\w-]+[^{}]*\}[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const name = /\.([\w-]+)/.exec(line.text)?.[1] ?? ''
    const kind = kramdownCallout(name)
    const next = start + 1
    if (!kind || isBlank(lines[next]) || fenceOpening((lines[next] as Line).text)) {
      context.remark('simplified', '{: .class }', line.at, 'Classes and attributes of a block were left out.')
      return { end: start + 1, lines: [] }
    }
    const end = blockEnd(lines, next)
    let body = lines.slice(next, end)
    const isQuote = body.every(({ text }) => /^>/.test(text))
    if (isQuote) body = body.map((one) => ({ ...one, text: one.text.replace(/^> ?/, '') }))
    const hasTitle = name.endsWith('-title')
    const title = hasTitle ? plainLabel(body[0]?.text ?? '') : ''
    context.remark('carried', '{: .note }', line.at)
    const made = callout(kind, context.convert(trimLines(hasTitle ? body.slice(1) : body)), line.at, { title })
    const after = lines[end] && /^\{:[^{}]*\}\s*$/.test((lines[end] as Line).text) ? end + 1 : end
    return { end: after, lines: made }
  },
}

/** Converts a block with `{: .note }` below it. */
export const kramdownCalloutsBelow: BlockSyntax = {
  name: '{: .note } below',
  opens: /^(?!\{:)\S/,
  convert(lines, start, context) {
    const end = blockEnd(lines, start)
    const mark = lines[end]
    const word = mark && /^\{:?[ \t]*\.([\w-]+)[^{}]*\}[ \t]*$/.exec(mark.text)?.[1]
    const kind = word === undefined || word.endsWith('-title') ? undefined : kramdownCallout(word)
    if (!kind || !mark || end === start) return undefined
    context.remark('carried', '{: .note }', mark.at)
    return { end: end + 1, lines: callout(kind, context.convert(lines.slice(start, end)), mark.at) }
  },
}
