// Links to related pages at the end of a page, as its front matter lists them.
import { isSafeHref } from '../../config/href.ts'
import type { Page, PageOutline } from '../../content/page.ts'
import { empty, escapeHtml, type Html, raw } from '../../html/html.ts'
import { resolveLink } from '../../project/links.ts'
import { pageWords } from '../page-language.ts'
import type { SiteContext } from '../site-context.ts'
import type { ViewContext } from '../view-context.ts'
import { pageLabel } from './labels.ts'

/** The list with its heading. Empty if there's none. An entry is a path, a URL, or `Title: link`. */
export function related(context: SiteContext, page: Page | PageOutline): Html {
  const { related: typed } = page.frontmatter.data
  const links = Array.isArray(typed) ? typed.flatMap((entry) => relatedLink(context, entry) ?? []) : []
  if (links.length === 0) return empty
  const title = pageWords(context, page.route)('relatedPages')
  const anchors = 'anchors' in page ? page.anchors : context.released.anchors(page.route)
  const id = anchors?.get('related-pages') !== undefined ? 'related-pages-list' : 'related-pages'
  const items = links.map(({ text, href, external }) => {
    const outside = external ? ' target="_blank" rel="noopener"' : ''
    return `<li><a href="${escapeHtml(href)}"${outside}>${escapeHtml(text)}</a></li>`
  })
  return raw(
    `<section class="related" aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul></section>`,
  )
}

function relatedLink(
  context: ViewContext,
  entry: unknown,
): { text: string; href: string; external: boolean } | undefined {
  const [title, url] =
    typeof entry === 'object' && entry !== null ? (Object.entries(entry)[0] ?? []) : [undefined, entry]
  if (typeof url !== 'string' || url.trim() === '' || !isSafeHref(url)) return undefined
  const target = resolveLink(context.project, /^(?:[a-z][\w+.-]*:|\/)/i.test(url) ? url : `/${url}`, '')
  const page = target.kind === 'page' ? context.outline(target.route) : undefined
  return { text: title ?? (page ? pageLabel(page) : url), ...context.link(url) }
}
