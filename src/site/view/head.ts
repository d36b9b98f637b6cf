// What stands in a page's head for browsers, search engines and those who share the page.
import type { Page } from '../../content/page.ts'
import type { HeadTag } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'

/** Meta and link tags of a page. Addresses are absolute where the site's own address is known. */
export function head(context: ViewContext, page: Page): HeadTag[] {
  const { config } = context.project
  const { data } = page.frontmatter
  const tags: HeadTag[] = []
  const meta = (name: string, content: string | undefined) => {
    if (!content) return
    const key = name.startsWith('og:') ? 'property' : 'name'
    tags.push({ tag: 'meta', attributes: { [key]: name, content } })
  }
  const text = (key: string) =>
    typeof data[key] === 'string' || typeof data[key] === 'number' ? String(data[key]) : undefined

  const description = page.description ?? config.description
  meta('description', description)
  if (data.hidden === true || data.noindex === true) meta('robots', 'noindex')
  else meta('robots', text('robots'))
  meta('keywords', Array.isArray(data.keywords) ? data.keywords.join(', ') : text('keywords'))
  meta('generator', 'Galley')
  meta('og:type', text('og:type') ?? 'website')
  meta('og:site_name', config.name)
  meta('og:title', text('og:title') ?? page.title)
  meta('og:description', text('og:description') ?? description)
  meta('og:image', text('og:image'))
  meta('twitter:card', text('twitter:card') ?? 'summary_large_image')
  for (const [name, content] of Object.entries(metatags(context, page)))
    if (!(name in data) && name !== 'canonical') meta(name, content)
  const canonical = text('canonical') ?? canonicalUrl(context, page)
  if (canonical) tags.push({ tag: 'link', attributes: { rel: 'canonical', href: canonical } })
  return tags
}

/** The site's tags, and those of the folder that the page stands in. */
function metatags(context: ViewContext, page: Page): Readonly<Record<string, string>> {
  const { seo } = context.project.config
  const own = seo.paths.filter(({ path }) => `${page.route}/`.startsWith(`/${path}/`)).map(({ metatags }) => metatags)
  return Object.assign({}, seo.metatags, ...own)
}

function canonicalUrl(context: ViewContext, page: Page): string | undefined {
  const { seo } = context.project.config
  const origin = seo.metatags.canonical
  if (!origin) return undefined
  const path = page.route === '/' ? '' : page.route
  return `${origin.replace(/\/+$/, '')}${path}${seo.trailingSlash && path !== '' ? '/' : ''}`
}
