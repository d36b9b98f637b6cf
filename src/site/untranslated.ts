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
 * What readers of a language get in place of a 404: `/fr/start` shows `/start`, with a notice. The addresses, each with
 * the route of the original. Nothing lists them but the menu of languages. `"i18n": { "fallback": false }` in
 * `galley.json` turns them off.
 */
export function untranslatedRoutes(site: SiteContext): ReadonlyMap<Route, Route> {
  return site.lasting(findUntranslated)
}

/** The page at such an address; undefined for all others. */
export function untranslatedPage(site: SiteContext, route: Route): UntranslatedPage | undefined {
  const known = untranslatedRoutes(site).get(route)
  const original = known === undefined ? undefined : site.page(known)
  return original && { page: at(site, original, route), original }
}

/** The address of a page in a language that does not have it. `key` is the page's path in its own language. */
export function addressIn(site: SiteContext, language: NavNode, key: string): Route {
  const { prefix } = site.nav.division(language)
  return key === '/' ? prefix : prefix + key
}

function findUntranslated(site: SiteContext): ReadonlyMap<Route, Route> {
  const out = new Map<Route, Route>()
  const { config, navigation, pages } = site.project
  const { i18n } = config.galley as { i18n?: { fallback?: unknown } }
  if (i18n?.fallback === false) return out
  const moved = createRedirectMatcher(config.redirects)
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
      const route = addressIn(site, language, key)
      if (!site.page(known) || there.byKey.has(key) || pages.has(route) || out.has(route) || moved(route)) continue
      out.set(route, known)
    }
  }
  visit(navigation.root)
  return out
}

function at(site: SiteContext, page: Page, route: Route): Page {
  const { data, places } = page.frontmatter
  const canonical = data.canonical ?? (site.address.root === undefined ? undefined : site.address.page(page.route))
  return { ...page, route, frontmatter: { data: { ...data, canonical }, places } }
}
