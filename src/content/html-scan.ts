// Finds the tags of a text that isn't parsed yet, and what isn't text in it: code, comments, and expressions.
import { fencedCode } from './fences.ts'

/** A tag as typed. A fragment has the name ''. */
export interface ScannedTag {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly kind: 'open' | 'close' | 'empty'
}

/** A text without its tags and the like, and its tags. */
export interface Scan {
  /**
   * The text with other characters in place of what isn't text: `SIGN` for tags, comments, and expressions, `CODE` for blocks
   * of code, and `x` for code and formulas in a line. Line breaks in them are replaced too. It has the same length.
   */
  readonly outline: string
  /** The tags outside of code and expressions, in order. */
  readonly tags: readonly ScannedTag[]
}

export const SIGN = '\u0001'
export const CODE = '\u0002'

/** Characters of a tag, comment, or expression beyond which it isn't taken for one. */
const MAX_LENGTH = 10_000
const SPECIAL = /[\\`{<$]|^(?:import|export)[ {*]/gm
const BLANK_LINE = /\n[ \t>]*\r?(?=\n|$)/g
const TAG_NAME = /<\/?(?:[A-Za-z_][\w.:-]*)?(?=[\s/>])/y

/** Scans a text in one pass. Only a parser knows for sure what is a tag: pages that it rejects need a guess. */
export function scan(text: string): Scan {
  return new Scanner(text).run()
}

class Scanner {
  private readonly tags: ScannedTag[] = []
  private outline = ''
  private copied = 0
  /** Where the paragraph ends that was looked at last. */
  private paragraphEnd = -1
  /** The lengths of runs of backticks that don't occur again in that paragraph. */
  private unclosedRuns = new Set<number>()

  /** Whether no comment ends after here. */
  private hasOpenComment = false

  constructor(private readonly text: string) {}

  run(): Scan {
    const { text } = this
    const fences = fencedCode(text).values()
    let fence = fences.next().value
    const hideFences = (before: number) => {
      for (; fence && fence.start + fence.indent.length <= before; fence = fences.next().value) {
        const start = fence.start + fence.indent.length
        if (start >= this.copied) this.hide(start, fence.end, CODE)
      }
    }
    SPECIAL.lastIndex = 0
    for (let match = SPECIAL.exec(text); match; match = SPECIAL.exec(text)) {
      hideFences(match.index)
      SPECIAL.lastIndex = Math.max(this.copied, this.after(match.index))
    }
    hideFences(text.length)
    return { outline: this.outline + text.slice(this.copied), tags: this.tags }
  }

  /** Handles a special character. Returns where to go on. */
  private after(at: number): number {
    const { text } = this
    if (at < this.copied) return this.copied
    switch (text[at]) {
      case '\\':
        return at + 2
      case '`':
        return this.code(at)
      case '{':
        return this.expression(at)
      case '<':
        return this.tag(at)
      case '$':
        return this.math(at)
      default:
        return this.program(at)
    }
  }

  private hide(start: number, end: number, sign: string): number {
    this.outline += this.text.slice(this.copied, start) + sign.repeat(end - start)
    this.copied = end
    return end
  }

  private code(at: number): number {
    const { text } = this
    let after = at
    while (text[after] === '`') after++
    const length = after - at
    this.findParagraphEnd(at)
    if (this.unclosedRuns.has(length)) return after
    for (let i = text.indexOf('`', after); i !== -1 && i < this.paragraphEnd; i = text.indexOf('`', i)) {
      const start = i
      while (text[i] === '`') i++
      if (i - start === length) return this.hide(at, i, 'x')
    }
    this.unclosedRuns.add(length)
    return after
  }

  private findParagraphEnd(at: number): void {
    if (at < this.paragraphEnd) return
    BLANK_LINE.lastIndex = at
    this.paragraphEnd = BLANK_LINE.exec(this.text)?.index ?? this.text.length
    this.unclosedRuns = new Set()
  }

  private expression(at: number): number {
    const end = endOfExpression(this.text, at)
    return end === -1 ? at + 1 : this.hide(at, end, SIGN)
  }

  private tag(at: number): number {
    const { text } = this
    if (text.startsWith('<!--', at)) {
      if (this.hasOpenComment) return at + 4
      const end = text.indexOf('-->', at)
      this.hasOpenComment = end === -1
      return end === -1 ? at + 4 : this.hide(at, end + 3, SIGN)
    }
    TAG_NAME.lastIndex = at
    const start = TAG_NAME.exec(text)?.[0]
    const end = start === undefined ? -1 : endOfScannedTag(text, at + start.length)
    if (start === undefined || end === -1) return at + 1
    const kind = start[1] === '/' ? 'close' : text[end - 2] === '/' ? 'empty' : 'open'
    this.tags.push({ start: at, end, name: start.slice(kind === 'close' ? 2 : 1), kind })
    return this.hide(at, end, SIGN)
  }

  private math(at: number): number {
    if (this.text[at + 1] !== '$') return at + 1
    const end = this.text.indexOf('$$', at + 2)
    return end === -1 ? at + 2 : this.hide(at, end + 2, 'x')
  }

  /** A program ends at a blank line. */
  private program(at: number): number {
    const before = this.text.slice(this.text.lastIndexOf('\n', at - 2) + 1, at)
    if (before.trim() !== '') return at + 1
    this.paragraphEnd = -1
    this.findParagraphEnd(at)
    return this.hide(at, this.paragraphEnd, CODE)
  }
}

/** The offset after the `>` of a tag, from an offset within it. -1 if it doesn't end. */
function endOfScannedTag(text: string, from: number): number {
  let depth = 0
  const last = Math.min(text.length, from + MAX_LENGTH)
  for (let i = from; i < last; i++) {
    const c = text[i]
    if (c === '{') depth++
    else if (c === '}') depth--
    else if (depth > 0) continue
    else if (c === '>') return i + 1
    else if (c === '<') return -1
    else if ((c === '"' || c === "'") && text[i - 1] === '=') {
      const end = text.indexOf(c, i + 1)
      if (end === -1) return -1
      i = end
    }
  }
  return -1
}

/** The offset after the brace that closes an expression. -1 if a paragraph ends first. */
function endOfExpression(text: string, start: number): number {
  let depth = 0
  const last = Math.min(text.length, start + MAX_LENGTH)
  for (let i = start; i < last; i++) {
    const c = text[i]
    if (c === '{') depth++
    else if (c === '}') {
      if (--depth === 0) return i + 1
    } else if (c === '\n' && depth === 1 && /^[ \t]*\r?\n/.test(text.slice(i + 1, i + 40))) return -1
  }
  return -1
}
