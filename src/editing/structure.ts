// The nested parts of a text (sections, components, code, paragraphs), for folding, selection, and outlines.
import type { Span } from '../content/tree.ts'
import { tagPairs } from './cursor.ts'
import { type HeadingToken, type Token, tokensOf } from './tokens.ts'

/** A heading with everything below it, up to the next heading of the same or a higher level. */
export interface Section extends Span {
  readonly heading: HeadingToken
}

/** The sections of a text, in order. */
export function sectionsOf(source: { readonly text: string }): Section[] {
  const headings = tokensOf(source).filter((token): token is HeadingToken => token.kind === 'heading')
  return headings.map((heading, i) => {
    const next = headings.slice(i + 1).find(({ depth }) => depth <= heading.depth)
    return { heading, start: heading.start, end: next?.start ?? source.text.length }
  })
}

/** Every part around an offset, smallest first. Each contains the one before. */
export function partsAround(source: { readonly text: string }, offset: number): Span[] {
  const { text } = source
  const tokens = tokensOf(source)
  const parts: Span[] = [wordOf(text, offset), paragraphAt(text, offset), { start: 0, end: text.length }]
  for (const token of tokens) parts.push(token, ...insideOf(token))
  for (const { open, close } of tagPairs(tokens)) {
    parts.push({ start: open.end, end: close.start }, { start: open.start, end: close.end })
  }
  parts.push(...sectionsOf(source))
  const around = parts
    .filter(({ start, end }) => start <= offset && offset <= end && start < end)
    .sort((a, b) => a.end - a.start - (b.end - b.start))
  const nested: Span[] = []
  for (const part of around) {
    const inner = nested.at(-1)
    if (
      !inner ||
      (part.start <= inner.start && part.end >= inner.end && part.end - part.start > inner.end - inner.start)
    )
      nested.push({ start: part.start, end: part.end })
  }
  return nested
}

function insideOf(token: Token): Span[] {
  switch (token.kind) {
    case 'tag':
      return token.attributes.flatMap((attribute) => (attribute.value ? [attribute, attribute.value] : [attribute]))
    case 'link':
      return [token.url]
    case 'fence':
    case 'front-matter':
      return [token.content]
    case 'heading':
      return [token.text]
    default:
      return []
  }
}

function wordOf(text: string, offset: number): Span {
  let start = offset
  while (start > 0 && /[\p{L}\p{N}_-]/u.test(text[start - 1] as string)) start--
  let end = offset
  while (end < text.length && /[\p{L}\p{N}_-]/u.test(text[end] as string)) end++
  return { start, end }
}

/** The lines around an offset, up to blank ones. */
export function paragraphAt(text: string, offset: number): Span {
  const before = /\n[ \t]*\r?\n(?![\s\S]*\n[ \t]*\r?\n)/.exec(text.slice(0, offset))
  const after = /\n[ \t]*\r?\n/.exec(text.slice(offset))
  return {
    start: before ? before.index + before[0].length : 0,
    end: after ? offset + after.index : text.length,
  }
}
