// Finds the heading of a translation that a fragment of the original means.
import type { Page, PageHeading, Route } from '../content/page.ts'
import type { Project } from '../project/project.ts'
import { readTranslations } from '../project/translations.ts'

const originals = new WeakMap<Project, ReadonlyMap<Route, Route>>()

/**
 * The id of the heading that translates the one with this id in the original. Undefined if the page isn't a translation,
 * or if its headings aren't one for one those of the original.
 */
export function translatedHeading(id: string, page: Page, project: Project): string | undefined {
  const route = originalsOf(project).get(page.route)
  const original = route === undefined ? undefined : project.pages.get(route)
  if (!original || levels(original.headings) !== levels(page.headings)) return undefined
  const known = original.anchors.get(id)
  return page.headings[original.headings.findIndex((heading) => heading.id === known)]?.id
}

/** The originals of all translations. */
function originalsOf(project: Project): ReadonlyMap<Route, Route> {
  let known = originals.get(project)
  if (!known) {
    const pairs = readTranslations(project).flatMap(({ pages }) => [...pages])
    known = new Map(pairs.map(([original, translation]) => [translation, original]))
    originals.set(project, known)
  }
  return known
}

function levels(headings: readonly PageHeading[]): string {
  return headings.map(({ depth }) => depth).join()
}
