// What goes into the search index: one record per section of a page, as plain data.

/** The part of a page below one heading. The text before the first heading is a section too. */
export interface Section {
  /** URL of the section with the fragment of its heading, as results link to it: `/docs/start#install`. */
  readonly url: string
  /** Route of the page (`/start`), shared by its sections. Sections of the same page are consecutive. */
  readonly page: string
  /** Title of the page. */
  readonly title: string
  /** Headings from the page's outermost down to this section's own. Empty for the page's opening. */
  readonly headings: readonly string[]
  /** The visible text, as plain text. */
  readonly text: string
  /** Text of code blocks. It's searchable but never shown in excerpts. */
  readonly code?: string
  /** Navigation labels above the page, outermost first. */
  readonly crumbs?: readonly string[]
  /** The page's description. It counts for each of its sections. */
  readonly description?: string
  /** The page's keywords. They count for each of its sections. */
  readonly keywords?: readonly string[]
  /** Multiplies the page's score: 0.1 to 10. Defaults to 1. */
  readonly boost?: number
  /** BCP 47 tag. Defaults to `en`. Each language has an index of its own. */
  readonly language?: string
  /** The versions that the page belongs to. None means all. */
  readonly versions?: readonly string[]
  /** The products that the page belongs to. None means all. */
  readonly products?: readonly string[]
  /** Where other languages show the page as it is, because they don't have it. */
  readonly untranslated?: readonly OtherAddress[]
}

/** The address of a page in another language, which starts with `to` in place of `from`. */
export interface OtherAddress {
  readonly language: string
  readonly from: string
  readonly to: string
}

/** The sections of each page, from sections of which those of the same page are consecutive. */
export function* sectionsByPage(sections: Iterable<Section>): Generator<readonly Section[]> {
  let page: Section[] = []
  for (const section of sections) {
    if (page.length > 0 && page[0]?.page !== section.page) {
      yield page
      page = []
    }
    page.push(section)
  }
  if (page.length > 0) yield page
}

/** A result that an author puts first. */
export interface Pin {
  /** The queries that it answers, in any word order and inflection. */
  readonly queries: readonly string[]
  /** The `url` of a section. */
  readonly url: string
}
