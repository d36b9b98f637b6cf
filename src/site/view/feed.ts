// The feed of a page that lists updates.
import type { Page } from '../../content/page.ts'

/** The path of a page's feed: `changelog/rss.xml`; undefined for pages without updates. */
export function feedFile(page: Page): string | undefined {
  const isLog = page.uses.some(({ name }) => name === 'Update')
  return isLog ? `${page.route === '/' ? '' : `${page.route.slice(1)}/`}rss.xml` : undefined
}
