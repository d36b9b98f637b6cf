// Splits finished or half-typed MDX text into tokens with exact ranges: tags, links, code, imports, and expressions.
import type { Span } from '../content/tree.ts'

/** An attribute as typed. */
export interface AttributeToken extends Span {
  readonly name: string
  readonly nameRange: Span
  /** The value without quotes or braces. Undefined for a bare flag. */
  readonly value?: Span & { readonly quote: '"' | "'" | '{' | ''; readonly isClosed: boolean }
}

/** `<Card title="x">`, `<Card />`, or `</Card>`. A tag that is still being typed ends where something else starts. */
export interface TagToken extends Span {
  readonly kind: 'tag'
  readonly form: 'open' | 'close' | 'alone'
  /** Empty for a fragment, and if only `<` has been typed. */
  readonly name: string
  readonly nameRange: Span
  readonly attributes: readonly AttributeToken[]
  /** False if `>` is missing. */
  readonly isClosed: boolean
}

/** The URL of a Markdown link, image, or link definition. */
export interface LinkToken extends Span {
  readonly kind: 'link'
  readonly isImage: boolean
  /** Without the brackets of `<url>`. */
  readonly url: Span
  readonly isBracketed: boolean
}

/** A fenced code block, from the start of its opening fence to the end of its closing one. */
export interface FenceToken extends Span {
  readonly kind: 'fence'
  /** The line after the fence's marker. */
  readonly info: Span
  readonly content: Span
}

/** `import … from "x"` or `export …`, up to the blank line that ends it. */
export interface ModuleToken extends Span {
  readonly kind: 'module'
  /** The specifiers, without quotes. */
  readonly specifiers: readonly Span[]
}

/** A Markdown heading. `text` excludes markers and the author's id. */
export interface HeadingToken extends Span {
  readonly kind: 'heading'
  readonly depth: number
  readonly text: Span
}

/** `{{name}}`: a site variable. */
export interface VariableToken extends Span {
  readonly kind: 'variable'
  readonly name: Span
}

/** `{…}` in the text, a comment, or inline code. */
export interface OpaqueToken extends Span {
  readonly kind: 'expression' | 'comment' | 'inline-code'
}

/** The block between `---` lines at the top. */
export interface FrontMatterToken extends Span {
  readonly kind: 'front-matter'
  readonly content: Span
}

export type Token =
  | TagToken
  | LinkToken
  | FenceToken
  | ModuleToken
  | HeadingToken
  | VariableToken
  | OpaqueToken
  | FrontMatterToken

const cache = new WeakMap<object, readonly Token[]>()

/** The tokens of a text, in order. Cached for `owner`, the object that represents this revision. */
export function tokensOf(owner: { readonly text: string }): readonly Token[] {
  let tokens = cache.get(owner)
  if (!tokens) {
    tokens = tokenize(owner.text)
    cache.set(owner, tokens)
  }
  return tokens
}

/**
 * Tokenizes text in any state. The page parser needs finished text, but completion runs on unfinished text. Tokens
 * don't overlap, except that links and variables may be inside headings. Takes linear time, and never throws.
 */
function tokenize(text: string): Token[] {
  return new Tokenizer(text).run()
}

const FENCE = /(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})([^\n]*)/y
const HEADING = /[ \t>]*(#{1,6})[ \t]+([^\n]*)/y
const MODULE = /(?:import|export)\b[^\n]*/y
/** Not a footnote's, whose text can be anything. */
const DEFINITION = /[ \t>]*\[(?!\^)(?:[^[\]\n\\]|\\.)+\]:[ \t]*(?=\S)/y
/** `<url>`. While it's being typed, the closing bracket may be missing. */
const BRACKETED = /<(?:((?:[^<>\n\\]|\\.)*)>|([^\n)]*))/y
const TAG_NAME = /[A-Za-z_$][\w$.:-]*/y
const SPECIFIER = /\b(?:from|import)\s*(["'])([^"'\n]*)\1?/g

/** What only the rest of a tag begins with. */
const CONTINUES = /^(?:\/>|>[ \t]*\r?(?:\n|$)|[A-Za-z][\w:.-]*=["'{])/

class Tokenizer {
  private at = 0
  private readonly tokens: Token[] = []
  /** Open tags by name, since authors' code in them may have lines that start with `import`. */
  private depth = 0
  /** For each length of a backtick run, the offset up to which there's no matching run. */
  private readonly unpaired = new Map<number, number>()

  constructor(private readonly text: string) {}

  run(): Token[] {
    const { text } = this
    this.frontMatter()
    let isLineStart = true
    while (this.at < text.length) {
      if (isLineStart && this.line()) {
        isLineStart = true
        continue
      }
      const code = text.charCodeAt(this.at)
      isLineStart = code === 10
      switch (code) {
        case 60: // <
          this.tag()
          break
        case 96: // `
          this.inlineCode()
          break
        case 123: // {
          this.braces()
          break
        case 93: // ]
          if (text[this.at + 1] === '(') this.link()
          else this.at++
          break
        case 92: // backslash
          this.at += 2
          break
        default:
          this.at++
      }
    }
    return this.tokens
  }

  private frontMatter(): void {
    const { text } = this
    const open = /^\s*---[ \t]*\r?\n/.exec(text)
    if (!open) return
    const start = open[0].length
    const close = /^---[ \t]*\r?$/m.exec(text.slice(start))
    // A block that isn't closed yet ends at the first blank line.
    const blank = /^[ \t]*\r?$/m.exec(text.slice(start))
    const contentEnd = start + (close?.index ?? blank?.index ?? text.length - start)
    const end = close ? contentEnd + close[0].length : contentEnd
    this.tokens.push({ kind: 'front-matter', start: 0, end, content: { start, end: contentEnd } })
    this.at = end
  }

  /** Reads constructs that only occur at the start of a line. Returns true if it read one. */
  private line(): boolean {
    const fence = this.match(FENCE)
    if (fence) return this.fence(fence)
    const module = this.depth === 0 ? this.match(MODULE) : undefined
    if (module) return this.module()
    const heading = this.match(HEADING)
    if (heading) this.heading(heading)
    const definition = this.match(DEFINITION)
    if (!definition) return false
    const from = this.at + definition[0].length
    this.destination(from, { start: this.at, isImage: false }, () => this.textEnd(from))
    return true
  }

  private fence(opening: RegExpExecArray): boolean {
    const { text } = this
    const [whole, signs = '', rest = ''] = opening
    if (signs.startsWith('`') && rest.includes('`')) return false
    const infoStart = this.at + whole.length - rest.length
    const contentStart = Math.min(infoStart + rest.length + 1, text.length)
    const closing = new RegExp(`^(?:[ \\t]|>)*${signs[0]}{${signs.length},}[ \\t]*\\r?$`, 'gm')
    closing.lastIndex = contentStart
    const close = closing.exec(text)
    const end = close ? close.index + close[0].length : text.length
    this.tokens.push({
      kind: 'fence',
      start: this.at,
      end,
      info: { start: infoStart, end: infoStart + rest.replace(/\r$/, '').length },
      content: { start: contentStart, end: close?.index ?? text.length },
    })
    this.at = end
    return true
  }

  private module(): boolean {
    const { text } = this
    const blank = /\n[ \t]*(?:\r?\n|$)/g
    blank.lastIndex = this.at
    const end = blank.exec(text)?.index ?? text.length
    const specifiers = Array.from(text.slice(this.at, end).matchAll(SPECIFIER), (match) => {
      const start = this.at + match.index + match[0].indexOf(match[1] as string) + 1
      return { start, end: start + (match[2] as string).length }
    })
    this.tokens.push({ kind: 'module', start: this.at, end, specifiers })
    this.at = end
    return true
  }

  private heading([whole, signs = '', rest = '']: RegExpExecArray): void {
    const start = this.at + whole.length - rest.length
    const text = rest.replace(/\s*\\?\{#[^}\n]*\}\s*$/, '').replace(/\s+#*\s*$/, '')
    this.tokens.push({
      kind: 'heading',
      depth: signs.length,
      start: this.at,
      end: this.at + whole.length,
      text: { start, end: start + text.length },
    })
    // The content is tokenized next: links, code, tags.
    this.at = start
  }

  private tag(): void {
    const { text } = this
    const start = this.at
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start)
      this.opaque('comment', start, end === -1 ? text.length : end + 3)
      return
    }
    const isClosing = text[start + 1] === '/'
    this.at = start + (isClosing ? 2 : 1)
    const nameStart = this.at
    const name = this.match(TAG_NAME)?.[0] ?? ''
    this.at += name.length
    const nameRange = { start: nameStart, end: this.at }
    const next = text[this.at]
    // `a < b` is text. A `<` at the end of a line is the start of a tag.
    if (name === '' && next !== '>' && next !== undefined && next !== '\n' && next !== '\r') {
      this.at = nameStart
      return
    }
    const attributes: AttributeToken[] = []
    const end = isClosing ? this.closingEnd() : this.attributes(attributes)
    const form = isClosing ? 'close' : end === 'alone' ? 'alone' : 'open'
    if (form === 'open' && end !== 'unfinished' && !VOID.has(name)) this.depth++
    if (form === 'close' && this.depth > 0) this.depth--
    this.tokens.push({
      kind: 'tag',
      form: form === 'open' && VOID.has(name) ? 'alone' : form,
      name,
      nameRange,
      start,
      end: this.at,
      attributes,
      isClosed: end !== 'unfinished',
    })
  }

  private closingEnd(): 'finished' | 'unfinished' {
    const rest = /[ \t]*>/y
    const close = this.match(rest)
    if (!close) return 'unfinished'
    this.at += close[0].length
    return 'finished'
  }

  /** Reads attributes up to the end of the tag, or to where the tag can't continue. */
  private attributes(into: AttributeToken[]): 'finished' | 'alone' | 'unfinished' {
    const { text } = this
    for (;;) {
      const space = this.at
      while (this.at < text.length && isSpace(text.charCodeAt(this.at))) this.at++
      // The line of the next attribute may still be blank.
      if (/\n[ \t]*\r?\n/.test(text.slice(space, this.at)) && !CONTINUES.test(text.slice(this.at, this.at + 100))) {
        this.at = space
        return 'unfinished'
      }
      const sign = text[this.at]
      if (sign === undefined || sign === '<') {
        if (sign === '<') this.at = space
        return 'unfinished'
      }
      if (sign === '>') {
        this.at++
        return 'finished'
      }
      if (sign === '/') {
        this.at++
        if (text[this.at] === '>') {
          this.at++
          return 'alone'
        }
        continue
      }
      if (sign === '{') {
        this.at = this.closingBrace(this.at)
        continue
      }
      const start = this.at
      while (this.at < text.length && !/[\s=/>{<"'`]/.test(text[this.at] as string)) this.at++
      if (this.at === start) {
        this.at++
        continue
      }
      into.push(this.attribute(start))
    }
  }

  private attribute(start: number): AttributeToken {
    const { text } = this
    const nameRange = { start, end: this.at }
    const name = text.slice(start, this.at)
    const equals = /[ \t]*=[ \t]*/y
    const sign = this.match(equals)
    if (!sign) return { name, nameRange, start, end: this.at }
    this.at += sign[0].length
    const quote = text[this.at]
    if (quote === '"' || quote === "'") {
      const from = this.at + 1
      const { end, isClosed } = this.stringEnd(from, quote)
      this.at = isClosed ? end + 1 : end
      return { name, nameRange, start, end: this.at, value: { start: from, end, quote, isClosed } }
    }
    if (quote === '{') {
      const from = this.at + 1
      this.at = this.closingBrace(this.at)
      const isClosed = text[this.at - 1] === '}' && this.at > from
      const end = isClosed ? this.at - 1 : this.at
      return { name, nameRange, start, end: this.at, value: { start: from, end, quote, isClosed } }
    }
    const from = this.at
    while (this.at < text.length && !/[\s>]/.test(text[this.at] as string)) this.at++
    return { name, nameRange, start, end: this.at, value: { start: from, end: this.at, quote: '', isClosed: true } }
  }

  /** The end of a string: its quote or, if that seems to belong to another string, the end of what is typed. */
  private stringEnd(from: number, quote: string): { end: number; isClosed: boolean } {
    const { text } = this
    const close = text.indexOf(quote, from)
    const newLine = lineEnd(text, from)
    if (close !== -1 && close <= newLine) return { end: close, isClosed: true }
    const between = close === -1 ? '' : text.slice(newLine, close)
    if (close !== -1 && !/[<=]|\n[ \t]*\r?\n/.test(between)) return { end: close, isClosed: true }
    const tagEnd = /\/?>/.exec(text.slice(from, newLine))
    return { end: tagEnd ? from + tagEnd.index : newLine, isClosed: false }
  }

  /** The offset after the brace that closes the one at `open`. Skips strings and templates. */
  private closingBrace(open: number): number {
    const { text } = this
    let depth = 0
    for (let i = open; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === 123) depth++
      else if (code === 125) {
        if (--depth === 0) return i + 1
      } else if (code === 34 || code === 39 || code === 96) {
        const end = stringIn(text, i)
        if (end === -1) continue
        i = end
      } else if (code === 10 && isBlankLine(text, i + 1)) {
        // An unclosed brace must not swallow the page.
        const close = text.indexOf('}', i)
        if (close === -1) return i
      }
    }
    return text.length
  }

  private inlineCode(): void {
    const { text } = this
    const start = this.at
    while (text[this.at] === '`') this.at++
    const signs = text.slice(start, this.at)
    // If a run of this length had no match up to here, the next one won't either.
    if (start < (this.unpaired.get(signs.length) ?? 0)) return
    const blank = /\n[ \t]*\r?\n/g
    blank.lastIndex = this.at
    const limit = blank.exec(text)?.index ?? text.length
    const close = new RegExp(`(?<!\`)${signs}(?!\`)`).exec(text.slice(this.at, limit))
    if (close) this.opaque('inline-code', start, this.at + close.index + signs.length)
    else this.unpaired.set(signs.length, limit)
  }

  private braces(): void {
    const { text } = this
    const start = this.at
    if (text.startsWith('{/*', start)) {
      const end = text.indexOf('*/', start + 3)
      const close = end === -1 ? -1 : text.indexOf('}', end)
      this.opaque('comment', start, close === -1 ? text.length : close + 1)
      return
    }
    const variable = /\{\{[ \t]*([\w.-]*)[ \t]*(?:\}\})?/y
    const match = this.match(variable)
    if (match && (match[0].endsWith('}}') || /[\s)<\].,;:]|$/.test(text[start + match[0].length] ?? ''))) {
      const nameStart = start + match[0].indexOf(match[1] as string, 2)
      const name = { start: nameStart, end: nameStart + (match[1] as string).length }
      this.at = start + match[0].length
      this.tokens.push({ kind: 'variable', start, end: this.at, name })
      return
    }
    this.opaque('expression', start, this.closingBrace(start))
  }

  private link(): void {
    const { text, at: start } = this
    let from = start + 2
    while (text[from] === ' ' || text[from] === '\t') from++
    this.destination(from, { start, isImage: this.isImage(start) }, () => this.destinationEnd(from))
  }

  /** Reads a URL in brackets or, without them, up to where `plainEnd` finds its end. */
  private destination(from: number, link: Pick<LinkToken, 'start' | 'isImage'>, plainEnd: () => number): void {
    BRACKETED.lastIndex = from
    const bracketed = BRACKETED.exec(this.text)
    const start = bracketed ? from + 1 : from
    const end = bracketed ? start + (bracketed[1] ?? bracketed[2] ?? '').length : plainEnd()
    this.at = bracketed ? from + bracketed[0].length : end
    this.tokens.push({ kind: 'link', ...link, end: this.at, url: { start, end }, isBracketed: bracketed !== null })
  }

  /** The end of a link's URL: white space, or the parenthesis that closes the link. */
  private destinationEnd(from: number): number {
    const { text } = this
    let depth = 0
    let end = from
    for (; end < text.length; end++) {
      const sign = text[end] as string
      if (/\s/.test(sign)) break
      if (sign === '\\' && !/\s/.test(text[end + 1] ?? ' ')) end++
      else if (sign === '(') depth++
      else if (sign === ')' && depth-- === 0) break
    }
    return end
  }

  private textEnd(from: number): number {
    const end = /\S+/y
    end.lastIndex = from
    return from + (end.exec(this.text)?.[0].length ?? 0)
  }

  /** Whether the brackets before `](` start with `![`. */
  private isImage(closing: number): boolean {
    const { text } = this
    let depth = 0
    for (let i = closing - 1; i >= 0 && closing - i < 2_000; i--) {
      if (text[i] === ']') depth++
      else if (text[i] === '[' && depth-- === 0) return text[i - 1] === '!'
    }
    return false
  }

  private opaque(kind: OpaqueToken['kind'], start: number, end: number): void {
    this.tokens.push({ kind, start, end })
    this.at = end
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    return pattern.exec(this.text) ?? undefined
  }
}

/** HTML elements without content. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** The end of the string that starts at a quote. -1 if it doesn't end, which means it's an apostrophe. */
function stringIn(text: string, start: number): number {
  const quote = text.charCodeAt(start)
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 92) i++
    else if (code === quote) return i
    else if (code === 10 && quote !== 96) return -1
  }
  return -1
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function isBlankLine(text: string, start: number): boolean {
  return text.slice(start, lineEnd(text, start)).trim() === ''
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}
