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

/** One pass over the sections. */
export function collectPostings(sections: readonly Section[], tokenizer: Tokenizer, synonyms: SynonymRules): Postings {
  const ids = new Map<string, number>()
  const terms: string[] = []
  const lists: number[][] = []
  const words = new Map<string, WordCount>()
  let prepared = new Map<Chunk, readonly Prepared[]>()
  // By term: what the current field counts, and what the current section adds up to.
  const counts: number[] = []
  const impacts: number[] = []
  let inField: number[] = []
  let inSection: number[] = []

  const idOf = (term: string): number => {
    let id = ids.get(term)
    if (id === undefined) {
      id = terms.length
      ids.set(term, id)
      terms.push(term)
      lists.push([])
      counts.push(0)
      impacts.push(0)
    }
    return id
  }
  const wordOf = (word: string): WordCount => {
    let entry = words.get(word)
    if (!entry) {
      entry = { count: 0, strong: false }
      words.set(word, entry)
    }
    return entry
  }
  const prepare = ({ pieces, wholes }: Chunk): Prepared[] => {
    const list: Prepared[] = []
    for (const { term, word, accented, stop, pair } of pieces) {
      const share = pieces.length > 1 && !pair ? PART_SHARE : 1
      const common = !pair && isCommonForm(word) ? { word: wordOf(word) } : {}
      list.push({ id: idOf(term), share, term, stop, synonyms: synonyms.get(term), ...common })
      if (accented !== undefined) list.push({ id: idOf(accented), share, stop })
    }
    for (const whole of wholes) list.push({ id: idOf(whole), share: 1, stop: false })
    return list
  }
  const count = (id: number, share: number): void => {
    if (counts[id] === 0) inField.push(id)
    counts[id] = (counts[id] as number) + share
  }

  const add = (id: number, impact: number): void => {
    if (impacts[id] === 0) inSection.push(id)
    impacts[id] = (impacts[id] as number) + impact
  }

  const addField = (field: Field, text: string): void => {
    const strong = STRONG.has(field)
    const keepStops = field === 'title' || field === 'heading'
    let length = 0
    const trail: string[] = []
    const addSynonyms = (rules: readonly SynonymRule[]): void => {
      for (const rule of rules) {
        if ((rule.strongOnly && !strong) || !endsWith(trail, rule.phrase)) continue
        for (const added of rule.added) count(idOf(added), rule.share)
      }
    }
    tokenizer.scan(text, (chunk) => {
      let list = prepared.get(chunk)
      if (!list) {
        if (prepared.size > 400_000) prepared = new Map()
        list = prepare(chunk)
        prepared.set(chunk, list)
      }
      for (const { id, share, term, word, stop, synonyms: rules } of list) {
        if (word) {
          word.count++
          if (strong) word.strong = true
        }
        if (!stop || keepStops) count(id, share)
        if (term === undefined) continue
        if (!stop) length++
        trail.push(term)
        if (rules) addSynonyms(rules)
      }
    })
    for (const id of inField) {
      add(id, fieldImpact(field, counts[id] as number, length))
      counts[id] = 0
    }
    inField = []
  }

  /** What the fields of a page add to each of its sections. */
  const pageImpacts = ({
    title,
    crumbs,
    keywords,
    description,
  }: Section): (readonly [id: number, impact: number])[] => {
    addField('title', title)
    addField('crumbs', crumbs?.join(' ') ?? '')
    addField('keywords', keywords?.join(' , ') ?? '')
    addField('description', description ?? '')
    const own = inSection.map((id) => [id, impacts[id] as number] as const)
    for (const id of inSection) impacts[id] = 0
    inSection = []
    return own
  }

  let page: string | undefined
  let shared: readonly (readonly [id: number, impact: number])[] = []
  sections.forEach((section, number) => {
    if (section.page !== page) {
      shared = pageImpacts(section)
      page = section.page
    }
    for (const [id, impact] of shared) add(id, impact)
    addField('heading', section.headings.at(-1) ?? section.title)
    addField('parents', section.headings.slice(0, -1).join(' '))
    addField('text', section.text)
    addField('code', section.code ?? '')
    for (const id of inSection) {
      lists[id]?.push(number * LEVELS + toLevel(impacts[id] as number))
      impacts[id] = 0
    }
    inSection = []
  })
  return { terms, lists, words }
}
