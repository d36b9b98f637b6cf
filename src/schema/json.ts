// Parses JSON into values with places. It reports mistakes and recovers from them.
import type { Diagnostic, Edit, Place, Report } from '../diagnostics/diagnostic.ts'
import { detached, isWide, type SourceFile } from '../files/source-file.ts'
import { MAX_DEPTH, type PlacedEntry, type PlacedValue } from './placed.ts'

/** Maximum number of findings per file. Further ones are most likely caused by the first. */
const MAX_FINDINGS = 10

/**
 * Parses strict JSON (RFC 8259). Comments, extra or missing commas, single quotes, bare keys, and unclosed strings and
 * brackets are findings (`invalid-json`), and parsing continues after them. So are a duplicate key (`duplicate-key`,
 * the last one wins), the key `__proto__`, and values nested deeper than `MAX_DEPTH` (skipped). Undefined if there is
 * no value at all. One pass, linear in the length of the text.
 */
export function parseJson(source: SourceFile, report: Report): PlacedValue | undefined {
  return new JsonReader(source, report).read()
}

const QUOTE = 34
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** A key without its closing quote, before a value on the same line. */
const UNCLOSED_KEY = /"[\w$-]+(?=[ \t]*:(?:[ \t]*"[^"\n]*"[ \t]*(?:,[ \t]*)?\r?|[^"\n]+)(?:\n|$))/y
/** Up to the quote that ends it, on its line. */
const CURLY = /[“”„][^“”"\r\n]*[“”]/y
/** The line that starts a merge conflict. */
const CONFLICT = /(?<![^\n])<{7} [^\n]+/y
const CONFLICT_MESSAGE =
  'This is a merge conflict. Keep one version, and remove the lines with `<<<<<<<`, `=======`, and `>>>>>>>`.'
const BARE_WORD = /[^\s,:[\]{}"'/]+/y

class JsonReader {
  private readonly text: string
  private readonly file: string
  /** Whether the text takes two bytes per character in memory. */
  private readonly isWide: boolean
  private at = 0
  private findings = 0
  private cutOff = false
  /** The closing characters of the open brackets. */
  private readonly open: string[] = []
  /** The other versions of the last merge conflict, which are skipped. Undefined if no more conflicts follow. */
  private others: { readonly start: number; readonly end: number } | undefined = { start: -1, end: -1 }

  constructor(
    source: SourceFile,
    private readonly report: Report,
  ) {
    this.text = source.text
    this.file = source.path
    this.isWide = isWide(this.text)
  }

  read(): PlacedValue | undefined {
    this.skip()
    if (this.at >= this.text.length) {
      this.problem('The file is empty. Expected a JSON value.', 0, 0)
      return undefined
    }
    const value = this.value()
    this.skip()
    if (this.at < this.text.length) {
      this.problem('Unexpected text after the end of the JSON value.', this.at, this.text.length)
    }
    return value
  }

  /** Parses a value. Undefined if none starts here, in which case the caller may have to skip a character. */
  private value(): PlacedValue | undefined {
    const char = this.text[this.at]
    if (char === '{' || char === '[') return this.nested(char)
    if (char === '"' || char === "'") {
      const start = this.at
      const text = this.string()
      // A part of a wide text is wide, and so is every page that shows it.
      const value = this.isWide ? detached(text) : text
      return { kind: 'scalar', value, place: this.place(start, this.at) }
    }
    const start = this.at
    const curly = this.curly()
    if (curly !== undefined) return { kind: 'scalar', value: curly, place: this.place(start, this.at) }
    return this.bare()
  }

  private nested(char: '{' | '['): PlacedValue | undefined {
    if (this.open.length >= MAX_DEPTH) {
      const start = this.at
      this.skipNested()
      this.problem(`Values are nested deeper than ${MAX_DEPTH} levels. Deeper values are ignored.`, start, start + 1)
      return undefined
    }
    return char === '{' ? this.object() : this.array()
  }

  private object(): PlacedValue {
    const start = this.at
    const entries = new Map<string, PlacedEntry>()
    this.list('}', () => this.entry(entries))
    return { kind: 'object', entries, place: this.place(start, this.at) }
  }

  private array(): PlacedValue {
    const start = this.at
    const items: PlacedValue[] = []
    this.list(']', () => {
      const item = this.value()
      if (item) items.push(item)
    })
    return { kind: 'array', items, place: this.place(start, this.at) }
  }

  /** Parses the content of two brackets. `member` parses a member, if there is one. */
  private list(close: '}' | ']', member: () => void): void {
    const start = this.at++
    this.open.push(close)
    let comma = -1
    let needsComma = false
    for (;;) {
      this.skip()
      const char = this.text[this.at]
      if (char === undefined) {
        // One finding is enough for a truncated text.
        if (!this.cutOff) this.problem(`This bracket is never closed. Expected \`${close}\`.`, start, start + 1)
        this.cutOff = true
        break
      }
      if (char === close) {
        if (comma >= 0) this.problem(`Trailing comma before \`${close}\`.`, comma, comma + 1, { delete: true })
        this.at++
        break
      }
      if (char === ',') {
        if (!needsComma) this.problem('Comma without a value before it.', this.at, this.at + 1, { delete: true })
        else comma = this.at
        needsComma = false
        this.at++
        continue
      }
      if (char === '}' || char === ']') {
        this.problem(`Expected \`${close}\`, found \`${char}\`.`, this.at, this.at + 1)
        // If it closes an outer bracket, this bracket's end is missing. Otherwise the character is one too many.
        if (this.open.includes(char)) break
        this.at++
        continue
      }
      if (needsComma) this.problem('Comma missing between two values.', this.at, this.at + 1, { insert: ',' })
      const before = this.at
      member()
      if (this.at === before) {
        this.problem(`Unexpected \`${char}\`.`, this.at, this.at + 1)
        this.at++
        continue
      }
      comma = -1
      needsComma = true
    }
    this.open.pop()
  }

  private entry(entries: Map<string, PlacedEntry>): void {
    const start = this.at
    const key = this.key()
    if (key === undefined) return
    const keyPlace = this.place(start, this.at)
    this.skip()
    if (this.text[this.at] === ':') {
      this.at++
      this.skip()
    } else this.problem(`Expected \`:\` after the key \`${key}\`.`, keyPlace.start, keyPlace.end)
    const before = this.at
    const value = this.value()
    if (value === undefined) {
      if (this.at > before) return
      const end = this.text[this.at]
      if (end === undefined || end === ',' || end === '}' || end === ']') {
        this.problem(`The key \`${key}\` has no value.`, keyPlace.start, keyPlace.end)
      }
      return
    }
    if (key === '__proto__') {
      this.problem("The key `__proto__` isn't allowed.", keyPlace.start, keyPlace.end)
      return
    }
    if (entries.has(key)) {
      this.add('duplicate-key', `The key \`${key}\` is written twice. The last one counts.`, keyPlace)
    }
    entries.set(key, { keyPlace, value })
  }

  private key(): string | undefined {
    const start = this.at
    const char = this.text[start]
    const unclosed = char === '"' ? this.match(UNCLOSED_KEY) : undefined
    if (unclosed !== undefined) {
      const key = unclosed.slice(1)
      this.problem(`No \`"\` ends the key \`${key}\`.`, start, this.at, { replace: JSON.stringify(key) })
      return key
    }
    if (char === '"' || char === "'") return this.string()
    const curly = this.curly()
    if (curly !== undefined) return curly
    const word = this.match(BARE_WORD)
    if (word === undefined) return undefined
    if (this.isClosed()) {
      this.at++
      this.problem(`No \`"\` starts the key \`${word}\`.`, start, this.at, { replace: JSON.stringify(word) })
      return word
    }
    this.problem(`Key \`${word}\` without quotes.`, this.at - word.length, this.at, { replace: JSON.stringify(word) })
    return word
  }

  private bare(): PlacedValue | undefined {
    const start = this.at
    const number = this.match(NUMBER)
    if (number !== undefined && !this.startsWord()) {
      return { kind: 'scalar', value: Number(number), place: this.place(start, this.at) }
    }
    this.at = start
    const word = this.match(BARE_WORD)
    if (word === undefined) return undefined
    if (this.isClosed()) {
      this.at++
      this.problem(`No \`"\` starts the text \`${shorten(word)}\`.`, start, this.at, { replace: JSON.stringify(word) })
      return { kind: 'scalar', value: word, place: this.place(start, this.at) }
    }
    const place = this.place(start, this.at)
    if (Object.hasOwn(WORDS, word)) return { kind: 'scalar', value: WORDS[word] as boolean | null, place }
    const lower = word.toLowerCase()
    if (Object.hasOwn(WORDS, lower)) {
      this.problem(`Write \`${lower}\` in lowercase.`, start, this.at, { replace: lower })
      return { kind: 'scalar', value: WORDS[lower] as boolean | null, place }
    }
    if (/^[+.\d]/.test(word) && Number.isFinite(Number(word))) {
      this.problem(`\`${word}\` isn't a JSON number.`, start, this.at, { replace: String(Number(word)) })
      return { kind: 'scalar', value: Number(word), place }
    }
    this.problem(`Text \`${shorten(word)}\` without quotes.`, start, this.at, { replace: JSON.stringify(word) })
    return { kind: 'scalar', value: word, place }
  }

  /** A text in typographic quotes, as word processors write them. */
  private curly(): string | undefined {
    const start = this.at
    const quoted = this.match(CURLY)
    if (quoted === undefined) return undefined
    const value = quoted.slice(1, -1)
    this.problem('String in typographic quotes. JSON has only straight quotes.', start, this.at, {
      replace: JSON.stringify(value),
    })
    return value
  }

  /** Whether a word that isn't in quotes has the closing one. */
  private isClosed(): boolean {
    return this.text[this.at] === '"' && /^"[ \t]*(?:[:,\]}\r\n]|$)/.test(this.text.slice(this.at, this.at + 40))
  }

  private startsWord(): boolean {
    BARE_WORD.lastIndex = this.at
    return BARE_WORD.test(this.text)
  }

  /**
   * Parses a string in double quotes, or in single quotes with a finding. It ends at the end of the line at the latest.
   */
  private string(): string {
    const { text } = this
    const start = this.at
    const quote = text.charCodeAt(start)
    let value = ''
    let copied = start + 1
    let i = start + 1
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === quote) break
      if (code === 92) {
        value += text.slice(copied, i)
        const length = this.escape(i)
        value += length.text
        i += length.size - 1
        copied = i + 1
      } else if (code < 32) {
        if (code === 10 || code === 13) break
        this.problem('Control character in a string. Write it as an escape.', i, i + 1)
      }
    }
    // The comma after a string whose quote is missing.
    const isSeparated = (text[i] === '\n' || text[i] === '\r') && text[i - 1] === ',' && i > copied
    if (isSeparated) i--
    value += text.slice(copied, i)
    if (text.charCodeAt(i) === quote && i < text.length) this.at = i + 1
    else {
      this.at = i
      this.problem("This string isn't closed on its line.", start, i, isSeparated ? { append: '"' } : undefined)
    }
    if (quote !== QUOTE) {
      this.problem('String in single quotes. JSON has only double quotes.', start, this.at, {
        replace: JSON.stringify(value),
      })
    }
    return value
  }

  private escape(at: number): { text: string; size: number } {
    const char = this.text[at + 1]
    if (char === 'u') {
      const digits = this.text.slice(at + 2, at + 6)
      if (/^[\da-fA-F]{4}$/.test(digits)) return { text: String.fromCharCode(Number.parseInt(digits, 16)), size: 6 }
    }
    if (char !== undefined && Object.hasOwn(ESCAPES, char)) return { text: ESCAPES[char] as string, size: 2 }
    this.problem('Unknown escape in a string. Write a backslash as `\\\\`.', at, at + 2)
    return { text: '\\', size: 1 }
  }

  /** Skips white space, and comments and the marks of merge conflicts with a finding. */
  private skip(): void {
    const { text } = this
    for (;;) {
      let code = text.charCodeAt(this.at)
      while (code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff)
        code = text.charCodeAt(++this.at)
      if (this.at === this.others?.start) {
        this.at = this.others.end
        continue
      }
      if (code === 60 && this.conflict()) continue
      if (code !== 47) return
      const start = this.at
      const kind = text[start + 1]
      if (kind !== '/' && kind !== '*') return
      const end = kind === '/' ? text.indexOf('\n', start) : text.indexOf('*/', start + 2)
      this.at = end < 0 ? text.length : kind === '/' ? end : end + 2
      this.problem('JSON has no comments. Other tools will reject this file.', start, this.at)
    }
  }

  /** Skips the first line of a merge conflict. Its first version is read on, and the others are left out. */
  private conflict(): boolean {
    const { text, at } = this
    const mark = this.others ? this.match(CONFLICT) : undefined
    if (mark === undefined) return false
    const middle = text.indexOf('\n=======', this.at)
    const last = middle === -1 ? -1 : text.indexOf('\n>>>>>>> ', middle)
    if (last === -1) {
      this.others = undefined
      this.at = at
      return false
    }
    const base = text.slice(at, middle).indexOf('\n||||||| ')
    const end = text.indexOf('\n', last + 1)
    this.others = { start: (base === -1 ? middle : at + base) + 1, end: end === -1 ? text.length : end }
    this.problem(CONFLICT_MESSAGE, at, at + mark.trimEnd().length)
    return true
  }

  /** Skips a value in brackets, however deep, without building it. */
  private skipNested(): void {
    const { text } = this
    let depth = 0
    for (; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at)
      if (code === QUOTE) {
        for (this.at++; this.at < text.length && text.charCodeAt(this.at) !== QUOTE; this.at++) {
          if (text.charCodeAt(this.at) === 92) this.at++
        }
      } else if (code === 123 || code === 91) depth++
      else if ((code === 125 || code === 93) && --depth === 0) {
        this.at++
        return
      }
    }
    // A string that isn't closed leads past the end.
    this.at = text.length
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  private place(start: number, end: number): Place {
    return { file: this.file, start, end }
  }

  private problem(
    message: string,
    start: number,
    end: number,
    change?: { delete?: true; insert?: string; append?: string; replace?: string },
  ): void {
    const place = this.place(start, end)
    const fix: Edit | undefined = change && {
      ...(change.insert !== undefined
        ? this.place(start, start)
        : change.append !== undefined
          ? this.place(end, end)
          : place),
      text: change.insert ?? change.append ?? change.replace ?? '',
    }
    this.add('invalid-json', message, place, fix)
  }

  private add(code: Diagnostic['code'], message: string, place: Place, fix?: Edit): void {
    if (++this.findings > MAX_FINDINGS) return
    const severity = code === 'invalid-json' ? 'error' : 'warning'
    const diagnostic: Diagnostic = { code, severity, message, place }
    this.report(fix ? { ...diagnostic, fix: [fix] } : diagnostic)
  }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
