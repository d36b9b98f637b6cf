// Reports pages that can't be told apart by their titles.
import type { NavEntry } from '../../config/navigation.ts'
import type { PageOutline } from '../../content/page.ts'
import { rule } from '../rule.ts'

const page = (title: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\nText.\n`

export const duplicateTitles = rule({
  name: 'duplicate-titles',
  area: 'structure',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Give every page a title that no other page of the same group has.',
  why: 'In the sidebar, browser tabs, and search results, only the title tells pages apart.',
  examples: {
    good: [{ files: { 'index.mdx': page('Start'), 'limits.mdx': page('Limits') } }],
    bad: [{ files: { 'a.mdx': page('Limits'), 'b.mdx': page('Limits') } }],
  },
  looksAtOutlines: true,
  *site({ project, pages }) {
    const first = new Map<string, PageOutline>()
    const groups = pages && new Set(pages.flatMap(({ route }) => project.entries.get(route) ?? []).map(groupOf))
    for (const [route, entry] of project.entries) {
      if (groups && !groups.has(groupOf(entry))) continue
      const found = project.outlines.get(route)
      if (!found) continue
      const key = `${groupOf(entry)}\0${labelOf(found).toLowerCase()}`
      const other = first.get(key)
      if (!other) first.set(key, found)
      else if (other !== found) {
        yield {
          message: `\`${other.route}\` also has the title "${labelOf(found)}".`,
          place: found.frontmatter.places.get('title') ?? { file: found.file, start: 0, end: 0 },
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

/** The group of an entry, identified by its place in the file. */
function groupOf({ path }: NavEntry): string {
  const group = path.at(-1)
  return group ? `${group.place.file}:${group.place.start}` : ''
}
