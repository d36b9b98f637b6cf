// Bodies of requests in memory: one caller can have so many bytes of them at the same time, and more wait their turn.

interface Waiting {
  readonly bytes: number
  start(): void
}

/** What one caller has in memory, and what waits. */
interface Share {
  bytes: number
  readonly waiting: Waiting[]
}

/** Limits the bytes of each caller. A body that is larger than the limit has its turn when it's the only one. */
export class BodyBudget {
  private readonly shares = new Map<string, Share>()

  constructor(private readonly limit: number) {}

  /**
   * Resolves when there is room for the body of a request, of at most `max` bytes, to a function to call when it's no
   * longer in memory.
   */
  async take(caller: string, request: Request, max: number): Promise<() => void> {
    const bytes = Math.min(bodySize(request) ?? max, max)
    const share = this.shares.get(caller) ?? { bytes: 0, waiting: [] }
    this.shares.set(caller, share)
    if (share.waiting.length > 0 || !this.hasRoom(share, bytes))
      await new Promise<void>((start) => share.waiting.push({ bytes, start }))
    else share.bytes += bytes
    return () => this.give(caller, share, bytes)
  }

  private give(caller: string, share: Share, bytes: number): void {
    share.bytes -= bytes
    for (let [next] = share.waiting; next && this.hasRoom(share, next.bytes); [next] = share.waiting) {
      share.waiting.shift()
      share.bytes += next.bytes
      next.start()
    }
    if (share.bytes === 0 && share.waiting.length === 0) this.shares.delete(caller)
  }

  private hasRoom(share: Share, bytes: number): boolean {
    return share.bytes === 0 || share.bytes + bytes <= this.limit
  }
}

/** How long a body says that it is. Undefined for one that doesn't say. */
function bodySize({ body, headers }: Request): number | undefined {
  const length = headers.get('content-length')
  if (body === null) return 0
  return length === null || !/^\d+$/.test(length) ? undefined : Number(length)
}
