// Pages of the default language at addresses of the languages that do not have them yet.
import { createRedirectMatcher } from '../config/redirects.ts'
import type { Page, Route } from '../content/page.ts'
import { readTranslations } from '../project/translations.ts'
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

function findUntranslated(site: SiteContext): ReadonlyMap<Route, Route> {
  const out = new Map<Route, Route>()
  const { config, pages } = site.project
  const { i18n } = config.galley as { i18n?: { fallback?: unknown } }
  if (i18n?.fallback === false) return out
  const moved = createRedirectMatcher(config.redirects)
  for (const { language, original, missing } of readTranslations(site.project, site.nav.divisions)) {
    const [there, here] = [language, original].map((node) => site.nav.division(node).prefix)
    // A language without a folder of its own has no addresses for what it lacks.
    if (there === '' || there === here) continue
    for (const [known, route] of missing) {
      if (site.page(known) && !pages.has(route) && !out.has(route) && !moved(route)) out.set(route, known)
    }
  }
  return out
}

function at(site: SiteContext, page: Page, route: Route): Page {
  const { data, places } = page.frontmatter
  const canonical = data.canonical ?? (site.address.root === undefined ? undefined : site.address.page(page.route))
  return { ...page, route, frontmatter: { data: { ...data, canonical }, places } }
}
