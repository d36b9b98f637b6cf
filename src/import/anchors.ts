// Checks whether every old fragment still leads to its heading.
import { SECOND } from '../html/fragment-key.ts'
import type { Project } from '../project/project.ts'
import type { ConvertedFile } from './convert-pages.ts'
import type { ImportReport } from './report.ts'

/** Counts the fragments of headings. A heading is pinned if the page writes `{#id}`. */
export function accountForAnchors(project: Project, pages: readonly ConvertedFile[]): ImportReport['anchors'] {
  let kept = 0
  let pinned = 0
  const lost: { route: string; id: string }[] = []
  for (const { placed, headings } of pages) {
    const page = project.pages.get(placed.route)
    const custom = new Set<string>()
    const ids = new Set<string>()
    for (const heading of page?.headings ?? []) ids.add(heading.id)
    for (const [, id] of page?.anchors ?? []) ids.add(id)
    for (const match of page?.source.text.matchAll(/\{#([^{}\s]+)\}/g) ?? []) custom.add(match[1] as string)
    for (const { id } of headings) {
      // A heading that is named like a part of the layout has a number, and links to its name lead there.
      if (id === '' || ids.has(id) || ids.has(id + SECOND)) kept++
      else lost.push({ route: placed.route, id })
      if (custom.has(id)) pinned++
    }
  }
  return { kept, pinned, lost }
}
