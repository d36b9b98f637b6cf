// Clauses to pages in order, each with its best sections.
import { type Clause, clauseWeight } from './clauses.ts'
import { fromLevel } from './fields.ts'
import { lastNotAbove, type Root } from './root.ts'
import { eachPosting, type TermPlace } from './term-shard.ts'

/** A section that was found, by its number. */
export interface RankedSection {
  readonly section: number
  readonly score: number
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Best first. */
  readonly sections: readonly RankedSection[]
}

/** Of what a section scores, this share depends on how much of the query it has. */
export const COVERAGE_SHARE = 0.7
/** What a page gains from the score of its second section. */
export const SECOND_SHARE = 0.2

/** Ranks the pages of one language. It keeps room for a number for each section, so that a query need not ask for it. */
export class Ranker {
  private readonly scores: Float64Array
  private readonly covered: Float64Array
  private readonly best: Float64Array

  constructor(private readonly root: Root) {
    const count = root.firstSections.at(-1) ?? 0
    this.scores = new Float64Array(count)
    this.covered = new Float64Array(count)
    this.best = new Float64Array(count)
  }

  /** All pages that have a word of the query and pass the filter, best first; of equal ones the earlier in the site. */
  rank(clauses: readonly Clause<TermPlace>[], accepts: (page: number) => boolean): RankedPage[] {
    const { firstSections, boosts } = this.root
    const pages = new Map<number, RankedSection[]>()
    for (const found of this.scoreSections(clauses)) {
      const page = lastNotAbove(firstSections, found.section)
      const list = pages.get(page)
      if (list) list.push(found)
      else if (accepts(page)) pages.set(page, [found])
    }
    const ranked: RankedPage[] = []
    for (const [page, sections] of pages) {
      sections.sort((a, b) => b.score - a.score || a.section - b.section)
      const sum = (sections[0]?.score ?? 0) + SECOND_SHARE * (sections[1]?.score ?? 0)
      ranked.push({ page, score: (sum * (boosts[page] ?? 100)) / 100, sections })
    }
    return ranked.sort((a, b) => b.score - a.score || a.page - b.page)
  }

  private scoreSections(clauses: readonly Clause<TermPlace>[]): RankedSection[] {
    const { scores, covered } = this
    const touched: number[] = []
    let all = 0
    for (const clause of clauses) {
      const weight = clauseWeight(clause, scores.length)
      if (!clause.bonus) all += weight
      for (const section of this.bestOfForms(clause)) {
        if (scores[section] === 0) touched.push(section)
        scores[section] = (scores[section] as number) + weight * (this.best[section] as number)
        if (!clause.bonus) covered[section] = (covered[section] as number) + weight
        this.best[section] = 0
      }
    }
    return touched.map((section) => {
      const coverage = all > 0 ? (covered[section] as number) / all : 1
      const score = (scores[section] as number) * (1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage)
      scores[section] = 0
      covered[section] = 0
      return { section, score }
    })
  }

  /** The sections that have a form of the clause; how much, stands in `best`. */
  private bestOfForms({ forms }: Clause<TermPlace>): number[] {
    const { best } = this
    const found: number[] = []
    for (const { term, share } of forms) {
      eachPosting(term, (section, level) => {
        if (section >= best.length) return
        const impact = share * fromLevel(level)
        if (best[section] === 0) found.push(section)
        if (impact > (best[section] as number)) best[section] = impact
      })
    }
    return found
  }
}
