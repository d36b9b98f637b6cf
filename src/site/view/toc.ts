// The table of contents of a page.
import type { Page } from '../../content/page.ts'
import type { TocItem } from '../../theme/view.ts'

/** Headings of level 2 to 4, and the components that act as headings, in order. */
export function toc(page: Page): TocItem[] {
  return page.headings
    .filter((heading) => heading.toc && heading.depth >= 2 && heading.depth <= 4)
    .map(({ id, text, depth, view }) => ({ id, text, depth, view }))
}
