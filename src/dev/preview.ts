// Serves the current pages of a docs folder: each one is rendered on request, by the same site that gets published.

import { createHash } from 'node:crypto'
import type { PreviewAnchor, PreviewFinding } from '../browser/preview-messages.ts'
import { createRedirectMatcher, type RedirectMatch } from '../config/redirects.ts'
import type { Route } from '../content/page.ts'
import { type Extensions, noExtensions } from '../extensions/extensions.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { ReadingMemory } from '../openapi/spec-file.ts'
import { routesWithFragments } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { type Change, openSession, type Session } from '../project/session.ts'
import { createBackgroundHighlighter } from '../render/background-highlighter.ts'
import type { CodeHighlighter } from '../render/highlighter-pool.ts'
import { createIcons, type Icons } from '../render/icons.ts'
import { readGrammar } from '../render/languages.ts'
import { createIslandBundler } from '../site/islands/site-islands.ts'
import { createKeptSearch } from '../site/kept-search.ts'
import { defaultOptions } from '../site/options.ts'
import type { OutputFile } from '../site/output.ts'
import { outlineAt } from '../site/outputs/pages.ts'
import { UTILITIES_FILE } from '../site/outputs/utility-classes.ts'
import { createSite, type Site } from '../site/site.ts'
import { FOLDER } from '../site/site-assets.ts'
import { untranslatedOriginal } from '../site/untranslated.ts'
import { concernsAll, findingsOf } from './findings.ts'

/** A document as the browser gets it. */
export interface PreviewPage {
  readonly html: string
  /** Changes whenever the text does. */
  readonly version: string
}

/** The site of a folder that is being written. */
export interface Preview {
  /** The folder as it was last read. */
  readonly project: Project
  /** Replaced whenever something other than page text changes. */
  readonly layout: unknown
  /** The document at a path of the site (`guides/start.html`), or undefined. */
  page(path: string): Promise<PreviewPage | undefined>
  /** The findings of that page and of the configuration. Separate, so that no page has to wait for the rules. */
  findings(path: string): Promise<readonly PreviewFinding[]>
  /** Where the page's headings are in its source, in order. Editors use them to scroll along. */
  anchors(path: string): Promise<readonly PreviewAnchor[]>
  /** Any other file of the site. */
  file(path: string): Promise<OutputFile | undefined>
  /** The page for a URL that doesn't exist. */
  notFound(): Promise<PreviewPage>
  redirect(path: string): RedirectMatch | undefined
  /** The current text of one of the `GROWING_STYLES`. */
  grownStyle(path: string): string
  /** Updates changed files of the folder. */
  update(paths: Iterable<string>): Promise<Change>
  /** True while there are pages that haven't been read. */
  readonly pending: boolean
  /** Reads all pages that haven't been read. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds that a page waits for its syntax highlighting. */
const PATIENCE = 25
/** What takes long, such as the search index, is made in another thread, so that no page waits for it. */
const OPTIONS = { ...defaultOptions, threads: 2 }
/** Number of old component bundles to keep for pages that may still request them. */
const MAX_BUNDLES = 20
const CODE_FILE = `${FOLDER}/code.css`
const ICONS_FILE = `${FOLDER}/icons.css`

/**
 * Stylesheets that grow with the content of pages (highlighting, icons, utility classes), by their paths on the site.
 */
export const GROWING_STYLES: readonly string[] = [CODE_FILE, ICONS_FILE, UTILITIES_FILE]

/**
 * Opens a folder. Calls `onLate` if a page that was already served would now look better.
 * @param readings what earlier runs read in specifications
 */
export async function openPreview(
  files: FileSystem,
  onLate: () => void,
  extensions: Extensions = noExtensions,
  readings?: ReadingMemory,
): Promise<Preview> {
  const session = openSession(files, { lazy: true, vocabulary: extensions.vocabulary, readings })
  // The configuration is read before its subfolders are listed, which is when a watcher begins to report changes there.
  const early = session.project.configSources.filter(({ path }) => path.includes('/'))
  await session.update(new Map(early.map(({ path }) => [path, undefined])))
  return start(new FolderPreview(session, onLate, extensions, true))
}

/** The same for a session that the caller updates and closes, such as an editor's session with unsaved text. */
export function previewOf(session: Session, onLate: () => void, extensions: Extensions): Promise<Preview> {
  return start(new FolderPreview(session, onLate, extensions, false))
}

async function start(preview: FolderPreview): Promise<Preview> {
  await preview.renew()
  return preview
}

class FolderPreview implements Preview {
  private site: Site | undefined
  /** The project that the site shows. The site itself uses another one, without unpublished pages. */
  private shown: Project | undefined
  private making: Promise<void> | undefined
  /** The layout that the site was made from. */
  private madeOf: unknown
  private highlighter: CodeHighlighter | undefined
  private highlighterKey = ''
  private readonly islands = createIslandBundler()
  private readonly search = createKeptSearch(OPTIONS)
  /** By library name, because each library is a large file. */
  private readonly icons = new Map<string, Icons>()
  /** Component scripts that pages were served with, by the bundle's file names, which depend on its content. */
  private readonly scripts = new Map<string, readonly OutputFile[]>()
  private matchRedirect: ReturnType<typeof createRedirectMatcher> = () => undefined

  constructor(
    private readonly session: Session,
    private readonly onLate: () => void,
    private readonly extensions: Extensions,
    private readonly ownsSession: boolean,
  ) {}

  get project(): Project {
    return this.session.project
  }

  get layout(): unknown {
    return this.session.layout
  }

  get pending(): boolean {
    return this.session.pending
  }

  async page(path: string): Promise<PreviewPage | undefined> {
    const route = await this.routeAt(path)
    if (route === undefined) return undefined
    await this.session.read([route])
    const site = await this.renew()
    const file = await site.render(path)
    if (file) this.keepScripts(site.context.islands.files())
    return file && toPage(file)
  }

  async findings(path: string): Promise<readonly PreviewFinding[]> {
    const { checkPage, settleFindings } = await import('../check/check.ts')
    const { orphanFinding } = await import('../check/rules/orphan-pages.ts')
    const route = await this.routeAt(path)
    if (route !== undefined) await this.session.read([route])
    // Rules need the titles of other pages, and the headings of linked ones. Nothing else has to be read.
    await this.session.outline()
    const written = route === undefined ? undefined : this.project.pages.get(route)
    if (written) await this.session.read(routesWithFragments(this.project, written))
    const site = await this.renew()
    const { project } = this
    const page = route === undefined ? undefined : project.pages.get(route)
    return findingsOf(page, project, [
      ...(page ? checkPage(project, page, { rules: this.extensions.rules }) : []),
      ...(page ? [orphanFinding(page, project)].filter((finding) => finding !== undefined) : []),
      ...settleFindings(
        project,
        [...project.diagnostics.filter((finding) => concernsAll(finding, project)), ...site.diagnostics],
        { pages: page ? [page] : [], rules: this.extensions.rules },
      ),
    ])
  }

  async anchors(path: string): Promise<readonly PreviewAnchor[]> {
    const route = await this.routeAt(path)
    if (route === undefined) return []
    await this.session.read([route])
    const page = this.project.pages.get(route)
    const own = page?.headings.filter(({ place }) => place.file === page.file) ?? []
    return own.map(({ id, place }) => ({ id, line: page?.source.position(place.start).line ?? 1 }))
  }

  async file(path: string): Promise<OutputFile | undefined> {
    const { context, render } = await this.siteOfLayout()
    if (path.startsWith(`${FOLDER}/`)) {
      const own = context.assets.files().find((file) => file.path === path)
      if (own) return own
      for (const scripts of this.scripts.values()) {
        const script = scripts.find((file) => file.path === path)
        if (script) return script
      }
    }
    if (context.project.assets.has(path)) return render(path)
    if (path === UTILITIES_FILE) return { path, content: await this.utilities() }
    // Everything else (search, feeds) is made from all pages. A document that isn't a page doesn't need them, so a URL
    // that leads nowhere is answered immediately.
    if (!path.endsWith('.html')) await this.session.finish()
    return (await this.renew()).render(path)
  }

  async notFound(): Promise<PreviewPage> {
    const site = await this.renew()
    const file = await site.render('404.html')
    return toPage(file ?? { path: '404.html', content: EMPTY_SITE })
  }

  grownStyle(path: string): string {
    if (path === CODE_FILE) return this.highlighter?.css() ?? ''
    const { navIcons, utilities } = this.site?.context ?? {}
    return (path === ICONS_FILE ? navIcons?.css() : utilities?.css) ?? ''
  }

  redirect(path: string): RedirectMatch | undefined {
    return this.matchRedirect(path)
  }

  update(paths: Iterable<string>): Promise<Change> {
    return this.session.update(new Map([...paths].map((path) => [path, undefined])))
  }

  finish(): Promise<void> {
    return this.session.finish()
  }

  async close(): Promise<void> {
    await this.making?.catch(() => undefined)
    this.site?.close()
    this.search.close()
    await this.highlighter?.close()
    if (this.ownsSession) await this.session.close()
  }

  /** The site of the current project. It's reused as long as files and navigation stay the same. */
  async renew(): Promise<Site> {
    while (!this.site || this.madeOf !== this.session.layout) {
      this.making ??= this.makeSite().finally(() => {
        this.making = undefined
      })
      await this.making
    }
    const { project } = this.session
    if (this.shown !== project) this.site = this.site.renew(project)
    this.shown = project
    return this.site
  }

  private async makeSite(): Promise<void> {
    const { project, layout } = this.session
    const highlighter = await this.highlighterFor(project)
    const tools = {
      highlighter,
      islands: this.islands,
      icons: this.iconsFor(project),
      additions: this.extensions.site,
      search: this.search,
    }
    const site = await createSite(project, OPTIONS, tools)
    if (layout !== this.session.layout) return site.close()
    this.site?.close()
    this.site = site
    this.madeOf = layout
    this.shown = project
    this.matchRedirect = createRedirectMatcher(project.config.redirects)
  }

  /** A site with the current URLs. The text of its pages may be older. */
  private async siteOfLayout(): Promise<Site> {
    return this.site && this.madeOf === this.session.layout ? this.site : this.renew()
  }

  /**
   * The utility classes of the pages that have been read. A browser waits for this file, so the others are added later.
   */
  private async utilities(): Promise<string> {
    const { context } = await this.renew()
    await context.utilities.load()
    return context.utilities.css
  }

  /** A page requests its scripts after it has loaded, and the site may have changed by then. */
  private keepScripts(files: readonly OutputFile[]): void {
    const key = files.map(({ path }) => path).join(' ')
    this.scripts.delete(key)
    this.scripts.set(key, files)
    const [oldest] = this.scripts.keys()
    if (this.scripts.size > MAX_BUNDLES && oldest !== undefined) this.scripts.delete(oldest)
  }

  /** The page that a document shows. Undefined if it doesn't show one. */
  private async routeAt(path: string): Promise<Route | undefined> {
    if (!path.endsWith('.html')) return undefined
    const { context } = await this.siteOfLayout()
    const route = outlineAt(context, path)?.route
    return route === undefined ? undefined : (untranslatedOriginal(context, route) ?? route)
  }

  private iconsFor({ config }: Project): Icons {
    const { library } = config.icons
    const icons = this.icons.get(library) ?? createIcons({ library })
    this.icons.set(library, icons)
    return icons
  }

  /** The highlighter for the configured themes and grammars. Reused if they haven't changed. */
  private async highlighterFor({ config, files }: Project): Promise<CodeHighlighter> {
    const { theme, languages } = config.styling.codeblocks
    const texts = languages.map((path) => [path, files.readText(path.replace(/^\//, '')) ?? ''] as const)
    const key = JSON.stringify([theme, texts])
    if (this.highlighter && key === this.highlighterKey) return this.highlighter
    await this.highlighter?.close()
    this.highlighterKey = key
    this.highlighter = createBackgroundHighlighter({
      themes: theme,
      languages: texts.flatMap(([path, text]) => {
        const grammar = readGrammar(path, text)
        return 'problem' in grammar ? [] : [grammar]
      }),
      patience: PATIENCE,
      onLate: this.onLate,
    })
    return this.highlighter
  }
}

function toPage({ content }: OutputFile): PreviewPage {
  const html = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return { html, version: createHash('sha256').update(html).digest('base64url').slice(0, 12) }
}

/** The page for a folder without any pages. */
const EMPTY_SITE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No pages yet</title></head><body><main><h1>No pages yet</h1><p>Create <code>index.mdx</code> to see it here.</p></main></body></html>'
