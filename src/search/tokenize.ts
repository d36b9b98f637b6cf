// Turns text into the terms that it can be searched by: words, identifiers (whole and in parts), and pairs of
// characters in scripts without spaces. The index and the query use the same function.
import { stemmer } from './stem.ts'
import { stopWords } from './stop-words.ts'
import { EMPTY_HASH, hashWith, TextTable } from './text-table.ts'

/** Part of a chunk: a run of letters, part of an identifier, or two characters of a script without spaces. */
export interface Piece {
  /** Stemmed, without accents. */
  readonly term: string
  /** Lowercase, without accents, not stemmed. */
  readonly word: string
  /** Lowercase with accents. Set only if the word has any. */
  readonly accented?: string
  readonly stop: boolean
  /** True for two characters of a script without spaces. */
  readonly pair: boolean
  /** Offset in the chunk. */
  readonly start: number
  readonly end: number
}

/** The text between two spaces, without surrounding punctuation. */
export interface Chunk {
  readonly pieces: readonly Piece[]
  /**
   * Identifiers in it, joined: `--fail-on`, `failOn` and `fail_on` become `failon`. The longest comes first. An option of one
   * word keeps its dashes: `--port`.
   */
  readonly wholes: readonly string[]
}

/** Splits text of one language. */
export interface Tokenizer {
  readonly language: string
  /** Calls `visit` with each chunk and its offset in the text. It caches chunks. */
  scan(text: string, visit: (chunk: Chunk, start: number) => void): void
  /** A text without separators as a chunk. */
  cut(raw: string): Chunk
  /** Two characters of a script without spaces, or its last one, as a chunk. */
  pair(text: string): Chunk
}

/** Characters that end a chunk, in addition to spaces. Straight and curly apostrophes don't. */
const ENDS = '"`()[],;<>|!“”„‘«»‹›…—–、。，；：！？（）「」『』【】《》・·•\u200b'
const SPACES =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const SEPARATORS = new Uint8Array(65_536)
for (const character of ENDS + SPACES) SEPARATORS[character.charCodeAt(0)] = 1
/** A single run that isn't split, like most words. */
const PLAIN = /^(?:[A-Z]?[a-z\d]*|[A-Z]+\d*)$/
const RUN = /[\p{L}\p{M}\p{N}]+(?:['’](?=\p{L})[\p{L}\p{M}]+)*/gu
/** An option of a command. Its value may follow. */
const OPTION = /^--[a-z]+(?:[=:]|$)/i
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const SPACELESS_CLASS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆]+'
const SPACELESS = new RegExp(SPACELESS_CLASS, 'gu')
const ALL_SPACELESS = new RegExp(`^${SPACELESS_CLASS}$`, 'u')
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th' }
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|dell|nell|all|dall|sull|un)['’]/
const NOISE = new Set(['https', 'http', 'www'])

/** Longer runs of letters are keys and hashes, which nobody types. */
const LONGEST_WORD = 40
const LONGEST_WHOLE = 64
const MAX_PIECES = 32
/**
 * Maximum number of cached chunks, each of which takes half a kilobyte, and of cached stems. When a cache is full, it is
 * cleared, which affects only speed. Large sites have this many words, and then numbers and names that occur once.
 */
const MEMORY = 30_000

/** Whether a UTF-16 code unit separates chunks. */
export function isSeparator(code: number): boolean {
  return SEPARATORS[code] !== 0
}

/** Lowercases a text and unifies compatibility forms (`ﬁ`, full-width letters). Accents stay. */
function normalizeWord(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text.normalize('NFKC').toLowerCase()
}

/**
 * Removes the accents of a normalized word: `é` becomes `e`, `ß` becomes `ss`. Marks that make a different letter (か,
 * が) stay.
 */
function foldWord(word: string): string {
  if (isAscii(word)) return word
  const bare = word.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
  return bare.replace(/[ßæœøłđıþ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Creates a tokenizer for a language (BCP 47). */
export function createTokenizer(language: string): Tokenizer {
  const stem = stemmer(language)
  const stops = stopWords(language)
  const memory = new TextTable()
  const chunks: Chunk[] = []
  const stems = new Map<string, string>()

  const stemOf = (word: string): string => {
    let known = stems.get(word)
    if (known === undefined) {
      if (stems.size >= MEMORY) stems.clear()
      known = stem(word)
      stems.set(word, known)
    }
    return known
  }

  const piece = (source: string, start: number): Piece | undefined => {
    let text = normalizeWord(source)
    if (text.includes("'") || text.includes('’')) {
      text = text
        .replace(ELISION, '')
        .replace(/['’]s?$|['’]s$/, '')
        .replace(/['’]/g, '')
    }
    if (text === '' || text.length > LONGEST_WORD) return undefined
    const word = foldWord(text)
    const made = { term: stemOf(word), word, stop: stops.has(word), pair: false, start, end: start + source.length }
    return word === text ? made : { ...made, accented: text }
  }

  const cut = (raw: string): Chunk => {
    const pieces: Piece[] = []
    if (PLAIN.test(raw)) {
      const made = piece(raw, 0)
      if (made && !NOISE.has(made.word)) pieces.push(made)
      return { pieces, wholes: [] }
    }
    const wholes = new Set<string>()
    const spans: { start: number; end: number; first: number; last: number }[] = []
    RUN.lastIndex = 0
    for (let run = RUN.exec(raw); run && pieces.length < MAX_PIECES; run = RUN.exec(raw)) {
      const first = pieces.length
      for (const { text, start } of parts(run[0], run.index)) {
        if (isSpaceless(text)) pieces.push(...pairs(text, { offset: start, stops }))
        else {
          const made = piece(text, start)
          if (made && !NOISE.has(made.word)) pieces.push(made)
        }
      }
      spans.push({ start: run.index, end: run.index + run[0].length, first, last: pieces.length })
    }
    if (pieces.length > 1) collectWholes({ raw, pieces, spans, wholes, stem: stemOf })
    const [first] = pieces
    if (first && OPTION.test(raw) && spans[0]?.last === 1) wholes.add(`--${first.word}`)
    return { pieces, wholes: [...wholes] }
  }

  const chunkAt = (text: string, start: number, end: number, hash: number): Chunk => {
    const known = memory.find(text, start, end, hash)
    if (known >= 0) return chunks[known] as Chunk
    if (memory.size >= MEMORY) {
      memory.clear()
      chunks.length = 0
    }
    const chunk = cut(text.slice(start, end))
    memory.add(text, start, end, hash, chunks.length)
    chunks.push(chunk)
    return chunk
  }

  return {
    language,
    cut,
    pair: (text) => ({ pieces: [pairPiece(text, { start: 0, stops })], wholes: [] }),
    scan(text, visit) {
      for (let start = 0; start < text.length; ) {
        let end = start
        let hash = EMPTY_HASH
        for (; end < text.length; end++) {
          const code = text.charCodeAt(end)
          if (isSeparator(code)) break
          hash = hashWith(hash, code)
        }
        if (end > start) {
          const chunk = chunkAt(text, start, end, hash)
          if (chunk.pieces.length > 0) visit(chunk, start)
        }
        start = end + 1
      }
    },
  }
}

interface Cut {
  readonly raw: string
  readonly pieces: readonly Piece[]
  readonly spans: readonly { start: number; end: number; first: number; last: number }[]
  readonly wholes: Set<string>
  readonly stem: (word: string) => string
}

/** Collects the chunk as one name, then each segment between `/ . : ? & = # @` that has parts of its own. */
function collectWholes({ raw, pieces, spans, wholes, stem }: Cut): void {
  const add = (first: number, last: number): void => {
    const words = pieces.slice(first, last)
    if (words.length < 2 || words.some((word) => word.pair)) return
    const numeric = words.every((word) => /^\p{N}+$/u.test(word.word))
    const whole = words.map((word) => word.word).join(numeric ? '.' : '')
    if (whole.length <= LONGEST_WHOLE) wholes.add(stem(whole))
  }
  add(0, pieces.length)
  let segment = 0
  for (let i = 0; i < spans.length; i++) {
    const next = spans[i + 1]
    const between = next ? raw.slice(spans[i]?.end, next.start) : '/'
    if (!/[/.:?&=#@]/.test(between)) continue
    add(spans[segment]?.first ?? 0, spans[i]?.last ?? 0)
    segment = i + 1
  }
}

/**
 * Splits a run of letters where case or script changes: `useState`, `HTMLParser`, `API設定`. A single letter joins the
 * next part.
 */
function parts(run: string, offset: number): { text: string; start: number }[] {
  if (isAscii(run) && !/[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(run)) return [{ text: run, start: offset }]
  const segments: { text: string; start: number }[] = []
  let at = 0
  for (const stretch of byScript(run)) {
    let held = ''
    for (const part of stretch.split(CAMEL)) {
      held += part
      if (held.length > 1 || isSpaceless(held)) {
        segments.push({ text: held, start: offset + at })
        at += held.length
        held = ''
      }
    }
    if (held !== '') {
      segments.push({ text: held, start: offset + at })
      at += held.length
    }
  }
  return segments
}

function byScript(run: string): string[] {
  if (isAscii(run)) return [run]
  const stretches: string[] = []
  let at = 0
  for (const match of run.matchAll(SPACELESS)) {
    if (match.index > at) stretches.push(run.slice(at, match.index))
    stretches.push(match[0])
    at = match.index + match[0].length
  }
  if (at < run.length) stretches.push(run.slice(at))
  return stretches
}

/** Whether all characters are of scripts without spaces. */
export function isSpaceless(text: string): boolean {
  return !isAscii(text) && ALL_SPACELESS.test(text)
}

/** Every pair of adjacent characters, plus the last character by itself, so that every character starts a term. */
function pairs(text: string, { offset, stops }: { offset: number; stops: ReadonlySet<string> }): Piece[] {
  const made: Piece[] = []
  const characters = [...text]
  let start = offset
  for (let i = 0; i < characters.length; i++) {
    const first = characters[i] as string
    made.push(pairPiece(first + (characters[i + 1] ?? ''), { start, stops }))
    start += first.length
  }
  return made
}

function pairPiece(source: string, { start, stops }: { start: number; stops: ReadonlySet<string> }): Piece {
  const word = normalizeWord(source)
  return { term: word, word, stop: stops.has(word), pair: true, start, end: start + source.length }
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}
