// A source of pages: the Markdown files of a folder.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { isApiPage } from './api-names.ts'
import type { ApiReference } from './api-reference.ts'
import { EqualPages, type ReadPage } from './equal-pages.ts'
import { joinMaps, mapValues } from './map-view.ts'
import type { Completion } from './outline.ts'
import { hasProgram } from './page-files.ts'
import { PageReader } from './page-reader.ts'
import type { PageRecord } from './page-record.ts'
import { PageRecords } from './page-records.ts'
import type { Folder, FolderChange, NotesMemory, PageSource, SourceChange } from './page-source.ts'
import { unknownComponents } from './unknown-components.ts'

/** Pages written as files. */
export class FilePages implements PageSource {
  private readonly records: PageRecords
  private readonly reader: PageReader
  private readonly vocabulary: Vocabulary
  private readonly equal: EqualPages
  private variables: string
  /** True if routes were settled without outlining pages. */
  private isBrief = false

  /** With `isPassing`, all pages are read once, and let go: see `EqualPages`. */
  constructor(
    folder: Folder,
    private readonly api: ApiReference,
    private readonly isPassing: boolean,
  ) {
    const complete: Completion = (route, written) => api.completeFrontmatter(route, written)
    this.records = new PageRecords(folder.files, folder.kinds, complete)
    const source = (path: string) => this.records.get(path)?.source
    this.reader = new PageReader({ files: folder.files, source }, readingContext(folder), api)
    this.vocabulary = folder.vocabulary
    this.equal = new EqualPages(isPassing)
    this.variables = variablesKey(folder)
  }

  get routes(): ReadonlyMap<Route, string> {
    return this.records.routes
  }

  get isSettled(): boolean {
    return this.records.areImportsFound
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.records.diagnostics
  }

  get texts(): ReadonlyMap<string, SourceFile> {
    return joinMaps([this.reader.imported(), mapValues(this.records.snapshot(), (record) => record.source)])
  }

  textIfRead(path: string): SourceFile | undefined {
    const record = this.records.get(path)
    return record ? (record.isOutlined ? record.source : undefined) : this.reader.module(path)
  }

  handle(route: Route): PageRecord | undefined {
    const path = this.records.routes.get(route)
    return path === undefined ? undefined : this.records.get(path)
  }

  async read(route: Route): Promise<Page | undefined> {
    for (;;) {
      const record = this.handle(route)
      if (!record || record.page) return record?.page
      const { version } = this.reader
      const equal = this.equal.find(record)
      const read = equal ?? (await this.readNew(record))
      // The folder changed in the meantime, so read the page again.
      if (version !== this.reader.version) continue
      if (!equal) this.equal.keep(record, read, this.reader.isPlaceBound(record.path))
      const { page, diagnostics } = read
      record.page = page
      record.diagnostics = diagnostics
      return page
    }
  }

  private async readNew(record: PageRecord): Promise<ReadPage> {
    this.orderNames(record)
    const page = await this.reader.read(record)
    return { page, diagnostics: [...page.diagnostics, ...unknownComponents(page, this.vocabulary)] }
  }

  /**
   * A specification that isn't there is reported on the first page that names it, so the others have to be outlined
   * before one of them is read.
   */
  private orderNames(record: PageRecord): void {
    if (!this.isBrief || !this.api.problems.namesUnread(record.route, record.outline().frontmatter)) return
    this.isBrief = false
    this.api.problems.forgetNames()
    for (const each of this.records.all()) {
      each.forgetOutline()
      each.outline()
    }
  }

  *outlineAll(): Iterable<PageOutline> {
    this.isBrief = false
    for (const record of this.records.findImports()) {
      // Only a build is sure to read all pages.
      if (this.isPassing && hasProgram(record.source.text)) this.reader.expectCode()
      yield record.outline()
    }
  }

  expect(route: Route): void {
    const record = this.handle(route)
    if (record && hasProgram(record.source.text)) this.reader.expectCode()
  }

  settle(memory?: NotesMemory): void {
    this.isBrief = true
    this.records.settle(memory)
    this.api.beforeListing(() => {
      for (const record of this.records.mayNameApi) record.outline()
    })
  }

  update(change: FolderChange): SourceChange {
    const { folder, changed, isListChanged } = change
    this.equal.clear()
    const before = this.records.routes
    const described = this.api.update(change) ? this.apiPages() : []
    const { published, outlined, moved } = this.records.update(changed, folder.kinds, isListChanged)
    const affected = this.reader.update(changed, readingContext(folder), isListChanged)
    const variables = variablesKey(folder)
    // Any page may use a variable.
    const pages =
      variables === this.variables
        ? this.records.differing(before, affected)
        : new Set([...before.keys(), ...this.records.routes.keys()])
    this.variables = variables
    for (const route of described) if (this.handle(route)) pages.add(route)
    for (const route of pages) this.handle(route)?.forget()
    return { pages, isLayoutChanged: published || outlined || described.length > 0, moved }
  }

  /** Pages about operations depend on a specification, so their outlines are dropped. */
  private apiPages(): Route[] {
    const routes: Route[] = []
    for (const record of this.records.all()) {
      if (!record.isOutlined || !isApiPage(record.outline().frontmatter)) continue
      record.forgetOutline()
      routes.push(record.route)
    }
    return routes
  }

  close(): Promise<void> {
    return this.reader.close()
  }
}

function readingContext({ kinds, config, vocabulary }: Folder) {
  return { paths: kinds.all, variables: config.config.variables, vocabulary }
}

function variablesKey({ config }: Folder): string {
  return JSON.stringify(config.config.variables)
}
