// Finds what is at an offset of a finished or half-typed text. Completion, hover, and definition all start here.
import type { Span } from '../content/tree.ts'
import type { FenceToken, TagToken, Token } from './tokens.ts'
import { tokensOf } from './tokens.ts'

/** What is at an offset. `range` is the whole word, and `typed` is the part of it before the offset. */
export type Cursor = { readonly range: Span; readonly typed: string } & CursorKind

type CursorKind =
  /** A front matter key at the start of its line. */
  | { readonly kind: 'front-matter-key' }
  | { readonly kind: 'front-matter-value'; readonly key: string }
  /** The name in an opening tag. `parents` are the enclosing tags, outermost first. */
  | { readonly kind: 'tag'; readonly tag: TagToken; readonly parents: readonly string[] }
  | { readonly kind: 'closing-tag'; readonly parents: readonly string[] }
  | { readonly kind: 'attribute'; readonly tag: TagToken }
  | {
      readonly kind: 'value'
      readonly tag: TagToken
      readonly attribute: string
      readonly quote: '"' | "'" | '{' | ''
      /** False if the closing quote is missing. */
      readonly isClosed: boolean
    }
  | { readonly kind: 'link'; readonly isImage: boolean }
  /** The first word after the marker of a fence. */
  | { readonly kind: 'language'; readonly fence: FenceToken }
  | { readonly kind: 'fence-option'; readonly fence: FenceToken; readonly language: string }
  | { readonly kind: 'variable' }
  | { readonly kind: 'import' }
  /** Ordinary text. `isLineStart` is true if only white space comes before the word. */
  | { readonly kind: 'text'; readonly isLineStart: boolean; readonly parents: readonly string[] }
  /** Code, comments, and expressions. */
  | { readonly kind: 'code' }

/** One revision of a text. */
export interface Revision {
  readonly text: string
}

/** What is at an offset of an MDX text. */
export function cursorAt(source: Revision, offset: number): Cursor {
  const { text } = source
  const tokens = tokensOf(source)
  const cursor = (kind: CursorKind, range: Span): Cursor => ({
    ...kind,
    range,
    typed: text.slice(range.start, Math.max(range.start, offset)),
  })
  for (const token of tokensAround(tokens, offset)) {
    switch (token.kind) {
      case 'front-matter':
        if (offset >= token.content.start && offset <= token.content.end) return frontMatterCursor(source, offset)
        break
      case 'tag': {
        const within = tagCursor(source, token, offset)
        if (within?.kind === 'name')
          return token.form === 'close'
            ? cursor({ kind: 'closing-tag', parents: parentsAt(tokens, token.start) }, token.nameRange)
            : cursor({ kind: 'tag', tag: token, parents: parentsAt(tokens, token.start) }, token.nameRange)
        if (within?.kind === 'attribute') return cursor({ kind: 'attribute', tag: token }, within.range)
        if (within?.kind === 'value') {
          const { name, value } = within.attribute
          if (value) {
            const { quote, isClosed } = value
            return cursor({ kind: 'value', tag: token, attribute: name, quote, isClosed }, value)
          }
        }
        break
      }
      case 'link':
        if (isWithin(token.url, offset)) return cursor({ kind: 'link', isImage: token.isImage }, token.url)
        break
      case 'fence':
        if (isWithin(token.info, offset)) return fenceCursor(source, token, offset)
        if (offset > token.start && offset < token.end) return cursor({ kind: 'code' }, wordAt(text, offset))
        break
      case 'module': {
        const specifier = token.specifiers.find((span) => isWithin(span, offset))
        if (specifier) return cursor({ kind: 'import' }, specifier)
        if (offset > token.start && offset < token.end) return cursor({ kind: 'code' }, wordAt(text, offset))
        break
      }
      case 'variable':
        if (isWithin({ start: token.start + 2, end: Math.max(token.name.end, token.start + 2) }, offset))
          return cursor({ kind: 'variable' }, token.name)
        break
      case 'expression':
      case 'comment':
      case 'inline-code':
        if (offset > token.start && offset < token.end) return cursor({ kind: 'code' }, wordAt(text, offset))
        break
    }
  }
  const range = wordAt(text, offset)
  const lineStart = text.lastIndexOf('\n', range.start - 1) + 1
  const isLineStart = text.slice(lineStart, range.start).trim() === ''
  return cursor({ kind: 'text', isLineStart, parents: parentsAt(tokens, offset) }, range)
}

/** The names of the tags that are open at an offset, outermost first. */
export function parentsAt(tokens: readonly Token[], offset: number): string[] {
  return openTagsAt(tokens, offset).map(({ name }) => name)
}

/** The tags that are open at an offset, outermost first. A closing tag also ends unclosed tags inside it. */
export function openTagsAt(tokens: readonly Token[], offset: number): TagToken[] {
  const open: TagToken[] = []
  for (const token of tokens) {
    if (token.end > offset || token.start >= offset) break
    if (token.kind !== 'tag') continue
    if (token.form === 'open' && token.isClosed) open.push(token)
    else if (token.form === 'close') {
      const match = open.findLastIndex(({ name }) => name === token.name)
      if (match !== -1) open.length = match
    }
  }
  return open
}

/** Pairs of opening and closing tags, in the order of the closing tags. */
export function tagPairs(tokens: readonly Token[]): { readonly open: TagToken; readonly close: TagToken }[] {
  const pairs: { open: TagToken; close: TagToken }[] = []
  const open: TagToken[] = []
  for (const token of tokens) {
    if (token.kind !== 'tag') continue
    if (token.form === 'open') open.push(token)
    else if (token.form === 'close') {
      const match = open.findLastIndex(({ name }) => name === token.name)
      if (match === -1) continue
      pairs.push({ open: open[match] as TagToken, close: token })
      open.length = match
    }
  }
  return pairs
}

/** The tokens that contain an offset or end at it, starting with the one that begins last. */
function* tokensAround(tokens: readonly Token[], offset: number): Iterable<Token> {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle] as Token).start <= offset) low = middle + 1
    else high = middle
  }
  // Only headings contain other tokens, and a heading is one line, so looking back a few tokens is enough.
  for (let i = low - 1; i >= 0 && i >= low - 40; i--) {
    const token = tokens[i] as Token
    if (token.end >= offset) yield token
  }
}

function isWithin(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end
}

type InTag =
  | { readonly kind: 'name' }
  | { readonly kind: 'attribute'; readonly range: Span }
  | { readonly kind: 'value'; readonly attribute: TagToken['attributes'][number] }

function tagCursor({ text }: Revision, tag: TagToken, offset: number): InTag | undefined {
  if (isWithin(tag.nameRange, offset)) return { kind: 'name' }
  if (offset < tag.nameRange.end || (tag.isClosed && offset >= tag.end)) return undefined
  // After a finished tag there is text. Within an unfinished one, there's its next attribute.
  if (!tag.isClosed && offset > tag.end && text.slice(tag.end, offset).trim() !== '') return undefined
  for (const attribute of tag.attributes) {
    if (isWithin(attribute.nameRange, offset)) return { kind: 'attribute', range: attribute.nameRange }
    if (attribute.value && isWithin(attribute.value, offset)) return { kind: 'value', attribute }
  }
  if (tag.form === 'close') return undefined
  const before = text[offset - 1]
  return before !== undefined && /[\s"'}]/.test(before)
    ? { kind: 'attribute', range: { start: offset, end: offset } }
    : undefined
}

function fenceCursor({ text }: Revision, fence: FenceToken, offset: number): Cursor {
  const info = text.slice(fence.info.start, fence.info.end)
  const language = /^\s*[^\s{]*/.exec(info)?.[0] ?? ''
  const start = fence.info.start + (/^\s*/.exec(info)?.[0].length ?? 0)
  const languageEnd = fence.info.start + language.length
  if (offset <= languageEnd) {
    const range = { start, end: Math.max(start, languageEnd) }
    return { kind: 'language', fence, range, typed: text.slice(start, Math.max(start, offset)) }
  }
  let from = offset
  while (from > languageEnd && !/\s/.test(text[from - 1] as string)) from--
  let to = offset
  while (to < fence.info.end && !/\s/.test(text[to] as string)) to++
  const range = { start: from, end: to }
  return { kind: 'fence-option', fence, language: language.trim(), range, typed: text.slice(from, offset) }
}

function frontMatterCursor({ text }: Revision, offset: number): Cursor {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const newLine = text.indexOf('\n', offset)
  const lineEnd = newLine === -1 ? text.length : newLine
  const line = text.slice(lineStart, lineEnd).replace(/\r$/, '')
  const column = offset - lineStart
  if (/^[ \t]*#/.test(line.slice(0, column))) return { kind: 'code', range: { start: offset, end: offset }, typed: '' }
  const entry = /^(["']?)([\w:.-]+)\1[ \t]*:(?:[ \t]+|$)/.exec(line)
  if (!entry || offset < lineStart + (entry[2] as string).length + 1) {
    const isNested = /^[ \t-]/.test(line)
    const length = /^[\w:.-]*/.exec(line)?.[0].replace(/:$/, '').length ?? 0
    const range = { start: lineStart, end: lineStart + length }
    if (isNested) {
      const parent = /(?:^|\n)([\w:.-]+)[ \t]*:[^\n]*\n(?:[ \t-][^\n]*\n)*$/.exec(text.slice(0, lineStart))?.[1] ?? ''
      const indent = /^[ \t]*(?:-[ \t]+)?/.exec(line)?.[0].length ?? 0
      const value = valueRange(line, lineStart, indent, column)
      return {
        kind: 'front-matter-value',
        key: parent,
        range: value,
        typed: text.slice(value.start, Math.max(value.start, offset)),
      }
    }
    return { kind: 'front-matter-key', range, typed: text.slice(range.start, Math.max(range.start, offset)) }
  }
  const range = valueRange(line, lineStart, entry[0].length, column)
  const typed = text.slice(range.start, Math.max(range.start, offset))
  return { kind: 'front-matter-value', key: entry[2] as string, range, typed }
}

/** The value of a line from a column on, or the item of its list that has the cursor. Without quotes. */
function valueRange(line: string, lineStart: number, column: number, cursor: number): Span {
  const [from, to] = line[column] === '[' ? itemRange(line, column, cursor) : [column, line.length]
  const quote = /^["']/.exec(line.slice(from, to))?.[0]
  const start = from + (quote ? 1 : 0)
  const rest = line.slice(start, to).trimEnd()
  const end = start + (quote && rest.endsWith(quote) ? rest.length - 1 : rest.length)
  return { start: lineStart + start, end: lineStart + end }
}

/** The columns of an item in a list like `[a, b]`. */
function itemRange(line: string, open: number, cursor: number): [start: number, end: number] {
  const before = Math.max(open, line.lastIndexOf(',', cursor - 1), line.lastIndexOf('[', cursor - 1)) + 1
  const start = before + (/^[ \t]*/.exec(line.slice(before))?.[0].length ?? 0)
  const after = line.slice(start).search(/[,\]]/)
  return [Math.min(start, Math.max(before, cursor)), after === -1 ? line.length : start + after]
}

/** The word at an offset. */
function wordAt(text: string, offset: number): Span {
  let start = offset
  while (start > 0 && /[\w-]/.test(text[start - 1] as string)) start--
  let end = offset
  while (end < text.length && /[\w-]/.test(text[end] as string)) end++
  return { start, end }
}
