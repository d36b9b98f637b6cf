// A source of pages: the operations of API specifications.
import { builtIn } from '../components/vocabulary.ts'
import type { NavTree } from '../config/navigation.ts'
import { collectPage } from '../content/collect.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { OperationPlace } from '../openapi/navigation.ts'
import type { Words } from '../theme/words.ts'
import { createAnchors } from './anchors.ts'
import type { ApiReference } from './api-reference.ts'
import type { FolderChange, PageHandle, PageSource, SourceChange } from './page-source.ts'

/** These pages use only built-in components. */
const { anchorOf, isUnseen } = createAnchors(builtIn)
const FIELDS = new Set(['ParamField', 'ResponseField'])

/** Generated fields name their fragments. Reading all attributes of tens of thousands for that would take as long again. */
const ANCHORS: ReturnType<typeof createAnchors> = {
  isUnseen,
  anchorOf(element, parent) {
    const { id, aliases } = element.props
    if (!FIELDS.has(element.name) || typeof id !== 'string') return anchorOf(element, parent)
    return { id, ...(Array.isArray(aliases) && { aliases: aliases as string[] }) }
  },
}

/** Pages generated from specifications. */
export class ApiPages implements PageSource {
  private handles = new Map<Route, OperationHandle>()
  private files: ReadonlyMap<Route, string>

  constructor(private readonly api: ApiReference) {
    this.files = this.list()
  }

  get routes(): ReadonlyMap<Route, string> {
    return this.files
  }

  readonly isSettled = true

  get diagnostics(): readonly Diagnostic[] {
    return this.api.specs.diagnostics
  }

  get texts(): ReadonlyMap<string, SourceFile> {
    return this.api.specs.texts
  }

  textIfRead(path: string): SourceFile | undefined {
    return this.api.specs.textIfRead(path)
  }

  handle(route: Route): PageHandle | undefined {
    const known = this.handles.get(route)
    if (known) return known
    const operation = this.api.specs.pages.get(route)
    const handle = operation && new OperationHandle(route, operation, this.api)
    if (handle) this.handles.set(route, handle)
    return handle
  }

  async read(route: Route): Promise<Page | undefined> {
    const handle = this.handle(route) as OperationHandle | undefined
    if (!handle) return undefined
    if (!handle.page) handle.read(await this.api.content.words(route))
    return handle.page
  }

  *outlineAll(): Iterable<PageOutline> {
    for (const route of this.files.keys()) {
      const handle = this.handle(route)
      if (handle) yield handle.outline()
    }
  }

  extendNavigation(): NavTree {
    return this.api.specs.navigation.tree
  }

  update(change: FolderChange): SourceChange {
    if (!this.api.update(change)) return { pages: new Set(), isLayoutChanged: false, moved: new Map() }
    const before = this.files
    this.handles = new Map()
    this.files = this.list()
    return { pages: new Set([...before.keys(), ...this.files.keys()]), isLayoutChanged: true, moved: new Map() }
  }

  async close(): Promise<void> {}

  private list(): ReadonlyMap<Route, string> {
    return new Map([...this.api.specs.pages].map(([route, { outline }]) => [route, outline.document.path]))
  }
}

class OperationHandle implements PageHandle {
  readonly diagnostics: readonly Diagnostic[] = []
  page: Page | undefined
  private start: PageOutline | undefined

  constructor(
    private readonly route: Route,
    private readonly operation: OperationPlace,
    private readonly api: ApiReference,
  ) {}

  get isOutlined(): boolean {
    return this.start !== undefined
  }

  outline(): PageOutline {
    if (this.start) return this.start
    const { outline } = this.operation
    const frontmatter = this.api.specs.frontmatterOf(outline)
    this.start = {
      route: this.route,
      file: outline.document.path,
      source: outline.document.source,
      frontmatter,
      title: String(frontmatter.data.title),
      description: typeof frontmatter.data.description === 'string' ? frontmatter.data.description : undefined,
      isDescribedInText: true,
      isGenerated: true,
    }
    return this.start
  }

  release(): void {
    this.page = undefined
  }

  read(word: Words): void {
    const { outline } = this.operation
    const { source, frontmatter } = this.outline()
    const page = collectPage({
      route: this.route,
      source,
      frontmatter,
      children: this.api.content.of(this.route, outline, word),
      imports: [],
      diagnostics: [],
      place: this.api.specs.placeOf(outline),
      sourceOf: (file) => (file === source.path ? source : undefined),
      ...ANCHORS,
    })
    this.page = { ...page, isDescribedInText: true, isGenerated: true }
  }
}
