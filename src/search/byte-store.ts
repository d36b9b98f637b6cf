// Many small runs of bytes that are kept for long. Each by itself would cost as much again for its bookkeeping.

const SLAB_BYTES = 256 * 1024

/** Copies bytes into large buffers. */
export class ByteStore {
  private slab = new Uint8Array()
  private used = 0

  /** A copy of these bytes that lasts. */
  keep(bytes: Uint8Array): Uint8Array {
    const { length } = bytes
    if (length > SLAB_BYTES / 4) return bytes.slice()
    if (this.used + length > this.slab.length) {
      this.slab = new Uint8Array(SLAB_BYTES)
      this.used = 0
    }
    const start = this.used
    this.used += length
    this.slab.set(bytes, start)
    return this.slab.subarray(start, this.used)
  }
}
