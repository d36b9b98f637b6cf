// A call of JSON-RPC 2.0, from a method and its parameters. https://www.jsonrpc.org/specification
import { isMap } from './parameters.ts'

export const VERSION = { jsonrpc: '2.0' } as const
/** Ties an answer to its call. */
export const ID = { id: 1 } as const

/** A method, as a form knows it. */
export interface RpcCall {
  readonly method: string
  /** Nothing answers it, so the call has no id. */
  readonly isNotification?: true
  /** The names of the parameters in their order, if the server takes a list. */
  readonly order?: readonly string[]
}

/** What is sent. `params` is an object by name, or what was written in its place. */
export function rpcCall({ method, isNotification, order }: RpcCall, params: unknown): object {
  const sent = order && (params === undefined || isMap(params)) ? inOrder(order, params ?? {}) : params
  return { ...VERSION, ...(!isNotification && ID), method, ...(sent !== undefined && { params: sent }) }
}

/** A list of values. One that is left out before the last is `null`, so that the others keep their places. */
function inOrder(names: readonly string[], values: Readonly<Record<string, unknown>>): unknown[] {
  // An example may have more of them than the method says.
  const known = new Set(names)
  const all = [...names, ...Object.keys(values).filter((name) => !known.has(name))]
  const list = all.map((name) => (Object.hasOwn(values, name) ? values[name] : undefined))
  const end = list.findLastIndex((value) => value !== undefined) + 1
  return list.slice(0, end).map((value) => value ?? null)
}
