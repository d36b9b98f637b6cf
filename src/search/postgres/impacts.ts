// Expresses impacts in PostgreSQL's terms: as weighted occurrences of a term, which `ts_rank_cd` adds up.
import { fromLevel, LEVELS } from '../fields.ts'

/** Relative weights of the labels, chosen so that sums of at most four of them come close to every level. */
const LABELS = { A: 276, B: 102, C: 19, D: 2 } as const
const MAX_OCCURRENCES = 4
const TOP = (LEVELS - 1) ** 2

/** The weights of D, C, B, and A for `ts_rank_cd`, as the text of an array. */
export const RANK_WEIGHTS = `{${[LABELS.D, LABELS.C, LABELS.B, LABELS.A].map((label) => label / LABELS.A).join(',')}}`

/** Multiply the sum of a term's occurrences by this to get its impact. */
export const RANK_SCALE = LABELS.A / TOP

/** For each level, the positions and labels of a term in a `tsvector`: `1A,2B`. */
export const OCCURRENCES: readonly string[] = Array.from({ length: LEVELS }, (_, level) =>
  nearest(fromLevel(level) * TOP)
    .map((label, i) => `${i + 1}${label}`)
    .join(','),
)

/** The labels whose weights add up closest to `sum`. */
function nearest(sum: number): readonly string[] {
  let best: readonly string[] = ['D']
  let error = Number.POSITIVE_INFINITY
  const extend = (labels: readonly string[], total: number, from: number): void => {
    if (labels.length > 0 && Math.abs(total - sum) < error) {
      best = labels
      error = Math.abs(total - sum)
    }
    if (labels.length === MAX_OCCURRENCES) return
    Object.entries(LABELS).forEach(([label, weight], i) => {
      if (i >= from) extend([...labels, label], total + weight, i)
    })
  }
  extend([], 0, 0)
  return best
}
