// The static tree of a page: Markdown nodes (mdast) and elements, with no code left in them.

/** UTF-16 offsets in the file that contains the node. */
export interface Span {
  readonly start: number
  readonly end: number
}

interface Base {
  /**
   * Its range in its file. See `Fragment` for which file that is. Nodes that code made have the range of the code's
   * use, or none.
   */
  span?: Span
}

interface WithChildren extends Base {
  children: Node[]
}

export interface Root extends WithChildren {
  type: 'root'
}
export interface Paragraph extends WithChildren {
  type: 'paragraph'
}
export interface Heading extends WithChildren {
  type: 'heading'
  depth: 1 | 2 | 3 | 4 | 5 | 6
  /** The author's own id: `## Title {#id}`. */
  customId?: string
  /** The unique id in the page. Set by `collectPage`. */
  id?: string
}
export interface Blockquote extends WithChildren {
  type: 'blockquote'
}
export interface List extends WithChildren {
  type: 'list'
  ordered: boolean
  first?: number
  loose: boolean
}
export interface ListItem extends WithChildren {
  type: 'listItem'
  checked?: boolean
}
export interface Code extends Base {
  type: 'code'
  value: string
  /** The first word of the info string, in lowercase. Empty if there is none. */
  lang: string
  /** The rest of the info string, as typed. */
  meta: string
  /** In an island: its number among the island's pieces. */
  piece?: number
}
export interface Rule extends Base {
  type: 'thematicBreak'
}
export interface Table extends WithChildren {
  type: 'table'
  align: readonly ('left' | 'right' | 'center' | null)[]
}
export interface TableRow extends WithChildren {
  type: 'tableRow'
}
export interface TableCell extends WithChildren {
  type: 'tableCell'
}
export interface Math extends Base {
  type: 'math' | 'inlineMath'
  value: string
}
export interface Text extends Base {
  type: 'text'
  value: string
}
export interface InlineCode extends Base {
  type: 'inlineCode'
  value: string
}
export interface Break extends Base {
  type: 'break'
}
export interface Styled extends WithChildren {
  type: 'emphasis' | 'strong' | 'delete'
}
export interface Link extends WithChildren {
  type: 'link'
  url: string
  title?: string
}
export interface Image extends Base {
  type: 'image'
  url: string
  alt: string
  title?: string
}
export interface FootnoteReference extends Base {
  type: 'footnoteReference'
  identifier: string
  label: string
}
export interface FootnoteDefinition extends WithChildren {
  type: 'footnoteDefinition'
  identifier: string
  label: string
}

/** A tag: HTML (`div`), from the vocabulary (`Card`), or unknown. Attributes are plain values. */
export interface Element extends WithChildren {
  type: 'element'
  name: string
  props: Record<string, Value>
  /** True within a line of text. */
  inline: boolean
  /** The id in the page, for components that are link targets, such as a step or a tab. Set by `collectPage`. */
  id?: string
  /**
   * Elements with the same object differ only in their `id` and `aliases`, whichever page they are on, so anything made
   * of one holds for all of them. They contain text only: no links, images, code blocks, or components.
   */
  shared?: object
  /** Event handlers that the page gives to the tag. The browser gets them from a program. */
  handlers?: LiveCode
}

/** Nodes from a different file than their parent's: an inserted snippet, or a page's children inside one. */
export interface Fragment extends WithChildren {
  type: 'fragment'
  file: string
  /** True if made from something other than a page, such as a specification. Checks of what authors write skip it. */
  isGenerated?: true
  /** Components that its elements look like, whether or not one of them is in it. */
  looks?: readonly string[]
  /** In HTML, the class of a box around them, unless they leave it empty. */
  box?: string
  /** In an island: its number among the island's pieces, by which the browser finds it again. */
  piece?: number
}

/** A part of the page that couldn't be parsed. Shown as typed, with a visible marker. */
export interface Invalid extends Base {
  type: 'invalid'
  value: string
  message: string
  inline: boolean
}

/** What the browser runs to make part of a page interactive. */
export interface LiveCode {
  /** The file in the docs folder whose program contains it. The site bundles each file once. */
  module: string
  /** The name under which that program exports it. */
  export: string
  /** A JavaScript expression with its value, if the file doesn't export it. */
  code?: string
  /** Values of the names in `code` that the file doesn't define, as plain JSON. */
  scope?: Record<string, unknown>
  /** Vocabulary tags that it may show. */
  tags: readonly string[]
}

/**
 * The content between the tags of an island: text, the number of a piece, or a tag that is laid out by its parent
 * (`Tab`).
 */
export type LiveContent =
  | string
  | number
  | {
      readonly tag: string
      readonly props: Readonly<Record<string, unknown>>
      readonly children: readonly LiveContent[]
    }

/** A piece of the page within an island, as the island's code can inspect it. */
export interface LivePiece {
  /** The tag that code sees as the element's type. */
  readonly tag: string
  /** Its attributes that are plain JSON. */
  readonly props: Readonly<Record<string, unknown>>
  /** The piece itself, if the first render doesn't show it. Otherwise, it's in `children`. */
  readonly nodes?: readonly Node[]
}

/** A part of the page that holds state: its first render, and what the browser needs to make it interactive. */
export interface Island extends WithChildren, LiveCode {
  type: 'island'
  /** Plain JSON. */
  props: Record<string, unknown>
  content: readonly LiveContent[]
  /** Pieces that are shown are in `children`, as fragments and code blocks with their number. */
  pieces: readonly LivePiece[]
}

export type Node =
  | Root
  | Paragraph
  | Heading
  | Blockquote
  | List
  | ListItem
  | Code
  | Rule
  | Table
  | TableRow
  | TableCell
  | Math
  | Text
  | InlineCode
  | Break
  | Styled
  | Link
  | Image
  | FootnoteReference
  | FootnoteDefinition
  | Element
  | Fragment
  | Invalid
  | Island

/** A tree as an attribute's value: `icon={<svg .../>}`. */
export interface NodeValue {
  readonly type: 'nodes'
  readonly nodes: Node[]
}

/** The value of an attribute. A bare flag (`required`) is true. Functions and the like never get here. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | NodeValue
  | readonly Value[]
  | { readonly [key: string]: Value }

export function isNodeValue(value: unknown): value is NodeValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as NodeValue).type === 'nodes' &&
    Array.isArray((value as NodeValue).nodes)
  )
}

/** The visible text of nodes, without markup. Blocks are separated by a space. */
export function plainText(nodes: readonly Node[]): string {
  let out = ''
  for (const node of nodes) {
    if ('value' in node) out += node.type === 'invalid' ? '' : node.value
    else if (node.type === 'image') out += node.alt
    else if (node.type === 'break') out += ' '
    else if ('children' in node) {
      const inner = plainText(node.children)
      out += !isPhrasing(node, () => true) && out !== '' && inner !== '' ? ` ${inner}` : inner
    }
  }
  return out
}

/**
 * Whether a node is phrasing content, which a paragraph may contain, or flow content. Marks around flow (bold around a
 * list, a link around a card) are flow. `isPhrasingElement` decides for elements.
 */
export function isPhrasing(node: Node, isPhrasingElement: (element: Element) => boolean): boolean {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'inlineMath':
    case 'break':
    case 'image':
    case 'footnoteReference':
      return true
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'link':
    case 'fragment':
    case 'island':
      return node.children.every((child) => isPhrasing(child, isPhrasingElement))
    case 'invalid':
      return node.inline
    case 'element':
      return isPhrasingElement(node)
    default:
      return false
  }
}
