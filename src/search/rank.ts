// Ranks pages and their best sections for the clauses of a query.
import { type Clause, clauseWeight } from './clauses.ts'
import { fromLevel } from './fields.ts'
import { lastNotAbove, type Root } from './root.ts'
import { eachPosting, type TermPlace } from './term-shard.ts'

/** A matching section, by its number. */
export interface RankedSection {
  readonly section: number
  readonly score: number
  /** A bit set for each clause that it has. */
  readonly clauses: number
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Best first. */
  readonly sections: readonly RankedSection[]
}

/** The share of a section's score that depends on how much of the query the section has. */
export const COVERAGE_SHARE = 0.6
/** How much the second and third best sections add to a page's score, relative to their own scores. */
export const FURTHER_SHARES = [0.25, 0.1] as const
/** The share of a page's score that depends on how much of the query its best two sections have together. */
export const PAGE_COVERAGE_SHARE = 0.4

/**
 * Ranks the pages of one language. It reuses arrays with an entry per section, so that a query doesn't allocate them.
 */
export class Ranker {
  private readonly scores: Float64Array
  private readonly clauses: Int32Array
  private readonly best: Float64Array

  constructor(private readonly root: Root) {
    const count = root.firstSections.at(-1) ?? 0
    this.scores = new Float64Array(count)
    this.clauses = new Int32Array(count)
    this.best = new Float64Array(count)
  }

  /**
   * All pages that have a word of the query and pass the filter, best first. Ties go to the page that comes first on
   * the site.
   */
  rank(clauses: readonly Clause<TermPlace>[], accepts: (page: number) => boolean): RankedPage[] {
    const { firstSections, boosts } = this.root
    const weights = clauses.map((clause) => clauseWeight(clause, this.scores.length))
    const coverage = new Coverage(clauses, weights)
    const pages = new Map<number, RankedSection[]>()
    for (const found of this.scoreSections(clauses, { weights, coverage })) {
      const page = lastNotAbove(firstSections, found.section)
      const list = pages.get(page)
      if (list) list.push(found)
      else if (accepts(page)) pages.set(page, [found])
    }
    const ranked: RankedPage[] = []
    for (const [page, sections] of pages) {
      sections.sort((a, b) => b.score - a.score || a.section - b.section)
      const [first, second] = sections
      const sum = FURTHER_SHARES.reduce(
        (sum, share, i) => sum + share * (sections[i + 1]?.score ?? 0),
        first?.score ?? 0,
      )
      const together = coverage.of((first?.clauses ?? 0) | (second?.clauses ?? 0))
      const share = 1 - PAGE_COVERAGE_SHARE + PAGE_COVERAGE_SHARE * together
      ranked.push({ page, score: (sum * share * (boosts[page] ?? 100)) / 100, sections })
    }
    return ranked.sort((a, b) => b.score - a.score || a.page - b.page)
  }

  private scoreSections(
    clauses: readonly Clause<TermPlace>[],
    { weights, coverage }: { weights: readonly number[]; coverage: Coverage },
  ): RankedSection[] {
    const { scores } = this
    const touched: number[] = []
    clauses.forEach((clause, i) => {
      for (const section of this.bestOfForms(clause)) {
        if (scores[section] === 0) touched.push(section)
        scores[section] = (scores[section] as number) + (weights[i] as number) * (this.best[section] as number)
        this.clauses[section] = (this.clauses[section] as number) | (1 << i)
        this.best[section] = 0
      }
    })
    return touched.map((section) => {
      const covered = this.clauses[section] as number
      const share = 1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage.of(covered)
      const score = (scores[section] as number) * share
      scores[section] = 0
      this.clauses[section] = 0
      return { section, score, clauses: covered }
    })
  }

  /** Returns the sections that have a form of the clause, and stores how much it counts there in `best`. */
  private bestOfForms({ forms }: Clause<TermPlace>): number[] {
    const { best } = this
    const sections: number[] = []
    for (const { term, share } of forms) {
      eachPosting(term, (section, level) => {
        if (section >= best.length) return
        const impact = share * fromLevel(level)
        if (best[section] === 0) sections.push(section)
        if (impact > (best[section] as number)) best[section] = impact
      })
    }
    return sections
  }
}

/** Computes how much of a query a set of clauses covers, from 0 to 1. */
class Coverage {
  private readonly weights: readonly number[]
  private readonly all: number

  constructor(clauses: readonly Clause<TermPlace>[], weights: readonly number[]) {
    this.weights = clauses.map(({ bonus }, i) => (bonus ? 0 : (weights[i] as number)))
    this.all = this.weights.reduce((sum, weight) => sum + weight, 0)
  }

  /** `clauses` has a bit for each clause. */
  of(clauses: number): number {
    if (this.all === 0) return 1
    let covered = 0
    for (let i = 0; i < this.weights.length; i++) if (clauses & (1 << i)) covered += this.weights[i] as number
    return covered / this.all
  }
}
