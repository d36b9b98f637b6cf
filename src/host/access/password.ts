// A password that all readers of a site share. It's stored as a slow hash, and attempts are limited.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>
const LENGTH = 32

/** What is stored of a password: salt and hash (scrypt, RFC 7914). */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password.normalize('NFC'), salt, LENGTH)).toString('base64url')}`
}

export async function isPassword(typed: string, hash: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split('.')
  const wanted = Buffer.from(expected, 'base64url')
  if (wanted.length !== LENGTH) return false
  return timingSafeEqual(await derive(typed.normalize('NFC'), Buffer.from(salt, 'base64url'), LENGTH), wanted)
}

const WINDOW = 60_000
const MAX_CLIENTS = 10_000

/** Limits attempts by site and network, to `max` a minute. */
export class TryLimit {
  private readonly tries = new Map<string, { count: number; until: number }>()

  constructor(private readonly max: number) {}

  /** False when it has been tried too often; counts this one otherwise. */
  take(key: string, now: number): boolean {
    // A window that ends later than it could was begun by a clock that was ahead.
    const isOpen = (until: number) => until > now && until <= now + WINDOW
    const entry = this.tries.get(key)
    if (entry && isOpen(entry.until)) return ++entry.count <= this.max
    this.tries.delete(key)
    // Maps keep their order: the oldest windows come first.
    for (const [old, { until }] of this.tries) {
      if (isOpen(until) && this.tries.size < MAX_CLIENTS) break
      this.tries.delete(old)
    }
    this.tries.set(key, { count: 1, until: now + WINDOW })
    return true
  }

  /** Doesn't count an attempt that was right: everybody in an office may sign in from one address. */
  giveBack(key: string): void {
    const entry = this.tries.get(key)
    if (entry) entry.count--
  }
}
