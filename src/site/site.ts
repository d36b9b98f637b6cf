// A project to a site: which files it has, and any one of them on request.
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { now, type Span } from '../diagnostics/span.ts'
import { hashOf } from '../files/hash.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import { languageTags } from '../project/languages.ts'
import type { Project } from '../project/project.ts'
import type { CodeBlock } from '../render/highlight.ts'
import { createIcons } from '../render/icons.ts'
import type { Section } from '../search/section.ts'
import { loadWords } from '../theme/words.ts'
import { noAdditions } from './additions.ts'
import { scriptFindings } from './author-scripts.ts'
import { createContext, createFrame, type Frame, type SiteTools } from './context.ts'
import { encodeText, textBasis } from './former-text.ts'
import { hostFindings } from './hosting.ts'
import { thumbnailFindings } from './images/thumbnails.ts'
import { createIslandBundler } from './islands/site-islands.ts'
import { type WaitingPage, WaitingPages } from './islands/waiting-pages.ts'
import type { PageSupply } from './makers/page-makers.ts'
import { markdownFile, markdownPage } from './markdown-page.ts'
import { defaultOptions, type SiteOptions } from './options.ts'
import type { Output, OutputFile } from './output.ts'
import { authorFiles } from './outputs/author-files.ts'
import { feeds } from './outputs/feeds.ts'
import { outputs } from './outputs/index.ts'
import { isPublished, outlineAt, pageAt, pages, routeOfFile } from './outputs/pages.ts'
import { SEARCH_FOLDER } from './outputs/search.ts'
import {
  isCacheable,
  type MadePage,
  type PageCache,
  type PageSummary,
  type RecalledPage,
  type WrittenFile,
} from './page-cache.ts'
import { codeBlocks, createSiteHighlighter } from './page-code.ts'
import { type PageFacts, pageFacts, withoutText } from './page-facts.ts'
import { layoutInputs, NO_INPUTS, pageInputs } from './page-inputs.ts'
import {
  isHome,
  laterPages,
  layoutRoutes,
  linkedPages,
  type PageFlow,
  pageStream,
  searchSections,
} from './page-stream.ts'
import { publicProject } from './public-project.ts'
import { RELATIVE_BASE, toRelative } from './relative.ts'
import { relayout } from './relayout.ts'
import { isBodyMade, kindOfBody, takeNeeds } from './render-page.ts'
import type { SiteContext } from './site-context.ts'
import { addressesOf } from './untranslated.ts'

/** A site: its files and how to render each. The preview, the build, and the tests all use it. */
export interface Site {
  /** Paths of all files in build order. Files that depend on what pages use come last, once those pages are rendered. */
  paths(): string[]
  /** Renders one file. Undefined when the site has no such file. */
  render(path: string): Promise<OutputFile | undefined>
  /** True for a file that a worker makes, so several can be requested at once. */
  isMadeByWorker(path: string): boolean
  /** Stops that worker. Another request starts it again. */
  closeWorker(): void
  /**
   * Reads the pages of a project one by one and yields the files of each as soon as they are made. The page is released
   * afterwards. The page that the root shows stays at hand, and that file is among `paths`.
   *
   * @param atHand the pages at hand, which are those of the project that the site was made of
   */
  stream(atHand: Map<Route, Page>, reading: Reading): AsyncGenerator<readonly StreamedFile[]>
  /**
   * Makes a page by itself, for a site of the same project in another thread. Undefined for a page that takes part in more
   * than its own files, or that fails: only the whole site can make it.
   *
   * @param atHand as for `stream`
   */
  make(route: Route, atHand: Map<Route, Page>, reading: Reading): Promise<MadePage | undefined>
  /** Paths of the files that workers can make before any page is read. */
  pathsInWorker(): string[]
  /** Starts the workers that highlight the code of all pages, in navigation order, and build the search index. */
  prepare(): Promise<void>
  /**
   * The site of a later project that differs only in the text of pages: same configuration, navigation, files, and
   * front matter. Nearly free, because the two share everything that doesn't hold a page's text.
   */
  renew(project: Project): Site
  readonly context: SiteContext
  /** Findings from making the site, such as colors that had too little contrast. */
  readonly diagnostics: readonly Diagnostic[]
  close(): void
}

/** How the pages of a stream are read. */
export interface Reading {
  /** A page that nothing else keeps. */
  read(route: Route): Promise<Page | undefined>
  /** The findings of reading it. */
  findings(route: Route): readonly Diagnostic[]
  /** Pages of earlier builds. */
  readonly cache?: PageCache
  /** Whether pages that are made elsewhere go into such a cache. */
  readonly isKept?: boolean
  /** Threads that make pages with `make`. */
  readonly makers?: PageSupply
  /** The size of a file in the output folder, if an earlier build made it of `id` and nobody has changed it since. */
  writtenSize?(path: string, id: string): number | undefined
  /** Called for each page that was not read here. */
  onMade?(made: PageSummary): void
}

/** A page that is read, the sections of it that may be found, and the pages that it leads into. */
interface PageAtHand {
  readonly page: Page
  readonly sections: readonly Section[]
  readonly linked: readonly Route[]
}

/** A file that a stream made, and when, or that an earlier build wrote. */
export type StreamedFile = (OutputFile | WrittenFile) &
  Span & {
    /** Identifies everything that its page is made of, if that is known. */
    readonly id?: string
  }

/** What tells which files a page has. */
type WithFiles = Pick<PageFacts, 'outline' | 'feed'>

function isWritten(file: { readonly path: string; readonly size: number | undefined }): file is WrittenFile {
  return file.size !== undefined
}

/** Creates the site of a project. Renders nothing until it's asked for. */
export async function createSite(
  written: Project,
  chosen: SiteOptions = defaultOptions,
  tools: SiteTools = {},
): Promise<Site> {
  const project = publicProject(written, chosen.audience)
  const options = chosen.relative ? { ...chosen, base: RELATIVE_BASE } : chosen
  const { highlighter = createSiteHighlighter(project, options), islands = createIslandBundler() } = tools
  const icons = tools.icons ?? createIcons({ library: project.config.icons.library })
  const words = await loadWords(languageTags(project.navigation))
  const frame = createFrame(project, options, {
    highlighter,
    islands,
    icons,
    changes: tools.changes ?? new Map(),
    repository: tools.repository,
    words,
    additions: tools.additions ?? noAdditions,
    ...(tools.store && { store: tools.store }),
  })
  return siteOf(project, {
    ...frame,
    ...(tools.images && { images: tools.images }),
    ownHighlighter: tools.highlighter ? undefined : highlighter,
  })
}

function siteOf(project: Project, frame: Frame): Site {
  const { highlighter, ownHighlighter, types, owners, assets, diagnostics, additions } = frame
  /** Code outside of fences, by route. */
  const shownCode = new Map<Route, readonly CodeBlock[]>()
  const all = additions.outputs.length === 0 ? outputs : [...outputs, ...additions.outputs]
  const isLate = ({ phase }: Output) => phase === 'late'
  const inOrder = [...all.filter((output) => !isLate(output)), ...all.filter(isLate)]
  const context = createContext(project, frame)
  /** Streamed pages whose scripts aren't known yet. */
  const waiting = new WaitingPages()
  let isNeededLater: ReturnType<typeof laterPages> | undefined
  /** Names of files whose components hold state. Imports end with them. */
  const liveModules = new Set<string>()
  // Another text may bring another file (a page with updates has a feed), so this is not kept with the frame.
  const listed = new Set<Output>()
  const collisions = new Map<string, Collision>()
  const list = (chosen: readonly Output[]) => {
    for (const output of chosen) {
      if (listed.has(output)) continue
      if (output.phase !== 'late') listed.add(output)
      for (const path of output.paths(context)) {
        const owner = owners.get(path)
        if (!owner) owners.set(path, output)
        else if (owner === pages && output === authorFiles) collisions.set(path, 'hidden')
        else if (owner === authorFiles && output !== authorFiles) collisions.set(path, 'replacing')
      }
    }
  }
  /** Pages come before all others, then the author's files: both are found without a list of them. */
  const ownerOf = (path: string): Output | undefined => {
    const page = outlineAt(context, path)
    if (page && isPublished(page) && frame.urls.pageFile(routeOfFile(path)) === path) return pages
    if (project.assets.has(path)) return authorFiles
    if (!owners.has(path)) list(path.endsWith('.html') ? all.filter(({ phase }) => phase === 'documents') : inOrder)
    return owners.get(path)
  }

  /** Text of a file, with addresses as they are in that file. */
  const finish = (path: string, text: string) => (frame.options.relative ? toRelative(path, text) : text)
  const render = async (path: string): Promise<OutputFile | undefined> => {
    if (path.startsWith(`${SEARCH_FOLDER}/`)) await context.search.load()
    const output = ownerOf(path)
    return output && renderBy(output, path)
  }
  const renderBy = async (output: Output, path: string, { isEarly = false } = {}): Promise<OutputFile | undefined> => {
    const page = output === pages ? pageAt(context, path) : undefined
    if (page && !isBodyMade(context, page)) {
      await types.load(page)
      await highlighter.settle(codeBlocks(page, types))
    }
    if (page && page.islands.length > 0) await context.islands.load()
    // What workers draw knows no class names, and may be asked for before all pages are read.
    if (isEarly) await context.utilities.loadScripted()
    else if (!output.inWorker) await context.utilities.load()
    highlighter.missed()
    const first = output.render(path, context)
    // Code outside of fences is known only once it's shown. Ask before any other page is rendered.
    const missed = highlighter.missed()
    if (missed.length > 0) await highlighter.settle(missed)
    if (page && missed.length > 0) {
      shownCode.set(page.route, missed)
      context.shared.forget(page, kindOfBody(context, page))
    }
    const made = await (missed.length > 0 ? output.render(path, context) : first)
    if (made === undefined || made instanceof Uint8Array) return made && { path, content: made }
    if (typeof made === 'string') return { path, content: finish(path, made) }
    if (Array.isArray(made.parts))
      return { path, content: Buffer.concat(made.parts.map((part) => encodeUtf8(finish(path, part)))) }
    const parts = {
      *[Symbol.iterator]() {
        for (const part of made.parts) yield encodeUtf8(finish(path, part))
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

  /** The Markdown of a page at each of its addresses, unless the author has a file in its place. */
  const markdownFilesOf = (page: PageOutline): StreamedFile[] => {
    const from = now()
    const paths = markdownPathsOf(page.route)
    const text = paths.length === 0 ? '' : markdownPage(context, page)
    return paths.map((path) => ({ path, content: finish(path, text), from, to: now() }))
  }
  const markdownPathsOf = (route: Route): string[] =>
    addressesOf(context, route)
      .map(markdownFile)
      .filter((path) => !project.assets.has(path))
  /** The feed of a page at hand, unless the author has a file in its place. */
  const feedOf = async (path: string | undefined): Promise<Uint8Array | undefined> => {
    if (path === undefined || project.assets.has(path)) return undefined
    const content = (await renderBy(feeds, path, { isEarly: true }))?.content
    return typeof content === 'string' ? encodeUtf8(content) : content
  }
  /** The files of a page. One that was let go is known by its outline. `made` is when its HTML was made. */
  const filesOf = (
    { documents, feed, facts }: Pick<MadePage, 'documents' | 'feed'> & { facts: WithFiles },
    page: Page | PageOutline,
    made: Span,
  ): StreamedFile[] => [
    ...addressesOf(context, page.route).flatMap((address, i) => {
      const content = documents[i]
      return content ? [{ ...made, path: frame.urls.pageFile(address), content }] : []
    }),
    ...markdownFilesOf(page),
    ...(feed && facts.feed !== undefined ? [{ ...made, path: facts.feed, content: feed }] : []),
  ]
  /** Their paths. */
  const pathsOf = ({ outline: { route }, feed }: WithFiles): string[] => [
    ...addressesOf(context, route).map(frame.urls.pageFile),
    ...markdownPathsOf(route),
    ...(feed === undefined || project.assets.has(feed) ? [] : [feed]),
  ]
  /** Makes a page that is at hand. Undefined where it leads into a page that is still to be read, which its links don't tell. */
  const makePage = async (
    { page, sections, linked }: PageAtHand,
    { isLate = false, isKept, findings }: Pick<Reading, 'findings'> & { isLate?: boolean; isKept: boolean },
  ): Promise<MadePage | undefined> => {
    const { missedAnchors } = frame
    const addresses = addressesOf(context, page.route)
    const documents: Uint8Array[] = []
    for (const address of addresses) {
      const file = await renderBy(pages, frame.urls.pageFile(address), { isEarly: !isLate })
      if (!file || frame.missedAnchors > missedAnchors) return undefined
      documents.push(typeof file.content === 'string' ? encodeUtf8(file.content) : file.content)
    }
    const facts = pageFacts(context, page)
    const needs = [...new Set(addresses.flatMap((address) => takeNeeds(context, address)))]
    const code = addresses.flatMap((address) => shownCode.get(address) ?? [])
    const codeClasses = context.shared.once(page, 'classes', {}, () =>
      highlighter.classesOf([...codeBlocks(page, types), ...code]),
    )
    for (const address of addresses) shownCode.delete(address)
    const feed = await feedOf(facts.feed)
    const diagnostics = findings(page.route)
    const placed = addresses.flatMap((address) => context.texts.take(address) ?? [])
    const basis = isKept && !feed ? textBasis(context, page, sections) : undefined
    const text = placed.length > 0 && basis ? encodeText({ documents: placed, basis }) : undefined
    const inputs = isKept ? pageInputs(context, page, { linked, made: [...documents, facts.markdown] }) : NO_INPUTS
    return { documents, text, feed, facts, sections, diagnostics, needs, codeClasses, inputs }
  }
  /** Addresses in documents that are opened from disk depend on where they are. */
  const keepTexts = () => {
    if (!frame.options.relative) context.texts.begin()
  }
  return {
    context,
    get diagnostics() {
      return [
        ...diagnostics,
        ...context.lasting(thumbnailFindings),
        ...context.lasting(scriptFindings),
        ...context.lasting(hostFindings),
        ...types.diagnostics,
        ...context.islands.diagnostics,
        ...context.failed.values(),
        ...[...collisions].map(([path, kind]) => collisionFinding(path, kind)),
      ]
    },
    paths() {
      list(inOrder)
      const isEarly = (path: string) => owners.get(path)?.phase === 'early'
      const all = [...owners.keys()]
      return [...all.filter(isEarly), ...all.filter((path) => !isEarly(path))]
    },
    render: (path) => render(path),
    async *stream(atHand, { read, findings, cache, makers, writtenSize, onMade }) {
      context.shared.begin()
      context.islands.begin()
      if (cache) keepTexts()
      const writtenFiles = (facts: WithFiles, id: string | undefined) => {
        if (!writtenSize || id === undefined) return undefined
        const files = pathsOf(facts).map((path) => ({ path, size: writtenSize(path, id) }))
        return files.every(isWritten) ? files : undefined
      }
      const flow: PageFlow = {
        pages: atHand,
        read,
        highlight: (some) => highlighter.begin(some.flatMap((page) => codeBlocks(page, types))),
        openCache() {
          if (cache) context.navIcons.add(cache.open(layoutInputs(context)))
          return (outline) => (cache && !isHome(context, outline.route) ? recall(cache, outline) : undefined)
        },
        makers: makers && {
          begin: (count) => makers.begin(count),
          make: (turns) => makers.make(turns, (icons) => context.navIcons.add(icons)),
        },
      }
      /** A page of an earlier build, with its files, or with what it has of them in the output folder. */
      const recall = (cache: PageCache, outline: PageOutline): RecalledPage | undefined => {
        const former = cache.recall(outline)
        if (!former) return undefined
        context.released.set(outline.route, former.facts)
        const { missedAnchors } = frame
        const page = former.isCurrent ? former : relayout(context, former)
        const isSure = page !== undefined && frame.missedAnchors === missedAnchors
        if (isSure && 'documents' in page) return { ...page, id: cache.keep(outline, page) }
        const { id, whole } = former
        // Which scripts it has is known when all pages are.
        const isWaiting = former.facts.islands !== undefined
        const written = isSure && !isWaiting ? writtenFiles(former.facts, id) : undefined
        const files = isSure && (isWaiting ? { ...former, whole } : written ? { ...former, written } : whole())
        if (files) {
          former.confirm()
          return { ...files, id }
        }
        context.released.delete(outline.route)
        return undefined
      }
      /** Takes over what the rest of the site needs of a page that was made before or elsewhere. */
      const take = (made: PageSummary) => {
        const { facts, needs, codeClasses } = made
        // A recalled page is there already.
        if (!context.released.has(facts.outline.route)) context.released.set(facts.outline.route, facts)
        highlighter.addClasses(codeClasses)
        assets.styles(new Set(needs))
        assets.scripts(new Set(needs))
        assets.script('search')
        facts.outline.source.release()
        onMade?.(made)
      }
      /** Makes a page of an earlier build whose files are gone by now. */
      const makeAgain = async (route: Route) => {
        context.released.delete(route)
        const page = await read(route)
        if (!page) return undefined
        atHand.set(route, page)
        const again = { page, sections: searchSections(context, page), linked: linkedPages(context, page) }
        const made = await makePage(again, { isLate: true, isKept: false, findings })
        atHand.delete(route)
        if (made) context.released.set(route, made.facts)
        return made
      }
      const filesWithScripts = async ({ facts, id: own, whole }: WaitingPage): Promise<StreamedFile[]> => {
        const from = now()
        const { outline, islands } = facts
        const scripts = context.islands.scripts(new Set(islands?.modules.map(({ file }) => file)))
        const id = own === undefined ? undefined : hashOf(own, scripts)
        const written = writtenFiles(facts, id)
        if (written) return written.map((file) => ({ from, to: from, ...file, id }))
        const made = whole() ?? (await makeAgain(outline.route))
        if (!made) return []
        const addresses = addressesOf(context, outline.route)
        const documents = made.documents.map((document, i) => {
          const path = frame.urls.pageFile(addresses[i] ?? outline.route)
          return context.islands.withScripts(document, (script) => finish(path, script))
        })
        const page = context.page(outline.route) ?? outline
        return filesOf({ documents, feed: made.feed, facts }, page, { from, to: now() }).map((file) => ({
          ...file,
          id,
        }))
      }
      for await (const next of pageStream(context, flow)) {
        const from = now()
        if ('recalled' in next) {
          const { recalled } = next
          const { id, facts } = recalled
          take(recalled)
          const span = { from, to: from }
          if ('written' in recalled) yield recalled.written.map((file) => ({ ...span, ...file, id }))
          else if (facts.islands || 'whole' in recalled) waiting.add(recalled, id)
          else yield filesOf(recalled, facts.outline, span).map((file) => ({ ...file, id }))
          continue
        }
        if ('made' in next) {
          const { made, text } = next
          const { outline } = made.facts
          const id = cache?.keep(outline, made, text)
          take(made)
          if (made.facts.islands) waiting.add(made, id)
          else yield filesOf(made, outline, { from, to: from }).map((file) => ({ ...file, id }))
          continue
        }
        const { page, isLate } = next
        const made = await makePage(next, { isLate, isKept: cache !== undefined, findings })
        // It is made later.
        if (!made) continue
        const staysAtHand = isHome(context, page.route)
        const isRemembered = cache && !staysAtHand && isCacheable(page) && !context.failed.has(page.file)
        const id = isRemembered ? cache.keep(page, made) : undefined
        let files: StreamedFile[] = []
        if (made.facts.islands) waiting.add(made, id)
        else files = filesOf(made, page, { from, to: now() })
        if (!staysAtHand) {
          // Those with class names are needed for nothing but these any more.
          context.released.set(page.route, made.facts)
          atHand.delete(page.route)
        }
        yield files.map((file) => ({ ...file, id }))
      }
      void types.close()
      context.islands.end()
      if (!waiting.isEmpty) await context.islands.load()
      for (const page of waiting) yield await filesWithScripts(page)
      context.texts.end()
      cache?.keepIcons(context.navIcons.rules())
    },
    async make(route, atHand, { read, findings, isKept = false }) {
      /** Other pages are only led into: their text is let go at once. */
      const learn = async (other: Route) => {
        const page = context.released.has(other) ? undefined : await read(other)
        if (page) context.released.set(other, withoutText(page))
      }
      context.shared.begin()
      context.islands.begin()
      if (isKept) keepTexts()
      // Most pages that import such a file have an island. Reading them takes long, and would be done again.
      const outline = project.outlines.get(route)
      if (outline && !outline.isGenerated && liveModules.size > 0) {
        const { text } = outline.source
        if ([...liveModules].some((name) => text.includes(name))) {
          outline.source.release()
          return undefined
        }
      }
      isNeededLater ??= laterPages(context)
      for (const other of context.once(layoutRoutes)) await learn(other)
      const page = await read(route)
      if (page) await context.utilities.probe(page)
      for (const { module } of page?.islands ?? [])
        if (module !== page?.file) liveModules.add(module.slice(module.lastIndexOf('/') + 1))
      if (!page || isNeededLater(page) || !isCacheable(page)) return undefined
      const linked = linkedPages(context, page)
      for (const other of linked) await learn(other)
      atHand.set(route, page)
      const sections = searchSections(context, page)
      const made = await makePage({ page, sections, linked }, { isKept, findings })
      atHand.delete(route)
      return context.failed.has(page.file) ? undefined : made
    },
    pathsInWorker() {
      const made = all.filter(({ inWorker }) => inWorker)
      for (const output of made)
        for (const path of output.paths(context))
          if (!owners.has(path) && !project.assets.has(path)) owners.set(path, output)
      return [...owners.keys()].filter((path) => owners.get(path)?.inWorker === true)
    },
    isMadeByWorker: (path) => owners.get(path)?.inWorker === true,
    closeWorker: () => frame.ownImages?.close(),
    async prepare() {
      await highlighter.begin([...project.pages.values()].flatMap((page) => codeBlocks(page, types)))
      context.search.begin()
    },
    renew: (next) => siteOf(publicProject(next, frame.options.audience), frame),
    close() {
      context.released.close()
      waiting.close()
      void ownHighlighter?.close()
      void types.close()
      frame.ownImages?.close()
    },
  }
}

/** An author's file that has the address of a page, or of a file that Galley makes. */
type Collision = 'hidden' | 'replacing'

function collisionFinding(path: string, kind: Collision): Diagnostic {
  const place = { file: path, start: 0, end: 0 }
  if (kind === 'replacing')
    return { code: 'own-file', severity: 'suggestion', message: `This \`${path}\` takes the place of Galley's.`, place }
  return {
    code: 'hidden-file',
    severity: 'warning',
    message: `\`${path}\` is not published: a page has this address.`,
    place,
    help: 'Rename the file, or leave out the page.',
  }
}
