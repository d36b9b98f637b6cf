// Text to and from UTF-8, and from UTF-16. Node's own methods take several times as long for a text
// in which a single character isn't ASCII, and nearly every page has one.
import { isAscii, transcode } from 'node:buffer'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Shorter texts take longer to prepare than they save. In bytes or UTF-16 code units. */
const WORTH_IT = 1_000
/** A code unit takes up to three bytes. */
const MAX_BYTES = 3
/** Longer texts are rare. In UTF-16 code units. */
const MAX_LENGTH = 400_000

const encoder = new TextEncoder()
let scratch: Uint8Array | undefined

/** A text as UTF-8. Lone surrogates become U+FFFD, as with `Buffer.from`. */
export function encodeUtf8(text: string): Buffer {
  if (text.length < WORTH_IT || text.length > MAX_LENGTH) return Buffer.from(text)
  scratch ??= new Uint8Array(MAX_LENGTH * MAX_BYTES)
  const { written } = encoder.encodeInto(text, scratch)
  const bytes = Buffer.allocUnsafe(written)
  bytes.set(scratch.subarray(0, written))
  return bytes
}

/** The text that UTF-8 stands for. Invalid bytes become U+FFFD, and a byte order mark is kept, as with `toString`. */
export function decodeUtf8(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes
  const source = Buffer.from(buffer, byteOffset, byteLength)
  if (byteLength < WORTH_IT) return source.toString()
  if (isAscii(source)) return source.toString('latin1')
  try {
    return transcode(source, 'utf8', 'utf16le').toString('utf16le')
  } catch {
    return source.toString()
  }
}

/** The text of a file without its byte order mark: UTF-8, or UTF-16 as some Windows programs save it. */
export function decodeText(bytes: Uint8Array): string {
  const order = utf16Order(bytes)
  const text = order ? decodeUtf16(bytes, order) : decodeUtf8(bytes)
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

type ByteOrder = 'big' | 'little'

/** Without a mark, the order shows in the zeros beside the first characters, which are ASCII in pages, JSON, and YAML. */
function utf16Order([a, b, c, d]: Uint8Array): ByteOrder | undefined {
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'big'
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'little'
  return undefined
}

function decodeUtf16(bytes: Uint8Array, order: ByteOrder): string {
  // Half a code unit at the end isn't a character, and only whole ones can be swapped.
  const copy = Buffer.from(bytes.subarray(0, bytes.length & ~1))
  return (order === 'big' ? copy.swap16() : copy).toString('utf16le')
}

/** The text of a file, see `decodeText`. Throws what the system throws. */
export function readTextFile(file: string): string {
  scratch ??= new Uint8Array(MAX_LENGTH * MAX_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    let length = 0
    for (;;) {
      const read = readSync(descriptor, scratch, length, scratch.length - length, null)
      if (read === 0) return decodeText(scratch.subarray(0, length))
      length += read
      if (length === scratch.length) return decodeText(readFileSync(file))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Bytes as characters from 0 to 255. That's enough to look for ASCII in them, and much cheaper than decoding. */
export function latin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}
