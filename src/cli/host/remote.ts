// Calls actions of a host, in this process or over HTTP.
import { setTimeout } from 'node:timers/promises'
import { callLocally } from '../../host/host.ts'
import type { Platform } from '../../host/platform.ts'
import { routeNamed } from '../../host/routes/call.ts'
import { isRepeatable, Problem, type Route } from '../../host/routes/route.ts'
import { isServerOutage } from '../../host/store/refusal.ts'
import { UsageError } from '../command.ts'
import { OutageError } from './outage.ts'
import { storageError } from './storage-error.ts'

/** Calls an action by its name. Throws `UsageError` with the host's message. */
export type Caller = <T = Record<string, unknown>>(name: string, input?: object, body?: Uint8Array) => Promise<T>

/** What a caller does while nothing answers. */
interface Patience {
  /** Gets each reason to try again. */
  readonly onOutage?: (error: OutageError) => void
  /** Milliseconds between attempts. */
  readonly waits?: readonly number[]
}

/**
 * Acts on the data folder or database of this machine. Requests that may be sent twice are sent again while the database
 * server doesn't answer.
 */
export function localCaller(platform: Platform, patience: Patience = {}): Caller {
  const send = async <T>(name: string, input: object) => {
    try {
      return (await callLocally(platform, name, input)) as T
    } catch (error) {
      if (error instanceof Problem) throw new UsageError(error.message)
      const refusal = storageError(error, platform.settings)
      if (refusal && isServerOutage(error)) throw new OutageError(refusal.message)
      throw refusal ?? error
    }
  }
  return <T>(name: string, input: object = {}) =>
    persistently(
      () => send<T>(name, input),
      patience,
      () => isRepeatable(routeNamed(name)),
    )
}

/** Milliseconds between attempts of a request: together, time for a host or a proxy to start again. */
const WAITS: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]
/** Whether a status may pass: a proxy whose host is starting, or a host whose storage doesn't answer. */
const isPassing = (status: number) => status === 429 || status >= 502

/**
 * Acts on a host over HTTP. `address` is its origin. Once the host has answered, requests that may be sent twice are sent
 * again while it doesn't, and `onOutage` gets each reason.
 */
export function remoteCaller(address: string, token: string, patience: Patience = {}): Caller {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(`\`${address}\` isn't the address of a host.`, 'Write it like `https://galley.example.com`.')
  // Until then, the address may be mistyped.
  let hasAnswered = false
  return async <T>(name: string, input: object = {}, body?: Uint8Array) => {
    const route = routeNamed(name)
    const send = async () => {
      const answer = await answerTo<T>(requestFor(route, { address, token, input, body }))
      hasAnswered = true
      return answer
    }
    return persistently(send, patience, () => hasAnswered && isRepeatable(route))
  }
}

/** Sends something again after each outage, if `mayRepeat` allows it. */
async function persistently<T>(
  send: () => Promise<T>,
  { onOutage, waits = WAITS }: Patience,
  mayRepeat: () => boolean,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof OutageError) || !mayRepeat()) throw error
      onOutage?.(error)
      // Requests that failed together don't come back together.
      await setTimeout(wait * (0.5 + Math.random() / 2))
    }
  }
  return send()
}

function requestFor(
  { method, path }: Route,
  { address, token, input, body }: { address: string; token: string; input: object; body: Uint8Array | undefined },
): Request {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest.get(key)))
    rest.delete(key)
    return value
  })
  const url = new URL(filled, address)
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  let sent: string | Uint8Array | undefined = body
  if (method === 'GET') for (const [key, value] of rest) url.searchParams.set(key, String(value))
  else if (!body && rest.size > 0) {
    headers['content-type'] = 'application/json'
    sent = JSON.stringify(Object.fromEntries(rest))
  }
  return new Request(url, { method, headers, body: sent as BodyInit | undefined, redirect: 'manual' })
}

/** Sends a request once. */
async function answerTo<T>(request: Request): Promise<T> {
  const { origin } = new URL(request.url)
  const lost = (error: Error) => {
    const reason = (error.cause as Error | undefined)?.message ?? error.message
    return new OutageError(`${origin} doesn't answer: ${reason}.`)
  }
  const response = await fetch(request).catch((error: Error) => {
    throw lost(error)
  })
  // A connection that is cut in the middle of an answer isn't an answer.
  const text = await response.text().catch((error: Error) => {
    throw lost(error)
  })
  const answer = parsed(text)
  if (response.ok && answer) return answer as T
  const Refusal = isPassing(response.status) ? OutageError : UsageError
  if (answer?.title) throw new Refusal(answer.title)
  if (response.status >= 500 || response.status === 429)
    throw new Refusal(`${origin} responded with ${response.status}.`)
  if (response.status === 413)
    throw new UsageError(
      `A proxy in front of ${origin} refuses a request of this size (413).`,
      'Raise its limit, such as `client_max_body_size` of nginx.',
    )
  throw new UsageError(
    `${origin} isn't the address of a host: it responded with ${response.status}.`,
    "Name the host's `GALLEY_ORIGIN`. Addresses of its sites have no API.",
  )
}

function parsed(text: string): { readonly title?: string } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
