// Hashes contents. Loads Node's cryptography on first use, because it takes a tenth of the time that a small command has.
import { encodeUtf8 } from './utf8.ts'

/** The SHA-256 of bytes, or of a text as UTF-8, as hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? encodeUtf8(content) : content
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex')
}
