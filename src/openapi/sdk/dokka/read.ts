// Reads a Kotlin library from the HTML that Dokka writes. https://kotlinlang.org/docs/dokka-html.html
import type { SourceFile } from '../../../files/source-file.ts'
import { byOrigin } from '../inherited.ts'
import { GROUPS } from '../kinds.ts'
import { fencedCode, inlineCode, symbolLink } from '../links.ts'
import {
  type Doc,
  type Library,
  type LibraryModule,
  type LibrarySymbol,
  type Member,
  NO_DOC,
  type Signature,
  type SymbolKind,
  type SymbolList,
} from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { type Block, type Content, mergedBlocks, type Row, readContent } from './content.ts'
import type { Keyword } from './declaration.ts'
import { type DokkaPage, DokkaPages, ownerId, pageId } from './pages.ts'

/** Reads all types, functions, and properties of a folder. Undefined if none of its files describes one. */
export function readDokka(source: LibrarySource): Library | undefined {
  const pages = new DokkaPages(source)
  const reader = new Reader(source, pages)
  const all = pages.first
  if (!all.some(({ type, member }) => type !== '' || member !== '')) return undefined
  return {
    path: source.path,
    language: 'kotlin',
    modules: all.filter(({ type, member }) => type === '' && member === '').flatMap((page) => reader.package(page)),
    symbols: {
      // One by one, because the pages of a large library don't fit into memory at once.
      *[Symbol.iterator]() {
        for (const page of all) yield* reader.symbols(page)
      },
    },
    isUnordered: true,
  }
}

const TYPES: ReadonlyMap<Keyword | undefined, readonly [kind: SymbolKind, group?: string]> = new Map([
  ['class', ['class']],
  ['object', ['class', 'Objects']],
  ['annotation', ['class', 'Annotations']],
  ['interface', ['interface']],
  ['enum', ['enum']],
  ['typealias', ['type', 'Type aliases']],
])

/** A page with its file. */
interface Open extends Content {
  readonly page: DokkaPage
  readonly file: SourceFile
}

class Reader {
  constructor(
    private readonly source: LibrarySource,
    private readonly pages: DokkaPages,
  ) {}

  package(page: DokkaPage): LibraryModule[] {
    const open = this.open(page)
    const { packageName: name } = page
    if (!open) return []
    const { file, blocks } = open
    const [block] = blocks
    return [{ id: name, source: file, name, path: [name], doc: block?.doc ?? NO_DOC, place: () => placeIn(file) }]
  }

  /** A type, or the functions and properties of one name in a package. */
  symbols(page: DokkaPage): LibrarySymbol[] {
    const isInPackage = page.type === '' && page.member !== ''
    if (!isInPackage && (page.type === '' || page.member !== '')) return []
    const open = this.open(page)
    if (!open) return []
    return isInPackage ? this.callables(open) : this.type(open)
  }

  private open(page: DokkaPage): Open | undefined {
    const file = this.source.text(page.path)
    const contents = this.pages.all(page).flatMap((each) => {
      const own = each === page ? file : this.source.text(each.path)
      return own ? readContent(own.text, each, this.pages) : []
    })
    const blocks = mergedBlocks(contents.map((each) => each.blocks))
    return file && { page, file, blocks, rows: contents.flatMap((each) => each.rows) }
  }

  private type({ page, file, blocks, rows }: Open): LibrarySymbol[] {
    const [block] = blocks
    const [kind, group] = TYPES.get(block?.declaration?.keyword) ?? []
    // An entry of an enum is on the page of the enum.
    if (!block?.declaration || kind === undefined) return []
    const members = [...this.entries(rows), ...this.members(page, platformsOf(blocks))]
    // The parameters of constructors are described with each of them.
    const described = Array.from(block.parameters).filter(([name]) => block.declaration?.typeNames.includes(name))
    const isBare = /(?:^|\.)Companion$/.test(page.type) && members.length === 0 && block.doc === NO_DOC
    if (isBare) return []
    return [
      {
        ...this.common(page, file, page.type),
        id: pageId(page),
        kind,
        group: group ?? GROUPS[kind],
        declaration: block.declaration.code,
        doc: this.withOthers(this.withPlatforms(block.doc, platformsOf(blocks)), blocks.slice(1)),
        typeParameters: described.map(([name, text]) => ({ name, isOptional: true, text })),
        signatures: [],
        members,
        inherited: byOrigin(inheritedIn(page, rows)),
        lists: listsOf(block, rows),
      },
    ]
  }

  private common(page: DokkaPage, file: SourceFile, name: string) {
    const modules = page.packageName === '' ? [] : [page.packageName]
    return { source: file, name, modules, place: () => placeIn(file) }
  }

  /** What a package has besides types. */
  private callables({ page, file, blocks }: Open): LibrarySymbol[] {
    const functions = blocks.filter(({ declaration }) => declaration?.keyword === 'fun')
    const properties = blocks.filter(({ declaration }) => declaration?.property !== undefined)
    const shared = { ...this.common(page, file, page.member), typeParameters: [], members: [], inherited: [] }
    const ids = [pageId(page), `${pageId(page)}()`]
    const symbols: LibrarySymbol[] = properties.slice(0, 1).map(({ declaration, doc, platforms }) => ({
      ...{ ...shared, id: ids.shift() ?? '', kind: 'variable', group: 'Properties', signatures: [] },
      ...(declaration && { declaration: withOthers(declaration.code, properties) }),
      doc: this.withPlatforms(doc, platforms),
    }))
    if (functions.length === 0) return symbols
    const signatures = functions.map((each) => this.signature(each, []))
    return [
      ...symbols,
      { ...shared, id: ids.shift() ?? '', kind: 'function', group: GROUPS.function, doc: NO_DOC, signatures },
    ]
  }

  private entries(rows: readonly Row[]): Member[] {
    return rows.flatMap(({ part, page }) => {
      const open = part === 'ENTRY' ? this.open(page) : undefined
      if (!open) return []
      const { doc } = open.blocks[0] ?? { doc: NO_DOC }
      const name = page.type.slice(page.type.lastIndexOf('.') + 1)
      return { ...memberOf(pageId(page), 'value', name), section: 'Entries', doc, type: { text: '', symbols: [] } }
    })
  }

  private members(type: DokkaPage, platforms: readonly string[]): Member[] {
    return this.pages.membersOf(type).flatMap((page): Member[] => {
      const { blocks = [] } = this.open(page) ?? {}
      const of = (...words: readonly Keyword[]) =>
        blocks.filter(({ declaration }) => words.includes(declaration?.keyword ?? 'class'))
      const [properties, functions, constructors] = [of('val', 'var'), of('fun'), of('constructor')]
      const id = pageId(page)
      const methods = {
        doc: NO_DOC,
        signatures: [...constructors, ...functions].map((each) => this.signature(each, platforms)),
      }
      return [
        ...properties.map(({ declaration, doc, parameters, platforms: own }, i) => ({
          ...memberOf(i === 0 ? id : `${id}:${i}`, 'property', page.member),
          ...declaration?.property,
          // What the comment of the type says of a property that its constructor takes.
          doc: this.withPlatforms({ ...doc, details: [...doc.details, ...parameters.values()] }, own, platforms),
        })),
        ...(methods.signatures.length === 0
          ? []
          : [
              {
                ...memberOf(
                  properties.length === 0 ? id : `${id}()`,
                  constructors.length > 0 ? 'constructor' : 'method',
                  page.member,
                ),
                ...methods,
              },
            ]),
      ]
    })
  }

  private signature(
    { declaration, doc, parameters: texts, returns, platforms }: Block,
    around: readonly string[],
  ): Signature {
    const { code = { text: '', symbols: [] }, parameters = [], returns: type } = declaration ?? {}
    const isDescribed = texts.size > 0 || returns !== undefined
    const named = parameters.map((each) => {
      const text = texts.get(each.name)
      return { ...each, ...(text !== undefined && { text }) }
    })
    const others = Array.from(texts).filter(([name]) => !parameters.some((each) => each.name === name))
    return {
      declaration: code,
      doc: this.withPlatforms(doc, platforms, around),
      typeParameters: isDescribed ? others.map(([name, text]) => ({ name, isOptional: true, text })) : [],
      parameters: isDescribed ? named : [],
      ...(isDescribed &&
        (type || returns !== undefined) && {
          returns: { type: type ?? { text: '', symbols: [] }, ...(returns !== undefined && { text: returns }) },
        }),
    }
  }

  /** What other platforms declare in place of what they have in common. */
  private withOthers(doc: Doc, others: readonly Block[]): Doc {
    const details = others.map(({ declaration, doc: own, platforms }) =>
      [
        `**${platforms.map(inlineCode).join(', ')}:**`,
        fencedCode('kotlin', declaration?.code.text ?? ''),
        ...(own.summary === undefined ? [] : [own.summary]),
        ...own.details,
      ].join('\n\n'),
    )
    return { ...doc, details: [...doc.details, ...details] }
  }

  /** Says which platforms have something, if it's not all and not those of what is around it. */
  private withPlatforms(doc: Doc, platforms: readonly string[], around: readonly string[] = []): Doc {
    const isEverywhere = platforms.some((each) => /^common/i.test(each)) || this.pages.platforms.size < 2
    const isAround = platforms.length === around.length && platforms.every((each) => around.includes(each))
    if (isEverywhere || isAround || platforms.length === 0) return doc
    return { ...doc, details: [...doc.details, `**Platforms:** ${platforms.map(inlineCode).join(', ')}`] }
  }
}

function memberOf(id: string, kind: Member['kind'], name: string) {
  return { id, kind, name, isStatic: false, isOptional: true, signatures: [] }
}

function platformsOf(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap(({ platforms }) => platforms))]
}

/** A property of several types has a declaration for each of them. */
function withOthers(code: { readonly text: string; readonly symbols: readonly string[] }, all: readonly Block[]) {
  const codes = all.flatMap(({ declaration }) => declaration?.code ?? [])
  const symbols = [...new Set(codes.flatMap((each) => each.symbols))]
  return codes.length < 2 ? code : { text: codes.map(({ text }) => text).join('\n'), symbols }
}

/** What a type has from documented ones that it's made of. */
function inheritedIn(own: DokkaPage, rows: readonly Row[]) {
  return rows.flatMap(({ part, page }) => {
    const isOther = page.type !== '' && page.member !== '' && ownerId(page) !== ownerId(own)
    return isOther && !part.startsWith('EXTENSION') ? [{ from: page.type, id: pageId(page), name: page.member }] : []
  })
}

function listsOf({ inheritors }: Block, rows: readonly Row[]): SymbolList[] {
  const extensions = rows
    .filter(({ part, page }) => part.startsWith('EXTENSION') && page.member !== '')
    .map(({ page }) => symbolLink(pageId(page), inlineCode(page.member)))
  return [
    { title: 'Inheritors', items: inheritors },
    { title: 'Extensions', items: [...new Set(extensions)] },
  ].filter(({ items }) => items.length > 0)
}

function placeIn(file: SourceFile) {
  return { file: file.path, start: 0, end: Math.min(1, file.text.length) }
}
