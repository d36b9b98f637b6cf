// Sends one notification, signed as https://www.standardwebhooks.com says.
import { createHmac, randomBytes } from 'node:crypto'
import { HostRefusal } from '../../relay/pinned-request.ts'
import { publicFetch } from '../../relay/public-fetch.ts'
import type { Notification } from './notifications.ts'

const TIMEOUT = 10_000
const PREFIX = 'whsec_'

/** Why a message didn't arrive. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    /** Whether the same may arrive later. */
    readonly mayPass: boolean,
  ) {
    super(message)
  }
}

/** A message. Its id is the same at each attempt, so that receivers can tell what they know already. */
export interface Message {
  readonly id: string
  /** When it's sent, in milliseconds. */
  readonly at: number
  readonly body: object
}

/** A new secret, in the form that libraries for receivers take. */
export function createSigningSecret(): string {
  return PREFIX + randomBytes(24).toString('base64')
}

/** Sends a message. Throws `DeliveryError`. */
export async function deliver(
  { url, secret, isPublicOnly }: Pick<Notification, 'url' | 'secret' | 'isPublicOnly'>,
  { id, at, body }: Message,
  signal?: AbortSignal,
): Promise<void> {
  const text = JSON.stringify(body)
  const ask = isPublicOnly ? publicFetch : fetch
  const { host } = new URL(url)
  const limit = AbortSignal.timeout(TIMEOUT)
  let response: Response
  try {
    response = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'galley', ...signature(secret, id, at, text) },
      body: text,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (error) {
    if (error instanceof HostRefusal) throw new DeliveryError(error.message, error.kind === 'unknown')
    const reason = limit.aborted ? 'it took more than ten seconds' : reasonOf(error as Error)
    throw new DeliveryError(`${host} doesn’t answer: ${reason}.`, true)
  }
  await response.body?.cancel().catch(() => {})
  const { status } = response
  if (!response.ok)
    throw new DeliveryError(`${host} responded with ${status}.`, status === 408 || status === 429 || status >= 500)
}

function reasonOf({ cause, message }: Error): string {
  const { code = undefined, message: inner = undefined } = (cause ?? {}) as { code?: string; message?: string }
  return inner || code || message
}

function signature(secret: string | undefined, id: string, at: number, text: string): Record<string, string> {
  if (secret === undefined) return {}
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` }
}
