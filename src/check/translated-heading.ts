// Finds the heading of a translation that a fragment of the original means.
import type { Page, PageHeading, Route } from '../content/page.ts'
import type { Project } from '../project/project.ts'
import { readTranslations } from '../project/translations.ts'

/** By layout, on which alone they depend. */
const originals = new WeakMap<object, ReadonlyMap<Route, Route>>()

/** A page may have many broken links, so its headings are compared once. */
const counterparts = new WeakMap<Page, { readonly original: Page; readonly ids: ReadonlyMap<string, string> }>()

/**
 * The id of the heading that translates the one with this id in the original. Undefined if the page isn't a translation,
 * or if its headings aren't one for one those of the original.
 */
export function translatedHeading(id: string, page: Page, project: Project): string | undefined {
  const route = originalsOf(project).get(page.route)
  const original = route === undefined ? undefined : project.pages.get(route)
  const known = original?.anchors.get(id)
  return original && known !== undefined ? idsIn(page, original).get(known) : undefined
}

/** The originals of all translations. */
function originalsOf(project: Project): ReadonlyMap<Route, Route> {
  let known = originals.get(project.layout)
  if (!known) {
    const pairs = readTranslations(project).flatMap(({ pages }) => [...pages])
    known = new Map(pairs.map(([original, translation]) => [translation, original]))
    originals.set(project.layout, known)
  }
  return known
}

/** The ids of a page's headings by those of its original. None if their levels differ. */
function idsIn(page: Page, original: Page): ReadonlyMap<string, string> {
  let known = counterparts.get(page)
  if (known?.original !== original) {
    const isAlike = levels(original.headings) === levels(page.headings)
    const pairs = isAlike
      ? original.headings.map(({ id }, i) => [id, (page.headings[i] as PageHeading).id] as const)
      : []
    known = { original, ids: new Map(pairs) }
    counterparts.set(page, known)
  }
  return known.ids
}

function levels(headings: readonly PageHeading[]): string {
  return headings.map(({ depth }) => depth).join()
}
