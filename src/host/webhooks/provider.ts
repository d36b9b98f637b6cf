// The events of forges, in a common form.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What happened. It's only a hint, because git decides what is built. */
export type HookEvent =
  | {
      readonly kind: 'push'
      readonly ref: string
      readonly sha: string
      readonly defaultBranch: string | undefined
      readonly message?: string
      readonly author?: string
    }
  | {
      readonly kind: 'pull'
      readonly pull: number
      /** When the pull request had changed, by the forge's clock, in milliseconds. */
      readonly at: number | undefined
      readonly isOpen: boolean
      /** Whether it was closed until now. */
      readonly isReopened: boolean
      readonly ref: string
      readonly sha: string
      readonly base: string
      readonly defaultBranch: string | undefined
      readonly isFork: boolean
      readonly title: string
    }
  /** A test, a deleted branch, and everything else that changes no site. */
  | { readonly kind: 'other' }

/** The webhooks of one forge. */
export interface HookProvider {
  /** True for headers that only this forge sends; forges that imitate others come first in the list. */
  recognizes(headers: Headers): boolean
  /** Whether somebody who knows the secret sent these very bytes. `now` in milliseconds. */
  verify(delivery: {
    readonly headers: Headers
    readonly body: Uint8Array
    readonly secret: string
    readonly now: number
  }): boolean
  /** The same for a delivery that is sent again. Undefined if it has none. */
  deliveryId(headers: Headers): string | undefined
  /** Reads a payload that was verified. Throws `TypeError` for one that isn't what the forge documents. */
  read(headers: Headers, payload: Payload): HookEvent
}

/** A JSON object of a forge. */
export type Payload = Readonly<Record<string, unknown>>

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  // Of equal length, whatever was sent.
  const digest = (text: string) => createHmac('sha256', 'galley').update(text).digest()
  return a !== '' && b !== '' && timingSafeEqual(digest(a), digest(b))
}

/** HMAC-SHA256 in hex. */
export function hexSignature(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** A value below an object, by the names on the way. */
export function at(payload: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? (value as Payload)[name] : undefined),
    payload,
  )
}

/** Text that has to be there. */
export function textAt(payload: unknown, ...names: readonly string[]): string {
  const value = at(payload, ...names)
  if (typeof value !== 'string') throw new TypeError(`\`${names.join('.')}\` is missing.`)
  return value
}

/** A number that has to be there. */
export function numberAt(payload: unknown, ...names: readonly string[]): number {
  const value = at(payload, ...names)
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new TypeError(`\`${names.join('.')}\` is missing.`)
  return value
}

/** A time in milliseconds that may be missing. */
export function optionalTime(payload: unknown, ...names: readonly string[]): number | undefined {
  const time = Date.parse(optionalText(payload, ...names) ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** A commit's id. */
export function shaAt(payload: unknown, ...names: readonly string[]): string {
  const sha = textAt(payload, ...names)
  if (!/^(?:[\da-f]{40}|[\da-f]{64})$/.test(sha))
    throw new TypeError(`\`${names.join('.')}\` isn’t the id of a commit.`)
  return sha
}

/** A branch's full name. */
export function refAt(payload: unknown, ...names: readonly string[]): string {
  const ref = textAt(payload, ...names)
  if (!/^refs\/(?:heads|tags)\/(?!.*(?:\.\.|\/\/|@\{))[^\s~^:?*[\\]+$/.test(ref))
    throw new TypeError(`\`${names.join('.')}\` isn’t a ref.`)
  return ref
}

/** Text that may be missing. */
export function optionalText(payload: unknown, ...names: readonly string[]): string | undefined {
  const value = at(payload, ...names)
  return typeof value === 'string' ? value : undefined
}
