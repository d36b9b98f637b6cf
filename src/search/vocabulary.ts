// The site's common words, used to complete partial words and to correct or split unknown ones.
import { sharedPrefix } from './bytes.ts'
import { splitCompound } from './compounds.ts'
import { editDistance } from './edit-distance.ts'

/** A word and how common it is, from 0 to 9: the logarithm of its occurrences, with a bonus for titles and headings. */
export interface CommonWord {
  readonly word: string
  readonly weight: number
}

/** A word that was probably meant instead of the typed one. */
export interface Correction extends CommonWord {
  readonly distance: number
}

// A capital letter encodes how much a word shares with the one before, and a digit ends the word. Neither occurs in
// words.
const LETTER_A = 65
const MAX_SHARED = 25
const ENTRY = /([A-Z])([^A-Z\d]*)(\d)/g

/** Tells whether a word can be in a vocabulary: only lowercase letters can. */
export function isCommonForm(word: string): boolean {
  return word.length > 2 && word.length <= 24 && /^[\p{Ll}\p{Lo}\p{M}]+$/u.test(word)
}

/** Encodes sorted words as text. */
export function encodeVocabulary(words: readonly CommonWord[]): string {
  let text = ''
  let previous = ''
  for (const { word, weight } of words) {
    const shared = Math.min(sharedPrefix(previous, word), MAX_SHARED)
    text += String.fromCharCode(LETTER_A + shared) + word.slice(shared) + Math.max(0, Math.min(9, weight))
    previous = word
  }
  return text
}

/** The loaded vocabulary of one language. */
export class Vocabulary {
  private readonly known: ReadonlySet<string>

  /** `words` must be sorted. */
  private constructor(private readonly words: readonly CommonWord[]) {
    this.known = new Set(words.map(({ word }) => word))
  }

  /** Creates a vocabulary from distinct words in any order. */
  static of(words: readonly CommonWord[]): Vocabulary {
    return new Vocabulary([...words].sort((a, b) => order(a.word, b.word)))
  }

  /** Decodes what `encodeVocabulary` wrote. */
  static decode(payload: string): Vocabulary {
    const words: CommonWord[] = []
    let word = ''
    for (const [, shared = 'A', rest = '', weight = '0'] of payload.matchAll(ENTRY)) {
      word = word.slice(0, shared.charCodeAt(0) - LETTER_A) + rest
      words.push({ word, weight: Number(weight) })
    }
    return new Vocabulary(words)
  }

  has(word: string): boolean {
    return this.known.has(word)
  }

  /** The most common words that start with `prefix`, not including the prefix itself. */
  complete(prefix: string, most: number): CommonWord[] {
    const completions: CommonWord[] = []
    for (let i = this.firstNotBelow(prefix); i < this.words.length; i++) {
      const entry = this.words[i] as CommonWord
      if (!entry.word.startsWith(prefix)) break
      if (entry.word !== prefix) completions.push(entry)
    }
    return completions
      .sort((a, b) => b.weight - a.weight || a.word.length - b.word.length || order(a.word, b.word))
      .slice(0, most)
  }

  /**
   * The words nearest to an unknown one: one edit for four to seven letters, two for more. With `open`, the word may be
   * unfinished. Returns only words at the smallest distance, most common first.
   */
  correct(word: string, options: { most: number; open: boolean }): Correction[] {
    if (word.length < 4) return []
    let limit = word.length < 8 ? 1 : 2
    let corrections: Correction[] = []
    for (const entry of this.words) {
      const { word: candidate, weight } = entry
      if (candidate.length < word.length - limit || (!options.open && candidate.length > word.length + limit)) continue
      const distance = editDistance(word, candidate, { limit, open: options.open })
      if (distance > limit) continue
      if (distance < limit) {
        limit = distance
        corrections = []
      }
      corrections.push({ word: candidate, weight, distance })
    }
    const initial = word.charAt(0)
    const rank = (entry: Correction): number =>
      entry.weight + (entry.word.startsWith(initial) ? 2 : 0) + (entry.word.length <= word.length + 1 ? 2 : 0)
    return corrections.sort((a, b) => rank(b) - rank(a) || order(a.word, b.word)).slice(0, options.most)
  }

  /**
   * Splits an unknown word into two known ones: `ratelimit` into `rate` and `limit`. One of the `links` may join them.
   */
  split(word: string, links: readonly string[] = []): readonly [string, string] | undefined {
    const compound = splitCompound(word, links, (part) => this.has(part))
    if (compound) return compound
    for (let at = word.length - 3; at >= 3; at--) {
      const pair = [word.slice(0, at), word.slice(at)] as const
      if (this.has(pair[0]) && this.has(pair[1])) return pair
    }
    return undefined
  }

  private firstNotBelow(word: string): number {
    let low = 0
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.words[middle] as CommonWord).word < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
