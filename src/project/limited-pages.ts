// Finds pages that only some readers may see. Source: `groups` in front matter.
import type { PageOutline } from '../content/page.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'

/**
 * True if a page limits who may see it. An invalid list of groups counts too, because a mistake in a restriction must
 * not publish the page.
 */
export function isLimited({ frontmatter }: PageOutline): boolean {
  const { data } = frontmatter
  return SPELLINGS.some((key) => key in data && !isEmptyList(data[key]))
}

const SPELLINGS = ['groups', 'Groups', 'GROUPS']

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** One finding for each such page. A static site doesn't know who is reading, so the page is left out. */
export function limitedPages(pages: readonly PageOutline[]): Diagnostic[] {
  return pages.filter(isLimited).map((page) => ({
    code: 'limited-page',
    severity: 'warning',
    message: "This page isn't published: it's restricted to `groups`, and a static site has no login.",
    place: placeOf(page),
    help: 'Remove `groups` to publish the page for everyone.',
  }))
}

function placeOf({ frontmatter, file }: PageOutline): Place {
  const places = SPELLINGS.flatMap((key) => frontmatter.places.get(key) ?? [])
  return places[0] ?? { file, start: 0, end: 0 }
}
