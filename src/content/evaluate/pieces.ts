// Page content that goes into the sandbox. Authors' code can place the pieces and inspect them as React elements.
import type { WireEntries, WirePiece, WireValue } from '../sandbox/wire.ts'
import {
  type Code,
  type Element,
  isNodeValue,
  type LiveContent,
  type LivePiece,
  type Node,
  type Text,
  type Value,
} from '../tree.ts'

/** Maximum number of nodes that one call can inspect. Code can place more, but not look inside. */
const MAX_DESCRIBED = 5000
/** Maximum number of nodes that a page's calls can create by placing a piece more than once. */
export const MAX_COPIES = 50_000

/** How an author's component appears when it's passed as a child to other code. */
export interface Origin {
  readonly tag: string
  readonly props: Readonly<Record<string, Value>>
  readonly children: readonly Node[]
}

export interface PieceParts {
  /** The file that the pieces come from. */
  readonly file: string
  /** Whether a tag is laid out by its parent, as `Tab` is. Then the piece is its content, not the tag. */
  isPart(tag: string): boolean
  origin(node: Node): Origin | undefined
  /** Counts copies. Returns false once there are too many. */
  spend(nodes: number): boolean
}

/** Encodes plain data for the sandbox. */
export function encodeData(value: Value): WireValue {
  const none = { file: '', isPart: () => false, origin: () => undefined, spend: () => true }
  return new Pieces(none).value(value)
}

/** The pieces of one call. */
export class Pieces {
  private readonly nodes: Node[] = []
  private readonly placed = new Set<number>()
  /** The pieces passed directly as children, as the browser sees them. They have numbers of their own. */
  private readonly known = new Map<
    number,
    { readonly index: number; readonly tag: string; readonly props: WireEntries }
  >()
  /** Pieces inside pieces. The enclosing piece may be shown too, so each use is a copy. */
  private readonly inner = new Set<number>()
  private lone: number | undefined
  private described = 0

  constructor(private readonly parts: PieceParts) {}

  // --- into the sandbox

  /** Encodes a value. Trees in it become pieces. */
  value(value: Value): WireValue {
    if (value === undefined) return ['u']
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
    }
    if (isNodeValue(value)) {
      const pieces = this.apart(value.nodes, this.parts.file)
        .filter(({ node }) => isShown(node))
        .map((placed) => this.hidden(placed))
      return pieces.length > 1 ? ['a', pieces] : (pieces[0] ?? ['u'])
    }
    if (Array.isArray(value)) return ['a', (value as readonly Value[]).map((item) => this.value(item))]
    return ['o', this.entries(value as Readonly<Record<string, Value>>)]
  }

  entries(props: Readonly<Record<string, Value>>): [string, WireValue][] {
    return Object.entries(props).map(([name, value]) => [name, this.value(value)])
  }

  /** Encodes content between tags as React passes it: a single text as a string, everything else as elements. */
  content(nodes: readonly Node[]): WireValue[] {
    const all = this.apart(nodes, this.parts.file)
    const first = all.findIndex(({ node }) => isShown(node))
    const pieces = first === -1 ? [] : all.slice(first, all.findLastIndex(({ node }) => isShown(node)) + 1)
    const [only] = pieces
    if (pieces.length === 1 && only?.node.type === 'text') return [this.loneText(only.node)]
    return pieces.map((placed) => this.piece(placed))
  }

  /** Flattens fragments, because content inserted from another file isn't an element. */
  private apart(nodes: readonly Node[], file: string): PlacedNode[] {
    return nodes.flatMap((node) =>
      node.type === 'fragment' && !this.parts.origin(node) ? this.apart(node.children, node.file) : [{ node, file }],
    )
  }

  /** A piece that the browser doesn't need to know, because it's in an attribute and comes with the page's code. */
  private hidden({ node, file }: PlacedNode): WirePiece {
    const { tag, props, children } = this.look(node)
    const isHere = file === this.parts.file
    const number = this.add(isHere ? node : { type: 'fragment', file, children: [node], span: node.span })
    return [
      's',
      number,
      tag,
      node.type === 'code' ? codeProps(node) : this.entries(props),
      this.describe(children, file),
    ]
  }

  private piece({ node, file }: PlacedNode): WireValue {
    if (node.type === 'element' && this.parts.isPart(node.name)) return this.part(node)
    const { tag, props, children } = this.look(node)
    const entries = node.type === 'code' ? codeProps(node) : this.entries(props)
    const index = this.known.size
    // A diagram replaces its code block, so it isn't treated as code.
    const isCode = node.type === 'code' && node.lang !== 'mermaid' && file === this.parts.file
    const held: Node = isCode
      ? { ...node, piece: index }
      : { type: 'fragment', file, children: [node], span: node.span, piece: index }
    const number = this.add(held)
    this.known.set(number, { index, tag, props: entries })
    return ['s', number, tag, entries, this.describe(children, file)]
  }

  /** A tag that is laid out by its parent stays a tag. Its content becomes the pieces. */
  private part(node: Element): WireValue {
    const children = this.content(node.children)
    const copy: Element = { ...node, children: children.flatMap((child) => this.nodesOf(child)) }
    return ['s', this.add(copy), node.name, this.entries(node.props), children]
  }

  private nodesOf(wire: WireValue): Node[] {
    const number = typeof wire === 'string' ? this.lone : Array.isArray(wire) && wire[0] === 's' ? wire[1] : undefined
    const node = this.nodes[number as number]
    return node ? [node] : []
  }

  /** What code sees when it inspects the children of a piece. */
  private describe(nodes: readonly Node[], from: string): WireValue[] {
    const out: WireValue[] = []
    for (const { node, file } of this.apart(nodes, from)) {
      if (++this.described > MAX_DESCRIBED) return out
      if (node.type === 'text') {
        out.push(node.value)
        continue
      }
      const piece = this.hidden({ node, file })
      this.inner.add(piece[1] as number)
      out.push(piece)
    }
    return out
  }

  private look(node: Node): Origin {
    const origin = this.parts.origin(node)
    if (origin) return origin
    if ('children' in node) return { tag: tagOf(node), props: propsOf(node), children: node.children }
    const text: Node[] = 'value' in node ? [{ type: 'text', value: node.value }] : []
    return { tag: tagOf(node), props: propsOf(node), children: text }
  }

  private add(node: Node): number {
    return this.nodes.push(node) - 1
  }

  /** React passes a single text as a plain string. */
  private loneText(node: Text): string {
    this.lone = this.add(node)
    return node.value
  }

  // --- out of the sandbox

  /** The node with this number. If code places it more than once, later uses are copies. */
  take(number: number): Node | undefined {
    const node = this.nodes[number]
    if (!node) return undefined
    if (!this.placed.has(number) && !this.inner.has(number)) {
      this.placed.add(number)
      return node
    }
    return this.parts.spend(countNodes(node)) ? structuredClone(node) : undefined
  }

  /** The node of the text that went in as a plain string, if code returns that string unchanged. */
  takeText(value: string): Node | undefined {
    const node = this.lone === undefined ? undefined : this.nodes[this.lone]
    if (node?.type !== 'text' || node.value !== value || this.placed.has(this.lone as number)) return undefined
    return this.take(this.lone as number)
  }

  /** Describes the content that went in, for the browser. */
  live(content: readonly WireValue[]): LiveContent[] {
    return content.flatMap((wire): LiveContent[] => {
      if (typeof wire === 'string') return [wire]
      if (!Array.isArray(wire) || wire[0] !== 's') return []
      const [, number, tag, props, children] = wire as WirePiece
      const known = this.known.get(number)
      return [known ? known.index : { tag, props: jsonEntries(props), children: this.live(children) }]
    })
  }

  /** Describes the pieces for the browser. Call it after everything is placed. */
  list(): LivePiece[] {
    const shown = new Set([...this.placed].flatMap((number) => indexesIn(this.nodes[number])))
    return [...this.known].map(([number, { index, tag, props }]) => {
      const piece = { tag, props: jsonEntries(props) }
      return shown.has(index) ? piece : { ...piece, nodes: [this.nodes[number] as Node] }
    })
  }
}

/** A node and the file it comes from. */
interface PlacedNode {
  readonly node: Node
  readonly file: string
}

/** The numbers of the pieces in a node: its own, or those inside a tag that is laid out by its parent. */
function indexesIn(node: Node | undefined): number[] {
  if (node?.type === 'fragment' || node?.type === 'code') return node.piece === undefined ? [] : [node.piece]
  return node?.type === 'element' ? node.children.flatMap(indexesIn) : []
}

/** The same nodes without piece numbers, for content that only the build shows. */
export function withoutPieces(node: Node): Node[] {
  if (node.type === 'fragment' && node.piece !== undefined) return node.children
  if (node.type === 'code') delete node.piece
  if ('children' in node) node.children = node.children.flatMap(withoutPieces)
  return [node]
}

/** The entries that are plain data, as JSON. */
function jsonEntries(entries: WireEntries): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of entries) {
    const json = asJson(value)
    if (json !== undefined && name !== '__proto__') out[name] = json
  }
  return out
}

function asJson(wire: WireValue): unknown {
  if (!Array.isArray(wire)) return wire
  const [tag, content] = wire as unknown as readonly [string, never]
  if (tag === 'a') return (content as readonly WireValue[]).map((item) => asJson(item) ?? null)
  return tag === 'o' ? jsonEntries(content) : undefined
}

function isShown(node: Node): boolean {
  return node.type !== 'text' || node.value.trim() !== ''
}

function countNodes(node: Node): number {
  let count = 1
  if ('children' in node) for (const child of node.children) count += countNodes(child)
  return count
}

/** The props of a code block as code sees it: `<CodeBlock language="ts" filename="a.ts">`. */
function codeProps({ lang, meta }: Code): WireEntries {
  const props: [string, string][] = []
  if (lang !== '') props.push(['language', lang])
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const words = /^(?!\w+=)[^{}="']+?(?=\s+\w+=|\s*\{|\s*$)/.exec(meta)?.[0].replace(FLAGS, '').trim()
  const filename = title?.[1] ?? title?.[2] ?? words
  if (filename) props.push(['filename', filename])
  if (meta !== '') props.push(['meta', meta])
  return props
}

const FLAGS = /(?:^|\s)(?:lines|wrap|expandable|nocopy|twoslash)(?=\s|$)/g

/** The tag that code sees as `child.type`. */
function tagOf(node: Node): string {
  switch (node.type) {
    case 'element':
      return node.name === '' ? 'div' : node.name
    case 'paragraph':
      return 'p'
    case 'heading':
      return `h${node.depth}`
    case 'inlineCode':
      return 'code'
    case 'link':
      return 'a'
    case 'image':
      return 'img'
    case 'list':
      return node.ordered ? 'ol' : 'ul'
    case 'listItem':
      return 'li'
    case 'emphasis':
      return 'em'
    case 'delete':
      return 'del'
    case 'strong':
    case 'blockquote':
    case 'table':
      return node.type
    case 'tableRow':
      return 'tr'
    case 'tableCell':
      return 'td'
    case 'break':
      return 'br'
    case 'thematicBreak':
      return 'hr'
    case 'code':
      return 'CodeBlock'
    default:
      return 'span'
  }
}

function propsOf(node: Node): Readonly<Record<string, Value>> {
  switch (node.type) {
    case 'element':
      return node.props
    case 'link':
      return node.title === undefined ? { href: node.url } : { href: node.url, title: node.title }
    case 'image':
      return { src: node.url, alt: node.alt }
    case 'heading':
      return node.customId === undefined ? {} : { id: node.customId }
    default:
      return {}
  }
}
