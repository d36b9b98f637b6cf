// Every page as Markdown, at its address with `.md`.
import { markdownFile, markdownPage } from '../markdown-page.ts'
import type { Output } from '../output.ts'
import { untranslatedPage, untranslatedRoutes } from '../untranslated.ts'
import { isPublished } from './pages.ts'

export const markdownPages: Output = {
  name: 'markdown-pages',
  phase: 'early',
  *paths(site) {
    for (const page of site.project.outlines.values()) if (isPublished(page)) yield markdownFile(page.route)
    if (!site.project.outlines.has('/') && site.nav.home !== undefined) yield markdownFile('/')
    for (const route of untranslatedRoutes(site).keys()) yield markdownFile(route)
  },
  render(path, site) {
    const route = path === 'index.md' ? '/' : `/${path.replace(/\.md$/, '')}`
    const shown = route === '/' && !site.project.outlines.has('/') ? site.nav.home : route
    const page = shown === undefined ? undefined : (site.page(shown) ?? untranslatedPage(site, shown)?.original)
    return page && markdownPage(site, page)
  },
}
