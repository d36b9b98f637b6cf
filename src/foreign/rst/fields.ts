// Field lists of reStructuredText: `:name: text`. Those of a function are its parameters, its result, and its errors.
import { indentLines, type Line } from '../lines.ts'
import { codeText, inline } from './inline.ts'
import type { RstPage } from './page.ts'

/** A field, with its converted text. */
export interface RstField {
  readonly name: string
  readonly lines: readonly Line[]
}

const PARAMETER = /^(?:param|parameter|arg|argument|key|keyword|kwarg|var|ivar|cvar)\s+(?:(.+)\s+)?(\S+)$/
const ERROR = /^(?:raises?|except|exception|throws)\s+(.+)$/
/** Fields that Sphinx shows under another name. */
const NAMES = new Map([
  ['returns', 'Returns'],
  ['return', 'Returns'],
  ['rtype', 'Return type'],
  ['yields', 'Yields'],
  ['yield', 'Yields'],
])

/** The fields as a list. */
export function fieldList(fields: readonly RstField[], at: number, page: RstPage): Line[] {
  const types = new Map(
    fields.flatMap(({ name, lines }): [string, string][] => {
      const typed = /^(?:type|vartype)\s+(\S+)$/.exec(name)?.[1]
      return typed === undefined ? [] : [[typed, lines.map(({ text }) => text.trim()).join(' ')]]
    }),
  )
  const shown = fields.flatMap(({ name, lines }): Line[] => {
    if (/^(?:type|vartype)\s+\S+$/.test(name) || /^meta\b/.test(name)) return []
    const [, typed, parameter] = PARAMETER.exec(name) ?? []
    if (parameter === undefined) return item(`**${label(name, page)}:**`, lines, at)
    const type = typed === undefined ? types.get(parameter) : codeText(typed)
    return item(`${codeText(parameter.replace(/\\/g, ''))}${type ? ` (${type})` : ''}:`, lines, at)
  })
  return shown
}

function label(name: string, page: RstPage): string {
  const error = ERROR.exec(name)?.[1]
  return error === undefined ? (NAMES.get(name) ?? inline(name, page)) : `Raises ${codeText(error)}`
}

function item(head: string, lines: readonly Line[], at: number): Line[] {
  const [first, ...rest] = lines
  // A block after the name starts on a line of its own.
  const isText = first && !first.made && !/^(?:[-*>#|]|\d+\. |`{3}|~{3})/.test(first.text)
  return isText
    ? [{ text: `- ${head} ${first.text}`, at: first.at }, ...indentLines(rest, '  ')]
    : [{ text: `- ${head}`, at: first?.at ?? at }, ...(first ? [{ text: '', at }] : []), ...indentLines(lines, '  ')]
}
