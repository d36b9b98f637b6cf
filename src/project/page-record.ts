// A Markdown file that may be a page, in one revision: read from the disk when it is first asked for.
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { type Completion, outlinePage } from './outline.ts'
import type { PageHandle } from './page-source.ts'
import { routeOf } from './routes.ts'

/** What is known of such a file. */
export class PageRecord implements PageHandle {
  readonly route: Route
  /** Other such files that it imports, which aren't pages. Undefined until looked up. */
  imports: readonly string[] | undefined
  /** Once it is read whole. */
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

  /** False while the file has never been read. It has no revision yet. */
  get isOutlined(): boolean {
    return this.text !== undefined
  }

  /** The text; empty where the file was removed in the meantime. */
  get source(): SourceFile {
    this.text ??= new SourceFile(this.path, this.files.readText(this.path) ?? '')
    return this.text
  }

  /** What the front matter says, without parsing the text. */
  outline(): PageOutline {
    this.start ??= outlinePage(this.route, this.source, this.complete)
    return this.start
  }

  /** What completes its front matter has changed. */
  forgetOutline(): void {
    this.start = undefined
  }

  release(): void {
    this.page = undefined
  }

  /** Something that the page is made of has changed: it has to be read again. */
  forget(): void {
    this.page = undefined
    this.diagnostics = []
  }
}
