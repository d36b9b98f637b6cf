// Files on their way to a thread that writes them. They pass through shared memory, so handing one over costs a copy, and
// both threads can wait for each other without returning to their event loops.

/** The memory that the threads share: plain data, which can be sent to a thread. */
export interface SharedRing {
  readonly state: SharedArrayBuffer
  readonly bytes: SharedArrayBuffer
}

/** Writes one file. Throws what the system throws. */
export type WriteFile = (number: number, content: Uint8Array) => void

/** A file that couldn't be written. */
export interface WriteFailure {
  readonly number: number
  /** The system's error code, such as `ENOSPC`. */
  readonly code: string
}

/** Bytes on their way at most. A power of two, so that positions can wrap around at 2³² without a gap. */
const CAPACITY = 1 << 22
/** A file that takes more of the ring than this would make all others wait. */
const MAX_SHARE = CAPACITY / 4
/** Bytes that are worth waking the other thread, which may stop this one for a moment. `finish` needs no other thread. */
const WORTH_WAKING = CAPACITY / 16
/** A number and a length before each file. Records start at multiples of it. */
const HEAD_BYTES = 8
/** The number of a record that only fills the end of the ring. */
const FILLER = -1
/** Milliseconds without any progress after which the other thread is given up: on a bad disk, one file may take long. */
const SILENCE = 60_000
/** The same for a thread whose files nobody needs anymore. */
const SILENCE_AT_END = 5_000

/** Positions in the ring grow forever, and wrap around. */
const PUT = 0
const CLAIMED = 1
/** The sizes of all written records together: a position too, once there is nothing in between. */
const WRITTEN = 2
const STOPPED = 3
/** The number of the first file that failed, plus one. */
const FAILED = 4
const CODE = 5
const CODE_LENGTH = 8

/** One thread puts files into the ring, and another writes them. */
export class WriteRing {
  private readonly state: Int32Array
  private readonly heads: Int32Array
  private readonly bytes: Uint8Array

  constructor(readonly shared: SharedRing = newRing()) {
    this.state = new Int32Array(shared.state)
    this.heads = new Int32Array(shared.bytes)
    this.bytes = new Uint8Array(shared.bytes)
  }

  /** Hands a file over, in parts. False if there is no room for it now. Only one thread may call it. */
  put(number: number, parts: readonly Uint8Array[]): boolean {
    const length = parts.reduce((sum, part) => sum + part.byteLength, 0)
    const size = HEAD_BYTES + Math.ceil(length / HEAD_BYTES) * HEAD_BYTES
    const put = this.load(PUT)
    const toEnd = CAPACITY - offsetOf(put)
    const filler = size > toEnd ? toEnd : 0
    const free = CAPACITY - ((put - this.load(WRITTEN)) >>> 0)
    if (size > MAX_SHARE || size + filler > free) return false
    if (filler > 0) this.setHead(put, FILLER, filler - HEAD_BYTES)
    const start = put + filler
    this.setHead(start, number, length)
    let at = offsetOf(start) + HEAD_BYTES
    for (const part of parts) {
      this.bytes.set(part, at)
      at += part.byteLength
    }
    Atomics.store(this.state, PUT, start + size)
    if ((start + size - this.load(CLAIMED)) >>> 0 >= WORTH_WAKING) Atomics.notify(this.state, PUT)
    return true
  }

  /** Writes files as they come, until `stop`. */
  serve(write: WriteFile): void {
    while (this.load(STOPPED) === 0) {
      const put = this.load(PUT)
      if (!this.writeNext(write)) Atomics.wait(this.state, PUT, put)
    }
  }

  /**
   * Writes what the other thread hasn't begun with, and waits for the rest. Nothing may be put meanwhile. False if the
   * other thread doesn't answer.
   */
  finish(write: WriteFile): boolean {
    while (this.writeNext(write));
    return this.waitFor(PUT, SILENCE)
  }

  /** Makes the other thread stop after the file that it writes, and waits for that. */
  stop(): void {
    Atomics.store(this.state, STOPPED, 1)
    Atomics.notify(this.state, PUT)
    this.waitFor(CLAIMED, SILENCE_AT_END)
  }

  /** The first file that failed. */
  get failure(): WriteFailure | undefined {
    const failed = this.load(FAILED)
    if (failed === 0) return undefined
    const letters = Array.from(this.state.subarray(CODE, CODE + CODE_LENGTH), (letter) => String.fromCharCode(letter))
    return { number: failed - 1, code: letters.join('').replace(/\0+$/, '') }
  }

  /** Writes the next file. False if there is none. */
  private writeNext(write: WriteFile): boolean {
    const start = this.load(CLAIMED)
    if (start === this.load(PUT)) return false
    const at = offsetOf(start)
    const [number, length] = [this.heads[at / 4] as number, this.heads[at / 4 + 1] as number]
    const size = HEAD_BYTES + Math.ceil(length / HEAD_BYTES) * HEAD_BYTES
    // Another thread may have been faster. Then the head isn't valid either.
    if (Atomics.compareExchange(this.state, CLAIMED, start, (start + size) | 0) !== start) return true
    if (number !== FILLER && this.load(STOPPED) === 0) {
      try {
        write(number, this.bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length))
      } catch (error) {
        this.fail(number, error)
      }
    }
    Atomics.add(this.state, WRITTEN, size)
    Atomics.notify(this.state, WRITTEN)
    return true
  }

  private fail(number: number, error: unknown): void {
    if (Atomics.compareExchange(this.state, FAILED, 0, number + 1) !== 0) return
    const code = String((error as NodeJS.ErrnoException).code ?? 'EIO')
    for (let i = 0; i < CODE_LENGTH; i++) this.state[CODE + i] = i < code.length ? code.charCodeAt(i) : 0
  }

  /** Waits until everything up to a position is written. */
  private waitFor(position: typeof PUT | typeof CLAIMED, silence: number): boolean {
    for (;;) {
      const written = this.load(WRITTEN)
      if (written === this.load(position)) return true
      if (Atomics.wait(this.state, WRITTEN, written, silence) === 'timed-out') return false
    }
  }

  private setHead(position: number, number: number, length: number): void {
    const at = offsetOf(position) / 4
    this.heads[at] = number
    this.heads[at + 1] = length
  }

  private load(index: number): number {
    return Atomics.load(this.state, index)
  }
}

function newRing(): SharedRing {
  return { state: new SharedArrayBuffer((CODE + CODE_LENGTH) * 4), bytes: new SharedArrayBuffer(CAPACITY) }
}

function offsetOf(position: number): number {
  return position & (CAPACITY - 1)
}
