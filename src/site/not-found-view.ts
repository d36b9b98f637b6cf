// The 404 page's shell, and what it suggests.
import { plainText } from '../content/tree.ts'
import { empty, escapeHtml, raw } from '../html/html.ts'
import type { NotFound } from '../theme/layout/not-found.tsx'
import type { PageView } from '../theme/view.ts'
import { markdownNodes } from './inline-markdown.ts'
import { shellView } from './render-page.ts'
import type { SiteContext } from './site-context.ts'
import { pageLabel } from './view/labels.ts'
import { plainDescription } from './view/structured-data.ts'
import { NOT_FOUND } from './visibility.ts'

const MAX_SUGGESTIONS = 6

/** The view of the home page without its content. The header, banner, and footer are the same. */
export function notFoundView(site: SiteContext): PageView | undefined {
  const home = site.nav.home === undefined ? undefined : site.project.outlines.get(site.nav.home)
  const any = home ?? site.project.outlines.values().next().value
  if (!any) return undefined
  const view = shellView(site, any)
  return {
    ...view,
    route: NOT_FOUND,
    body: empty,
    panel: undefined,
    description: undefined,
    toc: [],
    notices: [],
    head: view.head.filter(isShared),
    documentTitle: undefined,
    agents: view.agents && { index: view.agents.index },
  }
}

/** The author's words, or ours, and the first pages of the site. */
export function notFoundText(site: SiteContext): NotFound {
  const { title, description } = site.project.config.errors.notFound
  const text = description === undefined ? undefined : plainText(markdownNodes(description, site.project.config.file))
  const routes = site.nav.divisions.first(site.project.navigation.root, MAX_SUGGESTIONS)
  const suggestions = routes.flatMap((route) => {
    const page = site.project.outlines.get(route)
    return page ? [{ label: pageLabel(page), href: site.urls.page(route), description: plainDescription(page) }] : []
  })
  return { title, description: text === undefined ? undefined : raw(`<p>${escapeHtml(text)}</p>`), suggestions }
}

/** Tags about one page don't belong on this one. */
function isShared(tag: PageView['head'][number]): boolean {
  const name = String(tag.attributes.name ?? tag.attributes.property ?? tag.attributes.rel ?? '')
  if (tag.attributes.type === 'application/ld+json') return false
  return !/^(?:description|keywords|canonical|alternate|robots|og:|twitter:)/.test(name)
}
