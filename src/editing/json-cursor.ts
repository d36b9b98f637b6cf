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
}

interface Frame {
  readonly isArray: boolean
  readonly keys: string[]
  key: string | undefined
  index: number
  /** Whether the next string in an object is a key rather than a value. */
  isKeyNext: boolean
}

/** What is at an offset. Undefined between values, where nothing can be typed. Takes one pass over the text. */
export function jsonCursorAt(text: string, offset: number): JsonCursor | undefined {
  const stack: Frame[] = []
  const pathOf = (): (string | number)[] => stack.map((frame) => (frame.isArray ? frame.index : (frame.key ?? '')))
  const cursorOf = (range: Span, isQuoted: boolean): JsonCursor | undefined => {
    const frame = stack.at(-1)
    if (!frame) return undefined
    const kind = !frame.isArray && frame.isKeyNext ? 'key' : 'value'
    const path = kind === 'key' ? pathOf().slice(0, -1) : pathOf()
    const typed = text.slice(range.start, Math.max(range.start, offset))
    const hasValue = /^"?\s*:/.test(text.slice(range.end, range.end + 50))
    return { kind, path, range, typed, isQuoted, siblings: [...frame.keys, ...keysAfter(text, range.end)], hasValue }
  }
  let i = 0
  while (i < text.length) {
    const sign = text[i] as string
    if (i >= offset && /[\s\]},]/.test(sign)) return cursorOf({ start: offset, end: offset }, false)
    const frame = stack.at(-1)
    if (sign === '"') {
      const end = stringEnd(text, i)
      const isClosed = text[end] === '"'
      if (offset > i && offset <= end) return cursorOf({ start: i + 1, end }, true)
      if (frame && !frame.isArray && frame.isKeyNext) {
        frame.key = text.slice(i + 1, end)
        frame.keys.push(frame.key)
      }
      i = isClosed ? end + 1 : end
      continue
    }
    if (sign === '{' || sign === '[') {
      stack.push({ isArray: sign === '[', keys: [], key: undefined, index: 0, isKeyNext: sign === '{' })
    } else if (sign === '}' || sign === ']') stack.pop()
    else if (sign === ':' && frame) frame.isKeyNext = false
    else if (sign === ',' && frame) {
      frame.index++
      frame.isKeyNext = !frame.isArray
      frame.key = undefined
    } else if (/[\w.+-]/.test(sign)) {
      let end = i
      while (end < text.length && /[\w.+-]/.test(text[end] as string)) end++
      if (offset >= i && offset <= end) return cursorOf({ start: i, end }, false)
      i = end
      continue
    }
    i++
  }
  return cursorOf({ start: Math.min(offset, text.length), end: Math.min(offset, text.length) }, false)
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
      if (depth === 0 && i > from && /^"\s*:/.test(text.slice(end, end + 50))) keys.push(text.slice(i + 1, end))
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
