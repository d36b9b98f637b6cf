// When a page was last changed, for readers and search engines.
import { isoDate } from '../../config/iso-date.ts'
import type { PageOutline } from '../../content/page.ts'
import type { PageView } from '../../theme/view.ts'
import { pageLanguage } from '../page-language.ts'
import type { ViewContext } from '../view-context.ts'

/** The date to show: the author's, otherwise that of the last change in the history. Undefined if none is wanted. */
export function lastModified(context: ViewContext, page: PageOutline): PageView['lastModified'] {
  const { timestamp } = page.frontmatter.data
  const wanted = typeof timestamp === 'boolean' ? timestamp : context.project.config.metadata.timestamp
  const iso = wanted ? modified(context, page) : undefined
  if (iso === undefined) return undefined
  // A reader's time zone isn't known when the site is made.
  const format = new Intl.DateTimeFormat(pageLanguage(context, page.route), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return { iso, text: format.format(new Date(iso)) }
}

/** `2026-03-01` or an ISO time: `lastUpdatedDate` from front matter, otherwise the last change of the file. */
export function modified(context: ViewContext, page: PageOutline): string | undefined {
  return isoDate(page.frontmatter.data.lastUpdatedDate) ?? context.changes.get(page.file)
}

/** True if any page shows its date, so that the history has to be read. */
export function wantsDates(
  pages: Iterable<PageOutline>,
  config: { readonly metadata: { readonly timestamp: boolean } },
): boolean {
  if (config.metadata.timestamp) return true
  for (const page of pages) if (page.frontmatter.data.timestamp === true) return true
  return false
}
