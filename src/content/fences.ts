// Finds fenced code in a text that isn't parsed yet.

/** A line that opens or closes fenced code. List items may begin on the line that opens it. */
const FENCE = /^([ \t>]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})([^\n]*)$/gm

/** Fenced code in a text. */
export interface FencedCode {
  /** Where the line of the opening fence starts. */
  readonly start: number
  /** The end of the closing fence's line. The end of the text if there is none. */
  readonly end: number
  /** What precedes the code on each line: white space, and signs of quotations. */
  readonly indent: string
  /** The backticks or tildes of the opening fence. */
  readonly mark: string
  readonly isClosed: boolean
}

/**
 * The fenced code in a text, in order. Only a parser knows whether a fence is one, and where the list item or quotation ends
 * that it's in.
 */
export function fencedCode(text: string): FencedCode[] {
  const found: FencedCode[] = []
  let open: Omit<FencedCode, 'end' | 'isClosed'> | undefined
  for (const match of text.matchAll(FENCE)) {
    const [line, before = '', items = '', mark = '', rest = ''] = match
    const start = match.index
    if (open === undefined) {
      if (mark[0] !== '`' || !rest.includes('`')) open = { start, indent: before + ' '.repeat(items.length), mark }
    } else if (items === '' && mark.startsWith(open.mark) && rest.trim() === '') {
      found.push({ ...open, end: start + line.length, isClosed: true })
      open = undefined
    }
  }
  if (open) found.push({ ...open, end: text.length, isClosed: false })
  return found
}

/** The text with spaces in place of fenced code. Line breaks stay. */
export function withoutFences(text: string): string {
  let out = ''
  let copied = 0
  for (const { start, end } of fencedCode(text)) {
    out += text.slice(copied, start) + blank(text.slice(start, end))
    copied = end
  }
  return copied === 0 ? text : out + text.slice(copied)
}

/** Spaces in place of all characters but line breaks. */
export function blank(text: string): string {
  return text.replace(/[^\n\r]+/g, (line) => ' '.repeat(line.length))
}
