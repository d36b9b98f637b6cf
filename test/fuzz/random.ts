// A number to a sequence of numbers that looks random: the same for the same number, on every machine.

/** Choices that a seed decides. */
export interface Random {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number
  /** One of these. Throws for an empty list. */
  pick<T>(list: readonly T[]): T
  /** True so often: 0.1 is one time in ten. */
  chance(share: number): boolean
}

/** Mulberry32: small, and good enough to choose what to break. */
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
