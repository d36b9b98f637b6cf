// Converts numbers and text to bytes and back: variable-length integers and UTF-8 strings. Reads Base64.

/** Collects bytes. All integers are non-negative and below 2^53. */
export class ByteWriter {
  private readonly encoder = new TextEncoder()
  private buffer = new Uint8Array(1024)
  length = 0

  /** Writes seven bits per byte, lowest bits first. The high bit means that more bytes follow. */
  integer(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest > 127) {
      this.buffer[this.length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.buffer[this.length++] = rest
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Writes a string of a sorted list: the length that it shares with the previous string, then the rest. */
  text(value: string, previous = ''): void {
    const shared = sharedPrefix(previous, value)
    const rest = this.encoder.encode(value.slice(shared))
    this.integer(shared)
    this.integer(rest.length)
    this.bytes(rest)
  }

  /** The bytes so far, as a view that is valid until the next write. */
  written(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }

  /** A copy of the bytes so far. */
  finish(): Uint8Array {
    return this.written().slice()
  }

  /** Starts over in the same buffer. */
  clear(): void {
    this.length = 0
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + count))
    larger.set(this.buffer)
    this.buffer = larger
  }
}

/**
 * Reads what `ByteWriter` wrote. Past the end it returns zeros and empty strings, so a truncated file can't hang a
 * reader.
 */
export class ByteReader {
  private readonly decoder = new TextDecoder()

  constructor(
    readonly buffer: Uint8Array,
    public position = 0,
  ) {}

  get ended(): boolean {
    return this.position >= this.buffer.length
  }

  integer(): number {
    let value = 0
    let factor = 1
    while (this.position < this.buffer.length) {
      const byte = this.buffer[this.position++] as number
      value += (byte & 127) * factor
      if (byte < 128) break
      factor *= 128
    }
    return value
  }

  /** A view of the next bytes, or of as many as are left. */
  bytes(count: number): Uint8Array {
    const bytes = this.buffer.subarray(this.position, this.position + count)
    this.position += count
    return bytes
  }

  text(previous = ''): string {
    const shared = this.integer()
    const length = this.integer()
    const rest = this.decoder.decode(this.bytes(length))
    return previous.slice(0, shared) + rest
  }
}

/** Length of the common prefix of two strings. It never splits a surrogate pair. */
export function sharedPrefix(a: string, b: string): number {
  let length = 0
  const end = Math.min(a.length, b.length)
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length++
  const last = length > 0 ? a.charCodeAt(length - 1) : 0
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length
}

/** Decodes Base64, in browsers too. Returns no bytes if the text isn't valid Base64. */
export function fromBase64(text: string): Uint8Array {
  let binary = ''
  try {
    binary = atob(text)
  } catch {
    return new Uint8Array()
  }
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
