// reStructuredText, the older language of Sphinx. Its pages are read as MyST, which has the same directives and roles.
import type { Dialect } from '../dialect.ts'
import { linesOf, textOf } from '../lines.ts'
import { rstToMyst } from '../rst/blocks.ts'
import type { RstSite } from '../rst/page.ts'
import { myst } from './myst.ts'

/** The text of a page as MyST. */
export function rstText(source: string, site: RstSite): string {
  return textOf(rstToMyst(linesOf(source.replaceAll('\r\n', '\n')), site))
}

/** The dialect of a page. */
export const rst = (site: RstSite): Dialect => ({
  ...myst,
  name: 'rst',
  read: (lines) => rstToMyst(lines, site),
  published: (source) => myst.published?.(rstText(source, site)) ?? source,
})
