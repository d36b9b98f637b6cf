// Reads a Markdown file and everything it imports. Keeps imported files until they change.
import type { Vocabulary } from '../components/vocabulary.ts'
import { collectPage } from '../content/collect.ts'
import type { Draft } from '../content/draft.ts'
import { expectModules } from '../content/evaluate/compile.ts'
import { createEvaluator, type EvaluateOptions, type Evaluator } from '../content/evaluate.ts'
import type { Page } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import { createSandbox, type Sandbox } from '../content/sandbox/sandbox.ts'
import { failure, typedPage } from '../content/typed-page.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { createAnchors } from './anchors.ts'
import type { ApiReference } from './api-reference.ts'
import { Dependencies } from './dependencies.ts'
import { createModules, findModule } from './modules.ts'
import { describedInText } from './outline.ts'
import type { PageRecord } from './page-record.ts'
import { SnapshotMap } from './snapshot-map.ts'

/** What reading a page depends on, in one version of the folder. */
export interface ReadingContext {
  readonly paths: ReadonlySet<string>
  readonly variables: EvaluateOptions['variables']
  readonly vocabulary: Vocabulary
}

/** Where files come from. */
export interface ReadingFiles {
  readonly files: FileSystem
  /** The source of a file that may be a page. */
  source(path: string): SourceFile | undefined
}

/** Reads the pages of a folder that changes. */
export class PageReader {
  private readonly sandbox: Sandbox = createSandbox()
  private readonly dependencies = new Dependencies()
  /** The texts of imported files, and the parsed drafts of those that are Markdown. */
  private readonly modules = new SnapshotMap<string, SourceFile>()
  private readonly drafts = new Map<string, Draft>()
  private readonly anchors: ReturnType<typeof createAnchors>
  private evaluator: Evaluator

  constructor(
    private readonly from: ReadingFiles,
    context: ReadingContext,
    private readonly api?: ApiReference,
  ) {
    this.anchors = createAnchors(context.vocabulary)
    this.evaluator = this.createEvaluator(context)
  }

  /** Gets ready for code that is run soon. */
  expectCode(): void {
    this.sandbox.begin()
    void expectModules()
  }

  /** A file that some page imports. */
  module(path: string): SourceFile | undefined {
    return this.modules.get(path)
  }

  /** The current imported files, by path. */
  imported(): ReadonlyMap<string, SourceFile> {
    return this.modules.snapshot()
  }

  /** Whether a file that was read imports another one by a relative path. */
  isPlaceBound(path: string): boolean {
    return this.dependencies.isPlaceBound(path)
  }

  /** Changes with each update. Results from an older version may be outdated. */
  get version(): unknown {
    return this.evaluator
  }

  /** Reads a page. Never rejects: a page that can't be processed is shown as typed. */
  async read(record: PageRecord): Promise<Page> {
    try {
      return await this.readWhole(record)
    } catch (error) {
      return typedPage(record.route, record.source, failure(record.source.path, error))
    }
  }

  private async readWhole({ source, route }: PageRecord): Promise<Page> {
    const draft = parseDraft(source)
    const evaluated = await this.evaluator.evaluate(draft)
    const written = draft.frontmatter
    const frontmatter = this.api?.completeFrontmatter(route, written) ?? written
    const problems = this.api?.problems.of(route, written) ?? []
    const page = collectPage({
      route,
      source,
      frontmatter,
      children: (await this.api?.content.complete(route, source, written, evaluated.children)) ?? evaluated.children,
      imports: evaluated.imports,
      diagnostics: [...evaluated.diagnostics, ...problems],
      place: written.places.get('openapi'),
      sourceOf: (file) => (file === source.path ? source : this.modules.get(file)),
      ...this.anchors,
    })
    return { ...page, ...describedInText(written, frontmatter) }
  }

  /** Applies changes to files, and returns the paths to read again. `listed` is true if files were added or removed. */
  update(changed: ReadonlySet<string>, context: ReadingContext, listed: boolean): Set<string> {
    for (const path of changed) {
      this.modules.delete(path)
      this.drafts.delete(path)
      this.dependencies.forget(path)
    }
    this.evaluator = this.createEvaluator(context)
    const elsewhere = listed ? this.dependencies.rerouted((from, name) => findModule(from, name, context.paths)) : []
    return this.dependencies.dependents([...changed, ...elsewhere])
  }

  close(): Promise<void> {
    return this.sandbox.close()
  }

  private createEvaluator({ paths, variables, vocabulary }: ReadingContext): Evaluator {
    return createEvaluator({
      modules: createModules({
        paths,
        source: (path) => this.source(path),
        draft: (path) => this.draft(path),
        onImport: (from, specifier, found) => this.dependencies.note(from, specifier, found),
      }),
      variables,
      isComponent: (name) => vocabulary.find(name) !== undefined,
      isPart: (name) => vocabulary.find(name)?.parents !== undefined,
      sandbox: this.sandbox,
    })
  }

  private source(path: string): SourceFile {
    const kept = this.modules.get(path)
    if (kept) return kept
    const source = this.from.source(path) ?? new SourceFile(path, this.from.files.readText(path) ?? '')
    this.modules.set(path, source)
    return source
  }

  private draft(path: string): Draft {
    const kept = this.drafts.get(path)
    if (kept) return kept
    const draft = parseDraft(this.source(path))
    this.drafts.set(path, draft)
    return draft
  }
}
