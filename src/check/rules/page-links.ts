// Reports broken links, images, and files: in pages, attributes, front matter, docs.json, and stylesheets.
import type { Page, PageLink } from '../../content/page.ts'
import type { Node } from '../../content/tree.ts'
import type { Edit, Place } from '../../diagnostics/diagnostic.ts'
import { OTHER_FORM_HELP, otherForm } from '../../diagnostics/suggest.ts'
import { normalizePath } from '../../files/file-system.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { fragmentKey } from '../../html/fragment-key.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { leftOutFile, leftOutPage } from '../../project/left-out.ts'
import type { LinkTarget } from '../../project/links.ts'
import type { Project } from '../../project/project.ts'
import { brokenLinks } from '../broken-links.ts'
import { configTexts } from '../config-values.ts'
import { framedVideo } from '../framed-video.ts'
import { type LinkMap, linkMap } from '../link-map.ts'
import { type Comparisons, NearestNames } from '../nearest-name.ts'
import { type Finding, rule } from '../rule.ts'
import { filesOfStyles } from '../style-files.ts'
import { translatedHeading } from '../translated-heading.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'
const LIMITS = '---\ntitle: Limits\ndescription: How much.\n---\n\n## By key\n\nTen.\n'

export const pageLinks = rule({
  name: 'page-links',
  area: 'structure',
  severity: 'error',
  check: 'exact',
  looksAround: true,
  looksAtGenerated: true,
  guidance:
    'Link to pages by their path from the root, such as `/guides/start`. Link only to pages, headings, and files that exist.',
  why: 'A broken link stops readers and makes them doubt every other link.',
  examples: {
    good: [
      {
        files: {
          'index.mdx': `${HEAD}See [limits](/limits#by-key), and [keys](https://example.com).\n`,
          'limits.mdx': LIMITS,
        },
      },
      { files: { 'index.mdx': `${HEAD}![Chart of requests](/images/chart.png)\n`, 'images/chart.png': 'x' } },
      { files: { 'index.mdx': `${HEAD}Call \`f[0](a b)\`, f\\[0](/a b), or f[0](a b).\n` } },
      { files: { 'index.mdx': `${HEAD}Send the [id] (/orders) as text.\n` } },
      { files: { 'index.mdx': `${HEAD}Call f(a)[/b/], or match (keys)[^/] and [^1].\n` } },
      { files: { 'index.mdx': `${HEAD}Ten requests a second.[^1]\n\n[^1]: For each key.\n` } },
      { files: { 'index.mdx': `${HEAD}Write \\[limits](/limits, [x] (y), or \`[x](/y\`.\n` } },
      { files: { 'index.mdx': `${HEAD}https://example.com/鍵 を開きます。\n` } },
      { files: { 'index.mdx': `${HEAD}## Limits[](#heading-1)\n\nTen.\n` } },
      {
        files: {
          'index.mdx': `${HEAD}import A from '/snippets/a.mdx'\n\n<A />\n`,
          'limits.mdx': LIMITS,
          'snippets/a.mdx': 'See [limits](./limits).\n',
        },
      },
    ],
    bad: [
      { files: { 'index.mdx': `${HEAD}See [limits](/limit).\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See (limits)[/limits].\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See [limits](/limits "How many).\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See [limits](/limits “How many”).\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}Ten requests a second.[^1]\n` } },
      { files: { 'index.mdx': `${HEAD}![Chart of requests](C:\\images\\chart.png)\n` } },
      { files: { 'index.mdx': `${HEAD}See [limits](file:///home/me/limits.mdx).\n` } },
      { files: { 'index.mdx': `${HEAD}See [limits](example.com/limits).\n` } },
      { files: { 'index.mdx': `${HEAD}See [limits](/limits#by-keys).\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See [below](#limits).\n` } },
      {
        files: {
          'index.mdx': `${HEAD}<iframe src="https://www.youtube.com/watch?v=jNQXAC9IVRw" title="Elephants"></iframe>\n`,
        },
      },
      { files: { 'index.mdx': `${HEAD}<Card title="Limits" href="/limit">How much.</Card>\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}![Chart of requests](/images/chart.png)\n` } },
      { files: { 'index.mdx': `${HEAD}See the [price list](/my files/prices.pdf).\n`, 'my files/prices.pdf': 'x' } },
      { files: { 'index.mdx': `${HEAD}See [limits](/limits.\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See [limits](/limits\r\nof keys.\r\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See the [limits](https://example.com/limits\nof **each** key.\n` } },
      { files: { 'index.mdx': `${HEAD}See [limits]((https://example.com)).\n` } },
      { files: { 'index.mdx': `${HEAD}See [limits] (https://example.com).\n` } },
      { files: { 'index.mdx': `${HEAD}See [limits] (/limits).\n`, 'limits.mdx': `${HEAD}Text.\n` } },
      { files: { 'index.mdx': `${HEAD}http://127.0.0.1:3000/）を開きます。**鍵**を作ります。\n` } },
      { files: { 'index.mdx': `${HEAD}[例](https://example.com/鍵）を開きます。\n` } },
      { files: { 'index.mdx': `${HEAD}Text.\n`, 'style.css': '.hero { background: url("/images/hero.png") }\n' } },
    ],
  },
  *page({ page, project, nodes }) {
    const map = linkMap(project)
    const around: Around = { page, project, map, comparisons: { left: MAX_COMPARISONS } }
    for (const link of page.links) {
      const findings = checkLink(link, around)
      yield* link.spec === undefined ? findings : inSpec(findings, link, link.spec, project)
    }
    const sourceOf = (file: string) => (file === page.file ? page.source : project.sources.get(file))
    for (const { finding, destination } of brokenLinks(nodes, sourceOf)) {
      if (destination !== undefined && map.resolve(destination, finding.place.file).kind === 'missing') continue
      yield finding
    }
    for (const placed of nodes) yield* framedVideo(placed, project)
    for (const key of ['og:image', 'twitter:image', 'image', 'thumbnail']) {
      const value = page.frontmatter.data[key]
      const place = page.frontmatter.places.get(key)
      if (typeof value !== 'string' || !place || !value.startsWith('/')) continue
      const target = map.resolve(value, page.file)
      if (target.kind === 'missing' && !map.isUnknown(target.path))
        yield missing({ path: target.path, kind: 'image', place, map, project, page })
    }
  },
  *site({ project }) {
    const map = linkMap(project)
    const comparisons = { left: MAX_COMPARISONS }
    for (const { path, key, value, place } of configTexts(project)) {
      if (path[0] === 'redirects') continue
      const urls = isLink(path, key) ? [value] : isMarkdown(path) ? markdownLinks(value) : []
      for (const url of urls) {
        if (/^(?:[a-z][a-z\d+.-]*:|[#?{]|\s*$)/i.test(url)) continue
        const target = map.resolve(url.replace(/^(?:\.\/|(?![/.]))/, '/'), 'docs.json')
        const typed = placeWithin(project, place, url)
        yield* checkFragment(target, { url, place: typed ?? place }, { project, comparisons, typed })
        if (target.kind !== 'missing' || map.isUnknown(target.path) || map.isFolder(target.path)) continue
        const kind = key === 'href' || isMarkdown(path) ? 'link' : 'image'
        if (DOMAIN.test(url)) yield takenForPath(url, `https://${url}`, { place: typed ?? place, typed })
        else yield missing({ path: target.path, kind, place: typed ?? place, map, project })
      }
    }
    for (const { path, place } of filesOfStyles(project)) {
      const target = map.resolve(path, 'docs.json')
      if (target.kind === 'missing' && !map.isUnknown(target.path))
        yield { ...missing({ path: target.path, kind: 'image', place, map, project }), severity: 'warning' }
    }
    if (map.basePath?.inferred) yield sharedBase(map.basePath.path, map.basePath.inferred)
  },
})

/** A single finding for all links and redirects that start with a base path that isn't configured. */
function sharedBase(path: string, { links, first }: { links: number; first: Place }): Finding {
  return {
    message: `${links} links and redirects start with \`${path}\`, but the site has no such base path.`,
    place: first,
    severity: 'warning',
    help: `Set \`url\` in galley.json to the address of the site, such as \`https://example.com${path}\`, or write them without \`${path}\`.`,
  }
}

/** Keys of docs.json whose value is a URL or a file path. */
function isLink(path: readonly string[], key: string): boolean {
  if (key === 'href') return path[0] !== 'contextual'
  return FILES.test(path.join('.'))
}

/** Paths of keys whose value is a file of the site. */
const FILES =
  /^(?:(?:logo|favicon)(?:\.(?:light|dark))?|background\.image(?:\.(?:light|dark))?|thumbnails\.background|fonts\.(?:(?:body|heading)\.)?source|seo\.organization\.logo|seo\.metatags\.(?:og|twitter):image)$/

/** Keys of docs.json whose value is Markdown. */
function isMarkdown(path: readonly string[]): boolean {
  return path.join('.') === 'banner.content'
}

function markdownLinks(text: string): string[] {
  return Array.from(text.matchAll(/\]\(([^()\s]+)\)|\bhref=\\?["']([^"'\\]+)/g), (match) => match[1] ?? match[2] ?? '')
}

interface Around {
  readonly page: Page
  readonly project: Project
  readonly map: LinkMap
  /** For suggestions to the links of this page. */
  readonly comparisons: Comparisons
}

/** Enough for a thousand broken links to a page of five hundred headings. */
const MAX_COMPARISONS = 500_000

function* checkLink(link: PageLink, around: Around): Iterable<Finding> {
  const { url, kind } = link
  const { page, project, map, comparisons } = around
  if (isEmptyDestination(link, project)) {
    yield {
      message: 'This link has no address.',
      place: link.place,
      severity: 'warning',
      help: 'Write the address between the parentheses, or remove the link around the text.',
    }
    return
  }
  // A `<use>` refers to a drawing that a script may have created.
  if (link.element === 'use' || url.trim() === '' || /[{}<>$]|^data:|^\/\.well-known\//.test(url)) return
  const typed = placeWithin(project, link.place, url)
  // Of a link over several lines, a report shows the first. The mistake is on the last.
  const place = typed && isOverLines(project, link.place) ? typed : link.place
  const address = meantAddress(url)
  if (address !== undefined) {
    yield takenForPath(url, address, { place, typed })
    return
  }
  if (isOnComputer(url)) {
    yield {
      message: `\`${url}\` is on your computer, where readers can't reach it.`,
      place,
      help: 'Copy the file to the docs folder, and write its path from there, such as `/images/chart.png`.',
    }
    return
  }
  const target = map.resolve(url, place.file, page.file)
  // A snippet may link to headings that only some of its pages have, and other tools mark headings with empty links.
  if (target.kind === 'fragment' && (place.file !== page.file || isEmptyLink(project, place))) return
  if (target.kind === 'missing') {
    if (map.isUnknown(target.path) || (target.path === '/' && kind === 'link')) return
    if (DOMAIN.test(url)) {
      yield takenForPath(url, `https://${url}`, { place, typed })
      return
    }
    const slashed = url.replaceAll('\\', '/')
    if (slashed !== url && map.resolve(slashed, place.file, page.file).kind !== 'missing') {
      yield {
        message: `\`${url}\` has backslashes, and a path has slashes.`,
        place,
        help: `Write \`${slashed}\`.`,
        ...(typed && { fix: [{ ...typed, text: slashed }] }),
      }
      return
    }
    if (kind === 'link' && map.isFolder(target.path)) {
      yield {
        message: `There is no page \`${target.path}\`, only pages below it.`,
        place,
        severity: 'warning',
        help: 'Link to one of them.',
      }
    } else yield missing({ path: target.path, kind, place, map, project, page, url, typed })
  } else yield* checkFragment(target, { url, place }, { page, project, comparisons, typed })
}

/** The address that a text is without a mistake at its start: `http:/a.com`, `htps://a.com`, `https//a.com`, or `www.a.com`. */
function meantAddress(url: string): string | undefined {
  if (/^www\.[\w-]+\.\w/i.test(url)) return `https://${url}`
  const [, scheme = '', rest] =
    /^(?!https?:\/\/)(https?(?=:)|[htps]{3,8}(?=[:;]?\/\/))[:;]?\/{0,3}(\w.*)$/is.exec(url) ?? []
  return rest === undefined ? undefined : `${/s/i.test(scheme) ? 'https' : 'http'}://${rest}`
}

/** Names of hosts that no browser is meant to open. */
const NO_WEBSITE = /^(?:s?ftps?|ssh|smtp|imap|pop3?|ldaps?|mqtts?|amqps?)\d*\./i

/** The name of a host, as addresses have it after `https://`. Its last part isn't the extension of any file. */
const DOMAIN = /^(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|app|co|edu|gov|cloud|xyz)(?:[/?#:]|$)/i

function takenForPath(
  url: string,
  address: string,
  { place, typed }: { place: Place; typed: Place | undefined },
): Finding {
  const message = url.includes('://')
    ? `There is no \`${url.split('://', 1)[0]}://\`, so this link leads nowhere.`
    : `\`${url}\` counts as a path of this site.`
  if (NO_WEBSITE.test(url))
    return { message, place, help: `Write the name of the host in backticks, or its address, such as \`${address}\`.` }
  return {
    message,
    place,
    help: `Write \`${address}\`.`,
    ...(typed && { fix: [{ ...typed, text: address }] }),
  }
}

/** Whether an address is a file of the author's computer: `C:\\docs\\a.png`, or `file:///docs/a.png`. */
function isOnComputer(url: string): boolean {
  return /^(?:[a-z]:(?:[\\/]|%5c)|file:)/i.test(url)
}

/** The URL within its node. Undefined if it's elsewhere, as in a reference. */
function placeWithin(project: Project, { file, start, end }: Place, url: string): Place | undefined {
  const text = project.sources.get(file)?.text.slice(start, end) ?? ''
  // The title of a link may have its address too.
  const at = ['](', '](<', ''].map((before) => lastWhole(text, before, url)).find((found) => found !== -1)
  return at === undefined ? undefined : { file, start: start + at, end: start + at + url.length }
}

/** Where a URL is in a text for the last time, right after another text. -1 if it's nowhere, or the beginning of a longer one. */
function lastWhole(text: string, before: string, url: string): number {
  let at = text.lastIndexOf(before + url)
  while (at !== -1 && isPart(text, at + before.length, url)) at = at === 0 ? -1 : text.lastIndexOf(before + url, at - 1)
  return at === -1 ? -1 : at + before.length
}

/** True for `[Text]()`. Scripts may give elements their addresses. */
function isEmptyDestination({ url, kind, attribute, place }: PageLink, project: Project): boolean {
  if (url !== '' || kind !== 'link' || attribute !== undefined || isEmptyLink(project, place)) return false
  return /\]\(\s*(?:<>\s*)?\)$/.test(project.sources.get(place.file)?.text.slice(place.start, place.end) ?? '')
}

/** True for `[](…)`, which readers can't see or follow. */
function isEmptyLink(project: Project, { file, start }: Place): boolean {
  return project.sources.get(file)?.text.startsWith('[](', start) ?? false
}

function isOverLines(project: Project, { file, start, end }: Place): boolean {
  return project.sources.get(file)?.text.slice(start, end).includes('\n') ?? false
}

/** Findings about a link of a specification, where that has it. */
function* inSpec(
  findings: Iterable<Finding>,
  { place, url }: PageLink,
  spec: string,
  project: Project,
): Iterable<Finding> {
  for (const finding of findings) {
    const inOperation = place.file === spec ? placeWithin(project, place, url) : undefined
    yield { ...finding, place: inOperation ?? firstPlace(project, spec, url) ?? place }
  }
}

const FIRST_PLACES = new WeakMap<SourceFile, Map<string, number>>()

/** The first place of a URL in a specification: operations refer to parts that are anywhere in it. */
function firstPlace(project: Project, file: string, url: string): Place | undefined {
  const source = project.sources.get(file)
  if (!source) return undefined
  const starts = FIRST_PLACES.get(source) ?? new Map<string, number>()
  FIRST_PLACES.set(source, starts)
  const start = starts.get(url) ?? linkStart(source.text, url)
  starts.set(url, start)
  return start === -1 ? undefined : { file, start, end: start + url.length }
}

/** Where a URL is in a text, preferably as the target of a Markdown link: a `$ref` may have the same text. */
function linkStart(text: string, url: string): number {
  const link = wholeIndex(text, `](${url}`)
  return link === -1 ? wholeIndex(text, url) : link + 2
}

function wholeIndex(text: string, url: string): number {
  let at = text.indexOf(url)
  while (at !== -1 && isPart(text, at, url)) at = text.indexOf(url, at + 1)
  return at
}

/** True for the beginning of a longer URL. */
function isPart(text: string, start: number, url: string): boolean {
  return /^[\w/#?&=%~-]/.test(text.slice(start + url.length, start + url.length + 1))
}

function* checkFragment(
  target: LinkTarget,
  { place, url }: Pick<PageLink, 'place' | 'url'>,
  { page, project, comparisons, typed }: Omit<Around, 'map' | 'page'> & { page?: Page; typed: Place | undefined },
): Iterable<Finding> {
  const to = target.kind === 'fragment' ? page : target.kind === 'page' ? project.pages.get(target.route) : undefined
  if (!to || !('fragment' in target)) return
  const written = target.fragment.replace(/^#/, '')
  const name = decodeEscapes(written)
  if (name === '' || name === 'top' || name.startsWith(':~:') || to.anchors.get(written) !== undefined) return
  if (isTitle(name, to) || hasUnknownAnchors(to, project)) return
  const isIntroduction = isOfSpec(to) && name.startsWith('section/')
  const translated = translatedHeading(written, to, project)
  const near = isIntroduction
    ? undefined
    : translated
      ? { name: translated, isCertain: true }
      : fragmentsOf(to).names.nearest(name, comparisons)
  const where = to === page ? 'this page' : `\`${to.route}\``
  const fragment = typed && url.endsWith(`#${written}`) && { ...typed, start: typed.end - written.length - 1 }
  yield {
    message: `There is no \`#${name}\` on ${where}.`,
    place,
    // A large schema isn't shown to its last field.
    ...(isOfSpec(to) && { severity: 'warning' as const }),
    help: near ? `Did you mean \`#${near.name}\`?` : isIntroduction ? INTRODUCTION : EXISTING,
    ...(near?.isCertain && fragment && { fix: [{ ...fragment, text: `#${near.name}` }] }),
  }
}

const EXISTING = 'Link to an existing heading, or to the whole page.'
/** Redoc shows this description on the page of the whole API. */
const INTRODUCTION =
  'Add a page with the path of the specification as `openapi`. It shows `info.description`, and the link leads there.'

/** What a page says about links into it, of which hundreds may be broken. */
interface Fragments {
  readonly names: NearestNames
  /** True if a script adds content, or a part wasn't read. */
  readonly isOpen: boolean
}

const FRAGMENTS = new WeakMap<Page, Fragments>()

function fragmentsOf(page: Page): Fragments {
  let fragments = FRAGMENTS.get(page)
  if (!fragments) {
    const names = new NearestNames(Array.from(page.anchors, ([, id]) => id))
    fragments = { names, isOpen: hasIsland(page.body) }
    FRAGMENTS.set(page, fragments)
  }
  return fragments
}

/** The title is the heading of level 1, so a link to it leads to the top of the page. */
function isTitle(name: string, { title }: Page): boolean {
  return fragmentKey(name) === fragmentKey(title)
}

/** Pages to which a specification that couldn't be read, or a script, adds content. */
function hasUnknownAnchors(page: Page, project: Project): boolean {
  return project.api.lacksPart(page) || fragmentsOf(page).isOpen
}

function isOfSpec({ isGenerated, frontmatter }: Page): boolean {
  return isGenerated === true || 'openapi' in frontmatter.data
}

function hasIsland(node: Node): boolean {
  if (node.type === 'island' || node.type === 'invalid') return true
  return 'children' in node && node.children.some(hasIsland)
}

function missing(what: {
  path: string
  kind: PageLink['kind']
  place: Place
  map: LinkMap
  project: Project
  page?: Page
  /** The URL as typed, and its place. */
  url?: string
  typed?: Place
}): Finding {
  const { path, kind, place, map, project, page, url, typed } = what
  const isFile = kind === 'image' || /\.[a-z][a-z0-9]{1,4}$/i.test(path)
  const left = (kind === 'link' && leftOutPage(path, project.withheld)) || leftOutFile(path, project.withheld)
  if (left) {
    const what = left.isPage ? 'page' : 'file'
    const message = `There is no ${what} \`${path}\`, because \`${left.file}\` ${left.why}.`
    return { message, place, help: left.help }
  }
  const twin = otherForm(path, (other) => map.resolve(other, place.file).kind !== 'missing')
  const near = twin ?? map.nearest(path)
  // Only a typo has a single correct fix. The rest of the URL stays unchanged.
  const isSlip = near !== undefined && url?.startsWith(path) && (twin !== undefined || isSlipOf(path, near))
  const fix: Edit[] | undefined =
    isSlip && typed ? [{ ...typed, end: typed.start + path.length, text: near }] : undefined
  const help =
    (twin && OTHER_FORM_HELP) ??
    localeHelp(path, map, page) ??
    (near && `Did you mean \`${near}\`?`) ??
    (isFile ? 'Add it to the docs folder.' : 'Link to a page that exists.')
  if (url !== undefined && !near && place.file === page?.file && leavesDocs(url, place.file))
    return {
      message: `\`${url}\` leads out of the docs folder.`,
      place,
      help:
        kind === 'image'
          ? 'Copy the file to the docs folder.'
          : 'Link to its address on the web, such as that of the file in your repository.',
    }
  if (page && url !== undefined && place.file !== page.file && !url.startsWith('/') && url !== path) {
    // One finding for all pages that show the snippet: where the link leads is in the help, of the first of them.
    const where = `On \`${page.file}\`, it means \`${path}\`.`
    return {
      message: `\`${url}\` leads to no ${isFile ? 'file' : 'page'}.`,
      place,
      help: `${where} ${near || isFile ? help : ROOTED}`,
    }
  }
  return { message: `There is no ${isFile ? 'file' : 'page'} \`${path}\`.`, place, help, ...(fix && { fix }) }
}

/** Whether a relative URL goes up beyond the root of the docs, as to the code of a project. */
function leavesDocs(url: string, file: string): boolean {
  return url.startsWith('../') && normalizePath(file.replace(/[^/]*$/, '') + url.replace(/[?#].*$/s, '')) === undefined
}

/** Whether a path is certainly another one, misspelled: each segment by itself, as `/examples/fastapi` isn't `restapi`. */
function isSlipOf(path: string, near: string): boolean {
  const [typed, meant] = [path.split('/'), near.split('/')]
  if (typed.length !== meant.length) return false
  return typed.every((part, i) => part === meant[i] || new NearestNames([meant[i] as string]).nearest(part)?.isCertain)
}

/** What to write in a snippet, whose pages may be in different folders. */
const ROOTED = 'Write its path from the root, such as `/guides/start`.'

/** Help for a page that exists only in the default language, or for a link without the page's language prefix. */
function localeHelp(path: string, map: LinkMap, page: Page | undefined): string | undefined {
  const [, locale = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? []
  if (map.languages.has(locale) && map.resolve(rest || '/', 'docs.json').kind === 'page') {
    return `There is no translation of \`${rest}\` for \`${locale}\` yet. Link to \`${rest}\`.`
  }
  const own = page && /^\/([^/]+)/.exec(page.route)?.[1]
  if (own && map.languages.has(own) && map.resolve(`/${own}${path}`, 'docs.json').kind === 'page') {
    return `Did you mean \`/${own}${path}\`?`
  }
  return undefined
}
