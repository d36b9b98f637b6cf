// Turns the sections of one language into postings: for each term, the sections that have it, with the level of its
// impact.
import { ByteStore } from './byte-store.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { type Field, fieldImpact, LEVELS, toLevel } from './fields.ts'
import { IntegerList } from './integer-list.ts'
import type { PageBody, SectionBody } from './search-page.ts'
import { numberedRules, type SynonymRule, type SynonymRules } from './synonyms.ts'
import type { Tokenizer } from './tokenize.ts'
import { FURTHER, PART, STOP, UnitTerms } from './unit-terms.ts'

/** How often a word occurs as typed, and how many pages have it in their title or a heading. */
export interface WordCount {
  count: number
  strong: number
}

/** A word, its number, and how the current page has it. */
interface CountedWord extends WordCount {
  readonly id: number
  countInPage: number
  strongInPage: boolean
}

/** What the numbers in a page's record stand for. */
export interface RecordNames {
  readonly terms: readonly string[]
  readonly words: readonly string[]
}

export interface Postings {
  /** Terms in order of appearance, which numbers them. */
  readonly terms: readonly string[]
  /** How many sections have a term, or a few more than that. */
  size(id: number): number
  /**
   * The sections of some terms, ascending: section number times `LEVELS` plus level. Takes time linear in all postings of
   * the site, and memory in those of these terms.
   */
  lists(ids: readonly number[]): Int32Array[]
  readonly words: ReadonlyMap<string, WordCount>
}

/** The weight of part of an identifier, relative to a separate word. */
const PART_SHARE = 0.6
const STRONG: ReadonlySet<Field> = new Set(['title', 'heading', 'keywords', 'description'])

/** Numbers of a record as those of the collector that reads it. */
export interface RecordNumbers {
  term(number: number): number
  word(number: number): CountedWord
}

/** How a record is read. */
export interface Recorded {
  /** The number of the page's sections. */
  readonly sections: number
  readonly numbers: RecordNumbers
}

interface RecordedPage {
  readonly record: Uint8Array
  /** The number of its sections. */
  readonly sections: number
}

/** Collects the postings of one language, page by page. */
export class PostingsCollector {
  private readonly terms: string[] = []
  private readonly words = new Map<string, CountedWord>()
  private readonly wordList: CountedWord[] = []
  private readonly ids = new Map<string, number>()
  /** Of the current page: alternates term number and posting, in the order of the text. */
  private readonly entries = new IntegerList()
  /** The records of all pages. All else follows from them, in less memory than lists would take that grow. */
  private readonly pages: (RecordedPage | undefined)[] = []
  private readonly store = new ByteStore()
  /** By term number: its count in the current field, its impact in the current section, and its number of sections. */
  private readonly counts: number[] = []
  private readonly impacts: number[] = []
  private readonly frequencies: number[] = []
  private readonly inField = new IntegerList()
  private readonly inSection = new IntegerList()
  private readonly inPage: CountedWord[] = []
  /** The terms of the current field in their places. */
  private readonly trail = new IntegerList()
  private page: { readonly ids: readonly number[]; readonly impacts: readonly number[] } = { ids: [], impacts: [] }
  private sections = 0
  private hasRemoved = false
  /** The number of the current page's first section. */
  private firstSection = 0
  private readonly writer = new ByteWriter()
  private readonly unitTerms: UnitTerms
  /** By the last term of their phrase. */
  private readonly rules: readonly (readonly SynonymRule<number>[] | undefined)[]

  /** For `mostUnits` see `UnitTerms`. */
  constructor(tokenizer: Tokenizer, synonyms: SynonymRules, mostUnits: () => number) {
    const term = (text: string) => this.idOf(text)
    this.unitTerms = new UnitTerms(tokenizer, { term, word: (text) => this.wordOf(text).id }, mostUnits)
    this.rules = numberedRules(synonyms, term)
  }

  /** Adds the next page. Returns its record. */
  addPage(body: PageBody): Uint8Array {
    this.beginPage(body)
    for (const section of body.sections) this.addSection(section, body.title)
    return this.endPage()
  }

  /** Adds the next page by the record that a collector with the same tokenizer and synonyms made of the same sections. */
  addRecorded(record: Uint8Array, { sections, numbers }: Recorded): Uint8Array {
    const reader = new ByteReader(record)
    for (let i = 0; i < sections; i++) {
      const number = this.sections++
      for (let left = reader.integer(); left > 0 && !reader.ended; left--) {
        const value = reader.integer()
        const id = numbers.term(Math.floor(value / LEVELS))
        this.entries.push(id)
        this.entries.push(number * LEVELS + (value % LEVELS))
        this.frequencies[id] = (this.frequencies[id] as number) + 1
      }
    }
    for (let left = reader.integer(); left > 0 && !reader.ended; left--) {
      const word = numbers.word(reader.integer())
      const value = reader.integer()
      word.countInPage = value >> 1
      word.strongInPage = value % 2 === 1
      this.inPage.push(word)
    }
    return this.endPage()
  }

  /** Adds the next page by its own record: its sections are those of an earlier page. Returns the record. */
  addAgain(record: Uint8Array, sections: number): Uint8Array {
    const reader = new ByteReader(record)
    for (let i = 0; i < sections; i++) {
      for (let left = reader.integer(); left > 0; left--) {
        const id = Math.floor(reader.integer() / LEVELS)
        this.frequencies[id] = (this.frequencies[id] as number) + 1
      }
    }
    for (let left = reader.integer(); left > 0; left--) {
      const word = this.wordList[reader.integer()] as CountedWord
      const value = reader.integer()
      word.count += value >> 1
      word.strong += value % 2
    }
    this.sections += sections
    return this.keepPage(record)
  }

  /** Removes a page by its number, counted from 0 as it was added. Other pages keep theirs. */
  remove(number: number): void {
    const { record, sections } = this.pages[number] as RecordedPage
    this.pages[number] = undefined
    const reader = new ByteReader(record)
    for (let i = 0; i < sections; i++) {
      for (let left = reader.integer(); left > 0; left--) {
        const id = Math.floor(reader.integer() / LEVELS)
        this.frequencies[id] = (this.frequencies[id] as number) - 1
      }
    }
    for (let left = reader.integer(); left > 0; left--) {
      const word = this.wordList[reader.integer()] as CountedWord
      const value = reader.integer()
      word.count -= value >> 1
      word.strong -= value % 2
    }
    this.hasRemoved = true
  }

  /** Returns the page's record. */
  private endPage(): Uint8Array {
    const record = this.store.keep(this.record())
    this.entries.clear()
    for (const word of this.inPage) {
      word.count += word.countInPage
      if (word.strongInPage) word.strong++
      word.countInPage = 0
      word.strongInPage = false
    }
    this.inPage.length = 0
    return this.keepPage(record)
  }

  private keepPage(record: Uint8Array): Uint8Array {
    this.pages.push({ record, sections: this.sections - this.firstSection })
    this.firstSection = this.sections
    return record
  }

  /** The names of all records. */
  get names(): RecordNames {
    return { terms: this.terms, words: [...this.words.keys()] }
  }

  /** Finds this collector's numbers for those of another one, each when it's first asked for. */
  numbersOf({ terms, words }: RecordNames): RecordNumbers {
    const ids = new Int32Array(terms.length).fill(-1)
    const counted: CountedWord[] = []
    return {
      term: (number) => {
        const known = ids[number] ?? -1
        if (known >= 0) return known
        const id = this.idOf(terms[number] ?? '')
        ids[number] = id
        return id
      },
      word: (number) => {
        counted[number] ??= this.wordOf(words[number] ?? '')
        return counted[number]
      },
    }
  }

  /**
   * The current page: for each section its terms with their levels, then the words of the page with their counts. Valid
   * until the next page.
   */
  private record(): Uint8Array {
    const { writer, entries } = this
    writer.clear()
    let entry = 0
    for (let section = this.firstSection; section < this.sections; section++) {
      let end = entry
      while (end < entries.length && Math.floor(entries.at(end + 1) / LEVELS) === section) end += 2
      writer.integer((end - entry) / 2)
      for (; entry < end; entry += 2) writer.integer(entries.at(entry) * LEVELS + (entries.at(entry + 1) % LEVELS))
    }
    writer.integer(this.inPage.length)
    for (const { id, countInPage, strongInPage } of this.inPage) {
      writer.integer(id)
      writer.integer(2 * countInPage + Number(strongInPage))
    }
    return writer.written()
  }

  /** The page's own fields count for each of its sections, so compute them once. */
  private beginPage({ title, crumbs, keywords, description }: PageBody): void {
    this.addField('title', title)
    this.addField('crumbs', crumbs?.join(' ') ?? '')
    this.addField('keywords', keywords?.join(' , ') ?? '')
    this.addField('description', description ?? '')
    const ids = [...this.inSection.all()]
    this.page = { ids, impacts: ids.map((id) => this.impacts[id] as number) }
    this.endSection()
  }

  private addSection({ headings, text, code }: SectionBody, title: string): void {
    const number = this.sections++
    const { ids, impacts } = this.page
    for (let i = 0; i < ids.length; i++) this.addImpact(ids[i] as number, impacts[i] as number)
    this.addField('heading', headings.at(-1) ?? title)
    this.addField('parents', headings.slice(0, -1).join(' '))
    this.addField('text', text)
    this.addField('code', code ?? '')
    for (const id of this.inSection.all()) {
      this.entries.push(id)
      this.entries.push(number * LEVELS + toLevel(this.impacts[id] as number))
      this.frequencies[id] = (this.frequencies[id] as number) + 1
    }
    this.endSection()
  }

  /** The postings of pages in this order: their numbers, counted from 0 as they were added. None of them is removed. */
  finish(order: readonly number[]): Postings {
    const { terms, frequencies } = this
    // Words of removed pages keep their numbers, but the site has them no more.
    const words = this.hasRemoved ? new Map([...this.words].filter(([, { count }]) => count > 0)) : this.words
    return { terms, words, size: (id) => frequencies[id] as number, lists: (ids) => this.lists(ids, order) }
  }

  private lists(ids: readonly number[], order: readonly number[]): Int32Array[] {
    const { frequencies, pages } = this
    const postings = new Int32Array(ids.reduce((sum, id) => sum + (frequencies[id] as number), 0))
    /** Where the next posting of a term goes, plus one; 0 for terms that nobody asks for. */
    const next = new Int32Array(this.terms.length)
    let end = 0
    const lists = ids.map((id) => {
      next[id] = end + 1
      end += frequencies[id] as number
      return postings.subarray(end - (frequencies[id] as number), end)
    })
    let number = 0
    for (const page of order) {
      const { record, sections } = pages[page] as RecordedPage
      const reader = new ByteReader(record)
      for (const last = number + sections; number < last; number++) {
        for (let left = reader.integer(); left > 0; left--) {
          const value = reader.integer()
          const id = Math.floor(value / LEVELS)
          const place = next[id] as number
          if (place === 0) continue
          postings[place - 1] = number * LEVELS + (value % LEVELS)
          next[id] = place + 1
        }
      }
    }
    return lists
  }

  private endSection(): void {
    for (const id of this.inSection.all()) this.impacts[id] = 0
    this.inSection.clear()
  }

  private addImpact(id: number, impact: number): void {
    if (this.impacts[id] === 0) this.inSection.push(id)
    this.impacts[id] = (this.impacts[id] as number) + impact
  }

  private count(id: number, share: number): void {
    if (this.counts[id] === 0) this.inField.push(id)
    this.counts[id] = (this.counts[id] as number) + share
  }

  private addField(field: Field, text: string): void {
    if (text === '') return
    const { trail } = this
    const strong = STRONG.has(field)
    const keepStops = field === 'title' || field === 'heading'
    trail.clear()
    let length = 0
    this.unitTerms.read(text, (id, flags, word) => {
      const stop = (flags & STOP) !== 0
      if (word >= 0) this.countWord(word, strong)
      if (!stop || keepStops) this.count(id, (flags & PART) === 0 ? 1 : PART_SHARE)
      if ((flags & FURTHER) !== 0) return
      if (!stop) length++
      trail.push(id)
      const rules = this.rules[id]
      if (rules) this.addSynonyms(rules, strong)
    })
    for (const id of this.inField.all()) {
      this.addImpact(id, fieldImpact(field, this.counts[id] as number, length))
      this.counts[id] = 0
    }
    this.inField.clear()
  }

  private countWord(number: number, strong: boolean): void {
    const word = this.wordList[number] as CountedWord
    if (word.countInPage++ === 0) this.inPage.push(word)
    if (strong) word.strongInPage = true
  }

  private addSynonyms(rules: readonly SynonymRule<number>[], strong: boolean): void {
    for (const { phrase, added, share, strongOnly } of rules) {
      if ((strongOnly && !strong) || !this.trail.endsWith(phrase)) continue
      for (const id of added) this.count(id, share)
    }
  }

  private idOf(term: string): number {
    let id = this.ids.get(term)
    if (id === undefined) {
      id = this.terms.length
      this.ids.set(term, id)
      this.terms.push(term)
      this.counts.push(0)
      this.impacts.push(0)
      this.frequencies.push(0)
    }
    return id
  }

  private wordOf(word: string): CountedWord {
    let entry = this.words.get(word)
    if (!entry) {
      entry = { id: this.words.size, count: 0, strong: 0, countInPage: 0, strongInPage: false }
      this.words.set(word, entry)
      this.wordList.push(entry)
    }
    return entry
  }
}
