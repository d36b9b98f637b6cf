// Makes a symbol of each type and function that a Go package exports, and the page of the package.
import type { Place } from '../../../diagnostics/diagnostic.ts'
import { append } from '../../append.ts'
import { byOrigin } from '../inherited.ts'
import { byKey } from '../kinds.ts'
import { fencedCode, symbolLink } from '../links.ts'
import {
  type Doc,
  type Inherited,
  type LibraryModule,
  type LibrarySymbol,
  type Member,
  NO_DOC,
  type Signature,
  type SymbolKind,
  type SymbolList,
} from '../model.ts'
import { embeddedName, isExported, isShown, typeCode, typesIn, valuesText } from './code.ts'
import { type LinkName, readComment } from './comment.ts'
import { examplesOf, systemText } from './examples.ts'
import type { In, Package } from './packages.ts'
import type { Declared, GoFunction, GoMember, GoType, GoValues } from './parse.ts'

const KINDS: Readonly<Record<GoType['shape'], SymbolKind>> = { struct: 'class', interface: 'interface', other: 'type' }

/** The symbols of one package. */
export class PackageSymbols {
  /** Constructors of each type, which are functions that return nothing else of the package. */
  private readonly constructors = new Map<string, In<GoFunction>[]>()
  private readonly methods = new Map<string, In<GoFunction>[]>()
  private readonly functions: In<GoFunction>[] = []
  private readonly valuesOfTypes = new Map<string, In<GoValues>[]>()
  private readonly values: In<GoValues>[] = []
  /** What comments can refer to: `Client`, `Client.Get`, `Limit`. */
  private readonly names = new Set<string>()
  private readonly examples: ReadonlyMap<string, readonly string[]>

  constructor(
    private readonly of: Package,
    private readonly packages: ReadonlyMap<string, Package>,
  ) {
    for (const each of of.functions) this.sort(each)
    for (const each of of.values) this.sortValues(each)
    for (const [name, { declared }] of of.types) {
      this.names.add(name)
      for (const { names } of declared.members) for (const member of names) this.names.add(`${name}.${member}`)
    }
    this.examples = examplesOf(of, (name) => this.names.has(name), this.link)
  }

  private sort(each: In<GoFunction>): void {
    const { name, receiver } = each.declared
    this.names.add(receiver === undefined ? name : `${receiver}.${name}`)
    if (!isExported(name)) return
    const type = receiver ?? this.constructed(each.declared)
    if (type === undefined) this.functions.push(each)
    else append(receiver === undefined ? this.constructors : this.methods, type, each)
  }

  /** The only exported type of the package that a function returns, or lists or pointers of it. */
  private constructed({ results, tokens }: GoFunction): string | undefined {
    const types = results.flatMap((result) => {
      const [first, second] = result
      const isNamed =
        first?.kind === 'word' && second && second.text !== '.' && !(second.text === '[' && second.start === first.end)
      let rest = isNamed ? result.slice(1) : result
      if (rest[0]?.text === '[') rest = rest.slice(rest.findIndex(({ text }) => text === ']') + 1)
      while (rest[0]?.text === '*' || rest[0]?.text === '(') rest = rest.slice(1)
      const [name, after] = rest
      return name?.kind === 'word' && after?.text !== '.' && isExported(name.text) && this.of.types.has(name.text)
        ? [name.text]
        : []
    })
    const [only] = types
    // A type parameter may have the name of a type.
    const isParameter = tokens[2]?.text === '[' && tokens[3]?.text === only
    return types.length === 1 && !isParameter ? only : undefined
  }

  /** Values belong to a type if most of a group have it, and none has another one. */
  private sortValues(each: In<GoValues>): void {
    const { specs, keyword } = each.declared
    for (const { names } of specs) for (const name of names) this.names.add(name)
    const types: string[] = []
    let before: string | undefined
    for (const { type, isRepeated } of specs) {
      before = isRepeated && keyword === 'const' ? before : type
      if (before !== undefined) types.push(before)
    }
    const [type = ''] = types
    const isShared = types.every((other) => other === type) && types.length >= Math.floor(specs.length * 0.75)
    if (isShared && isExported(type) && this.of.types.has(type)) append(this.valuesOfTypes, type, each)
    else this.values.push(each)
  }

  /** The page of the package: what is said of it, and its constants and variables. */
  module(): LibraryModule {
    const { importPath, title, comments, files } = this.of
    const [first] = files
    const doc = this.doc([...comments].join('\n\n'), '')
    return {
      id: importPath,
      source: (first as NonNullable<typeof first>).from,
      name: title,
      path: [title],
      doc: { ...doc, details: [fencedCode('go', `import "${importPath}"`), ...doc.details] },
      lists: [...this.valueLists(this.values), ...this.bugLists()],
      place: () => ({ file: first?.path ?? '', start: 0, end: 1 }),
    }
  }

  private bugLists(): SymbolList[] {
    const items = Array.from(this.of.bugs, (text) => {
      const { summary, details } = readComment(text, this.link)
      return [...(summary === undefined ? [] : [summary]), ...details].join('\n\n')
    })
    return items.length === 0 ? [] : [{ title: 'Bugs', items }]
  }

  /** Functions, then types, each by name. */
  *symbols(): Iterable<LibrarySymbol> {
    for (const each of sorted(this.functions)) yield this.functionSymbol(each)
    for (const each of sorted([...this.of.types.values()])) if (isExported(each.declared.name)) yield this.type(each)
  }

  private base({ file, declared }: In<Declared>) {
    return {
      id: this.idOf(declared.name),
      source: file.from,
      name: declared.name,
      modules: [this.of.title],
      typeParameters: [],
      place: (): Place => ({ file: file.path, start: declared.start, end: declared.end }),
    }
  }

  private idOf(name: string): string {
    return `${this.of.importPath}.${name}`
  }

  private functionSymbol(each: In<GoFunction>): LibrarySymbol {
    return {
      ...this.base(each),
      ...{ kind: 'function', group: 'Functions', doc: NO_DOC, members: [], inherited: [] },
      signatures: [this.signature(each, each.declared.name)],
    }
  }

  private type(each: In<GoType>): LibrarySymbol {
    const { name, shape } = each.declared
    const values = this.valuesOfTypes.get(name) ?? []
    const promoted = this.promoted(each.declared)
    return {
      ...this.base(each),
      ...{ kind: KINDS[shape], group: 'Types', signatures: [] },
      declaration: typeCode(each, this.packages),
      doc: this.doc(each.declared.comment, name, each.system),
      members: [
        ...this.fields(each),
        ...sorted(this.constructors.get(name) ?? []).map((called) =>
          this.called(called, 'Constructors', called.declared.name),
        ),
        ...each.declared.members
          .filter(({ isMethod }) => isMethod)
          .filter(isShown)
          .map((method) => this.interfaceMethod(each, method)),
        ...sorted([...(this.methods.get(name) ?? []), ...promoted.own]).map((called) =>
          this.called(called, undefined, `${name}.${called.declared.name}`),
        ),
      ],
      inherited: promoted.inherited,
      lists: this.valueLists(values),
    }
  }

  /** Methods from embedded types: those of types that aren't exported are its own. */
  private promoted(type: GoType): { own: In<GoFunction>[]; inherited: Inherited[] } {
    const own: In<GoFunction>[] = []
    const inherited: { from: string; id: string; name: string }[] = []
    const taken = new Set((this.methods.get(type.name) ?? []).map(({ declared }) => declared.name))
    const visited = new Set([type.name])
    const visit = ({ members, shape }: GoType) => {
      for (const { names, tokens } of shape === 'struct' ? members : []) {
        const name = embeddedName(tokens)
        const embedded =
          names.length === 0 && !tokens.some(({ text }) => text === '.') ? this.of.types.get(name) : undefined
        if (!embedded || visited.has(name)) continue
        visited.add(name)
        for (const each of this.methods.get(name) ?? []) {
          if (taken.has(each.declared.name)) continue
          taken.add(each.declared.name)
          if (isExported(name))
            inherited.push({ from: name, id: this.idOf(`${name}.${each.declared.name}`), name: each.declared.name })
          else own.push(each)
        }
        visit(embedded.declared)
      }
    }
    visit(type)
    return { own, inherited: byOrigin(inherited) }
  }

  /** Exported fields, if something is said of one. The declaration has all of them. */
  private fields({ file, declared }: In<GoType>): Member[] {
    const members = declared.shape === 'struct' ? declared.members.filter(isShown) : []
    if (members.every(({ comment }) => comment === '')) return []
    return members.flatMap((member) => {
      const { names, tokens, comment } = member
      const plain = tokens.at(-1)?.kind === 'literal' && tokens.length > 1 ? tokens.slice(0, -1) : tokens
      const type = plain.slice(names.length === 0 ? 0 : names.length * 2 - 1)
      const [first, last] = [type[0], type.at(-1)]
      const text = first && last ? file.source.slice(first.start, last.end) : ''
      const shown = names.length === 0 ? [embeddedName(plain)] : names.filter(isExported)
      return shown.map(
        (name): Member => ({
          ...{ id: this.idOf(`${declared.name}.${name}`), kind: 'property', section: 'Fields', name },
          ...{ isStatic: false, isOptional: true, signatures: [] },
          doc: this.doc(comment),
          type: {
            text: text.includes('\n') ? `${text.split(/\s*\{/, 1)[0]} { … }` : text,
            symbols: typesIn(type, file, this.packages),
          },
        }),
      )
    })
  }

  private interfaceMethod({ file, declared }: In<GoType>, { names, comment, tokens, start, end }: GoMember): Member {
    const name = `${declared.name}.${names[0]}`
    const text = file.source.slice(start, end)
    return this.method(name, names[0] ?? '', {
      declaration: { text, symbols: typesIn(tokens, file, this.packages) },
      ...{ doc: this.doc(comment, name), typeParameters: [], parameters: [] },
    })
  }

  private called(each: In<GoFunction>, section: string | undefined, name: string): Member {
    return {
      ...this.method(name, each.declared.name, this.signature(each, name)),
      ...(section !== undefined && { section }),
    }
  }

  private method(name: string, title: string, signature: Signature): Member {
    return {
      ...{ id: this.idOf(name), kind: 'method', name: title, isStatic: false, isOptional: false, doc: NO_DOC },
      signatures: [signature],
    }
  }

  private signature({ file, declared, system }: In<GoFunction>, name: string): Signature {
    return {
      declaration: {
        text: file.source.slice(declared.start, declared.end),
        symbols: typesIn(declared.tokens, file, this.packages),
      },
      doc: this.doc(declared.comment, name, system),
      typeParameters: [],
      parameters: [],
    }
  }

  private valueLists(values: readonly In<GoValues>[]): SymbolList[] {
    return (['const', 'var'] as const).flatMap((keyword) => {
      const ids: string[][] = []
      const items = values.flatMap((each): string[] => {
        const text = each.declared.keyword === keyword ? valuesText(each) : undefined
        if (text === undefined) return []
        const names = each.declared.specs.flatMap((spec) => spec.names.filter(isExported))
        ids.push(names.map((name) => this.idOf(name)))
        const { summary, details, deprecated } = this.doc(each.declared.comment, undefined, each.system)
        const note = typeof deprecated === 'string' ? [`**Deprecated:** ${deprecated}`] : []
        return [[fencedCode('go', text), ...note, ...(summary === undefined ? [] : [summary]), ...details].join('\n\n')]
      })
      const title = keyword === 'const' ? 'Constants' : 'Variables'
      return items.length === 0 ? [] : [{ title, items, isText: true as const, ids }]
    })
  }

  /**
   * What a comment says, and the examples of what it's about.
   * @param subject as in the names of examples: `Client.Get`. Empty for the package
   */
  private doc(comment: string, subject?: string, system?: string): Doc {
    const doc = readComment(comment, this.link)
    return {
      ...doc,
      details: system === undefined ? doc.details : [systemText(system), ...doc.details],
      examples: subject === undefined ? [] : (this.examples.get(subject) ?? []),
    }
  }

  /** `[Client.Get]`, `[json.Decoder]`, and `[encoding/json.Decoder]`. */
  private readonly link: LinkName = (written, label) => {
    const slash = written.lastIndexOf('/')
    const [first = '', ...rest] = written.slice(slash + 1).split('.')
    const own = written.split('.')
    if (slash === -1 && this.names.has(written) && own.every(isExported)) return symbolLink(this.idOf(written), label)
    const path = slash === -1 ? this.of.imports.get(first) : `${written.slice(0, slash + 1)}${first}`
    if (path === undefined || !rest.every(isExported)) return undefined
    const id = [path, ...rest].join('.')
    if (this.packages.has(path)) return symbolLink(id, label)
    return `[${label}](<https://pkg.go.dev/${path}${rest.length === 0 ? '' : `#${rest.join('.')}`}>)`
  }
}

function sorted<T extends In<Declared>>(items: readonly T[]): T[] {
  return byKey(items, ({ declared }) => declared.name)
}
