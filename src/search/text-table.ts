// Finds parts of texts by their characters, without making a string of each: an index looks up every word of a site.

/** The hash of no characters (FNV-1a). */
export const EMPTY_HASH = 0x811c9dc5 | 0

/** The hash of a text and one more UTF-16 code unit. */
export function hashWith(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

/** An open hash table from texts to numbers that aren't negative. */
export class TextTable {
  /** For each place, 1 + the index of an entry, or 0. At least half of the places are free. */
  private places = new Int32Array(2048)
  private hashes = new Int32Array(1024)
  private numbers = new Int32Array(1024)
  /** Where the characters of each entry begin. Those of the next one follow. */
  private starts = new Int32Array(1025)
  private characters = new Uint16Array(8192)
  private count = 0

  get size(): number {
    return this.count
  }

  /** The number of a part of a text, whose hash is known, or -1. */
  find(text: string, start: number, end: number, hash: number): number {
    const { places, hashes, starts, characters } = this
    const mask = places.length - 1
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const entry = (places[place] as number) - 1
      if (entry < 0) return -1
      if (hashes[entry] !== hash) continue
      let at = starts[entry] as number
      if ((starts[entry + 1] as number) - at !== end - start) continue
      let i = start
      while (i < end && characters[at] === text.charCodeAt(i)) {
        at++
        i++
      }
      if (i === end) return this.numbers[entry] as number
    }
  }

  /** Adds a part of a text that has no number yet. */
  add(text: string, start: number, end: number, hash: number, number: number): void {
    const entry = this.count++
    if (entry === this.hashes.length) this.grow()
    const from = this.starts[entry] as number
    while (from + end - start > this.characters.length) this.characters = copied(this.characters, Uint16Array)
    for (let i = start; i < end; i++) this.characters[from + i - start] = text.charCodeAt(i)
    this.starts[entry + 1] = from + end - start
    this.hashes[entry] = hash
    this.numbers[entry] = number
    this.place(entry)
  }

  clear(): void {
    this.count = 0
    this.places.fill(0)
  }

  private place(entry: number): void {
    const mask = this.places.length - 1
    let place = (this.hashes[entry] as number) & mask
    while (this.places[place] !== 0) place = (place + 1) & mask
    this.places[place] = entry + 1
  }

  private grow(): void {
    this.hashes = copied(this.hashes, Int32Array)
    this.numbers = copied(this.numbers, Int32Array)
    const starts = new Int32Array(this.hashes.length + 1)
    starts.set(this.starts)
    this.starts = starts
    this.places = new Int32Array(this.places.length * 2)
    for (let entry = 0; entry < this.count - 1; entry++) this.place(entry)
  }
}

/** The same numbers, with room for as many again. */
function copied<Numbers extends Int32Array | Uint16Array>(
  numbers: Numbers,
  Kind: new (length: number) => Numbers,
): Numbers {
  const larger = new Kind(numbers.length * 2)
  larger.set(numbers)
  return larger
}
