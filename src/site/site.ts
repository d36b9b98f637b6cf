// Makes the site of a project: lists its files, and renders any of them.
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { languageTags } from '../project/languages.ts'
import type { Project } from '../project/project.ts'
import { createIcons } from '../render/icons.ts'
import { loadWords } from '../theme/words.ts'
import { noAdditions } from './additions.ts'
import { scriptFindings } from './author-scripts.ts'
import { createContext, createFrame, type Frame, type SiteTools } from './context.ts'
import { hostFindings } from './hosting.ts'
import { thumbnailFindings } from './images/thumbnails.ts'
import { createIslandBundler } from './islands/site-islands.ts'
import { WaitingPages } from './islands/waiting-pages.ts'
import { defaultOptions, type SiteOptions } from './options.ts'
import type { OutputFile } from './output.ts'
import type { MadePage } from './page-cache.ts'
import { codeBlocks, createSiteHighlighter } from './page-code.ts'
import { PageFiles, type StreamedFile } from './page-files.ts'
import { publicProject } from './public-project.ts'
import { RELATIVE_BASE } from './relative.ts'
import { SinglePages, type SingleReading } from './single-pages.ts'
import type { SiteContext } from './site-context.ts'
import { SiteFiles } from './site-files.ts'
import { type Reading, SiteStream } from './site-stream.ts'

/** A site: its files and how to render each. The preview, the build, and the tests all use it. */
export interface Site {
  /** Paths of all files in build order. Files that depend on what pages use come last, once those pages are rendered. */
  paths(): string[]
  /** Renders one file. Undefined when the site has no such file. */
  render(path: string): Promise<OutputFile | undefined>
  /** True for a file that a worker makes, so several can be requested at once. */
  isMadeByWorker(path: string): boolean
  /** Stops that worker. The next request starts it again. */
  closeWorker(): void
  /**
   * Reads the pages of a project one by one and yields the files of each as soon as they are made. The page is released
   * afterwards. The page that the root shows stays at hand, and that file is among `paths`.
   *
   * @param atHand the pages in memory, which are those of the site's project
   */
  stream(atHand: Map<Route, Page>, reading: Reading): AsyncGenerator<readonly StreamedFile[]>
  /**
   * Makes a page by itself, for a site of the same project in another thread. Undefined for a page that affects more
   * than its own files, or that fails: only the whole site can make it.
   *
   * @param atHand as for `stream`
   */
  make(route: Route, atHand: Map<Route, Page>, reading: SingleReading): Promise<MadePage | undefined>
  /** Paths of the files that workers can make before any page is read. */
  pathsInWorker(): string[]
  /** Starts the workers that highlight the code of all pages, in navigation order, and build the search index. */
  prepare(): Promise<void>
  /**
   * The site of a later project that differs only in the text of pages: same configuration, navigation, files, and
   * front matter. Nearly free, because the two share everything that doesn't depend on a page's text.
   */
  renew(project: Project): Site
  readonly context: SiteContext
  /** Findings about the site, such as colors with too little contrast. */
  readonly diagnostics: readonly Diagnostic[]
  close(): void
}

/** Creates the site of a project. Renders files only on request. */
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
    ...(tools.search && { search: tools.search }),
  })
  return siteOf(project, {
    ...frame,
    ...(tools.images && { images: tools.images }),
    ownHighlighter: tools.highlighter ? undefined : highlighter,
  })
}

function siteOf(project: Project, frame: Frame): Site {
  const context = createContext(project, frame)
  const files = new SiteFiles(context, frame)
  const pageFiles = new PageFiles(context, frame, files)
  const singlePages = new SinglePages(context, pageFiles)
  const waiting = new WaitingPages()
  const { highlighter, types } = frame
  return {
    context,
    get diagnostics() {
      return [
        ...frame.diagnostics,
        ...context.lasting(thumbnailFindings),
        ...context.lasting(scriptFindings),
        ...context.lasting(hostFindings),
        ...types.diagnostics,
        ...context.islands.diagnostics,
        ...context.failed.values(),
        ...files.diagnostics,
      ]
    },
    paths: () => files.paths(),
    render: (path) => files.render(path),
    stream: (atHand, reading) => new SiteStream({ context, frame, files, pageFiles, waiting }, atHand, reading).pages(),
    make: (route, atHand, reading) => singlePages.make(route, atHand, reading),
    pathsInWorker: () => files.pathsInWorker(),
    isMadeByWorker: (path) => files.isMadeByWorker(path),
    closeWorker: () => frame.ownImages?.close(),
    async prepare() {
      await highlighter.begin([...project.pages.values()].flatMap((page) => codeBlocks(page, types)))
      await context.search.begin()
    },
    renew: (next) => siteOf(publicProject(next, frame.options.audience), frame),
    close() {
      context.released.close()
      waiting.close()
      void frame.ownHighlighter?.close()
      void types.close()
      frame.ownImages?.close()
    },
  }
}
