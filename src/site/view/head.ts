// The head of a page: for browsers, search engines, and link previews.
import type { PageOutline, Route } from '../../content/page.ts'
import type { HeadTag } from '../../theme/view.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../images/card.ts'
import { thumbnailOf } from '../images/thumbnails.ts'
import { indexFile } from '../llms/volumes.ts'
import { markdownFile } from '../markdown-page.ts'
import type { SiteContext } from '../site-context.ts'
import { untranslatedOriginal } from '../untranslated.ts'
import { NOT_FOUND } from '../visibility.ts'
import { plainDescription, structuredData } from './structured-data.ts'
import { translations } from './translations.ts'

/** Meta and link tags of a page. Addresses are absolute if the site's own address is known. */
export function head(site: SiteContext, page: PageOutline, feed?: string): HeadTag[] {
  const data = metadata(site, page)
  const tags = metaTags(site, page, data)
  const link = (attributes: HeadTag['attributes']) => tags.push({ tag: 'link', attributes })

  const canonical = typeof data.canonical === 'string' ? data.canonical : ownAddress(site, page.route)
  if (canonical !== undefined) link({ rel: 'canonical', href: canonical })
  for (const { lang, route, isDefault } of translations(site, page.route)) {
    const href = site.address.page(route)
    link({ rel: 'alternate', hreflang: lang, href })
    if (isDefault) link({ rel: 'alternate', hreflang: 'x-default', href })
  }
  link({ rel: 'alternate', type: 'text/markdown', href: site.urls.file(markdownFile(page.route)) })
  if (feed) link({ rel: 'alternate', type: 'application/rss+xml', title: page.title, href: site.urls.file(feed) })
  const index = indexFile(site, page.route)
  if (index !== undefined) link({ rel: 'llms-txt', type: 'text/plain', href: site.urls.file(index) })
  if (site.address.root !== undefined)
    link({ rel: 'sitemap', type: 'application/xml', href: site.urls.file('sitemap.xml') })
  const graph = structuredData(site, page)
  return graph ? [...tags, graph] : tags
}

/** Tags from front matter override those of the page's folders, which override those of the site. */
function metadata(site: SiteContext, page: PageOutline): Readonly<Record<string, unknown>> {
  const { metatags, paths } = site.project.config.seo
  const { canonical: _, ...general } = metatags
  const own = paths.filter(({ path }) => `${page.route}/`.startsWith(`/${path}/`)).map((folder) => folder.metatags)
  return Object.assign({}, general, ...own, page.frontmatter.data)
}

/** Front matter keys that aren't meta tags, although a `metatags` record may contain any name. */
const DERIVED = new Set(['description', 'robots', 'keywords', 'generator', 'canonical', 'title'])

function metaTags(site: SiteContext, page: PageOutline, data: Readonly<Record<string, unknown>>): HeadTag[] {
  const { config } = site.project
  const tags: HeadTag[] = []
  const meta = (name: string, content: string | undefined) => {
    if (!content) return
    const key = /^(?:og|article|fb|music|video|book|profile):/.test(name) ? 'property' : 'name'
    tags.push({ tag: 'meta', attributes: { [key]: name, content } })
  }
  const text = (key: string) =>
    typeof data[key] === 'string' || typeof data[key] === 'number' ? String(data[key]) : undefined
  const image = (src: string | undefined) => (src === undefined ? undefined : publicImage(site, src))

  const description = plainDescription(page) ?? config.description
  const title = text('og:title') ?? page.title
  const original = originalRoute(site, page)
  const drawn = thumbnailOf(site, site.outline(original) ?? page)
  const ogImage = image(text('og:image')) ?? (drawn === undefined ? undefined : site.address.file(drawn))
  const values: Record<string, string | undefined> = {
    description,
    robots: isForEngines(site, page) ? text('robots') : (text('robots') ?? 'noindex'),
    keywords: Array.isArray(data.keywords) ? data.keywords.join(', ') : text('keywords'),
    generator: 'Galley',
    'application-name': text('applicationName') ?? config.name,
    'apple-mobile-web-app-title': config.name,
    'msapplication-TileColor': config.colors.primary,
    'og:type': 'website',
    'og:site_name': config.name,
    'og:title': title,
    'og:description': text('og:description') ?? description,
    'og:url': ownAddress(site, original),
    'og:image': ogImage,
    ...(drawn !== undefined && {
      'og:image:type': 'image/png',
      'og:image:width': String(CARD_WIDTH),
      'og:image:height': String(CARD_HEIGHT),
      'og:image:alt': title,
    }),
    'twitter:card': ogImage === undefined && !text('twitter:image') ? 'summary' : 'summary_large_image',
    'twitter:title': title,
    'twitter:description': text('og:description') ?? description,
    'twitter:image': image(text('twitter:image')) ?? ogImage,
  }
  for (const [name, derived] of Object.entries(values)) {
    const isImage = name.endsWith(':image')
    meta(name, DERIVED.has(name) || isImage ? derived : (text(name) ?? derived))
  }
  for (const name of Object.keys(data)) {
    if (name in values || DERIVED.has(name) || !isMetaName(site, name)) continue
    meta(name, text(name))
  }
  return tags
}

/** Open Graph and similar tags may be in any front matter. Other names are meta tags only in the configuration. */
function isMetaName(site: SiteContext, name: string): boolean {
  const { metatags, paths } = site.project.config.seo
  return /^(?:og|twitter|article):/.test(name) || name in metatags || paths.some((folder) => name in folder.metatags)
}

/** An untranslated page links to the original. If that's impossible, it asks not to be listed. */
function isForEngines(site: SiteContext, page: PageOutline): boolean {
  const original = originalRoute(site, page)
  return site.visibility(original).engines && (original === page.route || site.address.root !== undefined)
}

/** The route of the text that a page shows. */
function originalRoute(site: SiteContext, page: PageOutline): Route {
  return untranslatedOriginal(site, page.route) ?? page.route
}

/** The address of a page, if it has one of its own and a full one is possible. */
function ownAddress(site: SiteContext, route: Route): string | undefined {
  return site.address.root === undefined || route === NOT_FOUND ? undefined : site.address.page(route)
}

/** An image with its public address. */
function publicImage(site: SiteContext, src: string): string {
  if (/^https?:\/\//i.test(src)) return src
  return site.address.file(src.replace(/^\.?\/+/, ''))
}
