// Turns sections into the files of a search index: a manifest, and for each language a root, a vocabulary, terms, and
// pages.
import { Chunking } from './chunking.ts'
import { hanVariants, hasHanVariants } from './han-variants.ts'
import {
  type AddedPage,
  type IndexOptions,
  inSteps,
  type LanguageIndex,
  SectionCollector,
  type SiteLanguages,
} from './language-index.ts'
import { type LanguageRecord, MANIFEST, type Manifest } from './manifest.ts'
import { nameNumber } from './names.ts'
import { restOfPairs } from './neighbors.ts'
import { BlockWriter, beginning, plain } from './page-block.ts'
import { type Part, partFiles, singleFile, toBase64 } from './part-files.ts'
import { encodeRoot } from './root.ts'
import type { IndexFile } from './script.ts'
import { type SearchPage, searchPage } from './search-page.ts'
import { type Section, sectionsByPage } from './section.ts'
import type { PageStore } from './stored-pages.ts'
import type { LanguageTerms } from './term-cache.ts'
import { type TermEntry, TermShardWriter } from './term-shard.ts'
import { createTokenizer, type Tokenizer } from './tokenize.ts'
import { encodeVocabulary } from './vocabulary.ts'

export type { IndexOptions } from './language-index.ts'

export interface SearchIndex {
  readonly files: readonly IndexFile[]
}

/** Target sizes for a site of 1,000 pages. They grow with the site, up to twice as much. */
const SHARD_BYTES = 2700
const BLOCK_CHARACTERS = 3450
/** With more pages than these, an index has at most one more file for every 20 of them: its files grow with the site. */
const MANY_PAGES = 5_000
const PAGES_OF_A_FILE = 20
/** How much of each section's text a result can show. */
const EXCERPT_CHARACTERS = 240

/** Builds an index. The same sections always give the same files. Takes time linear in the amount of text. */
export function buildIndex(sections: Iterable<Section>, options: IndexOptions = {}): SearchIndex {
  const builder = new IndexBuilder(options)
  for (const page of sectionsByPage(sections)) builder.add(searchPage(page))
  return builder.finish()
}

export interface IndexResources {
  readonly cached?: readonly LanguageTerms[] | undefined
  readonly store?: PageStore | undefined
}

/** Builds an index from pages that arrive one by one, keeping only what results need to show. */
export class IndexBuilder {
  private readonly collector: SectionCollector

  /**
   * `cached` are the terms of an earlier build with the same options. With them, `terms` has those of this one. `store` keeps
   * what results show, by default in memory.
   */
  constructor(options: IndexOptions = {}, { cached, store }: IndexResources = {}) {
    const shorten = (whole: string, tokenizer: Tokenizer) => {
      const text = beginning(whole, EXCERPT_CHARACTERS)
      return { text, pairs: restOfPairs(plain(whole), text, tokenizer) }
    }
    this.collector = new SectionCollector({ options, shorten, cached, store })
  }

  /**
   * Adds a page. Pages may come in any order: the index depends on their places alone. Without a place, a
   * page comes after those that were added before.
   */
  add(page: SearchPage, place?: number): AddedPage {
    return this.collector.add(page, place)
  }

  /** Removes a page that was added. */
  remove(page: AddedPage): void {
    this.collector.remove(page)
  }

  finish(): SearchIndex {
    const files = [...this.files()]
    return { files: [files.pop() as IndexFile, ...files] }
  }

  /** The files one by one, so that not all need to be in memory at once. The manifest comes last. */
  files(): Generator<IndexFile> {
    return indexFiles(this.collector.finish())
  }

  /** The terms of all pages, for the next build. Undefined where nothing has changed. */
  terms(): LanguageTerms[] | undefined {
    return this.collector.terms()
  }
}

function* indexFiles({ languages, facets }: SiteLanguages): Generator<IndexFile> {
  const pages = languages.reduce((sum, language) => sum + language.pages.length, 0)
  // As many files as would be enough, if a page needed one.
  const enough = MANY_PAGES + (pages - MANY_PAGES) / PAGES_OF_A_FILE
  const share = pages > MANY_PAGES ? pages / enough : 1
  const records: LanguageRecord[] = []
  for (const language of languages) records.push(yield* languageFiles(language, inSteps(language.growth * share)))
  const manifest: Manifest = { format: 3, languages: records, facets }
  yield { name: MANIFEST, payload: JSON.stringify(manifest) }
}

/** Returns what the manifest says of the language. */
function* languageFiles(index: LanguageIndex, growth: number): Generator<IndexFile, LanguageRecord> {
  const { language, pages, firstSections, facets, boosts, pins } = index
  const termBounds: string[] = []
  const firsts: number[] = []
  const names: number[] = []
  const characters = hasHanVariants(language) ? new Set<string>() : undefined
  const terms = characters ? withCharacters(index.terms, characters) : index.terms
  const shardFolders = yield* partFiles(termParts({ terms }, SHARD_BYTES * growth, termBounds))
  const blockFolders = yield* partFiles(blockParts(index, BLOCK_CHARACTERS * growth, { firsts, names }))
  const parts = { firstSections, facets, boosts, termBounds, blocks: firsts, shardFolders, blockFolders, names }
  const root = singleFile(toBase64(encodeRoot(parts)))
  const words = singleFile(encodeVocabulary(index.words))
  const sections = firstSections.at(-1) ?? 0
  yield root
  yield words
  const han = characters && hanVariants((character) => characters.has(character))
  return { language, root: root.name, words: words.name, pages: pages.length, sections, pins, ...(han && { han }) }
}

/** Passes terms on, and adds all their characters to `characters`. */
function* withCharacters(terms: Iterable<TermEntry>, characters: Set<string>): Generator<TermEntry> {
  for (const entry of terms) {
    for (const character of entry.term) characters.add(character)
    yield entry
  }
}

/** The term shards. What separates each from the one before is added to `bounds`. */
function* termParts({ terms }: Pick<LanguageIndex, 'terms'>, target: number, bounds: string[]): Generator<Part> {
  const chunking = new Chunking(target)
  const shard = new TermShardWriter()
  let first = ''
  let previous: string | undefined
  const finish = (): Part => ({ key: first, payload: toBase64(shard.take()) })
  for (const entry of terms) {
    if (shard.size === 0) {
      first = previous === undefined ? '' : bound(previous, entry.term)
      if (previous !== undefined) bounds.push(first)
    }
    const before = shard.size
    shard.add(entry)
    previous = entry.term
    if (chunking.endsAfter(entry.term, { size: shard.size, itemSize: shard.size - before })) yield finish()
  }
  if (shard.size > 0 || previous === undefined) yield finish()
}

/** What is learned of the pages while their blocks are written. */
interface PageNumbers {
  /** The number of each block's first section. */
  readonly firsts: number[]
  /** The number of each page's name. */
  readonly names: number[]
}

/** The blocks of pages. Their numbers are added to `firsts` and `names`. */
function* blockParts(
  { language, pages }: LanguageIndex,
  target: number,
  { firsts, names }: PageNumbers,
): Generator<Part> {
  const tokenizer = createTokenizer(language)
  const chunking = new Chunking(target)
  const block = new BlockWriter()
  let key = ''
  let number = 0
  const finish = (): Part => ({ key, payload: block.take() })
  for (const { page, sections } of pages) {
    names.push(nameNumber(page.title, tokenizer))
    for (const section of sections) {
      const before = block.size
      if (before === 0) {
        firsts.push(number)
        key = section.url
      }
      block.add(page, section)
      number++
      if (chunking.endsAfter(section.url, { size: block.size, itemSize: block.size - before })) yield finish()
    }
  }
  if (block.size > 0) yield finish()
}

/** The shortest string greater than `below` and not greater than `term`. */
function bound(below: string, term: string): string {
  let length = 1
  while (length < term.length && term.slice(0, length) <= below) length++
  return term.slice(0, length)
}
