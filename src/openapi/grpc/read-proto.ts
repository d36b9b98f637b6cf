// Reads a .proto file. A mistake in one declaration doesn't affect the others.
// https://protobuf.com/docs/language-spec
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { Cursor, Mistake, quoted } from './cursor.ts'
import type {
  Declaration,
  EnumValue,
  Field,
  Message,
  Method,
  MethodType,
  Named,
  OptionValue,
  ProtoEnum,
  ProtoFile,
  Service,
} from './model.ts'
import { readFieldOptions, readOptionStatement } from './read-options.ts'
import type { Token } from './tokens.ts'

/** Mistakes that are reported of one file. More of them say that it's something else. */
const MAX_MISTAKES = 10

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

class Reader extends Cursor {
  private isEndReported = false
  private readonly imports: string[] = []
  private readonly options = new Map<string, OptionValue>()
  private readonly services: Service[] = []
  private readonly messages: Message[] = []
  private readonly enums: ProtoEnum[] = []
  private readonly diagnostics: Diagnostic[] = []
  private readonly result: Writable<ProtoFile>

  constructor(private readonly source: SourceFile) {
    super(source.text)
    const { options, services, messages, enums, diagnostics } = this
    const lists = { imports: this.imports, options, services, messages, enums, diagnostics }
    this.result = { source, package: '', syntax: 'proto2', ...lists }
  }

  file(): ProtoFile {
    while (this.token.kind !== 'end' && this.diagnostics.length < MAX_MISTAKES)
      this.declaration(() => this.topLevel(), false)
    return this.result
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
    if (token.text === 'option') readOptionStatement(this, options)
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
      else if (!this.skip(';')) readOptionStatement(this, options)
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
        if (!this.skip(';')) readOptionStatement(this, options)
      })
    else this.expect(';')
    head.extent.end = this.peek(-1)?.end ?? 0
    return { ...head, ...(comment !== undefined && { comment }), request, response, options }
  }

  private methodType(): MethodType {
    this.expect('(')
    const isStream = this.token.text === 'stream' && this.peek(1)?.text !== ')'
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
          if (this.peek(2)?.text !== '=') return this.skipStatement()
          break
        case 'map':
          if (this.peek(1)?.text === '<') return this.map(fields)
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
      if (this.token.text === 'option') readOptionStatement(this, options)
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
    const isLabel = /^(?:optional|required|repeated)$/.test(text) && this.peek(2)?.text !== '='
    if (isLabel) this.at++
    const label = isLabel ? { label: text as NonNullable<Field['label']> } : {}
    const of = oneof === undefined ? {} : { oneof }
    if (this.token.text === 'group' && this.peek(2)?.text === '=') {
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
    const options = readFieldOptions(this)
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
    const options = readFieldOptions(this)
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
      const isValue = this.peek(1)?.text === '='
      if (token.text === 'option' && !isValue) readOptionStatement(this, options)
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
    const previous = this.peek(-1)
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

  private place({ start, end }: Pick<Token, 'start' | 'end'>): Place {
    return { file: this.source.path, start, end }
  }
}

function commented(comment: string | undefined): { comment?: string } {
  return comment === undefined ? {} : { comment }
}

function joined(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`
}
