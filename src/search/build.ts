// Sections to the files of a search index: a manifest, and for each language a root, a vocabulary, terms and pages.
import { toBase64 } from './bytes.ts'
import { type FacetSet, type LanguageRecord, MANIFEST, type Manifest, type PinRecord } from './manifest.ts'
import { BlockWriter, beginning } from './page-block.ts'
import { pinKey } from './pins.ts'
import { collectPostings, type WordCount } from './postings.ts'
import { PostingsCut } from './postings-cut.ts'
import { encodeRoot } from './root.ts'
import type { IndexFile } from './script.ts'
import type { Pin, Section } from './section.ts'
import { synonymRules } from './synonyms.ts'
import { TermShardWriter } from './term-shard.ts'
import { createTokenizer, type Tokenizer } from './tokenize.ts'
import { type CommonWord, encodeVocabulary } from './vocabulary.ts'

export interface IndexOptions {
  /** Groups of words or phrases that mean the same. */
  readonly synonyms?: readonly (readonly string[])[]
  readonly pins?: readonly Pin[]
}

export interface IndexStats {
  readonly sections: number
  readonly pages: number
  readonly terms: number
  readonly bytes: number
}

export interface SearchIndex {
  readonly files: readonly IndexFile[]
  readonly stats: IndexStats
}

/** Targets for 1,000 pages; they grow with the size of the site, to at most twice as much. */
const SHARD_BYTES = 4000
const BLOCK_CHARACTERS = 4200
const VOCABULARY_CHARACTERS = 24_000
const MOST_POSTINGS = 1024
/** Of each text, this much can be shown. */
const EXCERPT_CHARACTERS = 240

/**
 * Builds an index. The same sections give the same files, in time that grows with their text.
 * Long lists of sections are cut to those where a term counts most, so that no query loads much.
 */
export function buildIndex(sections: readonly Section[], options: IndexOptions = {}): SearchIndex {
  const files: IndexFile[] = []
  const facets = new FacetTable()
  const languages: LanguageRecord[] = []
  const stats = { sections: 0, pages: 0, terms: 0 }
  for (const [language, own] of byLanguage(sections)) {
    const part = new LanguageIndex(`${languages.length}`, createTokenizer(language), own)
    const terms = part.write(files, facets, options)
    const pins = part.pins(options.pins ?? [])
    languages.push({ language, pages: part.pages.length, sections: part.sections.length, pins })
    stats.sections += part.sections.length
    stats.pages += part.pages.length
    stats.terms += terms
  }
  const manifest: Manifest = { format: 1, languages, facets: facets.sets }
  files.unshift({ name: MANIFEST, payload: JSON.stringify(manifest) })
  const bytes = files.reduce((sum, file) => sum + file.payload.length, 0)
  return { files, stats: { ...stats, bytes } }
}

function byLanguage(sections: readonly Section[]): Map<string, Section[]> {
  const languages = new Map<string, Section[]>()
  for (const section of sections) {
    const language = section.language ?? 'en'
    const list = languages.get(language)
    if (list) list.push(section)
    else languages.set(language, [section])
  }
  return languages
}

/** Numbers for the combinations of versions and products that occur. */
class FacetTable {
  readonly sets: FacetSet[] = []
  private readonly numbers = new Map<string, number>()

  number({ versions = [], products = [] }: Section): number {
    const key = JSON.stringify([versions, products])
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.sets.length
      this.numbers.set(key, number)
      this.sets.push({ versions, products })
    }
    return number
  }
}

class LanguageIndex {
  readonly sections: readonly Section[]
  readonly pages: readonly (readonly Section[])[]
  private readonly growth: number

  constructor(
    private readonly folder: string,
    private readonly tokenizer: Tokenizer,
    sections: readonly Section[],
  ) {
    const pages = new Map<string, Section[]>()
    for (const section of sections) {
      const page = pages.get(section.page)
      if (page) page.push(section)
      else pages.set(section.page, [section])
    }
    this.pages = [...pages.values()]
    this.sections = this.pages.flat()
    this.growth = Math.max(1, Math.min(2, Math.sqrt(this.sections.length / 10_000)))
  }

  /** Adds the files of this language; gives the number of its terms. */
  write(files: IndexFile[], facets: FacetTable, options: IndexOptions): number {
    const synonyms = synonymRules(options.synonyms ?? [], this.tokenizer)
    const { terms, lists, words } = collectPostings(this.sections, this.tokenizer, synonyms)
    const facetNumbers = this.pages.map(([first]) => facets.number(first as Section))
    const boosts = this.pages.map(([first]) => Math.round(100 * Math.max(0.1, Math.min(10, first?.boost ?? 1))))
    const firstSections: number[] = []
    let count = 0
    for (const page of this.pages) {
      firstSections.push(count)
      count += page.length
    }
    firstSections.push(count)

    const shards: IndexFile[] = []
    const cut = new PostingsCut(firstSections, { facets: facetNumbers, boosts, most: MOST_POSTINGS * this.growth })
    const termBounds = this.writeTerms({ terms, lists }, cut, shards)
    const blocks: IndexFile[] = []
    const root = encodeRoot({
      firstSections,
      facets: facetNumbers,
      boosts,
      termBounds,
      blocks: this.writeBlocks(blocks),
    })
    files.push(
      { name: `${this.folder}/root`, payload: root },
      {
        name: `${this.folder}/words`,
        payload: encodeVocabulary(commonWords(words, VOCABULARY_CHARACTERS * this.growth)),
      },
      ...shards,
      ...blocks,
    )
    return terms.length
  }

  pins(pins: readonly Pin[]): PinRecord[] {
    if (pins.length === 0) return []
    const places = new Map<string, { page: number; section: number }>()
    let section = 0
    this.pages.forEach((sections, page) => {
      for (const { url } of sections) {
        if (!places.has(url)) places.set(url, { page, section })
        section++
      }
    })
    return pins.flatMap(({ queries, url }) => {
      const place = places.get(url)
      return place ? queries.map((query) => ({ key: pinKey(query, this.tokenizer), ...place })) : []
    })
  }

  private writeTerms(
    { terms, lists }: { terms: readonly string[]; lists: readonly Int32Array[] },
    cut: PostingsCut,
    files: IndexFile[],
  ): string[] {
    const bounds: string[] = []
    const order = terms.map((term, id) => ({ term, id })).sort((a, b) => (a.term < b.term ? -1 : 1))
    let shard = new TermShardWriter()
    let previous = ''
    for (const { term, id } of order) {
      if (shard.size >= SHARD_BYTES * this.growth) {
        files.push({ name: `${this.folder}/t${files.length}`, payload: toBase64(shard.finish()) })
        shard = new TermShardWriter()
        bounds.push(bound(previous, term))
      }
      const list = lists[id] as Int32Array
      shard.add({ term, frequency: list.length, postings: cut.best(list) })
      previous = term
    }
    files.push({ name: `${this.folder}/t${files.length}`, payload: toBase64(shard.finish()) })
    return bounds
  }

  private writeBlocks(files: IndexFile[]): number[] {
    const firsts: number[] = []
    const block = new BlockWriter()
    const finish = (): void => {
      if (block.size > 0) files.push({ name: `${this.folder}/p${files.length}`, payload: block.take() })
    }
    let number = 0
    for (const sections of this.pages) {
      const first = sections[0] as Section
      const address = first.url.replace(/#.*$/s, '')
      const page = { page: first.page, url: address, title: first.title, crumbs: first.crumbs ?? [] }
      for (const { url, headings, text } of sections) {
        if (block.size === 0) firsts.push(number)
        block.add(page, { url, headings, text: beginning(text, EXCERPT_CHARACTERS) })
        number++
        if (block.size >= BLOCK_CHARACTERS * Math.sqrt(this.growth)) finish()
      }
    }
    finish()
    return firsts
  }
}

/** The shortest text that is above `below` and not above `term`. */
function bound(below: string, term: string): string {
  let length = 1
  while (length < term.length && term.slice(0, length) <= below) length++
  return term.slice(0, length)
}

/** The words that a vocabulary holds: those of titles and headings and the most frequent, as many as there is room for. */
function commonWords(words: ReadonlyMap<string, WordCount>, room: number): CommonWord[] {
  const candidates: CommonWord[] = []
  for (const [word, { count, strong }] of words) {
    if (count < 2 && !strong) continue
    const weight = Math.min(9, Math.floor(Math.log2(count + 1) * 0.6) + (strong ? 2 : 0))
    candidates.push({ word, weight })
  }
  candidates.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
  // A word takes about five characters besides its neighbours.
  return candidates.slice(0, Math.floor(room / 5)).sort((a, b) => (a.word < b.word ? -1 : 1))
}
