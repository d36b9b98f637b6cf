// Reads the declarations of a Go file: packages, functions, types, constants, and variables with their comments.
import { commentText, lastLine } from './comment-text.ts'
import { bugsIn } from './notes.ts'
import { depthOf, type Token, tokensOf } from './tokens.ts'

/** A Go file without the bodies of its functions. */
export interface GoFile {
  readonly path: string
  readonly source: string
  readonly packageName: string
  /** The comment before the package clause. */
  readonly comment: string
  /** The condition of `//go:build`. */
  readonly constraint?: string
  /** What it says is known not to work. */
  readonly bugs: readonly string[]
  /** Paths of imported packages by the names that the file uses for them. */
  readonly imports: ReadonlyMap<string, string>
  readonly functions: readonly GoFunction[]
  readonly types: readonly GoType[]
  readonly values: readonly GoValues[]
}

/** What all declarations have. */
export interface Declared {
  readonly name: string
  readonly comment: string
  readonly start: number
  readonly end: number
  /** Its code, without comments in it. */
  readonly tokens: readonly Token[]
}

export interface GoFunction extends Declared {
  /** The type that it's a method of, without its pointer and type parameters. */
  readonly receiver?: string
  /** Types that it returns, as tokens. */
  readonly results: readonly (readonly Token[])[]
  /** What is between the braces of its body. */
  readonly body?: readonly [start: number, end: number]
}

export interface GoType extends Declared {
  /** What follows the name: type parameters, perhaps `=`, and the type. */
  readonly shape: 'struct' | 'interface' | 'other'
  /** Fields of a struct, methods and embedded types of an interface. */
  readonly members: readonly GoMember[]
}

/** A line in a struct or an interface. */
export interface GoMember {
  /** Several fields may share a type. Empty for what is embedded. */
  readonly names: readonly string[]
  readonly comment: string
  readonly tokens: readonly Token[]
  /** Of the whole line: with its tag, without comments. */
  readonly start: number
  readonly end: number
  /** Whether it's a method of an interface. */
  readonly isMethod: boolean
}

/** Constants or variables that are declared together. */
export interface GoValues {
  readonly keyword: 'const' | 'var'
  readonly comment: string
  readonly start: number
  readonly end: number
  readonly isGroup: boolean
  readonly specs: readonly GoValue[]
}

export interface GoValue {
  readonly names: readonly string[]
  readonly comment: string
  readonly start: number
  readonly end: number
  /** With the comment at the end of its line. */
  readonly lineEnd: number
  /** The name of its type, if it's a name alone. */
  readonly type?: string
  /** Whether it has neither a type nor a value: it repeats those of the one before it. */
  readonly isRepeated: boolean
}

/** Undefined for a text that doesn't begin like a Go file. */
export function parseGo(path: string, source: string): GoFile | undefined {
  return new Parser(path, source).file()
}

class Parser {
  private readonly tokens: readonly Token[]
  private at = 0
  private readonly functions: GoFunction[] = []
  private readonly types: GoType[] = []
  private readonly values: GoValues[] = []
  private readonly imports = new Map<string, string>()

  constructor(
    private readonly path: string,
    private readonly source: string,
  ) {
    this.tokens = tokensOf(source)
  }

  file(): GoFile | undefined {
    const { path, source, functions, types, values, imports } = this
    const comment = this.comment()
    const first = this.at
    if (this.next()?.text !== 'package') return undefined
    const name = this.next()
    if (name?.kind !== 'word') return undefined
    const constraint = this.tokens
      .slice(0, first)
      .map(({ text }) => /^\/\/go:build\s+(.*)/.exec(text)?.[1])
      .find((each) => each !== undefined)
    this.skipStatement()
    while (this.at < this.tokens.length) this.declaration()
    return {
      ...{ path, source, packageName: name.text, comment, imports, functions, types, values },
      bugs: bugsIn(this.tokens),
      ...(constraint !== undefined && { constraint }),
    }
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead]
  }

  private next(): Token | undefined {
    return this.tokens[this.at++]
  }

  /** Goes past comments. The comment is the group of lines that ends right above what follows. */
  private comment(): string {
    let group: Token[] = []
    for (let token = this.peek(); token?.kind === 'comment' || token?.kind === 'end'; token = this.peek()) {
      const last = group.at(-1)
      if (token.kind === 'comment') {
        if (last && token.line > lastLine(last) + 1) group = []
        group.push(token)
      }
      this.at++
    }
    const last = group.at(-1)
    const follows = this.peek()
    return last && follows && follows.line === lastLine(last) + 1 ? commentText(group) : ''
  }

  private declaration(): void {
    const comment = this.comment()
    const token = this.peek()
    switch (token?.kind === 'word' ? token.text : '') {
      case 'func':
        this.function(comment)
        break
      case 'type':
        this.each(comment, (own, _, start) => this.type(own, start))
        break
      case 'const':
      case 'var':
        this.valueGroup(comment)
        break
      case 'import':
        this.each('', () => this.import())
        break
      default:
        this.skipStatement()
    }
  }

  /** One declaration after a keyword, or each of several in parentheses. */
  private each(comment: string, read: (comment: string, isGroup: boolean, start: number) => void): boolean {
    const start = this.next()?.start ?? 0
    if (this.peek()?.text !== '(') {
      read(comment, false, start)
      this.skipStatement()
      return false
    }
    this.at++
    for (;;) {
      const own = this.comment()
      const token = this.peek()
      if (!token || token.text === ')') break
      const before = this.at
      read(own, true, token.start)
      if (this.at === before) this.at++
      this.skipLine()
    }
    this.at++
    return true
  }

  /** Goes past the rest of a statement in parentheses, and what is said of it on its line. */
  private skipLine(): void {
    let depth = 0
    for (let token = this.peek(); token; token = this.peek()) {
      if (depth === 0 && (token.kind === 'end' || token.text === ')')) break
      depth += depthOf(token)
      this.at++
    }
    if (this.peek()?.kind === 'end') this.at++
  }

  private import(): void {
    const [first, second] = [this.peek(), this.peek(1)]
    const literal = first?.kind === 'literal' ? first : second
    if (literal?.kind !== 'literal') return
    const path = literal.text.slice(1, -1)
    const name = first?.kind === 'word' ? first.text : nameOfImport(path)
    this.imports.set(name, path)
    this.at += literal === first ? 1 : 2
  }

  private function(comment: string): void {
    const start = this.next()?.start ?? 0
    const from = this.at - 1
    let receiver: string | undefined
    if (this.peek()?.text === '(') {
      const inside = this.balanced()
      const words = inside.filter(({ kind }) => kind === 'word')
      // `(c *Client[K, V])` or `(*Client)`: the name before type parameters, or the last one.
      const bracket = inside.findIndex(({ text }) => text === '[')
      receiver = (bracket === -1 ? words : inside.slice(0, bracket).filter(({ kind }) => kind === 'word')).at(-1)?.text
    }
    const name = this.next()
    if (name?.kind !== 'word') {
      this.skipStatement()
      return
    }
    if (this.peek()?.text === '[') this.balanced()
    if (this.peek()?.text === '(') this.balanced()
    const results = this.results()
    const end = this.tokens[this.at - 1]?.end ?? start
    const tokens = this.code(from, this.at)
    let body: readonly [number, number] | undefined
    if (this.peek()?.text === '{') {
      const open = this.peek()?.end ?? end
      this.balanced()
      body = [open, this.tokens[this.at - 1]?.start ?? open]
    }
    this.skipStatement()
    this.functions.push({
      ...{ name: name.text, comment, start, end, tokens, results },
      ...(receiver !== undefined && { receiver }),
      ...(body && { body }),
    })
  }

  /** What a function returns: one type, or several in parentheses. */
  private results(): Token[][] {
    if (this.peek()?.text === '(') return splitAtCommas(this.balanced())
    const from = this.at
    for (let token = this.peek(); token && token.kind !== 'end'; token = this.peek()) {
      const before = this.tokens[this.at - 1]?.text ?? ''
      if (token.text === '{' && !(this.at > from && (before === 'struct' || before === 'interface'))) break
      if (depthOf(token) > 0) this.balanced()
      else this.at++
    }
    return this.at === from ? [] : [this.code(from, this.at)]
  }

  private type(comment: string, start: number): void {
    const from = this.at
    const name = this.next()
    if (name?.kind !== 'word') return
    // Type parameters: a bracket with a name and more in it, unlike the length of an array.
    if (this.peek()?.text === '[' && this.peek(1)?.kind === 'word' && this.peek(2)?.text !== ']') this.balanced()
    if (this.peek()?.text === '=') this.at++
    const word = this.peek()?.text
    const shape = (word === 'struct' || word === 'interface') && this.peek(1)?.text === '{' ? word : 'other'
    const bodyStart = this.at + 1
    this.untilEnd()
    const bodyEnd = this.at
    const end = this.tokens[this.at - 1]?.end ?? start
    const members =
      shape === 'other' ? [] : new MemberParser(this.tokens.slice(bodyStart + 1, bodyEnd - 1)).members(shape)
    this.types.push({ name: name.text, comment, start, end, tokens: this.code(from, bodyEnd), shape, members })
  }

  private valueGroup(comment: string): void {
    const keyword = this.peek()?.text === 'const' ? 'const' : 'var'
    const start = this.peek()?.start ?? 0
    const specs: GoValue[] = []
    const isGroup = this.each(comment, (own, inGroup) => {
      const spec = this.value(inGroup ? own : '')
      if (spec) specs.push(spec)
    })
    const closing = this.tokens
      .slice(Math.max(0, this.at - 3), this.at)
      .findLast(({ kind }) => kind !== 'end' && kind !== 'comment')
    const end = isGroup ? (closing?.end ?? start) : (specs[0]?.end ?? start)
    if (isGroup) this.skipStatement()
    this.values.push({ keyword, comment, start, end, isGroup, specs })
  }

  private value(comment: string): GoValue | undefined {
    const from = this.at
    const first = this.peek()
    const names: string[] = []
    for (;;) {
      const token = this.next()
      if (token?.kind !== 'word') break
      names.push(token.text)
      if (this.peek()?.text !== ',') break
      this.at++
    }
    if (!first || names.length === 0) {
      this.at = from
      return undefined
    }
    const [type, after] = [this.peek(), this.peek(1)]
    const isNamed = type?.kind === 'word' && (after?.text === '=' || after?.kind === 'end' || after?.kind === 'comment')
    const isRepeated = type === undefined || type.kind === 'end' || type.kind === 'comment'
    this.untilEnd()
    const last = this.tokens.slice(from, this.at).findLast(({ kind }) => kind !== 'comment')
    const remark = this.peek()?.kind === 'comment' ? this.peek() : this.tokens[this.at - 1]
    const isRemark = remark?.kind === 'comment' && last !== undefined && remark.line === last.line
    return {
      ...{ names, comment, start: first.start, end: last?.end ?? first.end, isRepeated },
      lineEnd: isRemark ? remark.end : (last?.end ?? first.end),
      ...(isNamed && { type: type.text }),
    }
  }

  /** Goes to the end of a statement. */
  private untilEnd(): void {
    for (let token = this.peek(); token; token = this.peek()) {
      if (token.kind === 'end' || depthOf(token) < 0) return
      if (depthOf(token) > 0) this.balanced()
      else this.at++
    }
  }

  private skipStatement(): void {
    this.untilEnd()
    // What closes nothing is a mistake.
    this.at++
  }

  /** The tokens between brackets, and goes past them. */
  private balanced(): Token[] {
    const from = this.at
    let depth = 0
    for (let token = this.next(); token; token = this.next()) {
      depth += depthOf(token)
      if (depth <= 0) break
    }
    return this.code(from + 1, this.at - 1)
  }

  private code(from: number, to: number): Token[] {
    return this.tokens.slice(from, to).filter(({ kind }) => kind !== 'comment')
  }
}

/** Reads the lines between the braces of a struct or an interface. */
class MemberParser {
  constructor(private readonly tokens: readonly Token[]) {}

  members(shape: 'struct' | 'interface'): GoMember[] {
    const members: GoMember[] = []
    let comments: Token[] = []
    let line: Token[] = []
    let depth = 0
    const flush = (remark?: Token) => {
      if (line.length > 0) members.push(this.member(shape, line, comments, remark))
      if (line.length > 0) comments = []
      line = []
    }
    for (const [i, token] of this.tokens.entries()) {
      if (token.kind === 'comment' && depth === 0) {
        const last = line.at(-1)
        if (last && token.line === last.line) continue
        const before = comments.at(-1)
        if (before && token.line > lastLine(before) + 1) comments = []
        comments.push(token)
        continue
      }
      depth += depthOf(token)
      if (token.kind === 'end' && depth === 0) {
        const [before, after] = [this.tokens[i - 1], this.tokens[i + 1]]
        const last = line.at(-1)
        const remark = [before, after].find((each) => each?.kind === 'comment' && each.line === last?.line)
        flush(remark)
        if (remark === after && remark) comments = []
      } else line.push(token)
    }
    flush()
    return members
  }

  private member(
    shape: 'struct' | 'interface',
    line: readonly Token[],
    comments: readonly Token[],
    remark: Token | undefined,
  ): GoMember {
    const first = line[0] as Token
    const last = line.at(-1) as Token
    const before = comments.at(-1)
    const isAbove = before !== undefined && first.line === lastLine(before) + 1
    const comment = isAbove ? commentText(comments) : remark ? commentText([remark]) : ''
    const isMethod = shape === 'interface' && first.kind === 'word' && line[1]?.text === '('
    const names: string[] = []
    if (shape === 'struct') {
      let at = 0
      while (line[at]?.kind === 'word' && line[at + 1]?.text === ',') {
        names.push((line[at] as Token).text)
        at += 2
      }
      const [name, follows] = [line[at], line[at + 1]]
      const isEmbedded = names.length === 0 && isEmbeddedType(line)
      if (!isEmbedded && name?.kind === 'word' && follows) names.push(name.text)
    } else if (isMethod) names.push(first.text)
    return {
      names,
      comment,
      tokens: line.filter(({ kind }) => kind !== 'comment'),
      start: first.start,
      end: last.end,
      isMethod,
    }
  }
}

/** `Base`, `*Base`, `pkg.Base`, `Base[T]`, each perhaps with a tag. `[T]` after a name and a space is a type. */
function isEmbeddedType(line: readonly Token[]): boolean {
  const plain = line.at(-1)?.kind === 'literal' ? line.slice(0, -1) : line
  const [first, second] = plain
  if (first?.text === '*' || plain.length === 1) return true
  if (second?.text === '.') return true
  return second?.text === '[' && second.start === first?.end
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    depth += depthOf(token)
    if (depth === 0 && token.text === ',') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

/** `yaml` for `gopkg.in/yaml.v3`, and `chi` for `github.com/go-chi/chi/v5`. */
export function nameOfImport(path: string): string {
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  const name = /^v\d+$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? last) : last
  return name.replace(/\.v\d+$/, '').replace(/^go-/, '')
}
