// The languages of a navigation to what each has of the default one: pages that are translated, and pages that are not.
import type { NavNode } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { createDivisions, type Divisions } from './divisions.ts'
import type { Project } from './project.ts'

/** One language beside the default one. */
export interface Translated {
  readonly language: NavNode
  /** The language that is translated from. */
  readonly original: NavNode
  /** Routes of the original to those of its translations. */
  readonly pages: ReadonlyMap<Route, Route>
  /** Routes of the original that have no translation, with the address where it would be. */
  readonly missing: ReadonlyMap<Route, Route>
}

type Known = Pick<Project, 'navigation' | 'outlines'>

/**
 * Every language other than a default one. Hidden pages and languages don't count, nor does a page that a
 * language lists as it is. A translation that is written but not listed is not missing.
 */
export function readTranslations(project: Known, divisions: Divisions = createDivisions(project)): Translated[] {
  return languagePairs(project.navigation.root).map((pair) => compare(project, divisions, pair))
}

/** Every language other than a default one, with its default. */
export function languagePairs(root: NavNode): Pick<Translated, 'language' | 'original'>[] {
  return languageLists(root).flatMap((languages) => {
    const original = languages.find((language) => language.default === true) ?? (languages[0] as NavNode)
    return languages.filter((language) => language !== original).map((language) => ({ language, original }))
  })
}

/** Where a page of one language is, or would be, in another. `key` is its path in its own language. */
export function addressIn(divisions: Pick<Divisions, 'of'>, language: NavNode, key: string): Route {
  const { prefix } = divisions.of(language)
  return key === '/' ? prefix || '/' : prefix + key
}

function compare(
  project: Known,
  divisions: Divisions,
  { language, original }: Pick<Translated, 'language' | 'original'>,
): Translated {
  const pages = new Map<Route, Route>()
  const missing = new Map<Route, Route>()
  const own = divisions.of(language)
  for (const [key, route] of divisions.of(original).byKey) {
    const address = addressIn(divisions, language, key)
    const found = own.byKey.get(key) ?? (project.outlines.has(address) ? address : undefined)
    if (found === undefined) missing.set(route, address)
    else if (found !== route) pages.set(route, found)
  }
  return { language, original, pages, missing }
}

/** The languages of a site are siblings, at the top or below a version or product. */
function languageLists(node: NavNode): NavNode[][] {
  const languages = node.children.filter(
    ({ kind, hidden, href }) => kind === 'language' && !hidden && href === undefined,
  )
  const below = node.children.filter(({ kind }) => kind !== 'page' && kind !== 'group').flatMap(languageLists)
  return languages.length > 1 ? [languages, ...below] : below
}
