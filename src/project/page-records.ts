// The Markdown files of a folder as pages: the front matter of each, and which file is at which route.
import type { Route } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { latin1 } from '../files/utf8.ts'
import type { FileKinds } from './classify-files.ts'
import { findMoved } from './moved-pages.ts'
import type { Completion } from './outline.ts'
import {
  type Importable,
  importedPages,
  mayImport,
  mayNameApi,
  type PageFiles,
  pagesAt,
  parsedImports,
  publishPages,
  seemingImports,
} from './page-files.ts'
import { PageRecord } from './page-record.ts'
import type { FileNotes, NotesMemory } from './page-source.ts'
import { SnapshotMap } from './snapshot-map.ts'

/** How an update changed the relations between pages. */
export interface PageChanges {
  /** True if a file's route may have changed. */
  readonly published: boolean
  /** True if the navigation shows a page differently. */
  readonly outlined: boolean
  /** Pages that were renamed without changing their text: old route to new. */
  readonly moved: ReadonlyMap<Route, Route>
}

/** The pages of a folder that changes. Other classes parse their texts. */
export class PageRecords {
  private readonly records = new SnapshotMap<string, PageRecord>()
  private published: PageFiles
  private importable: Importable | undefined
  /** After `settle`: the files whose front matter may name a specification. */
  readonly mayNameApi: PageRecord[] = []
  /** The files that others import, and that are pages all the same. */
  private namedParts: readonly string[] = []
  /** True if imports were found that `routes` doesn't reflect yet. */
  private hasNewImports = false

  /** Takes the names of files, and reads none of them. */
  constructor(
    private readonly files: FileSystem,
    private kinds: FileKinds,
    private readonly complete?: Completion,
  ) {
    for (const path of kinds.pages) this.records.set(path, new PageRecord(path, files, complete))
    this.published = this.publish()
  }

  /**
   * The file published at each route. Stays the same object until a route changes. Includes parts of other pages until
   * all imports are known.
   */
  get routes(): ReadonlyMap<Route, string> {
    return this.published.files
  }

  /** Findings about the routes of files. */
  get diagnostics(): readonly Diagnostic[] {
    return this.published.diagnostics
  }

  get(path: string): PageRecord | undefined {
    return this.records.get(path)
  }

  /** Every file that may be a page, published or not. */
  all(): Iterable<PageRecord> {
    return this.records.values()
  }

  /** The current records, by path. */
  snapshot(): ReadonlyMap<string, PageRecord> {
    return this.records.snapshot()
  }

  /** True once the imports of every file are known. */
  get areImportsFound(): boolean {
    for (const { imports } of this.records.values()) if (!imports) return false
    return true
  }

  /** Reads the files one at a time to find out which are parts of others. Files may change in between. */
  *findImports(): Generator<PageRecord, void> {
    for (const record of this.records.values()) {
      if (record.imports) continue
      if (this.follow(record).length > 0) this.hasNewImports = true
      yield record
    }
    if (this.hasNewImports) this.published = this.publish()
  }

  /** The same at once, without keeping texts. Reads nothing of files that are remembered. */
  settle(memory?: NotesMemory): void {
    for (const record of this.records.values()) {
      if (record.imports) continue
      const { path } = record
      const notes = memory?.recall(path) ?? this.readNotes(path, memory)
      if (notes.mayNameApi) this.mayNameApi.push(record)
      record.imports = this.pagesAmong(notes.imports, path)
      if (record.imports.length === 0) continue
      if (!notes.isParsed) {
        const imports = parsedImports(record.source, parseDraft)
        memory?.keep(path, { ...notes, imports, isParsed: true })
        record.imports = this.pagesAmong(imports, path)
      }
      if (record.imports.length > 0) this.hasNewImports = true
    }
    if (this.hasNewImports) this.published = this.publish()
  }

  private pagesAmong(imports: readonly string[], from: string): readonly string[] {
    return imports.length === 0 ? [] : pagesAt(from, imports, this.currentImportable())
  }

  private readNotes(path: string, memory: NotesMemory | undefined): FileNotes {
    const bytes = this.files.readBytes(path) ?? new Uint8Array()
    // Most pages import nothing, and decoding UTF-8 costs as much as reading.
    const isDecoded = MARKS.has(bytes[0]) || bytes[1] === 0
    const text = isDecoded ? (this.files.readText(path) ?? '') : latin1(bytes)
    const imports = mayImport(text) ? seemingImports(this.files.readText(path) ?? '') : []
    const notes = { imports, mayNameApi: mayNameApi(text), isParsed: false }
    memory?.keep(path, notes)
    return notes
  }

  /** Applies changes. `listed` is true if files were added or removed, so imports may resolve differently. */
  update(changed: ReadonlySet<string>, kinds: FileKinds, listed: boolean): PageChanges {
    this.kinds = kinds
    const before = this.published.files
    const former = new Map<string, PageRecord>()
    for (const path of changed) {
      const record = this.records.get(path)
      // A file that was never read has no earlier content to compare.
      if (!record?.isOutlined) continue
      former.set(path, record)
      this.records.delete(path)
    }
    if (listed) {
      for (const path of this.records.keys()) if (!kinds.all.has(path)) this.records.delete(path)
      for (const record of this.records.values()) if (record.imports) this.follow(record)
    }
    for (const path of listed ? kinds.pages : former.keys()) {
      if (this.records.has(path)) continue
      const record = new PageRecord(path, this.files, this.complete)
      this.records.set(path, record)
      this.follow(record)
    }
    const pairs = [...former].map(([path, record]) => [record, this.records.get(path)] as const)
    // If the routes are equal, keeps the same object, so that nobody has to compare them.
    const published =
      listed ||
      pairs.some(([old, record]) => !isSameData(old.imports ?? [], record?.imports ?? [])) ||
      !isSameData(this.namedParts, [...this.parts()].filter(this.isNamed))
    if (published) this.published = this.publish()
    const outlined = pairs.some(([old, record]) => !isSameOutline(old, record))
    return { published, outlined, moved: this.moved(before, former) }
  }

  /** Routes that were added or removed since `before`, or whose file is in `affected`. */
  differing(before: ReadonlyMap<Route, string>, affected: ReadonlySet<string>): Set<Route> {
    const routes = new Set<Route>()
    if (before === this.routes) {
      for (const path of affected) {
        const route = this.records.get(path)?.route
        if (route !== undefined && before.get(route) === path) routes.add(route)
      }
      return routes
    }
    for (const [route, path] of this.routes) {
      if (affected.has(path) || before.get(route) !== path) routes.add(route)
    }
    for (const route of before.keys()) if (!this.routes.has(route)) routes.add(route)
    return routes
  }

  /** Resolves the imports of a file. */
  private follow(record: PageRecord): readonly string[] {
    record.imports = importedPages(record.source, parseDraft, this.currentImportable())
    return record.imports
  }

  private currentImportable(): Importable {
    const { all, pages } = this.kinds
    if (this.importable?.paths !== all) this.importable = { paths: all, pages: new Set(pages) }
    return this.importable
  }

  private publish(): PageFiles {
    this.hasNewImports = false
    const parts = this.parts()
    this.namedParts = [...parts].filter(this.isNamed)
    for (const path of this.namedParts) parts.delete(path)
    return publishPages(this.kinds.pages, parts)
  }

  /** The files that others import. */
  private parts(): Set<string> {
    const parts = new Set<string>()
    for (const record of this.records.values()) for (const path of record.imports ?? []) parts.add(path)
    return parts
  }

  private readonly isNamed = (path: string): boolean => this.kinds.isNamed?.(path) ?? false

  private moved(before: ReadonlyMap<Route, string>, former: ReadonlyMap<string, PageRecord>): Map<Route, Route> {
    if (before === this.routes) return new Map()
    const removed = [...former.values()].filter(({ route }) => before.has(route) && !this.routes.has(route))
    if (removed.length === 0) return new Map()
    const added: PageRecord[] = []
    for (const [route, path] of this.routes) {
      const record = before.has(route) ? undefined : this.records.get(path)
      if (record) added.push(record)
    }
    return findMoved(removed, added)
  }
}

/** The first bytes of byte order marks: UTF-8, and UTF-16 in either order. A zero is half of a character in UTF-16. */
const MARKS: ReadonlySet<number | undefined> = new Set([0xef, 0xff, 0xfe, 0])

/** True if the navigation shows both in the same way. */
function isSameOutline(old: PageRecord, record: PageRecord | undefined): boolean {
  const [a, b] = [old.outline(), record?.outline()]
  return b !== undefined && a.title === b.title && isSameData(a.frontmatter.data, b.frontmatter.data)
}

function isSameData(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
