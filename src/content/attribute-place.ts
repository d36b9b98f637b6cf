// Finds the attributes of a tag in its source, because the parser doesn't give their positions.
import type { Span } from './tree.ts'

/** An attribute as typed: its name, and its value without quotes or braces. */
export interface TypedAttribute {
  readonly name: Span
  /** Undefined for a bare flag. */
  readonly value?: Span
  /** The delimiter around the value. */
  readonly quote?: '"' | "'" | '{'
}

/**
 * Yields the attributes of the opening tag that starts at `tagStart`, in order. Skips spreads. Stops at the end of the
 * tag, or where the tag can't be read.
 */
export function* attributesOf(text: string, tagStart: number): Generator<TypedAttribute> {
  let i = text.indexOf('<', tagStart) + 1
  while (i < text.length && /[^\s/>]/.test(text[i] as string)) i++
  while (i < text.length) {
    while (i < text.length && /[\s/]/.test(text[i] as string)) i++
    if (text[i] === '>' || text[i] === undefined) return
    if (text[i] === '{') {
      i = closing(text, i) + 1
      continue
    }
    const start = i
    while (i < text.length && /[^\s=/>{]/.test(text[i] as string)) i++
    if (i === start) return
    const name = { start, end: i }
    while (/\s/.test(text[i] ?? '')) i++
    if (text[i] !== '=') {
      yield { name }
      continue
    }
    i++
    while (/\s/.test(text[i] ?? '')) i++
    const quote = text[i]
    const end =
      quote === '"' || quote === "'" ? text.indexOf(quote, i + 1) : quote === '{' ? closing(text, i) : bareEnd(text, i)
    if (end === -1) return
    const isDelimited = quote === '"' || quote === "'" || quote === '{'
    yield isDelimited ? { name, value: { start: i + 1, end }, quote } : { name, value: { start: i, end } }
    i = isDelimited ? end + 1 : end
  }
}

/**
 * The span of an attribute's value, without quotes or braces, in the opening tag that starts at `tagStart`. For a bare
 * flag, the span of its name. Undefined when the attribute isn't written in the tag (it came from a spread).
 */
export function attributeSpan(text: string, tagStart: number, name: string): Span | undefined {
  const attribute = typedAttribute(text, tagStart, name)
  return attribute?.value ?? attribute?.name
}

/** The attribute of this name in the opening tag that starts at `tagStart`. Undefined when it isn't written there. */
export function typedAttribute(text: string, tagStart: number, name: string): TypedAttribute | undefined {
  for (const attribute of attributesOf(text, tagStart)) {
    if (text.slice(attribute.name.start, attribute.name.end) === name) return attribute
  }
  return undefined
}

function bareEnd(text: string, start: number): number {
  let i = start
  while (i < text.length && /[^\s>]/.test(text[i] as string)) i++
  return i
}

function closing(text: string, open: number): number {
  let depth = 0
  let quote = ''
  for (let i = open; i < text.length; i++) {
    const c = text[i] as string
    if (quote) {
      if (c === '\\') i++
      else if (c === quote) quote = ''
    } else if (c === '"' || c === "'" || c === '`') quote = c
    else if (c === '{') depth++
    else if (c === '}' && --depth === 0) return i
  }
  return text.length
}
