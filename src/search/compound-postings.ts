// Extends postings so that the parts of compound words match too, in languages that have compounds.
import { compoundLinks, splitCompound } from './compounds.ts'
import { LEVELS } from './fields.ts'
import type { Postings } from './postings.ts'
import type { Tokenizer } from './tokenize.ts'

/** The weight of a match on part of a word, relative to the whole word. */
const PART_SHARE = 0.6
const SHORTEST_COMPOUND = 9

/** Adds the sections of each compound to its parts, as long as the site also uses the parts as separate words. */
export function withCompounds(postings: Postings, tokenizer: Tokenizer): Postings {
  const links = compoundLinks(tokenizer.language)
  if (links.length === 0) return postings
  const { terms, words } = postings
  const ids = new Map(terms.map((term, id) => [term, id]))
  const idOf = (word: string): number | undefined => {
    let id: number | undefined
    tokenizer.scan(word, ({ pieces: [piece] }) => {
      if (piece && !piece.stop) id = ids.get(piece.term)
    })
    return id
  }
  const isPart = (part: string) => words.has(part) && idOf(part) !== undefined
  const further = new Map<number, Set<number>>()
  for (const word of words.keys()) {
    const whole = word.length < SHORTEST_COMPOUND ? undefined : idOf(word)
    const parts = whole === undefined ? undefined : splitCompound(word, links, isPart)
    for (const part of parts ?? []) {
      const id = idOf(part) as number
      if (id !== whole) further.set(id, (further.get(id) ?? new Set()).add(whole as number))
    }
  }
  const lists = postings.lists.map((list, id) => {
    const compounds = [...(further.get(id) ?? [])].map((compound) => postings.lists[compound] as Int32Array)
    return compounds.length === 0 ? list : merged(list, compounds)
  })
  return { ...postings, lists }
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
