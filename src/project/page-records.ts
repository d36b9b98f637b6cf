// The Markdown files of a folder to its pages: what each says of itself, and which file stands at which route.
import type { Page, Route } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import type { FileKinds } from './classify-files.ts'
import { outlinePage } from './outline.ts'
import { importedPages, type PageFiles, publishPages } from './page-files.ts'
import { routeOf } from './routes.ts'

/** A Markdown file that may be a page, in one version. */
export interface PageRecord {
  readonly source: SourceFile
  /** The page before it is read: its front matter, and no text. */
  readonly outline: Page
  /** Other such files that it imports: they are no pages of their own. */
  imports: readonly string[]
  /** Once it is read. */
  page?: Page
  diagnostics: readonly Diagnostic[]
}

/** What the pages have to do with each other after an update. */
export interface PageChanges {
  /** True when files may have another route, or none. */
  readonly published: boolean
  /** True when the navigation shows a page in another way. */
  readonly outlined: boolean
  /** Pages whose file has another name now, and the same text: old route to new. */
  readonly moved: ReadonlyMap<Route, Route>
}

type Importable = Parameters<typeof importedPages>[2]

/** The pages of a folder that changes. Their texts are read by others. */
export class PageRecords {
  private readonly records = new Map<string, PageRecord>()
  private published: PageFiles
  private importable: Importable | undefined

  constructor(
    private readonly files: FileSystem,
    kinds: FileKinds,
  ) {
    this.outline(kinds.pages, kinds)
    this.published = this.publish(kinds)
  }

  /** The file that is published at each route. The same object as long as none changes. */
  get routes(): ReadonlyMap<Route, string> {
    return this.published.files
  }

  /** What is wrong with the routes of files. */
  get diagnostics(): readonly Diagnostic[] {
    return this.published.diagnostics
  }

  get(path: string): PageRecord | undefined {
    return this.records.get(path)
  }

  /** Every file that may be a page, published or not. */
  sources(): Iterable<SourceFile> {
    return Array.from(this.records.values(), ({ source }) => source)
  }

  /** Takes note of changed files; `listed` when files came or went, so that an import may lead elsewhere than before. */
  update(changed: ReadonlySet<string>, kinds: FileKinds, listed: boolean): PageChanges {
    const before = this.published.files
    const former = new Map<string, PageRecord>()
    for (const path of changed) {
      const record = this.records.get(path)
      if (record) former.set(path, record)
      this.records.delete(path)
    }
    if (listed) {
      for (const path of this.records.keys()) if (!kinds.all.has(path)) this.records.delete(path)
      this.followImports(kinds)
    }
    this.outline(listed ? kinds.pages : former.keys(), kinds)
    const pairs = [...former].map(([path, record]) => [record, this.records.get(path)] as const)
    // Two of the same routes are the same object, which spares all others the comparison.
    const published = listed || pairs.some(([old, record]) => !isSameData(old.imports, record?.imports))
    if (published) this.published = this.publish(kinds)
    const outlined = pairs.some(([old, record]) => !isSameOutline(old, record))
    return { published, outlined, moved: this.moved(before, former) }
  }

  /** Routes that came or went since `before`, or whose file is one of `affected`. */
  differing(before: ReadonlyMap<Route, string>, affected: ReadonlySet<string>): Set<Route> {
    const routes = new Set<Route>()
    if (before === this.routes) {
      for (const path of affected) {
        const route = this.records.get(path)?.outline.route
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

  /** Finds again where imports lead, now that files came or went. */
  private followImports(kinds: FileKinds): void {
    const known = this.known(kinds)
    for (const record of this.records.values()) record.imports = importedPages(record.source, parseDraft, known)
  }

  /** Reads the front matter of those that are new among these files. */
  private outline(paths: Iterable<string>, kinds: FileKinds): void {
    const known = this.known(kinds)
    for (const path of paths) {
      if (this.records.has(path)) continue
      const source = new SourceFile(path, this.files.readText(path) ?? '')
      const imports = importedPages(source, parseDraft, known)
      this.records.set(path, { source, outline: outlinePage(routeOf(path), source), imports, diagnostics: [] })
    }
  }

  /** What an import may lead to; worked out when files come or go. */
  private known(kinds: FileKinds): Importable {
    if (this.importable?.paths !== kinds.all) this.importable = { paths: kinds.all, pages: new Set(kinds.pages) }
    return this.importable
  }

  private publish({ pages }: FileKinds): PageFiles {
    const imported = new Set<string>()
    for (const record of this.records.values()) for (const path of record.imports) imported.add(path)
    return publishPages(pages, imported)
  }

  private moved(before: ReadonlyMap<Route, string>, former: ReadonlyMap<string, PageRecord>): Map<Route, Route> {
    const moved = new Map<Route, Route>()
    if (before === this.routes) return moved
    const texts = new Map<string, Route>()
    for (const [route, path] of before) {
      const old = former.get(path)
      if (old && !this.routes.has(route)) texts.set(old.source.text, route)
    }
    if (texts.size === 0) return moved
    for (const [route, path] of this.routes) {
      const old = before.has(route) ? undefined : texts.get(this.records.get(path)?.source.text ?? '')
      if (old !== undefined) moved.set(old, route)
    }
    return moved
  }
}

/** True when the navigation shows both in the same way. */
function isSameOutline({ outline: a }: PageRecord, record: PageRecord | undefined): boolean {
  const b = record?.outline
  return b !== undefined && a.title === b.title && isSameData(a.frontmatter.data, b.frontmatter.data)
}

function isSameData(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
