// Serves the table of actions over HTTP, with tokens, JSON, and problems.
import type { Context, Hono } from 'hono'
import { BodyRefusal, readWithin } from '../../relay/read-body.ts'
import { findActor } from '../access/tokens.ts'
import type { Platform } from '../platform.ts'
import { storageTrouble } from '../store/refusal.ts'
import { BodyBudget } from './body-budget.ts'
import { callRoute } from './call.ts'
import { routes } from './index.ts'
import { type Actor, Problem, type Route } from './route.ts'
import { hostSpecification } from './specification.ts'

/** A manifest of a hundred thousand files, as JSON. */
const MAX_JSON = 32 * 1024 * 1024
/** Bytes that a token can have in memory at the same time, such as many small files of an upload, or a large one. */
const MAX_IN_MEMORY = 256 * 1024 * 1024

const BUG = new Problem(500, 'bug', 'Something went wrong.')
const NO_STORAGE = new Problem(
  503,
  'storage',
  'The host can’t use its storage. Its operator finds the reason in its log.',
)

/** Adds all actions to an application. `settled` resolves when this node serves what was just changed. */
export function mountApi(app: Hono, platform: Platform, settled: () => Promise<void>): void {
  const budget = new BodyBudget(MAX_IN_MEMORY)
  let specification: object | undefined
  app.get('/v1/openapi.json', (context) => {
    specification ??= hostSpecification(routes)
    return context.json(specification)
  })
  for (const route of routes) {
    app.on(route.method, route.path, async (context) => {
      const request = context.req.raw
      const actor = await actorOf(request, platform)
      let release: (() => void) | undefined
      // Bytes are read by the action, once it's known that this token may send them.
      const body = async (maxBytes: number) => {
        release = await budget.take(`${actor.site} ${actor.name}`, request, maxBytes)
        return readBody(request, maxBytes)
      }
      try {
        // The body never overrides the path.
        const input = { ...(route.raw ? {} : jsonOf(await body(MAX_JSON), route)), ...inputOf(context, route) }
        const result = await callRoute(route, input, { platform, actor, body, settled })
        return context.json(result, route.status ?? 200, { 'cache-control': 'no-store' })
      } finally {
        release?.()
      }
    })
  }
}

/**
 * The response for an error. Anything but a `Problem` is trouble of the operator's or a bug, whose details aren't shown to
 * strangers.
 */
export function problemResponse(error: unknown, platform: Platform): Response {
  const problem = error instanceof Problem ? error : undefined
  const trouble = problem ? undefined : storageTrouble(error)
  if (trouble !== undefined) platform.log('error', 'storage', { error: trouble })
  else if (!problem) platform.log('error', 'request', { error: error instanceof Error ? error.stack : String(error) })
  const { status, code, message, details } = problem ?? (trouble === undefined ? BUG : NO_STORAGE)
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  }
  const body = { type: 'about:blank', title: message, status, code, ...details }
  return new Response(`${JSON.stringify(body)}\n`, { status, headers })
}

/** The caller, identified by the token in the `Authorization` header. Throws `Problem`. */
export async function actorOf(request: Request, { database, now }: Platform): Promise<Actor> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw new Problem(401, 'token', 'This needs a token: `Authorization: Bearer galley_…`.')
  const actor = await findActor(database, token, now())
  if (!actor) throw new Problem(401, 'token', 'This token isn’t valid. It may be mistyped, revoked, or expired.')
  return actor
}

/**
 * The bytes of a body. Throws `Problem` as soon as there are too many, or when they take longer than `patience`
 * milliseconds.
 */
export async function readBody(request: Request, limit: number, patience?: number): Promise<Uint8Array> {
  const tooLong = () => new Problem(413, 'size', `The body is longer than ${limit} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLong()
  return readWithin(request.body, { bytes: limit, patience }).catch((error: unknown) => {
    if (!(error instanceof BodyRefusal)) throw error
    throw error.kind === 'long' ? tooLong() : new Problem(408, 'slow', 'The body took too long.')
  })
}

function inputOf(context: Context, { method }: Route): object {
  return { ...(method === 'GET' ? context.req.query() : {}), ...context.req.param() }
}

function jsonOf(body: Uint8Array, { method }: Route): object {
  if (method === 'GET' || body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString())
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new Problem(400, 'json', 'The body isn’t a JSON object.')
}
