// Puts the pages of a finished site into one HTML file, for printing.
import { FRAME_IDS } from '../content/slug.ts'
import { type RawAttributes, rewriteHtml } from '../dom/rewrite.ts'
import { escapeHtml } from '../html/html.ts'
import type { BookPart } from './contents.ts'

/** Sizes of paper, by the names that stylesheets have for them. */
export const PAPERS = ['A4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

/** What a book is made of. */
export interface BookSource {
  readonly title: string
  readonly parts: readonly BookPart[]
  readonly paper?: Paper
  /** The HTML file of a page. Undefined if there is none. */
  htmlAt(address: string): string | undefined
}

/** Pages whose titles have room in one column. */
const ONE_COLUMN = 30
/** Attributes with ids of other elements. */
const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'headers', 'list']

/**
 * One HTML file with a title page, a table of contents, and every page. Links between its pages lead to their place in the
 * file. Links to the rest of the site lead to its public address, or nowhere if it has none.
 */
export function makeBook({ title, parts, paper = 'A4', htmlAt }: BookSource): string {
  const pages = parts.flatMap((part) =>
    part.pages.flatMap((page) => {
      const html = htmlAt(page.address)
      return html === undefined ? [] : [{ ...page, part, html }]
    }),
  )
  const places = new Map(pages.map(({ address }, i) => [pathOf(address), `p${i + 1}`]))
  const heads = new Map<string, string>()
  for (const { html } of pages) for (const [tag, key] of assetsOf(html)) heads.set(key, tag)
  const sections = pages.map(({ address, html }) => sectionOf(html, places.get(pathOf(address)) ?? '', places))
  const lists = parts.map(({ title: name, pages: listed }) => {
    const items = listed.flatMap((page) => {
      const place = places.get(pathOf(page.address))
      return place ? [`<li><a href="#${place}">${escapeHtml(page.title)}</a></li>`] : []
    })
    return `${name === '' ? '' : `<p class="book-part">${escapeHtml(name)}</p>`}<ul>${items.join('')}</ul>`
  })
  const root = /<html[^>]*>/.exec(pages[0]?.html ?? '')?.[0] ?? '<html>'
  return `<!doctype html>
${frame(root)}<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
${[...heads.values()].join('\n')}
<style>${styles(paper)}</style></head>
<body><section class="book-title"><p>${escapeHtml(title)}</p></section>
<nav class="book-contents${pages.length > ONE_COLUMN ? ' long' : ''}">${lists.join('\n')}</nav>
${sections.join('\n')}
</body></html>
`
}

/**
 * The root element without what readers see only on a screen. Paper is white, so styles for dark mode, which authors write
 * too, would print white text on it.
 */
function frame(root: string): string {
  return root.replace(/ data-(?:side|appearance)="[^"]*"/g, '').replace(/ class="([^"]*)"/, (_, names: string) => {
    const kept = names.split(' ').filter((name) => name !== 'dark' && name !== '')
    return kept.length > 0 ? ` class="${kept.join(' ')}"` : ''
  })
}

/** The number of images in a page that come from other servers. */
export function remoteImages(html: string): number {
  return html.match(/<img [^>]*src="(?:https?:)?\/\//g)?.length ?? 0
}

/** Stylesheets, and scripts that draw, of a page: each with what identifies it. */
function assetsOf(html: string): (readonly [string, string])[] {
  const found = html.matchAll(
    /<link rel="stylesheet"[^>]*>|<style>[^<]*<\/style>|<script type="module" src="[^"]*\/mermaid\.[^"]*"[^>]*><\/script>/g,
  )
  return [...found].map(([tag]) => [tag, tag] as const)
}

/** The main part of a page, with its ids, and references to them, made unique by a prefix. */
function sectionOf(html: string, place: string, places: ReadonlyMap<string, string>): string {
  const start = html.indexOf('<main')
  const main = html.slice(start, html.lastIndexOf('</main>')).replace(/^<main[^>]*>/, '')
  const site = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  // Styles know the page's frame by its ids. They may be there many times.
  const own = (id: string) => (FRAME_IDS.has(id) ? id : `${place}-${id}`)
  const change = (name: string, attributes: RawAttributes): RawAttributes | undefined => {
    if (name === 'script' || name === 'dialog' || attributes.class?.split(' ').includes('needs-script'))
      return undefined
    const next: Record<string, string> = {}
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'id') next[key] = own(value)
      else if (REFERENCES.includes(key)) next[key] = value.split(' ').map(own).join(' ')
      else if (key === 'href' || key === 'xlink:href') {
        const href = name === 'a' ? linkOf(value, { place, places, site }) : value.replace(/^#/, `#${place}-`)
        if (href !== undefined) next[key] = href
      } else next[key] = value.includes('url(#') ? value.replaceAll('url(#', `url(#${place}-`) : value
    }
    // What a reader would unfold.
    if (name === 'details') next.open = ''
    // What loads as a reader scrolls.
    if (name === 'img') delete next.loading
    return next
  }
  return `<section class="book-page" id="${place}"><div id="content-container">${rewriteHtml(main, change)}</div></section>`
}

/** Where a link of a page leads in the book. Undefined for nowhere. */
function linkOf(
  href: string,
  { place, places, site }: { place: string; places: ReadonlyMap<string, string>; site: string | undefined },
): string | undefined {
  const at = (page: string, id = '') => (id === '' || FRAME_IDS.has(id) ? `#${page}` : `#${page}-${id}`)
  if (href.startsWith('#')) return at(place, href.slice(1))
  if (!href.startsWith('/') || href.startsWith('//')) return href
  const [path = '', fragment] = href.split('#')
  const target = places.get(pathOf(path.replace(/\?.*$/, '')))
  if (target) return at(target, fragment)
  return site !== undefined && URL.canParse(href, site) ? new URL(href, site).href : undefined
}

function pathOf(address: string): string {
  return address.replace(/(?:\/index)?(?:\.html)?\/*$/, '') || '/'
}

const styles = (paper: Paper) => `
/* What fades in would be printed half faded. */
*, ::before, ::after { animation: none !important; transition: none !important; }
@page { size: ${paper}; margin: 20mm 18mm; @bottom-center { content: counter(page); font: 9pt sans-serif; color: #666; } }
@page :first { @bottom-center { content: none; } }
.book-title { display: flex; align-items: center; justify-content: center; height: 85vh; font-size: 32pt; font-weight: 700; text-align: center; }
.book-contents, .book-page { break-before: page; }
/* A title without what it names would be alone at the end of a page. */
.code-block-header, .tab-title { break-after: avoid; }
/* Links of a file can be followed. */
.prose a[href]::after { content: none !important; }
/* A specification has thousands of short fields. Those of an object are indented below its name. */
.field { padding-block: 1.6mm; }
.api-fields .expandable > .expandable-summary { display: none; }
.api-fields .expandable > .expandable-content { border-block-start: 0; }
.book-contents { font-size: 10pt; line-height: 1.45; }
.book-contents.long { columns: 2; column-gap: 12mm; }
.book-contents .book-part { margin: 0 0 1mm; font-weight: 600; break-after: avoid; }
.book-contents ul { margin: 0 0 5mm; padding: 0; list-style: none; }
.book-contents a { color: inherit; text-decoration: none; }
`
