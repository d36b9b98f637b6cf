// The groups that the sidebars of pages leave out, in a file that all pages of a language share.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import { direction, languageTag } from '../../project/languages.ts'
import { navigationFile } from '../../theme/navigation-file.ts'
import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'
import type { SiteContext } from '../site-context.ts'
import { hasLazyGroups, lazyGroups } from '../view/sidebar.ts'

export const navigation: Output = {
  name: 'navigation',
  paths: (site) => site.lasting(navigationFiles).values(),
  render(path, site) {
    for (const [node, file] of site.lasting(navigationFiles)) if (file === path) return fileOf(site, node)
    return undefined
  },
}

/** The file with what the sidebar of a page leaves out. Undefined if nothing of its language is left out. */
export function navigationPath(site: SiteContext, route: Route): string | undefined {
  const { root } = site.project.navigation
  return site.lasting(navigationFiles).get(site.nav.path(route).findLast(isLanguage) ?? root)
}

/** The files: one for the tree outside of all languages, and one for each language. */
function navigationFiles(site: SiteContext): ReadonlyMap<NavNode, string> {
  const files = new Map<NavNode, string>()
  const add = (node: NavNode, name: string) => {
    if (hasLazyGroups(site, node)) files.set(node, `${FOLDER}/${name}.${site.options.relative ? 'js' : 'json'}`)
  }
  const visit = (node: NavNode) => {
    if (isLanguage(node)) add(node, `navigation-${site.nav.key(node)}`)
    for (const child of node.children) if (child.kind !== 'page' && !child.hidden) visit(child)
  }
  add(site.project.navigation.root, 'navigation')
  visit(site.project.navigation.root)
  return files
}

function fileOf(site: SiteContext, node: NavNode): string {
  const groups = Array.from(lazyGroups(site, node), ([key, children]) => ({
    kind: 'group' as const,
    label: '',
    lazy: key,
    children,
  }))
  const language = isLanguage(node) ? languageTag(node.label) : 'en'
  const text = navigationFile(groups, { word: site.words(language), dir: direction(language) })
  // From disk, data can only be loaded as a script.
  return site.options.relative ? `galleyNavigation(${text})\n` : text
}

function isLanguage({ kind }: NavNode): boolean {
  return kind === 'language'
}
