// Generates a random-looking sequence from a number, the same on every machine.

/** Choices determined by a seed. */
export interface Random {
  /** An integer from 0 to `end`, excluding `end`. */
  below(end: number): number
  /** One of the items. Throws for an empty list. */
  pick<T>(list: readonly T[]): T
  /** True with the given probability: 0.1 is one time in ten. */
  chance(share: number): boolean
}

/** Mulberry32: small, and good enough for choosing what to break. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('There is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
    chance: (share) => next() < share,
  }
}
