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
    const item = new ItemReader({ lines, markers, reader }, marker, line.at, i + 1).read()
    items.push({ marker, at: line.at, lines: item.lines })
    i = item.end
  }
  const body = first.kind === 'term' ? terms(items, reader) : marked(items, meta, reader)
  return { end: i, lines: reader.before(meta, body) }
}

/** The list that an item is in. */
interface ListState {
  readonly lines: readonly Line[]
  /** The markers of the list and of those around it. */
  readonly markers: readonly string[]
  readonly reader: AdocReader
}

/** Reads an item. It ends at the next item of its list or of one around it. */
class ItemReader {
  private readonly out: Line[] = []

  /** @param next the line after the marker */
  constructor(
    private readonly list: ListState,
    private readonly marker: Marker,
    private readonly at: number,
    private next: number,
  ) {}

  read(): Block {
    this.out.push(...this.text())
    while (this.next < this.list.lines.length) if (!this.readPart()) break
    return { end: this.next, lines: this.out }
  }

  private lineAt(index: number): string {
    return this.list.lines[index]?.text ?? ''
  }

  /** The first line from an index on that isn't blank. */
  private afterBlank(index: number): number {
    const { lines } = this.list
    while (index < lines.length && isBlank(lines[index])) index++
    return index
  }

  private add(block: readonly Line[], isApart: boolean): void {
    if (isApart && this.out.length > 0) this.out.push(blank(block[0]?.at ?? this.at))
    for (const line of block) this.out.push(line)
  }

  /** The text after the marker. That of a term may be below, after an empty line or indented. */
  private text(): Line[] {
    const { kind, text } = this.marker
    const lines: Line[] = text === '' ? [] : [{ text, at: this.at }]
    this.takeText(lines)
    if (kind === 'term' && lines.length === 0) {
      const below = this.afterBlank(this.next)
      const typed = this.lineAt(below)
      if (typed !== '' && typed !== '+' && !isList(typed) && !isSpecial(typed)) {
        this.next = below
        this.takeText(lines)
      }
    }
    return lines.length === 0 ? [] : inlineLines(lines, this.list.reader.page)
  }

  private takeText(into: Line[]): void {
    const { lines } = this.list
    for (; this.next < lines.length; this.next++) {
      const line = lines[this.next] as Line
      const { text } = line
      if (text === '' || text === '+' || isList(text) || DELIMITER.test(text) || /^\[.*\]$/.test(text)) break
      into.push({ ...line, text: text.trim() })
    }
  }

  /** Reads what follows the text. Returns false if it isn't part of the item. */
  private readPart(): boolean {
    const { lines, markers } = this.list
    const typed = this.lineAt(this.next)
    if (typed === '+') return this.readAttached()
    if (/^\/\/(?!\/)/.test(typed)) {
      this.next++
      return true
    }
    const isAfterBlank = typed === ''
    const next = this.afterBlank(this.next)
    if (isAfterBlank && this.lineAt(next) === '+') {
      this.next = next
      // After an empty line, the block belongs to the item around.
      return markers.length === 1
    }
    const nested = next < lines.length ? this.nestedAt(next) : undefined
    if (nested) return this.readNested(nested, next)
    const begin = this.lineAt(next)
    this.next = next
    if (!isAfterBlank || indentOf(begin) === 0 || isSpecial(begin)) return false
    this.readIndented()
    return true
  }

  /** A block after a line with a plus sign. */
  private readAttached(): boolean {
    const { lines, markers, reader } = this.list
    const next = this.afterBlank(this.next + 1)
    if (next >= lines.length || markers.includes(markerOf(this.lineAt(next))?.key ?? '')) {
      this.next = next
      return false
    }
    const block = reader.attached(lines, next)
    this.add(block.lines, true)
    this.next = Math.max(block.end, next + 1)
    return true
  }

  /** The marker of a list that begins on a line, which may have attributes above it. */
  private nestedAt(start: number) {
    const { lines, reader } = this.list
    const { end, meta } = /^[[.]/.test(this.lineAt(start)) ? reader.meta(lines, start) : { end: start, meta: undefined }
    const marker = markerOf(this.lineAt(end))
    const isNested = marker && (meta === undefined || end > start || marker.key !== this.marker.key)
    return isNested ? { marker, end, meta } : undefined
  }

  private readNested({ marker, end, meta }: NonNullable<ReturnType<ItemReader['nestedAt']>>, start: number): boolean {
    const { lines, markers, reader } = this.list
    if (markers.includes(marker.key)) {
      this.next = start
      return false
    }
    if (markers.length >= MAX_DEPTH) return false
    const list = readList(lines, end, markers, meta ?? NO_META, reader)
    this.add(list.lines, marker.kind === 'term' || (meta?.title !== undefined && list.lines.length > 0))
    this.next = list.end
    return true
  }

  /** An indented paragraph, which is code. */
  private readIndented(): void {
    const { lines, reader } = this.list
    let end = this.next
    while (end < lines.length && !isBlank(lines[end]) && this.lineAt(end) !== '+') end++
    const body = lines.slice(this.next, end)
    this.add(codeLines(dedentLines(body, commonIndent(body)), NO_META, reader, 'text'), true)
    this.next = end
  }
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
