// A page in the form that the index takes: a head with its addresses, and a body with its text. Versions of a page often
// have the same body, which is then read only once.
import { hash } from 'node:crypto'
import type { Section } from './section.ts'

/** The addresses of a page, and how it ranks. For the fields, see `Section`. */
export interface PageHead
  extends Pick<Section, 'page' | 'boost' | 'language' | 'versions' | 'products' | 'untranslated'> {
  /** The URL of each section. */
  readonly urls: readonly string[]
}

/** All of a page's text that it can be searched by. */
export interface PageBody extends Pick<Section, 'title' | 'crumbs' | 'keywords' | 'description'> {
  readonly sections: readonly SectionBody[]
}

export type SectionBody = Pick<Section, 'headings' | 'text' | 'code'>

/** A page with at least one section. */
export interface SearchPage {
  readonly head: PageHead
  /** Identifies the body: see `bodyKey`. */
  readonly key: string
  body(): PageBody
}

const KEY_DIGITS = 32

/** Combines the sections of a page. There must be at least one. */
export function searchPage(sections: readonly Section[]): SearchPage {
  const { head, body } = partsOf(sections)
  return { head, key: bodyKey(JSON.stringify(body)), body: () => body }
}

/** The head and body of a page. There must be at least one section. */
export function partsOf(sections: readonly Section[]): { head: PageHead; body: PageBody } {
  const { page, boost, language, versions, products, untranslated, ...fields } = sections[0] as Section
  const { title, crumbs, keywords, description } = fields
  const bodies = sections.map(({ headings, text, code }) => ({ headings, text, code }))
  return {
    head: { page, urls: sections.map(({ url }) => url), boost, language, versions, products, untranslated },
    body: { title, crumbs, keywords, description, sections: bodies },
  }
}

/** Splits a page into its sections again. */
export function sectionsOf({ head, body }: SearchPage): Section[] {
  const { urls, ...place } = head
  const { sections, ...fields } = body()
  return sections.map((section, i) => ({ ...fields, ...place, url: urls[i] as string, ...section }))
}

/** The key of a body: a hash of its JSON. */
export function bodyKey(json: string | Uint8Array): string {
  return hash('sha256', json, 'hex').slice(0, KEY_DIGITS)
}
