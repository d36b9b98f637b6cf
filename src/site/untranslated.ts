// Untranslated pages: pages of the default language at the addresses of languages that don't have them yet.
import type { Page, PageOutline, Route } from '../content/page.ts'
import { isInFolder, isSameFolder, keyIn } from '../project/division-folder.ts'
import { languagePairs, readTranslations } from '../project/translations.ts'
import type { SiteContext } from './site-context.ts'

/** A page as another language shows it. */
export interface UntranslatedPage {
  /** The same page at the address of the other language. Search engines get a link to the original. */
  readonly page: Page
  readonly original: Page
}

/**
 * The addresses of untranslated pages, with the routes of the originals. Instead of a 404, `/fr/start` shows `/start` with
 * a notice. Only the language menu lists them. `"i18n": { "fallback": false }` in `galley.json` turns them off.
 */
export function untranslatedRoutes(site: SiteContext): ReadonlyMap<Route, Route> {
  return site.lasting(findUntranslated)
}

/** The addresses of a page: its own, and then those in languages that don't have it yet. */
export function addressesOf(site: SiteContext, route: Route): readonly [Route, ...Route[]] {
  return [route, ...(site.lasting(addressesByOriginal).get(route) ?? [])]
}

/** The route of the original that such an address shows. Undefined for all others. Cheaper than listing them. */
export function untranslatedOriginal(site: SiteContext, route: Route): Route | undefined {
  if (site.project.outlines.has(route)) return undefined
  for (const { language, original, there } of site.lasting(fallbacks)) {
    if (!isInFolder(route, there)) continue
    const key = keyIn(route, there)
    const known = site.nav.division(original).byKey.get(key)
    if (known === undefined || site.nav.division(language).byKey.has(key)) continue
    if (site.outline(known) && !site.project.redirect(route)) return known
  }
  return undefined
}

/** The page at such an address. Undefined for all others. */
export function untranslatedPage(site: SiteContext, route: Route): UntranslatedPage | undefined {
  const known = untranslatedOriginal(site, route)
  const original = known === undefined ? undefined : site.page(known)
  return original && { page: at(site, original, route), original }
}

/** The outline of the page at such an address. Undefined for all others. */
export function untranslatedOutline(site: SiteContext, route: Route): PageOutline | undefined {
  const original = site.outline(untranslatedOriginal(site, route) ?? '')
  return original && at(site, original, route)
}

function addressesByOriginal(site: SiteContext): ReadonlyMap<Route, readonly Route[]> {
  const out = new Map<Route, Route[]>()
  for (const [address, original] of untranslatedRoutes(site)) {
    const known = out.get(original)
    if (known) known.push(address)
    else out.set(original, [address])
  }
  return out
}

function findUntranslated(site: SiteContext): ReadonlyMap<Route, Route> {
  const out = new Map<Route, Route>()
  if (site.lasting(fallbacks).length === 0) return out
  for (const { missing } of readTranslations(site.project, site.nav.divisions)) {
    for (const route of missing.values()) {
      const original = untranslatedOriginal(site, route)
      if (original !== undefined) out.set(route, original)
    }
  }
  return out
}

/** Languages with a folder (`there`), which have addresses for missing pages. None if that is turned off. */
function fallbacks(site: SiteContext) {
  const { config, navigation } = site.project
  if (config.galley.i18n?.fallback === false) return []
  return languagePairs(navigation.root).flatMap((pair) => {
    const there = site.nav.division(pair.language).folder
    const here = site.nav.division(pair.original).folder
    return there.name === '' || isSameFolder(there, here) ? [] : [{ ...pair, there }]
  })
}

function at<P extends PageOutline>(site: SiteContext, page: P, route: Route): P {
  const { data, places } = page.frontmatter
  const canonical = data.canonical ?? (site.address.root === undefined ? undefined : site.address.page(page.route))
  return { ...page, route, frontmatter: { data: { ...data, canonical }, places } }
}
