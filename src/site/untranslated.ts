// Pages of the default language at addresses of the languages that do not have them yet.
import type { NavNode } from '../config/navigation.ts'
import { createRedirectMatcher } from '../config/redirects.ts'
import type { Page, Route } from '../content/page.ts'
import type { SiteContext } from './site-context.ts'

/** A page as another language shows it. */
export interface UntranslatedPage {
  /** The same page at the address of the other language. Engines are led to the original. */
  readonly page: Page
  readonly original: Page
}

/**
 * What readers of a language get in place of a 404, by route: `/fr/start` shows `/start`, with a notice. Nothing lists
 * these pages. `"i18n": { "fallback": false }` in `galley.json` turns them off.
 */
export function untranslatedPages(site: SiteContext): ReadonlyMap<Route, UntranslatedPage> {
  return site.once(findUntranslated)
}

function findUntranslated(site: SiteContext): ReadonlyMap<Route, UntranslatedPage> {
  const out = new Map<Route, UntranslatedPage>()
  const { i18n } = site.project.config.galley as { i18n?: { fallback?: unknown } }
  if (i18n?.fallback === false) return out
  const moved = createRedirectMatcher(site.project.config.redirects)
  const visit = (node: NavNode) => {
    const languages = node.children.filter(
      ({ kind, hidden, href }) => kind === 'language' && !hidden && href === undefined,
    )
    const original = languages.find((language) => language.default === true)
    if (original) for (const language of languages) if (language !== original) add(language, original)
    for (const child of node.children) if (child.kind !== 'page') visit(child)
  }
  const add = (language: NavNode, from: NavNode) => {
    const there = site.nav.division(language)
    const here = site.nav.division(from)
    if (there.prefix === '' || there.prefix === here.prefix) return
    for (const [key, known] of here.byKey) {
      const route = key === '/' ? there.prefix : there.prefix + key
      const page = site.page(known)
      if (!page || there.byKey.has(key) || site.project.pages.has(route) || out.has(route) || moved(route)) continue
      out.set(route, { page: at(site, page, route), original: page })
    }
  }
  visit(site.project.navigation.root)
  return out
}

function at(site: SiteContext, page: Page, route: Route): Page {
  const { data, places } = page.frontmatter
  const canonical = data.canonical ?? (site.address.root === undefined ? undefined : site.address.page(page.route))
  return { ...page, route, frontmatter: { data: { ...data, canonical }, places } }
}
