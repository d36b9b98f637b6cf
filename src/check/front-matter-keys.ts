// Finds the pages that use a front matter key, for findings that are reported once per site.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'

/** The first place where a key is used, and the number of pages that use it. */
export interface KeyUse {
  readonly first: Place
  readonly count: number
}

/** The uses of some keys, or of some of their values, in page order. */
export function pagesByKey(
  project: Project,
  keys: { has(key: string, value: unknown): boolean },
): ReadonlyMap<string, KeyUse> {
  const uses = new Map<string, KeyUse>()
  for (const { file, frontmatter } of project.outlines.values()) {
    for (const [key, value] of Object.entries(frontmatter.data)) {
      if (!keys.has(key, value)) continue
      const known = uses.get(key)
      const first = known?.first ?? frontmatter.places.get(key) ?? { file, start: 0, end: 0 }
      uses.set(key, { first, count: (known?.count ?? 0) + 1 })
    }
  }
  return uses
}
