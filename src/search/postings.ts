// Turns the sections of one language into postings: for each term, the sections that have it, with the level of its
// impact.
import { type Field, fieldImpact, LEVELS, toLevel } from './fields.ts'
import { IntegerList } from './integer-list.ts'
import type { Section } from './section.ts'
import { endsWith, type SynonymRule, type SynonymRules } from './synonyms.ts'
import type { Chunk, Tokenizer } from './tokenize.ts'
import { isCommonForm } from './vocabulary.ts'

/** How often a word occurs as typed, and whether a title or heading has it. */
export interface WordCount {
  count: number
  strong: boolean
}

export interface Postings {
  /** Terms in order of appearance. */
  readonly terms: readonly string[]
  /** For each term its sections, ascending: section number times `LEVELS` plus level. */
  readonly lists: readonly Int32Array[]
  readonly words: ReadonlyMap<string, WordCount>
}

/** The weight of part of an identifier, relative to a separate word. */
const PART_SHARE = 0.6
const STRONG: ReadonlySet<Field> = new Set(['title', 'heading', 'keywords', 'description'])

/** A term of a chunk, computed once for all its occurrences. */
interface Prepared {
  readonly id: number
  readonly share: number
  /** The word in its place in the text. Undefined for joined and accented forms, which come in addition. */
  readonly term: string | undefined
  readonly word: WordCount | undefined
  readonly stop: boolean
  readonly synonyms: readonly SynonymRule[] | undefined
}

/** Collects the postings of one language, section by section. */
export class PostingsCollector {
  private readonly terms: string[] = []
  private readonly words = new Map<string, WordCount>()
  private readonly ids = new Map<string, number>()
  /** Computed terms by chunk number. */
  private readonly prepared: (readonly Prepared[])[] = []
  /** Alternates term number and posting, in the order of the text. Sorted by term at the end. */
  private readonly entries = new IntegerList()
  /** By term number: its count in the current field, its impact in the current section, and its number of sections. */
  private readonly counts: number[] = []
  private readonly impacts: number[] = []
  private readonly frequencies: number[] = []
  private readonly inField: number[] = []
  private readonly inSection: number[] = []
  private readonly trail: string[] = []
  private page: { readonly ids: readonly number[]; readonly impacts: readonly number[] } = { ids: [], impacts: [] }
  private route: string | undefined
  private sections = 0

  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly synonyms: SynonymRules,
  ) {}

  /** Adds the next section. Sections of the same page must be consecutive. */
  add(section: Section): void {
    if (section.page !== this.route) {
      this.route = section.page
      this.beginPage(section)
    }
    this.addSection(section, this.sections++)
  }

  /** The page's own fields count for each of its sections, so compute them once. */
  private beginPage({ title, crumbs, keywords, description }: Section): void {
    this.addField('title', title)
    this.addField('crumbs', crumbs?.join(' ') ?? '')
    this.addField('keywords', keywords?.join(' , ') ?? '')
    this.addField('description', description ?? '')
    const ids = [...this.inSection]
    this.page = { ids, impacts: ids.map((id) => this.impacts[id] as number) }
    this.endSection()
  }

  private addSection({ title, headings, text, code }: Section, number: number): void {
    const { ids, impacts } = this.page
    for (let i = 0; i < ids.length; i++) this.addImpact(ids[i] as number, impacts[i] as number)
    this.addField('heading', headings.at(-1) ?? title)
    this.addField('parents', headings.slice(0, -1).join(' '))
    this.addField('text', text)
    this.addField('code', code ?? '')
    for (const id of this.inSection) {
      this.entries.push(id)
      this.entries.push(number * LEVELS + toLevel(this.impacts[id] as number))
      this.frequencies[id] = (this.frequencies[id] as number) + 1
    }
    this.endSection()
  }

  finish(): Postings {
    const { terms, words, frequencies, entries } = this
    const all = new Int32Array(entries.length / 2)
    const lists: Int32Array[] = []
    let start = 0
    for (const frequency of frequencies) {
      lists.push(all.subarray(start, start + frequency))
      start += frequency
    }
    const filled = new Int32Array(terms.length)
    for (let i = 0; i < entries.length; i += 2) {
      const id = entries.at(i)
      const list = lists[id] as Int32Array
      list[filled[id] as number] = entries.at(i + 1)
      filled[id] = (filled[id] as number) + 1
    }
    return { terms, lists, words }
  }

  private endSection(): void {
    for (const id of this.inSection) this.impacts[id] = 0
    this.inSection.length = 0
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
    trail.length = 0
    let length = 0
    this.tokenizer.scan(text, (chunk) => {
      for (const { id, share, term, word, stop, synonyms } of this.prepare(chunk)) {
        if (word) {
          word.count++
          if (strong) word.strong = true
        }
        if (!stop || keepStops) this.count(id, share)
        if (term === undefined) continue
        if (!stop) length++
        trail.push(term)
        if (synonyms) this.addSynonyms(synonyms, trail, strong)
      }
    })
    for (const id of this.inField) {
      this.addImpact(id, fieldImpact(field, this.counts[id] as number, length))
      this.counts[id] = 0
    }
    this.inField.length = 0
  }

  private addSynonyms(rules: readonly SynonymRule[], trail: readonly string[], strong: boolean): void {
    for (const { phrase, added, share, strongOnly } of rules) {
      if ((strongOnly && !strong) || !endsWith(trail, phrase)) continue
      for (const term of added) this.count(this.idOf(term), share)
    }
  }

  private prepare(chunk: Chunk): readonly Prepared[] {
    const known = this.prepared[chunk.number]
    if (known) return known
    const list: Prepared[] = []
    const further = { term: undefined, word: undefined, synonyms: undefined }
    for (const { term, word, accented, stop, pair } of chunk.pieces) {
      const share = chunk.pieces.length > 1 && !pair ? PART_SHARE : 1
      const common = !pair && isCommonForm(word) ? this.wordOf(word) : undefined
      list.push({ id: this.idOf(term), share, term, word: common, stop, synonyms: this.synonyms.get(term) })
      if (accented !== undefined) list.push({ id: this.idOf(accented), share, stop, ...further })
    }
    for (const whole of chunk.wholes) list.push({ id: this.idOf(whole), share: 1, stop: false, ...further })
    this.prepared[chunk.number] = list
    return list
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

  private wordOf(word: string): WordCount {
    let entry = this.words.get(word)
    if (!entry) {
      entry = { count: 0, strong: false }
      this.words.set(word, entry)
    }
    return entry
  }
}
