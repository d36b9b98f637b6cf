// Generates a site's sections and queries, with word frequencies as in a natural language.
import { Random } from './random.mjs'

const VOCABULARY = 20_000
const SMALL = ['the', 'of', 'to', 'a', 'is', 'in', 'and', 'for', 'with', 'this']
const CONSONANTS = 'bcdfghklmnprstvw'
const VOWELS = 'aeiou'

/** A site made of invented words. A few are in every text, most in hardly any. */
export class SectionCorpus {
  #random
  #words

  /** @param {number} seed */
  constructor(seed = 1) {
    this.#random = new Random(seed)
    this.#words = vocabulary(this.#random)
  }

  /**
   * Sections as `src/search/section.ts` has them.
   * @param {{ pages: number, sections: number }} size sections of each page
   */
  sections({ pages, sections }) {
    const made = []
    for (let p = 0; p < pages; p++) {
      const page = `/guides/${this.#word()}/${p}`
      const title = this.#text(3)
      const description = this.#text(14)
      for (let s = 0; s < sections; s++) {
        made.push({
          url: s === 0 ? page : `${page}#${this.#word()}-${s}`,
          page,
          title,
          description,
          headings: s === 0 ? [] : [this.#text(3)],
          text: this.#text(this.#random.between(40, 130)),
          code: this.#text(20),
        })
      }
    }
    return made
  }

  /** Queries of one to four words that occur. */
  queries(count) {
    return Array.from({ length: count }, () =>
      Array.from({ length: this.#random.between(1, 4) }, () => this.#word()).join(' '),
    )
  }

  #text(length) {
    return Array.from({ length }, () => {
      if (this.#random.chance(0.35)) return this.#random.pick(SMALL)
      if (this.#random.chance(0.03)) return `${this.#word()}${capital(this.#word())}`
      return this.#word()
    }).join(' ')
  }

  /** A word whose rank has a uniformly distributed logarithm: Zipf's law. */
  #word() {
    const rank = Math.floor(Math.exp(this.#random.next() * Math.log(VOCABULARY)) - 1)
    return this.#words[Math.min(VOCABULARY - 1, rank)]
  }
}

function vocabulary(r) {
  const words = new Set()
  while (words.size < VOCABULARY) {
    let word = ''
    for (let syllables = r.between(2, 4); syllables > 0; syllables--) word += r.pick(CONSONANTS) + r.pick(VOWELS)
    words.add(r.chance(0.4) ? word + r.pick(CONSONANTS) : word)
  }
  return [...words]
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
