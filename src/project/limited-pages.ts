// Pages that are for some readers only: which they are, and a finding for each. Source: `groups` in front matter.
import type { PageOutline } from '../content/page.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'

/**
 * True for a page that says who may see it. What can't be read as a list of groups restricts too: a restriction with a
 * mistake in it must not publish the page.
 */
export function isLimited({ frontmatter }: PageOutline): boolean {
  const { data } = frontmatter
  return SPELLINGS.some((key) => key in data && !isEmptyList(data[key]))
}

const SPELLINGS = ['groups', 'Groups', 'GROUPS']

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** One finding for each such page. Readers of files don't say who they are, so the page is kept out of the site. */
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
