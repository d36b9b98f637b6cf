// What goes into the search index: one record for each section of a page, as plain data.

/** A stretch of a page under one heading; the text before the first heading is a section too. */
export interface Section {
  /** Address of the section as results link to it, with the fragment of its heading: `/docs/start#install`. */
  readonly url: string
  /** Route of the page (`/start`): what its sections have in common. Sections of one page follow each other. */
  readonly page: string
  /** Title of the page. */
  readonly title: string
  /** Headings from the page's outermost down to this section's own; empty for the opening of the page. */
  readonly headings: readonly string[]
  /** What a reader reads, as plain text. */
  readonly text: string
  /** Code blocks: found, and not shown in excerpts. */
  readonly code?: string
  /** Navigation labels above the page, outermost first. */
  readonly crumbs?: readonly string[]
  /** Of the page; counts for each of its sections. */
  readonly description?: string
  /** Of the page; count for each of its sections. */
  readonly keywords?: readonly string[]
  /** Multiplies the page's score: 1 when absent, 0.1 to 10. */
  readonly boost?: number
  /** BCP 47 tag: `en` when absent. Each language has an index of its own. */
  readonly language?: string
  /** The versions that the page belongs to; none means all. */
  readonly versions?: readonly string[]
  /** The products that the page belongs to; none means all. */
  readonly products?: readonly string[]
}

/** A result that an author puts first. */
export interface Pin {
  /** Asked in these words, in any order and inflection. */
  readonly queries: readonly string[]
  /** The `url` of a section. */
  readonly url: string
}
