// A Markdown file that may be a page, in one version: read from the disk when it is first asked for.
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { outlinePage } from './outline.ts'
import { routeOf } from './routes.ts'

/** What is known of such a file. */
export class PageRecord {
  readonly route: Route
  /** Other such files that it imports, which are no pages of their own; undefined until they were looked for. */
  imports: readonly string[] | undefined
  /** Once it is read whole. */
  page: Page | undefined
  diagnostics: readonly Diagnostic[] = []
  private text: SourceFile | undefined
  private start: Page | undefined

  constructor(
    readonly path: string,
    private readonly files: FileSystem,
  ) {
    this.route = routeOf(path)
  }

  /** False while nobody has asked for anything that the file says: then it has no version yet. */
  get isRead(): boolean {
    return this.text !== undefined
  }

  /** The text; empty where the file is gone meanwhile. */
  get source(): SourceFile {
    this.text ??= new SourceFile(this.path, this.files.readText(this.path) ?? '')
    return this.text
  }

  /** The page before it is read whole: its front matter, and no text. */
  outline(): Page {
    this.start ??= outlinePage(this.route, this.source)
    return this.start
  }
}
