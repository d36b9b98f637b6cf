// The delimited blocks of AsciiDoc: code, callouts, quotations, tabs, accordions, tables, and text that stays as it is.

import { anchors } from '../anchor-tags.ts'
import { component, type TabContent, tabs } from '../build.ts'
import { blank, type Line, textOf, trimLines } from '../lines.ts'
import type { AdocReader } from './blocks.ts'
import { codeLines } from './code.ts'
import { inlineLines } from './inline.ts'
import type { BlockMeta } from './meta.ts'
import { tableLines } from './tables.ts'

/** The line above and below a block. */
export const DELIMITER = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|`{3,}[^`]*|[|,:!]={3,})$/
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)$/
const DIAGRAM =
  /^(?:a2s|actdiag|blockdiag|bpmn|bytefield|c4plantuml|ditaa|dbml|d2|erd|excalidraw|graphviz|meme|msc|nomnoml|nwdiag|packetdiag|pikchr|plantuml|rackdiag|seqdiag|shaape|smcat|svgbob|symbolator|syntrax|tikz|umlet|vega|vegalite|wavedrom)$/

/** The block between two delimiters. */
export function delimited(
  delimiter: string,
  lines: readonly Line[],
  meta: BlockMeta,
  reader: AdocReader,
  at: number,
): readonly Line[] {
  const { style } = meta.list
  const [mark = ''] = delimiter
  if (mark === '/' || style === 'comment') return []
  if (/^[|,:!]=/.test(delimiter)) return reader.before(meta, tableLines(delimiter, lines, meta, reader, at))
  if (style === 'stem' || style === 'latexmath' || style === 'asciimath')
    return reader.before(meta, math(lines, style, reader, at))
  if (style === 'mermaid' || DIAGRAM.test(style)) return diagram(lines, meta, reader, at)
  if (mark === '`') {
    const [, language = ''] = /^`+[ \t]*([^\s,]*)/.exec(delimiter) ?? []
    return code(lines, meta, reader, language || 'text')
  }
  if ((mark === '-' && delimiter !== '--') || style === 'source' || style === 'listing')
    return style === 'verse'
      ? verse(lines, meta, reader, at)
      : code(lines, meta, reader, mark === '.' ? 'text' : undefined)
  if (mark === '.' || style === 'literal') return code(lines, meta, reader, 'text')
  if (mark === '+' || style === 'pass') return reader.before(meta, raw(lines, meta, reader))
  if (style === 'verse') return verse(lines, meta, reader, at)
  if (mark === '_' || style === 'quote') {
    const [, author, source] = meta.list.positional
    const quote = reader.quotation(
      reader.blocks(lines),
      meta.list.named.get('attribution') ?? author,
      meta.list.named.get('citetitle') ?? source,
      at,
    )
    return reader.before(meta, quote)
  }
  if (ADMONITION.test(style)) return reader.admonition(style, reader.blocks(lines), meta, at)
  if (style === 'tabs' || meta.list.roles.includes('tabs') || style === '{tabs}') {
    const found = tabsOf(lines, reader)
    if (found.length > 0) return reader.before(meta, tabs(found, at))
  }
  if (meta.list.options.has('collapsible')) {
    const title = reader.titleOf(meta) ?? 'Details'
    const isOpen = meta.list.options.has('open')
    return [
      ...anchors(meta.ids, at),
      ...component('Accordion', { title, defaultOpen: isOpen }, reader.blocks(lines), at),
    ]
  }
  if (mark === '*' || style === 'sidebar')
    return [...anchors(meta.ids, at), ...component('Info', { title: reader.titleOf(meta) }, reader.blocks(lines), at)]
  return reader.before(meta, reader.blocks(lines))
}

/** A listing. The title is in its head. */
function code(lines: readonly Line[], meta: BlockMeta, reader: AdocReader, fallback?: string): Line[] {
  const body = trimLines(lines)
  if (body.length === 0) return reader.before(meta, [])
  return reader.before({ ...meta, title: undefined }, codeLines(body, meta, reader, fallback))
}

function verse(lines: readonly Line[], meta: BlockMeta, reader: AdocReader, at: number): Line[] {
  const typed = trimLines(lines)
  const body = typed.flatMap((line, i): Line[] => {
    const [converted] = inlineLines([line], reader.page)
    const next = typed[i + 1]
    const isBroken = next !== undefined && next.text !== '' && line.text !== ''
    return [{ text: `${converted?.text ?? ''}${isBroken ? '\\' : ''}`, at: line.at }]
  })
  const [, author, source] = meta.list.positional
  return reader.before(meta, reader.quotation(body, author, source, at))
}

function math(lines: readonly Line[], style: string, reader: AdocReader, at: number): Line[] {
  const isTex = style === 'latexmath' || (style === 'stem' && reader.page.attributes.get('stem') === 'latexmath')
  const body = trimLines(lines).filter(({ text }) => !/^\\[[\]]$/.test(text))
  const text = textOf(body)
  if (isTex || /\\[a-z]{2,}|\\\\/.test(text))
    return [{ text: '$$', at }, ...body, { text: '$$', at: body.at(-1)?.at ?? at }]
  reader.page.site.remark?.('simplified', 'AsciiMath', at, 'A formula in AsciiMath is code now.', 'Write it in TeX.')
  return [{ text: '```text', at }, ...body, { text: '```', at: body.at(-1)?.at ?? at }]
}

/** Mermaid is drawn. The source of any other diagram stays as code. */
function diagram(lines: readonly Line[], meta: BlockMeta, reader: AdocReader, at: number): Line[] {
  const { style } = meta.list
  const list = { ...meta.list, style: 'source', positional: ['source', style], named: new Map() }
  const body = trimLines(lines)
  if (style !== 'mermaid')
    reader.page.site.remark?.(
      'left',
      style,
      at,
      `A diagram of ${style} stays as its source, because Galley can't draw it.`,
      'Draw it in Mermaid, or insert it as an image.',
    )
  const isMermaid = style === 'mermaid'
  const fence = codeLines(body, { ...meta, list, title: isMermaid ? undefined : meta.title }, reader, style)
  return reader.before(isMermaid ? meta : { ...meta, title: undefined }, fence)
}

/** HTML, which isn't AsciiDoc. */
function raw(lines: readonly Line[], meta: BlockMeta, reader: AdocReader): Line[] {
  const body = trimLines(lines)
  if (/attributes|normal|\ba\b/.test(meta.list.named.get('subs') ?? ''))
    return body.map((line) => ({ ...line, text: reader.page.attributes.fill(line.text) }))
  return body
}

/** The tabs in a block: terms with their text. */
function tabsOf(lines: readonly Line[], reader: AdocReader): TabContent[] {
  const out: TabContent[] = []
  const [first] = trimLines(lines)
  // Around the terms may be another block.
  if (first && /^={4,}$/.test(first.text)) return tabsOf(trimLines(lines).slice(1, -1), reader)
  const starts: number[] = []
  let open: string | undefined
  for (const [i, { text }] of lines.entries()) {
    if (open !== undefined) {
      if (text === open) open = undefined
    } else if (DELIMITER.test(text)) open = /^`+/.exec(text)?.[0] ?? text
    else if (/^\S.*(?<!:)::(?:[ \t].*)?$/.test(text) && !/^(?:image|include|video|ifdef|ifndef|endif)::/.test(text))
      starts.push(i)
  }
  for (const [n, start] of starts.entries()) {
    const line = lines[start] as Line
    const [, title = '', rest = ''] = /^(.*?)::(?:[ \t]+(.*))?$/.exec(line.text) ?? []
    const body = trimLines(lines.slice(start + 1, starts[n + 1] ?? lines.length))
    const inner = body[0]?.text === '+' ? body.slice(1) : body
    const text = rest === '' ? inner : [{ text: rest, at: line.at }, blank(line.at), ...inner]
    out.push({ title: reader.label(title, line.at), lines: reader.blocks(text), at: line.at })
  }
  return out
}
