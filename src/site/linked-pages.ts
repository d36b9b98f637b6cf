// The pages into which a page or the layout links: their headings are needed before it can be made.
import type { Page, Route } from '../content/page.ts'
import { resolveToEnd } from '../project/links.ts'
import { linkedUrl } from '../project/routes.ts'
import type { SiteContext } from './site-context.ts'

/** Other pages to whose headings a page links. */
export function linkedPages(site: SiteContext, page: Page): Route[] {
  const urls = page.links.flatMap(({ url, kind }) => (kind === 'link' && url.includes('#') ? [url] : []))
  const { description, related } = page.frontmatter.data
  const written = JSON.stringify([page.description, description, related])
  return [...routesOf(site, urls, page.file), ...fragmentRoutes(site, written, page.file)].filter(
    (route) => route !== page.route,
  )
}

/** Pages that parts of the layout may link into, which are made once for all pages. */
export function layoutRoutes(site: SiteContext): Route[] {
  return fragmentRoutes(site, layoutTexts(site), site.project.config.file)
}

/** The inputs of the layout: the configuration, and the links of pages with `url`. */
function layoutTexts(site: SiteContext): string {
  const { config, outlines, navigation } = site.project
  const urls = [...outlines.values()].flatMap((page) => linkedUrl(page) ?? [])
  const source = site.project.sources.get(config.file)?.text ?? ''
  return JSON.stringify([source, config, navigation.root, urls].map((part) => safeText(part)))
}

function safeText(value: unknown): string {
  const seen = new Set<unknown>()
  return typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_key, part: unknown) => {
        if (typeof part !== 'object' || part === null) return part
        if (seen.has(part)) return undefined
        seen.add(part)
        return part
      }) ?? '')
}

/** Matches only at the start of a word. Otherwise, each word would be tried at each of its characters. */
const WITH_FRAGMENT = /(?<![^\s"'`()<>[\]\\])[^\s"'`()<>[\]\\]+#[^\s"'`()<>[\]\\]+/g

/** Anything in a text that may be a URL with a fragment. */
function fragmentRoutes(site: SiteContext, text: string, file: string): Route[] {
  const urls = text.includes('#') ? (text.match(WITH_FRAGMENT) ?? []) : []
  return routesOf(site, urls, file)
}

function routesOf({ project }: SiteContext, urls: readonly string[], file: string): Route[] {
  return urls.flatMap((url) => {
    const target = resolveToEnd(project, url, file)
    return target.kind === 'page' && target.fragment !== '' ? [target.route] : []
  })
}
