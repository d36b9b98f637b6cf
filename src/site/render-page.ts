// Renders a page of the project as an HTML document.
import type { Page, PageOutline, Route } from '../content/page.ts'
import { sha256 } from '../files/hash.ts'
import { empty, escapeHtml, type Html, join, raw } from '../html/html.ts'
import { direction, languageTag } from '../project/languages.ts'
import { readMarks, renderLines } from '../render/code-lines.ts'
import { pageToHtml } from '../render/html.ts'
import { renderMath } from '../render/math.ts'
import type { RenderContext, RenderedPage } from '../render/render-context.ts'
import { renderPage as renderShell } from '../theme/layout/page.tsx'
import type { HeadTag, PageView } from '../theme/view.ts'
import { fillSlots } from './additions.ts'
import { withPartClasses } from './author-styles.ts'
import { inlineMarkdown, markdownNodes } from './inline-markdown.ts'
import { indexFile } from './llms/volumes.ts'
import { markdownFile } from './markdown-page.ts'
import type { TextParts } from './output.ts'
import { INTEGRATIONS_FILE, scriptOf } from './outputs/integrations.ts'
import { navigationPath } from './outputs/navigation.ts'
import { SEARCH_FOLDER } from './outputs/search.ts'
import { UTILITIES_FILE } from './outputs/utility-classes.ts'
import { PAGES_INDEX } from './page-addresses.ts'
import { pageLanguage, pageWords } from './page-language.ts'
import { type PageText, pageText, type TextPart, type TextPlace } from './page-text.ts'
import type { SiteContext } from './site-context.ts'
import { testedBlocks } from './tested-blocks.ts'
import { untranslatedOriginal } from './untranslated.ts'
import { anchors } from './view/anchors.ts'
import { assistantView } from './view/assistant.ts'
import { breadcrumbs, eyebrow } from './view/breadcrumbs.ts'
import { contextual } from './view/contextual.ts'
import { directory } from './view/directory.ts'
import { footer } from './view/footer.ts'
import { head } from './view/head.ts'
import { lastModified } from './view/last-modified.ts'
import { navbar } from './view/navbar.ts'
import { notices } from './view/notices.ts'
import { pageFeedback } from './view/page-feedback.ts'
import { pagination } from './view/pagination.ts'
import { related } from './view/related.ts'
import { sidebar } from './view/sidebar.ts'
import { switchers } from './view/switchers.ts'
import { tabs } from './view/tabs.ts'

/**
 * The whole document of a page, in parts. Most text takes one byte per character. Because of the layout's typographic
 * quotes, a single string would take two.
 */
export function pageDocument(site: SiteContext, page: Page): TextParts {
  const rendered = pageBody(site, page)
  const text = pageText(site, page, rendered)
  const shell = pageShell(site, page, text)
  const pieces = piecesOf(shell)
  const parts = pieces.map((piece) => (typeof piece === 'string' ? piece : (rendered[piece.part]?.text ?? '')))
  site.texts.add(page.route, () => {
    const lengths = parts.map((part) => Buffer.byteLength(part))
    return { text, places: placesIn(pieces, lengths), shell: sha256(shell) }
  })
  return { parts }
}

/** A piece of a document: text of the layout, or a placeholder for a part of the page's text. */
export type ShellPiece = string | { readonly part: TextPart }

/** The document around the text of a page. A released page is known by its outline. */
export function pageShell(site: SiteContext, page: Page | PageOutline, text: PageText): string {
  return renderShell(pageView(site, page, text))
}

/** Such a document in pieces. */
export function piecesOf(shell: string): ShellPiece[] {
  const holes = Object.entries(HOLES)
    .map(([part, hole]) => ({ part: part as TextPart, at: shell.indexOf(hole), length: hole.length }))
    .filter(({ at }) => at !== -1)
  const pieces: ShellPiece[] = []
  let from = 0
  for (const { part, at, length } of holes.sort((a, b) => a.at - b.at)) {
    pieces.push(shell.slice(from, at), { part })
    from = at + length
  }
  return [...pieces, shell.slice(from)]
}

/** Placeholders for the text and the panel. Documents don't contain these characters. */
const HOLES: Readonly<Record<TextPart, string>> = { body: '\0body\0', panel: '\0panel\0' }

/** The ranges of parts of the text in a document, given the lengths of all pieces in bytes. */
export function placesIn(pieces: readonly ShellPiece[], lengths: readonly number[]): TextPlace[] {
  const places: TextPlace[] = []
  let start = 0
  for (const [i, length] of lengths.entries()) {
    const piece = pieces[i]
    if (typeof piece === 'object') places.push({ part: piece.part, start, length })
    start += length
  }
  return places
}

/** The body of a page, rendered with the site's addresses. */
function pageBody(site: SiteContext, page: Page): RenderedPage {
  const context = renderContext(site, page)
  const { link, image } = context
  const make = (asks: Pick<RenderContext, 'link' | 'image'>) =>
    pageToHtml(page.body.children, { ...context, ...asks }, page.file)
  // Badges of tested code depend on the file.
  if (context.tested) return make({ link, image })
  return site.shared.once(page, kindOfBody(site, page), { link, image }, make)
}

/** Whether that body was made for a page with the same text. */
export function isBodyMade(site: SiteContext, page: Page): boolean {
  return site.shared.has(page, kindOfBody(site, page))
}

/** Which work on a page's tree its body is: see `SharedWork`. */
export function kindOfBody(site: SiteContext, page: Page): string {
  return `html ${pageLanguage(site, page.route)}`
}

/** The parts of stylesheets and scripts that the document at an address needs, which was just made. */
export function takeNeeds(site: SiteContext, address: Route): string[] {
  const needs = [...(site.needs.get(address) ?? [])]
  site.needs.delete(address)
  return needs
}

/** Everything that the shell shows of a page. */
function pageView(site: SiteContext, page: Page | PageOutline, text: PageText): PageView {
  const { feed, lead } = text
  const shell = shellView(site, page, feed)
  const { mode } = shell
  const hasTitle = mode !== 'custom' && mode !== 'frame'
  const hasPanel = mode === 'default' || mode === 'frame'
  const panel = text.hasPanel ? raw(HOLES.panel) : undefined
  // Parts that the shell doesn't show go into the text.
  const inText = [hasTitle ? undefined : lead, hasPanel ? undefined : panel]
  const view: PageView = {
    ...shell,
    notices: notices(site, page),
    lead: hasTitle ? lead : undefined,
    body: join(...inText, bodyAndMore(site, page)),
    contextual: contextual(site, page),
    panel: hasPanel ? panel : undefined,
    toc: mode === 'default' ? text.toc : [],
    inPlaceOfContents: text.inPlaceOfContents,
    lastModified: lastModified(site, page),
    feedback: pageFeedback(site, page),
    feed: feed !== undefined && page.frontmatter.data.rss === true ? site.urls.file(feed) : undefined,
  }
  const needs = new Set([...text.assets, ...shellNeeds(view)])
  site.needs.set(page.route, needs)
  const utilities = text.hasUtilities ? [site.urls.file(UTILITIES_FILE)] : []
  return {
    ...view,
    styles: [...site.assets.styles(needs), ...utilities],
    early: site.assets.early(needs),
    scripts: [...site.assets.scripts(needs), ...site.islands.scripts(text.islands)],
  }
}

/** What the shell shows around a page whose text may not have been read. `feed` is the path of its feed. */
export function shellView(site: SiteContext, page: PageOutline, feed?: string): PageView {
  const { config } = site.project
  const { route } = page
  const language = pageLanguage(site, route)
  const word = site.words(language)
  const node = site.nav.path(route).findLast((n) => n.kind === 'language')
  const mode = pageMode(page.frontmatter.data.mode)
  const bare = mode === 'custom'
  const navigationFile = navigationUrl(site, route)
  const view: PageView = {
    lang: language,
    dir: direction(language),
    route,
    siteName: config.name,
    title: page.title,
    description:
      page.description === undefined || page.isDescribedInText ? undefined : description(site, page, page.description),
    mode,
    theme: config.theme,
    appearance: config.appearance,
    head: [...head(site, page, feed), ...site.headTags, ...integrationTags(site)],
    styles: [],
    scripts: [],
    early: [],
    font: site.font,
    logo: site.logo,
    home: homeLink(site, route),
    banner: site.banner(node?.banner ?? config.banner),
    navbar: navbar(site, node?.navbar ?? config.navbar),
    switchers: switchers(site, route),
    tabs: tabs(site, route),
    anchors: bare ? [] : anchors(site, route),
    sidebar: bare || mode === 'center' ? [] : sidebar(site, route),
    navigationFile,
    ...(site.options.relative && { root: `${site.options.base}/` }),
    eyebrow: eyebrow(site, route),
    breadcrumbs: breadcrumbs(site, route),
    notices: [],
    body: empty,
    ...directory(site, route),
    agents: agents(site, route),
    toc: [],
    ...pagination(site, route),
    footer: footer(site, node?.footer ?? config.footer),
    assistant: bare ? undefined : assistantView(site, page),
    search: searchView(site, route, config.search.prompt ?? word('searchPlaceholder')),
    background: site.background,
    slots: fillSlots(site.slots, page, { language: languageTag(language), siteName: config.name }),
    word,
  }
  const needs = new Set(shellNeeds(view))
  return {
    ...view,
    styles: site.assets.styles(needs),
    early: site.assets.early(needs),
    scripts: site.assets.scripts(needs),
  }
}

/** Stylesheets and scripts of the shell that not every page needs. */
function shellNeeds(view: PageView): string[] {
  const hasActions = view.banner?.dismissible || view.contextual?.options.some(({ action }) => action !== undefined)
  return [
    ...(showsIcons(view) ? ['icons'] : []),
    ...(hasActions ? ['actions'] : []),
    ...(view.feedback ? ['feedback'] : []),
    ...(view.feedback?.rating ? ['rating'] : []),
    ...(view.assistant ? ['ask'] : []),
  ]
}

/** Whether the shell has an icon that the shared stylesheet draws, or groups that come later and may have some. */
function showsIcons(view: PageView): boolean {
  const { navbar, switchers, tabs, anchors, sidebar, footer, contextual, directory, navigationFile } = view
  const lists: readonly (readonly WithIcon[] | undefined)[] = [
    navbar.links,
    navbar.primary && [navbar.primary],
    ...switchers.map(({ items }) => items),
    tabs,
    anchors,
    sidebar,
    footer.socials,
    contextual?.options,
    directory,
  ]
  return navigationFile !== undefined || lists.some((list) => list?.some(hasIcon))
}

interface WithIcon {
  readonly icon?: Html
  readonly children?: readonly WithIcon[]
}

function hasIcon({ icon, children }: WithIcon): boolean {
  return icon !== undefined || (children?.some(hasIcon) ?? false)
}

/** The placeholder of the text, and what follows it. Marks text in another language than its page. */
function bodyAndMore(site: SiteContext, page: Page | PageOutline): Html {
  const text = HOLES.body + related(site, page).text
  const original = untranslatedOriginal(site, page.route)
  if (original === undefined) return raw(text)
  const language = pageLanguage(site, original)
  return raw(`<div lang="${escapeHtml(language)}" dir="${direction(language)}">${text}</div>`)
}

function searchView(site: SiteContext, route: Route, prompt: string): PageView['search'] {
  const path = site.nav.path(route)
  return {
    prompt,
    fallback: site.urls.page(PAGES_INDEX),
    script: site.assets.script('search'),
    index: site.urls.file(SEARCH_FOLDER),
    root: site.urls.page('/'),
    version: path.findLast(({ kind }) => kind === 'version')?.label,
    product: path.findLast(({ kind }) => kind === 'product')?.label,
  }
}

/** Paths, since programs that read a page know its host. */
function agents(site: SiteContext, route: Route): PageView['agents'] {
  const index = indexFile(site, route)
  return {
    markdown: site.urls.file(markdownFile(route)),
    index: index === undefined ? undefined : site.urls.file(index),
  }
}

/** The file with the groups that the sidebar leaves out. */
function navigationUrl(site: SiteContext, route: Route): string | undefined {
  const path = navigationPath(site, route)
  return path && site.urls.file(path)
}

function integrationTags(site: SiteContext): HeadTag[] {
  if (site.once(scriptOf) === undefined) return []
  return [{ tag: 'script', attributes: { src: site.urls.file(INTEGRATIONS_FILE), defer: true } }]
}

function pageMode(mode: unknown): PageView['mode'] {
  return mode === 'wide' || mode === 'custom' || mode === 'frame' || mode === 'center' ? mode : 'default'
}

/** The link of the logo: the author's, otherwise the first page of the language, otherwise the home page. */
function homeLink(site: SiteContext, route: Route): string {
  const href = site.project.config.logo?.href
  if (href !== undefined) return site.link(href).href
  const language = site.nav.path(route).findLast((node) => node.kind === 'language')
  const first = language && !language.default ? site.nav.counterpart(language, '/') : undefined
  return site.urls.page(first ?? '/')
}

function renderContext(site: SiteContext, page: Page): RenderContext {
  const word = pageWords(site, page.route)
  const tested = testedBlocks(site, page, { language: pageLanguage(site, page.route), word })
  return {
    route: page.route,
    ...(tested && { tested }),
    component: site.project.vocabulary.find,
    liveWords: (component) => site.assets.live.words[component] ?? [],
    link: (url, file) => site.pageLink(url, { file, page: page.file, anchors: page.anchors }),
    image: (src, file) => site.imageAt(src, file, page.file),
    icon: site.iconSvg,
    highlight(code, options) {
      const { code: clean, marks } = readMarks(code)
      return renderLines(site.highlighter.lines(clean, options.lang), { ...options, marks })
    },
    types: (block) => site.types.answer(block),
    elements: (component) =>
      page.uses.filter(({ name }) => site.project.vocabulary.find(name) === component).map(({ node }) => node),
    styles: withPartClasses,
    hasPlainHeadings: pageMode(page.frontmatter.data.mode) === 'custom',
    math: (tex, display) => renderMath(tex, { display }).html,
    markdown: (text) => markdownNodes(text, page.file),
    word,
  }
}

/** The description from front matter. Authors can use links, emphasis, and code in it, but no components. */
function description(site: SiteContext, page: PageOutline, text: string): Html {
  const anchors = () => site.page(page.route)?.anchors ?? site.released.anchors(page.route)
  return inlineMarkdown(text, (url) => site.pageLink(url, { file: page.file, anchors: anchors() }))
}
