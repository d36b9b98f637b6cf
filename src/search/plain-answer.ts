// An answer to what programs are given: texts without marks, results in order.
import type { Hit, SearchAnswer } from './result.ts'

/** A section that was found. */
export interface PlainHit {
  readonly url: string
  readonly heading: string
  readonly headingPath: readonly string[]
  readonly excerpt: string
}

/** A page that was found, as its best section. */
export interface PlainResult extends PlainHit {
  readonly page: string
  readonly title: string
  readonly crumbs: readonly string[]
  readonly language: string
  readonly versions: readonly string[]
  readonly products: readonly string[]
  readonly pinned: boolean
  readonly score: number
  /** Further sections of the page. */
  readonly more: readonly PlainHit[]
  /** The key of its site, where several are searched together. */
  readonly site?: string
}

export interface PlainAnswer {
  readonly query: string
  /** Pages that have something of the query. */
  readonly total: number
  readonly results: readonly PlainResult[]
}

/** The answer to a query as plain data. */
export function plainAnswer(query: string, { results, total }: SearchAnswer): PlainAnswer {
  return {
    query,
    total,
    results: results.map((result) => {
      const { page, title, crumbs, language, versions, products, pinned, score, more, site } = result
      return {
        ...plainHit(result),
        page,
        title: title.text,
        crumbs,
        language,
        versions,
        products,
        pinned,
        score: Number(score.toFixed(3)),
        more: more.map(plainHit),
        ...(site !== undefined && { site }),
      }
    }),
  }
}

function plainHit({ url, heading, headingPath, excerpt }: Hit): PlainHit {
  return { url, heading: heading.text, headingPath, excerpt: excerpt.text }
}
