// Bytes to the same bytes compressed, when a client first asks, with a limit on how many are at work.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './accept.ts'

/** Below this a header costs more than what is saved; above, it takes too long for who waits. */
const SMALLEST = 256
const LARGEST = 8_000_000

/** Node has four threads for this and for files. */
const MAX_AT_ONCE = 2
/** Whoever would wait behind so many gets the plain file. */
const MAX_WAITING = 64

const TEXT = /^(?:text\/|image\/svg\+xml|image\/x-icon|font\/[ot]tf|application\/(?:json|xml|manifest\+json|wasm))/

/** True for files that get smaller: text, and what isn't compressed in itself. */
export function isCompressible(type: string, size: number): boolean {
  return size >= SMALLEST && size <= LARGEST && TEXT.test(type)
}

let running = 0
const waiting: (() => void)[] = []

/** The compressed bytes; undefined when they aren't smaller, or too many others are waiting. */
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
    return result.byteLength < bytes.byteLength ? result : undefined
  } finally {
    // The turn goes to the next one as it is.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)
const zip = promisify<Uint8Array, object, Buffer>(gzip)

/** Level 5 is as small as the best of gzip and as fast as its middle: 2 ms for a page of 100 KB. */
function brotliOptions(bytes: Uint8Array): object {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }
}
