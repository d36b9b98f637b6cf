// Splits a shell example into commands and words with exact ranges. Nothing is run or expanded.
import { HOLE, type Piece } from './call.ts'

/** A simple command: the text between line ends, `;`, `|`, and `&&`. */
export interface ShellCommand {
  readonly words: readonly Piece[]
  /** The text of the here-document (`<<EOF`) that the command reads. */
  readonly hereDocument?: Piece
  /** True if the command reads the output of the one before it. */
  readonly isPiped: boolean
}

const NAME = /\$(?:\{[^}\n]*\}|[A-Za-z_]\w*|[0-9@*#?!$-])/y
const ANGLE = /<[A-Za-z][^<>|&;\n]*>/y
const BRACES = /\{\{[^{}\n]*\}\}/y
const HERE = /<<-?[ \t]*(["']?)([A-Za-z_]\w*)\1/y

/** Parses the commands of a block. Stops at a quote that is never closed. */
export function shellCommands(text: string): ShellCommand[] {
  return new Reader(text).commands()
}

/** A word that is being parsed. */
interface Word {
  text: string
  offsets: number[]
  start: number
}

class Reader {
  private at = 0
  private readonly found: ShellCommand[] = []
  private words: Piece[] = []
  private word: Word | undefined
  private isPiped = false
  /** The here-document that starts after this line. */
  private waiting: { readonly end: string; readonly isRaw: boolean } | undefined
  private hereDocument: Piece | undefined

  constructor(private readonly text: string) {}

  commands(): ShellCommand[] {
    while (this.at < this.text.length) {
      if (!this.step()) return this.found
    }
    this.endCommand()
    return this.found
  }

  /** Parses one item. False if nothing after it can be understood. */
  private step(): boolean {
    const char = this.text[this.at] as string
    switch (char) {
      case ' ':
      case '\t':
      case '\r':
        this.endWord()
        this.at++
        return true
      case '\n':
        this.endWord()
        this.at++
        if (this.waiting) this.readHereDocument(this.waiting)
        this.endCommand()
        return true
      case '\\':
        return this.escape()
      case "'":
        return this.single()
      case '"':
        return this.double()
      case '$':
        return this.dollar()
      case '`':
        return this.substitution('`')
      case '#':
        if (this.word) break
        this.at = this.lineEnd()
        return true
      case ';':
      case '&':
      case '|':
      case '(':
      case ')':
        this.operator(char)
        return true
      case '<':
      case '>':
        return this.redirection()
      case '{':
        if (this.hole(BRACES)) return true
    }
    this.add(char, this.at)
    this.at++
    return true
  }

  private operator(char: string): void {
    // `2>&1`, or an unquoted URL with a query: `&` without spaces around it is part of the word there.
    if (char === '&' && this.word && /^https?:/.test(this.word.text) && /[\w.-]/.test(this.text[this.at + 1] ?? '')) {
      this.add(char, this.at)
      this.at++
      return
    }
    this.endWord()
    const isDouble = this.text[this.at + 1] === char
    this.at += isDouble ? 2 : 1
    this.endCommand()
    this.isPiped = char === '|' && !isDouble
  }

  private escape(): boolean {
    const next = this.text[this.at + 1]
    if (next === '\n' || (next === '\r' && this.text[this.at + 2] === '\n')) {
      this.endWord()
      this.at += next === '\n' ? 2 : 3
      return true
    }
    if (next !== undefined) this.add(next, this.at + 1)
    this.at += 2
    return true
  }

  private single(): boolean {
    const end = this.text.indexOf("'", this.at + 1)
    if (end === -1) return false
    this.open()
    for (let i = this.at + 1; i < end; i++) this.add(this.text[i] as string, i)
    this.at = end + 1
    return true
  }

  private double(): boolean {
    this.open()
    this.at++
    while (this.at < this.text.length) {
      const char = this.text[this.at] as string
      if (char === '"') {
        this.at++
        return true
      }
      const next = this.text[this.at + 1]
      if (char === '\\' && next !== undefined && '"\\$`\n'.includes(next)) {
        if (next !== '\n') this.add(next, this.at + 1)
        this.at += 2
      } else if (char === '$') {
        if (!this.dollar()) return false
      } else if (char === '`') {
        if (!this.substitution('`')) return false
      } else {
        this.add(char, this.at)
        this.at++
      }
    }
    return false
  }

  private dollar(): boolean {
    if (this.text[this.at + 1] === "'") return this.ansiQuoted()
    if (this.text[this.at + 1] === '(') return this.substitution(')')
    if (this.hole(NAME)) return true
    this.add('$', this.at)
    this.at++
    return true
  }

  /** `$'…'`: single quotes with C's escapes. */
  private ansiQuoted(): boolean {
    this.open()
    for (let i = this.at + 2; i < this.text.length; i++) {
      const char = this.text[i] as string
      if (char === "'") {
        this.at = i + 1
        return true
      }
      if (char !== '\\') this.add(char, i)
      else {
        const escaped = this.text[++i] ?? ''
        const meant: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
        this.add(meant[escaped] ?? escaped, i)
      }
    }
    return false
  }

  /** `$(…)` or backticks, whose output is unknown. */
  private substitution(close: ')' | '`'): boolean {
    const start = this.at
    let depth = 0
    for (let i = close === ')' ? this.at + 1 : this.at + 1; i < this.text.length; i++) {
      const char = this.text[i]
      if (close === '`' && char === '`') return this.holeTo(start, i + 1)
      if (close === ')' && char === '(') depth++
      if (close === ')' && char === ')' && --depth === 0) return this.holeTo(start, i + 1)
    }
    return false
  }

  private redirection(): boolean {
    if (this.hole(ANGLE)) return true
    HERE.lastIndex = this.at
    const here = HERE.exec(this.text)
    this.endWord()
    if (here) {
      this.waiting = { end: here[2] as string, isRaw: here[1] !== '' }
      this.at = HERE.lastIndex
      return true
    }
    // The file that follows isn't a word of the command.
    const target = /[<>]+&?[ \t]*(?:"[^"\n]*"|'[^'\n]*'|[^\s;|&()]*)/y
    target.lastIndex = this.at
    target.exec(this.text)
    this.at = Math.max(this.at + 1, target.lastIndex)
    return true
  }

  private readHereDocument({ end, isRaw }: { end: string; isRaw: boolean }): void {
    const start = this.at
    this.waiting = undefined
    let lineStart = start
    while (lineStart < this.text.length) {
      const next = this.text.indexOf('\n', lineStart)
      const lineEnd = next === -1 ? this.text.length : next
      const isLast = this.text.slice(lineStart, lineEnd).trim() === end
      if (isLast || next === -1) {
        const stop = isLast ? lineStart : lineEnd
        this.hereDocument = this.literal(start, stop, isRaw)
        this.at = lineEnd
        return
      }
      lineStart = lineEnd + 1
    }
  }

  private literal(start: number, end: number, isRaw: boolean): Piece {
    const word: Word = { text: '', offsets: [], start }
    for (let i = start; i < end; i++) {
      NAME.lastIndex = i
      const name = isRaw || this.text[i] !== '$' ? undefined : NAME.exec(this.text)?.[0]
      word.text += name ? HOLE : this.text[i]
      word.offsets.push(i)
      if (name) i += name.length - 1
    }
    return { text: word.text, offsets: word.offsets, start, end }
  }

  private hole(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    return match ? this.holeTo(this.at, this.at + match[0].length) : false
  }

  private holeTo(start: number, end: number): true {
    this.add(HOLE, start)
    this.at = end
    return true
  }

  private open(): Word {
    this.word ??= { text: '', offsets: [], start: this.at }
    return this.word
  }

  private add(char: string, offset: number): void {
    const word = this.open()
    word.text += char
    word.offsets.push(offset)
  }

  private endWord(): void {
    if (!this.word) return
    const { text, offsets, start } = this.word
    // The prompt of a transcript.
    if (!(this.words.length === 0 && (text === '$' || text === '%'))) {
      this.words.push({ text, offsets, start, end: this.at })
    }
    this.word = undefined
  }

  private endCommand(): void {
    this.endWord()
    // A here-document belongs to the command on its line.
    if (this.words.length > 0)
      this.found.push({
        words: this.words,
        isPiped: this.isPiped,
        ...(this.hereDocument && { hereDocument: this.hereDocument }),
      })
    this.words = []
    this.hereDocument = undefined
    this.isPiped = false
  }

  private lineEnd(): number {
    const end = this.text.indexOf('\n', this.at)
    return end === -1 ? this.text.length : end
  }
}
