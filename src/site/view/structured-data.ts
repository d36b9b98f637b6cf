// A page as JSON-LD (https://schema.org) for search engines, in the form of https://developers.google.com/search.
import type { PageOutline } from '../../content/page.ts'
import { plainText } from '../../content/tree.ts'
import { raw } from '../../html/html.ts'
import type { HeadTag } from '../../theme/view.ts'
import { isThere } from '../existing-images.ts'
import { markdownNodes } from '../inline-markdown.ts'
import { pageLanguage } from '../page-language.ts'
import type { ViewContext } from '../view-context.ts'
import { firstHref, pageLabel } from './labels.ts'
import { modified } from './last-modified.ts'

type Json = string | number | readonly Json[] | { readonly [key: string]: Json | undefined }

/** The graph of a page. Undefined if the address of the site isn't known, or the page asks not to be listed. */
export function structuredData(context: ViewContext, page: PageOutline): HeadTag | undefined {
  const { root } = context.address
  if (root === undefined || !context.visibility(page.route).engines) return undefined
  const graph = { '@context': 'https://schema.org', '@graph': nodes(context, page, root) }
  return { tag: 'script', attributes: { type: 'application/ld+json' }, content: raw(scriptJson(graph)) }
}

/** JSON in which `</script>` and `<!--` are escaped, so that no text can end the script. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function nodes(context: ViewContext, page: PageOutline, root: string): Json[] {
  const { config } = context.project
  const { data } = page.frontmatter
  const url = context.address.page(page.route)
  const organization = publisher(context, root)
  const publisherId = { '@id': organization['@id'] as string }
  const siteId = `${root}/#website`
  const inLanguage = pageLanguage(context, page.route)
  const about = {
    headline: page.title,
    description: plainDescription(page) ?? undefined,
    url,
    inLanguage,
    dateModified: modified(context, page),
    image: typeof data['og:image'] === 'string' ? context.image(data['og:image']).src : undefined,
    keywords: Array.isArray(data.keywords) ? data.keywords.join(', ') : undefined,
  }
  const isApi = ['api', 'openapi', 'asyncapi'].some((key) => typeof data[key] === 'string')
  const crumbs = breadcrumbList(context, page, url)
  return [
    organization,
    full({
      '@type': 'WebSite',
      '@id': siteId,
      name: config.name,
      url: `${root}/`,
      description: config.description,
      publisher: publisherId,
    }),
    full({
      '@type': 'WebPage',
      '@id': `${url}#webpage`,
      name: page.title,
      url,
      description: about.description,
      inLanguage,
      dateModified: about.dateModified,
      isPartOf: { '@id': siteId },
      breadcrumb: crumbs && { '@id': crumbs['@id'] as string },
    }),
    ...(crumbs ? [crumbs] : []),
    full({
      '@type': isApi ? 'APIReference' : 'TechArticle',
      '@id': `${url}#article`,
      ...about,
      isPartOf: { '@id': `${url}#webpage` },
      mainEntityOfPage: { '@id': `${url}#webpage` },
      publisher: publisherId,
    }),
  ]
}

function publisher(context: ViewContext, root: string): Record<string, Json> {
  const { config } = context.project
  const { id, ...own } = config.seo.organization ?? {}
  const logo = [own.logo, config.logo?.light, config.logo?.dark].find(
    (src): src is string => typeof src === 'string' && isThere(context.project, src),
  )
  return full({
    '@type': 'Organization',
    name: config.name,
    url: new URL(root).origin,
    ...(own as Record<string, Json>),
    '@id': typeof id === 'string' ? id : `${new URL(root).origin}/#organization`,
    logo: logo === undefined ? undefined : absolute(context, logo),
  })
}

/** An image of the configuration, with its public address. */
function absolute(context: ViewContext, src: string): string {
  if (/^https?:\/\//i.test(src)) return src
  return context.address.file(src.replace(/^\.?\/+/, ''))
}

/** The path to a page through tabs and groups that have their own page, including the page. */
function breadcrumbList(context: ViewContext, page: PageOutline, url: string): Record<string, Json> | undefined {
  if (!context.nav.listed(page.route)) return undefined
  const { origin } = new URL(url)
  const way = context.nav
    .path(page.route)
    .filter(
      ({ kind, label }) => label !== '' && ['product', 'tab', 'anchor', 'dropdown', 'item', 'group'].includes(kind),
    )
    .map((node) => {
      const href = node.href === undefined ? firstHref(context, node) : undefined
      return { name: node.label, item: href?.startsWith('/') ? publicAddress(context, href, origin) : undefined }
    })
  const items = [...way.filter(({ item }) => item !== undefined && item !== url), { name: pageLabel(page), item: url }]
  if (items.length < 2) return undefined
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: items.map((item, i) => full({ '@type': 'ListItem', position: i + 1, ...item })),
  }
}

/** An address within the site, with the base path of the public address instead of ours. */
function publicAddress(context: ViewContext, href: string, origin: string): string {
  const path = href.slice(context.options.base.length)
  return (context.address.root ?? origin) + path
}

/** The description without its Markdown. */
export function plainDescription(page: PageOutline): string | undefined {
  if (page.description === undefined) return undefined
  let text = DESCRIPTIONS.get(page)
  if (text === undefined) {
    text = plainText(markdownNodes(page.description, page.file)).replace(/\s+/g, ' ').trim()
    DESCRIPTIONS.set(page, text)
  }
  return text || undefined
}

/** Cached, because the page, its neighbors, and the search all show it. */
const DESCRIPTIONS = new WeakMap<PageOutline, string>()

/** Removes empty fields, which search engines report as errors. */
function full(fields: Readonly<Record<string, Json | undefined>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== '' && !isEmptyList(entry[1]),
    ),
  )
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
}
