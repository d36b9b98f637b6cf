// Which pages of the default language are translated into each other language, and which aren't.
import type { NavNode } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { routeIn } from './division-folder.ts'
import { createDivisions, type Divisions } from './divisions.ts'
import type { Project } from './project.ts'

/** A language other than the default one. */
export interface Translated {
  readonly language: NavNode
  /** The language it's translated from. */
  readonly original: NavNode
  /** Routes of the original, and the routes of their translations. */
  readonly pages: ReadonlyMap<Route, Route>
  /** Routes of the original that have no translation, and the route where it would be. */
  readonly missing: ReadonlyMap<Route, Route>
}

type Known = Pick<Project, 'navigation' | 'outlines'>

/**
 * Every language that isn't a default one. Ignores hidden pages, hidden languages, and pages that two languages share.
 * A translation that exists but isn't listed isn't missing.
 */
export function readTranslations(project: Known, divisions: Divisions = createDivisions(project)): Translated[] {
  return languagePairs(project.navigation.root).map((pair) => compare(project, divisions, pair))
}

/** Every language that isn't a default one, with its default. */
export function languagePairs(root: NavNode): Pick<Translated, 'language' | 'original'>[] {
  return languageLists(root).flatMap((languages) => {
    const original = languages.find((language) => language.default === true) ?? (languages[0] as NavNode)
    return languages.filter((language) => language !== original).map((language) => ({ language, original }))
  })
}

function compare(
  project: Known,
  divisions: Divisions,
  { language, original }: Pick<Translated, 'language' | 'original'>,
): Translated {
  const pages = new Map<Route, Route>()
  const missing = new Map<Route, Route>()
  const division = divisions.of(language)
  for (const [key, route] of divisions.of(original).byKey) {
    const address = routeIn(key, division.folder)
    const translation = division.byKey.get(key) ?? (project.outlines.has(address) ? address : undefined)
    if (translation === undefined) missing.set(route, address)
    else if (translation !== route) pages.set(route, translation)
  }
  return { language, original, pages, missing }
}

/** The languages of a site are siblings, at the top level or below a version or product. */
function languageLists(node: NavNode): NavNode[][] {
  const languages = node.children.filter(
    ({ kind, hidden, href }) => kind === 'language' && !hidden && href === undefined,
  )
  const below = node.children.filter(({ kind }) => kind !== 'page' && kind !== 'group').flatMap(languageLists)
  return languages.length > 1 ? [languages, ...below] : below
}
