// Finds the first mistake in a JSON example. Accepts JSON, JSONC, and fragments of them.
import { type ExampleProblem, HASH_COMMENT } from './problem.ts'

/** Where the text is: in a code block of its own, or in a command of a shell, where no label and no `//` helps. */
export type JsonPlace = 'block' | 'command'

/**
 * Parses leniently: accepts comments, trailing commas, elisions (`...`), placeholders (`<id>`, `{{id}}`, `YOUR_ID`),
 * several values in a row, and members without their braces.
 */
export function jsonProblem(text: string, place: JsonPlace = 'block'): ExampleProblem | undefined {
  const reader = new JsonReader(
    text.replace(HTTP_HEAD, (head) => head.replace(/[^\n]/g, ' ')),
    place,
  )
  try {
    reader.all()
  } catch (problem) {
    if (problem instanceof Mistake) return problem.found
    throw problem
  }
  return undefined
}

class Mistake {
  constructor(readonly found: ExampleProblem) {}
}

/** A request or status line with its headers, before the body. */
const HTTP_HEAD =
  /^\s*(?:(?:GET|POST|PUT|PATCH|DELETE)\s+\S+[^\n{[]*|HTTP\/[\d.]+ \d+[^\n]*)(?:\n[A-Za-z-]+: [^\n]*)*(?:\n|$)/

const COMMENT_IN_COMMAND = {
  message: 'JSON has no comments.',
  help: 'Remove the comment, or move it above the command.',
}
const DEEPEST = 200
const ELISION = /(?:(?:\.{2,}|…)(?:[ \w]*\w)?|\[(?:\.{2,}|…)[^\]\n]*\]|\((?:\.{2,}|…)[^)\n]*\))/y
const PLACEHOLDER =
  /<[^<>\n"]*>|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}|\{\s*[A-Za-z_][\w.-]*\s*\}|\$[A-Za-z_]\w*|\[[A-Z][A-Z0-9_ -]+\]|(?:YOUR|your|MY|my)[_-]?\w*|[A-Z][A-Z0-9_]{2,}\b|\*+|%[sd]|x{3,}/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.-])/y
const WORD = /(?:true|false|null)\b/y
const BARE = /[^\s,\]}:"']+/y

class JsonReader {
  private at = 0
  private depth = 0
  /** True if the last value was left out, so its comma may be missing too. */
  private wasElided = false

  constructor(
    private readonly text: string,
    private readonly place: JsonPlace,
  ) {}

  /** Values or members in a row, with or without commas between them. */
  all(): void {
    for (this.space(); this.at < this.text.length; this.space()) {
      if (this.take(',')) continue
      // The end of a value whose start was left out.
      if (this.take('}') || this.take(']')) continue
      this.value()
      this.space()
      if (this.take(':')) {
        this.space()
        if (this.at < this.text.length) this.value()
      }
    }
  }

  private value(): void {
    const c = this.text[this.at]
    this.wasElided = this.skip(ELISION)
    if (this.wasElided) return
    if (c === '"') this.string()
    else if (c === '{' && !this.skip(PLACEHOLDER)) this.items('}', true)
    else if (c === '[' && !this.skip(PLACEHOLDER)) this.items(']', false)
    else if (c !== '{' && c !== '[' && !this.skip(NUMBER) && !this.skip(WORD) && !this.skip(PLACEHOLDER)) this.unknown()
  }

  private items(close: '}' | ']', isObject: boolean): void {
    const open = this.at++
    if (++this.depth > DEEPEST) {
      this.at = this.text.length
      return
    }
    let mayFollow = true
    for (this.space(); ; this.space()) {
      const start = this.at
      // A block that breaks off is a fragment of something longer.
      if (start >= this.text.length) return
      if (this.take(close)) break
      if (this.take(',')) {
        if (mayFollow && this.text.slice(open + 1, start).trim() === '')
          this.fail(start, start + 1, 'There is a comma before the first item.')
        if (this.lastWasComma(start)) this.fail(start, start + 1, 'There are two commas in a row.')
        mayFollow = true
        continue
      }
      if (this.skip(ELISION)) {
        mayFollow = true
        continue
      }
      if (!mayFollow) this.missingComma(start)
      this.wasElided = false
      if (isObject) this.member()
      else this.value()
      mayFollow = this.wasElided
    }
    this.depth--
  }

  private member(): void {
    const start = this.at
    const c = this.text[start]
    if (c === '"') this.string()
    else if (c === '{' || c === '[')
      this.fail(start, start + 1, 'A key is missing here.', 'Write `"name": ` before the value.')
    else if (c === "'") this.unknown()
    else if (!this.skip(PLACEHOLDER)) this.bareKey()
    const end = this.at
    this.space()
    if (this.take(':')) {
      const from = this.at
      this.space()
      // `"tabs": /* ... */`: a comment says what was left out.
      if (/[,}\]]/.test(this.text[this.at] ?? '')) {
        if (/[/]/.test(this.text.slice(from, this.at))) return
        this.fail(start, end, 'This key has no value.')
      }
      if (this.at < this.text.length) this.value()
    } else if (c === '"' && /["\d{[]|true|false|null/y.test(this.text.slice(this.at, this.at + 5))) {
      this.fail(start, end, 'A colon is missing after this key.')
    }
  }

  private bareKey(): void {
    const start = this.at
    const key = /[A-Za-z_$][\w$-]*(?=\s*:)/y
    key.lastIndex = start
    const word = key.exec(this.text)?.[0]
    if (word === undefined) this.unknown()
    else
      this.fail(
        start,
        start + word.length,
        `The key \`${word}\` isn't in double quotes.`,
        `Write \`"${word}"\`${this.place === 'block' ? ', or label the block `js` or `json5`' : ''}.`,
      )
  }

  private string(): void {
    const start = this.at
    for (let i = start + 1; i < this.text.length; i++) {
      const c = this.text[i]
      if (c === '\\') {
        const escaped = this.text[i + 1] ?? ''
        if (!/["\\/bfnrtu\n]/.test(escaped))
          this.fail(i, i + 2, `\`\\${escaped}\` isn't a JSON escape sequence.`, `Write \`\\\\${escaped}\`.`)
        i++
      } else if (c === '"') {
        this.at = i + 1
        return
      } else if (c === '\n') this.fail(start, i, "This string isn't closed on its line.")
    }
    // The block breaks off.
    this.at = this.text.length
  }

  private missingComma(start: number): void {
    if (this.text[start] === '#') this.hashComment(start)
    const before = this.text.slice(0, start).trimEnd().length
    this.fail(Math.max(before - 1, 0), before, 'A comma is missing here.', 'Put a comma between the two values.')
  }

  private hashComment(start: number): never {
    const { message, help } = this.place === 'block' ? HASH_COMMENT : COMMENT_IN_COMMAND
    this.fail(start, start + 1, message, help)
  }

  private lastWasComma(at: number): boolean {
    return this.text.slice(0, at).trimEnd().endsWith(',')
  }

  private unknown(): never {
    const start = this.at
    BARE.lastIndex = start
    const typed = BARE.exec(this.text)?.[0] ?? this.text[start] ?? ''
    const end = start + Math.max(typed.length, 1)
    if (typed === '' && this.text[start] === "'") {
      throw new Mistake({ start, end, message: 'JSON has no single quotes.', help: 'Write double quotes.' })
    }
    if (typed === '#') this.hashComment(start)
    if (/^[“”‘’]/.test(typed))
      throw new Mistake({ start, end: start + 1, message: 'This is a typographic quote.', help: 'Write `"`.' })
    const python: Record<string, string> = { True: 'true', False: 'false', None: 'null', undefined: 'null' }
    const known = python[typed]
    const help = known ? `Write \`${known}\`.` : 'Put text in double quotes, and placeholders in angle brackets.'
    const message = `\`${typed || this.text[start]}\` isn't valid JSON.`
    // A word at the start, a call, or a block is another language.
    const isOther =
      this.place === 'block' &&
      !known &&
      (this.text.slice(0, start).trim() === '' ||
        typed.includes('(') ||
        /^[ \t]*[{(]/.test(this.text.slice(end, end + 9)))
    throw new Mistake({ start, end, message, ...(!isOther && { help }) })
  }

  private fail(start: number, end: number, message: string, help?: string): never {
    throw new Mistake({ start, end, message, help })
  }

  /** White space and comments. */
  private space(): void {
    const trivia = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))*/y
    trivia.lastIndex = this.at
    trivia.exec(this.text)
    this.at = Math.max(this.at, trivia.lastIndex)
  }

  private take(mark: string): boolean {
    if (this.text[this.at] !== mark) return false
    this.at++
    return true
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (!match || match[0] === '') return false
    this.at += match[0].length
    return true
  }
}
