// Cuts a long list of postings to those where the term counts most, so that no query loads much.
import { LEVELS } from './fields.ts'

/** What is known of each page, by number. */
interface PageFacts {
  /** The number of the page's combination of version and product. */
  readonly facets: readonly number[]
  readonly boosts: readonly number[]
}

/** Cuts long lists so that each combination of version and product keeps its share. */
export class PostingsCut {
  /** By section: where the ranks of its page's combination begin in `counts`. */
  private readonly starts: Int32Array
  /** By boost and level: the place of their product among all products, from the least. */
  private readonly ranks: Int32Array
  /** By section: where the levels of its page's boost begin in `ranks`. */
  private readonly levels: Int32Array
  /** How many ranks there are. */
  private readonly size: number
  /** The number of postings of each rank in each combination. All are zero between two lists. */
  private readonly counts: Int32Array
  private readonly most: number
  private readonly share: number

  constructor(firstSections: readonly number[], { facets, boosts, most }: PageFacts & { readonly most: number }) {
    const combinations = [...new Set(facets)]
    const distinct = [...new Set(boosts)]
    const products = distinct.flatMap((boost) => Array.from({ length: LEVELS }, (_, level) => level * Math.sqrt(boost)))
    const sorted = [...new Set(products)].sort((a, b) => a - b)
    const rankOf = new Map(sorted.map((product, rank) => [product, rank]))
    this.size = sorted.length
    this.ranks = Int32Array.from(products, (product) => rankOf.get(product) as number)
    this.counts = new Int32Array(combinations.length * this.size)
    this.most = most
    this.share = Math.max(256, Math.floor(most / combinations.length))

    const sections = firstSections.at(-1) ?? 0
    this.starts = new Int32Array(sections)
    this.levels = new Int32Array(sections)
    const startOf = new Map(combinations.map((facet, i) => [facet, i * this.size]))
    const levelsOf = new Map(distinct.map((boost, i) => [boost, i * LEVELS]))
    for (const [page, facet] of facets.entries()) {
      const [from, to] = [firstSections[page], firstSections[page + 1]]
      this.starts.fill(startOf.get(facet) as number, from, to)
      this.levels.fill(levelsOf.get(boosts[page] as number) as number, from, to)
    }
  }

  /**
   * The best postings of a list, ascending, up to the maximum. Of equal ones, the first ones win. A short list is returned as
   * is.
   */
  best(list: Int32Array): Int32Array {
    if (list.length <= this.most) return list
    const { counts, size } = this
    const places: number[] = []
    for (const posting of list) {
      const place = this.place(posting)
      if (counts[place] === 0) places.push(place)
      counts[place] = (counts[place] as number) + 1
    }
    // The highest ranks first, one combination after the other.
    places.sort((a, b) => b - a)
    let [combination, left, total] = [-1, 0, 0]
    for (const place of places) {
      const current = Math.floor(place / size)
      if (current !== combination) [combination, left] = [current, this.share]
      const taken = Math.min(left, counts[place] as number)
      counts[place] = taken
      left -= taken
      total += taken
    }
    const kept = new Int32Array(total)
    let end = 0
    for (const posting of list) {
      const place = this.place(posting)
      const wanted = counts[place] as number
      if (wanted === 0) continue
      counts[place] = wanted - 1
      kept[end++] = posting
    }
    return kept
  }

  /** Where a posting is counted: by its combination, then by its rank. */
  private place(posting: number): number {
    const section = Math.floor(posting / LEVELS)
    const levels = this.levels[section] as number
    return (this.starts[section] as number) + (this.ranks[levels + (posting % LEVELS)] as number)
  }
}
