// Code and the name of its language -> its lines as HTML, in Shiki's colours for two themes at once.
import { type IGrammar, INITIAL, Registry, type StateStack, type Theme } from '@shikijs/vscode-textmate'
import { escapeHtml } from '../html/html.ts'
import { type ThemeNames, ThemePair } from './code-theme.ts'
import { type Grammar, Languages } from './languages.ts'
import { createRegexEngine } from './regex-engine.ts'

/** A block of code, and the name of its language as typed. */
export interface CodeBlock {
  readonly code: string
  readonly lang: string
}

/** A block in colours. */
export interface HighlightedCode {
  /** The HTML of each line, without its line break. */
  readonly lines: readonly string[]
  /** The classes in it, sorted. */
  readonly classes: readonly string[]
}

/** Beyond these lengths text is left without colours, so that no page can hold up a build. */
const LONGEST_LINE = 5_000
const LONGEST_BLOCK = 200_000
/** The last resort (ms a line): far from what any line takes, with the time to learn the largest grammar in it. */
const TIME_LIMIT = 30_000

type State = StateStack & {
  readonly parent: State | null
  readonly ruleId: number
  readonly endRule: string | null
  readonly beginRuleCapturedEOL: boolean
  readonly nameScopesList: Scopes
  readonly contentNameScopesList: Scopes
}
type Scopes = { readonly scopePath: NonNullable<Parameters<Theme['match']>[0]> } | null

interface InnerRegistry {
  setTheme(theme: ThemePair['theme']): void
  addGrammar(grammar: Grammar, injections: readonly string[]): void
}

/** A line of a grammar in a state, coloured once. */
interface Line {
  readonly html: string
  readonly classes: readonly string[]
  readonly next: KnownState
}

/** A state between two lines that was met before, and the lines that followed it. */
interface KnownState {
  readonly stack: StateStack
  readonly lines: Map<string, Line>
}

/** Colours blocks of code. Grammars are loaded by `prepare`; `highlight` itself never waits. */
export class Highlighter {
  private readonly engine = createRegexEngine()
  private readonly grammars = new Map<string, LineHighlighter | undefined>()
  /** What the languages met so far embed lazily. */
  private readonly lazy = new Map<string, readonly string[]>()

  private constructor(
    private readonly themes: ThemePair,
    private readonly languages: Languages,
  ) {}

  /** Loads the themes; `languages` are the site's own grammars. */
  static async create(options: { themes: ThemeNames; languages?: readonly Grammar[] }): Promise<Highlighter> {
    return new Highlighter(await ThemePair.load(options.themes), new Languages(options.languages))
  }

  /** Loads the grammar that a block needs, if it has one. */
  async prepare({ code, lang }: CodeBlock): Promise<void> {
    const { name } = this.languages.resolve(lang)
    if (name === undefined) return
    const own = await this.languages.load(name)
    const main = own.at(-1)
    this.lazy.set(name, main?.embeddedLangsLazy ?? [])
    const key = this.key(name, code)
    if (this.grammars.has(key)) return
    const others = await Promise.all(
      key
        .split(' ')
        .slice(1)
        .map((other) => this.languages.load(other)),
    )
    const all = [...others.flat(), ...own].filter((grammar) => grammar !== main)
    if (!this.grammars.has(key)) this.grammars.set(key, main && this.build(main, [...new Set(all)]))
  }

  /** The lines of a block. Plain text, escaped, for languages that are unknown or were not prepared, and for huge blocks. */
  highlight({ code, lang }: CodeBlock): HighlightedCode {
    const lines = splitLines(code)
    const { name } = this.languages.resolve(lang)
    const grammar =
      name === undefined || code.length > LONGEST_BLOCK ? undefined : this.grammars.get(this.key(name, code))
    return grammar ? grammar.highlight(lines) : { lines: lines.map(escapeHtml), classes: [] }
  }

  css(classes: Iterable<string>): string {
    return this.themes.css(classes)
  }

  /** Names a grammar together with what is embedded in it, so that no block depends on which were coloured before. */
  private key(name: string, code: string): string {
    return [name, ...this.languages.embedded(code, this.lazy.get(name) ?? [])].join(' ')
  }

  private build(main: Grammar, others: readonly Grammar[]): LineHighlighter | undefined {
    const grammars = [...others, main]
    const registry = new Registry({ onigLib: this.engine, loadGrammar: () => null })
    // What `Registry` offers would read themes as VS Code writes them, and miss grammars that only captures include.
    const { _syncRegistry: inner } = registry as unknown as { _syncRegistry: InnerRegistry }
    inner.setTheme(this.themes.theme)
    for (const grammar of grammars) inner.addGrammar(grammar, injectionsInto(grammar.scopeName, grammars))
    const grammar = registry.addGrammar(main, injectionsInto(main.scopeName, grammars))
    return grammar ? new LineHighlighter(grammar, this.themes) : undefined
  }
}

/** One grammar. A line in a state that both were met before is not read again: many lines of many blocks are alike. */
class LineHighlighter {
  private readonly states = new Map<string, KnownState>()
  private readonly initial: KnownState = { stack: INITIAL, lines: new Map() }

  constructor(
    private readonly grammar: IGrammar,
    private readonly themes: ThemePair,
  ) {}

  highlight(lines: readonly string[]): HighlightedCode {
    const classes = new Set<string>()
    const html: string[] = []
    let state = this.initial
    let exhausted = false
    for (const text of lines) {
      if (exhausted || text.length > LONGEST_LINE) {
        html.push(escapeHtml(text))
        continue
      }
      let line = state.lines.get(text)
      if (!line) {
        const result = this.grammar.tokenizeLine2(text, state.stack, TIME_LIMIT)
        exhausted = result.stoppedEarly
        line = { ...this.toHtml(text, result.tokens), next: this.intern(result.ruleStack as State) }
        if (!exhausted) state.lines.set(text, line)
      }
      html.push(line.html)
      for (const name of line.classes) classes.add(name)
      state = line.next
    }
    return { lines: html, classes: [...classes].sort() }
  }

  /** Tokens of one class in a row make one span; white space goes with what stands before it. */
  private toHtml(text: string, tokens: Uint32Array): { html: string; classes: string[] } {
    const classes: string[] = []
    let html = ''
    let from = 0
    let current = ''
    const flush = (to: number) => {
      if (to === from) return
      const piece = escapeHtml(text.slice(from, to))
      html += current === '' ? piece : `<span class="${current}">${piece}</span>`
      if (current !== '') classes.push(current)
      from = to
    }
    for (let i = 0; i < tokens.length; i += 2) {
      const start = tokens[i] as number
      const end = i + 2 < tokens.length ? (tokens[i + 2] as number) : text.length
      const name = this.themes.classOf(tokens[i + 1] as number)
      if (name === current || (isBlank(text, start, end) && isPlainFont(name) && isPlainFont(current))) continue
      flush(start)
      current = name
    }
    flush(text.length)
    return { html, classes }
  }

  /** The one object for all states that are equal. */
  private intern(stack: State): KnownState {
    let key = ''
    for (let frame: State | null = stack; frame; frame = frame.parent) {
      key += `${frame.ruleId},${frame.beginRuleCapturedEOL ? 1 : 0},${this.scopes(frame.nameScopesList)},${this.scopes(frame.contentNameScopesList)},${frame.endRule ?? ''};`
    }
    let state = this.states.get(key)
    if (!state) {
      state = { stack, lines: new Map() }
      this.states.set(key, state)
    }
    return state
  }

  private scopes(list: Scopes): number {
    return list ? this.themes.pathId(list.scopePath) : 0
  }
}

/** The lines of a code, whatever ends them. */
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

/** A class without a font style: underlined blanks would show. */
function isPlainFont(name: string): boolean {
  return !name.includes('_')
}

function injectionsInto(scope: string, grammars: readonly Grammar[]): string[] {
  return grammars
    .filter(({ injectTo = [] }) => injectTo.some((target) => scope === target || scope.startsWith(`${target}.`)))
    .map((grammar) => grammar.scopeName)
}
