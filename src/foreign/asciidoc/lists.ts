// The lists of AsciiDoc as those of Markdown, and lists of terms as tags: nested by their markers, with blocks attached.

import { definition, definitionList } from '../definition-tags.ts'
import { blank, commonIndent, dedentLines, indentLines, indentOf, isBlank, type Line, trimLines } from '../lines.ts'
import type { AdocReader } from './blocks.ts'
import { codeLines } from './code.ts'
import { DELIMITER } from './delimited.ts'
import { inlineLines } from './inline.ts'
import { type Block, type BlockMeta, NO_META } from './meta.ts'

const MAX_DEPTH = 12
const BULLET = /^[ \t]*(\*{1,6}|-|•)[ \t]+(?=\S)/
const NUMBER = /^[ \t]*(\.{1,6}|\d{1,9}\.|[A-Za-z]\.|[ivxIVX]{1,8}\))[ \t]+(?=\S)/
const CALLOUT = /^<(\d{1,4}|\.)>[ \t]+(?=\S)/
const TERM = /(?:(?<!:):{2,4}|;;)(?=[ \t]|$)/

interface Marker {
  /** The same for all items of a list. */
  readonly key: string
  readonly kind: 'bullet' | 'number' | 'term'
  readonly text: string
  readonly term?: string
  readonly number?: number
}

/** Whether a line begins an item of a list. */
export function isList(text: string): boolean {
  return markerOf(text) !== undefined
}

function markerOf(text: string): Marker | undefined {
  const bullet = BULLET.exec(text)
  if (bullet) return { key: bullet[1] as string, kind: 'bullet', text: text.slice(bullet[0].length) }
  const number = NUMBER.exec(text)
  if (number) {
    const [, mark = ''] = number
    const key = /^\./.test(mark) ? mark : mark.endsWith(')') ? 'i)' : /\d/.test(mark) ? '1.' : 'a.'
    const typed = Number.parseInt(mark, 10)
    return { key, kind: 'number', text: text.slice(number[0].length), ...(typed > 0 && { number: typed }) }
  }
  const callout = CALLOUT.exec(text)
  if (callout)
    return { key: '<>', kind: 'number', text: text.slice(callout[0].length), number: Number(callout[1]) || 0 }
  if (!text.includes('::') && !text.includes(';;')) return undefined
  const mark = TERM.exec(text)
  if (!mark || /^[ \t]*(?:$|\/\/)/.test(text.slice(0, mark.index))) return undefined
  const term = text.slice(0, mark.index).trim()
  return { key: mark[0], kind: 'term', text: text.slice(mark.index + mark[0].length).trim(), term }
}

interface Item {
  readonly marker: Marker
  readonly at: number
  readonly lines: readonly Line[]
}

/** Reads the list that begins on a line. `outer` are the markers of the lists around it. */
export function readList(
  lines: readonly Line[],
  start: number,
  outer: readonly string[],
  meta: BlockMeta,
  reader: AdocReader,
): Block {
  const first = markerOf((lines[start] as Line).text) as Marker
  const markers = [...outer, first.key]
  const items: Item[] = []
  let i = start
  while (i < lines.length) {
    const line = lines[i] as Line
    const marker = markerOf(line.text)
    if (marker?.key !== first.key) break
    const item = readItem(lines, i + 1, marker, markers, reader, line.at)
    items.push({ marker, at: line.at, lines: item.lines })
    i = item.end
  }
  const body = first.kind === 'term' ? terms(items, reader) : marked(items, meta, reader)
  return { end: i, lines: reader.before(meta, body) }
}

/** Reads an item from the line after its marker. It ends at the next item of this list or of one around it. */
function readItem(
  lines: readonly Line[],
  start: number,
  marker: Marker,
  markers: readonly string[],
  reader: AdocReader,
  at: number,
): Block {
  let i = start
  const text: Line[] = marker.text === '' ? [] : [{ text: marker.text, at }]
  const takeText = () => {
    for (; i < lines.length; i++) {
      const { text: typed } = lines[i] as Line
      const isEnd = typed === '' || typed === '+' || isList(typed) || DELIMITER.test(typed) || /^\[.*\]$/.test(typed)
      if (isEnd) break
      text.push({ ...(lines[i] as Line), text: typed.trim() })
    }
  }
  takeText()
  if (marker.kind === 'term' && text.length === 0) {
    // The text may be below, after an empty line or indented.
    let next = i
    while (next < lines.length && isBlank(lines[next])) next++
    const typed = lines[next]?.text ?? ''
    if (typed !== '' && typed !== '+' && !isList(typed) && !isSpecial(typed)) {
      i = next
      takeText()
    }
  }
  const out: Line[] = text.length === 0 ? [] : inlineLines(text, reader.page)
  const add = (block: readonly Line[], isApart: boolean) => {
    if (isApart && out.length > 0) out.push(blank(block[0]?.at ?? at))
    for (const one of block) out.push(one)
  }
  while (i < lines.length) {
    const { text: typed } = lines[i] as Line
    if (typed === '+') {
      let next = i + 1
      while (next < lines.length && isBlank(lines[next])) next++
      if (next >= lines.length || markers.includes(markerOf(lines[next]?.text ?? '')?.key ?? '')) {
        i = next
        break
      }
      const block = reader.attached(lines, next)
      add(block.lines, true)
      i = Math.max(block.end, next + 1)
      continue
    }
    if (/^\/\/(?!\/)/.test(typed)) {
      i++
      continue
    }
    const isAfterBlank = typed === ''
    let next = i
    while (next < lines.length && isBlank(lines[next])) next++
    const line = lines[next]
    if (!line) {
      i = next
      break
    }
    if (isAfterBlank && line.text === '+') {
      i = next
      // After an empty line, the block belongs to the item around.
      if (markers.length > 1 && next > 0) break
      continue
    }
    const { end, meta } = /^[[.]/.test(line.text) ? reader.meta(lines, next) : { end: next, meta: undefined }
    const nested = markerOf(lines[end]?.text ?? '')
    if (nested && (meta === undefined || end > next || nested.key !== marker.key)) {
      if (markers.includes(nested.key)) {
        i = next
        break
      }
      if (markers.length >= MAX_DEPTH) break
      const list = readList(lines, end, markers, meta ?? NO_META, reader)
      add(list.lines, nested.kind === 'term' || (meta?.title !== undefined && list.lines.length > 0))
      i = list.end
      continue
    }
    if (isAfterBlank && indentOf(line.text) > 0 && !isSpecial(line.text)) {
      let stop = next
      while (stop < lines.length && !isBlank(lines[stop]) && (lines[stop] as Line).text !== '+') stop++
      const body = lines.slice(next, stop)
      add(codeLines(dedentLines(body, commonIndent(body)), NO_META, reader, 'text'), true)
      i = stop
      continue
    }
    i = next
    break
  }
  return { end: i, lines: out }
}

/** Whether a line begins anything but text. */
function isSpecial(text: string): boolean {
  return DELIMITER.test(text) || /^\[.*\]$|^\.[^\s.]|^\/\//.test(text)
}

/** Items with bullets or numbers. */
function marked(items: readonly Item[], { list }: BlockMeta, reader: AdocReader): Line[] {
  const isNumbered = items[0]?.marker.kind === 'number'
  let number = Number(list.named.get('start') ?? 0) || items[0]?.marker.number || 1
  return items.flatMap(({ marker, lines, at }) => {
    const mark = isNumbered ? `${number++}. ` : '- '
    const [, box, rest = ''] = (isNumbered ? null : /^\[([ x*])\][ \t]+(.*)$/.exec(marker.text)) ?? []
    const [first, ...others] = box === undefined ? lines : [{ text: reader.text(rest, at), at }, ...lines.slice(1)]
    const indent = ' '.repeat(mark.length)
    const checked = box === undefined ? '' : box === ' ' ? '[ ] ' : '[x] '
    // Nothing but text may follow a marker.
    if (!first || first.made || isBlank(first)) {
      const body = trimLines(first ? [first, ...others] : others)
      return [{ text: mark.trimEnd(), at }, ...indentLines(body, indent)]
    }
    return [{ ...first, text: mark + checked + first.text, at }, ...indentLines(others, indent)]
  })
}

/** Terms with their text. Several terms may share one. */
function terms(items: readonly Item[], reader: AdocReader): Line[] {
  const out: Line[] = []
  let waiting: Line[][] = []
  for (const { marker, lines, at } of items) {
    waiting.push([{ text: reader.text(marker.term ?? '', at), at }])
    if (lines.length === 0) continue
    out.push(...definition(waiting, lines))
    waiting = []
  }
  if (waiting.length > 0) out.push(...definition(waiting, []))
  return out.length === 0 ? [] : definitionList(out)
}
