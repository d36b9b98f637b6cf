// Counts what happens in a minute or a day.

/** Counts by key that are forgotten with their minute or day. */
export class WindowCounts {
  private readonly counts = new Map<string, number>()
  private window = 0

  /** Counts one more. Returns how many there are in this window, of which `window` is the number. */
  add(key: string, window: number): number {
    if (window !== this.window) this.counts.clear()
    this.window = window
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return count
  }
}
