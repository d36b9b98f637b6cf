// The sections of one language to postings: for each term the sections that hold it, with the level of its impact.
import { type Field, fieldImpact, LEVELS, toLevel } from './fields.ts'
import type { Section } from './section.ts'
import { endsWith, type SynonymRule, type SynonymRules } from './synonyms.ts'
import type { Chunk, Tokenizer } from './tokenize.ts'
import { isCommonForm } from './vocabulary.ts'

/** How often a word as typed occurs, and whether a title or heading has it. */
export interface WordCount {
  count: number
  strong: boolean
}

export interface Postings {
  /** Terms in order of appearance. */
  readonly terms: readonly string[]
  /** For each term its sections, ascending: number times `LEVELS` plus level. */
  readonly lists: readonly number[][]
  readonly words: ReadonlyMap<string, WordCount>
}

/** A part of an identifier counts less than a word that stands alone. */
const PART_SHARE = 0.6
const STRONG: ReadonlySet<Field> = new Set(['title', 'heading', 'keywords', 'description'])

/** A term of a chunk, prepared once for all its occurrences. */
interface Prepared {
  readonly id: number
  readonly share: number
  /** The word that it stands for in the order of the text; undefined for joined and accented forms. */
  readonly term?: string
  readonly word?: WordCount
  readonly stop: boolean
  readonly synonyms?: readonly SynonymRule[]
}

/** Chunks prepared; on overflow all are forgotten, which changes speed only. */
const MEMORY = 400_000

/** One pass over the sections. */
export function collectPostings(sections: readonly Section[], tokenizer: Tokenizer, synonyms: SynonymRules): Postings {
  const collector = new Collector(tokenizer, synonyms)
  let page: string | undefined
  let shared: readonly Impact[] = []
  sections.forEach((section, number) => {
    if (section.page !== page) {
      page = section.page
      shared = collector.pageImpacts(section)
    }
    collector.addSection(section, number, shared)
  })
  return collector
}

type Impact = readonly [id: number, impact: number]

class Collector implements Postings {
  readonly terms: string[] = []
  readonly lists: number[][] = []
  readonly words = new Map<string, WordCount>()
  private readonly ids = new Map<string, number>()
  private prepared = new Map<Chunk, readonly Prepared[]>()
  /** By term: what the current field counts, and what the current section adds up to. */
  private readonly counts: number[] = []
  private readonly impacts: number[] = []
  private inField: number[] = []
  private inSection: number[] = []

  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly synonyms: SynonymRules,
  ) {}

  /** What the fields of a page add to each of its sections. */
  pageImpacts({ title, crumbs, keywords, description }: Section): readonly Impact[] {
    this.addField('title', title)
    this.addField('crumbs', crumbs?.join(' ') ?? '')
    this.addField('keywords', keywords?.join(' , ') ?? '')
    this.addField('description', description ?? '')
    return this.takeSection()
  }

  addSection({ title, headings, text, code }: Section, number: number, shared: readonly Impact[]): void {
    for (const [id, impact] of shared) this.add(id, impact)
    this.addField('heading', headings.at(-1) ?? title)
    this.addField('parents', headings.slice(0, -1).join(' '))
    this.addField('text', text)
    this.addField('code', code ?? '')
    for (const [id, impact] of this.takeSection()) this.lists[id]?.push(number * LEVELS + toLevel(impact))
  }

  private takeSection(): Impact[] {
    const own = this.inSection.map((id) => [id, this.impacts[id] as number] as const)
    for (const id of this.inSection) this.impacts[id] = 0
    this.inSection = []
    return own
  }

  private add(id: number, impact: number): void {
    if (this.impacts[id] === 0) this.inSection.push(id)
    this.impacts[id] = (this.impacts[id] as number) + impact
  }

  private count(id: number, share: number): void {
    if (this.counts[id] === 0) this.inField.push(id)
    this.counts[id] = (this.counts[id] as number) + share
  }

  private addField(field: Field, text: string): void {
    const strong = STRONG.has(field)
    const keepStops = field === 'title' || field === 'heading'
    const trail: string[] = []
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
      this.add(id, fieldImpact(field, this.counts[id] as number, length))
      this.counts[id] = 0
    }
    this.inField = []
  }

  private addSynonyms(rules: readonly SynonymRule[], trail: readonly string[], strong: boolean): void {
    for (const { phrase, added, share, strongOnly } of rules) {
      if ((strongOnly && !strong) || !endsWith(trail, phrase)) continue
      for (const term of added) this.count(this.idOf(term), share)
    }
  }

  private prepare(chunk: Chunk): readonly Prepared[] {
    const known = this.prepared.get(chunk)
    if (known) return known
    if (this.prepared.size >= MEMORY) this.prepared = new Map()
    const list: Prepared[] = []
    for (const { term, word, accented, stop, pair } of chunk.pieces) {
      const share = chunk.pieces.length > 1 && !pair ? PART_SHARE : 1
      const common = !pair && isCommonForm(word) ? { word: this.wordOf(word) } : {}
      list.push({ id: this.idOf(term), share, term, stop, synonyms: this.synonyms.get(term), ...common })
      if (accented !== undefined) list.push({ id: this.idOf(accented), share, stop })
    }
    for (const whole of chunk.wholes) list.push({ id: this.idOf(whole), share: 1, stop: false })
    this.prepared.set(chunk, list)
    return list
  }

  private idOf(term: string): number {
    let id = this.ids.get(term)
    if (id === undefined) {
      id = this.terms.length
      this.ids.set(term, id)
      this.terms.push(term)
      this.lists.push([])
      this.counts.push(0)
      this.impacts.push(0)
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
