// What only the site of a project shows: files that share an address with others, and examples with wrong types.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { createSite } from '../site/site.ts'

/** The rule `contrast` checks the colors, and says which of them is meant. */
const CHECKED = new Set(['contrast'])

/**
 * The findings of a build besides those from reading, without rendering a page. TypeScript starts only for pages with examples
 * that ask for types.
 */
export async function siteFindings(project: Project): Promise<Diagnostic[]> {
  const site = await createSite(project)
  try {
    site.paths()
    for (const page of project.pages.values()) await site.context.types.load(page)
    return site.diagnostics.filter(({ code }) => !CHECKED.has(code))
  } finally {
    site.close()
  }
}
