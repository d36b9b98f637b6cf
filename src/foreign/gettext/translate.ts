// A page of Sphinx and a catalog in, the page in the catalog's language out. Catalogs hold paragraphs as they're typed.
import { closingFence, fenceOpening, indentOf, isBlank, type Line, linesOf } from '../lines.ts'
import { plainText } from '../rst/page.ts'
import { createSlugger } from '../sluggers.ts'
import { labelId } from '../syntaxes/myst-roles.ts'
import { type Catalog, messageKey } from './catalog.ts'

/** What is before the text of a line: markers of lists, quotations, fields, headings, and directives. */
const MARKER =
  /^(?:(?:[*+-]|#\.|\(?(?:\d{1,9}|[A-Za-z])[.)])[ \t]+|>[ \t]?|\|[ \t]+|#{1,6}[ \t]+|\.\.[ \t]+(?:\|[^|]*\|[ \t]+)?[\w:-]+::[ \t]+|:[^:`]+:[ \t]+|(?:`{3,}|~{3,}|:{3,})\{[\w:-]+\}[ \t]+)/
const MAX_MARKERS = 4
/** A line below (or above) a title. */
const RST_LINE = /^([!-/:-@[-`{-~])\1{2,}[ \t]*$/
const CODE =
  /^[ \t]*\.\.[ \t]+(?:code|code-block|sourcecode|parsed-literal|literalinclude|math|raw|highlight|graphviz|mermaid)::/
const TEXT_FENCE = /^\{(?!code|code-block|code-cell|sourcecode|math|raw|literalinclude|eval-rst|mermaid)[\w:-]+\}/

/** A translated page. `count` is how many messages were found. */
export interface Translation {
  readonly text: string
  readonly count: number
}

/** Translates the text of a page. What the catalog lacks stays. Headings keep their ids, as in Sphinx. */
export function translatePage(source: string, catalog: Catalog, format: 'rst' | 'md'): Translation {
  return new PageTranslator(source, catalog, format).run()
}

/** A paragraph among the lines, and its translation. */
interface Message {
  readonly start: number
  readonly end: number
  readonly text: string
}

class PageTranslator {
  private readonly lines: readonly Line[]
  private readonly longest: number
  private readonly out: string[] = []
  private readonly slugger = createSlugger('docutils')
  private count = 0

  constructor(
    source: string,
    private readonly catalog: Catalog,
    private readonly format: 'rst' | 'md',
  ) {
    this.lines = linesOf(source.replaceAll('\r\n', '\n'))
    this.longest = [...catalog.keys()].reduce((most, key) => Math.max(most, key.length), 0)
  }

  run(): Translation {
    for (let i = 0; i < this.lines.length; ) {
      const code = this.codeEnd(i)
      if (code !== undefined) {
        this.copy(i, code)
        i = code
        continue
      }
      const title = this.title(i)
      const message = this.message(i)
      if (message && title !== undefined) i = this.writeTitle(message, title)
      else if (message) i = this.writeParagraph(message)
      else {
        if (title !== undefined) this.slugger.take(plainText(title))
        this.out.push(this.withCells(this.text(i)))
        i = this.isBeforeCode(this.text(i)) ? this.copyIndented(i + 1, i) : i + 1
      }
    }
    return { text: this.out.join('\n'), count: this.count }
  }

  private text(i: number): string {
    return this.lines[i]?.text ?? ''
  }

  private copy(start: number, end: number): void {
    for (let i = start; i < end; i++) this.out.push(this.text(i))
  }

  /** The end of code that starts on a line. */
  private codeEnd(i: number): number | undefined {
    const text = this.text(i)
    if (this.format === 'rst') return CODE.test(text) ? this.indentedEnd(i + 1, i) : undefined
    const opening = fenceOpening(text)
    if (!opening || TEXT_FENCE.test(text.trimStart().replace(/^[`~]+/, ''))) return undefined
    return Math.min(this.lines.length, closingFence(this.lines, i, opening) + 1)
  }

  /** The line after those from one on that are indented further than another. */
  private indentedEnd(from: number, around: number): number {
    const indent = indentOf(this.text(around))
    let end = from
    while (end < this.lines.length && (isBlank(this.lines[end]) || indentOf(this.text(end)) > indent)) end++
    return end
  }

  /** Whether the text below a paragraph is code. */
  private isBeforeCode(text: string): boolean {
    return this.format === 'rst' && /::[ \t]*$/.test(text) && !/^[ \t]*\.\.[ \t]/.test(text)
  }

  /** The typed title in a line that is a heading. */
  private title(i: number): string | undefined {
    const text = this.text(i)
    if (this.format === 'md') return /^#{1,6}[ \t]+(\S.*)$/.exec(text)?.[1]
    const below = this.text(i + 1)
    const isTitle = RST_LINE.test(below) && !RST_LINE.test(text) && text.trim() !== ''
    return isTitle && !/^[ \t]/.test(below) ? text.trim() : undefined
  }

  /** The message that starts on a line, after its markers. */
  private message(i: number): (Message & { readonly prefix: string }) | undefined {
    const text = this.text(i)
    let prefix = /^[ \t]*/.exec(text)?.[0] ?? ''
    const isStart = i === 0 || isBlank(this.lines[i - 1]) || indentOf(text) !== indentOf(this.text(i - 1))
    for (let markers = 0; markers <= MAX_MARKERS; markers++) {
      const found = isStart || markers > 0 || this.isAfterMessage(i) ? this.messageAt(i, prefix) : undefined
      if (found) return { ...found, prefix }
      const [marker] = MARKER.exec(text.slice(prefix.length)) ?? []
      if (marker === undefined) break
      prefix += marker
    }
    return undefined
  }

  /** Whether what ends above a line isn't part of its paragraph. */
  private isAfterMessage(i: number): boolean {
    return (
      i === this.lastEnd ||
      RST_LINE.test(this.text(i - 1)) ||
      /^[ \t]*(?::[^:]+:|`{3}|~{3}|:{3})/.test(this.text(i - 1))
    )
  }

  private lastEnd = 0

  /** The longest text from a line on that is a message. */
  private messageAt(start: number, prefix: string): Message | undefined {
    const first = this.text(start).slice(prefix.length)
    const quotes = prefix.includes('>')
    let typed = messageKey(first)
    if (typed === '') return undefined
    let found: Message | undefined
    for (let end = start + 1; typed.length <= this.longest; end++) {
      const text = this.catalog.get(typed)
      if (text !== undefined) found = { start, end, text: /::$/.test(typed) ? beforeCode(text) : text }
      if (end >= this.lines.length || isBlank(this.lines[end])) break
      const next = this.text(end)
      typed += ` ${messageKey(quotes ? next.replace(/^[ \t]*>/, '') : next)}`
    }
    if (found) return found
    // An entry in a list of pages: `Title <page>`.
    const [, title = '', target = ''] = /^(\S[^<>]*?)([ \t]+<[^<>]+>)[ \t]*$/.exec(first) ?? []
    const entry = title === '' ? undefined : this.catalog.get(messageKey(title))
    return entry === undefined ? undefined : { start, end: start + 1, text: entry + target }
  }

  private writeParagraph({ start, end, text, prefix }: Message & { readonly prefix: string }): number {
    this.count++
    this.lastEnd = end
    // Only verse has line breaks within a message.
    const indent = prefix.replace(/[^ \t>]/g, ' ')
    for (const [i, line] of text.trim().split('\n').entries()) this.out.push((i === 0 ? prefix : indent) + line)
    return this.isBeforeCode(text) ? this.copyIndented(end, start) : end
  }

  /** A title with the id of the original. In reStructuredText, the lines around it are as long as it is. */
  private writeTitle({ start, end, text, prefix }: Message & { readonly prefix: string }, title: string): number {
    this.count++
    const id = this.slugger.take(plainText(title))
    const hasId = id === '' || this.label(start) === id
    const made = `${prefix}${messageKey(text)}${hasId ? '' : ` {#${id}}`}`
    if (this.format === 'md') {
      this.out.push(made)
      return end
    }
    // Signs of East Asian languages are two columns wide.
    const line = (this.text(start + 1)[0] as string).repeat(made.length * 2)
    if (start > 0 && RST_LINE.test(this.text(start - 1))) this.out[this.out.length - 1] = line
    this.out.push(made, line)
    return start + 2
  }

  /** The id of the label above a title. */
  private label(title: number): string | undefined {
    let i = title - 1
    while (i >= 0 && (isBlank(this.lines[i]) || (i === title - 1 && RST_LINE.test(this.text(i))))) i--
    const [, name, inMarkdown] = /^(?:\.\.[ \t]+_([^:]+):|\(([^()]+)\)=)[ \t]*$/.exec(this.text(i)) ?? []
    const label = name ?? inMarkdown
    return label === undefined ? undefined : labelId(label)
  }

  /** Copies the code below a paragraph. */
  private copyIndented(from: number, paragraph: number): number {
    const end = this.indentedEnd(from, paragraph)
    this.copy(from, end)
    return end
  }

  /** A row of a Markdown table, each cell of which is a message. */
  private withCells(row: string): string {
    if (this.format !== 'md' || !/^[ \t]*\|/.test(row)) return row
    return row.replace(/(?<=\|)([ \t]*)([^|\s][^|]*)(?=\|)/g, (whole, space: string, typed: string) => {
      const text = this.catalog.get(messageKey(typed))
      if (text === undefined) return whole
      this.count++
      return `${space}${messageKey(text)} `
    })
  }
}

/** A translation that ends in the sign that code follows. */
function beforeCode(text: string): string {
  const typed = text.trimEnd()
  if (typed.endsWith('::')) return typed
  return /[:：]$/.test(typed) ? `${typed} ::` : `${typed}::`
}
