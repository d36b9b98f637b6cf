// Writes texts and values as literals of programming languages, with everything escaped that needs it.
import { MAX_PRINTED } from './print-json.ts'

/** The syntax of a language's literals. */
export interface LiteralStyle {
  string(text: string): string
  readonly null: string
  readonly true: string
  readonly false: string
  readonly list: readonly [open: string, close: string]
  readonly map: readonly [open: string, close: string]
  /** The separator between a key and its value. */
  readonly colon: string
  readonly emptyMap?: string
  key?(text: string): string
}

/** A value that isn't JSON, as code. */
export class Expression {
  constructor(readonly code: string) {}
}

const MAX_DEPTH = 60

/** A JSON value, which may hold expressions, as a literal of limited length. Lines after the first start with `margin`. */
export function literal(value: unknown, style: LiteralStyle, margin = '', indent = '  '): string {
  let left = MAX_PRINTED
  const visit = (item: unknown, depth: number): string => {
    if (left <= 0 || depth > MAX_DEPTH) return style.null
    const text = scalarLiteral(item, style)
    if (text !== undefined) {
      left -= text.length
      return text
    }
    const isList = Array.isArray(item)
    const [open, close] = isList ? style.list : style.map
    const parts: string[] = []
    for (const [key, inner] of Object.entries(item as object)) {
      if (left <= 0) break
      const name = isList ? '' : `${(style.key ?? style.string)(key)}${style.colon}`
      left -= name.length + 2 + depth * indent.length
      parts.push(`\n${margin}${indent.repeat(depth + 1)}${name}${visit(inner, depth + 1)}`)
    }
    if (parts.length === 0) return isList ? `${open}${close}` : (style.emptyMap ?? `${open}${close}`)
    return `${open}${parts.join(',')}\n${margin}${indent.repeat(depth)}${close}`
  }
  return visit(value, 0)
}

function scalarLiteral(value: unknown, style: LiteralStyle): string | undefined {
  if (typeof value === 'string') return style.string(value)
  if (value instanceof Expression) return value.code
  if (value === null || value === undefined) return style.null
  if (typeof value === 'boolean') return value ? style.true : style.false
  if (typeof value === 'number' || typeof value === 'bigint')
    return Number.isFinite(Number(value)) ? String(value) : style.null
  return undefined
}

/** In double quotes, with the escapes that C-like languages share. `unicode` writes other control characters. */
export function escaped(
  text: string,
  unicode: (code: number) => string,
  also: Readonly<Record<string, string>> = {},
): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped
  const inner = wellFormed(text).replace(/[\u0000-\u001f"\\\u007f\u2028\u2029$?]/g, (char) => {
    if (Object.hasOwn(also, char)) return also[char] as string
    if (Object.hasOwn(COMMON, char)) return COMMON[char] as string
    return char === '$' || char === '?' ? char : unicode(char.charCodeAt(0))
  })
  return `"${inner}"`
}

const COMMON: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** `\u000b`, for JavaScript, Java, C#, Go, Kotlin, and Python. */
export const hex4 = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`

/** `\u{b}`, for Rust and Swift. */
export const braced = (code: number): string => `\\u{${code.toString(16)}}`

/** Replaces unpaired surrogates, which most languages don't allow in text. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

/** In double quotes, for JavaScript, TypeScript, Python, Java, Go, and C#. */
export const doubleQuoted = (text: string): string => escaped(text, hex4)

/** In single quotes, where only the quote and the backslash are special: Ruby and PHP. */
export function singleQuoted(text: string): string {
  return `'${wellFormed(text).replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\0/g, '')}'`
}

/** One word of a shell command. */
export function shellQuoted(text: string): string {
  return `'${text.replace(/\0/g, '').replace(/'/g, `'\\''`)}'`
}

/** A raw string with enough signs at its ends that the text doesn't contain them: `r##"…"##`. */
export function fenced(text: string, fence: (signs: string) => readonly [string, string]): string {
  for (let count = 1; ; count++) {
    const [open, close] = fence('#'.repeat(count))
    if (!text.includes(close)) return `${open}${text}${close}`
  }
}

/** True for a text that is the same in all encodings. Some libraries don't send others as UTF-8 unless told to. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7F]/.test(text)
}
