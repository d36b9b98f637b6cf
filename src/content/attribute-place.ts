// Finds where an attribute stands in the source of a tag: the parser does not say.
import type { Span } from './tree.ts'

/**
 * The span of an attribute's value (without quotes or braces) in the opening tag that begins at `tagStart`;
 * of its name, for a bare flag; undefined when the tag does not hold it (it came from a spread).
 */
export function attributeSpan(text: string, tagStart: number, name: string): Span | undefined {
  let i = text.indexOf('<', tagStart) + 1
  while (i < text.length && /[^\s/>]/.test(text[i] as string)) i++
  while (i < text.length) {
    while (i < text.length && /[\s/]/.test(text[i] as string)) i++
    if (text[i] === '>' || text[i] === undefined) return undefined
    if (text[i] === '{') {
      i = closing(text, i) + 1
      continue
    }
    const nameStart = i
    while (i < text.length && /[^\s=/>{]/.test(text[i] as string)) i++
    if (i === nameStart) return undefined
    const found = text.slice(nameStart, i) === name
    const nameEnd = i
    while (/\s/.test(text[i] ?? '')) i++
    if (text[i] !== '=') {
      if (found) return { start: nameStart, end: nameEnd }
      continue
    }
    i++
    while (/\s/.test(text[i] ?? '')) i++
    const quote = text[i]
    const end =
      quote === '"' || quote === "'" ? text.indexOf(quote, i + 1) : quote === '{' ? closing(text, i) : bareEnd(text, i)
    if (end === -1) return undefined
    const delimited = quote === '"' || quote === "'" || quote === '{'
    if (found) return { start: delimited ? i + 1 : i, end }
    i = delimited ? end + 1 : end
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
