// Text to bytes and back: `btoa`, `atob`, `TextEncoder`, `TextDecoder`.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Defines them as the WHATWG standards say, for UTF-8. */
export function installEncodings(): void {
  Object.assign(globalThis, { btoa, atob, TextEncoder: Utf8Encoder, TextDecoder: Utf8Decoder })
}

function btoa(input: unknown): string {
  const text = String(input)
  let out = ''
  for (let i = 0; i < text.length; i += 3) {
    const [a, b, c] = [text.charCodeAt(i), text.charCodeAt(i + 1), text.charCodeAt(i + 2)] as [number, number, number]
    if (a > 255 || b > 255 || c > 255) throw invalid('The string contains characters outside of the Latin1 range.')
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0)
    out += ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63)
    out += Number.isNaN(b) ? '=' : ALPHABET.charAt((bits >> 6) & 63)
    out += Number.isNaN(c) ? '=' : ALPHABET.charAt(bits & 63)
  }
  return out
}

function atob(input: unknown): string {
  const text = String(input)
    .replace(/[\t\n\f\r ]/g, '')
    .replace(/={1,2}$/, '')
  if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) throw invalid('The string is not correctly encoded.')
  let out = ''
  let bits = 0
  for (let i = 0; i < text.length; i++) {
    bits = ((bits << 6) | ALPHABET.indexOf(text.charAt(i))) & 0xffffff
    if (i % 4 > 0) out += String.fromCharCode((bits >> (6 - 2 * (i % 4))) & 255)
  }
  return out
}

function invalid(message: string): Error {
  return Object.assign(new Error(message), { name: 'InvalidCharacterError' })
}

class Utf8Encoder {
  readonly encoding = 'utf-8'

  encode(input: unknown = ''): Uint8Array {
    const bytes: number[] = []
    for (const char of String(input)) {
      const code = char.codePointAt(0) as number
      if (code < 0x80) bytes.push(code)
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
      else if (code >= 0xd800 && code < 0xe000)
        bytes.push(0xef, 0xbf, 0xbd) // half of a surrogate pair
      else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
      else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    }
    return new Uint8Array(bytes)
  }
}

class Utf8Decoder {
  readonly encoding = 'utf-8'

  decode(input: ArrayBuffer | ArrayBufferView = new Uint8Array()): string {
    const bytes = ArrayBuffer.isView(input)
      ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      : new Uint8Array(input)
    let out = ''
    for (let i = 0; i < bytes.length; ) {
      const first = bytes[i++] as number
      const more = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1
      let code = more <= 0 ? first : first & (63 >> more)
      let isWhole = more >= 0
      for (let n = 0; n < more && isWhole; n++) {
        const next = bytes[i]
        isWhole = next !== undefined && (next & 0xc0) === 0x80
        if (isWhole) {
          code = (code << 6) | ((next as number) & 63)
          i++
        }
      }
      const isValid = isWhole && code < 0x110000 && (code < 0xd800 || code >= 0xe000)
      out += isValid ? String.fromCodePoint(code) : '\ufffd'
    }
    return out.replace(/^\ufeff/, '')
  }
}
