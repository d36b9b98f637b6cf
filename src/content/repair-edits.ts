// What a fix of a text is made of, and the finding of places in a text.

/** What the parser said: an offset in the text it was given, and its words. */
export interface SyntaxProblem {
  readonly offset: number
  readonly message: string
}

/** Replace `[start, end)` of the text by `text`. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** How a problem was fixed, and what the author is told. */
export interface Repair {
  readonly edits: readonly TextEdit[]
  /** Where the mistake is, in the same text. */
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help: string
  /** Other places where the edits fix the same. */
  readonly also?: readonly { readonly start: number; readonly end: number }[]
  /** A harmless habit of HTML or Markdown is a hint; a broken structure is an error. */
  readonly severity: 'error' | 'warning' | 'hint'
}

/** The offset of a line and column, both from 1, the column in UTF-16 units. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', start)
    if (next === -1) break
    start = next + 1
  }
  return Math.min(start + column - 1, text.length)
}

/** A `<` that is meant as such. */
export function lessThan(text: string, offset: number): Repair | undefined {
  let start = offset
  if (text[start] !== '<') {
    const near = text.lastIndexOf('<', offset)
    if (near === -1 || offset - near > 2000) return undefined
    start = near
  }
  if (text[start - 1] === '\\') return undefined
  return {
    ...shownAsTyped(start),
    message: "This `<` doesn't start a tag.",
    help: 'Write `\\<` or `&lt;`, or put the text in backticks.',
  }
}

/** The sign at `start` without its meaning. */
export function shownAsTyped(start: number): Pick<Repair, 'edits' | 'start' | 'end' | 'severity'> {
  return { edits: [{ start, end: start + 1, text: '\\<' }], start, end: start + 1, severity: 'error' }
}

/** The offset after the `>` that ends the tag at `start`; -1 when it has none. Quotes and braces are respected. */
export function endOfTag(text: string, start: number): number {
  let quote = ''
  let depth = 0
  for (let i = start + 1; i < text.length; i++) {
    const c = text[i] as string
    if (quote) {
      if (c === quote) quote = ''
    } else if (c === '{') depth++
    else if (c === '}') depth--
    else if (depth > 0) continue
    else if ((c === '"' || c === "'") && text[i - 1] === '=') quote = c
    else if (c === '>') return i + 1
    else if (c === '<') return -1
  }
  return -1
}

/** The offset of the line break at or after `offset`, or of the end. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

/** `end` without the white space before it. */
export function trimmedEnd(text: string, end: number): number {
  let i = end
  while (i > 0 && /\s/.test(text[i - 1] as string)) i--
  return i
}

/** A text as a pattern that means itself. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The brace that closes the one at `start`; -1 where the paragraph ends first. */
export function closeBrace(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (c === '\n' && /^[ \t]*\r?\n/.test(text.slice(i + 1, i + 40)) && depth <= 1 && text[start - 1] !== '=') return -1
    if (c === '{') depth++
    else if (c === '}' && --depth === 0) return i
  }
  return -1
}
