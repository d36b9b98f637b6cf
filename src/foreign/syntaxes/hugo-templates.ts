// Fills in the template of a Hugo shortcode that a site defines itself: its arguments, conditions, and content.
import { urlized } from '../hugo-urls.ts'

/** What a template is given. */
export interface ShortcodeArguments {
  /** An argument by name or by place. */
  get(key: string): string | undefined
  /** The content between the markers. Undefined if there's no closing marker. */
  readonly inner: string | undefined
  /** A parameter of the page or the site. */
  param(name: string): string | undefined
  /** A value that every page has: `Title`, `RelPermalink`. */
  page(name: string): string | undefined
}

type Value = string | boolean | undefined | readonly string[]

/** Templates and what they show are small. What is larger isn't one. */
const MAX_LENGTH = 20_000
const MAX_DEPTH = 50
/** Stands for the content, so that nothing in it is taken for a part of the template. */
const INNER = '\uFDD6'
/** Stands for a value that needs more than the arguments. A theme's class may depend on it, but nothing that's shown. */
const UNKNOWN = '\uFDD7'

/**
 * What a template shows, without the elements and attributes that only the old theme styles. Undefined for a template that
 * needs more than its arguments, such as loops, partials, or other pages.
 */
export function fillShortcode(template: string, given: ShortcodeArguments): string | undefined {
  if (template.length > MAX_LENGTH || template.includes(INNER)) return undefined
  const shown = new Filler(actionsOf(template), given).fill()
  const plain = shown === undefined ? UNKNOWN : plainHtml(shown)
  // What is repeated, or is a shortcode again, could grow without end.
  if (plain.includes(UNKNOWN) || plain.includes('{{') || plain.split(INNER).length > 2) return undefined
  const inner = given.inner?.trim() ?? ''
  const placed = plain.replace(INNER, () => (inner.includes('\n') ? `\n\n${inner}\n\n` : inner))
  return placed.replace(/\n{3,}/g, '\n\n').trim()
}

const ATTRIBUTE =
  /\s(?:href|src|alt|title|width|height|id|open|target|allowfullscreen)(?:="[^"]*"|='[^']*'|(?=[\s/]|$))/gi

/** Keeps elements that mean something. Of a theme's boxes, what's in them stays, in paragraphs of its own. */
function plainHtml(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(script|style|button)\b[^<>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<([a-z]\w*)((?:\s[^<>]*)?)>/gi, (_, name: string, attributes: string) => {
      const kept = attributes.match(ATTRIBUTE)?.filter((one) => !one.startsWith(' id=') || !one.includes(UNKNOWN))
      return `<${name}${kept?.join('') ?? ''}${/\/$/.test(attributes) ? ' /' : ''}>`
    })
    .replace(/<(i|span)>\s*<\/\1>/g, '')
    .replace(/<h([1-6])>\s*([^<>\n]+?)\s*<\/h\1>/g, (_, level, text) => `\n\n${'#'.repeat(Number(level))} ${text}\n\n`)
    .replace(/<\/?(?:div|section|article|header|footer|p)>/g, '\n\n')
    .replace(/<\/?span>/g, '')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n(?:[ \t]*\n)+/g, '\n\n')
}

interface Action {
  readonly text: string
  readonly isCode: boolean
}

function actionsOf(template: string): Action[] {
  const out: Action[] = []
  let from = 0
  const text = (end: number) => {
    if (end > from) out.push({ text: template.slice(from, end), isCode: false })
  }
  for (const match of template.matchAll(/\{\{-?([\s\S]*?)-?\}\}/g)) {
    text(match.index)
    from = match.index + match[0].length
    const code = (match[1] as string).trim()
    if (!code.startsWith('/*')) out.push({ text: code, isCode: true })
  }
  text(template.length)
  return out
}

class Filler {
  private at = 0
  private depth = 0
  private readonly variables = new Map<string, Value>()
  /** What `.` is: the shortcode itself, or the value of a `with`. */
  private dot: Value = UNKNOWN
  private isWhole = true

  constructor(
    private readonly actions: readonly Action[],
    private readonly given: ShortcodeArguments,
  ) {}

  fill(): string | undefined {
    const { text, end } = this.block(true)
    return this.isWhole && end === '' && text.length <= MAX_LENGTH ? text : undefined
  }

  private fail(): undefined {
    this.isWhole = false
    this.at = this.actions.length
    return undefined
  }

  /** Reads up to the action that ends or divides the block. */
  private block(isShown: boolean): { readonly text: string; readonly end: string } {
    let text = ''
    if (++this.depth > MAX_DEPTH) this.fail()
    while (this.at < this.actions.length) {
      const action = this.actions[this.at++] as Action
      if (!action.isCode) text += action.text
      else if (/^(?:end|else)\b/.test(action.text)) {
        this.depth--
        return { text, end: action.text }
      } else if (/^(?:if|with|range|block|define)\b/.test(action.text)) text += this.branches(action.text, isShown)
      else if (isShown) text += this.output(action.text)
      if (text.length > MAX_LENGTH) this.fail()
    }
    this.depth--
    return { text, end: '' }
  }

  private output(code: string): string {
    const [, name, , expression = ''] = /^(\$\w+)\s*(:?=)\s*([\s\S]+)$/.exec(code) ?? []
    if (name === undefined) return asText(this.value(code))
    this.variables.set(name, this.value(expression))
    return ''
  }

  private branches(opening: string, isShown: boolean): string {
    let out = ''
    let isDone = !isShown
    for (let code = opening; ; ) {
      const [, word = '', condition = ''] = /^(?:else\s+)?(\w*)\s*([\s\S]*)$/.exec(code) ?? []
      const isElse = code === 'else'
      let isThis = false
      const { dot } = this
      if (!isDone) {
        if (!isElse && word !== 'if' && word !== 'with') this.fail()
        const [, name, expression = condition] = /^(\$\w+)\s*:?=\s*([\s\S]+)$/.exec(condition) ?? []
        const value = isElse ? true : this.value(expression)
        if (name !== undefined) this.variables.set(name, value)
        if (value === UNKNOWN) this.fail()
        isThis = isTrue(value)
        if (word === 'with' && isThis) this.dot = value
      }
      const { text, end } = this.block(isThis)
      this.dot = dot
      if (isThis) out = text
      isDone ||= isThis
      if (!/^else\b/.test(end)) return end === 'end' ? out : (this.fail() ?? '')
      code = end
    }
  }

  /** A pipeline: the value of each command is the last argument of the next one. */
  private value(code: string): Value {
    const words = code.match(/"(?:[^"\\]|\\.)*"|`[^`]*`|[()|]|[^\s()|"`]+/g) ?? []
    const reader = { words, at: 0 }
    const value = this.pipeline(reader, 0)
    return reader.at < words.length ? UNKNOWN : value
  }

  private pipeline(reader: Reader, depth: number): Value {
    if (depth > MAX_DEPTH) return UNKNOWN
    let value = this.command(reader, [], depth)
    while (reader.words[reader.at] === '|') {
      reader.at++
      value = this.command(reader, [value], depth)
    }
    return value
  }

  private command(reader: Reader, piped: readonly Value[], depth: number): Value {
    const head = reader.words[reader.at]
    const apply = head === undefined ? undefined : this.functionOf(head)
    const isValue = !apply && piped.length === 0 && !isName(head)
    const value = isValue ? this.term(reader, depth) : undefined
    if (!isValue) reader.at++
    const values: Value[] = []
    for (let word = reader.words[reader.at]; word !== undefined && !/^[)|]$/.test(word); word = reader.words[reader.at])
      values.push(this.term(reader, depth))
    if (isValue && values.length === 0) return value
    const all = [...values, ...piped]
    const result = apply && !all.includes(UNKNOWN) ? apply(all) : UNKNOWN
    return typeof result === 'string' && result.length > MAX_LENGTH ? UNKNOWN : result
  }

  private functionOf(name: string): ((values: readonly Value[]) => Value) | undefined {
    if (/^\$?\.Get$/.test(name)) return ([key]) => this.given.get(asText(key))
    if (/^\$?\.Page\.Param$|^\$?\.Site\.Param$/.test(name)) return ([key]) => this.given.param(asText(key))
    if (/^\$?\.Page\.RenderString$/.test(name)) return ([text]) => text
    return FUNCTIONS.get(name) ?? FUNCTIONS.get(ALIASES.get(name) ?? '')
  }

  private term(reader: Reader, depth: number): Value {
    const word = reader.words[reader.at++] ?? ''
    if (word === '(') {
      const value = this.pipeline(reader, depth + 1)
      return reader.words[reader.at++] === ')' ? value : UNKNOWN
    }
    const quoted = /^(["`])([\s\S]*)\1$/.exec(word)
    if (quoted) return quoted[1] === '`' ? quoted[2] : quoted[2]?.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1')
    if (/^-?\d+$/.test(word)) return word
    if (/^(?:true|false)$/.test(word)) return word === 'true'
    if (word === 'nil') return undefined
    if (word === '.') return this.dot
    if (/^\$?\.Inner$/.test(word)) return this.given.inner?.trim() ? INNER : undefined
    if (this.variables.has(word)) return this.variables.get(word)
    const own = PAGE_VALUE.exec(word)?.[1]
    if (own !== undefined) return this.given.page(own) ?? UNKNOWN
    const param = /^(?:\$?\.(?:Page|Site)|site|page)\.Params\.([\w.]+)$/.exec(word)?.[1]
    return param === undefined ? UNKNOWN : this.given.param(param)
  }
}

/** What all pages have. */
const PAGE_VALUE = /^(?:\$?\.Page|page)\.(Title|LinkTitle|RelPermalink|Permalink)$/

interface Reader {
  readonly words: readonly string[]
  at: number
}

/** Whether a word is the name of a function, or of what a page has. */
function isName(word: string | undefined): boolean {
  return (
    word !== undefined &&
    /^(?:[a-z]|\$?\.[A-Z])/i.test(word) &&
    !/^(?:true|false|nil)$|^\$?\.Inner$|Params\./.test(word) &&
    !PAGE_VALUE.test(word)
  )
}

function asText(value: Value): string {
  if (typeof value === 'object') return `[${value.join(' ')}]`
  return value === undefined ? '' : String(value)
}

/** A part of a list, or a character of a text. Nothing where there's none. */
function elementOf(list: Value, place: Value): Value {
  const at = Number(asText(place))
  return typeof list === 'object' ? list[at] : typeof list === 'string' ? list[at] : UNKNOWN
}

function listOf(value: Value): readonly string[] {
  return typeof value === 'object' ? value : []
}

function isTrue(value: Value): boolean {
  if (typeof value === 'object') return value.length > 0
  return value !== undefined && value !== '' && value !== false && value !== '0'
}

type Apply = (values: readonly Value[]) => Value

function onLast(change: (text: string) => string): Apply {
  return (values) => change(asText(values.at(-1)))
}

/** What is converted later: Markdown, and links. */
const same: Apply = (values) => values.at(-1)

const FUNCTIONS: ReadonlyMap<string, Apply> = new Map(
  Object.entries({
    eq: ([first, ...others]) => others.some((other) => asText(other) === asText(first)),
    ne: ([first, ...others]) => others.every((other) => asText(other) !== asText(first)),
    not: ([value]) => !isTrue(value),
    and: (values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
    or: (values) => values.find(isTrue) ?? values.at(-1),
    cond: ([condition, yes, no]) => (isTrue(condition) ? yes : no),
    default: ([other, value]) => (isTrue(value) ? value : other),
    print: (values) => values.map(asText).join(''),
    printf: ([format, ...values]) => {
      let i = 0
      return asText(format).replace(/%([sdvq%])/g, (_, kind: string) =>
        kind === '%' ? '%' : kind === 'q' ? JSON.stringify(asText(values[i++])) : asText(values[i++]),
      )
    },
    lower: onLast((text) => text.toLowerCase()),
    upper: onLast((text) => text.toUpperCase()),
    title: onLast((text) => text.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())),
    humanize: onLast((text) => text.charAt(0).toUpperCase() + text.slice(1).replace(/[-_]/g, ' ')),
    urlize: onLast(urlized),
    anchorize: onLast(urlized),
    replace: ([text, from, to]) => replaced(asText(text), asText(from), asText(to)),
    // Patterns aren't run, because they may take forever.
    replaceRE: ([from, to, text]) =>
      /^[\w ]+$/.test(asText(from)) ? replaced(asText(text), asText(from), asText(to)) : UNKNOWN,
    trim: ([text]) => asText(text).trim(),
    split: ([text, by]) => asText(text).split(asText(by)),
    delimit: ([list, by]) => listOf(list).join(asText(by)),
    index: ([list, place]) => elementOf(list, place),
    first: ([count, list]) => listOf(list).slice(0, Math.max(0, Number(asText(count)) || 0)),
    last: ([count, list]) => {
      const all = listOf(list)
      return all.slice(Math.max(0, all.length - (Number(asText(count)) || 0)))
    },
    len: ([value]) => String(typeof value === 'object' ? value.length : asText(value).length),
    in: ([list, one]) => (typeof list === 'object' ? list : asText(list)).includes(asText(one)),
    hasPrefix: ([text, start]) => asText(text).startsWith(asText(start)),
    hasSuffix: ([text, end]) => asText(text).endsWith(asText(end)),
    substr: ([text, start, length]) => {
      const all = asText(text)
      const rest = all.slice(Number(asText(start)) || 0)
      return length === undefined ? rest : rest.slice(0, Math.max(0, Number(asText(length)) || 0))
    },
    'strings.TrimPrefix': ([start, text]) => without(asText(text), asText(start), ''),
    'strings.TrimSuffix': ([end, text]) => without(asText(text), '', asText(end)),
    'path.Base': onLast((text) => text.replace(/\/+$/, '').replace(/^.*\//, '')),
    markdownify: same,
    plainify: same,
    safeHTML: same,
    safeURL: same,
    safeHTMLAttr: same,
    safeCSS: same,
    htmlUnescape: same,
    htmlEscape: same,
    relURL: same,
    absURL: same,
    relLangURL: same,
    absLangURL: same,
  } satisfies Record<string, Apply>),
)

/** Functions by their longer names. */
const ALIASES = new Map(
  Object.entries({
    'strings.ToLower': 'lower',
    'strings.ToUpper': 'upper',
    'strings.Title': 'title',
    'strings.Replace': 'replace',
    'strings.Split': 'split',
    'strings.Trim': 'trim',
    'strings.TrimSpace': 'trim',
    'strings.HasPrefix': 'hasPrefix',
    'strings.HasSuffix': 'hasSuffix',
    'strings.Contains': 'in',
    'strings.Substr': 'substr',
    'collections.Index': 'index',
    'collections.Delimit': 'delimit',
    'fmt.Printf': 'printf',
  }),
)

/** A text without a start and an end that it may have. */
function without(text: string, start: string, end: string): string {
  const rest = text.startsWith(start) ? text.slice(start.length) : text
  return end !== '' && rest.endsWith(end) ? rest.slice(0, -end.length) : rest
}

function replaced(text: string, from: string, to: string): string {
  const parts = from === '' ? [text] : text.split(from)
  return parts.length * to.length > MAX_LENGTH ? UNKNOWN : parts.join(to)
}
