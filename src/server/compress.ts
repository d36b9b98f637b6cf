// Compresses bytes on first request, with a limit on concurrent work.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './accept.ts'

/** Smaller files gain less than the header costs, and larger ones would make the first client wait for seconds. */
const SMALLEST = 256
const LARGEST = 32_000_000
/** Larger files are compressed a little less, three times as fast. */
const MAX_CAREFUL = 8_000_000

/** Node has four threads for this and for file access. */
const MAX_AT_ONCE = 2
/** If this many requests are already waiting, others get the uncompressed file. */
const MAX_WAITING = 64

const TEXT = /^(?:text\/|image\/svg\+xml|image\/x-icon|font\/[ot]tf|application\/(?:json|xml|manifest\+json|wasm))/

/** True for files worth compressing: text and other formats that aren't compressed already. */
export function isCompressible(type: string, size: number): boolean {
  return size >= SMALLEST && size <= LARGEST && TEXT.test(type)
}

let running = 0
const waiting: (() => void)[] = []

/** The compressed bytes, or `bytes` itself if they don't get smaller. Undefined if too many requests are waiting. */
export async function compress(
  bytes: Uint8Array,
  coding: Exclude<Coding, 'identity'>,
): Promise<Uint8Array | undefined> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) return undefined
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    const result = coding === 'br' ? await brotli(bytes, brotliOptions(bytes)) : await zip(bytes, { level: 6 })
    return result.byteLength < bytes.byteLength ? result : bytes
  } finally {
    // Hands the slot directly to the next one.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)
const zip = promisify<Uint8Array, object, Buffer>(gzip)

/** Level 5 compresses better than gzip's best level, as fast as gzip's middle level: 2 ms for a page of 100 KB. */
function brotliOptions(bytes: Uint8Array): object {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const quality = bytes.byteLength > MAX_CAREFUL ? 3 : 5
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }
}
