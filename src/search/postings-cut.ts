// Cuts a long list of postings to those where the term counts most, so that no query loads much.
import { LEVELS } from './fields.ts'

/** Cuts long lists so that each combination of version and product keeps its share. */
export class PostingsCut {
  private readonly pageOf: Int32Array
  private readonly facets: readonly number[]
  private readonly boosts: readonly number[]
  private readonly most: number
  private readonly groups: number

  constructor(
    firstSections: readonly number[],
    { facets, boosts, most }: { facets: readonly number[]; boosts: readonly number[]; most: number },
  ) {
    this.pageOf = new Int32Array(firstSections.at(-1) ?? 0)
    firstSections.slice(0, -1).forEach((first, page) => {
      this.pageOf.fill(page, first, firstSections[page + 1])
    })
    this.facets = facets
    this.boosts = boosts
    this.most = most
    this.groups = new Set(facets).size
  }

  /** The best postings of a list, ascending, up to the maximum. A short list is returned as is. */
  best(list: Int32Array): Int32Array {
    if (list.length <= this.most) return list
    const share = Math.max(256, Math.floor(this.most / this.groups))
    const groups = new Map<number, number[]>()
    for (const posting of list) {
      const facet = this.facets[this.page(posting)] as number
      const group = groups.get(facet)
      if (group) group.push(posting)
      else groups.set(facet, [posting])
    }
    const kept: number[] = []
    for (const group of groups.values()) for (const posting of this.first(group, share)) kept.push(posting)
    return Int32Array.from(kept).sort()
  }

  /** The postings with the highest levels. Within a level, the first ones win. */
  private first(group: readonly number[], count: number): number[] {
    const ranks = new Map<number, number[]>()
    for (const posting of group) {
      const rank = this.rank(posting)
      const equal = ranks.get(rank)
      if (equal) equal.push(posting)
      else ranks.set(rank, [posting])
    }
    const kept: number[] = []
    for (const rank of [...ranks.keys()].sort((a, b) => b - a)) {
      if (kept.length >= count) break
      for (const posting of (ranks.get(rank) as number[]).slice(0, count - kept.length)) kept.push(posting)
    }
    return kept
  }

  private page(posting: number): number {
    return this.pageOf[Math.floor(posting / LEVELS)] as number
  }

  private rank(posting: number): number {
    return (posting % LEVELS) * Math.sqrt(this.boosts[this.page(posting)] as number)
  }
}
