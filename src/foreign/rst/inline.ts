// The text of reStructuredText as that of MyST: literals, roles, references, footnotes, and substitutions.
import { codeSpan } from '../code-span.ts'
import { type Line, textOf } from '../lines.ts'
import { nameOf, type RstPage } from './page.ts'

/**
 * What may begin markup, or is a word. Words are matched whole, so that long texts without markup take linear time. A
 * reference ends in one or two underscores.
 */
const TOKEN =
  /\\[\s\S]?|(?:https?|ftp):\/\/[^\s<>`"]+|``|_?`|\*{1,2}|\||\[(?:\d+|[#*]|#?[\p{L}\p{N}][\p{L}\p{N}.:_+-]*)\]_(?![\p{L}\p{N}])|:[A-Za-z][\w.+-]*(?::[\w.+-]+)*:`|[\p{L}\p{N}]+(?:[-._+:][\p{L}\p{N}]+)*(?:__?(?![\p{L}\p{N}_]))?/gu
/** What may be before markup, and after it. */
const BEFORE = /[\s'"([{<\-/:‘“’«¡¿\p{Ps}\p{Pi}\p{Pf}\p{Pd}\p{Po}]/u
const AFTER = /[\s'")\]}>\-/\\:.,;!?‐–—’”»\p{Pe}\p{Pf}\p{Pi}\p{Pd}\p{Po}]/u
/** Stands for a line break within markup, so that the lines below keep their numbers. */
const JOINED = '\u0000'
const MAX_DEPTH = 5

/** Converts the lines of a paragraph. */
export function inlineLines(lines: readonly Line[], page: RstPage): Line[] {
  const first = lines[0]?.at ?? 0
  let at = 0
  return inlineText(textOf(lines), page)
    .split('\n')
    .map((typed) => {
      const line = { text: atLineStart(typed.replaceAll(JOINED, '')), at: lines[at]?.at ?? first }
      at += 1 + (typed.split(JOINED).length - 1)
      return line
    })
}

/** Converts a text of one line. */
export function inline(text: string, page: RstPage): string {
  return inlineText(text, page).replaceAll(JOINED, '')
}

function inlineText(text: string, page: RstPage, depth = 0): string {
  const reader = new InlineReader(text, page, depth)
  return reader.read()
}

class InlineReader {
  private out = ''
  private at = 0
  /** Markup that has no end in the rest of the text, so that it isn't looked for again. */
  private readonly unclosed = new Set<string>()

  constructor(
    private readonly text: string,
    private readonly page: RstPage,
    private readonly depth: number,
  ) {}

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

  /** What a token becomes, and where it ends. Undefined for plain text. */
  private token(token: string, start: number): { text: string; end: number } | undefined {
    const end = start + token.length
    if (token.startsWith('\\')) {
      const next = token.slice(1)
      // An escaped space only separates markup from text.
      return { text: /^\s/.test(next) ? (next === '\n' ? '\n' : '') : escapedAlways(next), end }
    }
    if (/^(?:https?|ftp):/.test(token)) {
      const url = token.replace(/(?:[.,;:!?'")\]}*]|\\.?)+$/, '')
      return { text: url, end: start + url.length }
    }
    if (!this.canStart(start)) return undefined
    if (token.startsWith('[')) return { text: footnote(token), end }
    if (/^[\p{L}\p{N}]/u.test(token)) return this.word(token, start)
    const opened = token.startsWith(':') ? '`' : token
    const close = this.closing(opened === '_`' ? '`' : opened, end)
    if (close === undefined) return undefined
    const inner = this.text.slice(end, close)
    const after = close + (opened === '_`' ? 1 : opened.length)
    if (token === '``') return { text: codeText(inner), end: after }
    if (token === '*' || token === '**') return { text: joined(token + emphasized(inner) + token, inner), end: after }
    if (token === '|') return this.substitution(inner, after)
    if (token === '_`') return { text: joined(`[${escapedAll(oneLine(inner))}]{#${idOf(inner)}}`, inner), end: after }
    if (token === '`') return this.interpreted(inner, after)
    return { text: joined(this.role(token.slice(1, -2), inner), inner), end: after }
  }

  private canStart(start: number): boolean {
    return start === 0 || BEFORE.test(this.text[start - 1] as string)
  }

  /** Where the markup ends: text before its mark, and none after it. */
  private closing(mark: string, from: number): number | undefined {
    if (this.unclosed.has(mark) || /\s/.test(this.text[from] ?? ' ')) return undefined
    for (let i = this.text.indexOf(mark, from + 1); i !== -1; i = this.text.indexOf(mark, i + 1)) {
      const before = this.text[i - 1] as string
      if (/\s/.test(before) || (mark !== '``' && before === '\\')) continue
      let end = i + mark.length
      if (mark === '``') while (this.text[end] === '`') end++
      if (mark === '*' && this.text[end] === '*') continue
      const isReference =
        (mark === '`' || mark === '|') && /^_{1,2}(?![\p{L}\p{N}])/u.test(this.text.slice(end, end + 3))
      const isRole = mark === '`' && /^:[A-Za-z][\w.+:-]{0,60}:(?!`)/.test(this.text.slice(end, end + 64))
      const next = this.text[end]
      if (next === undefined || AFTER.test(next) || isReference || isRole) return end - mark.length
    }
    this.unclosed.add(mark)
    return undefined
  }

  /** `name_` and `name__`. */
  private word(token: string, start: number): { text: string; end: number } | undefined {
    const [, name = '', marks] = /^(.*?)(__?)$/.exec(token) ?? []
    const end = start + token.length
    if (marks === undefined) return undefined
    const target = marks === '__' ? this.page.anonymous.shift() : this.target(name)
    return target === undefined ? undefined : { text: link(name, target), end }
  }

  /** The URL of a name: another site, or an id of this page. */
  private target(name: string): string | undefined {
    const url = this.page.urls.get(nameOf(name))
    const id = this.page.ids.get(nameOf(name))
    return url ?? (id === undefined ? undefined : `#${id}`)
  }

  /** Text in single backticks: a reference, or with a role after it. */
  private interpreted(inner: string, end: number): { text: string; end: number } {
    const rest = this.text.slice(end, end + 64)
    const [mark] = /^__?(?![\p{L}\p{N}])/u.exec(rest) ?? []
    if (mark !== undefined) return { text: joined(this.reference(inner, mark), inner), end: end + mark.length }
    const [suffix, name] = /^:([A-Za-z][\w.+:-]*):(?!`)/.exec(rest) ?? []
    if (suffix !== undefined && name !== undefined)
      return { text: joined(this.role(name, inner), inner), end: end + suffix.length }
    const { defaultRole } = this.page.site
    const text = defaultRole === undefined ? `*${emphasized(inner)}*` : this.role(defaultRole, inner)
    return { text: joined(text, inner), end }
  }

  /** `` `text`_ ``, `` `text <url>`_ ``, and `` `text`__ ``. */
  private reference(inner: string, mark: string): string {
    const typed = oneLine(inner)
    const [, label = '', embedded] = /^(.*?)\s*<([^<>]+)>$/.exec(typed) ?? []
    if (embedded !== undefined) {
      const name = /^(.+[^\\])_$/.exec(embedded)?.[1]
      const url = name === undefined ? embedded.replace(/\s+/g, '').replace(/\\(.)/g, '$1') : this.target(name)
      const shown = label === '' ? embedded : label
      return url === undefined ? escapedAll(unescaped(shown)) : link(unescaped(shown), url)
    }
    const shown = unescaped(typed)
    const target = mark === '__' ? this.page.anonymous.shift() : this.target(typed)
    return target === undefined ? role('any', shown) : link(shown, target)
  }

  private role(name: string, inner: string): string {
    const own = this.page.roles.get(name)
    const typed = oneLine(inner)
    if (own === 'code' || /^(?:literal|code)$/.test(name)) return codeText(typed)
    if (own === 'html') return typed
    if (own === 'text') return escapedAll(unescaped(typed))
    if (/^(?:title-reference|title|t|emphasis)$/.test(name)) return `*${emphasized(typed)}*`
    return role(name, name === 'math' ? typed : unescaped(typed))
  }

  /** `|name|`, which may be a reference too. */
  private substitution(name: string, end: number): { text: string; end: number } | undefined {
    const found = this.page.substitutions.get(name.trim())
    if (!found || this.depth >= MAX_DEPTH) return undefined
    const mark = /^_{1,2}(?![\p{L}\p{N}])/u.exec(this.text.slice(end, end + 3))?.[0] ?? ''
    const text = shown(found, (one) => inlineText(one, this.page, this.depth + 1))
    const target = mark === '' ? undefined : this.target(name)
    return { text: target === undefined ? text : `[${text}](${destination(target)})`, end: end + mark.length }
  }
}

/** What a substitution shows. */
function shown(
  { directive, argument, options }: { directive: string; argument: string; options: ReadonlyMap<string, string> },
  convert: (text: string) => string,
): string {
  if (directive === 'image') {
    const image = `![${escapedAll(options.get('alt') ?? '')}](${destination(argument)})`
    const target = options.get('target')
    return target === undefined || target.endsWith('_') ? image : `[${image}](${destination(target)})`
  }
  if (directive === 'unicode') {
    const plain = argument.replace(/[ \t]*\.\.[ \t].*$/, '')
    return plain
      .split(/\s+/)
      .map((part) => {
        const [, hex] = /^(?:0x|x|\\x|U\+|u|\\u|&#x)([\da-f]{1,6});?$/i.exec(part) ?? []
        const code = hex === undefined ? (/^\d{1,7}$/.test(part) ? Number(part) : undefined) : Number.parseInt(hex, 16)
        return code !== undefined && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : escapedAll(part)
      })
      .join('')
  }
  return directive === 'replace' ? convert(argument) : ''
}

/** `[1]_`, `[#name]_`, and `[Label]_`. Numbers without a name are given by their order, and the sign is the name here. */
function footnote(token: string): string {
  return `[^${footnoteName(token.slice(1, -2))}]`
}

/** The name of a footnote in Markdown. */
export function footnoteName(typed: string): string {
  return typed
    .replace(/^#(?=.)/, '')
    .replace(/^#$/, 'auto')
    .replace(/^\*$/, 'star')
}

function role(name: string, typed: string): string {
  const marks = typed.includes('`') ? '``' : '`'
  return typed.trim() === '' ? '' : `{${name}}${marks}${typed}${marks}`
}

function link(text: string, url: string): string {
  const inner = escapedAll(text)
  return text === url && /^https?:/.test(url) ? url : `[${inner}](${destination(url)})`
}

/** A URL in the parentheses of a link. */
export function destination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url
}

function idOf(name: string): string {
  return nameOf(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
}

/** A text as code on one line, followed by a mark for each line break that it had. */
export function codeText(typed: string): string {
  return joined(codeSpan(typed.replace(/\n[ \t]*/g, ' ')), typed)
}

/** The made text, followed by a mark for each line break that it no longer has. */
function joined(text: string, typed: string): string {
  const plain = text.replaceAll(JOINED, '').replace(/\n[ \t]*/g, ' ')
  return plain + JOINED.repeat(typed.split('\n').length - 1)
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim()
}

function unescaped(text: string): string {
  return text.replace(/\\\s/g, '').replace(/\\(.)/g, '$1')
}

function emphasized(inner: string): string {
  return escapedAll(unescaped(inner))
}

/** A character that a backslash makes text. */
function escapedAlways(c: string): string {
  return /[\\`*_{}[\]<>#|$~&]/.test(c) ? `\\${c}` : c
}

/** Text without any markup. */
function escapedAll(text: string): string {
  return escaped(text).replace(/(?<!\\)[[\]]/g, '\\$&')
}

/** Plain text, with a backslash before what Markdown would take for markup. */
function escaped(text: string): string {
  if (text === '') return ''
  return text
    .replace(/[\\`*$]/g, '\\$&')
    .replace(/<(?=[A-Za-z/!?])|&(?=#?\w+;)|\{(?=\{)|~(?=~)/g, '\\$&')
    .replace(/\[(?=\^)|\](?=[([])/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/(?<=[\p{L}\p{N})\s])---(?=[\p{L}\p{N}(\s])/gu, '—')
    .replace(/(?<=\s)--(?=\s)/g, '–')
}

/** A line of text that Markdown would take for the start of another block. */
function atLineStart(text: string): string {
  return text
    .replace(/^[ \t]+/, '')
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|:(?=\S)|%|={2,}\s*$|-{2,}\s*$|\+{3,}|~{3,})/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}
