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

/** Whether a password is the one that was hashed. Takes the same time for each wrong one. */
export async function isPassword(typed: string, hash: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split('.')
  const wanted = Buffer.from(expected, 'base64url')
  if (wanted.length !== LENGTH) return false
  return timingSafeEqual(await derive(typed.normalize('NFC'), Buffer.from(salt, 'base64url'), LENGTH), wanted)
}
