// One revision of a Markdown file that may be a page. Reads the disk on first use.
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { type Completion, outlinePage } from './outline.ts'
import type { PageHandle } from './page-source.ts'
import { routeOf } from './routes.ts'

/** What is known about such a file. */
export class PageRecord implements PageHandle {
  readonly route: Route
  /** The files it imports that would otherwise be pages. Undefined until looked up. */
  imports: readonly string[] | undefined
  /** Set once the page is parsed. */
  page: Page | undefined
  diagnostics: readonly Diagnostic[] = []
  private text: SourceFile | undefined
  private start: PageOutline | undefined

  constructor(
    readonly path: string,
    private readonly files: FileSystem,
    private readonly complete?: Completion,
  ) {
    this.route = routeOf(path)
  }

  /** False if the file has never been read, so there's nothing to compare it with. */
  get isOutlined(): boolean {
    return this.text !== undefined
  }

  /** The text. Empty if the file was removed in the meantime. */
  get source(): SourceFile {
    const read = () => this.files.readText(this.path) ?? ''
    this.text ??= new SourceFile(this.path, read(), read)
    return this.text
  }

  /** The outline, from the front matter and without parsing the text. */
  outline(): PageOutline {
    this.start ??= outlinePage(this.route, this.source, this.complete)
    return this.start
  }

  /** Call this when whatever completes the front matter changes. */
  forgetOutline(): void {
    this.start = undefined
  }

  release(): void {
    this.page = undefined
    this.text?.release()
  }

  /** Call this when something that the page is made of changes, so that it's read again. */
  forget(): void {
    this.page = undefined
    this.diagnostics = []
  }
}
