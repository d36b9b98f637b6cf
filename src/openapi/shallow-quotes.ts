// Takes YAML with quoted texts whose lines are indented too little, gives YAML that strict parsers read.

/** A text with more indentation than the original. */
export interface IndentedText {
  readonly text: string
  /** The offset in the original for an offset in `text`. */
  original(at: number): number
  /** The first line of each quoted text that was indented too little, as offsets in the original. */
  readonly shallow: readonly { readonly start: number; readonly end: number }[]
}

/** Spaces that are added at the start of a line of the original. */
interface Indent {
  readonly at: number
  readonly spaces: number
}

/** A line before its value: spaces and dashes, a key, and anchors or tags. */
const LEAD = /^( *(?:- +)*)((?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#[\]{}&*!|>%@`,][^#]*?):(?= ))? *(?:[&!]\S+ +)*/
/** The header of a block, whose lines are text. */
const BLOCK = /^[|>][-+\d]*\s*(?:#.*)?$/
/** What may follow a quoted text on its last line. */
const LINE_END = / *(?:#.*)?\r?(?:\n|$)/y

/**
 * Indents the lines of quoted texts that aren't further right than their key. YAML forbids such lines, but most parsers
 * read them, so many specifications have some. Undefined if there are none.
 */
export function indentQuotes(text: string): IndentedText | undefined {
  const indents: Indent[] = []
  const shallow: { start: number; end: number }[] = []
  let block: number | undefined
  for (let start = 0; start < text.length; ) {
    const line = lineAt(text, start)
    const next = start + line.length + 1
    const column = line.search(/\S/)
    if (column >= 0 && (block === undefined || column <= block)) {
      const [lead = '', before = '', key] = LEAD.exec(line) ?? []
      const parent = key === undefined ? before.lastIndexOf('-') : before.length
      block = BLOCK.test(line.slice(lead.length)) ? parent : undefined
      const end = /["']/.test(line.charAt(lead.length)) ? quoteEnd(text, start + lead.length) : next
      // Without its end, nobody knows what is text and what isn't.
      if (end === undefined) break
      LINE_END.lastIndex = end
      if (end > next && LINE_END.test(text)) {
        const lines = shallowLines(text, { start: next, end }, parent)
        if (lines[0] !== undefined) shallow.push({ start: lines[0], end: lines[0] + lineAt(text, lines[0]).length })
        indents.push(...lines.map((at) => ({ at, spaces: parent + 1 })))
        start = LINE_END.lastIndex
        continue
      }
    }
    start = next
  }
  return indents.length === 0 ? undefined : { ...indented(text, indents), shallow }
}

/** The offset after the quote that closes the text which begins at an offset. Undefined if there's none. */
function quoteEnd(text: string, start: number): number | undefined {
  const quote = text.charAt(start)
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charAt(i)
    if (char === '\\' && quote === '"') i++
    else if (char === quote) {
      if (quote === '"' || text.charAt(i + 1) !== quote) return i + 1
      i++
    }
  }
  return undefined
}

/** Where the lines of a range start that aren't further right than a column. */
function shallowLines(text: string, { start, end }: { start: number; end: number }, column: number): number[] {
  const lines: number[] = []
  for (let at = start; at < end; ) {
    const line = lineAt(text, at)
    const indent = line.search(/\S/)
    if (indent >= 0 && indent <= column) lines.push(at)
    at += line.length + 1
  }
  return lines
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? text.length : end)
}

function indented(text: string, indents: readonly Indent[]): Pick<IndentedText, 'text' | 'original'> {
  let out = ''
  let from = 0
  let added = 0
  /** For each indent, where the line's own characters start in the new text, and how much was added up to there. */
  const lines = indents.map(({ at, spaces }) => {
    out += text.slice(from, at) + ' '.repeat(spaces)
    from = at
    added += spaces
    return { start: at + added, added }
  })
  const original = (at: number) => {
    let low = 0
    let high = lines.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lines[middle]?.start ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return at - (lines[low - 1]?.added ?? 0)
  }
  return { text: out + text.slice(from), original }
}
