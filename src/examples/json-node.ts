// Parses JSON in examples to values with their offsets, and gaps for omitted parts.

/** A value in an example. Offsets refer to the text it was parsed from. */
export type JsonNode =
  /** Any value: `...`, `<id>`, a variable. */
  | { readonly kind: 'any'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'scalar'
      readonly value: string | number | boolean | null
      readonly start: number
      readonly end: number
    }
  /** `isOpen` is true if there may be more than is written. */
  | {
      readonly kind: 'array'
      readonly items: readonly JsonNode[]
      readonly isOpen: boolean
      readonly start: number
      readonly end: number
    }
  | {
      readonly kind: 'object'
      readonly members: ReadonlyMap<string, JsonMember>
      readonly isOpen: boolean
      readonly start: number
      readonly end: number
    }

export interface JsonMember {
  readonly keyStart: number
  readonly keyEnd: number
  readonly value: JsonNode
}

const MAX_DEPTH = 100
const SPACE = /\s+/y
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const ELISION = /(?:\.{2,}|…)(?:[ \w]*\w)?|\[(?:\.{2,}|…)[^\]\n]*\]/y
const PLACEHOLDER =
  /<[^<>\n"]*>|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}|\{\s*[A-Za-z_][\w.-]*\s*\}|\$[A-Za-z_]\w*|\[[A-Z][A-Z0-9_ -]+\]|(?:YOUR|your|MY|my)[_-]\w*|[A-Z][A-Z0-9_]{2,}\b|\*{2,}|\uE000+/y
const SCALAR = /"(?:[^"\\\n]|\\[^\n])*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.-])|(?:true|false|null)\b/y

/** Parses one JSON value. Undefined if the text isn't JSON or has a mistake, which another rule reports. */
export function parseJsonNode(text: string): JsonNode | undefined {
  const reader = new Reader(text)
  try {
    return reader.whole()
  } catch (error) {
    if (error instanceof NotJson) return undefined
    throw error
  }
}

class NotJson extends Error {}

class Reader {
  private at = 0
  private depth = 0
  private hasElision = false

  constructor(private readonly text: string) {}

  whole(): JsonNode {
    const value = this.value()
    this.space()
    if (this.at < this.text.length) throw new NotJson()
    return value
  }

  private value(): JsonNode {
    this.space()
    const start = this.at
    if (this.take(ELISION) || this.take(PLACEHOLDER)) return { kind: 'any', start, end: this.at }
    if (this.text[start] === '{') return this.object(start)
    if (this.text[start] === '[') return this.array(start)
    return this.scalar(start)
  }

  private object(start: number): JsonNode {
    const members = new Map<string, JsonMember>()
    const isOpen = this.items('}', () => {
      const keyStart = this.at
      // A key that readers fill in.
      if (this.take(PLACEHOLDER)) {
        this.hasElision = true
        this.space()
        if (this.mark(':')) this.value()
        return
      }
      const key = this.scalar(keyStart)
      const keyEnd = this.at
      this.space()
      if (key.kind !== 'scalar' || typeof key.value !== 'string' || !this.mark(':')) throw new NotJson()
      this.space()
      // `"tabs": /* ... */`
      const value: JsonNode =
        this.text[this.at] === ',' || this.text[this.at] === '}'
          ? { kind: 'any', start: this.at, end: this.at }
          : this.value()
      members.set(key.value, { keyStart, keyEnd, value })
    })
    return { kind: 'object', members, isOpen, start, end: this.at }
  }

  private array(start: number): JsonNode {
    const items: JsonNode[] = []
    const isOpen = this.items(']', () => items.push(this.value()))
    return { kind: 'array', items, isOpen, start, end: this.at }
  }

  /** Parses the content of brackets. True if something is left out. */
  private items(close: string, read: () => void): boolean {
    if (++this.depth > MAX_DEPTH) throw new NotJson()
    const outer = this.hasElision
    this.hasElision = false
    this.at++
    for (;;) {
      this.space()
      if (this.mark(close)) break
      if (this.at >= this.text.length) throw new NotJson()
      if (this.take(ELISION)) this.hasElision = true
      else read()
      this.space()
      // A comma may be missing around an elision, and a trailing one is fine.
      if (!this.mark(',') && this.text[this.at] !== close && !this.hasElision) throw new NotJson()
    }
    const isOpen = this.hasElision
    this.hasElision = outer
    this.depth--
    return isOpen
  }

  private scalar(start: number): JsonNode {
    SCALAR.lastIndex = start
    const typed = SCALAR.exec(this.text)?.[0]
    if (typed === undefined) throw new NotJson()
    this.at = start + typed.length
    try {
      return { kind: 'scalar', value: JSON.parse(typed) as string, start, end: this.at }
    } catch {
      throw new NotJson()
    }
  }

  /** Skips white space and comments. A comment of dots is an elision. */
  private space(): void {
    for (;;) {
      const from = this.at
      if (this.take(SPACE)) continue
      if (!this.take(COMMENT)) return
      if (/\.{3}|…/.test(this.text.slice(from, this.at))) this.hasElision = true
    }
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (!match || match[0] === '') return false
    this.at += match[0].length
    return true
  }

  private mark(char: string): boolean {
    if (this.text[this.at] !== char) return false
    this.at++
    return true
  }
}
