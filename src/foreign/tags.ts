// Parses an HTML or JSX tag to its name and attributes, with their ranges.
import { decodeEntities } from '../html/entities.ts'

export interface TagAttribute {
  readonly name: string
  /** Text, a bare flag, or the JavaScript between braces. */
  readonly value: string | true | { readonly expression: string }
  /** Offsets of the whole attribute. */
  readonly start: number
  readonly end: number
}

export interface Tag {
  /** As typed. Empty for `<>`. */
  readonly name: string
  readonly isClosing: boolean
  readonly isSelfClosing: boolean
  readonly attributes: readonly TagAttribute[]
  readonly start: number
  /** After the `>`. */
  readonly end: number
}

const NAME = /[A-Za-z][\w.:-]*/y
const ATTRIBUTE_NAME = /[^\s"'<>/={}]+/y
const SPACE = /\s*/y

/** The tag that starts with the `<` at `start`. Undefined if there is none. `jsx` allows braces. */
export function readTag(text: string, start: number, jsx = true): Tag | undefined {
  let at = start + 1
  const isClosing = text[at] === '/'
  if (isClosing) at++
  const name = match(NAME, text, at) ?? ''
  at += name.length
  if (name === '' && text[at] !== '>') return undefined
  if (name !== '' && !/[\s/>]/.test(text[at] ?? '')) return undefined
  const attributes: TagAttribute[] = []
  for (;;) {
    at += match(SPACE, text, at)?.length ?? 0
    const c = text[at]
    if (c === undefined) return undefined
    if (c === '>') return { name, isClosing, isSelfClosing: false, attributes, start, end: at + 1 }
    if (c === '/' && text[at + 1] === '>')
      return { name, isClosing, isSelfClosing: true, attributes, start, end: at + 2 }
    if (c === '/' && !jsx) {
      at++
      continue
    }
    if (jsx && c === '{') {
      const end = closingBrace(text, at)
      if (end === -1) return undefined
      attributes.push({ name: '...', value: { expression: text.slice(at + 1, end) }, start: at, end: end + 1 })
      at = end + 1
      continue
    }
    const attribute = readAttribute(text, at, jsx)
    if (!attribute) return undefined
    attributes.push(attribute)
    at = attribute.end
  }
}

function readAttribute(text: string, start: number, jsx: boolean): TagAttribute | undefined {
  const name = match(ATTRIBUTE_NAME, text, start)
  if (name === undefined) return undefined
  const afterName = start + name.length
  const sign = afterName + (match(SPACE, text, afterName)?.length ?? 0)
  if (text[sign] !== '=') return { name, value: true, start, end: afterName }
  const from = sign + 1 + (match(SPACE, text, sign + 1)?.length ?? 0)
  const c = text[from]
  if (c === '"' || c === "'") {
    const end = text.indexOf(c, from + 1)
    return end === -1 ? undefined : { name, value: text.slice(from + 1, end), start, end: end + 1 }
  }
  if (c === '{' && jsx) {
    const end = closingBrace(text, from)
    return end === -1 ? undefined : { name, value: { expression: text.slice(from + 1, end) }, start, end: end + 1 }
  }
  const bare = /^[^\s"'=<>`]+/.exec(text.slice(from, from + 2000))?.[0]
  if (bare === undefined) return undefined
  // `<a href=x/>`: the slash belongs to the tag.
  const value = bare.endsWith('/') && text[from + bare.length] === '>' ? bare.slice(0, -1) : bare
  return { name, value, start, end: from + value.length }
}

/** The offset of the brace that closes the one at `start`, or -1. Skips strings. */
function closingBrace(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const c = text[i] as string
    if (c === '{') depth++
    else if (c === '}' && --depth === 0) return i
    else if (c === '"' || c === "'" || c === '`') {
      const end = endOfString(text, i)
      if (end === -1) continue
      i = end
    }
  }
  return -1
}

function endOfString(text: string, start: number): number {
  const quote = text[start]
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i
    else if (text[i] === '\n' && quote !== '`') return -1
  }
  return -1
}

/** The text of an attribute. For a flag, its name. For an expression that is a single string, that string. */
export function attributeString(attribute: TagAttribute | undefined): string | undefined {
  if (attribute === undefined) return undefined
  const { value, name } = attribute
  if (value === true) return name
  if (typeof value === 'string') return decodeEntities(value)
  const [, double, single, template] = STRING.exec(value.expression) ?? []
  if (template !== undefined && /(?<!\\)\$\{/.test(template)) return undefined
  return (double ?? single ?? template)?.replace(ESCAPE, unescaped)
}

const CALLED_ADDRESS = /^\s*(?:require|useBaseUrl|withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?\s*$/

/** The URL in `{require('./x.png').default}` and `{useBaseUrl('/x')}`. Undefined for other values. */
export function calledAddress(attribute: TagAttribute | undefined): string | undefined {
  const value = attribute?.value
  return typeof value === 'object' ? CALLED_ADDRESS.exec(value.expression)?.[1] : undefined
}

/** A single string of JavaScript. */
const STRING = /^\s*(?:"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|`((?:[^`\\]|\\[\s\S])*)`)\s*$/
const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\s\S]))/gi
const ESCAPED = new Map(
  Object.entries({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '', '\r\n': '' }),
)

function unescaped(whole: string, braced?: string, four?: string, two?: string, one = ''): string {
  const hex = braced ?? four ?? two
  if (hex === undefined) return ESCAPED.get(one) ?? one
  const code = Number.parseInt(hex, 16)
  return code > 0x10ffff ? whole : String.fromCodePoint(code)
}

/** An attribute by its name. */
export function attributeOf(tag: Pick<Tag, 'attributes'>, name: string): TagAttribute | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
