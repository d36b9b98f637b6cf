// Decodes what comes out of the sandbox into values and nodes. Doesn't trust any of it.
import type { Node, Value } from '../tree.ts'

const MAX_DEPTH = 400

/** How the page creates nodes for the output of code. */
export interface NodeMaker {
  piece(number: number): Node[]
  text(value: string): Node
  element(name: string, props: Record<string, Value>, children: Node[], inline: boolean): Node
  snippet(file: string, props: Record<string, Value>, children: () => Node[]): Node[]
}

/** Decodes a value from the sandbox. Drops anything that doesn't have the agreed shape. */
export function decode(wire: unknown, make: NodeMaker, depth = 0): Value {
  if (depth > MAX_DEPTH) return undefined
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
  if (!Array.isArray(wire) || depth > MAX_DEPTH) return []
  const inline = wire.some((node) => typeof node === 'string' && node.trim() !== '')
  const out: Node[] = []
  for (const node of wire as readonly unknown[]) {
    if (typeof node === 'string') out.push(make.text(node))
    if (!Array.isArray(node)) continue
    const [tag, name, props, children] = node as readonly unknown[]
    if (tag === 's' && typeof name === 'number') out.push(...make.piece(name))
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
