// Every page as an HTML document.
import type { Page, PageOutline, Route } from '../../content/page.ts'
import { linkedUrl } from '../../project/routes.ts'
import { makeOfPage } from '../failed-pages.ts'
import type { Output } from '../output.ts'
import { pageDocument } from '../render-page.ts'
import type { SiteContext } from '../site-context.ts'
import { untranslatedOutline, untranslatedPage, untranslatedRoutes } from '../untranslated.ts'

/** One document for each page. If there is no `index`, `/` shows the first page. */
export const pages: Output = {
  name: 'pages',
  *paths(site) {
    for (const page of site.project.outlines.values()) if (isPublished(page)) yield site.urls.pageFile(page.route)
    if (!site.project.outlines.has('/') && site.nav.home !== undefined) yield 'index.html'
    for (const route of untranslatedRoutes(site).keys()) yield site.urls.pageFile(route)
  },
  render(path, site) {
    const page = pageAt(site, path)
    return page && makeOfPage(site.failed, page, (one) => pageDocument(site, one))
  },
}

/** A page with `url` in its front matter is only a link in the navigation. */
export function isPublished(page: PageOutline): boolean {
  return linkedUrl(page) === undefined
}

/** The page that a document's file shows. Also undefined while a preview hasn't read it. */
export function pageAt(site: SiteContext, path: string): Page | undefined {
  const route = routeOfFile(path)
  const page = site.page(route) ?? untranslatedPage(site, route)?.page
  if (page || site.outline(route) || route !== '/' || site.nav.home === undefined) return page
  return site.page(site.nav.home)
}

/** The outline of the page that a document's file shows. */
export function outlineAt(site: SiteContext, path: string): PageOutline | undefined {
  const route = routeOfFile(path)
  const page = site.outline(route) ?? untranslatedOutline(site, route)
  return page ?? (route === '/' && site.nav.home !== undefined ? site.outline(site.nav.home) : undefined)
}

/** The route of a document's file name, with or without directory URLs. */
export function routeOfFile(path: string): Route {
  if (path === 'index.html') return '/'
  return `/${path.replace(/\/index\.html$|\.html$/, '')}`
}
