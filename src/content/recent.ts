// A map of bounded size that drops what was used least recently.

/** Values by key. `maxSize` is in the unit of the sizes that `set` is given, such as characters. */
export class Recent<T> {
  private readonly entries = new Map<string, { readonly value: T; readonly size: number }>()
  private size = 0

  constructor(private readonly maxSize: number) {}

  get(key: string): T | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /** Keeps a value, unless it takes up more than a tenth of the room. */
  set(key: string, value: T, size: number): void {
    if (size > this.maxSize / 10 || this.entries.has(key)) return
    this.entries.set(key, { value, size })
    this.size += size
    for (const [oldest, entry] of this.entries) {
      if (this.size <= this.maxSize) return
      this.entries.delete(oldest)
      this.size -= entry.size
    }
  }
}
