// Reports pages that a group of the navigation lists twice, and versions and languages that have the same name.
import type { NavNode } from '../../config/navigation.ts'
import { entryRoute } from '../../project/routes.ts'
import { type Finding, rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const page = samplePage()
const config = (pages: string[]) => docsJson({ pages })
const versions = (first: string, second: string) =>
  docsJson({
    versions: [
      { version: first, pages: ['start'] },
      { version: second, pages: ['next'] },
    ],
  })

export const navigationDuplicates = rule({
  name: 'navigation-duplicates',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: 'List every page once in its group of the navigation, and every version and language once.',
  why: 'Both entries are highlighted at once, so readers lose track of where they are.',
  examples: {
    good: [
      { files: { 'docs.json': config(['start', 'next']), 'start.mdx': page, 'next.mdx': page } },
      { files: { 'docs.json': versions('v1', 'v2'), 'start.mdx': page, 'next.mdx': page } },
    ],
    bad: [
      { files: { 'docs.json': config(['start', 'next', 'start']), 'start.mdx': page, 'next.mdx': page } },
      { files: { 'docs.json': versions('v1', 'v1'), 'start.mdx': page, 'next.mdx': page } },
    ],
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
    yield* sameDivisions(project.navigation.root)
  },
})

/** Versions and languages beside each other with the same name. Readers choose by it. */
function* sameDivisions({ children }: NavNode): Iterable<Finding> {
  const names = new Set<string>()
  for (const node of children) {
    yield* sameDivisions(node)
    if (node.kind !== 'version' && node.kind !== 'language') continue
    const name = `${node.kind} \`${node.label}\``
    if (names.has(name)) yield { message: `The ${name} is listed twice.`, place: node.place, help: 'Merge the two.' }
    names.add(name)
  }
}
