// Rewrites a comment in Markdown: links to symbols are written in place.
import { partsOf } from './comment-parts.ts'

/** What a language makes of its comments. */
export interface Rewrites {
  /** The Markdown of a link to the symbol that an address names. Undefined for any other address. */
  resolve(written: string, label: string): string | undefined
  /** A block of code as readers see it, with its fences. */
  block?(text: string): string
  /** The Markdown of code between backticks. Undefined for code that stays as it is. */
  code?(text: string, ticks: number): string | undefined
}

/** A comment without references, because its parts are shown in several places. */
export function inlineLinks(comment: string, rewrites: Rewrites): string {
  const parts = partsOf(comment)
  const definitions = new Map<string, string>()
  const texts = parts.map((part) => {
    if (part.isCode) return part.text
    return part.text.replace(DEFINITION, (_, label: string, angled: string | undefined, plain: string | undefined) => {
      const key = normalized(label)
      if (!definitions.has(key)) definitions.set(key, angled ?? plain ?? '')
      return ''
    })
  })
  return parts
    .map(({ isCode }, i) =>
      isCode ? blockOf(texts[i] ?? '', rewrites) : new Rewriting(texts[i] ?? '', definitions, rewrites).run(),
    )
    .join('\n')
}

function blockOf(text: string, { block }: Rewrites): string {
  return block ? block(text) : text
}

const DEFINITION = /^ {0,3}\[(?!\^)((?:[^[\]\\\n]|\\.){1,999})\]:[ \t]*(?:<([^<>\n]*)>|(\S+))[ \t]*(?:["'(].*)?$\n?/gm

function normalized(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** One text, read from left to right. */
class Rewriting {
  private at = 0
  private readonly out: string[] = []
  /** Where brackets are open, among the pieces that were written. */
  private readonly open: number[] = []
  /** Lengths of runs of backticks that no other run closes. */
  private readonly unclosed = new Set<number>()

  constructor(
    private readonly text: string,
    private readonly definitions: ReadonlyMap<string, string>,
    private readonly rewrites: Rewrites,
  ) {}

  run(): string {
    const marks = /[\\`\]]|!?\[/g
    while (this.at < this.text.length) {
      marks.lastIndex = this.at
      const found = marks.exec(this.text)
      this.copy((found?.index ?? this.text.length) - this.at)
      const [mark] = found ?? []
      if (mark === '\\') this.copy(2)
      else if (mark === '`') this.code()
      else if (mark === ']') this.close()
      else if (mark !== undefined) {
        this.open.push(this.out.length)
        this.copy(mark.length)
      }
    }
    return this.out.join('')
  }

  private copy(length: number): void {
    if (length > 0) this.out.push(this.text.slice(this.at, this.at + length))
    this.at += length
  }

  /** Code between backticks, or backticks that nothing closes. */
  private code(): void {
    let start = this.at
    while (this.text[start] === '`') start++
    const length = start - this.at
    this.copy(length)
    if (this.unclosed.has(length)) return
    for (let from = this.text.indexOf('`', start); from !== -1; from = this.text.indexOf('`', from)) {
      const run = from
      while (this.text[from] === '`') from++
      if (from - run !== length) continue
      const rewritten = this.rewrites.code?.(this.text.slice(start, run), length)
      if (rewritten === undefined) this.copy(from - start)
      else this.replace(this.out.length - 1, this.text.slice(start, from), rewritten)
      return
    }
    this.unclosed.add(length)
  }

  private close(): void {
    const start = this.open.pop()
    this.copy(1)
    if (start === undefined) return
    const written = this.labelFrom(start)
    if (written === undefined) return
    const isImage = this.out[start] === '!['
    const rest = this.text.slice(this.at, this.at + MAX_ADDRESS)
    const [direct, angled, plain = ''] = DIRECT.exec(rest) ?? []
    if (direct !== undefined) {
      this.replace(start, direct, this.linked(angled ?? plain, written, isImage, direct) ?? written)
      return
    }
    const [reference = '', name = ''] = REFERENCE.exec(rest) ?? []
    const defined = this.definitions.get(normalized(name === '' ? written : name))
    const address = defined ?? (name === '' ? written : name)
    const link = this.linked(address, written, isImage, defined === undefined ? undefined : `(<${defined}>)`)
    if (link !== undefined) this.replace(start, reference, link)
  }

  /** What is in brackets. Undefined if it's too long for the label of a link. */
  private labelFrom(start: number): string | undefined {
    let label = ''
    for (let i = start + 1; i < this.out.length - 1; i++) {
      label += this.out[i]
      if (label.length > MAX_LABEL) return undefined
    }
    return label
  }

  /**
   * Undefined if it isn't a link.
   * @param end what follows the label of a link to anything but an item
   */
  private linked(address: string, label: string, isImage: boolean, end: string | undefined): string | undefined {
    const item = isImage ? undefined : this.rewrites.resolve(address, label)
    if (item !== undefined || end === undefined) return item
    // Files beside the tool's own pages aren't here.
    return /^(?:[a-z][\w+.-]*:(?!:)|\/\/)/i.test(address) ? `${isImage ? '!' : ''}[${label}]${end}` : label
  }

  private replace(start: number, consumed: string, text: string): void {
    this.out.length = start
    this.out.push(text)
    this.at += consumed.length
  }
}

/** Characters of the label of a link, and of the address after it. */
const MAX_LABEL = 1000
const MAX_ADDRESS = 2000
/** `(address "title")`, with parentheses in the address that are in pairs. */
const DIRECT = /^\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))\s*(?:"[^"\n]*"|'[^'\n]*')?\s*\)/
const REFERENCE = /^\[((?:[^[\]\\`\n]|\\.|`[^`\n]*`)*)\]/
