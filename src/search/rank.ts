// Clauses to pages in order, each with its best sections.
import type { Clause } from './clauses.ts'
import { fromLevel } from './fields.ts'
import { lastNotAbove, type Root } from './root.ts'

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
const COVERAGE_SHARE = 0.7
/** What a page gains from the score of its second section. */
const SECOND_SHARE = 0.2

/** All pages that have a word of the query and pass the filter, best first; of equal ones the earlier in the site. */
export function rankPages(clauses: readonly Clause[], root: Root, accepts: (page: number) => boolean): RankedPage[] {
  const { scores, touched } = scoreSections(clauses, root)
  const pages = new Map<number, RankedSection[]>()
  for (const section of touched) {
    const page = lastNotAbove(root.firstSections, section)
    const own = { section, score: scores[section] as number }
    const list = pages.get(page)
    if (list) list.push(own)
    else if (accepts(page)) pages.set(page, [own])
  }
  const ranked: RankedPage[] = []
  for (const [page, sections] of pages) {
    sections.sort((a, b) => b.score - a.score || a.section - b.section)
    const sum = (sections[0]?.score ?? 0) + SECOND_SHARE * (sections[1]?.score ?? 0)
    ranked.push({ page, score: (sum * (root.boosts[page] ?? 100)) / 100, sections })
  }
  return ranked.sort((a, b) => b.score - a.score || a.page - b.page)
}

interface Scores {
  readonly scores: Float64Array
  /** Sections with a score, ascending. */
  readonly touched: readonly number[]
}

function scoreSections(clauses: readonly Clause[], root: Root): Scores {
  const count = root.firstSections.at(-1) ?? 0
  const scores = new Float64Array(count)
  const covered = new Float64Array(count)
  const best = new Float64Array(count)
  const touched: number[] = []
  let all = 0
  for (const clause of clauses) {
    const weight = clause.share * rarity(clause, count)
    if (!clause.bonus) all += weight
    const found: number[] = []
    for (const { shard, place, share } of clause.forms) {
      shard.each(place, (section, level) => {
        if (section >= count) return
        const impact = share * fromLevel(level)
        if (best[section] === 0) found.push(section)
        if (impact > (best[section] as number)) best[section] = impact
      })
    }
    for (const section of found) {
      if (scores[section] === 0) touched.push(section)
      scores[section] = (scores[section] as number) + weight * (best[section] as number)
      best[section] = 0
      if (!clause.bonus) covered[section] = (covered[section] as number) + weight
    }
  }
  for (const section of touched) {
    const coverage = all > 0 ? (covered[section] as number) / all : 1
    scores[section] = (scores[section] as number) * (1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage)
  }
  return { scores, touched: touched.sort((a, b) => a - b) }
}

/** How much a word says: more the fewer sections have it. A word that is not found at all weighs as much as the rarest. */
function rarity({ forms }: Clause, count: number): number {
  const full = forms.filter((form) => form.share >= 0.5)
  const frequency = (full.length > 0 ? full : forms).reduce((most, form) => Math.max(most, form.place.frequency), 0)
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
}
