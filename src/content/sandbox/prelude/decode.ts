// Values on their way in: data, and pieces of the page as elements that code may look at.
import { type ComponentChildren, createElement, type VNode } from 'preact'
import type { WireEntries, WirePiece, WireTag, WireValue } from '../wire.ts'
import { pieceType } from './tags.ts'

const { isArray } = Array

/** A value from outside. */
export function decode(wire: WireValue): unknown {
  if (!isArray(wire)) return wire
  const tagged = wire as Exclude<WireValue, string | number | boolean | null>
  switch (tagged[0]) {
    case 'a':
      return tagged[1].map(decode)
    case 'o':
      return decodeEntries(tagged[1])
    case 's':
    case 't':
      return decodeTag(tagged)
    default:
      return undefined
  }
}

export function decodeEntries(wire: WireEntries): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of wire) out[name] = decode(value)
  return out
}

/** Children as React passes them: none, one as itself, more as a list. */
export function asChildren(children: readonly unknown[]): unknown {
  return children.length > 1 ? children : children[0]
}

function decodeTag(wire: WirePiece | WireTag): VNode {
  const isPiece = wire[0] === 's'
  const [tag, entries, children] = (isPiece ? wire.slice(2) : wire.slice(1)) as [string, WireEntries, WireValue[]]
  const type = pieceType(tag)
  const vnode = createElement(
    type.component,
    decodeEntries(entries),
    ...(children.map(decode) as ComponentChildren[]),
  ) as VNode
  if (isPiece) type.pieces.set(vnode.props, wire[1])
  return vnode
}
