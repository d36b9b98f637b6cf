// Fills in the template of a Jekyll include: its parameters, conditions, and filters.

/** A filled-in template. */
export interface FilledTemplate {
  readonly text: string
  /** Tags and filters that have no effect, because only the site's own plugins know them. */
  readonly unknown: readonly string[]
}

type Value = string | readonly string[] | undefined

/** Templates and what they show are small. What is larger isn't one. */
const MAX_LENGTH = 20_000
const MAX_DEPTH = 50

const TOKEN = /\{\{-?([\s\S]*?)-?\}\}|\{%-?([\s\S]*?)-?%\}/g

interface Token {
  readonly kind: 'text' | 'output' | 'tag'
  /** The name of a tag. */
  readonly name?: string
  /** Text, an expression, or what follows the name of a tag. */
  readonly text: string
}

/** What a template shows, given what its names stand for. Undefined for one with loops or with includes of its own. */
export function fillTemplate(
  template: string,
  lookUp: (name: string) => string | undefined,
): FilledTemplate | undefined {
  if (template.length > MAX_LENGTH) return undefined
  return new Filler(tokensOf(template.replace(/<!--[\s\S]*?-->/g, '')), lookUp).fill()
}

function tokensOf(template: string): Token[] {
  const out: Token[] = []
  let from = 0
  const text = (end: number) => {
    // Indentation would be code in Markdown, and an empty line would end an element.
    const plain = template.slice(from, end).replace(/\n\s+/g, '\n')
    if (plain !== '') out.push({ kind: 'text', text: plain })
  }
  for (const match of template.matchAll(TOKEN)) {
    text(match.index)
    from = match.index + match[0].length
    const [, output, tag] = match
    if (output !== undefined) out.push({ kind: 'output', text: output.trim() })
    // `{% if {{ include.x }} %}` is read without the braces.
    const [, name = '', rest = ''] = /^\s*([\w-]*)\s*([\s\S]*)$/.exec((tag ?? '').replace(/\{\{|\}\}/g, ' ')) ?? []
    if (tag !== undefined) out.push({ kind: 'tag', name, text: rest.trim() })
  }
  text(template.length)
  return out
}

/** Tags that need more than the parameters of an include. */
const UNSUPPORTED = new Set([
  'for',
  'tablerow',
  'include',
  'include_relative',
  'include_cached',
  'render',
  'layout',
  'raw',
])

class Filler {
  private at = 0
  private readonly own = new Map<string, Value>()
  private readonly unknown = new Set<string>()
  private depth = 0
  private isTooLarge = false

  constructor(
    private readonly tokens: readonly Token[],
    private readonly lookUp: (name: string) => string | undefined,
  ) {}

  fill(): FilledTemplate | undefined {
    if (this.tokens.some(({ name }) => name !== undefined && UNSUPPORTED.has(name))) return undefined
    let text = ''
    // A stray closing tag ends a block. What follows it is still shown.
    while (this.at < this.tokens.length) text += this.block(true).text
    if (this.isTooLarge) return undefined
    return { text: text.replace(/\n{2,}(?=<)/g, '\n').trim(), unknown: [...this.unknown] }
  }

  /** Reads up to the tag that ends or divides the block. */
  private block(isShown: boolean): { readonly text: string; readonly end: string; readonly rest: string } {
    let text = ''
    this.depth++
    this.isTooLarge ||= this.depth > MAX_DEPTH
    while (this.at < this.tokens.length && !this.isTooLarge) {
      const { kind, name = '', text: typed } = this.tokens[this.at++] as Token
      if (kind === 'tag' && /^(?:end\w+|else|elsif|when)$/.test(name)) {
        this.depth--
        return { text, end: name, rest: typed }
      }
      if (kind === 'tag') text += this.tag(name, typed, isShown)
      else if (kind === 'text') text += typed
      else if (isShown) text += asText(this.value(typed))
      this.isTooLarge ||= text.length > MAX_LENGTH
    }
    if (this.isTooLarge) this.at = this.tokens.length
    return { text, end: '', rest: '' }
  }

  private tag(name: string, rest: string, isShown: boolean): string {
    if (name === 'if' || name === 'unless') return this.branches(this.holds(rest) === (name === 'if'), isShown)
    if (name === 'case') return this.cases(rest, isShown)
    if (name === 'comment') {
      while (this.at < this.tokens.length) {
        if (this.tokens[this.at++]?.name === 'endcomment') break
      }
      return ''
    }
    if (name === 'capture') {
      const { text } = this.block(isShown)
      if (isShown) this.own.set(rest, text)
      return ''
    }
    if (!isShown) return ''
    const [, variable, expression = ''] = /^([\w-]+)\s*=\s*([\s\S]*)$/.exec(rest) ?? []
    if (name === 'assign' && variable !== undefined) this.own.set(variable, this.value(expression))
    else this.unknown.add(`\`{% ${name} %}\``)
    return ''
  }

  private branches(holds: boolean, isShown: boolean): string {
    let out = ''
    let isDone = false
    for (let isThis = holds; ; ) {
      const { text, end, rest } = this.block(isShown && isThis && !isDone)
      if (isThis && !isDone) out = text
      isDone ||= isThis
      if (end === 'else') isThis = true
      else if (end === 'elsif') isThis = this.holds(rest)
      else return out
    }
  }

  private cases(subject: string, isShown: boolean): string {
    const value = asText(this.value(subject))
    let out = ''
    let isDone = false
    // What is before the first `when` is shown to nobody.
    for (let isThis = false; ; ) {
      const { text, end, rest } = this.block(isShown && isThis && !isDone)
      if (isThis && !isDone) out = text
      isDone ||= isThis
      if (end === 'else') isThis = true
      else if (end === 'when') isThis = rest.split(/,|\bor\b/).some((one) => asText(this.term(one.trim())) === value)
      else return out
    }
  }

  private holds(condition: string): boolean {
    return condition.split(/\bor\b/).some((some) => some.split(/\band\b/).every((one) => this.compares(one.trim())))
  }

  private compares(condition: string): boolean {
    const [, left = condition, sign, right = ''] =
      /^(\S+|"[^"]*"|'[^']*')\s*(==|!=|<>|contains)\s*(\S[\s\S]*)$/.exec(condition) ?? []
    const value = this.term(left)
    if (sign === undefined) return value !== undefined && value !== 'false'
    const other = this.term(right)
    if (sign === 'contains') return value?.includes(asText(other)) === true
    return (asText(value) === asText(other)) === (sign === '==')
  }

  /** `name | filter: "a", b` */
  private value(expression: string): Value {
    const parts = expression.match(/(?:"[^"]*"|'[^']*'|[^|"'])+/g) ?? []
    const [subject = '', ...filters] = parts.map((part) => part.trim())
    let value = this.term(subject)
    for (const filter of filters) {
      const [, name = '', typed = ''] = /^([\w-]+)\s*:?\s*([\s\S]*)$/.exec(filter) ?? []
      const values = (typed.match(/"[^"]*"|'[^']*'|[^\s,"']+/g) ?? []).map((one) => asText(this.term(one)))
      const apply = FILTERS.get(/markdown/.test(name) ? 'markdownify' : name)
      if (apply) {
        value = apply(value, values)
        this.isTooLarge ||= (value?.length ?? 0) > MAX_LENGTH
        if (this.isTooLarge) return undefined
      } else this.unknown.add(`the filter \`${name}\``)
    }
    return value
  }

  private term(typed: string): Value {
    const quoted = /^(["'])([\s\S]*)\1$/.exec(typed)?.[2]
    if (quoted !== undefined) return quoted
    if (/^(?:nil|null|empty|blank|false)?$/.test(typed)) return undefined
    if (/^(?:true|-?\d+(?:\.\d+)?)$/.test(typed)) return typed
    if (this.own.has(typed)) return this.own.get(typed)
    const value = this.lookUp(typed)
    // A parameter that isn't given is nothing, but what the site's data holds is something.
    if (value === undefined && /^site\.(?!baseurl$|url$)/.test(typed)) this.unknown.add(`\`${typed}\``)
    return value
  }
}

function asText(value: Value): string {
  return value === undefined ? '' : typeof value === 'string' ? value : value.join('')
}

type Filter = (value: Value, values: readonly string[]) => Value

function onText(change: (text: string, first: string, second: string) => Value): Filter {
  return (value, [first = '', second = '']) => change(asText(value), first, second)
}

const same: Filter = (value) => value

const FILTERS: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    append: onText((text, end) => text + end),
    prepend: onText((text, start) => start + text),
    replace: onText((text, from, to) => replaced(text, from, to)),
    replace_first: onText((text, from, to) => text.replace(from, () => to)),
    remove: onText((text, part) => replaced(text, part, '')),
    remove_first: onText((text, part) => text.replace(part, '')),
    split: onText((text, mark) => text.split(mark)),
    strip: onText((text) => text.trim()),
    lstrip: onText((text) => text.trimStart()),
    rstrip: onText((text) => text.trimEnd()),
    strip_newlines: onText((text) => text.replace(/\n/g, '')),
    strip_html: onText((text) => text.replace(/<[^<>]*>/g, '')),
    newline_to_br: onText((text) => text.replace(/\n/g, '<br />\n')),
    upcase: onText((text) => text.toUpperCase()),
    downcase: onText((text) => text.toLowerCase()),
    capitalize: onText((text) => text.charAt(0).toUpperCase() + text.slice(1)),
    escape: onText(escaped),
    xml_escape: onText(escaped),
    escape_once: onText((text) => escaped(text).replace(/&amp;(#?\w+;)/g, '&$1')),
    url_encode: onText((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))),
    slugify: onText((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, ''),
    ),
    default: (value, [other]) => (asText(value) === '' ? other : value),
    join: (value, [mark = ' ']) => (Array.isArray(value) ? value.join(mark) : value),
    first: (value) => (Array.isArray(value) ? value[0] : value),
    last: (value) => (Array.isArray(value) ? value.at(-1) : value),
    size: (value) => String(value?.length ?? 0),
    // In an element, only text between empty lines is Markdown.
    markdownify: onText((text) => (text.trim() === '' ? text : `\n\n${text}\n\n`)),
    // Links are converted after this.
    relative_url: same,
    absolute_url: same,
  } satisfies Record<string, Filter>),
)

function replaced(text: string, from: string, to: string): string {
  if (from === '') return text
  const parts = text.split(from)
  return parts.length * to.length > MAX_LENGTH ? text : parts.join(to)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
