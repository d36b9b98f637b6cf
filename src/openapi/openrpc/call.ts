// What goes over the wire: calls, answers, and errors of JSON-RPC 2.0. https://www.jsonrpc.org/specification

import { asciiUrl } from '../../request/plain-text.ts'
import type { SampleRequest } from '../../request/sample-request.ts'
import type { DocumentSet } from '../document-set.ts'
import type { Server } from '../model.ts'
import { baseUrl } from '../request.ts'
import { sampleOf } from '../sample.ts'
import type { ExamplePairing, RpcError, RpcMethod } from './model.ts'

const VERSION = { jsonrpc: '2.0' } as const
/** Ties an answer to its call. */
const ID = { id: 1 } as const

/** A call of a method. A notification has no id, because nothing answers it. */
export function callOf({ name, result }: RpcMethod, params: unknown): object {
  return { ...VERSION, ...(result && ID), method: name, ...(params !== undefined && { params }) }
}

/** What answers a call. */
export function answerOf(result: unknown): object {
  return { ...VERSION, ...ID, result }
}

/** What answers a call that fails. */
export function failureOf({ code, message }: RpcError, data: unknown): object {
  const number = Number(code)
  const error = {
    code: Number.isNaN(number) ? code : number,
    ...(message !== undefined && { message }),
    ...(data !== undefined && { data }),
  }
  return { ...VERSION, ...ID, error }
}

/** A call over HTTP, for samples in any language. */
export function httpCall(call: object, server: Server): SampleRequest {
  return {
    method: 'POST',
    url: asciiUrl(baseUrl(server)),
    headers: [['Content-Type', 'application/json']],
    body: { kind: 'json', value: call },
  }
}

/** The parameters of an example, as the server takes them. */
export function exampleParams(method: RpcMethod, { params }: ExamplePairing): unknown {
  const names = new Set(method.params.map(({ name }) => name))
  // An example may have a name of its own. Its place tells which parameter it is of.
  const nameAt = (i: number, name: string) => (names.has(name) ? name : (method.params[i]?.name ?? name))
  return structured(
    method,
    params.map(({ name, value }, i) => [nameAt(i, name), value]),
  )
}

/** Parameters that match their schemas. */
export function madeParams(method: RpcMethod, documents: DocumentSet, requiredOnly: boolean): unknown {
  const { params } = method
  const isByName = takesNames(method)
  // In a list, all before a required one are there.
  const last = params.findLastIndex(({ required }) => required)
  const shown = requiredOnly ? params.filter(({ required }, i) => required || (!isByName && i < last)) : params
  return structured(
    method,
    shown.map(({ name, schema }) => [name, sampleOf(schema, documents, { direction: 'request', requiredOnly })]),
  )
}

/** True if calls have an object with the names of parameters. */
export function takesNames({ structure }: RpcMethod): boolean {
  return structure !== 'by-position'
}

function structured(method: RpcMethod, params: readonly (readonly [name: string, value: unknown])[]): unknown {
  if (!takesNames(method)) return params.map(([, value]) => value)
  return params.length === 0 ? undefined : Object.fromEntries(params)
}
