// Reads a .proto file. A mistake in one declaration doesn't affect the others.
// https://protobuf.com/docs/language-spec
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type {
  Declaration,
  EnumValue,
  Field,
  Message,
  Method,
  MethodType,
  Named,
  Options,
  OptionValue,
  ProtoEnum,
  ProtoFile,
  Service,
} from './model.ts'
import { type Token, tokensIn } from './tokens.ts'

/** Mistakes that are reported of one file. More of them say that it's something else. */
const MAX_MISTAKES = 10
/** Blocks in each other. No API comes near it, and the stack has room for it. */
const MAX_DEPTH = 100

/** The declarations in a text. Undefined for one that is no .proto file. */
export function readProto(source: SourceFile): ProtoFile | undefined {
  if (!/\b(?:syntax|edition|package|import|message|enum|service|extend|option)\b/.test(source.text)) return undefined
  const file = new Reader(source).file()
  const hasAny = file.services.length + file.messages.length + file.enums.length > 0
  return hasAny || file.diagnostics.length === 0 ? file : undefined
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The name of a declaration that is being read. */
type Head = Omit<Named, 'extent'> & { readonly extent: Writable<Named['extent']> }

/** A declaration that isn't as it has to be. Its text is about the token. */
class Mistake extends Error {
  constructor(
    readonly token: Token,
    message: string,
  ) {
    super(message)
  }
}

class Reader {
  private readonly tokens: readonly Token[]
  private at = 0
  private depth = 0
  private isEndReported = false
  private readonly imports: string[] = []
  private readonly options = new Map<string, OptionValue>()
  private readonly services: Service[] = []
  private readonly messages: Message[] = []
  private readonly enums: ProtoEnum[] = []
  private readonly diagnostics: Diagnostic[] = []
  private readonly result: Writable<ProtoFile>

  constructor(private readonly source: SourceFile) {
    this.tokens = tokensIn(source.text)
    const { options, services, messages, enums, diagnostics } = this
    const lists = { imports: this.imports, options, services, messages, enums, diagnostics }
    this.result = { source, package: '', syntax: 'proto2', ...lists }
  }

  file(): ProtoFile {
    while (this.token.kind !== 'end' && this.diagnostics.length < MAX_MISTAKES)
      this.declaration(() => this.topLevel(), false)
    return this.result
  }

  private get token(): Token {
    return this.tokens[this.at] as Token
  }

  private topLevel(): void {
    const first = this.token
    switch (first.text) {
      case 'syntax':
      case 'edition': {
        this.at++
        this.expect('=')
        const value = this.string()
        this.result.syntax = first.text === 'edition' ? 'edition' : value === 'proto3' ? 'proto3' : 'proto2'
        this.expect(';')
        return
      }
      case 'package':
        this.at++
        this.result.package = this.fullName()
        this.expect(';')
        return
      case 'import':
        this.at++
        if (this.token.kind === 'word') this.at++ // `public`, `weak`, `option`
        this.imports.push(this.string())
        this.expect(';')
        return
      case 'service':
        this.services.push(this.service())
        return
      default:
        this.member(this.result.package, this.options)
    }
  }

  /** What can be in a file or in a message: types and options. */
  private member(scope: string, options: Map<string, OptionValue>): void {
    const { token } = this
    if (this.skip(';')) return
    if (token.text === 'option') this.optionStatement(options)
    else if (token.text === 'message') this.message(scope)
    else if (token.text === 'enum') this.enum(scope)
    else if (token.text === 'extend') this.extend(scope)
    else throw new Mistake(token, `Expected a declaration, such as \`message\`, but found ${quoted(token)}.`)
  }

  private service(): Service {
    const head = this.named(this.result.package)
    const methods: Method[] = []
    const options = new Map<string, OptionValue>()
    this.block(() => {
      if (this.token.text === 'rpc') methods.push(this.method(head.fullName))
      else if (!this.skip(';')) this.optionStatement(options)
    }, head)
    return { ...head, options, methods }
  }

  private method(service: string): Method {
    const head = this.named(service)
    const request = this.methodType()
    this.word('returns')
    const response = this.methodType()
    const options = new Map<string, OptionValue>()
    const comment = head.comment ?? this.token.after
    if (this.token.text === '{')
      this.block(() => {
        if (!this.skip(';')) this.optionStatement(options)
      })
    else this.expect(';')
    head.extent.end = this.tokens[this.at - 1]?.end ?? 0
    return { ...head, ...(comment !== undefined && { comment }), request, response, options }
  }

  private methodType(): MethodType {
    this.expect('(')
    const isStream = this.token.text === 'stream' && this.tokens[this.at + 1]?.text !== ')'
    if (isStream) this.at++
    const type = this.typeName()
    this.expect(')')
    return { type, isStream }
  }

  private message(scope: string, head = this.named(scope)): void {
    const fields: Field[] = []
    const oneofs: Declaration[] = []
    const options = new Map<string, OptionValue>()
    // Before the types inside, as they are written.
    this.messages.push({ ...head, kind: 'message', options, fields, oneofs })
    this.block(() => {
      switch (this.token.text) {
        case 'oneof':
          return this.oneof(head.fullName, fields, oneofs)
        case 'reserved':
        case 'extensions':
          // A field can have a type of this name.
          if (this.tokens[this.at + 2]?.text !== '=') return this.skipStatement()
          break
        case 'map':
          if (this.tokens[this.at + 1]?.text === '<') return this.map(fields)
      }
      if (/^(?:option|message|enum|extend|;)$/.test(this.token.text)) this.member(head.fullName, options)
      else this.field(head.fullName, fields)
    }, head)
  }

  private oneof(scope: string, fields: Field[], oneofs: Declaration[]): void {
    const head = this.head()
    const options = new Map<string, OptionValue>()
    oneofs.push({ ...head, options })
    this.block(() => {
      if (this.token.text === 'option') this.optionStatement(options)
      else if (!this.skip(';')) this.field(scope, fields, head.name)
    })
  }

  private map(fields: Field[]): void {
    const { before } = this.token
    this.at++
    this.expect('<')
    const keyType = this.typeName()
    this.expect(',')
    const type = this.typeName()
    this.expect('>')
    fields.push({ ...this.rest(before), type, keyType })
  }

  private field(scope: string, fields: Field[], oneof?: string): void {
    const { before, text } = this.token
    const isLabel = /^(?:optional|required|repeated)$/.test(text) && this.tokens[this.at + 2]?.text !== '='
    if (isLabel) this.at++
    const label = isLabel ? { label: text as NonNullable<Field['label']> } : {}
    const of = oneof === undefined ? {} : { oneof }
    if (this.token.text === 'group' && this.tokens[this.at + 2]?.text === '=') {
      fields.push({ ...this.group(scope, before), ...label, ...of })
      return
    }
    const type = this.typeName()
    fields.push({ ...this.rest(before), type, ...label, ...of })
  }

  /** A message and a field of it in one, which proto2 has. */
  private group(scope: string, before: string | undefined): Field {
    this.at++
    const { token } = this
    const name = this.identifier()
    this.expect('=')
    const number = this.number()
    const options = this.fieldOptions()
    const place = this.place(token)
    const extent = { start: token.start, end: token.end }
    const fullName = joined(scope, name)
    this.message(scope, { name, fullName, options: new Map(), place, file: this.result, extent, ...commented(before) })
    return { name: name.toLowerCase(), number, type: name, options, place, ...commented(before) }
  }

  /** A field from its name on. */
  private rest(before: string | undefined): Omit<Field, 'type'> {
    const { token } = this
    const name = this.identifier()
    this.expect('=')
    const number = this.number()
    const options = this.fieldOptions()
    const comment = before ?? this.token.after
    this.expect(';')
    return { name, number, options, place: this.place(token), ...commented(comment) }
  }

  private enum(scope: string): void {
    const head = this.named(scope)
    const values: EnumValue[] = []
    const options = new Map<string, OptionValue>()
    this.enums.push({ ...head, kind: 'enum', options, values })
    this.block(() => {
      const { token } = this
      const isValue = this.tokens[this.at + 1]?.text === '='
      if (token.text === 'option' && !isValue) this.optionStatement(options)
      else if (token.text === 'reserved' && !isValue) this.skipStatement()
      else if (!this.skip(';')) values.push(this.rest(token.before))
    }, head)
  }

  /** Fields that a message gets from elsewhere. They aren't shown. */
  private extend(scope: string): void {
    this.at++
    this.typeName()
    const fields: Field[] = []
    this.block(() => {
      if (!this.skip(';')) this.field(scope, fields)
    })
  }

  private optionStatement(options: Map<string, OptionValue>): void {
    this.word('option')
    this.option(options)
    this.expect(';')
  }

  /** `name = value` */
  private option(options: Map<string, OptionValue>): void {
    const name = this.optionName()
    this.expect('=')
    add(options, name, this.optionValue())
  }

  private optionName(): string {
    let name = ''
    for (;;) {
      if (this.skip('(')) {
        name += `(${this.typeName().replace(/^\./, '')})`
        this.expect(')')
      } else name += this.identifier()
      if (!this.skip('.')) return name
      name += '.'
    }
  }

  /** Options in brackets. */
  private fieldOptions(): Options {
    const options = new Map<string, OptionValue>()
    if (!this.skip('[')) return options
    do this.option(options)
    while (this.skip(','))
    this.expect(']')
    return options
  }

  /** A literal, or a value in the text format: https://protobuf.com/docs/language-spec#textformat */
  private optionValue(): OptionValue {
    const { token } = this
    if (token.text === '{' || token.text === '<') return { fields: this.nested(() => this.optionFields()) }
    if (token.text === '[') return this.nested(() => this.optionList())
    if (token.kind === 'string') return this.string()
    if (token.text === '-' || token.text === '+') {
      this.at++
      return `${token.text === '-' ? '-' : ''}${this.take().text}`
    }
    if (token.kind === 'number') return this.take().text
    if (token.kind === 'word') return { word: this.fullName() }
    throw new Mistake(token, `Expected a value, but found ${quoted(token)}.`)
  }

  private optionList(): OptionValue[] {
    const items: OptionValue[] = []
    this.at++
    while (this.token.text !== ']') {
      items.push(this.optionValue())
      if (!this.skip(',')) break
    }
    this.expect(']')
    return items
  }

  private optionFields(): Options {
    const close = this.take().text === '<' ? '>' : '}'
    const fields = new Map<string, OptionValue>()
    while (this.token.text !== close) {
      const name = this.token.text === '[' ? this.extensionName() : this.identifier()
      this.skip(':')
      add(fields, name, this.optionValue())
      if (!this.skip(',')) this.skip(';')
    }
    this.at++
    return fields
  }

  /** `[harbor.v1.note]`, or the URL of a type. */
  private extensionName(): string {
    this.at++
    let name = ''
    while (this.token.text !== ']' && this.token.kind !== 'end') name += this.take().text
    this.expect(']')
    return `(${name})`
  }

  /** The name behind a keyword, with the comment before it or at the opening brace. */
  private named(scope: string): Head {
    const extent = { start: this.token.start, end: this.token.start }
    const head = this.head()
    return { ...head, fullName: joined(scope, head.name), file: this.result, extent }
  }

  private head(): Declaration {
    const { before } = this.take()
    const { token } = this
    const name = this.identifier()
    const comment = before ?? (this.token.text === '{' ? this.token.after : undefined)
    return { name, options: new Map(), place: this.place(token), ...commented(comment) }
  }

  /** The declarations in braces. They end the one that they are in. */
  private block(each: () => void, of?: Head): void {
    this.expect('{')
    this.nested(() => {
      while (this.token.text !== '}' && this.diagnostics.length < MAX_MISTAKES) {
        if (this.token.kind === 'end') throw new Mistake(this.token, 'The file ends before a `}`.')
        this.declaration(each, true)
      }
    })
    if (of) of.extent.end = this.token.end
    this.at++
  }

  private nested<T>(read: () => T): T {
    if (this.depth >= MAX_DEPTH) throw new Mistake(this.token, 'These are too many blocks in each other.')
    this.depth++
    const result = read()
    this.depth--
    return result
  }

  /** Reads one declaration. After a mistake, goes on behind it. */
  private declaration(read: () => void, isInside: boolean): void {
    const { at, depth } = this
    try {
      read()
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      this.report(error)
      this.depth = depth
      this.at = Math.max(this.at, at)
      this.recover(isInside)
    }
  }

  /** To the end of a statement or a block, or to the end of the block around it. */
  private recover(isInside: boolean): void {
    let depth = 0
    for (; this.token.kind !== 'end'; this.at++) {
      const { text, kind } = this.token
      if (kind !== 'symbol') continue
      if (text === '{') depth++
      if (text === '}') {
        if (depth === 0 && isInside) return
        depth--
      }
      if (depth <= 0 && (text === ';' || text === '}')) {
        this.at++
        return
      }
    }
  }

  private skipStatement(): void {
    while (!/^(?:;|\}|)$/.test(this.token.text)) this.at++
    this.expect(';')
  }

  private report({ token, message }: Mistake): void {
    // Each block that isn't closed finds the same end.
    if (token.kind === 'end' && this.isEndReported) return
    this.isEndReported ||= token.kind === 'end'
    const previous = this.tokens[this.at - 1]
    // What is missing is missing behind the token before.
    const isAtEnd = token.kind === 'end' && previous !== undefined
    const place = isAtEnd ? { ...this.place(previous), start: previous.end - 1 } : this.place(token)
    this.diagnostics.push({
      code: 'invalid-spec',
      severity: 'error',
      message,
      place,
      help: 'Run `protoc` or `buf build` to see whether the file is valid.',
    })
  }

  private take(): Token {
    const { token } = this
    if (token.kind === 'end') throw new Mistake(token, 'The file ends in the middle of a declaration.')
    this.at++
    return token
  }

  /** True if the symbol is next. */
  private skip(symbol: string): boolean {
    const isNext = this.token.kind === 'symbol' && this.token.text === symbol
    if (isNext) this.at++
    return isNext
  }

  private expect(symbol: string): void {
    if (!this.skip(symbol)) throw new Mistake(this.token, `Expected \`${symbol}\`, but found ${quoted(this.token)}.`)
  }

  private word(word: string): void {
    if (this.token.kind !== 'word' || this.token.text !== word)
      throw new Mistake(this.token, `Expected \`${word}\`, but found ${quoted(this.token)}.`)
    this.at++
  }

  private identifier(): string {
    const { token } = this
    if (token.kind !== 'word') throw new Mistake(token, `Expected a name, but found ${quoted(token)}.`)
    this.at++
    return token.text
  }

  private fullName(): string {
    let name = this.identifier()
    while (this.skip('.')) name += `.${this.identifier()}`
    return name
  }

  private typeName(): string {
    return (this.skip('.') ? '.' : '') + this.fullName()
  }

  private number(): string {
    const sign = this.token.text === '-' ? this.take().text : ''
    const { token } = this
    if (token.kind !== 'number') throw new Mistake(token, `Expected a number, but found ${quoted(token)}.`)
    this.at++
    return sign + token.text
  }

  /** Strings one after another are one. */
  private string(): string {
    const { token } = this
    if (token.kind !== 'string') throw new Mistake(token, `Expected a text in quotes, but found ${quoted(token)}.`)
    let value = ''
    while (this.token.kind === 'string') value += this.take().text
    return value
  }

  private place({ start, end }: Pick<Token, 'start' | 'end'>): Place {
    return { file: this.source.path, start, end }
  }
}

/** An option that is given again is a list. */
function add(options: Map<string, OptionValue>, name: string, value: OptionValue): void {
  const known = options.get(name)
  options.set(name, known === undefined ? value : [known, value].flat())
}

function commented(comment: string | undefined): { comment?: string } {
  return comment === undefined ? {} : { comment }
}

function joined(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`
}

function quoted(token: Token): string {
  return token.kind === 'end' ? 'the end of the file' : `\`${token.text.slice(0, 40)}\``
}
