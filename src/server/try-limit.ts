// Limits how often a client may do something.
const WINDOW = 60_000
const MAX_CLIENTS = 10_000

/** Counts attempts by a key, such as a site and a network, and allows `max` of them a minute. */
export class TryLimit {
  private readonly tries = new Map<string, { count: number; until: number }>()

  constructor(private readonly max: number) {}

  /** False when it has been tried too often; counts this one otherwise. */
  take(key: string, now: number): boolean {
    // A window that ends later than it could was begun by a clock that was ahead.
    const isOpen = (until: number) => until > now && until <= now + WINDOW
    const entry = this.tries.get(key)
    if (entry && isOpen(entry.until)) return ++entry.count <= this.max
    this.tries.delete(key)
    // Maps keep their order: the oldest windows come first.
    for (const [old, { until }] of this.tries) {
      if (isOpen(until) && this.tries.size < MAX_CLIENTS) break
      this.tries.delete(old)
    }
    this.tries.set(key, { count: 1, until: now + WINDOW })
    return true
  }

  /** Doesn't count an attempt that was right: everybody in an office may sign in from one address. */
  giveBack(key: string): void {
    const entry = this.tries.get(key)
    if (entry) entry.count--
  }
}
