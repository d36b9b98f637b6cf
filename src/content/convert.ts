// Converts the parser's tree (mdast with MDX) to draft nodes: compact, unmasked, and with references resolved.
import { detached } from '../files/source-file.ts'
import { type CapitalHtml, htmlAttribute } from './capital-html.ts'
import { withDisplayMath } from './display-math.ts'
import type { DraftAttribute, DraftElement, DraftNode } from './draft.ts'
import { flattened } from './flattened.ts'
import type { HiddenParts } from './hidden-parts.ts'
import { splitHeadingId } from './mask.ts'
import type { Code, Heading, List, ListItem, Node, Span, Table, Text } from './tree.ts'

/** What the conversion needs to know about the file. */
export interface Convert {
  /** The text that the author wrote. */
  readonly text: string
  /** Maps an offset in the parsed text to an offset in the author's text. */
  at(offset: number): number
  /** Restores a string of the tree in which something may be masked. Undefined if nothing in the text is. */
  readonly unmask?: ((masked: string) => string) | undefined
  /** Parts of the page that words of the parsed text stand for. */
  readonly hidden?: HiddenParts
  /** Knows which tags in capital letters mean HTML. */
  readonly capitalHtml?: CapitalHtml
  /** Called with the author's offset for each part that is nested too deeply. */
  onTooDeep?(offset: number): void
  /** Called for each element whose closing tag is in a block that begins inside of it, with the kind of that block. */
  onClosedInside?(element: DraftElement, block: 'list item' | 'quotation'): void
}

/**
 * Maximum depth of a tree. Later stages use about a dozen stack frames per level. No page written by a person has 30
 * levels.
 */
const MAX_DEPTH = 150

// The parser's nodes, read field by field as untrusted data.
interface Raw {
  type: string
  position?: { start: { offset: number }; end: { offset: number } }
  children?: Raw[]
  value?: string
  name?: string | null
  attributes?: readonly RawAttribute[]
  depth?: number
  ordered?: boolean
  start?: number | null
  spread?: boolean
  checked?: boolean | null
  lang?: string | null
  meta?: string | null
  align?: readonly ('left' | 'right' | 'center' | null)[]
  url?: string
  title?: string | null
  alt?: string | null
  identifier?: string
  label?: string | null
}
interface RawAttribute {
  type: string
  name?: string
  value?: string | null | { value: string }
}

interface State extends Convert {
  definitions: Map<string, Raw>
  hasCode: boolean
  readonly hasDoubleDollars: boolean
  depth: number
}

/**
 * Converts a whole tree. `hasCode` is true if it contains an expression, ESM, a spread, or a capitalized tag that code
 * might define.
 */
export function convertRoot(tree: unknown, convert: Convert): { children: DraftNode[]; hasCode: boolean } {
  const root = tree as Raw
  const hasDoubleDollars = convert.text.includes('$$')
  const state: State = { ...convert, definitions: new Map(), hasCode: false, hasDoubleDollars, depth: 0 }
  collectDefinitions(root, state.definitions)
  const children = convertChildren(root, state)
  return { children, hasCode: state.hasCode }
}

function collectDefinitions(node: Raw, definitions: Map<string, Raw>, depth = 0): void {
  for (const child of node.children ?? []) {
    if (child.type === 'definition') {
      const key = (child.identifier ?? '').toLowerCase()
      if (!definitions.has(key)) definitions.set(key, child)
    } else if (child.children && depth < MAX_DEPTH) collectDefinitions(child, definitions, depth + 1)
  }
}

function convertChildren(node: Raw, state: State): DraftNode[] {
  if (state.depth === MAX_DEPTH) return asTyped(node, state)
  state.depth++
  const parts = dividedParagraphs(node, state).map((child) =>
    child.type === 'paragraph' && isOnlyJsx(child) ? unraveled(child, state) : convertNode(child, state, false),
  )
  state.depth--
  return flattened(parts)
}

/** The children of a node, with formulas that have lines of their own apart from paragraphs. */
function dividedParagraphs({ type, children = [] }: Raw, state: State): Raw[] {
  if (!state.hasDoubleDollars) return children
  return children.flatMap((child, index) => {
    if (child.type !== 'paragraph') return child
    // A list of formulas: each stays beside its marker.
    if (type === 'listItem' && index === 0 && child.children?.length === 1) return child
    return withDisplayMath(child, (formula) => state.text.startsWith('$$', spanOf(formula, state)?.start))
  })
}

function unraveled({ children = [] }: Raw, state: State): DraftNode[] {
  return flattened(children.map((part) => (part.type === 'text' ? undefined : convertNode(part, state, true))))
}

/** The children of a node that is nested too deeply, as the author's text. */
function asTyped(node: Raw, state: State): DraftNode[] {
  const [first, last] = [node.children?.[0], node.children?.at(-1)]
  if (!first || !last) return []
  const span = { start: state.at(first.position?.start.offset ?? 0), end: state.at(last.position?.end.offset ?? 0) }
  state.onTooDeep?.(span.start)
  const inline = first.type === 'text' || first.type === 'mdxJsxTextElement'
  return [
    { type: 'invalid', value: state.text.slice(span.start, span.end), message: 'nested too deeply', inline, span },
  ]
}

/**
 * True for a paragraph that contains only tags and expressions. It is replaced by them, as in remark-mdx's "mark and
 * unravel".
 */
function isOnlyJsx(paragraph: Raw): boolean {
  let seen = false
  for (const child of paragraph.children ?? []) {
    if (child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression') seen = true
    else if (!(child.type === 'text' && (child.value ?? '').trim() === '')) return false
  }
  return seen
}

/** An engine copies shorter parts of a text. */
const MIN_PART = 13

/**
 * A string of the tree as the author typed it. The parser's strings are parts of a copy of the page, which would stay in
 * memory with them, so this is a part of the author's text if it's there at `start`, or otherwise a string of its own.
 */
function typed(parsed: string | null | undefined, { text, unmask }: State, start?: number): string {
  const value = unmask && parsed ? unmask(parsed) : (parsed ?? '')
  if (value.length < MIN_PART) return value
  if (start === undefined || !text.startsWith(value, start)) return detached(value)
  return text.slice(start, start + value.length)
}

/** A program as the author wrote it: the parser has seen it without blank lines. One that was repaired is as it was parsed. */
function programOf({ value }: Raw, state: State, span: Span | undefined): string {
  const parsed = typed(value, state)
  const written = span ? state.text.slice(span.start, span.end).trimEnd() : parsed
  return isSameCode(parsed, written) ? written : parsed
}

function isSameCode(a: string, b: string): boolean {
  return a === b || a.replace(/\s+/g, '') === b.replace(/\s+/g, '')
}

function convertNode(node: Raw, state: State, unraveled: boolean): DraftNode | DraftNode[] | undefined {
  const span = spanOf(node, state)
  const children = () => convertChildren(node, state) as Node[]
  switch (node.type) {
    case 'text':
      return text(node, state, span)
    case 'paragraph':
      return hiddenParagraph(node, state) ?? { type: 'paragraph', children: children(), span }
    case 'heading':
      return heading(node, state, span)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return element(node, state, { span, inline: node.type === 'mdxJsxTextElement' && !unraveled })
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expression(node, state, { span, inline: node.type === 'mdxTextExpression' && !unraveled })
    case 'mdxjsEsm':
      state.hasCode = true
      return { type: 'esm', value: programOf(node, state, span), span }
    case 'inlineCode':
      return { type: 'inlineCode', value: typed(node.value, state), span }
    case 'code':
      return code(node, state, span)
    case 'emphasis':
    case 'strong':
    case 'delete':
      return { type: node.type, children: children(), span }
    case 'link':
      return { type: 'link', url: typed(node.url, state), title: title(node, state), children: children(), span }
    case 'image':
      return {
        type: 'image',
        url: typed(node.url, state),
        alt: typed(node.alt, state),
        title: title(node, state),
        span,
      }
    case 'list':
      return list(node, span, children())
    case 'listItem':
      return { type: 'listItem', checked: node.checked ?? undefined, children: children(), span } as ListItem
    case 'blockquote':
      return blockquote(children(), span)
    case 'thematicBreak':
    case 'break':
      return { type: node.type, span }
    case 'table':
      return { type: 'table', align: node.align ?? [], children: children(), span } as Table
    case 'tableRow':
    case 'tableCell':
      return { type: node.type, children: children(), span }
    case 'math':
    case 'inlineMath':
      return { type: node.type, value: typed(node.value, state), span }
    case 'linkReference':
    case 'imageReference':
      return reference(node, state, span)
    case 'footnoteReference':
      return { type: 'footnoteReference', ...footnoteNames(node, state), span }
    case 'footnoteDefinition':
      return { type: 'footnoteDefinition', ...footnoteNames(node, state), children: children(), span }
    case 'definition':
      return undefined
    // Plain Markdown has raw HTML. The caller turns it into elements or text.
    case 'html':
      return { type: 'html', value: node.value ?? '' } as unknown as DraftNode
    default:
      return node.children ? convertChildren(node, state) : { type: 'text', value: typed(node.value, state), span }
  }
}

function text(node: Raw, state: State, span: Span | undefined): DraftNode | DraftNode[] {
  const parts = state.hidden?.split(node.value ?? '')
  if (!parts) return { type: 'text', value: typed(node.value, state, span?.start), span }
  return parts.map((part) => (typeof part === 'string' ? { type: 'text', value: typed(part, state), span } : part))
}

function code(node: Raw, state: State, span: Span | undefined): Code {
  const start = span && state.text.indexOf('\n', span.start) + 1
  const value = typed(node.value, state, start)
  return { type: 'code', value, lang: typed(node.lang, state), meta: typed(node.meta, state), span }
}

function footnoteNames({ identifier, label }: Raw, state: State): { identifier: string; label: string } {
  return { identifier: typed(identifier, state), label: typed(label ?? identifier, state) }
}

/** The part of the page that a paragraph stands for. */
function hiddenParagraph({ children = [] }: Raw, { hidden }: State): DraftNode | undefined {
  const [only] = children
  return children.length === 1 && only?.type === 'text' ? hidden?.paragraph(only.value ?? '') : undefined
}

function spanOf(node: Raw, state: State): Span | undefined {
  const p = node.position
  return p && { start: state.at(p.start.offset), end: state.at(p.end.offset) }
}

function title(node: Raw, state: State): string | undefined {
  return node.title ? typed(node.title, state) : undefined
}

function list(node: Raw, span: Span | undefined, children: Node[]): List {
  const loose = node.spread === true || (node.children ?? []).some((item) => item.spread === true)
  return { type: 'list', ordered: node.ordered === true, first: node.start ?? undefined, loose, children, span }
}

function heading(node: Raw, state: State, span: Span | undefined): Heading {
  const children = convertChildren(node, state) as Node[]
  const out: Heading = { type: 'heading', depth: (node.depth ?? 1) as Heading['depth'], children, span }
  const last = children.at(-1)
  const named = splitHeadingId(node.children?.at(-1)?.value ?? '')
  if (named && last?.type === 'text') {
    last.value = named.before
    out.customId = named.id
    if (named.before === '') children.pop()
  }
  return out
}

function element(node: Raw, state: State, how: { span: Span | undefined; inline: boolean }): DraftElement {
  const tag = elementName(node.name ?? '', state, how.span)
  const html = state.capitalHtml?.elementOf(tag, how.span)
  const name = html ?? tag
  const attributes: DraftAttribute[] = []
  for (const attribute of node.attributes ?? []) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      state.hasCode = true
      attributes.push({ spread: typed(String(attribute.value ?? ''), state) })
    } else if (attribute.name) {
      const value = attributeValue(attribute, state)
      attributes.push({ name: html ? htmlAttribute(attribute.name) : attribute.name, value })
    }
  }
  if (name === '' || /[A-Z]/.test(name[0] ?? '')) state.hasCode = true
  const children = convertChildren(node, state)
  const element: DraftElement = { type: 'draftElement', name, attributes, children, inline: how.inline, span: how.span }
  const block = blockAtEnd(node)
  if (block) state.onClosedInside?.(element, block)
  return element
}

/** The block that the closing tag of an element is in. The parser extends it to there. */
function blockAtEnd({ children, position }: Raw): 'list item' | 'quotation' | undefined {
  const last = children?.at(-1)
  if (!last || !position || last.position?.end.offset !== position.end.offset) return undefined
  return last.type === 'list' ? 'list item' : last.type === 'blockquote' ? 'quotation' : undefined
}

/**
 * The name of an element. After a closing tag at the end of a list (`- text\n  </Note>`), the parser's name runs on into
 * other strings of the page, so the name ends where it does in the author's text.
 */
function elementName(parsed: string, { text }: State, span: Span | undefined): string {
  if (!span) return parsed
  TAG_NAME.lastIndex = span.start
  const typed = TAG_NAME.exec(text)?.[1]
  return typed && parsed.startsWith(typed) ? typed : parsed
}

/** A name in its tag, unless spaces divide it, as in `<A . B>`. */
const TAG_NAME = /<\s*([^\s/>{]+)(?=[\s/>{])(?!\s*[.:])/y

function attributeValue(attribute: RawAttribute, state: State): string | true | { expression: string } {
  const { value } = attribute
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return typed(value, state)
  state.hasCode = true
  return { expression: typed(value.value, state) }
}

const VARIABLE_ONLY = /^\uFDD0[^\uFDD0\uFDD1]*\uFDD1$/

function expression(node: Raw, state: State, how: { span: Span | undefined; inline: boolean }): DraftNode {
  const value = node.value ?? ''
  // `{{name}}` right after `{` or `$` isn't masked, so it parses as an expression that is an object.
  if (VARIABLE_ONLY.test(value)) return { type: 'text', value: typed(`{${value}}`, state), span: how.span } as Text
  state.hasCode = true
  return { type: 'expression', value: typed(value, state), inline: how.inline, span: how.span }
}

function reference(node: Raw, state: State, span: Span | undefined): DraftNode | DraftNode[] {
  const definition = state.definitions.get((node.identifier ?? '').toLowerCase())
  const url = typed(definition?.url, state)
  const name = definition ? title(definition, state) : undefined
  if (node.type === 'imageReference') return { type: 'image', url, alt: typed(node.alt, state), title: name, span }
  return { type: 'link', url, title: name, children: convertChildren(node, state) as Node[], span }
}

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i
const ALERT_COMPONENT: Record<string, string> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Info',
  WARNING: 'Warning',
  CAUTION: 'Danger',
}

/** A block quote, or a callout if it starts like a GitHub alert. */
function blockquote(children: Node[], span: Span | undefined): DraftNode {
  const first = children[0]
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  const match = text?.type === 'text' ? ALERT.exec(text.value) : null
  if (!match || first?.type !== 'paragraph' || text?.type !== 'text') return { type: 'blockquote', children, span }
  text.value = text.value.slice(match[0].length)
  if (text.value === '') first.children.shift()
  if (first.children[0]?.type === 'break') first.children.shift()
  const rest = first.children.length === 0 ? children.slice(1) : children
  return {
    type: 'draftElement',
    name: ALERT_COMPONENT[(match[1] as string).toUpperCase()] as string,
    attributes: [],
    children: rest as DraftNode[],
    inline: false,
    span,
  }
}
