// Reads top-level settings of a Python file that are literals: `name = "value"`. Runs nothing.

/** Maximum nesting. No configuration is deeper. */
const MAX_DEPTH = 40

/** All names that are assigned a literal, with its value. The last assignment counts. */
export function readPython(source: string): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>()
  for (const match of source.matchAll(/^([A-Za-z_]\w*)[ \t]*(?::[^=\n]*)?(\+?=)(?!=)/gm)) {
    const [whole, name = '', sign] = match
    const value = new LiteralReader(source, match.index + whole.length, values).read()
    if (value === undefined) continue
    const before = values.get(name)
    values.set(name, sign === '+=' && Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value)
  }
  return Object.fromEntries(values)
}

/** Reads one literal: text, number, constant, list, tuple, dictionary, or a name assigned earlier. */
class LiteralReader {
  constructor(
    private readonly source: string,
    private at: number,
    private readonly names: ReadonlyMap<string, unknown>,
  ) {}

  /** Undefined for anything that is code. */
  read(depth = 0): unknown {
    this.skip()
    const c = this.source[this.at]
    if (depth > MAX_DEPTH || c === undefined) return undefined
    if (c === '[' || c === '(' || c === '{') return this.items(c, depth)
    const text = this.text()
    if (text === undefined) return this.word()
    // Adjacent texts are concatenated.
    let whole = text
    for (;;) {
      const before = this.at
      this.skip(depth > 0)
      const next = this.text()
      if (next === undefined) {
        this.at = before
        return whole
      }
      whole += next
    }
  }

  private skip(overLines = true): void {
    const space = overLines ? /(?:\s|#[^\n]*|\\\n)*/y : /(?:[ \t]|\\\n)*/y
    space.lastIndex = this.at
    this.at += space.exec(this.source)?.[0].length ?? 0
  }

  private text(): string | undefined {
    const opening = /([rRbBuUfF]{0,2})("""|'''|"|')/y
    opening.lastIndex = this.at
    const [whole, prefix = '', quote = ''] = opening.exec(this.source) ?? []
    if (whole === undefined) return undefined
    const start = this.at + whole.length
    let end = start
    while (end < this.source.length && !this.source.startsWith(quote, end)) {
      if (quote.length === 1 && this.source[end] === '\n') return undefined
      end += this.source[end] === '\\' ? 2 : 1
    }
    const typed = /f/i.test(prefix) ? this.filled(this.source.slice(start, end)) : this.source.slice(start, end)
    if (typed === undefined) return undefined
    this.at = end + quote.length
    if (/r/i.test(prefix)) return typed
    return typed.replace(/\\(?:\n|(.))/g, (_, c: string | undefined) => ESCAPES.get(c ?? '') ?? c ?? '')
  }

  /** An f-string with the values of its names. Undefined if it has code. */
  private filled(typed: string): string | undefined {
    let isCode = false
    const text = typed.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (whole, name?: string) => {
      if (name === undefined) return whole.charAt(0)
      const value = this.names.get(name.trim())
      if (typeof value !== 'string' && typeof value !== 'number') isCode = true
      return String(value)
    })
    return isCode ? undefined : text
  }

  private word(): unknown {
    const pattern = /-?\d[\d_]*(?:\.\d+)?|[A-Za-z_]\w*/y
    pattern.lastIndex = this.at
    const word = pattern.exec(this.source)?.[0]
    if (word === undefined) return undefined
    const end = this.at + word.length
    // A call, a field, or an f-string with code.
    if (/[.("'[]/.test(this.source[end] ?? '')) return undefined
    this.at = end
    if (/^[-\d]/.test(word)) return Number(word.replaceAll('_', ''))
    return word === 'None' ? null : word === 'True' ? true : word === 'False' ? false : this.names.get(word)
  }

  /** Skips entries that are code. */
  private items(open: '[' | '(' | '{', depth: number): unknown {
    const close = open === '[' ? ']' : open === '(' ? ')' : '}'
    const list: unknown[] = []
    const entries: [string, unknown][] = []
    this.at++
    for (;;) {
      this.skip()
      const c = this.source[this.at]
      if (c === undefined) return undefined
      if (c === close) {
        this.at++
        return open === '{' && (entries.length > 0 || list.length === 0) ? Object.fromEntries(entries) : list
      }
      if (c === ',') {
        this.at++
        continue
      }
      const value = this.entry(depth, close)
      this.skip()
      if (this.source[this.at] === ':') {
        this.at++
        const inner = this.entry(depth, close)
        if (typeof value === 'string' && inner !== undefined) entries.push([value, inner])
      } else if (value !== undefined) list.push(value)
    }
  }

  /** One entry of a list. If it's code, skips it. */
  private entry(depth: number, close: string): unknown {
    const value = this.read(depth + 1)
    this.skip()
    const next = this.source[this.at]
    if (next === ',' || next === ':' || next === close || next === undefined) return value
    let open = 0
    for (; this.at < this.source.length; ) {
      const c = this.source[this.at] as string
      if (open === 0 && (c === ',' || c === close)) break
      if (this.text() !== undefined) continue
      if ('([{'.includes(c)) open++
      else if (')]}'.includes(c)) open--
      this.at++
    }
    return undefined
  }
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['', ''],
])
