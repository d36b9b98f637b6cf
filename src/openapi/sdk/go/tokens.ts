// Splits Go source into tokens. https://go.dev/ref/spec#Lexical_elements

/** A word, a literal, an operator, a comment, or the end of a statement that a line break makes. */
export interface Token {
  readonly kind: 'word' | 'literal' | 'mark' | 'comment' | 'end'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Of its start, from 0. */
  readonly line: number
}

/** Space, a line break, a comment, a word, a literal, or a mark. */
const NEXT =
  /([ \t\r]+)|(\n)|(\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)|([\p{L}_][\p{L}\p{Nd}_]*)|(`[^`]*`?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\.?\d(?:[\w.]|(?<=[eEpP])[+-])*)|\.\.\.|<-|:=|./suy

/** Words after which a line break doesn't end a statement. */
const OPEN_WORDS = new Set(
  'case chan const default defer else for func go goto if import interface map package range select struct switch type var'.split(
    ' ',
  ),
)

/** The tokens of a source, with the ends of statements where Go inserts semicolons. The bodies of functions are left out. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let line = 0
  let depth = 0
  let last: Token | undefined
  /** The first word of a statement outside of all brackets. */
  let statement: string | undefined
  const end = (token: Token) => {
    tokens.push(token)
    last = undefined
    if (depth === 0) statement = undefined
  }
  const endLine = (at: number) => {
    if (last && endsStatement(last)) end({ kind: 'end', text: ';', start: at, end: at, line })
    last = undefined
  }
  for (let at = 0; at < source.length; at = NEXT.lastIndex) {
    NEXT.lastIndex = at
    const [text, space, isBreak, comment, word, literal] = NEXT.exec(source) as RegExpExecArray
    if (space !== undefined) continue
    if (isBreak !== undefined) {
      endLine(at)
      line++
      continue
    }
    const kind =
      comment !== undefined ? 'comment' : word !== undefined ? 'word' : literal !== undefined ? 'literal' : 'mark'
    const token: Token = { kind, text, start: at, end: NEXT.lastIndex, line }
    if (text === ';') {
      end({ ...token, kind: 'end' })
      continue
    }
    tokens.push(token)
    if (kind === 'comment') {
      const lines = linesIn(text)
      if (lines > 0) endLine(at)
      line += lines
      continue
    }
    if (kind === 'literal') line += linesIn(text)
    statement ??= text
    if (kind === 'mark' && text === '{' && depth === 0 && statement === 'func' && !opensType(last)) {
      NEXT.lastIndex = bodyEnd(source, token.end)
      line += linesIn(source.slice(token.end, NEXT.lastIndex))
    } else depth = Math.max(0, depth + depthOf(token))
    last = token
  }
  endLine(source.length)
  return tokens
}

/** Whether a brace after a token is part of a type. */
function opensType(before: Token | undefined): boolean {
  return before?.text === 'struct' || before?.text === 'interface'
}

/** 1 for a bracket that opens, and -1 for one that closes. */
export function depthOf({ kind, text }: Token): number {
  if (kind !== 'mark') return 0
  return text === '(' || text === '[' || text === '{' ? 1 : text === ')' || text === ']' || text === '}' ? -1 : 0
}

/** The offset of the brace that ends the body of a function. */
function bodyEnd(source: string, start: number): number {
  let depth = 1
  IN_BODY.lastIndex = start
  for (let match = IN_BODY.exec(source); match; match = IN_BODY.exec(source)) {
    if (match[0] === '{') depth++
    else if (match[0] === '}' && --depth === 0) return match.index
  }
  return source.length
}

/** Braces, and what may have braces in it that aren't code. */
const IN_BODY = /[{}]|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|`[^`]*`?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/gs

function endsStatement({ kind, text }: Token): boolean {
  if (kind === 'literal') return true
  return kind === 'word' ? !OPEN_WORDS.has(text) : kind === 'mark' && [')', ']', '}'].includes(text)
}

function linesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
