// Maps whose entries are computed when they're read.

/** The same keys, with values computed on each access. */
export function mapValues<Key, From, To>(
  from: ReadonlyMap<Key, From>,
  make: (value: From) => To,
): ReadonlyMap<Key, To> {
  return new MapView(from, make)
}

/**
 * The entries for which `keep` is true. Looking up one entry calls `keep` once. `size` and iteration call it for every
 * entry.
 */
export function filterMap<Key, Value, Kept extends Value>(
  from: ReadonlyMap<Key, Value>,
  keep: (value: Value, key: Key) => value is Kept,
): ReadonlyMap<Key, Kept>
export function filterMap<Key, Value>(
  from: ReadonlyMap<Key, Value>,
  keep: (value: Value, key: Key) => boolean,
): ReadonlyMap<Key, Value>
export function filterMap<Key, Value>(from: ReadonlyMap<Key, Value>, keep: (value: Value, key: Key) => boolean) {
  return new MapView(from, (value: Value) => value, keep)
}

class MapView<Key, From, To> implements ReadonlyMap<Key, To> {
  constructor(
    private readonly from: ReadonlyMap<Key, From>,
    private readonly make: (value: From) => To,
    private readonly keep?: (value: To, key: Key) => boolean,
  ) {}

  get size(): number {
    if (!this.keep) return this.from.size
    let size = 0
    for (const _ of this.keys()) size++
    return size
  }

  get(key: Key): To | undefined {
    const value = this.from.get(key)
    if (value === undefined) return undefined
    const made = this.make(value)
    return this.keep && !this.keep(made, key) ? undefined : made
  }

  has(key: Key): boolean {
    return this.keep ? this.get(key) !== undefined : this.from.has(key)
  }

  *entries(): MapIterator<[Key, To]> {
    for (const [key, value] of this.from) {
      const made = this.make(value)
      if (!this.keep || this.keep(made, key)) yield [key, made]
    }
  }

  *keys(): MapIterator<Key> {
    if (!this.keep) yield* this.from.keys()
    else for (const [key] of this.entries()) yield key
  }

  *values(): MapIterator<To> {
    for (const [, value] of this.entries()) yield value
  }

  [Symbol.iterator](): MapIterator<[Key, To]> {
    return this.entries()
  }

  forEach(visit: (value: To, key: Key, map: ReadonlyMap<Key, To>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }
}

/** The same map, which looks up each entry once. Only for a map that never changes. */
export function rememberEntries<Key, Value>(from: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  return new RememberedMap(from)
}

class RememberedMap<Key, Value> extends MapView<Key, Value, Value> {
  private readonly known = new Map<Key, Value | undefined>()

  constructor(from: ReadonlyMap<Key, Value>) {
    super(from, (value) => value)
  }

  override get(key: Key): Value | undefined {
    const known = this.known.get(key)
    if (known !== undefined || this.known.has(key)) return known
    const value = super.get(key)
    this.known.set(key, value)
    return value
  }

  override has(key: Key): boolean {
    return this.get(key) !== undefined
  }
}

/** Combines several maps. If a key is in more than one, the last map wins. Nothing is copied. */
export function joinMaps<Key, Value>(maps: readonly ReadonlyMap<Key, Value>[]): ReadonlyMap<Key, Value> {
  const [only] = maps
  return maps.length === 1 && only ? only : new JoinedMap(maps)
}

class JoinedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  constructor(private readonly maps: readonly ReadonlyMap<Key, Value>[]) {}

  get size(): number {
    let size = 0
    for (const _ of this.keys()) size++
    return size
  }

  get(key: Key): Value | undefined {
    return this.maps.findLast((map) => map.has(key))?.get(key)
  }

  has(key: Key): boolean {
    return this.maps.some((map) => map.has(key))
  }

  *keys(): MapIterator<Key> {
    for (const [i, map] of this.maps.entries())
      for (const key of map.keys()) if (!this.maps.slice(i + 1).some((later) => later.has(key))) yield key
  }

  *entries(): MapIterator<[Key, Value]> {
    for (const key of this.keys()) yield [key, this.get(key) as Value]
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

/** The value for a key, which is made on first use. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
