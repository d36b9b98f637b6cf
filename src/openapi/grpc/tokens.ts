// Splits a .proto file into tokens, and says which comment belongs to which.
// https://protobuf.com/docs/language-spec#lexical-elements

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'symbol' | 'end' | 'unknown'
  /** As written; the characters that a string stands for. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** The comment that ends on the line before, or earlier on the same one. */
  readonly before?: string
  /** The comment that begins later on the same line. */
  after?: string
}

/**
 * Sticky, and each alternative begins with another character, so a text is read once. A string ends at the end of its
 * line, and a comment without an end goes to the end of the file.
 */
const TOKEN =
  /(\s+)|(\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?)|([A-Za-z_]\w*)|(\.?\d(?:[eE][+-]|[\w.])*)|("(?:[^"\\\n]|\\[^\n])*"?|'(?:[^'\\\n]|\\[^\n])*'?)|([;,{}[\]()<>=.:\-+/])|([\s\S])/y

/** The tokens of a text. The last one is its end. */
export function tokensIn(text: string): Token[] {
  const tokens: Token[] = []
  const regex = new RegExp(TOKEN)
  let comment = new Comment()
  for (let at = 0; at < text.length; ) {
    regex.lastIndex = at
    const match = regex.exec(text) as RegExpExecArray
    const [whole, space, written, word, number, string, symbol] = match
    const start = at
    at += whole.length
    if (space !== undefined) {
      comment.space(lineBreaks(space))
      continue
    }
    if (written !== undefined) {
      comment.add(written)
      continue
    }
    const before = comment.leading(tokens.at(-1))
    const kind = word ? 'word' : number ? 'number' : string ? 'string' : symbol ? 'symbol' : 'unknown'
    tokens.push({
      kind,
      text: string === undefined ? whole : unquoted(string),
      start,
      end: at,
      ...(before !== undefined && { before }),
    })
    comment = new Comment()
  }
  const before = comment.leading(tokens.at(-1))
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length, ...(before !== undefined && { before }) })
  return tokens
}

/** What is between two tokens. */
class Comment {
  /** Comments without an empty line between them. */
  private block: string[] = []
  /** The first comment, if it's on the line of the token before. */
  private beside: string | undefined
  private breaks = 0
  private isFirst = true

  space(breaks: number): void {
    this.breaks += breaks
    if (this.breaks > 1) this.block = []
  }

  add(written: string): void {
    if (this.isFirst && this.breaks === 0) this.beside = written
    else {
      // Comments of the two kinds are two comments.
      if (written.startsWith('/*') || this.block.at(-1)?.startsWith('/*')) this.block = []
      this.block.push(written)
    }
    this.isFirst = false
    this.breaks = 0
  }

  /** The comment of the next token. One on the line of the token before belongs to that one, if a line ends there. */
  leading(previous: Token | undefined): string | undefined {
    const isLineEnd = this.breaks > 0 || this.block.length > 0
    if (this.beside !== undefined) {
      if (previous && isLineEnd) previous.after = commentText([this.beside])
      else this.block = [this.beside, ...this.block]
    }
    return this.block.length === 0 || this.breaks > 1 ? undefined : commentText(this.block)
  }
}

function lineBreaks(space: string): number {
  let count = 0
  for (let i = space.indexOf('\n'); i >= 0; i = space.indexOf('\n', i + 1)) count++
  return count
}

/** Lines in comments that are for tools. */
const DIRECTIVE = /^[ \t]*(?:buf:lint:|protolint:|@@?protoc_|copybara:|clang-format )[^\n]*\n?/gm

/** The text of comments, without what marks them. Undefined if nothing is left. */
function commentText(comments: readonly string[]): string | undefined {
  const lines = comments.flatMap((comment) =>
    comment.startsWith('//') ? [comment.replace(/^\/{2,}/, '')] : insideBlock(comment),
  )
  const text = withoutInternal(withoutIndent(lines).join('\n')).replace(DIRECTIVE, '').trim()
  return text === '' ? undefined : text
}

function insideBlock(comment: string): string[] {
  let end = comment.endsWith('*/') ? comment.length - 2 : comment.length
  while (comment[end - 1] === '*') end--
  const lines = comment
    .slice(0, end)
    .replace(/^\/\**/, '')
    .split('\n')
  return lines.map((line, i) => (i === 0 ? line : line.replace(/^\s*\*(?!\*)/, '')))
}

/** Leaves out what authors keep from readers, in `(-- --)`: https://google.aip.dev/192#internal-comments */
function withoutInternal(text: string): string {
  let result = ''
  let from = 0
  for (let open = text.indexOf('(--'); open >= 0; open = text.indexOf('(--', from)) {
    const close = text.indexOf('--)', open + 3)
    if (close < 0) break
    result += text.slice(from, open)
    from = close + 3
  }
  return result + text.slice(from)
}

/** The lines without the spaces that all have. */
function withoutIndent(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trimEnd())
  const indents = trimmed.filter((line) => line !== '').map((line) => line.length - line.trimStart().length)
  const common = Math.min(...indents.slice(0, 1), ...indents)
  return trimmed.map((line) => line.slice(Number.isFinite(common) ? common : 0))
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v' }

function unquoted(string: string): string {
  const end = string.length > 1 && string.at(-1) === string[0] ? -1 : undefined
  return string.slice(1, end).replace(/\\(?:x([\dA-Fa-f]{1,2})|u([\dA-Fa-f]{4})|([0-7]{1,3})|(.))/g, (_, ...parts) => {
    const [hex, unicode, octal, char] = parts as (string | undefined)[]
    if (char !== undefined) return ESCAPES[char] ?? char
    return String.fromCharCode(
      octal === undefined ? Number.parseInt((hex ?? unicode) as string, 16) : Number.parseInt(octal, 8),
    )
  })
}
