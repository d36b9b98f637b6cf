// Hashes contents. Loads Node's cryptography on first use, because it takes a tenth of the time that a small command has.

/** The SHA-256 of bytes, or of a text as UTF-8, as hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return process.getBuiltinModule('node:crypto').hash('sha256', content, 'hex')
}

/** The same of values that are told apart by their JSON. */
export function hashOf(...values: readonly unknown[]): string {
  return sha256(JSON.stringify(values))
}
