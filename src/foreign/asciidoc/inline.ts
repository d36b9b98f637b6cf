// The text of AsciiDoc as Markdown: formatting, attributes, references, and macros.
import { type Line, textOf } from '../lines.ts'
import { atLineStart, codeText, escaped, escapedAll } from './escape.ts'
import { MACROS, type MacroText, macro, reference, url } from './macros.ts'
import type { AdocPage } from './page.ts'

/** Stand around the number of a piece that isn't read as markup. */
const OPEN = '\u0096'
const CLOSE = '\u0097'
const PASSED =
  /(?<!\\)(?:(?<marks>\+{2,3})(?<inner>[\s\S]+?)\k<marks>|(?<![\w`])`\+(?<code>\S(?:[^`]*?\S)?)\+`(?![\w])|(?<![\w+`;:\\])\+(?<plain>\S(?:[^+\n]*?\S)?)\+(?![\w+])|\b(?<name>pass|stem|latexmath|asciimath):(?<subs>[a-z,]*)\[(?<raw>(?:\\\]|[^\]])*)\])/g
/** What may begin markup, or is a word. Words are matched whole, so that long texts without markup take linear time. */
const TOKEN =
  /\\(?:[A-Za-z][\w-]*:|\*{1,2}|_{1,2}|`{1,2}|#{1,2}|[\^~{[<("'.\-=])|\u0096\d+\u0097|<<|<(?=https?:)|\[\[\[?|\[(?=[^[\]\n]{1,80}\][*_`#^~])|\(\(\(?|(?:https?|ftp|irc|mailto|xref|link):(?=\S)|[a-z][\w-]*:(?=[^\s[\]:]*\[)|(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+|["']`|`["']|\*{1,2}|_{1,2}|`{1,2}|#{1,2}|[\^~]|[ \t]\+(?=\n|$)|\([CRT]M?\)|(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}])|(?<=\s)--(?=\s)|\.\.\.|[-=]>|<[-=](?!=)|(?<=[\p{L}\p{N}])'(?=\p{L})|(?:(?!footnote(?:ref)?:)[\p{L}\p{N}])+/gu
const MAX_DEPTH = 6
/** Markup that is longer is text, so that text without ends takes linear time. */
const MAX_MARKUP = 1_000
const WORD = /[\p{L}\p{N}_]/u

/** Converts the lines of a paragraph. */
export function inlineLines(lines: readonly Line[], page: AdocPage): Line[] {
  const last = lines.at(-1)?.at ?? 0
  const plain = lines.filter(({ text }) => !/^\/\/(?!\/)/.test(text))
  return inlineText(textOf(plain), page, lines[0]?.at ?? 0)
    .trim()
    .split('\n')
    .map((text, i) => ({ text: atLineStart(text), at: plain[i]?.at ?? last }))
    .filter(({ text }, i) => text.trim() !== '' || i === 0)
}

/** Converts a text that stays on one line. */
export function inline(text: string, page: AdocPage, at: number): string {
  return inlineText(text, page, at)
    .replace(/\\\n/g, '<br />')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}

function inlineText(typed: string, page: AdocPage, at: number): string {
  const pieces: Piece[] = []
  const hide = (raw: string, markdown = escapedAll(raw)) => `${OPEN}${pieces.push({ raw, markdown }) - 1}${CLOSE}`
  const passed = typed.replace(/[\u0096-\u0098\u009c]/g, '').replace(PASSED, (...match) => {
    const {
      marks,
      inner = '',
      code,
      plain,
      name,
      subs = '',
      raw = '',
    } = match.at(-1) as Partial<Record<string, string>>
    if (marks === '+++') return hide(inner, inner)
    if (marks !== undefined) return hide(inner)
    if (code !== undefined) return hide(code, codeText(code))
    if (plain !== undefined) return hide(plain)
    const text = raw.replaceAll('\\]', ']')
    if (name === 'pass') return /q|macros|a|n/.test(subs) ? text : hide(text, text)
    const isTex = name === 'latexmath' || (name === 'stem' && page.attributes.get('stem') === 'latexmath')
    return hide(text, isTex || isPlainMath(text) ? `$${text.replace(/^\$|\$$/g, '')}$` : codeText(text))
  })
  const filled = page.attributes.fill(passed, (text) => hide(text))
  const out = new InlineReader(filled, { page, at, pieces }, 0).read()
  return shown(out, pieces, 'markdown')
}

/** A piece that isn't read as markup: its text, and what it is in Markdown. */
interface Piece {
  readonly raw: string
  readonly markdown: string
}

/** Whether a formula means the same in TeX and in AsciiMath. */
function isPlainMath(text: string): boolean {
  return /^[\w\s+\-=<>()^.,|!]*$/.test(text) && !/[A-Za-z]{2}|\^[({]?\w{2}|_\w{2}/.test(text)
}

function shown(text: string, pieces: readonly Piece[], form: keyof Piece, depth = 0): string {
  if (!text.includes(OPEN)) return text
  return text.replace(/\u0096(\d+)\u0097/g, (_, n: string) => {
    const piece = pieces[Number(n)]?.[form] ?? ''
    return depth < 3 ? shown(piece, pieces, form, depth + 1) : piece
  })
}

interface InlineState {
  readonly page: AdocPage
  readonly at: number
  readonly pieces: readonly Piece[]
}

class InlineReader implements MacroText {
  private out = ''
  private at = 0
  /** Marks that have no end in the rest of the text, so that it isn't looked for again. */
  private readonly unclosed = new Set<string>()

  constructor(
    private readonly text: string,
    private readonly state: InlineState,
    private readonly depth: number,
  ) {}

  get page(): AdocPage {
    return this.state.page
  }

  get line(): number {
    return this.state.at
  }

  read(): string {
    for (const match of this.text.matchAll(TOKEN)) {
      if (match.index < this.at) continue
      const made = this.token(match[0], match.index)
      if (made === undefined) continue
      this.out += escaped(this.text.slice(this.at, match.index)) + made.text
      this.at = made.end
    }
    return this.out + escaped(this.text.slice(this.at))
  }

  /** Converts text within markup. */
  inner(text: string): string {
    return this.depth >= MAX_DEPTH ? escaped(text) : new InlineReader(text, this.state, this.depth + 1).read()
  }

  /** The text as typed, for places where no markup may be. */
  plain(text: string): string {
    return shown(text, this.state.pieces, 'raw')
  }

  /** What a token becomes, and where it ends. Undefined for plain text. */
  private token(token: string, start: number): { text: string; end: number } | undefined {
    const end = start + token.length
    const [c = ''] = token
    if (c === OPEN) return { text: token, end }
    if (c === '\\') return { text: escapedAll(token.slice(1)), end }
    if (c === ' ' || c === '\t') return { text: end === this.text.length ? '' : '\\', end }
    const fixed = REPLACED.get(token)
    if (fixed !== undefined) return { text: fixed, end }
    if (token === '<<') return this.crossReference(end)
    if (token.startsWith('[[')) return this.anchor(token, end)
    if (token.startsWith('((')) return this.indexTerm(token, end)
    if (c === '<' || (c === '[' && token === '[')) return c === '[' ? this.formatted(start) : this.bracketed(end)
    if (token === '"`' || token === "'`") return this.quoted(token, end)
    if (token === '`"' || token === "`'")
      return this.format('`', start) ?? (token === "`'" ? { text: '’', end } : undefined)
    if (/^[*_`#^~]/.test(token)) return this.format(token, start)
    if (token.includes('@')) return { text: `[${escapedAll(token)}](mailto:${token})`, end }
    if (token.endsWith(':')) return this.macro(token, start)
    return undefined
  }

  /** Where a mark is, if that's near. */
  private find(mark: string, from: number): number {
    const at = this.text.slice(from, from + MAX_MARKUP).indexOf(mark)
    return at === -1 ? -1 : from + at
  }

  private crossReference(from: number): { text: string; end: number } | undefined {
    const close = this.find('>>', from)
    if (close === -1) return undefined
    const [, target = '', label] = /^([^,]*)(?:,([\s\S]*))?$/.exec(this.text.slice(from, close)) ?? []
    if (target.trim() === '' || /[<>\n]/.test(target)) return undefined
    return { text: reference(target.trim(), label?.trim() ?? '', this, true), end: close + 2 }
  }

  private anchor(token: string, from: number): { text: string; end: number } | undefined {
    const marks = ']'.repeat(token.length)
    const [whole, id = '', label] =
      /^([\p{L}\p{N}_:][\p{L}\p{N}\w:.-]*)(?:,[ \t]*([^\]\n]*))?\]\]\]?/u.exec(this.text.slice(from, from + 300)) ?? []
    if (whole === undefined || !whole.endsWith(marks)) return undefined
    const shownLabel = token.length === 3 ? ` \\[${escapedAll(label ?? id)}\\]` : ''
    return { text: `<a id="${id}"></a>${shownLabel}`, end: from + whole.length }
  }

  /** `((shown))`, and `(((hidden)))`. */
  private indexTerm(token: string, from: number): { text: string; end: number } | undefined {
    const marks = ')'.repeat(token.length)
    const close = this.find(marks, from)
    if (close === -1) return undefined
    const term = this.text.slice(from, close)
    if (/[()\n]{2}/.test(term)) return undefined
    return { text: token.length === 3 ? '' : this.inner(term), end: close + marks.length }
  }

  /** `<https://example.com>`. */
  private bracketed(from: number): { text: string; end: number } | undefined {
    const close = this.find('>', from)
    const address = close === -1 ? '' : this.text.slice(from, close)
    return address === '' || /[\s<]/.test(address) ? undefined : { text: url(address, '', this), end: close + 1 }
  }

  /** Typographic quotation marks. */
  private quoted(token: string, from: number): { text: string; end: number } | undefined {
    const [mark = '"'] = token
    const close = this.find(`\`${mark}`, from)
    if (close <= from) return undefined
    const [left, right] = mark === '"' ? ['“', '”'] : ['‘', '’']
    return { text: left + this.inner(this.text.slice(from, close)) + right, end: close + 2 }
  }

  /** `[.role]#text#`. */
  private formatted(start: number): { text: string; end: number } | undefined {
    const close = this.text.indexOf(']', start)
    const [mark = '#'] = /^([*_`#])\1?|^[\^~]/.exec(this.text.slice(close + 1, close + 3)) ?? []
    const made = this.format(mark, close + 1)
    if (made === undefined) return undefined
    const roles = this.text.slice(start + 1, close)
    const [, id] = /#([\w:.-]+)/.exec(roles) ?? []
    const anchor = id === undefined ? '' : `<a id="${id}"></a>`
    const inner = made.text.replace(/^<mark>|<\/mark>$/g, '')
    const tag = /line-through|strikethrough/.test(roles) ? 'del' : /underline/.test(roles) ? 'u' : ''
    return { text: anchor + (tag === '' ? inner : `<${tag}>${inner}</${tag}>`), end: made.end }
  }

  private format(token: string, start: number): { text: string; end: number } | undefined {
    const isDouble = token.length === 2
    const [mark = ''] = token
    const open = start + token.length
    const close =
      mark === '^' || mark === '~'
        ? this.short(mark, open)
        : isDouble
          ? this.unconstrained(token, open)
          : this.constrained(mark, start, open)
    if (close === undefined) return isDouble ? this.single(mark, start) : undefined
    const typed = this.text.slice(open, close)
    const end = close + token.length
    if (mark === '`') return { text: this.code(typed), end }
    const isApart = !WORD.test(this.text[start - 1] ?? ' ') && !WORD.test(this.text[end] ?? ' ')
    const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(typed) ?? []
    const inner = this.inner(text)
    const isSafe = isApart && inner !== '' && !/^[*_]|[*_\\]$/.test(inner)
    const [tag, marks] = FORMATS[mark as keyof typeof FORMATS]
    return { text: before + (isSafe && marks ? marks + inner + marks : `<${tag}>${inner}</${tag}>`) + after, end }
  }

  /** A mark that is only there once, although two are next to each other. */
  private single(mark: string, start: number): { text: string; end: number } | undefined {
    const close = this.constrained(mark, start, start + 1)
    if (close === undefined || close === start + 1) return undefined
    return mark === '`' ? { text: this.code(this.text.slice(start + 1, close)), end: close + 1 } : undefined
  }

  private short(mark: string, open: number): number | undefined {
    const close = this.find(mark, open)
    return close <= open || /\s/.test(this.text.slice(open, close)) ? undefined : close
  }

  private unconstrained(marks: string, open: number): number | undefined {
    if (this.unclosed.has(marks)) return undefined
    const close = this.text.indexOf(marks, open + 1)
    if (close !== -1) return close
    this.unclosed.add(marks)
    return undefined
  }

  private constrained(mark: string, start: number, open: number): number | undefined {
    const before = this.text[start - 1] ?? ' '
    if (this.unclosed.has(mark) || WORD.test(before) || /[;:}\\]/.test(before) || /\s/.test(this.text[open] ?? ' '))
      return undefined
    for (let i = this.text.indexOf(mark, open + 1); i !== -1; i = this.text.indexOf(mark, i + 1)) {
      const next = this.text[i + 1] ?? ' '
      if (/[\s\\]/.test(this.text[i - 1] as string) || WORD.test(next)) continue
      if (mark === '`' && /["']/.test(next) && /["']/.test(before)) continue
      return i
    }
    this.unclosed.add(mark)
    return undefined
  }

  /** Code may hold formatting and references. */
  private code(typed: string): string {
    const markdown = new InlineReader(typed, this.state, MAX_DEPTH).read()
    const isPlain = !/(?<!\\)(?:[*_]{1,2}\S|<[a-z]|\]\()/.test(markdown)
    if (isPlain)
      return codeText(this.plain(CODE_SIGNS.reduce((text, [sign, code]) => text.replaceAll(sign, code), typed)))
    const link = /^\[([^[\]]*)\]\(([^()]*)\)$/.exec(markdown)
    if (link) return `[${codeText(this.plain(link[1] ?? ''))}](${link[2]})`
    const strong = /^(\*\*|_)([^*_]+)\1$/.exec(markdown)
    if (strong) return strong[1] + codeText(this.plain(strong[2] ?? '')) + strong[1]
    return `<code>${markdown}</code>`
  }

  /** The text of the macro of an extension. */
  private unknown(name: string, from: number): { text: string; end: number } | undefined {
    const { page, at } = this.state
    const [whole, target = '', inner = ''] =
      /^([\p{L}\p{N}_./#$-]*)\[([\p{L}\p{N}_ ,.'-]*)\]/u.exec(this.text.slice(from, from + 300)) ?? []
    const shownText = inner.replace(/,.*/, '').trim() || target
    if (whole === undefined || shownText === '') return undefined
    page.site.remark?.(
      'left',
      name,
      at,
      `\`${name}:\` is a macro of an extension, so only its text stays.`,
      UNKNOWN_TODO,
    )
    return { text: escapedAll(shownText), end: from + whole.length }
  }

  private macro(token: string, start: number): { text: string; end: number } | undefined {
    if (start > 0 && WORD.test(this.text[start - 1] as string) && !token.startsWith('footnote')) return undefined
    const name = token.slice(0, -1)
    const from = start + token.length
    const isUrl = /^(?:https?|ftp|irc)$/.test(name)
    if (!isUrl && !MACROS.has(name)) return this.unknown(name, from)
    const rest = this.text.slice(from, from + 2_000)
    const [target = ''] =
      (isUrl ? /^\/\/[^\s[\]<>\u0096\u0097]+/ : /^[^\s[\]]*(?=\[)|^[^[\]\n]*(?=\[)/).exec(rest) ?? []
    if (isUrl && target === '') return undefined
    const bracket = from + target.length
    if (this.text[bracket] !== '[') {
      if (!isUrl) return undefined
      const address = (name + token.slice(-1) + target).replace(/(?:[.,;:!?)'"*_`]|\\.?)+$/, '')
      const end = start + address.length
      // Markdown would take what follows for a part of the address.
      const isApart = /^(?:[\s.,;:!?)'"]|$)/.test(this.text.slice(end, end + 1))
      return { text: url(this.plain(address), isApart ? '' : address, this), end }
    }
    const close = closingBracket(this.text, bracket)
    if (close === -1) return undefined
    const inner = this.text.slice(bracket + 1, close).replaceAll('\\]', ']')
    const text = isUrl ? url(this.plain(token + target), inner, this) : macro(name, this.plain(target), inner, this)
    return text === undefined ? undefined : { text, end: close + 1 }
  }
}

/** What to do with the macro of an extension. */
export const UNKNOWN_TODO = 'Write what it showed.'

/** The bracket that closes the one at `open`, with those between them in pairs if they are. */
function closingBracket(text: string, open: number): number {
  let depth = 0
  let first = -1
  const limit = Math.min(text.length, open + 5_000)
  for (let i = open; i < limit; i++) {
    if (text[i] === '[') depth++
    if (text[i] !== ']' || text[i - 1] === '\\') continue
    if (first === -1) first = i
    if (--depth === 0) return i
  }
  return first
}

/** Tags, and the marks of Markdown where those are enough. */
const FORMATS = {
  '*': ['strong', '**'],
  _: ['em', '_'],
  '#': ['mark', ''],
  '^': ['sup', ''],
  '~': ['sub', ''],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

const REPLACED: ReadonlyMap<string, string> = new Map([
  ['(C)', '©'],
  ['(R)', '®'],
  ['(TM)', '™'],
  ['--', '—'],
  ['...', '…'],
  ['->', '→'],
  ['=>', '⇒'],
  ['<-', '←'],
  ['<=', '⇐'],
  ["'", '’'],
])
/** Escapes in code, which the backslash isn't part of. */
const CODE_SIGNS: readonly (readonly [string, string])[] = [
  ['\\*', '*'],
  ['\\_', '_'],
  ['\\{', '{'],
]
