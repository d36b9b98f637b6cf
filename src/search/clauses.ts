// Turns a query into clauses: for each word, the terms that match it exactly, as a completion, as a correction, or
// joined with its neighbor.
import { compoundLinks, umlautSpellings } from './compounds.ts'
import { type HanVariants, otherHan } from './han.ts'
import { otherKana } from './kana.ts'
import type { Lexicon, Term, TermTable } from './lexicon.ts'
import type { Piece, Tokenizer } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A term of the index that matches a word of the query. */
export interface Form<T extends Term> {
  readonly term: T
  /** Its weight relative to the word as typed. */
  readonly share: number
}

/** A word of the query. A section scores by the best of its forms. */
export interface Clause<T extends Term> {
  readonly forms: readonly Form<T>[]
  /** Its weight relative to the query's other words, apart from how rare it is. */
  readonly share: number
  /** A whole identifier. It raises sections that have it and doesn't count against those that don't. */
  readonly bonus: boolean
  /** False for what doesn't follow another word in a text: stop words, identifiers, and characters of scripts without spaces. */
  readonly hasPlace: boolean
  /** True for stop words, which are skipped where words of a text follow each other. */
  readonly isSkipped: boolean
  /**
   * True for two characters that end one word and begin the next, in a script without spaces. Sections that have them have
   * these words side by side.
   */
  readonly joinsWords: boolean
}

const LONGEST_QUERY = 400
/** Maximum number of words plus identifiers: each one is a bit of a number. */
const MAX_CLAUSES = 31
const MAX_WORDS = 24
/** In a short query, a stop word may matter (the helper `if`). In a question, it's left out. */
const STOP_SHARE = 0.25
/** The last word's first letter says little until more of it is typed, but may be a name (`objective c`). */
const LETTER_SHARE = 0.25
const SHORT_QUERY = 3
const ACCENTLESS_SHARE = 0.8
const COMPLETION_SHARE = 0.8
/** If the typed text is already a word, longer words that start with it count less. */
const FURTHER_SHARE = 0.4
const CORRECTION_SHARE = 0.9
const FAR_CORRECTION_SHARE = 0.6
/** `webhook` for `web hook`, although the site has both words too. */
const JOINED_SHARE = 0.9
const JOINED_BONUS_SHARE = 0.6
const PART_OF_KNOWN_SHARE = 0.5
/** The weight of a pair of characters that belong to different words and may be adjacent by chance. */
const CROSSING_SHARE = 0.3
/** The pairs of a long word, such as コンポーネント, weigh as much together as this many. Otherwise they would hide all other words. */
const PAIRS_OF_WORD = 2
const WHOLE_SHARE = 1.2
const MAX_COMPLETIONS = 12
/** Maximum number of completions from other shards. Each may cost a file request. */
const MAX_FAR_COMPLETIONS = 2
/** An unfinished word this short says nothing if another word of the query matches nothing: `raspberry pi` isn't `pin`. */
const SHORTEST_BESIDE_UNKNOWN = 3
/** A known word of at least this length is taken as complete. */
const FINISHED_LENGTH = 5
const MAX_CORRECTIONS = 3
/** Longer names aren't looked up as one word. */
const LONGEST_JOINED = 40
const SINGLE_CHARACTER = /^\p{Script=Han}$/u
/** Chinese words of one character that join any two words. */
const FUNCTION_CHARACTERS = '的了在是和与與或及到从從把被给給对對用让讓能可会會有这這那我你不中里裡上下'
const HIRAGANA = /\p{Script=Hiragana}/u
const SPACELESS_LANGUAGES = /^(?:zh|yue|ja|th|lo|km|my)\b/i

/** A word of the query before it is looked up. */
interface Word {
  readonly piece: Pick<Piece, 'term' | 'word' | 'accented' | 'stop' | 'pair'>
  /** Its place among all words of the query, some of which are left out. */
  readonly place: number
  /** True for the last word if nothing follows it: it may be unfinished. */
  readonly open: boolean
  /** The identifiers that it is part of. */
  readonly wholes: readonly string[]
  /** True for two characters that belong to different words, in a script without spaces. */
  readonly crossing: boolean
  /** True if both of these words have a meaning of their own. */
  readonly joinsWords: boolean
  /** The number of pairs that its word has, if it's a pair. Otherwise 1. */
  readonly pairs: number
  /** Terms for other spellings of the word: `oeffnen` for `öffnen`, ガイ for がい. */
  readonly spellings: readonly string[]
  /** Terms for the word in the other Chinese script, which count as much as the word. */
  readonly variants: readonly string[]
}

/** Reads a query as clauses for one language. */
export async function readQuery<T extends Term>(query: string, lexicon: Lexicon<T>): Promise<Clause<T>[]> {
  const typed = readWords(query, lexicon)
  const wholes = [...new Set(typed.flatMap((word) => word.wholes))]
  const unfinished = typed.flatMap((word) => (word.open ? word.wholes : []))
  const joinsIn = (words: readonly Word[]) =>
    joinsOf(words, lexicon.tokenizer).filter(({ term }) => !wholes.includes(term))
  let joins = joinsIn(typed)
  let table = await lexicon.terms(
    [...termsOf(typed), ...wholes, ...joins.map(({ term }) => term)],
    [...prefixesOf(typed), ...unfinished],
  )
  const find = (term: string): T | undefined => table.find(term)
  const clauses = wholes.flatMap((whole) =>
    wholeClause(find(whole), unfinished.includes(whole) ? table.beginningWith(whole) : []),
  )
  const isPart = new Set(typed.filter((word) => word.wholes.some(find)).map(({ piece }) => piece.term))

  let words: readonly Word[] = typed
  let added: readonly Alternative[][] = []
  let begun: readonly Alternative[] = []
  const isUnsure = typed.some((word) => (word.open ? !word.piece.pair : ownForms(word, find).length === 0))
  if (isUnsure) {
    const vocabulary = await lexicon.vocabulary(typed.map(({ piece }) => piece.word))
    const known = { vocabulary, tokenizer: lexicon.tokenizer, known: (word: Word) => ownForms(word, find).length > 0 }
    words = joinAndSplit(typed, known)
    begun = joinedCompletions(words, known)
    added = alternatives(words, known).map((own, i) => (i < words.length - 2 ? own : [...own, ...begun]))
    joins = joinsIn(words)
    const wanted = [...termsOf(words), ...[...added.flat(), ...joins].map(({ term }) => term)]
    table = await lexicon.terms(wanted, prefixesOf(words))
  }
  const matches = words.map((word, i) => {
    const exact = ownForms(word, find)
    const longer = word.open ? nearCompletions(word, table, exact.length > 0) : []
    const others = (added[i] ?? []).flatMap(({ term, share }) => formOf(find(term), share))
    const joined = joins.flatMap(({ first, end, term }) =>
      first <= i && i < end ? formOf(find(term), JOINED_SHARE) : [],
    )
    return { word, exact, guessed: [...joined, ...longer, ...others] }
  })
  const isMissing = matches.some(
    ({ word, exact, guessed }) => !word.open && !word.piece.stop && exact.length + guessed.length === 0,
  )
  const ofWords = matches.map(({ word, exact, guessed }): Clause<T> => {
    const { piece } = word
    const isGuess = isMissing && word.open && !piece.pair && piece.word.length < SHORTEST_BESIDE_UNKNOWN
    const share = wordShare(word, isPart.has(piece.term))
    return {
      forms: distinct(isGuess ? exact : [...exact, ...guessed]),
      share,
      bonus: false,
      hasPlace: !piece.stop && !piece.pair,
      isSkipped: piece.stop,
      joinsWords: word.joinsWords,
    }
  })
  const ofJoins = joins.flatMap(({ term }) => wholeClause(find(term), [], JOINED_BONUS_SHARE))
  const ofBegun = wholeClause(
    undefined,
    begun.flatMap(({ term }) => find(term) ?? []),
    JOINED_BONUS_SHARE,
  )
  return [...ofWords, ...clauses, ...ofJoins, ...ofBegun].slice(0, MAX_CLAUSES)
}

/**
 * The weight of a clause among `sections` sections: the fewer sections have it, the more it weighs. A word that matches
 * nothing weighs as much as the rarest.
 */
export function clauseWeight({ forms, share }: Clause<Term>, sections: number): number {
  const full = forms.filter((form) => form.share >= 0.5)
  const frequency = (full.length > 0 ? full : forms).reduce((most, form) => Math.max(most, form.term.frequency), 0)
  return share * Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5))
}

/** An identifier, and those that start with it while it's being typed: `useGetTrans` finds `useGetTransactions`. */
function wholeClause<T extends Term>(whole: T | undefined, longer: readonly T[], weight = WHOLE_SHARE): Clause<T>[] {
  const share = whole ? FURTHER_SHARE : COMPLETION_SHARE
  const forms = [...formOf(whole, 1), ...longer.slice(0, MAX_COMPLETIONS).map((term) => ({ term, share }))]
  return forms.length === 0
    ? []
    : [{ forms: distinct(forms), share: weight, bonus: true, hasPlace: false, isSkipped: false, joinsWords: false }]
}

function formOf<T extends Term>(term: T | undefined, share: number): Form<T>[] {
  return term ? [{ term, share }] : []
}

function readWords(query: string, { tokenizer, variants }: Pick<Lexicon<Term>, 'tokenizer' | 'variants'>): Word[] {
  // Half-width katakana, whose marks are characters of their own, can't be paired as typed.
  const text = query.slice(0, LONGEST_QUERY).normalize('NFKC')
  const words: Word[] = []
  const seen = new Set<string>()
  let place = 0
  const starts = wordStarts(text, tokenizer.language)
  tokenizer.scan(text, ({ pieces, wholes }, start) => {
    const isCrossing = pieces.map(({ pair, ...at }) => pair && isCrossed(starts, start + at.start, start + at.end))
    const pairs = wordPairs(pieces, isCrossing)
    pieces.forEach((piece, i) => {
      place++
      // Skip the single character that ends a run. It exists for the index; in a query, the pair before it says more.
      if (piece.pair && [...piece.word].length === 1 && pieces[i - 1]?.pair) return
      const open = start + piece.end === text.length && query.length <= LONGEST_QUERY
      if (words.length >= MAX_WORDS || seen.has(piece.term)) return
      seen.add(piece.term)
      const spellings = piece.pair
        ? kanaSpellings(piece, tokenizer)
        : umlautSpellings(piece, tokenizer.language).map((word) => stemOf(word, tokenizer))
      const others = piece.pair ? otherPieces(piece, { tokenizer, variants }) : []
      words.push({
        piece: others.some(({ stop }) => stop) ? { ...piece, stop: true } : piece,
        open,
        place,
        wholes: wholes.slice(0, 2),
        crossing: isCrossing[i] ?? false,
        joinsWords: isCrossing[i] === true && joinsMeanings(i, { pieces, starts, offset: start }),
        pairs: pairs[i] ?? 1,
        spellings,
        variants: others.flatMap(({ term, stop }) => (stop ? [] : [term])),
      })
    })
  })
  const meaningful = words.filter(({ piece }) => !piece.stop)
  return words.length > SHORT_QUERY && meaningful.length > 0 ? meaningful : words
}

/** A pair in the other Chinese script. A pair of `怎麼` is as common as that of `怎么`. */
function otherPieces(
  { word }: Piece,
  { tokenizer, variants }: { readonly tokenizer: Tokenizer; readonly variants: HanVariants },
): Piece[] {
  return otherHan(word, variants).flatMap((other) => tokenizer.pair(other).pieces)
}

/** For each piece, how many pairs follow each other within its word. */
function wordPairs(pieces: readonly Piece[], isCrossing: readonly boolean[]): number[] {
  const counts: number[] = []
  for (let first = 0, end = 1; first < pieces.length; first = end++) {
    const isInside = (i: number) => pieces[i]?.pair && !isCrossing[i] && [...(pieces[i] as Piece).word].length > 1
    if (isInside(first)) while (isInside(end)) end++
    for (let i = first; i < end; i++) counts.push(end - first)
  }
  return counts
}

/** Tells whether both words that a pair is part of have a meaning. In 如何重置, 如何 is there for the grammar. */
function joinsMeanings(
  at: number,
  { pieces, starts, offset }: { pieces: readonly Piece[]; starts: ReadonlySet<number>; offset: number },
): boolean {
  const { word, start } = pieces[at] as Piece
  const isFunction = (character: string, i: number) =>
    FUNCTION_CHARACTERS.includes(character) && starts.has(offset + start + i) && starts.has(offset + start + i + 1)
  return !HIRAGANA.test(word) && ![...word].some(isFunction) && !pieces[at - 1]?.stop && !pieces[at + 1]?.stop
}

/** The pair in the other kana, unless that one is part of the grammar: マス doesn't stand for the ending ます. */
function kanaSpellings({ word, stop }: Piece, tokenizer: Tokenizer): string[] {
  const other = stop ? word : otherKana(word)
  if (other === word) return []
  return tokenizer.pair(other).pieces.flatMap((piece) => (piece.stop ? [] : [piece.term]))
}

/** Where the words of a text start, and the end of the text. Empty for languages without a dictionary. */
function wordStarts(text: string, language: string): ReadonlySet<number> {
  const starts = new Set<number>()
  if (!SPACELESS_LANGUAGES.test(language) || typeof Intl.Segmenter !== 'function') return starts
  let before = ''
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (!isSuffix(segment, before)) starts.add(index)
    before = segment
  }
  return starts.add(text.length)
}

/** Tells whether a range of a text spans two words. */
function isCrossed(starts: ReadonlySet<number>, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (starts.has(at)) return true
  return false
}

/** Dictionaries split 工作流 into 工作 and 流. Such a character belongs to the word before it, and only their pair has it. */
function isSuffix(segment: string, before: string): boolean {
  return before.length > 1 && SINGLE_CHARACTER.test(segment) && !FUNCTION_CHARACTERS.includes(segment)
}

/** Words that follow each other, from `first` up to `end`, as one term. */
interface Join {
  readonly first: number
  readonly end: number
  readonly term: string
}

/** What a site may write as one word, or with hyphens: `time out` for `timeout`, `row level` for `row-level`. */
function joinsOf(words: readonly Word[], tokenizer: Tokenizer): Join[] {
  if (words.length > SHORT_QUERY) return []
  const joins: Join[] = []
  for (let first = 0; first < words.length; first++) {
    let joined = ''
    let hasMeaning = false
    for (let end = first; end < words.length; end++) {
      const { piece, place } = words[end] as Word
      const isNext = end === first || place === (words[end - 1] as Word).place + 1
      if (piece.pair || !isNext || joined.length + piece.word.length > LONGEST_JOINED) break
      joined += piece.word
      hasMeaning ||= !piece.stop
      if (end > first && hasMeaning) joins.push({ first, end: end + 1, term: stemOf(joined, tokenizer) })
    }
  }
  return joins
}

function wordShare({ piece, crossing, pairs, open }: Word, isPart: boolean): number {
  const ownShare = piece.stop ? STOP_SHARE : open && piece.word.length === 1 ? LETTER_SHARE : 1
  return (
    ownShare * Math.min(1, PAIRS_OF_WORD / pairs) * (isPart ? PART_OF_KNOWN_SHARE : 1) * (crossing ? CROSSING_SHARE : 1)
  )
}

function termsOf(words: readonly Word[]): string[] {
  return words.flatMap(({ piece, open, spellings, variants }) => {
    const terms = [piece.term, ...(piece.accented === undefined ? [] : [piece.accented]), ...spellings, ...variants]
    return open ? [...terms, piece.word] : terms
  })
}

/** The last word of the query if it may be unfinished: it then matches everything that starts with it. */
function prefixesOf(words: readonly Word[]): string[] {
  return words.filter(({ open }) => open).map(({ piece }) => piece.word)
}

function ownForms<T extends Term>(
  { piece, spellings, variants }: Word,
  find: (term: string) => T | undefined,
): Form<T>[] {
  const accented = piece.accented === undefined ? undefined : find(piece.accented)
  return [
    ...formOf(accented, 1),
    ...formOf(find(piece.term), accented ? ACCENTLESS_SHARE : 1),
    ...variants.flatMap((variant) => formOf(find(variant), 1)),
    ...spellings.flatMap((spelling) => formOf(find(spelling), ACCENTLESS_SHARE)),
  ]
}

/**
 * Terms that start with the word and are in its own shard: rare words and identifiers, which the vocabulary doesn't
 * have.
 */
function nearCompletions<T extends Term>({ piece }: Word, table: TermTable<T>, known: boolean): Form<T>[] {
  const prefix = piece.word
  if ((prefix.length < 2 && !piece.pair) || (piece.pair && [...prefix].length > 1)) return []
  const completions = table.beginningWith(prefix).filter(({ term }) => term !== piece.term)
  const share = known ? FURTHER_SHARE : COMPLETION_SHARE
  return completions.slice(0, MAX_COMPLETIONS).map((term) => ({ term, share }))
}

interface Known {
  readonly vocabulary: Vocabulary
  readonly tokenizer: Tokenizer
  known(word: Word): boolean
}

/** Another term for a word: a completion, or a correction. */
interface Alternative {
  readonly term: string
  readonly share: number
}

/** Matches `web hook` where the site says `webhook`, and vice versa. */
function joinAndSplit(words: readonly Word[], { vocabulary, tokenizer, known }: Known): Word[] {
  const result: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    const next = words[i + 1]
    const isKnown = known(word)
    if (next && (!isKnown || !known(next)) && vocabulary.has(word.piece.word + next.piece.word)) {
      result.push(plainWord(word.piece.word + next.piece.word, next, tokenizer))
      i++
      continue
    }
    const halves =
      isKnown || vocabulary.has(word.piece.word)
        ? undefined
        : vocabulary.split(word.piece.word, compoundLinks(tokenizer.language))
    if (halves)
      result.push(plainWord(halves[0], { ...word, open: false }, tokenizer), plainWord(halves[1], word, tokenizer))
    else result.push(word)
  }
  return result
}

/** What the last two words begin together: `webhook` for `web hoo`, which isn't `webhook` yet. They stand for both. */
function joinedCompletions(words: readonly Word[], { vocabulary, tokenizer }: Known): Alternative[] {
  const [before, last] = words.slice(-2)
  if (!before || !last?.open || words.length > SHORT_QUERY) return []
  if (before.piece.stop || before.piece.pair || last.piece.pair || last.place !== before.place + 1) return []
  // `user s` isn't `users`.
  if (last.piece.word.length < 2) return []
  return vocabulary
    .complete(before.piece.word + last.piece.word, MAX_FAR_COMPLETIONS)
    .map(({ word }) => ({ term: stemOf(word, tokenizer), share: COMPLETION_SHARE }))
}

function plainWord(word: string, { open, place }: Pick<Word, 'open' | 'place'>, tokenizer: Tokenizer): Word {
  const piece = { term: stemOf(word, tokenizer), word, stop: false, pair: false }
  return { piece, open, place, wholes: [], crossing: false, joinsWords: false, pairs: 1, spellings: [], variants: [] }
}

function alternatives(words: readonly Word[], { vocabulary, tokenizer, known }: Known): Alternative[][] {
  return words.map((word) => {
    const { piece, open } = word
    if (piece.pair) return []
    const isKnown = known(word)
    const unfinished = open && piece.word.length > 1 && !(isKnown && piece.word.length >= FINISHED_LENGTH)
    const completions = unfinished ? vocabulary.complete(piece.word, MAX_FAR_COMPLETIONS) : []
    const share = isKnown ? FURTHER_SHARE : COMPLETION_SHARE
    const terms = completions.map(({ word }) => ({ term: stemOf(word, tokenizer), share }))
    if (isKnown || terms.length > 0 || vocabulary.has(piece.word)) return terms
    let corrections = vocabulary.correct(piece.word, { most: MAX_CORRECTIONS, open: false })
    if (corrections.length === 0 && open) corrections = vocabulary.correct(piece.word, { most: MAX_CORRECTIONS, open })
    return corrections.map(({ word, distance }) => ({
      term: stemOf(word, tokenizer),
      share: distance > 1 ? FAR_CORRECTION_SHARE : CORRECTION_SHARE,
    }))
  })
}

function stemOf(word: string, tokenizer: Tokenizer): string {
  let term = word
  tokenizer.scan(word, ({ pieces }) => {
    term = pieces[0]?.term ?? term
  })
  return term
}

function distinct<T extends Term>(forms: readonly Form<T>[]): Form<T>[] {
  const best = new Map<string, Form<T>>()
  for (const form of forms) {
    const known = best.get(form.term.term)
    if (!known || known.share < form.share) best.set(form.term.term, form)
  }
  return [...best.values()]
}
