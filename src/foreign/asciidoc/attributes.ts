// Document attributes of AsciiDoc (`:name: value`, `{name}`), and the lists of attributes in square brackets.
import type { Line } from '../lines.ts'
import type { AdocSite } from './site.ts'

const ENTRY = /^:(!?)([A-Za-z0-9_][\w-]*)(!?):(?:[ \t]+(.*))?$/
const REFERENCE = /\\?\{(?:(counter2?|set):([\w-]+)(?::([^{}]*))?|([A-Za-z0-9_][\w-]*))\}/g
/** Values can refer to others, and so double with each one. */
const MAX_VALUE = 20_000
const MAX_DEPTH = 8

/** Attributes that every document has. */
const BUILT_IN: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  asterisk: '*',
  backslash: '\\',
  backtick: '`',
  blank: '',
  brvbar: '¦',
  caret: '^',
  cpp: 'C++',
  cxx: 'C++',
  deg: '°',
  empty: '',
  endsb: ']',
  gt: '>',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  nbsp: '\u00a0',
  plus: '+',
  pp: '++',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
  sp: ' ',
  startsb: '[',
  tilde: '~',
  'two-colons': '::',
  'two-semicolons': ';;',
  vbar: '|',
  wj: '\u2060',
  zwsp: '\u200b',
  backend: 'html5',
  'backend-html5': '',
  basebackend: 'html',
  'basebackend-html': '',
  asciidoctor: '',
  'asciidoctor-version': '2.0.23',
  doctype: 'article',
  'doctype-article': '',
  filetype: 'html',
  'filetype-html': '',
  outfilesuffix: '.html',
  tabs: 'tabs',
}
/** Those whose value is a mark that must not begin markup. */
const MARKS = new Set(
  'amp apos asterisk backslash backtick caret cpp cxx endsb gt lt plus pp quot startsb tilde vbar'.split(' '),
)

/** The attributes at one point of a document. */
export class AttributeState {
  private readonly values = new Map<string, string>(Object.entries(BUILT_IN))

  constructor(private readonly site: AdocSite) {
    for (const [name, value] of site.attributes) this.values.set(name, value)
  }

  get(name: string): string | undefined {
    return this.values.get(name.toLowerCase())
  }

  /** The attributes whose names begin with a text, by what follows it. */
  startingWith(head: string): ReadonlyMap<string, string> {
    return new Map(
      [...this.values].flatMap(([name, value]) => (name.startsWith(head) ? [[name.slice(head.length), value]] : [])),
    )
  }

  /** Sets an attribute. Undefined unsets it. */
  set(name: string, value: string | undefined): void {
    const key = name.toLowerCase()
    if (this.site.locked.has(key)) return
    if (value === undefined) this.values.delete(key)
    else if (key === 'leveloffset' && /^[+-]\d+$/.test(value))
      this.values.set(key, String(Number(this.values.get(key) ?? 0) + Number(value)))
    else this.values.set(key, value)
  }

  /** The text with values in place of names. `hide` keeps text from being read as markup. */
  fill(text: string, hide: (text: string) => string = (one) => one, depth = 0): string {
    if (!text.includes('{')) return text
    return text.replace(REFERENCE, (whole, directive: string, key: string, value: string, name: string) => {
      if (whole.startsWith('\\')) return hide(whole.slice(1))
      if (directive !== undefined) return this.directive(directive, key, value)
      const found = this.get(name)
      if (found === undefined) return whole
      if (MARKS.has(name.toLowerCase()) && !this.site.attributes.has(name.toLowerCase())) return hide(found)
      return depth >= MAX_DEPTH ? found : this.fill(found, hide, depth + 1).slice(0, MAX_VALUE)
    })
  }

  private directive(directive: string, key: string, value: string | undefined): string {
    if (directive === 'set') {
      this.set(key, value ?? '')
      return ''
    }
    const last = this.get(key)
    const next =
      last === undefined
        ? (value ?? '1')
        : /^[a-z]$/i.test(last)
          ? String.fromCharCode(last.charCodeAt(0) + 1)
          : String(Number(last) + 1 || 1)
    this.set(key, next)
    return directive === 'counter' ? next : ''
  }

  /** Reads `:name: value` on a line. The index after it, or undefined if it's none. */
  entry(lines: readonly Line[], start: number): number | undefined {
    const [whole, not, name = '', notAfter, first = ''] = ENTRY.exec(lines[start]?.text.trimEnd() ?? '') ?? []
    if (whole === undefined) return undefined
    let value = first
    let end = start + 1
    for (let more = CONTINUED.exec(value); more && end < lines.length; more = CONTINUED.exec(value)) {
      const next = (lines[end++] as Line).text.trim()
      value = `${value.slice(0, more.index)}${more[1] ? '\n' : ' '}${next}`
    }
    if (not || notAfter) this.set(name, undefined)
    else this.set(name, this.fill(unwrapped(value.trim())).slice(0, MAX_VALUE))
    return end
  }
}

/** A value that goes on in the next line, perhaps with a hard break. */
const CONTINUED = /[ \t]+(\+[ \t]+)?\\$/

/** `pass:[value]` without the macro. */
function unwrapped(value: string): string {
  return /^pass:[a-z,]*\[(.*)\]$/s.exec(value)?.[1] ?? value
}

/** What a list in square brackets says about a block or a macro. */
export interface AttributeList {
  readonly positional: readonly string[]
  readonly named: ReadonlyMap<string, string>
  readonly style: string
  readonly id: string | undefined
  readonly roles: readonly string[]
  readonly options: ReadonlySet<string>
}

const PART = /\s*(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,]*))\s*(?:,|$)/y

/** Reads a list. The first value may be `style#id.role%option`. */
export function attributeList(text: string): AttributeList {
  const positional: string[] = []
  const named = new Map<string, string>()
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const from = PART.lastIndex
    const match = PART.exec(text)
    if (!match || match[0] === '') {
      PART.lastIndex = from
      break
    }
    const [, name, double, single, bare = ''] = match
    const value = (double ?? single)?.replace(/\\(["'])/g, '$1') ?? bare.trim()
    if (name === undefined) positional.push(value)
    else named.set(name, value)
  }
  const [first = ''] = positional
  const short = /^[\w+-]*(?:[#.%][^#.%\s]+)*$/.test(first) ? first : ''
  const style = short === '' ? first : (/^[\w+-]*/.exec(short)?.[0] ?? '')
  const marked = [...short.matchAll(/([#.%])([^#.%]+)/g)]
  const of = (mark: string) => marked.filter((one) => one[1] === mark).map((one) => one[2] ?? '')
  const options = [...of('%'), ...(named.get('options') ?? named.get('opts') ?? '').split(/[,\s]+/)]
  for (const key of named.keys()) if (key.endsWith('-option')) options.push(key.slice(0, -'-option'.length))
  return {
    positional,
    named,
    style,
    id: named.get('id') ?? of('#')[0],
    roles: [...of('.'), ...(named.get('role') ?? '').split(/\s+/)].filter((one) => one !== ''),
    options: new Set(options.filter((one) => one !== '')),
  }
}

/** A list without anything in it. */
export const NO_ATTRIBUTES: AttributeList = attributeList('')
