// Reports pages that can't be told apart by their titles.
import type { NavEntry, NavNode } from '../../config/navigation.ts'
import type { PageOutline } from '../../content/page.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { rule } from '../rule.ts'
import { docsJson } from '../sample-site.ts'

const page = (title: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\nText.\n`

/** A query and a type of the same name, in different groups. */
const GRAPHQL = 'type Query { order: Order }\ntype Order { id: ID! }\n'

export const duplicateTitles = rule({
  name: 'duplicate-titles',
  area: 'structure',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Give every page a title that no other page of the same group has.',
  why: 'In the sidebar, browser tabs, and search results, only the title tells pages apart.',
  examples: {
    good: [
      { files: { 'index.mdx': page('Start'), 'limits.mdx': page('Limits') } },
      {
        files: { 'docs.json': docsJson({ tabs: [{ tab: 'API', graphql: 'acme.graphql' }] }), 'acme.graphql': GRAPHQL },
      },
    ],
    bad: [{ files: { 'a.mdx': page('Limits'), 'b.mdx': page('Limits') } }],
  },
  looksAtOutlines: true,
  *site({ project, pages }) {
    const known = new Map<NavNode | undefined, Map<string, PageOutline>>()
    const groups = pages && new Set(pages.flatMap(({ route }) => project.entries.get(route) ?? []).map(groupOf))
    for (const [route, entry] of project.entries) {
      // No list has those that are hidden side by side.
      if (entry.node.hidden || (groups && !groups.has(groupOf(entry)))) continue
      const found = project.outlines.get(route)
      if (!found) continue
      const titles = known.get(groupOf(entry)) ?? new Map<string, PageOutline>()
      known.set(groupOf(entry), titles)
      const key = labelOf(found).toLowerCase()
      const other = titles.get(key)
      if (!other) titles.set(key, found)
      else if (other !== found) {
        yield {
          message: `\`${other.route}\` is also called "${labelOf(found)}" in the sidebar.`,
          place: placeOfLabel(found),
          help: 'Say in the title what is different.',
        }
      }
    }
  },
})

/** Readers see the short title in the sidebar. */
function labelOf({ title, frontmatter }: PageOutline): string {
  const { sidebarTitle } = frontmatter.data
  return typeof sidebarTitle === 'string' ? sidebarTitle : title
}

function placeOfLabel({ file, frontmatter: { data, places } }: PageOutline): Place {
  return places.get(typeof data.sidebarTitle === 'string' ? 'sidebarTitle' : 'title') ?? { file, start: 0, end: 0 }
}

/** The group of an entry. Groups that are made of a specification have no place of their own in the file. */
function groupOf({ path }: NavEntry): NavNode | undefined {
  return path.at(-1)
}
