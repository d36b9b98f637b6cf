// Seeded random choices: the same seed gives the same choices on every machine.

/** Seeded choices (mulberry32). */
export class Random {
  #state

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0
  }

  /** A number from 0 to 1, excluding 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** An integer from `low` to `high`, both inclusive. */
  between(low, high) {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True with the given probability (0 to 1). */
  chance(share) {
    return this.next() < share
  }

  /** One item of a list. */
  pick(list) {
    return list[Math.floor(this.next() * list.length)]
  }

  /** `count` distinct items of a list in random order, or all items if there are fewer. */
  sample(list, count) {
    const rest = [...list]
    for (let i = 0; i < Math.min(count, rest.length); i++) {
      const j = this.between(i, rest.length - 1)
      const swap = rest[i]
      rest[i] = rest[j]
      rest[j] = swap
    }
    return rest.slice(0, count)
  }

  /** Lowercase letters and digits, as in an identifier. */
  token(length) {
    let out = ''
    for (let i = 0; i < length; i++) out += 'abcdefghijkmnpqrstuvwxyz23456789'[this.between(0, 31)]
    return out
  }
}
