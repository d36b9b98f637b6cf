// sitemap.xml: https://www.sitemaps.org/protocol.html, with the translations of each page.
import type { PageOutline } from '../../content/page.ts'
import { escapeHtml } from '../../html/html.ts'
import type { Output } from '../output.ts'
import type { SiteContext } from '../site-context.ts'
import { modified } from '../view/last-modified.ts'
import { translations } from '../view/translations.ts'

/** The format allows no more in one file. */
const MAX_PAGES = 50_000

/** A sitemap needs full addresses, so there is none until the site's address is set. */
export const sitemap: Output = {
  name: 'sitemap',
  *paths(site) {
    if (site.address.root === undefined) return
    yield 'sitemap.xml'
    const files = Math.ceil(site.once(listedPages).length / MAX_PAGES)
    if (files > 1) for (let number = 1; number <= files; number++) yield `sitemap-${number}.xml`
  },
  render(path, site) {
    const pages = site.once(listedPages)
    const number = Number(/-(\d+)\.xml$/.exec(path)?.[1] ?? 0)
    if (number > 0) return urlset(site, pages.slice((number - 1) * MAX_PAGES, number * MAX_PAGES))
    return pages.length > MAX_PAGES ? sitemapIndex(site, Math.ceil(pages.length / MAX_PAGES)) : urlset(site, pages)
  },
}

function listedPages(site: SiteContext): readonly PageOutline[] {
  return [...site.project.outlines.values()].filter(({ route }) => site.visibility(route).sitemap)
}

function urlset(site: SiteContext, pages: readonly PageOutline[]): string {
  const urls = pages.map((page) => {
    const date = modified(site, page)
    return [
      '<url>',
      `<loc>${escapeHtml(site.address.page(page.route))}</loc>`,
      ...(date === undefined ? [] : [`<lastmod>${date}</lastmod>`]),
      ...translations(site, page.route).flatMap(({ lang, route, isDefault }) =>
        [lang, ...(isDefault ? ['x-default'] : [])].map(
          (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeHtml(site.address.page(route))}"/>`,
        ),
      ),
      '</url>',
    ].join('\n')
  })
  return document('urlset', 'xmlns:xhtml="http://www.w3.org/1999/xhtml"', urls)
}

function sitemapIndex(site: SiteContext, files: number): string {
  const list = Array.from(
    { length: files },
    (_, i) => `<sitemap><loc>${escapeHtml(site.address.file(`sitemap-${i + 1}.xml`))}</loc></sitemap>`,
  )
  return document('sitemapindex', '', list)
}

function document(root: string, attributes: string, children: readonly string[]): string {
  const open = ['<', root, ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"', attributes && ` ${attributes}`, '>']
  return ['<?xml version="1.0" encoding="UTF-8"?>', open.join(''), ...children, `</${root}>`, ''].join('\n')
}
