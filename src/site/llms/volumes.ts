// Divides the navigation into volumes for language models: one for each language and version.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import { commonFolder } from '../../project/division-folder.ts'
import { languageName } from '../../project/languages.ts'
import { entryRoute, linkedUrl, routeOf } from '../../project/routes.ts'
import type { SiteContext } from '../site-context.ts'

/** Pages of one group of the first level, in the order of the navigation. */
export interface LlmsSection {
  /** The tab, product, or other division that contains it. Empty at the top. */
  readonly division: string
  /** Includes the division: `Guides: Start`. */
  readonly title: string
  readonly routes: readonly Route[]
}

/** What one `llms.txt` lists. */
export interface LlmsVolume {
  /** The folder of its files. Empty for that of the default language and version. */
  readonly folder: string
  /** Its language or version: `Français`, `v1`. Empty for the default. */
  readonly label: string
  readonly sections: readonly LlmsSection[]
  /** Links of the navigation that leave the site. */
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

/** The name of the index in a volume's folder. */
export const INDEX = 'llms.txt'
export const FULL = 'llms-full.txt'

/** All volumes, the default first. None if the whole site asks not to be listed. Each page is in one of them. */
export function llmsVolumes(site: SiteContext): readonly LlmsVolume[] {
  return site.lasting(readVolumes)
}

/** The path of a file in a volume's folder. */
export function inFolder(volume: Pick<LlmsVolume, 'folder'>, name: string): string {
  return volume.folder === '' ? name : `${volume.folder}/${name}`
}

/** The index that lists a page, otherwise that of the site. Undefined if there's none. */
export function indexFile(site: SiteContext, route: Route): string | undefined {
  // A single volume contains every page, so a preview can show its first page without listing all of them.
  if (site.lasting(isWhole)) return INDEX
  const folder = isListed(site, route) ? site.lasting(foldersByRoute).get(route) : undefined
  const volume = folder === undefined ? llmsVolumes(site)[0] : { folder }
  return volume ? inFolder(volume, INDEX) : site.project.assets.has(INDEX) ? INDEX : undefined
}

/** True for a site that lists pages, and has no second language or version. */
function isWhole({ project, visibility }: SiteContext): boolean {
  const isParted = (node: NavNode): boolean =>
    ((node.kind === 'language' || node.kind === 'version') && node.default !== true) ||
    [...node.children, ...(node.global ?? [])].some(isParted)
  if (isParted(project.navigation.root)) return false
  for (const route of project.outlines.keys()) if (visibility(route).llms) return true
  return false
}

/** The folder of the volume of each page in the navigation. */
function foldersByRoute(site: SiteContext): ReadonlyMap<Route, string> {
  return new Map(
    site
      .lasting(readDrafts)
      .flatMap(({ folder, sections }) =>
        [...sections.values()].flatMap(({ routes }) => routes.map((route): [Route, string] => [route, folder])),
      ),
  )
}

interface DraftSection extends LlmsSection {
  readonly routes: Route[]
}

/** A volume before its unlisted pages are removed. */
interface Draft {
  readonly node: NavNode
  readonly label: string
  folder: string
  readonly sections: Map<string, DraftSection>
  /** Entries that may be links that leave the site. */
  readonly links: NavNode[]
}

function readDrafts(site: SiteContext): readonly Draft[] {
  const seen = new Set<Route>()
  // Others are read after the default, which contains the pages that several versions share.
  const drafts = [draft(site.project.navigation.root, '')]
  // The list grows while it is walked.
  for (const next of drafts) readDraft(next, seen, (later) => drafts.push(later))
  nameFolders(site, drafts)
  return drafts
}

function readVolumes(site: SiteContext): LlmsVolume[] {
  const drafts = site.lasting(readDrafts)
  const seen = new Set(drafts.flatMap(({ sections }) => [...sections.values()].flatMap(({ routes }) => routes)))
  const volumes = drafts.map(({ folder, label, sections, links }) => ({
    folder,
    label,
    sections: [...sections.values()].flatMap((section): LlmsSection[] => {
      const routes = section.routes.filter((route) => isListed(site, route))
      return routes.length === 0 ? [] : [{ ...section, routes }]
    }),
    links: readLinks(site, links),
  }))
  const unlisted = [...site.project.outlines.keys()].filter((route) => !seen.has(route) && isListed(site, route))
  addUnlisted(volumes, unlisted.sort())
  return volumes.filter(({ sections, links }) => sections.length > 0 || links.length > 0)
}

function draft(node: NavNode, label: string): Draft {
  return { node, label, folder: '', sections: new Map(), links: [] }
}

function isListed(site: SiteContext, route: Route): boolean {
  return site.visibility(route).llms
}

/** Walks the navigation and fills a volume. Parts with their own volume come `later`. A page is where it's `seen` first. */
function readDraft(volume: Draft, seen: Set<Route>, later: (other: Draft) => void): void {
  const add = (route: Route | undefined, labels: readonly string[], group: string) => {
    if (route === undefined || seen.has(route)) return
    seen.add(route)
    const title =
      [...labels, group].filter((label, i, all) => label !== '' && label !== all[i - 1]).join(': ') || 'Docs'
    const section = volume.sections.get(title)
    if (section) section.routes.push(route)
    else volume.sections.set(title, { division: labels.join(': '), title, routes: [route] })
  }
  const visit = (node: NavNode, labels: readonly string[], group: string) => {
    if (node.root !== undefined) add(routeOf(node.root), labels, group)
    for (const child of [...node.children, ...(node.global ?? [])]) {
      if (child.kind === 'page' || child.href !== undefined) volume.links.push(child)
      if (child.kind === 'page') add(entryRoute(child), labels, group)
      else if (child.href !== undefined) continue
      else if (child.kind === 'group') visit(child, labels, group === '' ? child.label : group)
      else if ((child.kind === 'language' || child.kind === 'version') && child.default !== true) {
        const own = child.kind === 'language' ? languageName(child.label) : child.label
        later(draft(child, [...(volume.label === '' ? labels : [volume.label, ...labels]), own].join(', ')))
      } else visit(child, child.kind === 'language' || child.kind === 'version' ? labels : [...labels, child.label], '')
    }
  }
  visit(volume.node, [], '')
}

/** The distinct links that leave the site: from the navigation, and from pages that are only a link. */
function readLinks(site: SiteContext, nodes: readonly NavNode[]): LlmsVolume['links'] {
  const links = new Map<string, string>()
  for (const node of nodes) {
    if (node.hidden) continue
    const page = node.kind === 'page' ? site.outline(entryRoute(node) ?? '') : undefined
    const url = node.kind === 'page' ? page && linkedUrl(page) : node.href
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || links.has(url)) continue
    links.set(url, page?.title ?? node.label)
  }
  return [...links].map(([url, text]) => ({ label: text || url, url }))
}

/**
 * Assigns a folder to each volume: that of its part of the site, the one that its pages share if the parts are nested, or
 * one with its name.
 */
function nameFolders(site: SiteContext, drafts: readonly Draft[]): void {
  const taken = new Set<string>([''])
  for (const [i, one] of drafts.entries()) {
    const { depth, name } = site.nav.division(one.node).folder
    const shared = commonFolder([...one.sections.values()].flatMap(({ routes }) => routes)).slice(1)
    const own = depth === 0 ? name.slice(1) : shared
    const names = own === '' ? [fileName(one.node.label)] : [own, shared]
    one.folder = i === 0 ? '' : (names.find((folder) => !taken.has(folder)) ?? free(names[0] as string, taken))
    taken.add(one.folder)
  }
}

/** Adds pages outside of the navigation to the volume of their folder, if the site lists them. */
function addUnlisted(volumes: { folder: string; sections: readonly LlmsSection[] }[], routes: readonly Route[]): void {
  const byFolder = new Map(volumes.map((volume) => [volume.folder, volume]))
  const found = new Map<(typeof volumes)[number], Route[]>()
  for (const route of routes) {
    let folder = route.slice(1)
    while (folder !== '' && !byFolder.has(folder)) folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const volume = byFolder.get(folder)
    if (volume) found.set(volume, [...(found.get(volume) ?? []), route])
  }
  for (const [volume, more] of found)
    volume.sections = [...volume.sections, { division: '', title: 'More pages', routes: more }]
}

/** A name that isn't taken yet: the wanted one, or the same with a number. */
export function free(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** A label as a file name: letters, digits, and dashes, in lowercase. */
export function fileName(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}.]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '') || 'more'
  )
}
