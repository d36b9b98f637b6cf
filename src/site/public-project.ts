// Reduces a project to what its readers may see: everyone, or an audience of a hosted site.
import type { SiteConfig } from '../config/site-config.ts'
import type { PageOutline } from '../content/page.ts'
import { hasLimitedParts } from '../openapi/limited-parts.ts'
import { type Audience, audienceName, maySee } from '../project/audience.ts'
import { isLimited } from '../project/limited-pages.ts'
import { filterMap, rememberEntries } from '../project/map-view.ts'
import type { Project } from '../project/project.ts'
import { assetsFor } from './audience-assets.ts'

/** The layouts of such projects, by the layout of the whole project and by audience. */
const layouts = new WeakMap<object, Map<string, object>>()

/** The project with only the pages that its readers may see. Without an audience: the pages for everyone. */
export function publicProject(project: Project, audience?: Audience): Project {
  const {
    layout,
    files,
    config,
    configSources,
    vocabulary,
    navigation,
    entries,
    redirect,
    assets,
    unreadable,
    api,
    sources,
  } = project
  const isShown = (page: PageOutline) => (audience ? maySee(page, entries.get(page.route), audience) : !isLimited(page))
  // Looked up for every link.
  const outlines = rememberEntries(filterMap(project.outlines, isShown))
  const pages = filterMap(project.pages, isShown)
  const isHidden = (path: string) => {
    const route = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
    return project.outlines.has(route) && !outlines.has(route)
  }
  const shownRedirect: typeof redirect = (path) => {
    const match = redirect(path)
    return match && isHidden(match.destination) ? undefined : match
  }
  const own = audience ? assetsFor(project.files, pages.values(), assets) : assets
  const shownAssets = withoutLimitedSpecs(own, project)
  return {
    layout: layoutOf(layout, audience),
    ...(audience && { audience }),
    files,
    config: audience ? withoutRedirects(config, isHidden) : config,
    configSources,
    vocabulary,
    navigation,
    entries,
    redirect: audience ? shownRedirect : redirect,
    unreadable,
    api,
    sources,
    get operations() {
      return project.operations
    },
    get leftOut() {
      return project.leftOut
    },
    withheld: project.withheld,
    // Computed on first use.
    get diagnostics() {
      return project.diagnostics
    },
    outlines,
    pages,
    get assets() {
      return shownAssets()
    },
  }
}

/**
 * The published files, without specifications that have parts for only some readers: as a file, everyone could read
 * all of it. Specifications that only pages name are read later than others.
 */
function withoutLimitedSpecs(all: ReadonlySet<string>, { api }: Project): () => ReadonlySet<string> {
  let shown: ReadonlySet<string> | undefined
  let count = -1
  return () => {
    const read = [...api.set.read]
    if (shown && read.length === count) return shown
    count = read.length
    const limited = new Set(read.filter(hasLimitedParts).map(({ path }) => path))
    shown = limited.size === 0 ? all : new Set([...all].filter((path) => !limited.has(path)))
    return shown
  }
}

function layoutOf(layout: object, audience: Audience | undefined): object {
  let byAudience = layouts.get(layout)
  if (!byAudience) {
    byAudience = new Map()
    layouts.set(layout, byAudience)
  }
  const name = audience ? audienceName(audience) : ''
  const known = byAudience.get(name) ?? {}
  byAudience.set(name, known)
  return known
}

/** A redirect to a page would reveal that the page exists. */
function withoutRedirects(config: SiteConfig, isHidden: (path: string) => boolean): SiteConfig {
  return { ...config, redirects: config.redirects.filter(({ destination }) => !isHidden(destination)) }
}
