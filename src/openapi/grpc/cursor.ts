// Walks over the tokens of a .proto file.
import { type Token, tokensIn } from './tokens.ts'

/** Blocks in each other. No API comes near it, and the stack has room for it. */
const MAX_DEPTH = 100

/** A declaration that isn't as it has to be. Its text is about the token. */
export class Mistake extends Error {
  constructor(
    readonly token: Token,
    message: string,
  ) {
    super(message)
  }
}

/** A place between two tokens. */
export class Cursor {
  private readonly tokens: readonly Token[]
  at = 0
  depth = 0

  constructor(text: string) {
    this.tokens = tokensIn(text)
  }

  /** The next token. */
  get token(): Token {
    return this.tokens[this.at] as Token
  }

  /** A token behind the next one, or with a negative distance, one before it. */
  peek(distance: number): Token | undefined {
    return this.tokens[this.at + distance]
  }

  /** Reads something that can be in itself. */
  nested<T>(read: () => T): T {
    if (this.depth >= MAX_DEPTH) throw new Mistake(this.token, 'These are too many blocks in each other.')
    this.depth++
    const result = read()
    this.depth--
    return result
  }

  take(): Token {
    const { token } = this
    if (token.kind === 'end') throw new Mistake(token, 'The file ends in the middle of a declaration.')
    this.at++
    return token
  }

  /** True if the symbol is next. */
  skip(symbol: string): boolean {
    const isNext = this.token.kind === 'symbol' && this.token.text === symbol
    if (isNext) this.at++
    return isNext
  }

  expect(symbol: string): void {
    if (!this.skip(symbol)) throw new Mistake(this.token, `Expected \`${symbol}\`, but found ${quoted(this.token)}.`)
  }

  word(word: string): void {
    if (this.token.kind !== 'word' || this.token.text !== word)
      throw new Mistake(this.token, `Expected \`${word}\`, but found ${quoted(this.token)}.`)
    this.at++
  }

  identifier(): string {
    const { token } = this
    if (token.kind !== 'word') throw new Mistake(token, `Expected a name, but found ${quoted(token)}.`)
    this.at++
    return token.text
  }

  fullName(): string {
    let name = this.identifier()
    while (this.skip('.')) name += `.${this.identifier()}`
    return name
  }

  typeName(): string {
    return (this.skip('.') ? '.' : '') + this.fullName()
  }

  number(): string {
    const sign = this.token.text === '-' ? this.take().text : ''
    const { token } = this
    if (token.kind !== 'number') throw new Mistake(token, `Expected a number, but found ${quoted(token)}.`)
    this.at++
    return sign + token.text
  }

  /** Strings one after another are one. */
  string(): string {
    const { token } = this
    if (token.kind !== 'string') throw new Mistake(token, `Expected a text in quotes, but found ${quoted(token)}.`)
    let value = ''
    while (this.token.kind === 'string') value += this.take().text
    return value
  }
}

/** A token as messages name it. */
export function quoted(token: Token): string {
  return token.kind === 'end' ? 'the end of the file' : `\`${token.text.slice(0, 40)}\``
}
