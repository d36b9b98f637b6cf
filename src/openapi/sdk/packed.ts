// A library as bytes, which threads share and a cache keeps. Each symbol is read from them when its page is made, so that
// a library of thousands of symbols takes little memory.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { fragmentsOf } from './fragments.ts'
import { inOrder } from './kinds.ts'
import type { Doc, Library, LibraryModule, LibrarySymbol, Member, SymbolKind } from './model.ts'

/** What a page says of its symbol. */
export type SymbolContent = Omit<LibrarySymbol, 'source' | 'place'>

/** What the rest of the library needs to know of a symbol. */
export interface SymbolOutline {
  readonly id: string
  readonly kind: SymbolKind
  readonly name: string
  readonly modules: readonly string[]
  readonly group: string
  readonly summary?: string
  readonly isDeprecated: boolean
  readonly place: Place
  /** Where its content is among the contents of all. */
  readonly bytes: readonly [from: number, to: number]
}

/** A module with its place. */
export type ModuleOutline = Omit<LibraryModule, 'source' | 'place'> & { readonly place: Place }

/** What is read of a library first. */
interface Outline {
  readonly path: string
  readonly language: string
  readonly symbols: readonly SymbolOutline[]
  /** Those of which something is said. */
  readonly modules: readonly ModuleOutline[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The IDs of members, for each symbol: with the fragment of its page that shows them, or none for other IDs of its own. */
type Targets = readonly (readonly (readonly [id: string, fragment: string])[])[]

/** Where a symbol or member is shown. */
export interface Target {
  readonly symbol: SymbolOutline
  readonly fragment?: string
}

/** The lengths of the first two parts, which the contents of symbols follow. */
const HEAD = 8

/** Packs a library into memory that threads can share. */
export function packLibrary(library: Library): Uint8Array {
  const { path, language, modules = [], diagnostics = [] } = library
  const packed: { readonly outline: SymbolOutline; readonly targets: Targets[number] }[] = []
  const contents: Buffer[] = []
  let size = 0
  for (const { source: _, place, ...content } of library.symbols) {
    const { id, kind, name, group, members } = content
    const bytes = Buffer.from(JSON.stringify(content))
    const { summary, deprecated } = docOf(content)
    const outline: SymbolOutline = {
      ...{ id, kind, name, modules: content.modules, group, summary },
      isDeprecated: deprecated !== undefined,
      place: place(),
      bytes: [size, size + bytes.length],
    }
    const own = otherIds(content).map((each) => [each, ''] as const)
    packed.push({ outline, targets: [...own, ...targetsOf(members)] })
    contents.push(bytes)
    size += bytes.length
  }
  const sorted = library.isUnordered ? inOrder(packed, ({ outline }) => outline) : packed
  const described = modules.filter(
    ({ doc, lists = [] }) => doc.summary !== undefined || doc.details.length > 0 || lists.length > 0,
  )
  const outline: Outline = {
    ...{ path, language, diagnostics },
    symbols: sorted.map((symbol) => symbol.outline),
    modules: described.map(({ source: _, place, ...module }) => ({ ...module, place: place() })),
  }
  const targets: Targets = sorted.map((symbol) => symbol.targets)
  const first = [outline, targets].map((part) => Buffer.from(JSON.stringify(part)))
  const head = Buffer.alloc(HEAD)
  for (const [i, part] of first.entries()) head.writeUInt32LE(part.length, i * 4)
  return joined([head, ...first, ...contents])
}

function targetsOf(members: readonly Member[]): [id: string, fragment: string][] {
  return Array.from(fragmentsOf(members)).flatMap(([member, id]) => {
    // Constructors have no headings of their own.
    const fragment = member.kind === 'constructor' ? 'constructors' : id
    return [member.id, ...otherIds(member)].map((each): [string, string] => [each, fragment])
  })
}

function otherIds({ aliases = [], signatures }: Pick<Member, 'aliases' | 'signatures'>): string[] {
  return [...aliases, ...signatures.flatMap(({ id }) => id ?? [])]
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = sharedBytes(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Memory that threads can share. */
export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length))
}

/** What is said of something: for a function, of its first signature. */
export function docOf({ doc, signatures }: Pick<Member, 'doc' | 'signatures'>): Doc {
  return doc.summary === undefined && doc.deprecated === undefined ? (signatures[0]?.doc ?? doc) : doc
}

/** A library in the bytes that `packLibrary` made. */
export class PackedLibrary {
  readonly path: string
  readonly language: string
  readonly symbols: readonly SymbolOutline[]
  readonly modules: readonly ModuleOutline[]
  readonly diagnostics: readonly Diagnostic[]
  private readonly buffer: Buffer
  private readonly start: number
  private readonly byId: ReadonlyMap<string, SymbolOutline>
  private members: ReadonlyMap<string, Target> | undefined

  /** @param sourceOf the files that describe it */
  constructor(
    bytes: Uint8Array,
    readonly sourceOf: (path: string) => SourceFile,
  ) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const length = this.buffer.readUInt32LE(0)
    this.start = HEAD + length + this.buffer.readUInt32LE(4)
    const outline = this.json(HEAD, HEAD + length) as Outline
    this.path = outline.path
    this.language = outline.language
    this.symbols = outline.symbols
    this.modules = outline.modules
    this.diagnostics = outline.diagnostics
    this.byId = new Map(outline.symbols.map((symbol) => [symbol.id, symbol]))
  }

  /** All of a symbol. */
  contentOf({ bytes: [from, to] }: SymbolOutline): SymbolContent {
    return this.json(this.start + from, this.start + to) as SymbolContent
  }

  /** Where an ID leads. Undefined for what isn't documented. */
  target(id: string): Target | undefined {
    this.members ??= this.readTargets()
    const member = this.members.get(id)
    if (member) return member
    const symbol = this.byId.get(id)
    return symbol && { symbol }
  }

  /** Read only when a page is made: there are many more members than symbols. */
  private readTargets(): ReadonlyMap<string, Target> {
    const targets = this.json(HEAD + this.buffer.readUInt32LE(0), this.start) as Targets
    return new Map(
      targets.flatMap((each, i) =>
        each.map(([id, fragment]) => {
          const symbol = this.symbols[i] as SymbolOutline
          return [id, fragment === '' ? { symbol } : { symbol, fragment }] as const
        }),
      ),
    )
  }

  private json(from: number, to: number): unknown {
    return JSON.parse(this.buffer.toString('utf8', from, to))
  }
}
