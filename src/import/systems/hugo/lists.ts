// URLs that Hugo makes of several pages: lists of terms, lists of their pages, and the print views of Docsy's sections.
import { asArray, asObject, asText, at, type Data } from '../../config/data.ts'

/** The pages of one language. */
export interface ListedPages {
  /** The language's path, such as `/fr`. Empty for the default language. */
  readonly route: string
  readonly pages: readonly {
    readonly data: Data
    /** Relative to the content folder. */
    readonly folder: string
    readonly isSection: boolean
    readonly address: string
  }[]
}

/** What becomes of such URLs. */
export interface ListUrls {
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly lost: readonly { readonly address: string; readonly why: string }[]
}

/** Hugo's own taxonomies, which a configuration replaces. https://gohugo.io/content-management/taxonomies/ */
const TAXONOMIES = { tag: 'tags', category: 'categories' }

/**
 * Finds the URLs of lists. A print view leads to its section. The list of a term has no counterpart.
 * @param config the site's configuration, with keys in lowercase
 * @param urlized a name as part of a URL
 */
export function listUrls(config: Data, languages: readonly ListedPages[], urlized: (name: string) => string): ListUrls {
  const disabled = new Set(asArray(config.disablekinds).map((kind) => String(kind).toLowerCase()))
  const taxonomies = Object.values(asObject(config.taxonomies ?? TAXONOMIES)).flatMap((name) => asText(name) ?? [])
  const hasPrint = asArray(at(config.outputs, 'section')).some((format) => String(format).toLowerCase() === 'print')
  const print = asText(at(config.outputformats, 'print', 'path')) ?? '_print'
  const redirects: { from: string; to: string }[] = []
  const lost: { address: string; why: string }[] = []
  for (const { route, pages } of languages) {
    for (const taxonomy of taxonomies) {
      const terms = new Set(pages.flatMap(({ data }) => termsOf(data[taxonomy])))
      if (terms.size > 0 && !disabled.has('taxonomy'))
        lost.push({ address: `${route}/${taxonomy}`, why: `Hugo listed all \`${taxonomy}\` there.` })
      if (disabled.has('term')) continue
      for (const term of terms)
        lost.push({
          address: `${route}/${taxonomy}/${urlized(term)}`,
          why: `Hugo listed the pages with “${term}” in \`${taxonomy}\` there.`,
        })
    }
    if (!hasPrint) continue
    for (const { folder, isSection, address } of pages)
      if (isSection && folder !== '')
        redirects.push({ from: `${route}/${print}/${folder.split('/').map(urlized).join('/')}`, to: address })
  }
  return { redirects, lost }
}

function termsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((term) => asText(term) ?? [])
}
