// Every page as an HTML document.
import type { Page, Route } from '../../content/page.ts'
import type { Output } from '../output.ts'
import { pageDocument } from '../render-page.ts'
import type { SiteContext } from '../site-context.ts'
import { untranslatedPage, untranslatedRoutes } from '../untranslated.ts'

/** One document for each page; `/` shows the first page where there is no `index`. */
export const pages: Output = {
  name: 'pages',
  *paths(site) {
    for (const page of site.project.pages.values()) if (isPublished(page)) yield site.urls.pageFile(page.route)
    if (!site.project.pages.has('/') && site.nav.home !== undefined) yield 'index.html'
    for (const route of untranslatedRoutes(site).keys()) yield site.urls.pageFile(route)
  },
  render(path, site) {
    const page = pageAt(site, path)
    return page && pageDocument(site, page)
  },
}

/** A page with `url` in its front matter only stands for a link in the navigation. */
export function isPublished(page: Page): boolean {
  return page.frontmatter.data.url === undefined
}

/** The page that a document's file shows. */
export function pageAt(site: SiteContext, path: string): Page | undefined {
  const route = routeOfFile(path)
  const page = site.project.pages.get(route) ?? untranslatedPage(site, route)?.page
  if (page || route !== '/' || site.nav.home === undefined) return page
  return site.project.pages.get(site.nav.home)
}

/** The route that a document's file name stands for, with either kind of addresses. */
export function routeOfFile(path: string): Route {
  if (path === 'index.html') return '/'
  return `/${path.replace(/\/index\.html$|\.html$/, '')}`
}
