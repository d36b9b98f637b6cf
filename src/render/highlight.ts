// Highlights code: returns its lines as HTML, in Shiki's colors for two themes at once.
import { escapeHtml } from '../html/html.ts'
import { type ThemeNames, ThemePair } from './code-theme.ts'
import { type Grammar, Languages } from './languages.ts'
import { compileTokenizer, Tokenizer } from './tokenizer.ts'

/** A block of code, and the name of its language as typed. */
export interface CodeBlock {
  readonly code: string
  readonly lang: string
}

/** A highlighted block. */
export interface HighlightedCode {
  /** The HTML of each line, without its line break. */
  readonly lines: readonly string[]
  /** The classes in it, sorted. */
  readonly classes: readonly string[]
}

/** What tells blocks apart. Names of languages don't depend on case. */
export function keyOf({ code, lang }: CodeBlock): string {
  return `${lang.toLowerCase()}\0${code}`
}

/** A block as text without colors. */
export function plain(code: string): HighlightedCode {
  return { lines: splitLines(code).map(escapeHtml), classes: [] }
}

/** Longer text isn't highlighted, so that no page can hold up a build. In UTF-16 code units. */
const MAX_LINE = 5_000
const MAX_BLOCK = 200_000

/** The appearance of a token. Adjacent tokens with the same look are merged. */
interface Look {
  readonly className: string
}

/** A grammar together with those that it includes. */
interface Language {
  /** Its own grammar comes last. */
  readonly grammars: readonly Grammar[]
  /** Its number in the tokenizer. Null if its grammar was rejected. */
  number: number | null | undefined
  /** Indexed by the number of their scope stack. */
  readonly looks: Look[]
}

export interface HighlighterSetup {
  readonly themes: ThemeNames
  /** The site's custom grammars. */
  readonly languages?: readonly Grammar[]
  /** From `compileTokenizer` of another thread. */
  readonly module?: WebAssembly.Module
}

/** Highlights blocks of code. `prepare` loads grammars, and `highlight` never waits. */
export class Highlighter {
  private readonly known = new Map<string, Language | undefined>()
  /** The lazily embedded languages of each loaded language. */
  private readonly lazy = new Map<string, readonly string[]>()
  private readonly looks = new Map<string, Look>()

  private constructor(
    private readonly themes: ThemePair,
    private readonly languages: Languages,
    private readonly tokenizer: Tokenizer,
  ) {}

  static async create({ themes, languages, module }: HighlighterSetup): Promise<Highlighter> {
    const [pair, compiled] = await Promise.all([ThemePair.load(themes), module ?? compileTokenizer()])
    return new Highlighter(pair, new Languages(languages), new Tokenizer(compiled))
  }

  /** Loads the grammar that a block needs, if it has one. */
  async prepare({ code, lang }: CodeBlock): Promise<void> {
    const { name } = this.languages.resolve(lang)
    if (name === undefined) return
    const own = await this.languages.load(name)
    const main = own.at(-1)
    this.lazy.set(name, main?.embeddedLangsLazy ?? [])
    const key = this.key(name, code)
    if (this.known.has(key)) return
    const embedded = key.split(' ').slice(1)
    const others = (await Promise.all(embedded.map((other) => this.languages.load(other)))).flat()
    if (this.known.has(key)) return
    const grammars = main && [...new Set([...others, ...own].filter((grammar) => grammar !== main)), main]
    this.known.set(key, grammars && { grammars, number: undefined, looks: [] })
  }

  /**
   * The lines of a block. Returns escaped plain text for languages that are unknown or not prepared, and for huge
   * blocks.
   */
  highlight({ code, lang }: CodeBlock): HighlightedCode {
    const { name } = this.languages.resolve(lang)
    const language = name === undefined || code.length > MAX_BLOCK ? undefined : this.known.get(this.key(name, code))
    return (language && this.highlightLines(splitLines(code), language)) ?? plain(code)
  }

  css(classes: Iterable<string>): string {
    return this.themes.css(classes)
  }

  /** A key for a grammar with its embedded languages, so that no block's result depends on earlier blocks. */
  private key(name: string, code: string): string {
    return [name, ...this.languages.embedded(code, this.lazy.get(name) ?? [])].join(' ')
  }

  private highlightLines(lines: readonly string[], language: Language): HighlightedCode | undefined {
    if (language.number === undefined) language.number = this.tokenizer.createLanguage(language.grammars) ?? null
    if (language.number === null) return undefined
    try {
      const { numbers, newStacks } = this.tokenizer.tokenize(language.number, lines.join('\n'), MAX_LINE)
      for (const scopes of newStacks) language.looks.push(this.lookOf(scopes))
      return toHtml(lines, numbers, language.looks)
    } catch {
      // The tokenizer restarted, so languages are created again on next use.
      for (const other of this.known.values()) {
        if (!other) continue
        other.number = undefined
        other.looks.length = 0
      }
      return undefined
    }
  }

  /** The shared object for all scope stacks with the same look and the same kind of text. */
  private lookOf(scopes: readonly string[]): Look {
    const className = this.themes.classOf(scopes)
    const key = `${className} ${kindOf(scopes)}`
    let look = this.looks.get(key)
    if (!look) {
      look = { className }
      this.looks.set(key, look)
    }
    return look
  }
}

/** Merges adjacent tokens of the same class into a span. White space joins the previous token. */
function toHtml(lines: readonly string[], numbers: Uint32Array, looks: readonly Look[]): HighlightedCode {
  const classes = new Set<string>()
  let at = 0
  const html = lines.map((text) => {
    const last = at + 2 * (numbers[at] as number) - 1
    let line = ''
    let current = ''
    let from = 0
    let start = 0
    const flush = (to: number) => {
      if (to === from) return
      const piece = escapeHtml(text.slice(from, to))
      line += current === '' ? piece : `<span class="${current}">${piece}</span>`
      if (current !== '') classes.add(current)
      from = to
    }
    for (at++; at <= last; at += 2) {
      const look = looks[numbers[at + 1] as number] as Look
      while (at < last && looks[numbers[at + 3] as number] === look) at += 2
      const end = numbers[at] as number
      const name = look.className
      if (name !== current && !(isBlank(text, start, end) && isPlainFont(name) && isPlainFont(current))) {
        flush(start)
        current = name
      }
      start = end
    }
    flush(text.length)
    return line
  })
  return { lines: html, classes: [...classes].sort() }
}

/** The token type in VS Code's terms. */
function kindOf(scopes: readonly string[]): string {
  for (let i = scopes.length - 1; i >= 0; i--) {
    const kind = /\b(comment|string|regex|meta\.embedded)\b/.exec(scopes[i] as string)?.[1]
    if (kind) return kind === 'meta.embedded' ? 'other' : kind
  }
  return 'other'
}

/** Splits code into lines, whatever the line endings. */
export function splitLines(code: string): string[] {
  return code.split(/\r\n|\n|\r/)
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code !== 32 && code !== 9) return false
  }
  return true
}

/** True for a class without a font style, because underlined blanks would be visible. */
function isPlainFont(name: string): boolean {
  return !name.includes('_')
}
