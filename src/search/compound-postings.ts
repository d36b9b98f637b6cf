// Extends postings so that the parts of compound words match too, in languages that have compounds.
import { compoundLinks, lastParts, splitCompound } from './compounds.ts'
import { LEVELS } from './fields.ts'
import type { Postings } from './postings.ts'
import type { Tokenizer } from './tokenize.ts'

/** The weight of a match on part of a word, relative to the whole word. */
const PART_SHARE = 0.6
const SHORTEST_COMPOUND = 9
const NO_SECTIONS = new Int32Array()

/**
 * Adds the sections of each compound to its parts. The site must also use the parts as separate words, the last one
 * excepted: that becomes a term of its own.
 */
export function withCompounds(postings: Postings, tokenizer: Tokenizer): Postings {
  const links = compoundLinks(tokenizer.language)
  if (links.length === 0) return postings
  const { words } = postings
  const terms = [...postings.terms]
  const ids = new Map(terms.map((term, id) => [term, id]))
  const termOf = (word: string): string | undefined => {
    let term: string | undefined
    tokenizer.scan(word, ({ pieces: [piece] }) => {
      if (piece && !piece.stop) term = piece.term
    })
    return term
  }
  const idOf = (word: string): number | undefined => ids.get(termOf(word) ?? '')
  const isPart = (part: string) => words.has(part) && idOf(part) !== undefined
  const further = new Map<number, Set<number>>()
  for (const word of words.keys()) {
    const whole = word.length < SHORTEST_COMPOUND ? undefined : idOf(word)
    if (whole === undefined) continue
    for (const part of splitCompound(word, links, isPart) ?? lastParts(word, links, isPart)) {
      const term = termOf(part)
      if (term === undefined) continue
      const id = ids.get(term) ?? terms.push(term) - 1
      ids.set(term, id)
      if (id !== whole) further.set(id, (further.get(id) ?? new Set()).add(whole))
    }
  }
  const compoundsOf = (id: number): readonly number[] => [...(further.get(id) ?? [])]
  const isOwn = (id: number) => id < postings.terms.length
  return {
    words,
    terms,
    size: (id) => [id, ...compoundsOf(id)].reduce((sum, one) => sum + (isOwn(one) ? postings.size(one) : 0), 0),
    lists(wanted) {
      const own = [...new Set(wanted.flatMap((id) => [id, ...compoundsOf(id)]))].filter(isOwn)
      const lists = new Map(postings.lists(own).map((list, i) => [own[i] as number, list]))
      return wanted.map((id) => {
        const list = lists.get(id) ?? NO_SECTIONS
        const compounds = compoundsOf(id).map((compound) => lists.get(compound) as Int32Array)
        return compounds.length === 0 ? list : merged(list, compounds)
      })
    },
  }
}

function merged(list: Int32Array, compounds: readonly Int32Array[]): Int32Array {
  const levels = new Map<number, number>()
  const add = (posting: number, lower: (level: number) => number): void => {
    const section = Math.floor(posting / LEVELS)
    levels.set(section, Math.max(levels.get(section) ?? 0, lower(posting % LEVELS)))
  }
  for (const posting of list) add(posting, (level) => level)
  // Levels are square roots of impacts, so the share is too.
  for (const compound of compounds)
    for (const posting of compound) add(posting, (level) => Math.max(1, Math.round(level * Math.sqrt(PART_SHARE))))
  return Int32Array.from(levels, ([section, level]) => section * LEVELS + level).sort()
}
