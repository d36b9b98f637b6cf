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

/** Most code passes pieces on without looking at them, and what is below a piece may be half of the page. */
function decodePiece([, number, tag, entries, children]: WirePiece): VNode {
  const { component, pieces } = pieceType(tag)
  const vnode = createElement(component, null) as VNode
  vnode.props = lazily(() => {
    const props = decodeEntries(entries)
    return createElement(component, props, ...(children.map(decode) as ComponentChildren[])).props
  })
  pieces.set(vnode.props, number)
  return vnode
}

/** An object that is filled when something first looks at it. */
function lazily<T extends object>(make: () => T): T {
  const object = {} as T
  let isFilled = false
  const traps = TRAPS.map((name) => [
    name,
    (...args: unknown[]) => {
      if (!isFilled) {
        isFilled = true
        Object.assign(object, make())
      }
      return (Reflect[name] as (...args: unknown[]) => unknown)(...args)
    },
  ])
  return new Proxy(object, Object.fromEntries(traps) as ProxyHandler<T>)
}

const TRAPS = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'set', 'defineProperty', 'deleteProperty'] as const
