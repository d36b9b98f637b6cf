// A library as bytes, which threads share and a cache keeps. Each symbol is read from them when its page is made, so that
// a library of thousands of symbols takes little memory.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { fragmentsOf, listedIds } from './fragments.ts'
import { inOrder } from './kinds.ts'
import type { Doc, Library, LibraryModule, LibrarySymbol, Member, SymbolKind } from './model.ts'
import { basisOf, type PageBasis } from './page-basis.ts'

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

/** What decides about the page of each symbol, and then of each module. */
type Bases = readonly PageBasis[]

/** The parts before the contents of symbols, and the bytes of their lengths. */
const PARTS = 3
const HEAD = PARTS * 4

/** Packs a library into memory that threads can share. */
export function packLibrary(library: Library): Uint8Array {
  const { path, language, modules = [], diagnostics = [] } = library
  const packed: { readonly outline: SymbolOutline; readonly targets: Targets[number]; readonly basis: PageBasis }[] = []
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
    packed.push({
      outline,
      targets: [...own, ...listedIds(content.lists), ...targetsOf(members)],
      basis: basisOf(content, bytes),
    })
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
  const bases: Bases = [...sorted.map(({ basis }) => basis), ...outline.modules.map(moduleBasis)]
  const first = [outline, targets, bases].map((part) => Buffer.from(JSON.stringify(part)))
  const head = Buffer.alloc(HEAD)
  for (const [i, part] of first.entries()) head.writeUInt32LE(part.length, i * 4)
  return joined([head, ...first, ...contents])
}

/** Where a module is written says nothing about its page. */
function moduleBasis({ place: _, ...content }: ModuleOutline): PageBasis {
  return basisOf(content, Buffer.from(JSON.stringify(content)))
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
  /** Where each part begins, and then the contents of symbols. */
  private readonly starts: readonly number[]
  private readonly byId: ReadonlyMap<string, SymbolOutline>
  private members: ReadonlyMap<string, Target> | undefined
  private bases: ReadonlyMap<SymbolOutline | ModuleOutline, PageBasis> | undefined

  /** @param sourceOf the files that describe it */
  constructor(
    bytes: Uint8Array,
    readonly sourceOf: (path: string) => SourceFile,
  ) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const starts = [HEAD]
    for (let part = 0; part < PARTS; part++) starts.push((starts[part] ?? 0) + this.buffer.readUInt32LE(part * 4))
    this.starts = starts
    const outline = this.part(0) as Outline
    this.path = outline.path
    this.language = outline.language
    this.symbols = outline.symbols
    this.modules = outline.modules
    this.diagnostics = outline.diagnostics
    this.byId = new Map(outline.symbols.map((symbol) => [symbol.id, symbol]))
  }

  /** All of a symbol. */
  contentOf({ bytes: [from, to] }: SymbolOutline): SymbolContent {
    const start = this.starts[PARTS] ?? 0
    return this.json(start + from, start + to) as SymbolContent
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
    const targets = this.part(1) as Targets
    return new Map(
      targets.flatMap((each, i) =>
        each.map(([id, fragment]) => {
          const symbol = this.symbols[i] as SymbolOutline
          return [id, fragment === '' ? { symbol } : { symbol, fragment }] as const
        }),
      ),
    )
  }

  /** What decides about the page of a symbol or a module of this library. */
  basisOf(outline: SymbolOutline | ModuleOutline): PageBasis {
    this.bases ??= this.readBases()
    return this.bases.get(outline) as PageBasis
  }

  /** Read only by builds with a cache. */
  private readBases(): ReadonlyMap<SymbolOutline | ModuleOutline, PageBasis> {
    const outlines = [...this.symbols, ...this.modules]
    return new Map((this.part(2) as Bases).map((basis, i) => [outlines[i] as (typeof outlines)[number], basis]))
  }

  private part(number: number): unknown {
    return this.json(this.starts[number] ?? 0, this.starts[number + 1] ?? 0)
  }

  private json(from: number, to: number): unknown {
    return JSON.parse(this.buffer.toString('utf8', from, to))
  }
}
