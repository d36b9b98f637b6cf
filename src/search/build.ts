// Turns sections into the files of a search index: a manifest, and for each language a root, a vocabulary, terms, and
// pages.
import { createHash } from 'node:crypto'
import { toBase64 } from './bytes.ts'
import { type IndexOptions, type LanguageIndex, SectionCollector, type SiteLanguages } from './language-index.ts'
import { type LanguageRecord, MANIFEST, type Manifest, PARTS } from './manifest.ts'
import { BlockWriter, beginning } from './page-block.ts'
import { encodeRoot } from './root.ts'
import type { IndexFile } from './script.ts'
import type { Section } from './section.ts'
import { TermShardWriter } from './term-shard.ts'
import { encodeVocabulary } from './vocabulary.ts'

export type { IndexOptions } from './language-index.ts'

export interface SearchIndex {
  readonly files: readonly IndexFile[]
}

/** Target sizes for a site of 1,000 pages. They grow with the site, up to twice as much. */
const SHARD_BYTES = 2700
const BLOCK_CHARACTERS = 3300
/** With more pages than these, an index has at most one more file for every 20 of them: its files grow with the site. */
const MANY_PAGES = 5_000
const PAGES_OF_A_FILE = 20
/** How much of each section's text a result can show. */
const EXCERPT_CHARACTERS = 240

/** Builds an index. The same sections always give the same files. Takes time linear in the amount of text. */
export function buildIndex(sections: Iterable<Section>, options: IndexOptions = {}): SearchIndex {
  const builder = new IndexBuilder(options)
  for (const section of sections) builder.add(section)
  return builder.finish()
}

/** Builds an index from sections that arrive one by one, keeping only what results need to show. */
export class IndexBuilder {
  private readonly collector: SectionCollector

  constructor(options: IndexOptions = {}) {
    this.collector = new SectionCollector(options, withoutRest)
  }

  /** Adds the next section. Sections of the same page must be consecutive. */
  add(section: Section): void {
    this.collector.add(section)
  }

  finish(): SearchIndex {
    return indexOf(this.collector.finish())
  }
}

function withoutRest({ page, title, crumbs, url, headings, text, boost, versions, products }: Section): Section {
  // Copy it: a slice of a string would keep the whole string in memory.
  const start = Buffer.from(text.slice(0, 2 * EXCERPT_CHARACTERS)).toString()
  return { page, title, crumbs, url, headings, text: start, boost, versions, products }
}

function indexOf({ languages, facets }: SiteLanguages): SearchIndex {
  const pages = languages.reduce((sum, language) => sum + language.pages.length, 0)
  // As many files as would be enough, if a page needed one.
  const enough = MANY_PAGES + (pages - MANY_PAGES) / PAGES_OF_A_FILE
  const share = pages > MANY_PAGES ? pages / enough : 1
  const parts = languages.flatMap((language, i) =>
    languageFiles({ ...language, growth: language.growth * share }, `${i}`),
  )
  const folder = `${PARTS}/${digest(parts)}`
  const records = languages.map(
    ({ language, pages, firstSections, pins }): LanguageRecord => ({
      language,
      pages: pages.length,
      sections: firstSections.at(-1) ?? 0,
      pins,
    }),
  )
  const manifest: Manifest = { format: 2, folder, languages: records, facets }
  return {
    files: [
      { name: MANIFEST, payload: JSON.stringify(manifest) },
      ...parts.map(({ name, payload }) => ({ name: `${folder}/${name}`, payload })),
    ],
  }
}

/** Names a folder after the content of its files, so files of two different indexes never mix. */
function digest(parts: readonly IndexFile[]): string {
  const hash = createHash('sha256')
  for (const { name, payload } of parts) hash.update(`${name} ${payload.length} `).update(payload)
  return hash.digest('base64url').slice(0, 8)
}

function languageFiles(index: LanguageIndex, folder: string): IndexFile[] {
  const { firstSections, facets, boosts, words } = index
  const shards = writeTerms(index, folder)
  const blocks = writeBlocks(index, folder)
  const root = { firstSections, facets, boosts, termBounds: shards.bounds, blocks: blocks.firsts }
  return [
    { name: `${folder}/root`, payload: encodeRoot(root) },
    { name: `${folder}/words`, payload: encodeVocabulary(words) },
    ...shards.files,
    ...blocks.files,
  ]
}

function writeTerms({ terms, growth }: LanguageIndex, folder: string): { files: IndexFile[]; bounds: string[] } {
  const files: IndexFile[] = []
  const bounds: string[] = []
  let shard = new TermShardWriter()
  let previous = ''
  const finish = (): void => {
    files.push({ name: `${folder}/t${files.length}`, payload: toBase64(shard.finish()) })
    shard = new TermShardWriter()
  }
  for (const entry of terms) {
    if (shard.size >= SHARD_BYTES * growth) {
      finish()
      bounds.push(bound(previous, entry.term))
    }
    shard.add(entry)
    previous = entry.term
  }
  finish()
  return { files, bounds }
}

function writeBlocks({ pages, growth }: LanguageIndex, folder: string): { files: IndexFile[]; firsts: number[] } {
  const files: IndexFile[] = []
  const firsts: number[] = []
  const block = new BlockWriter()
  const finish = (): void => {
    if (block.size > 0) files.push({ name: `${folder}/p${files.length}`, payload: block.take() })
  }
  let number = 0
  for (const sections of pages) {
    const first = sections[0] as Section
    const page = { page: first.page, url: pageUrl(first), title: first.title, crumbs: first.crumbs ?? [] }
    for (const { url, headings, text } of sections) {
      if (block.size === 0) firsts.push(number)
      block.add(page, { url, headings, text: beginning(text, EXCERPT_CHARACTERS) })
      number++
      if (block.size >= BLOCK_CHARACTERS * growth) finish()
    }
  }
  finish()
  return { files, firsts }
}

/** The page's URL: its first section's URL without the fragment. */
function pageUrl({ url }: Section): string {
  return url.replace(/#.*$/s, '')
}

/** The shortest string greater than `below` and not greater than `term`. */
function bound(below: string, term: string): string {
  let length = 1
  while (length < term.length && term.slice(0, length) <= below) length++
  return term.slice(0, length)
}
