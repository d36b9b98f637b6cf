// HTML blocks of Kramdown and Python-Markdown, which end at their closing tag. In CommonMark, they end at an empty line.

import { findEnd } from '../block-ends.ts'
import { closingFence, fenceOpening, indentOf, isBlank, type Line } from '../lines.ts'

const OPENING =
  /^ {0,3}<(address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figure|footer|form|header|li|main|nav|ol|p|section|svg|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s>])/i

/** The lines without those that are empty above indented HTML, which CommonMark would read as code, or in a drawing. */
export function joinHtmlBlocks(lines: readonly Line[]): readonly Line[] {
  const out: Line[] = []
  for (let i = 0; i < lines.length; ) {
    const { text } = lines[i] as Line
    const fence = fenceOpening(text)
    const end = fence ? closingFence(lines, i, fence) + 1 : (endOfBlock(lines, i, text) ?? i + 1)
    const block = lines.slice(i, end)
    for (const line of fence || block.length === 1 ? block : withoutGaps(block)) out.push(line)
    i = end
  }
  return out
}

/** The index after the line that closes the element on line `start`. Undefined if there is none. */
function endOfBlock(lines: readonly Line[], start: number, text: string): number | undefined {
  const name = OPENING.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi')
  return findEnd(lines, `<${name}>`, () => {
    let depth = 0
    for (let i = start; i < lines.length; i++) {
      for (const [, slash] of (lines[i] as Line).text.matchAll(tags)) depth += slash === '' ? 1 : -1
      if (depth <= 0) return i + 1
    }
    return undefined
  })
}

/** In elements with an attribute that says that they hold Markdown, empty lines stay. */
function withoutGaps(block: readonly Line[]): readonly Line[] {
  if (block.some(({ text }) => /\smarkdown(?=[=\s>])/.test(text))) return block
  const isDrawing = /^ *<svg/i.test(block[0]?.text ?? '')
  const out: Line[] = []
  let gap: Line[] = []
  let isPre = false
  for (const line of block) {
    if (isBlank(line)) {
      if (!isPre) gap.push(line)
      // In preformatted text, an empty comment keeps the line and the block.
      else out.push({ ...line, text: '<!---->' })
      continue
    }
    if (indentOf(line.text) < 4 && !isDrawing) out.push(...gap)
    gap = []
    out.push(line)
    for (const [, slash] of line.text.matchAll(/<(\/?)pre(?=[\s>])/gi)) isPre = slash === ''
  }
  return out
}
