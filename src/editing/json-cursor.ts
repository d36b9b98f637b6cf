// Finds the keys that lead to an offset of a finished or half-typed JSON text.
import type { Span } from '../content/tree.ts'

/** What is at an offset of a JSON text. */
export interface JsonCursor {
  readonly kind: 'key' | 'value'
  /** Keys and indexes of the enclosing values. For a value, includes its own. */
  readonly path: readonly (string | number)[]
  /** The key or value, without quotes. */
  readonly range: Span
  readonly typed: string
  readonly isQuoted: boolean
  /** Keys that the same object already has. */
  readonly siblings: readonly string[]
  /** For a key: true if a value follows. */
  readonly hasValue: boolean
  /** True if another key or value follows, with no comma before it. */
  readonly needsComma: boolean
}

interface Frame {
  readonly isArray: boolean
  readonly keys: string[]
  key: string | undefined
  index: number
  /** Whether the next string in an object is a key rather than a value. */
  isKeyNext: boolean
  /** Where the last key or value ends, until a colon or comma follows it. */
  end: number | undefined
}

/** What is at an offset. Undefined between values, where nothing can be typed. Takes one pass over the text. */
export function jsonCursorAt(text: string, offset: number): JsonCursor | undefined {
  const stack: Frame[] = []
  const pathOf = (): (string | number)[] => stack.map((frame) => (frame.isArray ? frame.index : (frame.key ?? '')))
  const cursorOf = (range: Span, isQuoted: boolean): JsonCursor | undefined => {
    const frame = stack.at(-1)
    if (!frame || isBehindItem(frame, range, text)) return undefined
    const kind = !frame.isArray && frame.isKeyNext ? 'key' : 'value'
    const path = kind === 'key' ? pathOf().slice(0, -1) : pathOf()
    const typed = text.slice(range.start, Math.max(range.start, offset))
    const after = isQuoted ? range.end + 1 : range.end
    const hasValue = /^\s*:/.test(text.slice(after, after + 50))
    const needsComma = /^\s*["{[]/.test(text.slice(after, after + 200))
    const siblings = [...frame.keys, ...keysAfter(text, after)]
    return { kind, path, range, typed, isQuoted, siblings, hasValue, needsComma }
  }
  let i = 0
  while (i < text.length) {
    const sign = text[i] as string
    const frame = stack.at(-1)
    if (sign === '"') {
      const end = stringEnd(text, i)
      const after = text[end] === '"' ? end + 1 : end
      const isKey = frame && !frame.isArray && (frame.isKeyNext || isOnLaterLine(frame, i, text))
      if (offset > i && offset <= end) return cursorOf({ start: i + 1, end }, true)
      // A new key or item goes before this one, and another value takes its place.
      if (offset === i) return cursorOf({ start: i, end: isKey || frame?.isArray ? i : after }, false)
      if (isKey) {
        frame.isKeyNext = true
        frame.key = text.slice(i + 1, end)
        frame.keys.push(frame.key)
      }
      if (frame) frame.end = after
      i = after
      continue
    }
    if (i >= offset && !/[\w.+-]/.test(sign)) return cursorOf({ start: offset, end: offset }, false)
    if (sign === '{' || sign === '[') {
      const isArray = sign === '['
      stack.push({ isArray, keys: [], key: undefined, index: 0, isKeyNext: !isArray, end: undefined })
    } else if (sign === '}' || sign === ']') {
      stack.pop()
      const outer = stack.at(-1)
      if (outer) outer.end = i + 1
    } else if (sign === ':' && frame) {
      frame.isKeyNext = false
      frame.end = undefined
    } else if (sign === ',' && frame) {
      frame.index++
      frame.isKeyNext = !frame.isArray
      frame.key = undefined
      frame.end = undefined
    } else if (/[\w.+-]/.test(sign)) {
      let end = i
      while (end < text.length && /[\w.+-]/.test(text[end] as string)) end++
      if (offset >= i && offset <= end) return cursorOf({ start: i, end }, false)
      if (frame) frame.end = end
      i = end
      continue
    }
    i++
  }
  return cursorOf({ start: Math.min(offset, text.length), end: Math.min(offset, text.length) }, false)
}

/** True where only a comma or colon may follow. On a later line, a new key may: the author forgot the comma. */
function isBehindItem(frame: Frame, { start }: Span, text: string): boolean {
  if (frame.end === undefined) return false
  if (!isOnLaterLine(frame, start, text)) return true
  frame.isKeyNext = true
  return false
}

function isOnLaterLine({ isArray, end }: Frame, at: number, text: string): boolean {
  return end !== undefined && !isArray && text.slice(end, at).includes('\n')
}

/** The keys that follow in the same object. */
function keysAfter(text: string, from: number): string[] {
  const keys: string[] = []
  let depth = 0
  for (let i = from; i < text.length; i++) {
    const sign = text[i]
    if (sign === '{' || sign === '[') depth++
    else if ((sign === '}' || sign === ']') && depth-- === 0) break
    else if (sign === '"') {
      const end = stringEnd(text, i)
      if (depth === 0 && /^"\s*:/.test(text.slice(end, end + 50))) keys.push(text.slice(i + 1, end))
      i = end
    }
  }
  return keys
}

/** The offset of a string's closing quote, or of the end of its line. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const sign = text[i]
    if (sign === '\\') i++
    else if (sign === '"' || sign === '\n') return i
  }
  return text.length
}
