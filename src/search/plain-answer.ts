// Turns an answer into plain data for programs: text without highlights, results in order.
import type { Hit, SearchAnswer } from './result.ts'

/** A matching section. */
export interface PlainHit {
  readonly url: string
  readonly heading: string
  readonly headingPath: readonly string[]
  readonly excerpt: string
}

/** A matching page, represented by its best section. */
export interface PlainResult extends PlainHit {
  readonly page: string
  readonly title: string
  readonly crumbs: readonly string[]
  readonly language: string
  readonly versions: readonly string[]
  readonly products: readonly string[]
  readonly pinned: boolean
  readonly score: number
  /** Further matching sections of the page. */
  readonly more: readonly PlainHit[]
  /** The key of its site, if several sites are searched together. */
  readonly site?: string
}

export interface PlainAnswer {
  readonly query: string
  /** Number of pages that match any of the query. */
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
