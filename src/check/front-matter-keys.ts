// Keys of front matter to where a site has them: for findings that are said once and not on every page.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'

/** Where a key stands first, and in how many pages. */
export interface KeyUse {
  readonly first: Place
  readonly count: number
}

/** The uses of some keys, in the order of the pages. */
export function pagesByKey(project: Project, keys: { has(key: string): boolean }): ReadonlyMap<string, KeyUse> {
  const uses = new Map<string, KeyUse>()
  for (const { file, frontmatter } of project.outlines.values()) {
    for (const key of Object.keys(frontmatter.data)) {
      if (!keys.has(key)) continue
      const known = uses.get(key)
      const first = known?.first ?? frontmatter.places.get(key) ?? { file, start: 0, end: 0 }
      uses.set(key, { first, count: (known?.count ?? 0) + 1 })
    }
  }
  return uses
}
