// Makes the context of a site, which all of its outputs share, from a project, options, and tools.
import type { Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import type { Repository } from '../project/repository.ts'
import type { CodeHighlighter } from '../render/highlighter-pool.ts'
import type { Icons } from '../render/icons.ts'
import { siteCss } from '../theme/site-css.ts'
import type { HeadTag } from '../theme/view.ts'
import type { Words } from '../theme/words.ts'
import type { SiteAdditions } from './additions.ts'
import { createAddress, type SiteAddress } from './address.ts'
import { classicIslands } from './classic-scripts.ts'
import { codeStyles } from './code-styles.ts'
import { loadCompiledAssets, withAdded } from './compiled-assets.ts'
import { iconSource, iconTags } from './icons.ts'
import { createImageSizes } from './image-sizes.ts'
import type { ImageSetup } from './images/image-drawer.ts'
import { createImageMaker, type ImageMaker } from './images/image-maker.ts'
import { look } from './images/thumbnails.ts'
import { inlineMarkdown } from './inline-markdown.ts'
import type { IslandSite } from './islands/bundle.ts'
import { islandNeeds } from './islands/island-needs.ts'
import { createSiteIslands, type IslandBundler } from './islands/site-islands.ts'
import { deferrable } from './islands/stand-ins.ts'
import { type KeptSearch, keptSiteSearch } from './kept-search.ts'
import { createLink, fromRoot } from './links.ts'
import { bannerView, headTags, siteLook, textFont } from './look.ts'
import { createNavIcons, type NavIcons } from './nav-icons.ts'
import { createNavModel, type NavModel } from './nav-model.ts'
import type { SiteOptions } from './options.ts'
import type { Output } from './output.ts'
import { PlacedTexts } from './page-text.ts'
import type { PartStoreSetup } from './part-store.ts'
import { ReleasedPages } from './released-pages.ts'
import { createSiteSearch } from './search-index.ts'
import { searchOptions } from './search-options.ts'
import { siteSections } from './search-sections.ts'
import { SharedWork } from './shared-work.ts'
import { createSiteAssets, type SiteAssets } from './site-assets.ts'
import type { SiteContext } from './site-context.ts'
import { createSiteImages } from './site-images.ts'
import { createSiteTypes, type SiteTypes } from './site-types.ts'
import { createUrls, type Urls } from './urls.ts'
import { createUtilityCompiler, createUtilityStyles, type UtilityCompiler } from './utilities/utility-styles.ts'
import { createVisibility, type Visibility } from './visibility.ts'

/** Tools that a caller may provide. The caller also closes them. */
export interface SiteTools {
  readonly highlighter?: CodeHighlighter
  readonly islands?: IslandBundler
  /** Of the library that the configuration names. */
  readonly icons?: Icons
  readonly images?: ImageMaker
  /** When each file of the docs folder was last changed, as ISO times. */
  readonly changes?: ReadonlyMap<string, string>
  /** The repository that git names for the docs folder. */
  readonly repository?: Repository
  /** What extensions add. */
  readonly additions?: SiteAdditions
  /** Where parts are kept between builds. */
  readonly store?: PartStoreSetup
  /** An index that outlives the site, because its pages are edited. */
  readonly search?: KeptSearch
}

/** What stays the same while only the texts of pages change. */
export interface Frame {
  readonly options: SiteOptions
  readonly highlighter: CodeHighlighter
  /** The same if it wasn't passed in. It's closed with the site. */
  readonly ownHighlighter?: CodeHighlighter
  readonly islands: IslandBundler
  /** Icons, and the author's stylesheets and scripts: the same for every page. */
  headTags?: readonly HeadTag[]
  /** All files of the folder. Listed only when an island is bundled. */
  paths?: ReadonlySet<string>
  readonly types: SiteTypes
  readonly urls: Urls
  readonly address: SiteAddress
  readonly nav: NavModel
  readonly visibility: (route: Route) => Visibility
  readonly changes: ReadonlyMap<string, string>
  readonly repository?: Repository
  /** The interface texts of the site's languages. */
  readonly words: (lang: string) => Words
  readonly assets: SiteAssets
  readonly compileUtilities: UtilityCompiler
  readonly imageSize: ReturnType<typeof createImageSizes>
  readonly iconSvg: SiteContext['iconSvg']
  readonly navIcons: NavIcons
  readonly diagnostics: readonly Diagnostic[]
  /** The kind of output that makes each file. Filled on first use. */
  readonly owners: Map<string, Output>
  /** How often fragments of a page were asked for before it was read. */
  missedAnchors: number
  readonly lasting: Map<unknown, unknown>
  readonly additions: SiteAdditions
  readonly store?: PartStoreSetup
  readonly search?: KeptSearch
  /** Unless it was passed in, it's made with the first context, which knows the look. */
  images?: ImageMaker
  ownImages?: ImageMaker
}

/** Makes what doesn't depend on the texts of pages. */
export function createFrame(
  project: Project,
  options: SiteOptions,
  {
    highlighter,
    islands,
    icons,
    changes,
    repository,
    words,
    additions,
    store,
    search,
  }: Required<Omit<SiteTools, 'images' | 'repository' | 'store' | 'search'>> &
    Pick<SiteTools, 'repository' | 'store' | 'search'> & { words: (lang: string) => Words },
): Frame {
  const { config } = project
  const urls = createUrls(options)
  const { css, corrections } = siteCss(siteLook(project, urls))
  const diagnostics = corrections.map(
    (message): Diagnostic => ({
      code: 'contrast',
      severity: 'suggestion',
      message,
      place: { file: config.file, start: 0, end: 0 },
    }),
  )
  const navIcons = createNavIcons(icons)
  const generated: Record<string, () => string> = {
    'site.css': () => css,
    'code.css': () => codeStyles(config.styling.codeblocks.theme) + highlighter.css(),
    'icons.css': () => navIcons.css(),
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
    repository,
    words,
    ...(store && { store }),
    ...(search && { search }),
    compileUtilities: createUtilityCompiler(),
    assets: createSiteAssets(withAdded(loadCompiledAssets({ classic: options.relative }), additions.assets), urls, {
      look: config.theme,
      generated,
    }),
    imageSize: createImageSizes(project.files),
    iconSvg(name, how) {
      const { html, found } = icons.svg(name, how as Parameters<typeof icons.svg>[1])
      return { html, found: found !== 'none' }
    },
    navIcons,
    diagnostics,
    owners: new Map(),
    missedAnchors: 0,
    lasting: new Map(),
    additions,
  }
}

/** What the programs of islands know about the site. */
function islandSite({ options, assets, highlighter, iconSvg }: Frame): IslandSite {
  return {
    base: options.relative ? undefined : options.base,
    pageEnding: options.relative ? '.html' : options.directoryUrls ? '/' : '',
    live: () => assets.live.code(),
    hasTag: (component) => Object.hasOwn(assets.live.words, component),
    icon: (name, type) => iconSvg(name, { type }).html,
    async color(blocks) {
      await highlighter.settle(blocks)
      return blocks.map(({ code, lang }) => highlighter.lines(code, lang))
    },
  }
}

/** Bundles the islands of all pages, whether they are in memory or released. */
function bundleNeeds(project: Project, frame: Frame, released: ReleasedPages): ReturnType<IslandBundler> {
  frame.paths ??= new Set(project.files.list())
  const needs = [...project.pages.values(), ...released.values()].map(
    (page) => ('body' in page ? islandNeeds(page) : page.islands) ?? [],
  )
  return frame.islands(project, needs.flat(), { paths: frame.paths, site: islandSite(frame) })
}

/** The maker of images that was passed in, or one that lasts as long as the frame. */
function imageMaker(frame: Frame, setup: () => ImageSetup): ImageMaker {
  if (!frame.images) {
    const { options, store } = frame
    frame.ownImages = createImageMaker(setup, { threads: options.threads, ...(store && { store }) })
    frame.images = frame.ownImages
  }
  return frame.images
}

/** What a context tells about single pages. */
function pageLookups(
  project: Project,
  frame: Frame,
  released: ReleasedPages,
): Pick<SiteContext, 'outline' | 'page' | 'anchors'> {
  return {
    outline: (route) => project.outlines.get(route),
    page: (route) => project.pages.get(route),
    anchors(route) {
      const anchors = released.anchors(route) ?? project.pages.get(route)?.anchors
      if (!anchors) frame.missedAnchors++
      return anchors
    },
  }
}

/** A method that makes each value once, and keeps it in `made`. */
function makeOnce(made: Map<unknown, unknown>): SiteContext['once'] {
  return function (this: SiteContext, make) {
    if (!made.has(make)) made.set(make, make(this))
    return made.get(make) as ReturnType<typeof make>
  }
}

/** The context of one revision of a project. */
export function createContext(project: Project, frame: Frame): SiteContext {
  const { config } = project
  const { options, highlighter, types, urls, address, nav, visibility, changes, words, assets, iconSvg, navIcons } =
    frame
  const released = new ReleasedPages()
  const site = { project, ...pageLookups(project, frame, released) }
  const pageLink = createLink(site, urls)
  const link = (url: string) => pageLink(fromRoot(url), { file: config.file })

  const { image, imageAt, imagePair, logoPair, icon } = createSiteImages(project, frame)
  const islands = createSiteIslands(urls, () => bundleNeeds(project, frame, released))
  frame.headTags ??= headTags(
    project,
    urls,
    iconTags(project, { urls, sizeOf: frame.imageSize, image, isFromDisk: options.relative }),
  )
  const context: SiteContext = {
    ...site,
    released,
    shared: new SharedWork(),
    texts: new PlacedTexts(),
    needs: new Map(),
    options,
    urls,
    nav,
    link,
    pageLink,
    slots: frame.additions.slots,
    image,
    imageAt,
    icon,
    iconSvg,
    navIcons,
    words,
    address,
    visibility,
    changes,
    repository: frame.repository,
    failed: new Map(),
    once: makeOnce(new Map()),
    lasting: makeOnce(frame.lasting),
    highlighter,
    types,
    assets,
    logo: logoPair(config.logo),
    background: { decoration: config.background.decoration, image: imagePair(config.background.image) },
    headTags: frame.headTags,
    // A page that is opened from disk can't preload a font.
    font: options.relative ? undefined : textFont(project, urls, assets.font),
    images: imageMaker(frame, () => ({ cards: context.lasting(look), icon: iconSource(project, frame.imageSize) })),
    islands: deferrable(options.relative ? classicIslands(islands, urls) : islands, urls),
    utilities: createUtilityStyles(project, frame.compileUtilities, () => released.values()),
    search: frame.search
      ? keptSiteSearch(frame.search, () => context)
      : createSiteSearch(
          { sections: () => siteSections(context), options: () => searchOptions(context) },
          {
            threads: options.threads,
            ...(frame.store && { store: frame.store }),
          },
        ),
    banner: (banner) => banner && bannerView(banner, inlineMarkdown(banner.content, link)),
  }
  return context
}
