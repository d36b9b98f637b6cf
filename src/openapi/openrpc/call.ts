// What goes over the wire: calls, answers, and errors of JSON-RPC 2.0. https://www.jsonrpc.org/specification
import { authorize } from '../../request/authorize.ts'
import { ID, type RpcCall, rpcCall, VERSION } from '../../request/json-rpc.ts'
import { asciiUrl } from '../../request/plain-text.ts'
import type { SampleRequest } from '../../request/sample-request.ts'
import type { DocumentSet } from '../document-set.ts'
import type { SecurityUse, Server } from '../model.ts'
import { baseUrl, formSchemes } from '../request.ts'
import { sampleOf } from '../sample.ts'
import type { ValueOfSchema } from '../spec-examples.ts'
import type { ContentDescriptor, ExamplePairing, ExampleParam, RpcError, RpcMethod } from './model.ts'

/** How a method is called. */
export function callShape(method: RpcMethod): RpcCall {
  const { name, params, result } = method
  return {
    method: name,
    ...(!result && { isNotification: true }),
    ...(!takesNames(method) && { order: params.map((param) => param.name) }),
  }
}

/** A call of a method. */
export function callOf(method: RpcMethod, params: Params): object {
  return rpcCall(callShape(method), params)
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

/** A call over HTTP, for samples in any language. `security` is what the caller presents, with placeholders. */
export function httpCall(call: object, server: Server, security: readonly SecurityUse[]): SampleRequest {
  const auth = authorize(formSchemes(security, { servers: [server] }), () => undefined, { placeholders: true })
  const base = baseUrl(server)
  const search = auth.query.join('&')
  const cookie = auth.cookies.join('; ')
  return {
    method: 'POST',
    url: asciiUrl(search === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${search}`),
    headers: [
      ...auth.headers,
      ['Content-Type', 'application/json'],
      ...(cookie === '' ? [] : [['Cookie', cookie] as const]),
    ],
    ...(auth.basicAuth && { basicAuth: auth.basicAuth }),
    body: { kind: 'json', value: call },
  }
}

/** Values of parameters by name. Undefined if there are none. */
export type Params = Readonly<Record<string, unknown>> | undefined

/** The parameters of an example. */
export function exampleParams(method: RpcMethod, { params }: ExamplePairing): Params {
  return byName(params.map((example, i) => [exampleOf(method, example, i)?.name ?? example.name, example.value]))
}

/** What the example at a position is one of. It may have a name of its own. */
function exampleOf({ params }: RpcMethod, { name }: ExampleParam, i: number): ContentDescriptor | undefined {
  return params.find((param) => param.name === name) ?? params[i]
}

/** The values in the examples of a method, each with its schema. */
export function exampleValues(method: RpcMethod): ValueOfSchema[] {
  const { examples, result: answer } = method
  return examples.flatMap(({ params, result }) => [
    ...params.flatMap((example, i): ValueOfSchema[] => {
      const param = exampleOf(method, example, i)
      const of = `of the parameter \`${param?.name}\` of \`${method.name}\``
      return param ? [{ ...example, schema: param.schema, direction: 'request', of }] : []
    }),
    ...(result && answer
      ? [
          {
            ...result,
            schema: answer.schema,
            direction: 'response' as const,
            of: `of the result of \`${method.name}\``,
          },
        ]
      : []),
  ])
}

/** Parameters that match their schemas. */
export function madeParams(method: RpcMethod, documents: DocumentSet, requiredOnly: boolean): Params {
  const { params } = method
  const isByName = takesNames(method)
  // In a list, all before a required one are there.
  const last = params.findLastIndex(({ required }) => required)
  const shown = requiredOnly ? params.filter(({ required }, i) => required || (!isByName && i < last)) : params
  return byName(
    shown.map(({ name, schema }) => [name, sampleOf(schema, documents, { direction: 'request', requiredOnly })]),
  )
}

/** True if calls have an object with the names of parameters. */
function takesNames({ structure }: RpcMethod): boolean {
  return structure !== 'by-position'
}

function byName(params: readonly (readonly [name: string, value: unknown])[]): Params {
  return params.length === 0 ? undefined : Object.fromEntries(params)
}
