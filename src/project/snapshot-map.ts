// A map with immutable snapshots that are cheap after small changes, so a keystroke stays fast on a large site.

/** How many entries may differ from the base before it's rebuilt, which costs one copy. */
const MAX_PATCH = 64

/** A map whose snapshots cost time in proportion to recent changes, not to the size of the map. */
export class SnapshotMap<Key, Value> implements Iterable<[Key, Value]> {
  /** Shared with snapshots, so it's never modified once there is one. */
  private base = new Map<Key, Value>()
  /** Differences from the base. Undefined for removed entries. */
  private patch = new Map<Key, Value | undefined>()
  private isShared = false
  private latest: ReadonlyMap<Key, Value> | undefined

  get(key: Key): Value | undefined {
    return this.patch.has(key) ? this.patch.get(key) : this.base.get(key)
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined
  }

  set(key: Key, value: Value): void {
    this.latest = undefined
    if (!this.isShared) this.base.set(key, value)
    else this.patch.set(key, value)
  }

  delete(key: Key): boolean {
    if (!this.has(key)) return false
    this.latest = undefined
    if (!this.isShared) this.base.delete(key)
    else this.patch.set(key, undefined)
    return true
  }

  clear(): void {
    this.base = new Map()
    this.patch = new Map()
    this.isShared = false
    this.latest = undefined
  }

  keys(): MapIterator<Key> {
    return this.snapshot().keys()
  }

  values(): MapIterator<Value> {
    return this.snapshot().values()
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.snapshot().entries()
  }

  /** The current map. It never changes afterwards. */
  snapshot(): ReadonlyMap<Key, Value> {
    if (this.patch.size > MAX_PATCH) {
      this.base = new Map(entriesOf(this.base, this.patch))
      this.patch = new Map()
    }
    this.isShared = true
    this.latest ??= this.patch.size === 0 ? this.base : new PatchedMap(this.base, new Map(this.patch))
    return this.latest
  }
}

class PatchedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  private count: number | undefined

  constructor(
    private readonly base: ReadonlyMap<Key, Value>,
    private readonly patch: ReadonlyMap<Key, Value | undefined>,
  ) {}

  get size(): number {
    if (this.count === undefined) {
      this.count = this.base.size
      for (const [key, value] of this.patch) {
        if (value === undefined) this.count -= this.base.has(key) ? 1 : 0
        else if (!this.base.has(key)) this.count++
      }
    }
    return this.count
  }

  get(key: Key): Value | undefined {
    return this.patch.has(key) ? this.patch.get(key) : this.base.get(key)
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined
  }

  entries(): MapIterator<[Key, Value]> {
    return entriesOf(this.base, this.patch)
  }

  *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }
}

function* entriesOf<Key, Value>(
  base: ReadonlyMap<Key, Value>,
  patch: ReadonlyMap<Key, Value | undefined>,
): MapIterator<[Key, Value]> {
  for (const [key, value] of base) {
    const now = patch.has(key) ? patch.get(key) : value
    if (now !== undefined) yield [key, now]
  }
  for (const [key, value] of patch) if (value !== undefined && !base.has(key)) yield [key, value]
}
