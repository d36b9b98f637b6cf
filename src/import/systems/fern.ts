// Fern: `docs.yml` with tabs, sections, products, and versions. URLs come from titles, not from files.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { fern as dialect } from '../../foreign/dialects/fern.ts'
import { iconFor } from '../../foreign/icons.ts'
import { asArray, asObject, asText, at, type Data, readData, readFirst, readFrontMatter } from '../config/data.ts'
import { labelOf } from '../folder-order.ts'
import { kebab } from '../kebab.ts'
import { folderOf, nearest, pagesBelow, stemOf, withMounts } from '../reading.ts'
import { plainBanner, socialsOf } from '../shared-settings.ts'
import {
  type Division,
  type FrontMatterChange,
  firstFile,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
  type Surroundings,
} from '../source-site.ts'
import { arrange } from './fern/layout.ts'
import { fernOperations } from './fern/operations.ts'

export const fern: ImportSystem = {
  id: 'fern',
  name: 'Fern',
  detect: (files) =>
    nearest(files, /(?:^|\/)(?:fern\/)?docs\.yml$/, (text) =>
      /^(?:navigation|instances|products|versions|tabs):/m.test(text),
    ),
  read: async (files, log, around) => {
    const mounts = foldersOfSpecs(files, around)
    if (mounts.size === 0) return new FernReader(files, log, around.site, mounts).read()
    const mounted = withMounts(files, around.files, mounts)
    return { ...new FernReader(mounted, log, around.site, mounts).read(), files: mounted }
  },
}

/** Folders outside of the site that hold its specifications, by the names that they get in it. */
function foldersOfSpecs(files: FileSystem, around: Surroundings): ReadonlyMap<string, string> {
  const mounts = new Map<string, string>()
  for (const path of files.list()) {
    if (!/(?:^|\/)generators\.yml$/.test(path)) continue
    for (const [, file = ''] of (files.readText(path) ?? '').matchAll(/(\.\.\/[^\s'"#]+\.(?:json|ya?ml))/g)) {
      const typed = `${around.site}/${folderOf(path)}/${file}`
      const folder = folderOf(normalizePath(typed) ?? `${around.site}/`)
      if (folder !== around.site && !folder.startsWith(`${around.site}/`))
        mounts.set(`[outside] ${folder.replaceAll('/', ' ')}`, folder)
    }
  }
  return mounts
}

interface Place {
  /** The URL path so far. */
  readonly route: string
  /** The folder that paths are relative to. */
  readonly folder: string
}

class FernReader {
  /** A specification outside of the folder that is imported. */
  private unreachable: string | undefined
  private readonly config: Data
  private readonly pages = new Map<string, { page: SourcePage; aliases: Set<string> }>()
  private readonly lost: { address: string; why: string }[] = []
  private readonly redirects: { from: string; to: string; isPermanent?: boolean }[] = []

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    private readonly site: string,
    private readonly mounts: ReadonlyMap<string, string>,
  ) {
    this.config = asObject(readData(files, 'docs.yml'))
  }

  read(): SourceSite {
    const navigation = this.root()
    const instance = asText(at(asArray(this.config.instances)[0], 'url')) ?? ''
    const domain = at(asArray(this.config.instances)[0], 'custom-domain')
    const host = asText(Array.isArray(domain) ? domain[0] : domain) ?? instance
    const [, name = '', path = ''] = /^(?:https?:\/\/)?([^/]*)(\/.*)?$/.exec(host) ?? []
    const pages = [...this.pages.values()].map(({ page, aliases }): SourcePage => ({ ...page, aliases: [...aliases] }))
    const base = path.replace(/\/+$/, '')
    const below = (url: string) => (base !== '' && url.startsWith(`${base}/`) ? url.slice(base.length) : url)
    for (const one of asArray(this.config.redirects)) {
      const { source, destination, permanent } = asObject(one)
      if (asText(source) && asText(destination))
        this.redirects.push({
          from: below(String(source)).replace(/:(\w+)\*/g, '*'),
          to: below(String(destination)).replace(/:(\w+)\*/g, ':splat'),
          isPermanent: permanent !== false,
        })
    }
    return {
      settings: this.settings(name === '' ? undefined : `https://${name}`),
      pages,
      navigation,
      redirects: this.redirects,
      assets: [...this.specs].map(([file, path]) => ({ file, path })),
      lost: this.lost,
      base,
      ending: 'none',
      titleFrom: 'front-matter',
      links: { publicFolders: ['', 'docs/assets', 'assets', 'public'], contentFolder: () => '' },
      include: (file, from) =>
        [normalizePath(file.replace(/^\/+/, '')), normalizePath(`${folderOf(from)}/${file}`)].find(
          (one) => one !== undefined && this.files.readText(one) !== undefined,
        ),
      frontMatter,
    }
  }

  private root(): Navigation {
    const products = asArray(this.config.products).map(asObject)
    if (products.length > 0) return { divisions: products.map((product) => this.product(product)) }
    const place = { route: '', folder: '' }
    const versions = asArray(this.config.versions).map(asObject)
    if (versions.length > 0) return { divisions: this.versions(versions, place) }
    return this.content(this.config, place)
  }

  private product(product: Data): Division {
    const label = asText(product['display-name']) ?? 'Product'
    const route = `/${slugOf(product, label)}`
    const versions = asArray(product.versions).map(asObject)
    const content: Navigation =
      versions.length > 0
        ? { divisions: this.versions(versions, { route, folder: '' }) }
        : this.file(asText(product.path), { route, folder: '' })
    return { kind: 'product', label, content }
  }

  private versions(versions: readonly Data[], place: Place): Division[] {
    return versions.map((version, i): Division => {
      const label = asText(version['display-name']) ?? `${i + 1}`
      // The first version is also available without a version in the URL.
      const route = i === 0 ? place.route : `${place.route}/${slugOf(version, label)}`
      return {
        kind: 'version',
        label,
        isDefault: i === 0,
        content: this.file(asText(version.path), { ...place, route }),
      }
    })
  }

  /** A navigation in its own file, whose paths are relative to that file. */
  private file(path: string | undefined, place: Place): Navigation {
    const file = path === undefined ? undefined : normalizePath(`${place.folder}/${path}`)
    if (file === undefined) return { items: [] }
    return this.content(asObject(readData(this.files, file)), { ...place, folder: folderOf(file) })
  }

  private content(config: Data, place: Place): Navigation {
    const navigation = asArray(config.navigation)
    const tabs = { ...asObject(this.config.tabs), ...asObject(config.tabs) }
    const isTabbed = navigation.some((one) => asText(at(one, 'tab')) !== undefined)
    if (!isTabbed) return { items: this.items(navigation, place) }
    return {
      divisions: navigation
        .map(asObject)
        .flatMap((one) => this.tab(asText(one.tab) ?? '', asObject(tabs[asText(one.tab) ?? '']), one, place)),
    }
  }

  private tab(id: string, tab: Data, entry: Data, place: Place): Division[] {
    const label = asText(tab['display-name']) ?? labelOf(id)
    const icon = iconName(tab.icon)
    const href = asText(tab.href)
    if (href !== undefined) return [{ kind: 'tab', label, href, content: { items: [] }, ...(icon && { icon }) }]
    const route = tab['skip-slug'] === true ? place.route : `${place.route}/${slugOf(tab, label)}`
    const changelog = asText(tab.changelog)
    if (changelog !== undefined)
      return [
        {
          kind: 'tab',
          label,
          content: { items: this.changelog(changelog, label, { ...place, route }) },
          ...(icon && { icon }),
        },
      ]
    const variants = asArray(entry.variants).map(asObject)
    if (variants.length > 0)
      return variants.map(
        (variant): Division => ({
          kind: 'tab',
          label: `${label}: ${asText(variant.title) ?? ''}`,
          content: {
            items: this.items(asArray(variant.layout), {
              ...place,
              route: `${route}/${slugOf(variant, asText(variant.title) ?? '')}`,
            }),
          },
        }),
      )
    const items = this.items(asArray(entry.layout), { ...place, route })
    if (route !== place.route) this.leadsToFirst(route, items)
    return [{ kind: 'tab', label, content: { items }, ...(icon && { icon }) }]
  }

  private items(values: readonly unknown[], place: Place): NavItem[] {
    return values.flatMap((value) => this.item(asObject(value), place))
  }

  private item(item: Data, place: Place): NavItem[] {
    const hidden = item.hidden === true
    const page = asText(item.page)
    if (page !== undefined) {
      const file = normalizePath(`${place.folder}/${asText(item.path) ?? ''}`) ?? ''
      this.addPage(file, page, `${place.route}/${slugOf(item, page)}`)
      return hidden ? [] : [pageItem(file, page)]
    }
    const link = asText(item.link)
    if (link !== undefined) return [{ kind: 'link', label: link, url: asText(item.href) ?? '/' }]
    const section = asText(item.section)
    if (section !== undefined)
      return hidden ? this.hiddenSection(item, section, place) : [this.section(item, section, place)]
    const folder = asText(item.folder)
    if (folder !== undefined) return this.folder(folder, item, place)
    const changelog = asText(item.changelog)
    if (changelog !== undefined)
      return this.changelog(changelog, asText(item.title) ?? 'Changelog', {
        ...place,
        route: `${place.route}/${slugOf(item, asText(item.title) ?? 'changelog')}`,
      })
    const api = asText(item.api)
    return api === undefined ? [] : this.api(item, api, place)
  }

  /** The URL of a tab, or of a section without a page of its own, led to its first page. */
  private leadsToFirst(route: string, items: readonly NavItem[]): void {
    const first = firstFile({ items })
    if (first !== undefined) this.pages.get(first)?.aliases.add(route)
  }

  private hiddenSection(item: Data, section: string, place: Place): NavItem[] {
    this.section(item, section, place)
    return []
  }

  private section(item: Data, label: string, place: Place): NavItem {
    const route = item['skip-slug'] === true ? place.route : `${place.route}/${slugOf(item, label)}`
    const path = asText(item.path)
    const root = path === undefined ? undefined : normalizePath(`${place.folder}/${path}`)
    if (root !== undefined) this.addPage(root, label, route)
    const icon = iconName(item.icon)
    const items = this.items(asArray(item.contents), { ...place, route })
    if (root === undefined && route !== place.route) this.leadsToFirst(route, items)
    return {
      kind: 'group',
      label,
      items,
      ...(root !== undefined && { root }),
      ...(icon && { icon }),
      ...(item.collapsed === false && { isOpen: true }),
    }
  }

  /** All pages of a folder, in the order that their front matter specifies. */
  private folder(path: string, item: Data, place: Place): NavItem[] {
    const folder = normalizePath(`${place.folder}/${path}`) ?? ''
    const title = asText(item.title)
    const route =
      title === undefined || item['skip-slug'] === true ? place.route : `${place.route}/${slugOf(item, title)}`
    const items = pagesBelow(this.files, folder)
      .map((file) => {
        const { data } = readFrontMatter(this.files.readText(file) ?? '')
        const label = asText(data.title) ?? labelOf(stemOf(file))
        this.addPage(file, label, `${route}/${kebab(label)}`)
        return { file, label, position: typeof data.position === 'number' ? data.position : Infinity }
      })
      .sort((a, b) => a.position - b.position || (a.label < b.label ? -1 : 1))
      .map(({ file, label }) => pageItem(file, label))
    return title === undefined ? items : [{ kind: 'group', label: title, items }]
  }

  private addPage(file: string, title: string, address: string): void {
    const front = readFrontMatter(this.files.readText(file) ?? '').data
    const slug = asText(front.slug)
    const own = slug === undefined ? address : `/${slug.replace(/^\/+|\/+$/g, '')}`
    const known = this.pages.get(file)
    if (known) {
      if (known.page.address !== own) known.aliases.add(own)
      return
    }
    if (this.files.readText(file) === undefined) return
    // The first page of a site is also its home page.
    const aliases = new Set<string>(this.pages.size === 0 ? ['/'] : [])
    this.pages.set(file, { page: { file, address: own, dialect, title }, aliases })
  }

  /** A folder of dated entries becomes one page with an update for each. */
  private changelog(path: string, label: string, place: Place): NavItem[] {
    const folder = normalizePath(`${place.folder}/${path}`) ?? ''
    const entries = pagesBelow(this.files, folder).filter(
      (file) => /\d{4}-\d{2}-\d{2}/.test(stemOf(file)) || /^\d/.test(stemOf(file)),
    )
    if (entries.length === 0) return []
    const overview = pagesBelow(this.files, folder).find((file) => /(?:^|\/)overview\.mdx?$/.test(file))
    const file = `${folder}/[changelog].mdx`
    const known = this.pages.get(file)
    if (known) {
      known.aliases.add(place.route)
      return [pageItem(file, label)]
    }
    const dated = entries
      .map((entry) => ({ entry, date: /\d{4}-\d{2}-\d{2}/.exec(stemOf(entry))?.[0] ?? stemOf(entry) }))
      .sort((a, b) => (a.date < b.date ? 1 : -1))
    const updates = dated.map(({ entry, date }) => {
      const { body, data } = readFrontMatter(this.files.readText(entry) ?? '')
      this.redirects.push({ from: `${place.route}/${date.replace(/-0?/g, '/')}`, to: place.route })
      const tags = asArray(data.tags).filter((one): one is string => typeof one === 'string')
      const title = asText(data.title)
      return `<Update label="${date}"${title ? ` description="${title.replaceAll('"', '&quot;')}"` : ''}${tags.length > 0 ? ` tags={${JSON.stringify(tags)}}` : ''}>\n\n${body.trim()}\n\n</Update>`
    })
    const intro =
      overview === undefined ? '' : `${readFrontMatter(this.files.readText(overview) ?? '').body.trim()}\n\n`
    this.pages.set(file, {
      page: {
        file,
        text: `${intro}${updates.join('\n\n')}\n`,
        address: place.route,
        dialect,
        title: label,
        frontMatter: { title: label, rss: true },
      },
      aliases: new Set(),
    })
    this.log.remark({ kind: 'carried', what: 'changelog', file: folder, line: 0 })
    return [pageItem(file, label)]
  }

  /** The pages that a layout names, and one for each operation in the specification, at its old URL. */
  private api(item: Data, label: string, place: Place): NavItem[] {
    const api = this.specification(asText(item['api-name']))
    const route = item['skip-slug'] === true ? place.route : `${place.route}/${slugOf(item, label)}`
    const own = { ...place, route }
    if (api === undefined) {
      this.lost.push({ address: `${route}/*`, why: "The specification of these operations isn't in the folder." })
      this.log.remark({
        kind: 'left',
        what: 'api',
        file: 'docs.yml',
        line: 0,
        message: `The API reference \`${label}\` has no OpenAPI file in the folder.`,
        todo:
          this.unreachable === undefined
            ? 'Add its specification to `api.openapi` in docs.json.'
            : `Import a folder that contains both the docs and \`${this.unreachable}\`.`,
      })
    }
    const audiences = asArray(item.audiences)
    const operations = api === undefined ? [] : fernOperations(this.files, api.spec, api.overrides)
    const shown = operations.filter(
      (one) => audiences.length === 0 || one.audiences.some((audience) => audiences.includes(audience)),
    )
    const source = api === undefined ? '' : `/${this.specPath(api.spec)}`
    const items = arrange(asArray(item.layout), shown, route, {
      operation: ({ operation }, title, address) => {
        const file = `${source.slice(1)}/[operation] ${operation}`
        const known = this.pages.get(file)
        if (known) known.aliases.add(address)
        else {
          const frontMatter = { openapi: `${source} ${operation}` }
          this.pages.set(file, { page: { file, text: '', address, dialect, title, frontMatter }, aliases: new Set() })
        }
        return pageItem(file, title)
      },
      other: (entry, at) => this.item(entry, { ...own, route: at }),
      folder: (at, list) => this.leadsToFirst(at, list),
      missing: (endpoint, title, address) => {
        const why = `\`${endpoint}\` isn't in the OpenAPI file of the reference \`${label}\`.`
        this.lost.push({ address, why })
        if (api !== undefined)
          this.log.remark({ kind: 'missing', what: 'api', file: 'docs.yml', line: 0, message: `${title}: ${why}` })
      },
    })
    if (api !== undefined)
      this.log.remark({
        kind: 'carried',
        what: 'api',
        file: 'docs.yml',
        line: 0,
        message: `The API reference \`${label}\` has a page for each of the ${shown.length} operations of \`${api.spec}\`.`,
      })
    if (items.length === 0) return []
    if (route !== place.route) this.leadsToFirst(route, items)
    return item.flattened === true ? [...items] : [{ kind: 'group', label, items }]
  }

  /** The name here of a file outside of the site. */
  private outside(folder: string, path: string): string | undefined {
    const file = normalizePath(`${this.site}/${folder}/${path}`)
    if (file === undefined) return undefined
    const name = [...this.mounts].find(([, one]) => one === folderOf(file))?.[0]
    return name === undefined ? undefined : `${name}/${file.slice(file.lastIndexOf('/') + 1)}`
  }

  /** Specifications, and the paths of their copies. */
  private readonly specs = new Map<string, string>()

  private specPath(spec: string): string {
    const known = this.specs.get(spec)
    if (known !== undefined) return known
    const [name = '', ...around] = spec.split('/').reverse()
    const isTaken = [...this.specs.values()].includes(name)
    const path = isTaken ? `${around[0] ?? this.specs.size}-${name}` : name
    this.specs.set(spec, path)
    return path
  }

  private specification(name: string | undefined): { spec: string; overrides: readonly string[] } | undefined {
    const folders =
      name === undefined
        ? [
            '',
            'api',
            'openapi',
            ...new Set(this.files.list().flatMap((path) => (/^apis\/[^/]+\//.test(path) ? [folderOf(path)] : []))),
          ]
        : [`apis/${name}`]
    const existing = (folder: string, path: string | undefined): string[] => {
      const within = path === undefined ? undefined : normalizePath(`${folder}/${path}`)
      const file = within ?? (path === undefined ? undefined : this.outside(folder, path))
      if (within === undefined && file === undefined) this.unreachable ??= path
      return file !== undefined && this.files.readText(file) !== undefined ? [file] : []
    }
    for (const folder of folders) {
      const config = readFirst(this.files, [`${folder === '' ? '' : `${folder}/`}generators.yml`])?.data ?? {}
      const entries = [
        ...asArray(at(config, 'api', 'specs')).map((one) => asObject(one)),
        { openapi: at(config, 'api', 'path'), overrides: at(config, 'api', 'overrides') },
        { openapi: config.api, overrides: config['api-overrides'] },
      ]
      for (const { openapi, overrides } of entries) {
        const [spec] = existing(folder, asText(openapi))
        if (spec === undefined) continue
        const over = Array.isArray(overrides) ? overrides : [overrides]
        return { spec, overrides: over.flatMap((one) => existing(folder, asText(one))) }
      }
      const own = this.files
        .list()
        .find(
          (path) =>
            path.startsWith(folder === '' ? 'openapi/' : `${folder}/`) && /openapi[^/]*\.(?:json|ya?ml)$/.test(path),
        )
      if (own) return { spec: own, overrides: [] }
    }
    return undefined
  }

  private settings(url: string | undefined): SiteSettings {
    const { config } = this
    const logo = asObject(config.logo)
    const light = asText(logo.light) ?? asText(logo.dark)
    const accent = config.colors && (at(config, 'colors', 'accentPrimary') ?? at(config, 'colors', 'accent-primary'))
    const links = asArray(config['navbar-links']).map(asObject)
    const footer = Object.values(asObject(config['footer-links'])).map((one) => asText(one) ?? '')
    const path = (file: string) => (/^https?:/.test(file) ? file : (normalizePath(file) ?? file))
    return {
      name: asText(config.title),
      url,
      ...(light && {
        logo: { light: path(light), ...(asText(logo.dark) && { dark: path(asText(logo.dark) as string) }) },
      }),
      ...(asText(config.favicon) && { favicon: path(asText(config.favicon) as string) }),
      color: asText(accent) ?? asText(at(accent, 'light')) ?? asText(at(accent, 'dark')),
      links: links.flatMap((link) =>
        (asText(link.url) ?? asText(link.href))
          ? [
              {
                label: asText(link.text) ?? labelOf(asText(link.type) ?? 'Link'),
                url: (asText(link.url) ?? asText(link.href)) as string,
              },
            ]
          : [],
      ),
      socials: socialsOf([...footer, ...links.map((link) => asText(link.url) ?? asText(link.value) ?? '')]),
      banner: plainBanner(asText(at(config, 'announcement', 'message'))),
      openapi: [...this.specs.values()].map((path) => `/${path}`),
    }
  }
}

/** An item's own part of the URL: chosen, or made from the title. */
function slugOf(item: Data, title: string): string {
  return asText(item.slug)?.replace(/^\/+|\/+$/g, '') ?? kebab(title)
}

function iconName(icon: unknown): string | undefined {
  const text = asText(icon)
  return text === undefined || /[/\\.<]/.test(text) ? undefined : iconFor(text)?.icon
}

function frontMatter(data: Data): FrontMatterChange {
  return {
    handled: [
      'slug',
      'layout',
      'hide-toc',
      'hide-nav-links',
      'hide-page-actions',
      'hide-feedback',
      'edit-this-page-url',
      'max-toc-depth',
      'image',
      'availability',
      'subtitle',
      'sidebar-title',
      'last-updated',
    ],
    set: {
      ...(data.layout === 'custom' || data.layout === 'page'
        ? { mode: 'custom' }
        : data.layout === 'overview'
          ? { mode: 'wide' }
          : {}),
      ...(asText(data.subtitle) && !data.description && { description: asText(data.subtitle) }),
    },
  }
}
