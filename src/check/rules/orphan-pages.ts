// Pages that the navigation does not name.
import type { NavNode } from '../../config/navigation.ts'
import { linkedUrl, routeOf } from '../../project/routes.ts'
import { rule } from '../rule.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\nText.\n`
const config = JSON.stringify({
  name: 'Acme',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index'] },
})

export const orphanPages = rule({
  name: 'orphan-pages',
  area: 'structure',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Add every new page to the navigation in `docs.json`, or set `hidden: true` in its front matter.',
  why: 'Readers find a page outside the navigation only by search, or never.',
  examples: {
    good: [{ files: { 'docs.json': config, 'index.mdx': page('Start'), 'old.mdx': page('Old', 'hidden: true\n') } }],
    bad: [{ files: { 'docs.json': config, 'index.mdx': page('Start'), 'limits.mdx': page('Limits') } }],
  },
  *site({ project }) {
    const named = new Set(project.entries.keys())
    addRoots(project.navigation.root, named)
    for (const page of project.outlines.values()) {
      const { route, file } = page
      if (route === '/' || named.has(route) || page.frontmatter.data.hidden === true) continue
      if (linkedUrl(page) !== undefined) continue
      if (/(?:^|\/)(?:readme|license|contributing|code_of_conduct|changelog|agents|claude|404)$/i.test(route)) continue
      yield {
        message: "This page isn't in the navigation.",
        place: { file, start: 0, end: 0 },
        help: `Add \`${route.slice(1)}\` to \`${project.config.file}\`, or set \`hidden: true\`.`,
      }
    }
  },
})

/** Groups may lead to a page by their title. */
function addRoots(node: NavNode, named: Set<string>): void {
  if (node.root !== undefined) named.add(routeOf(node.root))
  for (const child of node.children) addRoots(child, named)
}
