// Finds elements whose tags are on their own lines, with the lines between them: `<Tabs>`, `<details>`, `<div
// markdown>`.
import { isMistake, parseExpression } from '../content/evaluate/javascript.ts'
import { evaluateStatic } from '../content/evaluate/static.ts'
import type { Value } from '../content/tree.ts'
import { findEnd } from './block-ends.ts'
import type { BlockContext, BlockSyntax } from './dialect.ts'
import {
  closingFence,
  commonIndent,
  dedentLines,
  fenceOpening,
  indentLines,
  isBlank,
  type Line,
  textOf,
  trimLines,
} from './lines.ts'
import { attributeOf, attributeString, readTag, type Tag } from './tags.ts'

/** An element that starts a line. */
export interface ElementBlock {
  readonly tag: Tag
  readonly name: string
  /** The lines between its tags, without their common indentation. */
  readonly inner: readonly Line[]
  readonly at: number
  /** The index after its last line. */
  readonly end: number
}

/** Converts an element. Undefined leaves it to the pass over inline tags. */
export type ElementConverter = (element: ElementBlock, context: BlockContext) => readonly Line[] | undefined

/** A block syntax for elements by name. */
export function elementBlocks(converters: Readonly<Record<string, ElementConverter>>, jsx = true): BlockSyntax {
  const byName = new Map(Object.entries(converters))
  const names = [...byName.keys()].map((name) => name.replace(/\W/g, '\\$&')).join('|')
  return {
    name: 'elements',
    opens: new RegExp(`^[ \\t]*<(?:${names})(?=[\\s/>]|$)`, jsx ? '' : 'i'),
    convert(lines, start, context) {
      const element = readElement(lines, start, jsx)
      if (!element) return undefined
      const convert = byName.get(element.name) ?? byName.get(element.name.toLowerCase())
      const made = convert?.(element, context)
      if (!made) return undefined
      const indent = /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? ''
      return { end: element.end, lines: indentLines(made, indent) }
    },
  }
}

/** The element that starts on line `start`. Undefined if there is none, or if its last line continues after it. */
export function readElement(lines: readonly Line[], start: number, jsx = true): ElementBlock | undefined {
  const first = lines[start] as Line
  const column = first.text.search(/\S/)
  if (first.text[column] !== '<') return undefined
  const opening = readOpening(lines, start, column, jsx)
  if (!opening || opening.tag.isClosing) return undefined
  const { tag, line, after } = opening
  const head = (lines[line] as Line).text
  const at = first.at
  if (tag.isSelfClosing || (!jsx && /^(?:img|br|hr|input)$/i.test(tag.name))) {
    return head.slice(after).trim() === '' ? { tag, name: tag.name, inner: [], at, end: line + 1 } : undefined
  }
  const close = findEnd(lines, tag.name, () => findClosing(lines, line, after, tag.name))
  if (!close) return undefined
  const tail = (lines[close.line] as Line).text.slice(close.after)
  if (tail.trim() !== '') return undefined
  const inner: Line[] = []
  for (let i = line; i <= close.line; i++) {
    const { text, ...rest } = lines[i] as Line
    const from = i === line ? after : 0
    const to = i === close.line ? close.column : text.length
    const isPart = from > 0 || to < text.length
    inner.push(isPart ? { at: rest.at, text: text.slice(from, to) } : { ...rest, text })
  }
  return { tag, name: tag.name, inner: withoutIndent(inner), at, end: close.line + 1 }
}

/** The first line starts after a tag, so it says nothing about the indentation of the others. */
function withoutIndent(lines: readonly Line[]): Line[] {
  const [first, ...rest] = lines
  if (!first) return []
  const others = trimLines(rest)
  const body = dedentLines(others, commonIndent(others))
  return trimLines(isBlank(first) ? body : [{ ...first, text: first.text.trimStart() }, ...body])
}

function readOpening(
  lines: readonly Line[],
  start: number,
  column: number,
  jsx: boolean,
): { tag: Tag; line: number; after: number } | undefined {
  // Attributes may span lines, but few tags have more than forty.
  let text = ''
  for (let i = start; i < Math.min(lines.length, start + USUAL_LINES); i++) {
    text += (i > start ? '\n' : '') + (lines[i] as Line).text
    if (!text.includes('>', column)) continue
    const tag = readTag(text, column, jsx)
    if (tag) return openingOf(tag, text, start)
  }
  // Data between braces can be long, such as the types of an API.
  if (!jsx || !text.includes('{', column)) return undefined
  const all = textOf(lines.slice(start, start + MAX_LINES))
  const tag = readTag(all, column, jsx)
  return tag && openingOf(tag, all, start)
}

/** Lines of an opening tag. */
const USUAL_LINES = 40
const MAX_LINES = 2_000

function openingOf(tag: Tag, text: string, start: number): { tag: Tag; line: number; after: number } {
  const breaks = text.slice(0, tag.end).split('\n')
  return { tag, line: start + breaks.length - 1, after: (breaks.at(-1) as string).length }
}

function findClosing(
  lines: readonly Line[],
  start: number,
  from: number,
  name: string,
): { line: number; column: number; after: number } | undefined {
  const pattern = new RegExp(`<(/?)${name.replace(/\W/g, '\\$&')}(?=[\\s/>]|$)`, 'gi')
  let depth = 1
  for (let i = start; i < lines.length; i++) {
    const { text } = lines[i] as Line
    const fence = i > start ? fenceOpening(text) : undefined
    if (fence) {
      i = closingFence(lines, i, fence)
      continue
    }
    for (const match of text.matchAll(pattern)) {
      if (i === start && match.index < from) continue
      if (isInCode(text, match.index)) continue
      if (match[1] === '/') {
        if (--depth > 0) continue
        const end = text.indexOf('>', match.index)
        return { line: i, column: match.index, after: end === -1 ? text.length : end + 1 }
      }
      if (!isSelfClosing(lines, i, match.index)) depth++
    }
  }
  return undefined
}

/** Whether a place is between two backticks. One that has no partner on the line may end a template. */
function isInCode(text: string, index: number): boolean {
  return text.includes('`', index) && (text.slice(0, index).match(/`/g)?.length ?? 0) % 2 === 1
}

function isSelfClosing(lines: readonly Line[], line: number, column: number): boolean {
  return readOpening(lines, line, column, true)?.tag.isSelfClosing === true
}

/** The elements directly among the lines, and whatever else is there. */
export function childElements(
  lines: readonly Line[],
  jsx = true,
): { readonly elements: readonly ElementBlock[]; readonly rest: readonly Line[] } {
  const elements: ElementBlock[] = []
  const rest: Line[] = []
  for (let i = 0; i < lines.length; ) {
    const element = /^[ \t]*</.test((lines[i] as Line).text) ? readElement(lines, i, jsx) : undefined
    if (element) {
      elements.push(element)
      i = element.end
    } else {
      if (!isBlank(lines[i])) rest.push(lines[i] as Line)
      i++
    }
  }
  return { elements, rest }
}

/** The lines that are in none of the elements with these names, without comments. */
export function linesBetween(lines: readonly Line[], names: readonly string[]): readonly Line[] {
  const out: Line[] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    const element = /^[ \t]*</.test(line.text) ? readElement(lines, i, true) : undefined
    const isNamed = element && names.includes(element.name)
    if (!isNamed && !/^[ \t]*(?:<!--.*-->|\{\/\*.*\*\/\})[ \t]*$/.test(line.text)) out.push(line)
    i = isNamed ? element.end : i + 1
  }
  return trimLines(out)
}

/** The text of an attribute. Empty if it's missing. */
export function textAttribute(element: Pick<ElementBlock, 'tag'>, ...names: readonly string[]): string {
  for (const name of names) {
    const text = attributeString(attributeOf(element.tag, name))
    if (text !== undefined && text.trim() !== '') return text.trim()
  }
  return ''
}

/** True for a flag that is set and isn't false. */
export function flagAttribute(element: Pick<ElementBlock, 'tag'>, name: string): boolean {
  const attribute = attributeOf(element.tag, name)
  if (!attribute) return false
  const { value } = attribute
  return value === true || (typeof value === 'string' ? value !== 'false' : value.expression.trim() !== 'false')
}

/** The value of an expression attribute that is plain data. Undefined for code. */
export function valueAttribute(element: Pick<ElementBlock, 'tag'>, name: string): Value {
  const attribute = attributeOf(element.tag, name)
  if (!attribute) return undefined
  if (typeof attribute.value !== 'object') return attribute.value
  return literal(attribute.value.expression)
}

/** The value of a JavaScript expression that is plain data. */
export function literal(expression: string): Value {
  const code = parseExpression(expression)
  if (code === undefined || isMistake(code)) return undefined
  const outcome = evaluateStatic(code, {
    lookup: () => ({ kind: 'code' }),
    nodes: () => undefined,
    text: (value) => value,
  })
  return outcome.kind === 'value' ? outcome.value : undefined
}
