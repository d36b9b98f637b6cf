// The files of a site: which output makes each of them, and how to render any of them.
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import type { CodeBlock } from '../render/highlight.ts'
import type { Frame } from './context.ts'
import type { Output, OutputFile, Rendered } from './output.ts'
import { authorFiles } from './outputs/author-files.ts'
import { feeds } from './outputs/feeds.ts'
import { outputs } from './outputs/index.ts'
import { isPublished, outlineAt, pageAt, pages, routeOfFile } from './outputs/pages.ts'
import { SEARCH_FOLDER } from './outputs/search.ts'
import { codeBlocks } from './page-code.ts'
import { toRelative } from './relative.ts'
import { isBodyMade, kindOfBody } from './render-page.ts'
import type { SiteContext } from './site-context.ts'

/** An author's file that has the address of a page, or of a file that Galley makes. */
type Collision = 'hidden' | 'replacing'

/** How a page or feed is rendered. */
interface RenderOptions {
  /** True while other pages are still to be read. */
  readonly isEarly: boolean
}

/** Finds the output that makes a file, and renders it. */
export class SiteFiles {
  private readonly outputs: readonly Output[]
  /** Outputs whose paths are known. A change to a text may add a file, such as a feed, so each revision lists them anew. */
  private readonly listed = new Set<Output>()
  private readonly collisions = new Map<string, Collision>()
  /** Code outside of fences, by route. */
  private readonly shownCode = new Map<Route, readonly CodeBlock[]>()

  constructor(
    private readonly context: SiteContext,
    private readonly frame: Frame,
  ) {
    const all = [...outputs, ...frame.additions.outputs]
    const isLate = ({ phase }: Output) => phase === 'late'
    this.outputs = [...all.filter((output) => !isLate(output)), ...all.filter(isLate)]
  }

  /** See `Site.paths`. */
  paths(): string[] {
    const { owners } = this.frame
    this.list(this.outputs)
    const isEarly = (path: string) => owners.get(path)?.phase === 'early'
    const all = [...owners.keys()]
    return [...all.filter(isEarly), ...all.filter((path) => !isEarly(path))]
  }

  /** See `Site.pathsInWorker`. */
  pathsInWorker(): string[] {
    const { owners } = this.frame
    const { assets } = this.context.project
    for (const output of this.outputs.filter(({ inWorker }) => inWorker))
      for (const path of output.paths(this.context))
        if (!owners.has(path) && !assets.has(path)) owners.set(path, output)
    return [...owners.keys()].filter((path) => this.isMadeByWorker(path))
  }

  /** See `Site.isMadeByWorker`. */
  isMadeByWorker(path: string): boolean {
    return this.frame.owners.get(path)?.inWorker === true
  }

  /** Findings about the author's files that share an address with others. */
  get diagnostics(): Diagnostic[] {
    return [...this.collisions].map(([path, kind]) => collisionFinding(path, kind))
  }

  /** Renders one file. Undefined when the site has no such file. */
  async render(path: string): Promise<OutputFile | undefined> {
    if (path.startsWith(`${SEARCH_FOLDER}/`)) await this.context.search.load()
    const output = this.ownerOf(path)
    return output && this.renderBy(output, path)
  }

  /** Renders the document at an address of a page. */
  async renderDocument(address: Route, options: RenderOptions): Promise<Uint8Array | undefined> {
    return toBytes(await this.renderBy(pages, this.frame.urls.pageFile(address), options))
  }

  /** Renders the feed of a page. Undefined if a file of the author replaces it. */
  async renderFeed(path: string | undefined): Promise<Uint8Array | undefined> {
    if (path === undefined || this.context.project.assets.has(path)) return undefined
    return toBytes(await this.renderBy(feeds, path, { isEarly: true }))
  }

  /** Takes the code outside of fences that the document at an address shows. */
  takeShownCode(address: Route): readonly CodeBlock[] {
    const code = this.shownCode.get(address) ?? []
    this.shownCode.delete(address)
    return code
  }

  /** A file's text with its final addresses. */
  finish(path: string, text: string): string {
    return this.frame.options.relative ? toRelative(path, text) : text
  }

  private list(chosen: readonly Output[]): void {
    const { owners } = this.frame
    for (const output of chosen) {
      if (this.listed.has(output)) continue
      if (output.phase !== 'late') this.listed.add(output)
      for (const path of output.paths(this.context)) {
        const owner = owners.get(path)
        if (!owner) owners.set(path, output)
        else if (owner === pages && output === authorFiles) this.collisions.set(path, 'hidden')
        else if (owner === authorFiles && output !== authorFiles) this.collisions.set(path, 'replacing')
      }
    }
  }

  /** Pages come first, then the author's files. Both are found without a list of them. */
  private ownerOf(path: string): Output | undefined {
    const { context, frame } = this
    const page = outlineAt(context, path)
    if (page && isPublished(page) && frame.urls.pageFile(routeOfFile(path)) === path) return pages
    if (context.project.assets.has(path)) return authorFiles
    if (!frame.owners.has(path))
      this.list(path.endsWith('.html') ? this.outputs.filter(({ phase }) => phase === 'documents') : this.outputs)
    return frame.owners.get(path)
  }

  private async renderBy(
    output: Output,
    path: string,
    { isEarly }: RenderOptions = { isEarly: false },
  ): Promise<OutputFile | undefined> {
    const { context } = this
    const page = output === pages ? pageAt(context, path) : undefined
    if (page) await this.loadFor(page)
    // What workers draw has no class names, and may be requested before all pages are read.
    if (isEarly) await context.utilities.loadScripted()
    else if (!output.inWorker) await context.utilities.load()
    const made = await this.highlighted(page, () => output.render(path, context))
    return made === undefined ? undefined : this.toFile(path, made)
  }

  private async loadFor(page: Page): Promise<void> {
    const { highlighter, types } = this.frame
    if (!isBodyMade(this.context, page)) {
      await types.load(page)
      await highlighter.settle(codeBlocks(page, types))
    }
    if (page.islands.length > 0) await this.context.islands.load()
  }

  /** The result of `render` once all code in it is highlighted. Code outside of fences is known only after rendering. */
  private async highlighted<T>(page: Page | undefined, render: () => T): Promise<Awaited<T>> {
    const { highlighter } = this.frame
    highlighter.missed()
    const first = render()
    // Take it before another page is rendered.
    const missed = highlighter.missed()
    if (missed.length === 0) return await first
    await highlighter.settle(missed)
    if (page) {
      this.shownCode.set(page.route, missed)
      this.context.shared.forget(page, kindOfBody(this.context, page))
    }
    return await render()
  }

  private toFile(path: string, made: NonNullable<Rendered>): OutputFile {
    if (made instanceof Uint8Array) return { path, content: made }
    if (typeof made === 'string') return { path, content: this.finish(path, made) }
    const encode = (part: string) => encodeUtf8(this.finish(path, part))
    if (Array.isArray(made.parts)) return { path, content: Buffer.concat(made.parts.map(encode)) }
    const parts = {
      *[Symbol.iterator]() {
        for (const part of made.parts) yield encode(part)
      },
    }
    return {
      path,
      parts,
      get content() {
        return Buffer.concat([...parts])
      },
    }
  }
}

function toBytes(file: OutputFile | undefined): Uint8Array | undefined {
  return typeof file?.content === 'string' ? encodeUtf8(file.content) : file?.content
}

function collisionFinding(path: string, kind: Collision): Diagnostic {
  const place = { file: path, start: 0, end: 0 }
  if (kind === 'replacing')
    return { code: 'own-file', severity: 'suggestion', message: `This \`${path}\` takes the place of Galley's.`, place }
  return {
    code: 'hidden-file',
    severity: 'warning',
    message: `\`${path}\` isn't published: a page has this address.`,
    place,
    help: 'Rename the file, or leave out the page.',
  }
}
