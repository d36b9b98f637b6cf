// Values and nodes into the sandbox and back; nothing that comes back is trusted.
import type { WireValue } from '../sandbox/wire.ts'
import { isNodeValue, type Node, type Text, type Value } from '../tree.ts'

/** Pieces of the page that code may place but not look into. */
export class Slots {
  private readonly pieces: Node[] = []
  private readonly taken = new Set<number>()
  private text: number | undefined

  /** The number under which a node goes into the sandbox. */
  add(node: Node): number {
    return this.pieces.push(node) - 1
  }

  /** The node of a number; a copy, when code places it more than once. */
  take(slot: number): Node | undefined {
    const node = this.pieces[slot]
    if (!node || !this.taken.has(slot)) {
      this.taken.add(slot)
      return node
    }
    return structuredClone(node)
  }

  /** Puts a text in that code gets as a plain string. */
  addText(node: Text): string {
    this.text = this.add(node)
    return node.value
  }

  /** The text that went in as a plain string, with its place, when code gives it back. */
  takeText(value: string): Node | undefined {
    const node = this.text === undefined ? undefined : this.pieces[this.text]
    if (node?.type !== 'text' || node.value !== value || this.taken.has(this.text as number)) return undefined
    return this.take(this.text as number)
  }

  /** All pieces, and whether code placed them. */
  list(): readonly { readonly node: Node; readonly shown: boolean }[] {
    return this.pieces.map((node, i) => ({ node, shown: this.taken.has(i) }))
  }
}

/** A value on its way in. */
export function encode(value: Value, slots: Slots): WireValue {
  if (value === undefined) return ['u']
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
  }
  if (isNodeValue(value)) return encodeNodes(value.nodes, slots)
  if (Array.isArray(value)) return ['a', (value as readonly Value[]).map((item) => encode(item, slots))]
  return ['o', encodeEntries(value as Readonly<Record<string, Value>>, slots)]
}

export function encodeEntries(props: Readonly<Record<string, Value>>, slots: Slots): [string, WireValue][] {
  return Object.entries(props).map(([name, value]) => [name, encode(value, slots)])
}

/** A tree as a value: a lone piece as itself, more as a list. */
function encodeNodes(nodes: readonly Node[], slots: Slots): WireValue {
  const pieces = encodeContent(nodes, slots)
  return pieces.length > 1 ? ['a', pieces] : (pieces[0] ?? ['u'])
}

/** Content between tags as React passes it: a lone text as a string, all else as pieces. */
export function encodeContent(nodes: readonly Node[], slots: Slots): WireValue[] {
  const first = nodes.findIndex(isShown)
  const pieces = first === -1 ? [] : nodes.slice(first, nodes.findLastIndex(isShown) + 1)
  const [only] = pieces
  if (pieces.length === 1 && only?.type === 'text') return [slots.addText(only)]
  return pieces.map((node) => encodeNode(node, slots))
}

function isShown(node: Node): boolean {
  return node.type !== 'text' || node.value.trim() !== ''
}

function encodeNode(node: Node, slots: Slots): WireValue {
  return ['s', slots.add(node), tagOf(node), node.type === 'element' ? encodeEntries(node.props, slots) : [], []]
}

/** The tag that code sees as `child.type`. */
function tagOf(node: Node): string {
  switch (node.type) {
    case 'element':
      return node.name
    case 'paragraph':
      return 'p'
    case 'heading':
      return `h${node.depth}`
    case 'code':
      return 'pre'
    case 'inlineCode':
      return 'code'
    case 'link':
      return 'a'
    case 'image':
      return 'img'
    case 'list':
      return node.ordered ? 'ol' : 'ul'
    default:
      return node.type
  }
}

const DEEPEST = 400

/** What the page does with nodes that code made. */
export interface NodeMaker {
  slot(slot: number): Node[]
  text(value: string): Node
  element(name: string, props: Record<string, Value>, children: Node[], inline: boolean): Node
  snippet(file: string, props: Record<string, Value>, children: () => Node[]): Node[]
}

/** A value on its way out. Anything that is not of the agreed shape is dropped. */
export function decode(wire: unknown, make: NodeMaker, depth = 0): Value {
  if (depth > DEEPEST) return undefined
  if (typeof wire === 'string' || typeof wire === 'number' || typeof wire === 'boolean' || wire === null) return wire
  if (!Array.isArray(wire)) return undefined
  const [tag, content] = wire as readonly unknown[]
  if (tag === 'a' && Array.isArray(content)) return content.map((item) => decode(item, make, depth + 1))
  if (tag === 'o') return decodeEntries(content, make, depth + 1)
  if (tag === 'n') return { type: 'nodes', nodes: decodeNodes(content, make, depth + 1) }
  return undefined
}

function decodeEntries(wire: unknown, make: NodeMaker, depth: number): Record<string, Value> {
  const out: Record<string, Value> = {}
  if (!Array.isArray(wire)) return out
  for (const entry of wire as readonly unknown[]) {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string' || entry[0] === '__proto__') continue
    const value = decode(entry[1], make, depth + 1)
    if (value !== undefined) out[entry[0]] = value
  }
  return out
}

function decodeNodes(wire: unknown, make: NodeMaker, depth: number): Node[] {
  if (!Array.isArray(wire) || depth > DEEPEST) return []
  const inline = wire.some((node) => typeof node === 'string' && node.trim() !== '')
  const out: Node[] = []
  for (const node of wire as readonly unknown[]) {
    if (typeof node === 'string') out.push(make.text(node))
    if (!Array.isArray(node)) continue
    const [tag, name, props, children] = node as readonly unknown[]
    if (tag === 's' && typeof name === 'number') out.push(...make.slot(name))
    if (typeof name !== 'string') continue
    if (tag === 'e' && isTagName(name)) {
      const inner = decodeNodes(children, make, depth + 1)
      out.push(make.element(name, decodeEntries(props, make, depth + 1), inner, inline))
    } else if (tag === 'm') {
      out.push(
        ...make.snippet(name, decodeEntries(props, make, depth + 1), () => decodeNodes(children, make, depth + 1)),
      )
    }
  }
  return out
}

function isTagName(name: string): boolean {
  return /^[A-Za-z][\w.:-]*$/.test(name)
}
