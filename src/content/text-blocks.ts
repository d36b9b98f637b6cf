// Splits a text that can't be parsed as a whole into blocks.
import { fencedCode } from './fences.ts'
import { scan } from './html-scan.ts'
import { outlineLines } from './outline.ts'
import type { Span } from './tree.ts'

/** Splits a text into blocks at blank lines. Fenced code stays in one block. */
export function splitBlocks(text: string): Span[] {
  const fences = fencedCode(text).values()
  let fence = fences.next().value
  const blocks: Span[] = []
  let current: Span | undefined
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next + 1
    while (fence && fence.end < start) fence = fences.next().value
    const isCode = fence !== undefined && fence.start <= start
    if (!isCode && text.slice(start, end).trim() === '') {
      if (current) blocks.push(current)
      current = undefined
    } else current = { start: current?.start ?? start, end }
    start = end
  }
  if (current) blocks.push(current)
  return blocks
}

/** The parts of a block that the parser reads one by one: paragraphs, lines of tags, and rows. */
export function partsOfBlock(text: string, { start, end }: Span): readonly BlockPart[] {
  const parts: { start: number; end: number; isTags: boolean; indent: string }[] = []
  let last: unknown
  for (const line of outlineLines(scan(text.slice(start, end)))) {
    const part = parts.at(-1)
    if (part && line.block === last) part.end = start + line.end
    else {
      const { indent, block } = line
      parts.push({ start: start + line.from, end: start + line.end, isTags: block.kind === 'tags', indent })
    }
    last = line.block
  }
  return parts
}

/** A part of a block, without the signs of lists and quotations before it. */
export interface BlockPart extends Span {
  /** Whether it's made of tags. Text before and after it then doesn't belong to it. */
  readonly isTags: boolean
  /** What begins another line in the same list item or quotation. */
  readonly indent: string
}
