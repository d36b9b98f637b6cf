// Tells which lines of a text that isn't parsed yet belong to one block of Markdown.
import { CODE, type Scan, SIGN } from './html-scan.ts'

/** A line, together with the lines that its last tag goes on to. */
export interface OutlineLine {
  readonly start: number
  /** Where its content starts: after white space and the signs of lists and quotations. */
  readonly from: number
  /** Where its content ends, without white space. */
  readonly end: number
  readonly block: Block
  /** What begins another line in the same list item or quotation. */
  readonly indent: string
}

/** A line that has tags only, a paragraph, or anything else. */
export interface Block {
  readonly kind: 'tags' | 'paragraph' | 'row' | 'other' | 'blank'
  readonly container: Container
}

/** A list item, a quotation, or the page. */
export interface Container {
  readonly parent?: Container
}

/** Whether a container is another one or around it. */
export function contains(outer: Container, inner: Container | undefined): boolean {
  return inner !== undefined && (outer === inner || contains(outer, inner.parent))
}

const PREFIX = /(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*/y
const LIST_SIGN = /[-*+]|\d{1,9}[.)]/
const ONLY_SIGNS = new RegExp(`^[${SIGN}\\s]+$`)
const HEADING_OR_RULE = /^(?:#{1,6}(?:[ \t]|$)|(?:-[ \t]*){3,}$|(?:\*[ \t]*){3,}$|=+[ \t]*$)/

/** The lines of a text, in order. Each is looked at once, without what only a parser knows. */
export function outlineLines({ outline }: Scan): OutlineLine[] {
  const lines: OutlineLine[] = []
  const items: { readonly column: number; readonly container: Container }[] = []
  let quotes = 0
  let container: Container = {}
  let last: Block | undefined
  for (let start = 0; start < outline.length; ) {
    const next = outline.indexOf('\n', start)
    const stop = next === -1 ? outline.length : next
    PREFIX.lastIndex = start
    const prefix = PREFIX.exec(outline)?.[0] ?? ''
    const from = Math.min(start + prefix.length, stop)
    const content = outline.slice(from, stop).trimEnd()
    const sign = prefix.search(LIST_SIGN)
    const kind = kindOf(content)
    const quotesHere = prefix.split('>').length - 1
    const isSame = sign === -1 && kind === 'paragraph' && last?.kind === 'paragraph'
    if (kind !== 'blank' && !isSame) {
      if (quotesHere !== quotes) {
        items.length = 0
        container = {}
      }
      quotes = quotesHere
      const column = sign === -1 ? prefix.length : sign
      while ((items.at(-1)?.column ?? 0) > column) container = items.pop()?.container ?? container
      if (sign !== -1) {
        items.push({ column: prefix.length, container })
        container = { parent: container }
      }
    }
    const block: Block = isSame && last ? last : { kind, container }
    lines.push({ start, from, end: from + content.length, block, indent: prefix.replace(/[-*+.)\d]/g, ' ') })
    last = block
    start = stop + 1
  }
  return lines
}

function kindOf(content: string): Block['kind'] {
  if (content === '') return 'blank'
  if (ONLY_SIGNS.test(content)) return 'tags'
  if (content[0] === '|') return 'row'
  if (content[0] === CODE || HEADING_OR_RULE.test(content)) return 'other'
  return 'paragraph'
}

/** The index of the line that has an offset. */
export function lineAt(lines: readonly OutlineLine[], offset: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle] as OutlineLine).start <= offset) low = middle
    else high = middle - 1
  }
  return low
}
