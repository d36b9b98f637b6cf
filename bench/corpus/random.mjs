// A number in, a stream of choices out: the same seed gives the same choices on every machine.

/** Seeded choices (mulberry32). */
export class Random {
  #state

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to, not including, 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `low` to `high`, both included. */
  between(low, high) {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True `share` of the time (0 to 1). */
  chance(share) {
    return this.next() < share
  }

  /** One item of a list. */
  pick(list) {
    return list[Math.floor(this.next() * list.length)]
  }

  /** `count` different items of a list, in random order; all of them when it is shorter. */
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

  /** Lower-case letters and digits, as in an identifier. */
  token(length) {
    let out = ''
    for (let i = 0; i < length; i++) out += 'abcdefghijkmnpqrstuvwxyz23456789'[this.between(0, 31)]
    return out
  }
}
