// Ids that sort by time, and secrets.
import { createHash, randomBytes } from 'node:crypto'

let last = 0
let count = 0

/** A UUID of version 7, later than all that this process made before. https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-7 */
export function createId(now = Date.now()): string {
  if (now > last) {
    last = now
    count = 0
  } else if (++count > 0xfff) {
    last++
    count = 0
  }
  const hex = last.toString(16).padStart(12, '0') + (0x7000 + count).toString(16) + randomBytes(8).toString('hex')
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** An unguessable secret: 256 bits, in characters that need no escape in a URL. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A name for a host, in letters that host names may have: 80 bits. */
export function createLabel(): string {
  return Array.from(randomBytes(16), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte & 31]).join('')
}

/** The stored hash of a secret. Secrets of 256 bits don't need a slow hash. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
