// Calls actions of a host, in this process or over HTTP.
import { callLocally } from '../../host/host.ts'
import type { Platform } from '../../host/platform.ts'
import { routeNamed } from '../../host/routes/call.ts'
import { Problem } from '../../host/routes/route.ts'
import { UsageError } from '../command.ts'
import { storageError } from './storage-error.ts'

/** Calls an action by its name. Throws `UsageError` with the host's message. */
export type Caller = <T = Record<string, unknown>>(name: string, input?: object, body?: Uint8Array) => Promise<T>

/** Acts on the data folder or database of this machine. */
export function localCaller(platform: Platform): Caller {
  return async <T>(name: string, input: object = {}) => {
    try {
      return (await callLocally(platform, name, input)) as T
    } catch (error) {
      if (error instanceof Problem) throw new UsageError(error.message)
      throw storageError(error, platform.settings) ?? error
    }
  }
}

/** Acts on a host over HTTP. `address` is its origin. */
export function remoteCaller(address: string, token: string): Caller {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(`\`${address}\` isn't the address of a host.`, 'Write it like `https://galley.example.com`.')
  return async <T>(name: string, input: object = {}, body?: Uint8Array) => {
    const { method, path } = routeNamed(name)
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
    let response: Response
    try {
      response = await fetch(url, { method, headers, body: sent as BodyInit | undefined, redirect: 'manual' })
    } catch (error) {
      throw new UsageError(
        `${url.origin} doesn't answer: ${((error as Error).cause as Error)?.message ?? (error as Error).message}`,
      )
    }
    const answer = (await response.json().catch(() => undefined)) as { title?: string } | undefined
    if (response.ok && answer) return answer as T
    if (answer?.title) throw new UsageError(answer.title)
    if (response.status >= 500) throw new UsageError(`${url.origin} responded with ${response.status}.`)
    throw new UsageError(
      `${url.origin} isn't the address of a host: it responded with ${response.status}.`,
      "Name the host's `GALLEY_ORIGIN`. Addresses of its sites have no API.",
    )
  }
}
