// Every page as Markdown, at its address with `.md`.
import { markdownFile, markdownPage } from '../markdown-page.ts'
import type { Output } from '../output.ts'
import { isPublished } from './pages.ts'

export const markdownPages: Output = {
  name: 'markdown-pages',
  *paths(site) {
    for (const page of site.project.pages.values()) if (isPublished(page)) yield markdownFile(page.route)
    if (!site.project.pages.has('/') && site.nav.home !== undefined) yield markdownFile('/')
  },
  render(path, site) {
    const route = path === 'index.md' ? '/' : `/${path.replace(/\.md$/, '')}`
    const page =
      site.page(route) ?? (route === '/' && site.nav.home !== undefined ? site.page(site.nav.home) : undefined)
    return page && markdownPage(site, page)
  },
}
