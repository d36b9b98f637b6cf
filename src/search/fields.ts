// How much a term counts in each field, and how that number fits in five bits.

/** A part of a section that is indexed. */
export type Field = 'title' | 'heading' | 'parents' | 'crumbs' | 'keywords' | 'description' | 'text' | 'code'

interface FieldRule {
  /** The maximum that the field can add. A word in the title beats any number of mentions in the text. */
  readonly weight: number
  /**
   * The number of words such a field usually has. Longer fields count less per word. Fixed, so that rankings don't
   * shift as a site grows.
   */
  readonly length: number
  /** How much the length matters, from 0 to 1. */
  readonly lengthShare: number
}

const FIELDS: Readonly<Record<Field, FieldRule>> = {
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

/** Impacts are stored as levels 1 to 31. */
export const LEVELS = 32

/** The impact of `count` occurrences of a term in a field of `length` words. */
export function fieldImpact(field: Field, count: number, length: number): number {
  const { weight, length: usual, lengthShare } = FIELDS[field]
  return (weight * count) / (count + 1 - lengthShare + (lengthShare * length) / usual)
}

/** The level of an impact. Steps are finer for small impacts. */
export function toLevel(impact: number): number {
  return Math.max(1, Math.min(LEVELS - 1, Math.round((LEVELS - 1) * Math.sqrt(impact / MOST))))
}

/** The impact of a level, from 0 to 1. */
export function fromLevel(level: number): number {
  return (level / (LEVELS - 1)) ** 2
}
