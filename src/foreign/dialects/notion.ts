// The Markdown of a Notion export: callouts as `<aside>`, databases as links to tables, and properties below titles.
import { callout, component, plainLabel } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect } from '../dialect.ts'
import { type ElementConverter, elementBlocks } from '../elements.ts'
import { convertInfo } from '../fences.ts'
import { isBlank, type Line, linesOf, trimLines } from '../lines.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

/** The sign that a callout starts with. */
const SIGN = /^(\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])*)[ \t]*/u
const ICON = /^<img [^>]*src="[^"]*icons\/([a-z-]+)_[a-z]+\.svg"[^>]*>[ \t]*$/

/** `<aside>` with an emoji or an icon before its text. */
const aside: ElementConverter = (element, context) => {
  const [first, ...rest] = trimLines(element.inner)
  if (!first) return []
  context.remark('carried', '<aside>', element.at)
  const [, icon] = ICON.exec(first.text) ?? []
  const [typed = '', sign] = icon === undefined ? (SIGN.exec(first.text) ?? []) : []
  const body = icon === undefined ? [{ ...first, text: first.text.slice(typed.length) }, ...rest] : rest
  const kind = calloutFor(sign ?? icon ?? '')
  if (kind !== undefined || sign === undefined)
    return callout(kind ?? 'Note', context.convert(trimLines(body)), element.at)
  return component('Callout', { icon: sign }, context.convert(trimLines(body)), element.at)
}

/** `[Tasks](Tasks%200123.csv)` alone on a line, which shows a database. */
const databases: BlockSyntax = {
  name: '.csv',
  opens: /^[ \t]*\[[^\]\n]*\]\([^()\n]+\.csv\)[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, title = '', url = ''] = /\[([^\]]*)\]\(([^()]+)\)/.exec(line.text) ?? []
    const table = context.host.variable?.(`database ${url}`)
    if (table === undefined) return undefined
    context.remark('carried', 'database', line.at)
    const made = linesOf(table).map((one) => ({ ...one, at: line.at }))
    const label = plainLabel(title)
    const heading =
      label === ''
        ? []
        : [
            { text: `**${label}**`, at: line.at },
            { text: '', at: line.at },
          ]
    return { end: start + 1, lines: [...heading, ...made] }
  },
}

/** `Status: Done` below the title of a row of a database: a list, because line breaks are spaces in Markdown. */
const properties: BlockSyntax = {
  name: 'properties',
  opens: /^[^\s:][^:\n]{0,100}: /,
  convert(lines, start, context) {
    if (!isBelowTitle(lines, start)) return undefined
    let end = start
    const out: Line[] = []
    for (; end < lines.length && !isBlank(lines[end]); end++) {
      const line = lines[end] as Line
      const [, name = '', value = ''] = /^([^\s:][^:\n]{0,100}): (.*)$/.exec(line.text) ?? []
      if (context.host.variable?.(`property ${name}`) === undefined) return undefined
      out.push({ ...line, text: `- **${name}:** ${value}` })
    }
    context.remark('carried', 'properties', (lines[start] as Line).at)
    return { end, lines: context.convert(out) }
  },
}

function isBelowTitle(lines: readonly Line[], start: number): boolean {
  const before = lines.slice(0, Math.min(start, 4)).filter((line) => !isBlank(line))
  return start <= 4 && before.length === 1 && /^# /.test((before[0] as Line).text)
}

export const notion: Dialect = {
  name: 'notion',
  format: 'md',
  slugs: 'github',
  math: true,
  blocks: [databases, properties, elementBlocks({ aside, details, figure }, false)],
  fence: (fence, context: BlockContext) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
}
