// Reports pages that aren't in the navigation.
import type { NavNode } from '../../config/navigation.ts'
import type { PageOutline } from '../../content/page.ts'
import { ruleCode } from '../../diagnostics/codes.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { linkedUrl, routeOf } from '../../project/routes.ts'
import { rule } from '../rule.ts'
import { docsJson } from '../sample-site.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\nText.\n`
const CONFIG = docsJson({ pages: ['index'] })

export const orphanPages = rule({
  name: 'orphan-pages',
  area: 'structure',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Add every new page to the navigation in `docs.json`, or set `hidden: true` in its front matter.',
  why: 'Readers find a page outside the navigation only by search, or never.',
  examples: {
    good: [{ files: { 'docs.json': CONFIG, 'index.mdx': page('Start'), 'old.mdx': page('Old', 'hidden: true\n') } }],
    bad: [{ files: { 'docs.json': CONFIG, 'index.mdx': page('Start'), 'limits.mdx': page('Limits') } }],
  },
  looksAtOutlines: true,
  *site({ project, pages }) {
    const named = namedRoutes(project)
    for (const page of pages ?? project.outlines.values()) if (isOrphan(page, named)) yield orphan(page, project)
  },
})

/** The finding of one page, for tools that show a single page. Undefined if the navigation has the page. */
export function orphanFinding(page: PageOutline, project: Project): Diagnostic | undefined {
  if (!isOrphan(page, namedRoutes(project))) return undefined
  return { code: ruleCode(orphanPages.name), severity: 'suggestion', ...orphan(page, project) }
}

function namedRoutes(project: Project): ReadonlySet<string> {
  const named = new Set<string>(project.entries.keys())
  addRoots(project.navigation.root, named)
  return named
}

function isOrphan(page: PageOutline, named: ReadonlySet<string>): boolean {
  const { route } = page
  if (route === '/' || named.has(route) || page.frontmatter.data.hidden === true) return false
  if (linkedUrl(page) !== undefined) return false
  return !/(?:^|\/)(?:readme|license|contributing|code_of_conduct|changelog|agents|claude|404)$/i.test(route)
}

function orphan({ file, route }: PageOutline, { config }: Project) {
  return {
    message: "This page isn't in the navigation.",
    place: { file, start: 0, end: 0 },
    help: `Add \`${route.slice(1)}\` to \`${config.file}\`, or set \`hidden: true\`.`,
  }
}

/** A group's title may link to a page. */
function addRoots(node: NavNode, named: Set<string>): void {
  if (node.root !== undefined) named.add(routeOf(node.root))
  for (const child of node.children) addRoots(child, named)
}
