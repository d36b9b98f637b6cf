// A project to a site: which files it has, and any one of them on request.
import type { NavNode } from '../config/navigation.ts'
import type { BannerConfig, FontConfig } from '../config/site-config.ts'
import type { IconValue } from '../config/values.ts'
import type { Page, Route } from '../content/page.ts'
import type { Code } from '../content/tree.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Html, raw } from '../html/html.ts'
import { languageTags } from '../project/languages.ts'
import { resolveToEnd } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { readMarks } from '../render/code-lines.ts'
import { parseCodeOptions } from '../render/code-options.ts'
import type { CodeBlock } from '../render/highlight.ts'
import { type CodeHighlighter, createHighlighter } from '../render/highlighter-pool.ts'
import { createIcons, type Icons } from '../render/icons.ts'
import { readGrammar } from '../render/languages.ts'
import { shownCode } from '../render/twoslash/twoslash-block.ts'
import { type SiteLook, siteCss } from '../theme/site-css.ts'
import type { HeadTag, ImagePair, LinkColor } from '../theme/view.ts'
import { loadWords, type Words } from '../theme/words.ts'
import { createAddress, type SiteAddress } from './address.ts'
import { classicIslands } from './classic-scripts.ts'
import { codeStyles } from './code-styles.ts'
import { loadCompiledAssets } from './compiled-assets.ts'
import { hostFindings } from './hosting.ts'
import { iconSource, iconTags } from './icons.ts'
import { createImageSizes } from './image-sizes.ts'
import { createImageMaker, type ImageMaker } from './images/image-maker.ts'
import { look, thumbnailFindings } from './images/thumbnails.ts'
import { inlineMarkdown } from './inline-markdown.ts'
import { createNavModel, type NavModel } from './nav-model.ts'
import { defaultOptions, type SiteOptions } from './options.ts'
import type { Output, OutputFile } from './output.ts'
import { authorFiles } from './outputs/author-files.ts'
import { outputs } from './outputs/index.ts'
import { isPublished, pageAt, pages, routeOfFile } from './outputs/pages.ts'
import { SEARCH_FOLDER } from './outputs/search.ts'
import { publicProject } from './public-project.ts'
import { RELATIVE_BASE, toRelative } from './relative.ts'
import { createSiteSearch } from './search-index.ts'
import { searchOptions } from './search-options.ts'
import { siteSections } from './search-sections.ts'
import { contentHash, createSiteAssets, type SiteAssets } from './site-assets.ts'
import type { SiteContext } from './site-context.ts'
import { createIslandBundler, createSiteIslands, type IslandBundler } from './site-islands.ts'
import { createSiteTypes, type SiteTypes } from './site-types.ts'
import { createUrls, type Urls } from './urls.ts'
import { createUtilityCompiler, createUtilityStyles, type UtilityCompiler } from './utilities/utility-styles.ts'
import { createVisibility, type Visibility } from './visibility.ts'

/** A site: what is previewed, built, zipped and tested is all asked of it. */
export interface Site {
  /** Paths of all files, each once, in the order in which to make them: those that depend on what pages used come last. */
  paths(): string[]
  /** One file; undefined when the site has no such file. */
  render(path: string): Promise<OutputFile | undefined>
  /** True for a file that a thread makes: several may be asked for at once. */
  isAside(path: string): boolean
  /** Ends the thread that makes these, as soon as none is needed: another would start it again. */
  closeAside(): void
  /** Lets the threads begin: to colour the code of all pages, in the order in which they are listed, and to build the index. */
  prepare(): Promise<void>
  /**
   * The same site of a later project that differs in the text of pages alone: same configuration, same navigation, same
   * files, same front matter. Costs next to nothing; the two share everything that does not hold a page's text.
   */
  renew(project: Project): Site
  readonly context: SiteContext
  /** Findings of making the site: colours that were corrected and the like. */
  readonly diagnostics: readonly Diagnostic[]
  close(): void
}

/** What a site may be given instead of making it itself. Who gives a tool closes it. */
export interface SiteTools {
  readonly highlighter?: CodeHighlighter
  readonly islands?: IslandBundler
  /** Of the library that the configuration names. */
  readonly icons?: Icons
  readonly images?: ImageMaker
  /** When each file of the docs folder was last changed, as ISO times. */
  readonly changes?: ReadonlyMap<string, string>
}

/** Makes the site of a project. Nothing is rendered before it is asked for. */
export async function createSite(
  written: Project,
  chosen: SiteOptions = defaultOptions,
  tools: SiteTools = {},
): Promise<Site> {
  const project = publicProject(written)
  const options = chosen.relative ? { ...chosen, base: RELATIVE_BASE } : chosen
  const { highlighter = createSiteHighlighter(project, options), islands = createIslandBundler() } = tools
  const icons = tools.icons ?? createIcons({ library: project.config.icons.library })
  const words = await loadWords(languageTags(project.navigation))
  const frame = createFrame(project, options, {
    highlighter,
    islands,
    icons,
    changes: tools.changes ?? new Map(),
    words,
  })
  return siteOf(project, {
    ...frame,
    ...(tools.images && { images: tools.images }),
    ownHighlighter: tools.highlighter ? undefined : highlighter,
  })
}

/** What the text of pages has no part in. */
interface Frame {
  readonly options: SiteOptions
  readonly highlighter: CodeHighlighter
  /** The same, where it was not given: it ends with the site. */
  readonly ownHighlighter?: CodeHighlighter
  readonly islands: IslandBundler
  /** Icons, and the author's stylesheets and scripts: the same for every page. */
  headTags?: readonly HeadTag[]
  /** All files of the folder; worked out when an island is bundled. */
  paths?: ReadonlySet<string>
  readonly types: SiteTypes
  readonly urls: Urls
  readonly address: SiteAddress
  readonly nav: NavModel
  readonly visibility: (route: Route) => Visibility
  readonly changes: ReadonlyMap<string, string>
  /** The interface texts of the site's languages. */
  readonly words: (lang: string) => Words
  readonly assets: SiteAssets
  readonly compileUtilities: UtilityCompiler
  readonly imageSize: ReturnType<typeof createImageSizes>
  readonly iconSvg: SiteContext['iconSvg']
  readonly diagnostics: readonly Diagnostic[]
  /** The kind of output that makes each file; filled when it is first asked for. */
  readonly owners: Map<string, Output>
  readonly lasting: Map<unknown, unknown>
  /** Made with the first context, which knows the look, unless it was given. */
  images?: ImageMaker
  ownImages?: ImageMaker
}

const IN_ORDER = [...outputs.filter(({ last }) => !last), ...outputs.filter(({ last }) => last)]
const OTHER_DOCUMENTS = outputs.filter(({ documents }) => documents)

function siteOf(project: Project, frame: Frame): Site {
  const { highlighter, ownHighlighter, types, owners, diagnostics } = frame
  const context = createContext(project, frame)
  // Another text may bring another file (a page with updates has a feed), so this is not kept with the frame.
  const listed = new Set<Output>()
  const list = (chosen: readonly Output[]) => {
    for (const output of chosen) {
      if (listed.has(output)) continue
      if (!output.last) listed.add(output)
      for (const path of output.paths(context)) if (!owners.has(path)) owners.set(path, output)
    }
  }
  /** Pages come before all others, then the author's files: both are found without a list of them. */
  const ownerOf = (path: string): Output | undefined => {
    const page = pageAt(context, path)
    if (page && isPublished(page) && frame.urls.pageFile(routeOfFile(path)) === path) return pages
    if (project.assets.has(path)) return authorFiles
    if (!owners.has(path)) list(path.endsWith('.html') ? OTHER_DOCUMENTS : IN_ORDER)
    return owners.get(path)
  }

  return {
    context,
    get diagnostics() {
      return [
        ...diagnostics,
        ...context.lasting(thumbnailFindings),
        ...context.lasting(hostFindings),
        ...types.diagnostics,
        ...context.islands.diagnostics,
      ]
    },
    paths() {
      list(IN_ORDER)
      const isEarly = (path: string) => owners.get(path)?.early === true
      const all = [...owners.keys()]
      return [...all.filter(isEarly), ...all.filter((path) => !isEarly(path))]
    },
    async render(path) {
      if (path.startsWith(`${SEARCH_FOLDER}/`)) await context.search.load()
      const output = ownerOf(path)
      if (!output) return undefined
      const page = output === pages ? pageAt(context, path) : undefined
      if (page) {
        await types.load(page)
        await highlighter.settle(codeBlocks(page, types))
      }
      if (page && page.islands.length > 0) await context.islands.load()
      await context.utilities.load()
      highlighter.missed()
      const first = output.render(path, context)
      // Code that stands in no fence of the page is known only when it is shown. Asked before anybody else has his turn.
      const missed = highlighter.missed()
      if (missed.length > 0) await highlighter.settle(missed)
      const made = await (missed.length > 0 ? output.render(path, context) : first)
      if (made === undefined || made instanceof Uint8Array) return made && { path, content: made }
      const finish = (text: string) => (frame.options.relative ? toRelative(path, text) : text)
      if (typeof made === 'string') return { path, content: finish(made) }
      return { path, content: Buffer.concat(Array.from(made.parts, (part) => Buffer.from(finish(part)))) }
    },
    isAside: (path) => owners.get(path)?.aside === true,
    closeAside: () => frame.ownImages?.close(),
    async prepare() {
      await highlighter.begin([...project.pages.values()].flatMap((page) => codeBlocks(page, types)))
      context.search.begin()
    },
    renew: (next) => siteOf(publicProject(next), frame),
    close() {
      void ownHighlighter?.close()
      void types.close()
      frame.ownImages?.close()
    },
  }
}

/** The code of a page as the highlighter knows it. */
export function codeBlocks(page: Page, types?: SiteTypes): CodeBlock[] {
  return page.codeBlocks.map(({ node }) => codeBlock(node, types))
}

/** A fence as the highlighter knows it: without the comments that mark its lines, or ask TypeScript. */
function codeBlock({ value, lang, meta }: Code, types?: SiteTypes): CodeBlock {
  const options = parseCodeOptions(lang, meta)
  const code = options.twoslash ? shownCode(value, types?.answer({ code: value, lang: options.lang })) : value
  return { code: readMarks(code).code, lang: options.lang }
}

/** The highlighter for the themes that a project asks for. */
export function createSiteHighlighter(
  project: Pick<Project, 'config' | 'files'>,
  options: SiteOptions,
): CodeHighlighter {
  const { theme, languages } = project.config.styling.codeblocks
  const grammars = languages.flatMap((path) => {
    const grammar = readGrammar(path, project.files.readText(path.replace(/^\//, '')) ?? '')
    return 'problem' in grammar ? [] : [grammar] // the check of the configuration reports it
  })
  return createHighlighter({ themes: theme, threads: options.threads, languages: grammars })
}

function createFrame(
  project: Project,
  options: SiteOptions,
  {
    highlighter,
    islands,
    icons,
    changes,
    words,
  }: Required<Omit<SiteTools, 'images'>> & { words: (lang: string) => Words },
): Frame {
  const { config } = project
  const urls = createUrls(options)
  const { css, corrections } = siteCss(siteLook(project, urls))
  const diagnostics = corrections.map(
    (message): Diagnostic => ({
      code: 'contrast',
      severity: 'hint',
      message,
      place: { file: config.file, start: 0, end: 0 },
    }),
  )
  const generated: Record<string, () => string> = {
    'site.css': () => css,
    'code.css': () => codeStyles(config.styling.codeblocks.theme) + highlighter.css(),
  }
  return {
    options,
    highlighter,
    islands,
    types: createSiteTypes(config.galley),
    urls,
    address: createAddress(config, options),
    nav: createNavModel(project),
    visibility: createVisibility(project),
    changes,
    words,
    compileUtilities: createUtilityCompiler(),
    assets: createSiteAssets(loadCompiledAssets({ classic: options.relative }), urls, {
      look: config.theme,
      generated,
    }),
    imageSize: createImageSizes(project.files),
    iconSvg(name, how) {
      const { html, found } = icons.svg(name, how as Parameters<typeof icons.svg>[1])
      return { html, found: found !== 'none' }
    },
    diagnostics,
    owners: new Map(),
    lasting: new Map(),
  }
}

function createContext(project: Project, frame: Frame): SiteContext {
  const { config } = project
  const { options, highlighter, types, urls, address, nav, visibility, changes, words, assets, iconSvg } = frame
  const known = new Map<unknown, unknown>()

  const imageAt = (src: string, file: string) => {
    const target = resolveToEnd(project, src, file)
    if (target.kind === 'external') return { src: target.url }
    if (target.kind === 'asset')
      return { src: urls.file(target.path) + target.query + target.fragment, ...frame.imageSize(target.path) }
    return { src: src.startsWith('/') ? urls.file(src.slice(1)) : src }
  }
  const link = (url: string) => {
    const target = resolveToEnd(project, /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(url) ? url : `/${url}`, config.file)
    switch (target.kind) {
      case 'external':
        return { href: target.url, external: !/^(?:mailto|tel):/i.test(target.url) }
      case 'page':
        return { href: urls.page(target.route) + target.query + target.fragment, external: false }
      case 'asset':
        return { href: urls.file(target.path) + target.query + target.fragment, external: false }
      case 'fragment':
        return { href: target.fragment, external: false }
      default:
        return { href: urls.other(target.path) + target.query + target.fragment, external: false }
    }
  }
  const image = (src: string) => imageAt(/^(?:[a-z]+:|\/)/i.test(src) ? src : `/${src}`, config.file)
  const icon = (value: IconValue | undefined, type?: string): Html | undefined => {
    if (value === undefined || value === null) return undefined
    const name = typeof value === 'string' ? value : value.name
    if (typeof name !== 'string' || name === '') return undefined
    if (/[/.]/.test(name)) return raw(`<img class="icon" src="${image(name).src}" alt="" width="16" height="16">`)
    const { html } = iconSvg(
      name,
      typeof value === 'string' ? { type } : { type: value.style ?? type, library: value.library },
    )
    return html === '' ? undefined : raw(html)
  }

  if (!frame.images) {
    frame.ownImages = createImageMaker(
      () => ({ cards: context.lasting(look), icon: iconSource(project, frame.imageSize) }),
      options,
    )
    frame.images = frame.ownImages
  }
  const islands = createSiteIslands(urls, () => {
    frame.paths ??= new Set(project.files.list())
    return frame.islands(project, frame.paths)
  })
  frame.headTags ??= headTags(
    project,
    urls,
    iconTags(project, { urls, sizeOf: frame.imageSize, image, isFromDisk: options.relative }),
  )
  const context: SiteContext = {
    project,
    options,
    urls,
    nav,
    link,
    image,
    imageAt,
    icon,
    iconSvg,
    words,
    outline: (route) => project.outlines.get(route),
    page: (route) => project.pages.get(route),
    address,
    visibility,
    changes,
    once(make) {
      if (!known.has(make)) known.set(make, make(this))
      return known.get(make) as ReturnType<typeof make>
    },
    lasting(make) {
      if (!frame.lasting.has(make)) frame.lasting.set(make, make(this))
      return frame.lasting.get(make) as ReturnType<typeof make>
    },
    highlighter,
    types,
    assets,
    logo: logo(config.logo, image),
    background: {
      decoration: config.background.decoration,
      image: config.background.image && pair(config.background.image, image),
    },
    headTags: frame.headTags,
    images: frame.images,
    islands: options.relative ? classicIslands(islands, urls) : islands,
    utilities: createUtilityStyles(project, frame.compileUtilities),
    search: createSiteSearch(() => ({ sections: siteSections(context), options: searchOptions(context) }), options),
    banner: (banner) => banner && bannerView(banner, inlineMarkdown(banner.content, link)),
  }
  return context
}

/** The colours and fonts of the configuration, and every colour of a link in the navigation. */
function siteLook(project: Project, urls: ReturnType<typeof createUrls>): SiteLook {
  const { colors, background, fonts, banner } = project.config
  const linkColors: LinkColor[] = []
  const visit = (node: NavNode) => {
    for (const color of [node.color, node.banner?.color]) if (color) linkColors.push(color)
    for (const child of [...node.children, ...(node.global ?? [])]) visit(child)
  }
  visit(project.navigation.root)
  if (banner?.color) linkColors.push(banner.color)
  const font = (config: FontConfig | undefined) =>
    config && {
      ...config,
      source:
        config.source &&
        (/^https?:/.test(config.source) ? config.source : urls.file(config.source.replace(/^\.?\//, ''))),
    }
  return {
    ...colors,
    background: background.color,
    fonts: { body: font(fonts.body), heading: font(fonts.heading) },
    linkColors,
  }
}

type ImageOf = (src: string) => { src: string; width?: number; height?: number }

function pair(images: { light: string; dark: string }, image: ImageOf): ImagePair {
  const light = image(images.light)
  return { light: light.src, dark: image(images.dark).src, width: light.width, height: light.height }
}

function logo(config: { light: string; dark: string } | undefined, image: ImageOf): ImagePair | undefined {
  return config && pair(config, image)
}

function headTags(project: Project, urls: Urls, icons: readonly HeadTag[]): HeadTag[] {
  const tags = [...icons]
  for (const path of project.assets) {
    if (path.endsWith('.css')) tags.push({ tag: 'link', attributes: { rel: 'stylesheet', href: urls.file(path) } })
    else if (path.endsWith('.js')) tags.push({ tag: 'script', attributes: { src: urls.file(path), defer: true } })
  }
  return tags
}

function bannerView(banner: BannerConfig, html: Html): ReturnType<SiteContext['banner']> {
  return {
    html,
    type: banner.type,
    dismissible: banner.dismissible,
    key: contentHash(banner.content),
    color: banner.color,
  }
}
