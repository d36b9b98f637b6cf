// Bytes that are needed again much later: few of them stay in memory, many go to a temporary file.
import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that are written at once. */
const BLOCK_BYTES = 1024 * 1024

/** Where bytes are in a spool. */
export interface Spooled {
  readonly block: number
  readonly start: number
  readonly length: number
}

/** A place in the file, or in memory where there is no file. */
type Block = { readonly at: number } | { readonly content: Buffer }

/**
 * Keeps bytes until `close`. The file has no name once it's open, so that nothing is left of it, however the process ends.
 * Where no file can be written, everything stays in memory.
 */
export class Spool {
  private readonly blocks: Block[] = []
  private filling: Buffer = Buffer.alloc(0)
  private used = 0
  private file: number | undefined
  private size = 0
  private isInMemory = false

  /** `blockBytes` are written at once, and are the most that stays in memory. */
  constructor(private readonly blockBytes = BLOCK_BYTES) {}

  put(bytes: Uint8Array): Spooled {
    const { length } = bytes
    if (this.used + length > this.filling.length) {
      this.endBlock()
      this.filling = Buffer.allocUnsafeSlow(Math.max(this.blockBytes, length))
    }
    const start = this.used
    this.filling.set(bytes, start)
    this.used += length
    return { block: this.blocks.length, start, length }
  }

  /** What was put there, as bytes that may not be changed. */
  get({ block, start, length }: Spooled): Buffer {
    const place = this.blocks[block]
    if (!place) return this.filling.subarray(start, start + length)
    if ('content' in place) return place.content.subarray(start, start + length)
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const count = readSync(this.file as number, bytes, done, length - done, place.at + start + done)
      if (count === 0) throw new Error('A temporary file is shorter than it was.')
      done += count
    }
    return bytes
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  private endBlock(): void {
    if (this.used === 0) return
    const content = this.filling.subarray(0, this.used)
    this.blocks.push(this.write(content) ?? { content })
    this.used = 0
  }

  private write(content: Buffer): Block | undefined {
    if (this.isInMemory) return undefined
    const at = this.size
    try {
      this.file ??= openUnnamed()
      writeFileSync(this.file, content) // after what is there: reading doesn't move the position
      this.size += content.length
      return { at }
    } catch {
      this.isInMemory = true
      return undefined
    }
  }
}

let count = 0

function openUnnamed(): number {
  const path = join(tmpdir(), `galley-${process.pid}-${count++}-${Math.random().toString(36).slice(2)}`)
  const file = openSync(path, 'wx+', 0o600)
  try {
    rmSync(path)
  } catch {} // some systems keep the name until it's closed
  return file
}
