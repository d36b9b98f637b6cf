// Decodes values that enter the sandbox: data, and pieces of the page as elements that code can inspect.
import { type ComponentChildren, createElement, type VNode } from 'preact'
import type { WireEntries, WirePiece, WireValue } from '../wire.ts'
import { pieceType } from './tags.ts'

const { isArray } = Array

/** Decodes a value from the host. */
export function decode(wire: WireValue): unknown {
  if (!isArray(wire)) return wire
  const tagged = wire as Exclude<WireValue, string | number | boolean | null>
  switch (tagged[0]) {
    case 'a':
      return tagged[1].map(decode)
    case 'o':
      return decodeEntries(tagged[1])
    case 's':
      return decodePiece(tagged)
    default:
      return undefined
  }
}

export function decodeEntries(wire: WireEntries): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of wire) out[name] = decode(value)
  return out
}

function decodePiece([, number, tag, entries, children]: WirePiece): VNode {
  const { component, pieces } = pieceType(tag)
  const props = decodeEntries(entries)
  const vnode = createElement(component, props, ...(children.map(decode) as ComponentChildren[])) as VNode
  pieces.set(vnode.props, number)
  return vnode
}
