// What a repair consists of, and helpers that find offsets in a text.

/** The parser's error: an offset in the text it was given, and its message. */
export interface SyntaxProblem {
  readonly offset: number
  readonly message: string
}

/** Replaces `[start, end)` of the text with `text`. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** How a problem was repaired, and what to tell the author. */
export interface Repair {
  readonly edits: readonly TextEdit[]
  /** Where the mistake is, in the same text. */
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help: string
  /** Other ranges that the edits repair too. The message and the help are the same unless they are given. */
  readonly also?: readonly {
    readonly start: number
    readonly end: number
    readonly message?: string
    readonly help?: string
  }[]
  /**
   * The name of an opening tag that the edits close, or show as typed. What was meant to close it closes nothing then, which isn't
   * a mistake of its own.
   */
  readonly opens?: string
  /** The name of a closing tag that closes nothing. */
  readonly closes?: string
  /** Whether the edits are what the author should write. They are offered as a fix then. */
  readonly isFix?: boolean
  /** A harmless habit from HTML or Markdown is a hint. A broken structure is an error. */
  readonly severity: 'error' | 'warning' | 'suggestion'
}

/** The offset of a line and column. Both start at 1, and the column is in UTF-16 units. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', start)
    if (next === -1) break
    start = next + 1
  }
  return Math.min(start + column - 1, text.length)
}

/** A `<` that is meant as a character. */
export function lessThan(text: string, offset: number): Repair | undefined {
  let start = offset
  if (text[start] !== '<') {
    const near = text.lastIndexOf('<', offset)
    if (near === -1 || offset - near > 2000) return undefined
    start = near
  }
  if (text[start - 1] === '\\') return undefined
  const conflict = mergeConflict(text, start)
  if (conflict) return conflict
  const opens = /^<([A-Za-z][\w.:-]*)/.exec(text.slice(start, start + 100))?.[1]
  // Nobody means a tag by `<100 ms`, `Promise<[Response](/response)>`, or `Map<string, User>`, so readers see what was meant.
  const isText = /^<[^\p{L}$_/!?>]/u.test(text.slice(start, start + 3)) || isOperator(text, start)
  return {
    ...shownAsTyped(start),
    ...(isText && { severity: 'warning' }),
    ...(opens !== undefined && { opens }),
    message: `This \`<\` doesn't start a tag${isText ? ' and is shown as text' : ''}.`,
    help: 'Write `\\<` or `&lt;`, or put the text in backticks.',
  }
}

/** Whether a `<` right after a word can't start a tag: that of `Map<string, User>`, or of `x<y`. */
function isOperator(text: string, start: number): boolean {
  const rest = text.slice(start, start + 100)
  return (
    /\w/.test(text[start - 1] ?? '') && /^<[A-Za-z]\w*(?:\[\]|[.;?)])?(?:\s*[,|&<]|\s|$)(?!\s*[\w-]+\s*=)/.test(rest)
  )
}

/** The first line of a merge conflict: git wrote both versions, and the text has them all. */
function mergeConflict(text: string, offset: number): Repair | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(lineStart, lineEnd(text, offset))
  const middle = /^<{7} \S/.test(line) ? text.indexOf('\n=======', offset) : -1
  if (middle === -1 || !text.includes('\n>>>>>>> ', middle)) return undefined
  return {
    edits: Array.from({ length: 7 }, (_, i) => ({ start: lineStart + i, end: lineStart + i + 1, text: '\\<' })),
    start: lineStart,
    end: lineStart + line.trimEnd().length,
    severity: 'error',
    message: 'This is a merge conflict, and both versions are shown.',
    help: 'Keep one version, and remove the lines with `<<<<<<<`, `=======`, and `>>>>>>>`.',
  }
}

/** Escapes the character at `start`. */
export function shownAsTyped(start: number): Pick<Repair, 'edits' | 'start' | 'end' | 'severity'> {
  return { edits: [{ start, end: start + 1, text: '\\<' }], start, end: start + 1, severity: 'error' }
}

/** The offset after the `>` that ends the tag at `start`, or -1. Skips quotes and braces. */
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

/** The offset of the next line break at or after `offset`, or of the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

/** The text of a line before an offset in it. */
export function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
}

/** `end` moved back over white space. */
export function trimmedEnd(text: string, end: number): number {
  let i = end
  while (i > 0 && /\s/.test(text[i - 1] as string)) i--
  return i
}

/** A regular expression that matches the text literally. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The offset of the brace that closes the one at `start`, or -1 if the paragraph ends first. */
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
