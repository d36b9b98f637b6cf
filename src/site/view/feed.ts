// The feed of a page that lists updates.
import type { Page, Route } from '../../content/page.ts'

/** The path of a page's feed: `changelog/rss.xml`. Undefined for pages without updates. */
export function feedFile(page: Page): string | undefined {
  const isLog = page.uses.some(({ name }) => name === 'Update')
  return isLog ? feedOf(page.route) : undefined
}

/** The path of the feed of a page with updates. */
export function feedOf(route: Route): string {
  return `${route === '/' ? '' : `${route.slice(1)}/`}rss.xml`
}
