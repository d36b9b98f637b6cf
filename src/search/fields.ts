// How much a term counts by its field, and how that number is stored in five bits.

/** A field of a section. */
export type Field = 'title' | 'heading' | 'parents' | 'crumbs' | 'keywords' | 'description' | 'text' | 'code'

interface FieldRule {
  /** The most that the field can add: a word of the title beats any number of mentions in the text. */
  readonly weight: number
  /** Words that such a field usually has; longer ones count less for each word. Fixed, so that a growing site ranks as before. */
  readonly length: number
  /** How much the length matters, 0 to 1. */
  readonly lengthShare: number
}

export const FIELDS: Readonly<Record<Field, FieldRule>> = {
  title: { weight: 5, length: 3, lengthShare: 0.5 },
  heading: { weight: 4, length: 4, lengthShare: 0.5 },
  parents: { weight: 1.5, length: 4, lengthShare: 0.5 },
  crumbs: { weight: 1.5, length: 4, lengthShare: 0.3 },
  keywords: { weight: 4, length: 6, lengthShare: 0.2 },
  description: { weight: 7, length: 14, lengthShare: 0.5 },
  text: { weight: 3, length: 80, lengthShare: 0.5 },
  code: { weight: 1.5, length: 60, lengthShare: 0.5 },
}

const MOST = Object.values(FIELDS).reduce((sum, field) => sum + field.weight, 0) / 2

/** Impacts are kept as levels 1 to 31. */
export const LEVELS = 32

/** What `count` occurrences of a term add in a field of `length` words. */
export function fieldImpact(field: Field, count: number, length: number): number {
  const { weight, length: usual, lengthShare } = FIELDS[field]
  return (weight * count) / (count + 1 - lengthShare + (lengthShare * length) / usual)
}

/** The level of an impact: finer steps for small ones. */
export function toLevel(impact: number): number {
  return Math.max(1, Math.min(LEVELS - 1, Math.round((LEVELS - 1) * Math.sqrt(impact / MOST))))
}

/** The impact of a level, 0 to 1. */
export function fromLevel(level: number): number {
  return (level / (LEVELS - 1)) ** 2
}
