// Reports pages that a group of the navigation lists twice.
import type { NavNode } from '../../config/navigation.ts'
import { entryRoute } from '../../project/routes.ts'
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const page = samplePage()
const config = (pages: string[]) => docsJson({ pages })

export const navigationDuplicates = rule({
  name: 'navigation-duplicates',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: 'List every page once in its group of the navigation.',
  why: 'Both entries are highlighted at once, so readers lose track of where they are.',
  examples: {
    good: [{ files: { 'docs.json': config(['start', 'next']), 'start.mdx': page, 'next.mdx': page } }],
    bad: [{ files: { 'docs.json': config(['start', 'next', 'start']), 'start.mdx': page, 'next.mdx': page } }],
  },
  *site({ project }) {
    const seen = new Map<NavNode, Set<string>>()
    for (const { node, path } of project.navigation.entries) {
      const route = entryRoute(node)
      if (route === undefined || node.fragment !== undefined) continue
      const parent = path.at(-1) ?? project.navigation.root
      const routes = seen.get(parent) ?? new Set()
      seen.set(parent, routes)
      if (routes.has(route)) {
        yield {
          message: `\`${node.page}\` is already in this group.`,
          place: node.place,
          help: 'Remove one of the entries.',
        }
      }
      routes.add(route)
    }
  },
})
