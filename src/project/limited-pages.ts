// Pages that are for some readers only: which they are, and a finding for each. Source: `groups` in front matter.
import type { PageOutline } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** True for a page that names the groups of readers that may see it. */
export function isLimited({ frontmatter }: PageOutline): boolean {
  const { groups } = frontmatter.data
  return Array.isArray(groups) && groups.length > 0
}

/** One finding for each such page: who reads files does not say who he is, so the page is kept out of the site. */
export function limitedPages(pages: readonly PageOutline[]): Diagnostic[] {
  return pages.filter(isLimited).map((page) => ({
    code: 'limited-page',
    severity: 'warning',
    message:
      'The page is for some groups of readers only, and a site of files cannot know its readers: it is not published.',
    place: page.frontmatter.places.get('groups') ?? { file: page.file, start: 0, end: 0 },
    help: 'Remove `groups` to publish the page for everybody.',
  }))
}
