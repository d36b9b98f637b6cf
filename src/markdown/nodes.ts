// Builders for the mdast nodes (https://github.com/syntax-tree/mdast) that components and importers create.

// The parser's types add math nodes to those of mdast. An empty import would be missing from our published types.
/// <reference types="satteri" preserve="true" />
import type {
  Blockquote,
  Code,
  Heading,
  InlineCode,
  Link,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
  RootContentMap,
  Strong,
  Text,
} from 'mdast'

/** TeX between `$` or `$$`. */
export type MathNode = RootContentMap['math'] | RootContentMap['inlineMath']

declare module 'mdast' {
  interface ListData {
    /** Merges with the neighboring list, so that consecutive components form one list. */
    joins?: true
  }
  interface ListItemData {
    /** Occurs in many documents, and never changes: its text is written once. It begins with a paragraph. */
    shared?: true
  }
}

/** Any node that a document may contain. Flow and phrasing may mix: `normalize` sorts them out. */
export type MarkdownNode = RootContent
/** A node that a line of text may contain. */
export type MarkdownPhrasing = PhrasingContent

const PHRASING = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'inlineMath',
  'break',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'footnoteReference',
])

/** Whether a node is phrasing. `html` depends on its parent, and counts as flow here. */
export function isPhrasingNode(node: MarkdownNode): node is MarkdownPhrasing {
  return PHRASING.has(node.type) || (node.type === 'html' && node.value === '<br>')
}

export function text(value: string): Text {
  return { type: 'text', value }
}

export function inlineCode(value: string): InlineCode {
  return { type: 'inlineCode', value }
}

const CODE = /`([^`]+)`/

/** A label as authors type it in an attribute: plain text, with code in backticks. */
export function label(value: string): (Text | InlineCode)[] {
  if (!value.includes('`')) return value.trim() === '' ? [] : [text(value)]
  return value
    .split(CODE)
    .map((piece, i) => (i % 2 === 1 ? inlineCode(piece) : text(piece)))
    .filter(({ value: piece }) => piece !== '')
}

export function strong(children: readonly PhrasingContent[]): Strong {
  return { type: 'strong', children: [...children] }
}

/** A link. Without text, it shows its URL. */
export function link(url: string, children: readonly PhrasingContent[]): Link {
  return { type: 'link', url, children: children.length > 0 ? [...children] : [text(url)] }
}

/** One paragraph, or nothing if there is no content. */
export function paragraph(children: readonly PhrasingContent[]): Paragraph[] {
  return children.length === 0 ? [] : [{ type: 'paragraph', children: [...children] }]
}

export function heading(depth: number, children: readonly MarkdownNode[]): Heading {
  return { type: 'heading', depth: Math.min(Math.max(depth, 1), 6) as Heading['depth'], children: children as never }
}

/** A fenced block. `title` follows the language in the info string. */
export function code(value: string, lang = '', title = ''): Code {
  // Without a language, the first word of the title would be taken for one anyway.
  const [first, rest] = lang === '' ? [title, ''] : [lang, title]
  return { type: 'code', value, lang: first || null, meta: rest || null }
}

export function blockquote(children: readonly MarkdownNode[]): Blockquote {
  return { type: 'blockquote', children: children as never }
}

/** A bold title on its own line, then its content. Without a title, only the content. */
export function titled(title: readonly PhrasingContent[], body: readonly MarkdownNode[]): MarkdownNode[] {
  return [...(title.length > 0 ? paragraph([strong(title)]) : []), ...body]
}

/** `head`, followed in the same paragraph by the first sentence of `body` if `body` starts with one. */
export function lead(head: readonly PhrasingContent[], body: readonly MarkdownNode[]): MarkdownNode[] {
  const at = body.findIndex((node) => !isBlankText(node))
  const first = body[at]
  if (!first || !beginsWithSentence(body)) return [...paragraph(head), ...body]
  if (first.type !== 'paragraph') return [...head, ...body]
  return [{ type: 'paragraph', children: [...head, ...first.children] }, ...body.slice(at + 1)]
}

/** Whether content starts with a sentence rather than a list, a table, code, or a bold title. */
export function beginsWithSentence(nodes: readonly MarkdownNode[]): boolean {
  const [first, second] = nodes.filter((node) => !isBlankText(node))
  if (!first) return false
  if (first.type === 'paragraph') return !(first.children.length === 1 && first.children[0]?.type === 'strong')
  return isPhrasingNode(first) && !(first.type === 'strong' && (!second || !isPhrasingNode(second)))
}

/**
 * A list item for components that form a list together: `head: body` on one line, or the body below its head. `number`
 * makes it an item of a numbered list. Neighboring items become one list.
 */
export function item(head: readonly PhrasingContent[], body: readonly MarkdownNode[], number?: number): List {
  const colon = head.length > 0 && beginsWithSentence(body) ? [...head, text(': ')] : head
  return joiningItem(head.length === 0 ? body : lead(colon, body), number)
}

/** The same, with arbitrary content. */
export function joiningItem(children: readonly MarkdownNode[], number?: number): List {
  return {
    type: 'list',
    ordered: number !== undefined,
    start: number ?? null,
    spread: false,
    data: { joins: true },
    children: [{ type: 'listItem', spread: false, children: children as never }],
  }
}

function isBlankText(node: MarkdownNode): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
