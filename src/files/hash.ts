// Hashes texts. Loads Node's cryptography on first use, because it takes a tenth of the time that a small command has.

/** The SHA-256 of a text, as hexadecimal digits. */
export function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex')
}
