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

const NEXT =
  /(?<space>[ \t\r]+)|(?<line>\n)|(?<comment>\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)|(?<word>[\p{L}_][\p{L}\p{Nd}_]*)|(?<literal>`[^`]*`?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\.?\d(?:[\w.]|(?<=[eEpP])[+-])*)|(?<mark>\.\.\.|<-|:=|.)/suy

/** Words after which a line break doesn't end a statement. */
const OPEN_WORDS = new Set(
  'case chan const default defer else for func go goto if import interface map package range select struct switch type var'.split(
    ' ',
  ),
)

/** The tokens of a source, with the ends of statements where Go inserts semicolons. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let line = 0
  let last: Token | undefined
  NEXT.lastIndex = 0
  const endStatement = (at: number) => {
    if (last && endsStatement(last)) tokens.push({ kind: 'end', text: ';', start: at, end: at, line })
    last = undefined
  }
  for (let at = 0; at < source.length; at = NEXT.lastIndex) {
    NEXT.lastIndex = at
    const { groups, 0: text } = NEXT.exec(source) as RegExpExecArray & { groups: Record<string, string | undefined> }
    const span = { text, start: at, end: NEXT.lastIndex, line }
    if (groups.line !== undefined) {
      endStatement(at)
      line++
    } else if (groups.comment !== undefined) {
      tokens.push({ kind: 'comment', ...span })
      const lines = linesIn(text)
      if (lines > 0) endStatement(at)
      line += lines
    } else if (groups.space === undefined) {
      const kind = groups.word !== undefined ? 'word' : groups.literal !== undefined ? 'literal' : 'mark'
      last = text === ';' ? { kind: 'end', ...span } : { kind, ...span }
      tokens.push(last)
      line += kind === 'literal' ? linesIn(text) : 0
    }
  }
  endStatement(source.length)
  return tokens
}

function endsStatement({ kind, text }: Token): boolean {
  if (kind === 'literal') return true
  return kind === 'word' ? !OPEN_WORDS.has(text) : kind === 'mark' && [')', ']', '}'].includes(text)
}

function linesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
