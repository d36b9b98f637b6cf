// What only the site of a project shows: files that share an address with others, and examples with wrong types.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { createSite } from '../site/site.ts'

/**
 * What only a build says. The rule `contrast` checks the colors, and says which of them is meant. A site's own
 * `llms.txt` or `robots.txt` isn't a mistake, so nobody could fix it.
 */
const LEFT_TO_BUILD = new Set(['contrast', 'own-file'])

/**
 * The findings of a build besides those from reading, without rendering a page. TypeScript starts only for pages with examples
 * that ask for types.
 */
export async function siteFindings(project: Project): Promise<Diagnostic[]> {
  const site = await createSite(project)
  try {
    site.paths()
    for (const page of project.pages.values()) await site.context.types.load(page)
    return site.diagnostics.filter(({ code }) => !LEFT_TO_BUILD.has(code))
  } finally {
    site.close()
  }
}
