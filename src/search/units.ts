// Texts to the numbers of their units: chunks, and in scripts without spaces, pairs of characters. What an index knows of
// a unit can then be found by its number.
import { EMPTY_HASH, hashWith, TextTable } from './text-table.ts'
import { isSeparator, isSpaceless } from './tokenize.ts'

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** What `isPaired` says of each code unit, once it is asked. */
const UNKNOWN = 2
const PAIRED = new Uint8Array(65_536).fill(UNKNOWN)

/** Numbers units in the order in which they first occur. */
export class UnitNumbers {
  private readonly chunks = new TextTable()
  /** By the UTF-16 code units of both characters. */
  private readonly pairs = new Map<number, number>()

  /** `begin` takes each new unit before it is visited. */
  constructor(private readonly begin: (unit: string, isPair: boolean) => void) {}

  /** How many units have a number. */
  get size(): number {
    return this.chunks.size + this.pairs.size
  }

  /** Calls `visit` with the number of each unit. Sentences in scripts without spaces rarely recur, but pairs do. */
  read(text: string, visit: (number: number) => void): void {
    for (let start = 0; start < text.length; ) {
      let end = start
      let hash = EMPTY_HASH
      for (; end < text.length; end++) {
        const code = text.charCodeAt(end)
        if (isSeparator(code)) break
        hash = hashWith(hash, code)
      }
      if (isAllPaired(text, start, end)) for (let at = start; at < end; at++) visit(this.pair(text, at, end))
      else visit(this.chunk(text, start, end, hash))
      start = end + 1
    }
  }

  /** Forgets all units. */
  clear(): void {
    this.chunks.clear()
    this.pairs.clear()
  }

  private chunk(text: string, start: number, end: number, hash: number): number {
    const known = this.chunks.find(text, start, end, hash)
    if (known >= 0) return known
    const number = this.size
    this.chunks.add(text, start, end, hash, number)
    this.begin(copyOf(text.slice(start, end)), false)
    return number
  }

  /** Two characters, or the last one of a chunk. */
  private pair(text: string, at: number, end: number): number {
    const key = (text.charCodeAt(at) << 16) | (at + 1 < end ? text.charCodeAt(at + 1) : 0)
    const known = this.pairs.get(key)
    if (known !== undefined) return known
    const number = this.size
    this.pairs.set(key, number)
    this.begin(text.slice(at, Math.min(at + 2, end)), true)
    return number
  }
}

/** Whether a part of a text has nothing but letters of scripts without spaces. Then its pairs are all that it has. */
function isAllPaired(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isPaired(text.charCodeAt(i))) return false
  return true
}

function isPaired(code: number): boolean {
  if (PAIRED[code] === UNKNOWN) {
    const character = String.fromCharCode(code)
    PAIRED[code] = Number(isSpaceless(character) && LETTER.test(character))
  }
  return PAIRED[code] === 1
}

/** The same text. A slice would keep in memory what it was cut from. */
function copyOf(slice: string): string {
  let copy = ''
  for (let i = 0; i < slice.length; i++) copy += slice[i]
  return copy
}
