// JSON as pages show it, with `...` for what is left out: whether a value matches, and the updated text.

/** A value with gaps. */
export type JsonPattern =
  | { readonly kind: 'any' }
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly kind: 'array'; readonly items: readonly JsonPattern[] }
  | {
      readonly kind: 'object'
      readonly entries: ReadonlyMap<string, JsonPattern>
      /** True if `...` allows more keys. */
      readonly open: boolean
    }

const ELISION = '...'
const MAX_DEPTH = 200

/**
 * Reads a pattern: JSON in which `...` can replace a value, more items of a list, or more keys of an object, with or
 * without a comment mark before it. Any string may contain `...`. Undefined if the text isn't such JSON.
 */
export function parseJsonPattern(text: string): JsonPattern | undefined {
  const parser = new PatternParser(text)
  try {
    return parser.whole()
  } catch (error) {
    if (error instanceof NoPattern) return undefined
    throw error
  }
}

/** The value of JSON that was printed. Undefined if it isn't JSON, or is nested more deeply than a pattern can be. */
export function parsePrintedJson(text: string): unknown {
  try {
    return parseJsonPattern(text) && JSON.parse(text)
  } catch {
    return undefined
  }
}

class NoPattern extends Error {}

class PatternParser {
  private at = 0
  private depth = 0

  constructor(private readonly text: string) {}

  whole(): JsonPattern {
    const value = this.value()
    this.space()
    if (this.at < this.text.length) throw new NoPattern()
    return value
  }

  private value(): JsonPattern {
    this.space()
    if (this.take('{')) return this.object()
    if (this.take('[')) return this.array()
    if (this.elision()) return { kind: 'any' }
    return { kind: 'scalar', value: this.scalar() }
  }

  private object(): JsonPattern {
    const entries = new Map<string, JsonPattern>()
    let open = false
    this.members('}', () => {
      if (this.elision()) {
        open = true
        return
      }
      const key = this.scalar()
      this.space()
      if (typeof key !== 'string' || !this.take(':')) throw new NoPattern()
      entries.set(key, this.value())
    })
    return { kind: 'object', entries, open }
  }

  private array(): JsonPattern {
    const items: JsonPattern[] = []
    this.members(']', () => items.push(this.value()))
    return { kind: 'array', items }
  }

  /** A comma may be missing around an elision, and an extra one at the end is fine. */
  private members(close: string, read: () => void): void {
    if (++this.depth > MAX_DEPTH) throw new NoPattern()
    for (;;) {
      this.space()
      if (this.take(close)) break
      if (this.at >= this.text.length) throw new NoPattern()
      read()
      this.space()
      this.take(',')
    }
    this.depth--
  }

  private elision(): boolean {
    const dots = /(?:\/\/\s*|\/\*\s*|#\s*)?(?:\.{3}|…)(?:[^\S\n]*\*\/)?/y
    dots.lastIndex = this.at
    if (!dots.test(this.text)) return false
    this.at = dots.lastIndex
    return true
  }

  private scalar(): string | number | boolean | null {
    const token = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y
    token.lastIndex = this.at
    const [typed] = token.exec(this.text) ?? []
    if (typed === undefined) throw new NoPattern()
    this.at = token.lastIndex
    try {
      return JSON.parse(typed)
    } catch {
      throw new NoPattern()
    }
  }

  private space(): void {
    const space = /\s+/y
    space.lastIndex = this.at
    if (space.test(this.text)) this.at = space.lastIndex
  }

  private take(mark: string): boolean {
    if (this.text[this.at] !== mark) return false
    this.at++
    return true
  }
}

/** Whether a value matches. Keys may be in any order, and what is left out may be anything. */
export function jsonMatches(
  pattern: JsonPattern,
  value: unknown,
  matchesText: (shown: string, printed: string) => boolean,
): boolean {
  const matches = (inner: JsonPattern, own: unknown): boolean => {
    switch (inner.kind) {
      case 'any':
        return true
      case 'scalar':
        return typeof inner.value === 'string' && typeof own === 'string'
          ? matchesText(inner.value, own)
          : inner.value === own
      case 'array':
        return Array.isArray(own) && itemsMatch(inner.items, own, matches)
      case 'object': {
        if (typeof own !== 'object' || own === null || Array.isArray(own)) return false
        const keys = Object.keys(own)
        if (!inner.open && keys.length !== inner.entries.size) return false
        return [...inner.entries].every(
          ([key, entry]) => Object.hasOwn(own, key) && matches(entry, (own as Record<string, unknown>)[key]),
        )
      }
    }
  }
  return matches(pattern, value)
}

/** An elision in a list matches any number of items. The items before it match at the start, and the others at the end. */
function itemsMatch(
  items: readonly JsonPattern[],
  values: readonly unknown[],
  matches: (pattern: JsonPattern, value: unknown) => boolean,
): boolean {
  const gap = items.findIndex(({ kind }) => kind === 'any')
  if (gap === -1) return items.length === values.length && items.every((item, index) => matches(item, values[index]))
  const head = items.slice(0, gap)
  const tail = items.slice(gap + 1)
  if (head.length + tail.length > values.length) return false
  const end = values.length - tail.length
  return (
    head.every((item, index) => matches(item, values[index])) &&
    tail.every((item, index) => matches(item, values[end + index]))
  )
}

/** The pattern with the values that don't match replaced. What is left out stays left out. */
export function updatedPattern(
  pattern: JsonPattern,
  value: unknown,
  matchesText: (shown: string, printed: string) => boolean,
): JsonPattern {
  if (jsonMatches(pattern, value, matchesText)) return pattern
  if (pattern.kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const own = value as Record<string, unknown>
    const kept = [...pattern.entries].filter(([key]) => Object.hasOwn(own, key))
    const added = pattern.open ? [] : Object.keys(own).filter((key) => !pattern.entries.has(key))
    return {
      kind: 'object',
      open: pattern.open,
      entries: new Map([
        ...kept.map(([key, entry]) => [key, updatedPattern(entry, own[key], matchesText)] as const),
        ...added.map((key) => [key, exactly(own[key])] as const),
      ]),
    }
  }
  if (pattern.kind === 'array' && Array.isArray(value)) {
    const { items } = pattern
    const gap = items.findIndex(({ kind }) => kind === 'any')
    if (gap === -1)
      return {
        kind: 'array',
        items: value.map((own, index) => {
          const item = items[index]
          return item ? updatedPattern(item, own, matchesText) : exactly(own)
        }),
      }
    if (items.length - 1 <= value.length) {
      const shift = value.length - items.length
      return {
        kind: 'array',
        items: items.map((item, index) =>
          index === gap ? item : updatedPattern(item, value[index < gap ? index : index + shift], matchesText),
        ),
      }
    }
  }
  return exactly(value)
}

function exactly(value: unknown): JsonPattern {
  if (Array.isArray(value)) return { kind: 'array', items: value.map(exactly) }
  if (typeof value === 'object' && value !== null)
    return {
      kind: 'object',
      open: false,
      entries: new Map(Object.entries(value).map(([key, own]) => [key, exactly(own)])),
    }
  return { kind: 'scalar', value: value as string }
}

/** The pattern as text. `indent` as for `JSON.stringify`; without it, all on one line. */
export function printPattern(pattern: JsonPattern, indent: string, depth = 0): string {
  const [before, between, after] =
    indent === ''
      ? [' ', ', ', ' ']
      : [`\n${indent.repeat(depth + 1)}`, `,\n${indent.repeat(depth + 1)}`, `\n${indent.repeat(depth)}`]
  switch (pattern.kind) {
    case 'any':
      return ELISION
    case 'scalar':
      return JSON.stringify(pattern.value)
    case 'array': {
      if (pattern.items.length === 0) return '[]'
      const items = pattern.items.map((item) => printPattern(item, indent, depth + 1))
      return indent === '' ? `[${items.join(between)}]` : `[${before}${items.join(between)}${after}]`
    }
    case 'object': {
      const entries = [...pattern.entries].map(
        ([key, entry]) => `${JSON.stringify(key)}: ${printPattern(entry, indent, depth + 1)}`,
      )
      const members = [...entries, ...(pattern.open ? [ELISION] : [])]
      return members.length === 0 ? '{}' : `{${before}${members.join(between)}${after}}`
    }
  }
}
