// A query to clauses: for each of its words the terms that stand for it, found, completed, mended or joined.
import type { Partition } from './partition.ts'
import type { TermPlace, TermShard } from './term-shard.ts'
import type { Piece } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A term that stands for a word of the query. */
export interface Form {
  readonly shard: TermShard
  readonly place: TermPlace
  /** How much it counts against the word as typed. */
  readonly share: number
}

/** A word of the query. The best of its forms counts for a section. */
export interface Clause {
  readonly forms: readonly Form[]
  /** Against other words of the query, besides how rare it is. */
  readonly share: number
  /** An identifier as a whole: adds to a section that has it and is not missed in one that has not. */
  readonly bonus: boolean
}

const LONGEST_QUERY = 400
const MOST_WORDS = 24
/** In a short query a stop word may be what is looked for (the helper `if`); in a question it is left out. */
const STOP_SHARE = 0.25
const SHORT_QUERY = 3
const ACCENTLESS_SHARE = 0.8
const COMPLETION_SHARE = 0.8
/** When what is typed is a word already, others that begin with it count less. */
const FURTHER_SHARE = 0.4
const CORRECTION_SHARE = 0.9
const FAR_CORRECTION_SHARE = 0.6
const PART_OF_KNOWN_SHARE = 0.5
const WHOLE_SHARE = 1.2
const MOST_COMPLETIONS = 12
/** Completions from other shards: each may cost a file. */
const MOST_FAR_COMPLETIONS = 2
/** A word of this length that is known is taken as finished. */
const FINISHED_LENGTH = 5
const MOST_CORRECTIONS = 3

/** A word of the query before it is looked up. */
interface Word {
  readonly piece: Pick<Piece, 'term' | 'word' | 'accented' | 'stop' | 'pair'>
  /** The last word, with nothing after it: it may be unfinished. */
  readonly open: boolean
  /** The identifiers that it is a part of. */
  readonly wholes: readonly string[]
}

/** What a query asks of one language. */
export async function readQuery(query: string, partition: Partition): Promise<Clause[]> {
  const words = readWords(query, partition)
  const wholes = [...new Set(words.flatMap((word) => word.wholes))]
  const shards = new Map(await partition.shards([...termsOf(words), ...wholes]))
  const find = (term: string): Form | undefined => {
    const shard = shards.get(term)
    const place = shard?.find(term)
    return shard && place ? { shard, place, share: 1 } : undefined
  }
  const known = (term: string): boolean => find(term) !== undefined
  const unknown = words.some((word) => !word.open && !known(word.piece.term))
  const completing = words.some((word) => word.open && !word.piece.pair)
  const vocabulary = unknown || completing ? await partition.vocabulary() : undefined
  const repaired = vocabulary ? joinAndSplit(words, { vocabulary, partition, known }) : words
  const added = vocabulary ? alternatives(repaired, { vocabulary, partition, known }) : []
  const wanted = [...termsOf(repaired), ...added.flatMap((list) => list.map(({ term }) => term))]
  for (const [term, shard] of await partition.shards(wanted)) shards.set(term, shard)

  const clauses: Clause[] = repaired.map((word, i) => {
    const forms = ownForms(word, find)
    if (word.open) forms.push(...nearCompletions(word, shards.get(word.piece.word), forms.length > 0))
    for (const { term, share } of added[i] ?? []) {
      const form = find(term)
      if (form) forms.push({ ...form, share })
    }
    const part = word.wholes.some((whole) => find(whole)) ? PART_OF_KNOWN_SHARE : 1
    return { forms: distinct(forms), share: part * (word.piece.stop ? STOP_SHARE : 1), bonus: false }
  })
  for (const whole of wholes) {
    const form = find(whole)
    if (form) clauses.push({ forms: [form], share: WHOLE_SHARE, bonus: true })
  }
  return clauses
}

function readWords(query: string, { tokenizer }: Partition): Word[] {
  const text = query.slice(0, LONGEST_QUERY)
  const words: Word[] = []
  const seen = new Set<string>()
  tokenizer.scan(text, ({ pieces, wholes }, start) => {
    pieces.forEach((piece, i) => {
      // The last character of a run alone: for the index. In a query the pair before it says more.
      if (piece.pair && [...piece.word].length === 1 && pieces[i - 1]?.pair) return
      const open = start + piece.end === text.length && query.length <= LONGEST_QUERY
      if (words.length >= MOST_WORDS || seen.has(piece.term)) return
      seen.add(piece.term)
      words.push({ piece, open, wholes: wholes.slice(0, 2) })
    })
  })
  const meaningful = words.filter(({ piece }) => !piece.stop)
  return words.length > SHORT_QUERY && meaningful.length > 0 ? meaningful : words
}

function termsOf(words: readonly Word[]): string[] {
  return words.flatMap(({ piece, open }) => {
    const terms = piece.accented === undefined ? [piece.term] : [piece.term, piece.accented]
    return open ? [...terms, piece.word] : terms
  })
}

function ownForms({ piece }: Word, find: (term: string) => Form | undefined): Form[] {
  const plain = find(piece.term)
  const accented = piece.accented === undefined ? undefined : find(piece.accented)
  if (!accented) return plain ? [plain] : []
  return plain ? [accented, { ...plain, share: ACCENTLESS_SHARE }] : [accented]
}

/** Terms of the word's own shard that begin with it: rare words and identifiers, which the vocabulary does not hold. */
function nearCompletions({ piece }: Word, shard: TermShard | undefined, known: boolean): Form[] {
  const prefix = piece.word
  if (!shard || (prefix.length < 2 && !piece.pair) || (piece.pair && [...prefix].length > 1)) return []
  const found = shard.terms.filter(({ term }) => term.startsWith(prefix) && term !== piece.term)
  found.sort((a, b) => b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
  const share = known ? FURTHER_SHARE : COMPLETION_SHARE
  return found.slice(0, MOST_COMPLETIONS).map((place) => ({ shard, place, share }))
}

interface Known {
  readonly vocabulary: Vocabulary
  readonly partition: Partition
  known(term: string): boolean
}

/** `web hook` where the site says `webhook`, and the other way round. */
function joinAndSplit(words: readonly Word[], { vocabulary, partition, known }: Known): Word[] {
  const result: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    const next = words[i + 1]
    const isKnown = known(word.piece.term)
    if (next && (!isKnown || !known(next.piece.term)) && vocabulary.has(word.piece.word + next.piece.word)) {
      result.push(plainWord(word.piece.word + next.piece.word, next.open, partition))
      i++
      continue
    }
    const halves = isKnown || vocabulary.has(word.piece.word) ? undefined : vocabulary.split(word.piece.word)
    if (halves) result.push(plainWord(halves[0], false, partition), plainWord(halves[1], word.open, partition))
    else result.push(word)
  }
  return result
}

function plainWord(word: string, open: boolean, partition: Partition): Word {
  return { piece: { term: stemOf(word, partition), word, stop: false, pair: false }, open, wholes: [] }
}

/** For each word the terms besides its own: what it may become when typed on, or what was meant. */
function alternatives(
  words: readonly Word[],
  { vocabulary, partition, known }: Known,
): { term: string; share: number }[][] {
  return words.map(({ piece, open }) => {
    if (piece.pair) return []
    const isKnown = known(piece.term)
    const unfinished = open && piece.word.length > 1 && !(isKnown && piece.word.length >= FINISHED_LENGTH)
    const completions = unfinished ? vocabulary.complete(piece.word, MOST_FAR_COMPLETIONS) : []
    const share = isKnown ? FURTHER_SHARE : COMPLETION_SHARE
    const terms = completions.map(({ word }) => ({ term: stemOf(word, partition), share }))
    if (isKnown || terms.length > 0 || vocabulary.has(piece.word)) return terms
    let corrections = vocabulary.correct(piece.word, { most: MOST_CORRECTIONS, open: false })
    if (corrections.length === 0 && open) corrections = vocabulary.correct(piece.word, { most: MOST_CORRECTIONS, open })
    return corrections.map(({ word, distance }) => ({
      term: stemOf(word, partition),
      share: distance > 1 ? FAR_CORRECTION_SHARE : CORRECTION_SHARE,
    }))
  })
}

function stemOf(word: string, { tokenizer }: Partition): string {
  let term = word
  tokenizer.scan(word, ({ pieces }) => {
    term = pieces[0]?.term ?? term
  })
  return term
}

function distinct(forms: readonly Form[]): Form[] {
  const best = new Map<string, Form>()
  for (const form of forms) {
    const known = best.get(form.place.term)
    if (!known || known.share < form.share) best.set(form.place.term, form)
  }
  return [...best.values()]
}
