// The navigation to what the files for language models list: one volume for each language and version.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import { languageName } from '../../project/languages.ts'
import { entryRoute, routeOf } from '../../project/routes.ts'
import type { SiteContext } from '../site-context.ts'

/** Pages of one group of the first level, in the order of the navigation. */
export interface LlmsSection {
  /** The tab, product or the like that it stands in; empty at the top. */
  readonly division: string
  /** With the division: `Guides: Start`. */
  readonly title: string
  readonly routes: readonly Route[]
}

/** What one `llms.txt` lists. */
export interface LlmsVolume {
  /** The folder of its files; empty for that of the default language and version. */
  readonly folder: string
  /** What sets it apart: `Français`, `v1`; empty for the default. */
  readonly label: string
  readonly sections: readonly LlmsSection[]
  /** Links of the navigation that leave the site. */
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

/** The name of the index in a volume's folder. */
export const INDEX = 'llms.txt'
export const FULL = 'llms-full.txt'

/** All volumes, the default first; none where the whole site asks not to be listed. Each page stands in one of them. */
export function llmsVolumes(site: SiteContext): readonly LlmsVolume[] {
  return site.lasting(readVolumes)
}

/** The path of a file in a volume's folder. */
export function inFolder(volume: Pick<LlmsVolume, 'folder'>, name: string): string {
  return volume.folder === '' ? name : `${volume.folder}/${name}`
}

/** The index that lists a page, else that of the site; undefined where there is none. */
export function indexFile(site: SiteContext, route: Route): string | undefined {
  // Where there is one volume alone it is that of every page: a preview shows its first page without listing them all.
  if (site.lasting(isWhole)) return INDEX
  const volume = site.lasting(volumesByRoute).get(route) ?? llmsVolumes(site)[0]
  return volume ? inFolder(volume, INDEX) : site.project.assets.has(INDEX) ? INDEX : undefined
}

/** True for a site that lists pages, and has no second language or version. */
function isWhole({ project, visibility }: SiteContext): boolean {
  const isParted = (node: NavNode): boolean =>
    ((node.kind === 'language' || node.kind === 'version') && node.default !== true) ||
    [...node.children, ...(node.global ?? [])].some(isParted)
  const isListed = () => [...project.pages.keys()].some((route) => visibility(route).llms)
  return !isParted(project.navigation.root) && isListed()
}

function volumesByRoute(site: SiteContext): ReadonlyMap<Route, LlmsVolume> {
  return new Map(
    llmsVolumes(site).flatMap((volume) =>
      volume.sections.flatMap(({ routes }) => routes.map((route): [Route, LlmsVolume] => [route, volume])),
    ),
  )
}

interface DraftSection extends LlmsSection {
  readonly routes: Route[]
}

interface Draft {
  readonly node: NavNode
  readonly label: string
  readonly sections: Map<string, DraftSection>
  readonly links: Map<string, string>
}

function readVolumes(site: SiteContext): LlmsVolume[] {
  const { root } = site.project.navigation
  const reader = new Reader(site)
  // Others are read when the default is complete: a page that several versions share stands in the default.
  const queue: Draft[] = [draft(root, '')]
  const drafts: Draft[] = []
  for (let next = queue.shift(); next; next = queue.shift()) {
    drafts.push(next)
    reader.read(next, (later) => queue.push(later))
  }
  const volumes = name(site, drafts)
  const unlisted = [...site.project.pages.keys()].filter((route) => !reader.seen.has(route) && isListed(site, route))
  addUnlisted(volumes, unlisted.sort())
  return volumes.filter(({ sections, links }) => sections.length > 0 || links.length > 0)
}

function draft(node: NavNode, label: string): Draft {
  return { node, label, sections: new Map(), links: new Map() }
}

function isListed(site: SiteContext, route: Route): boolean {
  return site.visibility(route).llms
}

/** Walks the navigation and fills volumes. */
class Reader {
  readonly seen = new Set<Route>()

  constructor(private readonly site: SiteContext) {}

  read(volume: Draft, later: (other: Draft) => void): void {
    const visit = (node: NavNode, labels: readonly string[], group: string) => {
      if (node.root !== undefined) this.add(volume, routeOf(node.root), labels, group)
      for (const child of [...node.children, ...(node.global ?? [])]) {
        if (child.kind === 'page') this.page(volume, child, labels, group)
        else if (child.href !== undefined) link(volume, child, child.href)
        else if (child.kind === 'group') visit(child, labels, group === '' ? child.label : group)
        else if ((child.kind === 'language' || child.kind === 'version') && child.default !== true) {
          const own = child.kind === 'language' ? languageName(child.label) : child.label
          later(draft(child, [...(volume.label === '' ? labels : [volume.label, ...labels]), own].join(', ')))
        } else
          visit(child, child.kind === 'language' || child.kind === 'version' ? labels : [...labels, child.label], '')
      }
    }
    visit(volume.node, [], '')
  }

  private page(volume: Draft, node: NavNode, labels: readonly string[], group: string): void {
    const route = entryRoute(node)
    if (route === undefined) return
    const url = this.site.page(route)?.frontmatter.data.url
    if (typeof url !== 'string') this.add(volume, route, labels, group)
    else if (!node.hidden) link(volume, { ...node, label: this.site.page(route)?.title ?? url }, url)
  }

  private add(volume: Draft, route: Route, labels: readonly string[], group: string): void {
    if (this.seen.has(route) || !isListed(this.site, route)) return
    this.seen.add(route)
    const division = labels.join(': ')
    const title =
      [...labels, group].filter((label, i, all) => label !== '' && label !== all[i - 1]).join(': ') || 'Docs'
    const section = volume.sections.get(title)
    if (section) section.routes.push(route)
    else volume.sections.set(title, { division, title, routes: [route] })
  }
}

function link(volume: Draft, node: NavNode, url: string): void {
  if (!node.hidden && /^https?:\/\//i.test(url) && !volume.links.has(url)) volume.links.set(url, node.label)
}

/** Gives each volume its folder: the one that its pages share, else one named like it. */
function name(site: SiteContext, drafts: readonly Draft[]): { -readonly [K in keyof LlmsVolume]: LlmsVolume[K] }[] {
  const taken = new Set<string>([''])
  return drafts.map(({ node, label, sections, links }, i) => {
    const shared = site.nav.division(node).prefix.slice(1)
    const folder = i === 0 ? '' : free(shared === '' ? fileName(node.label) : shared, taken)
    taken.add(folder)
    return {
      folder,
      label,
      sections: [...sections.values()],
      links: [...links].map(([url, text]) => ({ label: text || url, url })),
    }
  })
}

/** Pages that no navigation names, where the site lists all of them: in the volume whose folder they stand in. */
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

/** A name that is not taken yet: the wanted one, else with a number. */
export function free(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** A label as the name of a file: letters, digits and dashes, in lower case. */
export function fileName(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}.]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '') || 'more'
  )
}
