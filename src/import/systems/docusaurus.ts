// Docusaurus 2 and 3: versions, translations, sidebars and their generated parts.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { docusaurus as dialect } from '../../foreign/dialects/docusaurus.ts'
import { createSlugger } from '../../foreign/sluggers.ts'
import { asArray, asObject, asText, at, type Data, readData, readFirst, readFrontMatter } from '../config/data.ts'
import { readProgram } from '../config/program.ts'
import { hostRedirects } from '../host-redirects.ts'
import { nearest } from '../reading.ts'
import { globMatches, plainBanner, socialsOf } from '../shared-settings.ts'
import {
  type Division,
  type ImportLog,
  type ImportSystem,
  type NavGroup,
  type NavItem,
  type Navigation,
  pageItem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'

export const docusaurus: ImportSystem = {
  id: 'docusaurus',
  name: 'Docusaurus',
  detect: (files) => nearest(files, /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/),
  read: (files, log) => readDocusaurus(files, log),
}

async function readDocusaurus(files: FileSystem, log: ImportLog): Promise<SourceSite> {
  const path = docusaurus.detect(files) as string
  const program = await readProgram(files, path, log, (exports) => {
    const config = asObject(exports.default)
    return [config.presets, config.baseUrl, config.i18n, at(config, 'themeConfig', 'navbar')]
  })
  const config = asObject(program?.exports.default)
  return new DocusaurusReader(files, log, config, path).read()
}

/** One instance of the plugin of docs. */
interface Instance {
  readonly id: string
  readonly path: string
  readonly route: string
  readonly sidebarFile: string | undefined
  readonly options: Data
}

interface Version {
  readonly name: string
  readonly label: string
  readonly folder: string
  /** In addresses: empty for the one that readers see first. */
  readonly route: string
  readonly sidebars: string | undefined
  readonly isDefault: boolean
}

interface Doc {
  readonly id: string
  readonly file: string
  /** Folder below the version's, as it is on disk. */
  readonly folder: string
  readonly address: string
  readonly label: string | undefined
  readonly position: number | undefined
  readonly isIndex: boolean
}

class DocusaurusReader {
  private readonly pages: SourcePage[] = []
  private readonly folders = new Map<string, string>()
  private readonly lost: { address: string; why: string }[] = []
  private readonly locale: string
  private readonly locales: readonly string[]

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    private readonly config: Data,
    private readonly path: string,
  ) {
    this.locale = asText(at(config, 'i18n', 'defaultLocale')) ?? 'en'
    const all = asArray(at(config, 'i18n', 'locales')).filter((one): one is string => typeof one === 'string')
    this.locales = [this.locale, ...all.filter((one) => one !== this.locale && this.isTranslated(one))]
  }

  async read(): Promise<SourceSite> {
    const instances = this.instances()
    const divisions: Division[] = []
    for (const locale of this.locales) {
      const content = await this.languageContent(locale, instances)
      if ('items' in content ? content.items.length === 0 : content.divisions.length === 0) continue
      divisions.push({ kind: 'language', label: this.languageTag(locale), isDefault: locale === this.locale, content })
    }
    this.standalonePages()
    this.blogs()
    const statics = asArray(this.config.staticDirectories).filter((one): one is string => typeof one === 'string')
    const publicFolders = statics.length > 0 ? statics : ['static']
    const base = (asText(this.config.baseUrl) ?? '/').replace(/\/+$/, '')
    const navigation: Navigation = divisions.length > 1 ? { divisions } : (divisions[0]?.content ?? { items: [] })
    return {
      settings: this.settings(instances),
      pages: this.pages,
      navigation,
      redirects: [...this.clientRedirects(), ...hostRedirects(this.files, ['', ...publicFolders])],
      assets: this.assets(publicFolders),
      lost: this.lost,
      base,
      ending: this.config.trailingSlash === true ? 'slash' : 'none',
      titleFrom: 'heading',
      links: {
        publicFolders,
        contentFolder: (page) => this.folders.get(page.file) ?? 'docs',
        aliases: { '@site/': '', 'pathname://': publicFolders[0] ?? 'static' },
        byAddress: true,
      },
    }
  }

  private isTranslated(locale: string): boolean {
    return this.files
      .list()
      .some((path) => path.startsWith(`i18n/${locale}/docusaurus-plugin-content-docs`) && /\.mdx?$/.test(path))
  }

  private languageTag(locale: string): string {
    return asText(at(this.config, 'i18n', 'localeConfigs', locale, 'htmlLang')) && /^[a-z]{2}$/.test(locale)
      ? locale
      : locale
  }

  private plugins(): readonly { name: string; options: Data }[] {
    const out: { name: string; options: Data }[] = []
    for (const preset of asArray(this.config.presets)) {
      const [name, options] = Array.isArray(preset) ? preset : [preset, {}]
      if (typeof name !== 'string') continue
      for (const [plugin, value] of Object.entries(asObject(options)))
        out.push({ name: plugin, options: value === false ? { off: true } : asObject(value) })
      if (!('docs' in asObject(options)) && /classic/.test(name)) out.push({ name: 'docs', options: {} })
    }
    for (const plugin of asArray(this.config.plugins)) {
      const [name, options] = Array.isArray(plugin) ? plugin : [plugin, {}]
      if (typeof name === 'string') out.push({ name, options: asObject(options) })
    }
    return out
  }

  private instances(): readonly Instance[] {
    const out: Instance[] = []
    for (const { name, options } of this.plugins()) {
      if (!/^docs$|plugin-content-docs$/.test(name) || options.off === true) continue
      const path = normalizePath(asText(options.path) ?? 'docs') ?? 'docs'
      const sidebar = options.sidebarPath === false ? undefined : (asText(options.sidebarPath) ?? undefined)
      const id = asText(options.id) ?? 'default'
      out.push({
        id,
        path,
        route: trimmed(asText(options.routeBasePath) ?? 'docs'),
        sidebarFile:
          sidebar === undefined ? (id === 'default' ? this.defaultSidebar() : undefined) : this.existing(sidebar),
        options,
      })
    }
    return out.length > 0
      ? out
      : [{ id: 'default', path: 'docs', route: 'docs', sidebarFile: this.defaultSidebar(), options: {} }]
  }

  private defaultSidebar(): string | undefined {
    return ['sidebars.ts', 'sidebars.js', 'sidebars.json', 'sidebars.mjs', 'sidebars.cjs'].find(
      (one) => this.files.readText(one) !== undefined,
    )
  }

  private existing(path: string): string | undefined {
    const plain = normalizePath(path.replace(/^\/+/, ''))
    return [plain, plain && `${plain}.ts`, plain && `${plain}.js`, plain && `${plain}.json`].find(
      (one) => one && this.files.readText(one) !== undefined,
    )
  }

  private versions(instance: Instance): readonly Version[] {
    const { id, path, options } = instance
    const head = id === 'default' ? '' : `${id}_`
    const names = asArray(readData(this.files, `${head}versions.json`)).filter(
      (one): one is string => typeof one === 'string',
    )
    const settings = asObject(options.versions)
    const only = asArray(options.onlyIncludeVersions)
    const hasCurrent = options.includeCurrentVersion !== false
    const all = [...(hasCurrent ? ['current'] : []), ...names].filter(
      (name) => only.length === 0 || only.includes(name),
    )
    const last = asText(options.lastVersion) ?? names[0] ?? 'current'
    const versions = all.map((name): Version => {
      const own = asObject(settings[name])
      const folder = name === 'current' ? path : `${head}versioned_docs/version-${name}`
      const route = asText(own.path) ?? (name === last ? '' : name === 'current' ? 'next' : name)
      return {
        name,
        label: asText(own.label) ?? (name === 'current' ? 'Next' : name),
        folder,
        route: trimmed(route),
        sidebars: name === 'current' ? instance.sidebarFile : `${head}versioned_sidebars/version-${name}-sidebars.json`,
        isDefault: name === last,
      }
    })
    const there = versions.filter(({ folder, name }) => {
      const isThere = this.files.list().some((file) => file.startsWith(`${folder}/`))
      if (!isThere)
        this.log.remark({
          kind: 'missing',
          what: 'version',
          file: `${head}versions.json`,
          line: 0,
          message: `Version ${name} is listed, and its folder \`${folder}\` is not there.`,
          todo: 'Restore the folder, or take the version out of the list.',
        })
      return isThere
    })
    // The default version may be one whose folder is the current docs.
    if (there.length === 0 && this.files.list().some((file) => file.startsWith(`${path}/`)))
      return [
        {
          name: last,
          label: asText(at(settings, last, 'label')) ?? last,
          folder: path,
          route: '',
          sidebars: instance.sidebarFile,
          isDefault: true,
        },
      ]
    if (
      !there.some(({ isDefault }) => isDefault) &&
      this.files.list().some((file) => file.startsWith(`${path}/`)) &&
      !there.some(({ folder }) => folder === path)
    )
      return [
        {
          name: last,
          label: asText(at(settings, last, 'label')) ?? last,
          folder: path,
          route: '',
          sidebars: instance.sidebarFile,
          isDefault: true,
        },
        ...there,
      ]
    return there
  }

  private async languageContent(locale: string, instances: readonly Instance[]): Promise<Navigation> {
    const perInstance: { instance: Instance; versions: { version: Version; tabs: Division[] }[] }[] = []
    for (const instance of instances) {
      const versions: { version: Version; tabs: Division[] }[] = []
      for (const version of this.versions(instance)) {
        const tabs = await this.versionTabs(locale, instance, version)
        if (tabs.length > 0) versions.push({ version, tabs })
      }
      if (versions.length > 0) perInstance.push({ instance, versions })
    }
    const versioned = perInstance.find(({ versions }) => versions.length > 1)
    const others = perInstance
      .filter((one) => one !== versioned)
      .flatMap(({ versions }) => versions.flatMap(({ tabs }) => tabs))
    if (!versioned) return tabContent(others)
    const divisions = versioned.versions.map(
      ({ version, tabs }): Division => ({
        kind: 'version',
        label: version.label,
        isDefault: version.isDefault,
        content: tabContent(version.isDefault ? [...tabs, ...others] : tabs),
      }),
    )
    return { divisions: [...divisions].sort((a, b) => Number(b.isDefault) - Number(a.isDefault)) }
  }

  /** The docs of one version in one language, as a tab for each sidebar. */
  private async versionTabs(locale: string, instance: Instance, version: Version): Promise<Division[]> {
    const plugin = `docusaurus-plugin-content-docs${instance.id === 'default' ? '' : `-${instance.id}`}`
    const isDefault = locale === this.locale
    const translated = `i18n/${locale}/${plugin}/${version.name === 'current' ? 'current' : `version-${version.name}`}`
    const folder = isDefault ? version.folder : translated
    const route = ['', isDefault ? '' : locale, instance.route, version.route]
      .filter((part, i) => i === 0 || part !== '')
      .join('/')
    const docs = this.docs(folder, route, instance)
    if (docs.length === 0) return []
    for (const doc of docs) {
      this.folders.set(doc.file, folder)
      this.pages.push({ file: doc.file, address: doc.address, dialect, language: locale, version: version.name })
    }
    const texts = isDefault ? {} : asObject(readData(this.files, `${translated}.json`))
    const sidebars = await this.sidebars(version.sidebars)
    const builder = new SidebarBuilder({
      files: this.files,
      docs,
      folder,
      route,
      texts,
      pages: this.pages,
      folders: this.folders,
    })
    const names = Object.keys(sidebars)
    return names
      .map(
        (name): Division => ({
          kind: 'tab',
          label: this.tabLabel(name, names.length, instance),
          content: { items: builder.items(sidebars[name], name) },
        }),
      )
      .filter(({ content }) => 'items' in content && content.items.length > 0)
  }

  private docs(folder: string, route: string, instance: Instance): Doc[] {
    const excluded = asArray(instance.options.exclude).filter((one): one is string => typeof one === 'string')
    const head = `${folder}/`
    const out: Doc[] = []
    for (const file of this.files.list()) {
      if (!file.startsWith(head) || !/\.mdx?$/i.test(file)) continue
      const below = file.slice(head.length)
      if (
        /(?:^|\/)_/.test(below) ||
        /(?:^|\/)__tests__\//.test(below) ||
        excluded.some((pattern) => globMatches(pattern, below))
      )
        continue
      const front = readFrontMatter(this.files.readText(file) ?? '').data
      if (front.draft === true) {
        this.log.remark({ kind: 'left', what: 'draft', file, line: 0, message: 'A draft was not imported.' })
        continue
      }
      out.push(this.doc(file, below, front, route))
    }
    return out
  }

  private doc(file: string, below: string, front: Data, route: string): Doc {
    const parts = below.replace(/\.mdx?$/i, '').split('/')
    const base = parts.pop() as string
    const numbered = front.parse_number_prefixes === false ? { name: base } : withoutPrefix(base)
    const plainFolders = parts.map((part) => withoutPrefix(part).name)
    const idName = asText(front.id) ?? numbered.name
    const folderName = plainFolders.at(-1)
    const isIndex =
      /^(?:index|readme)$/i.test(numbered.name) ||
      (folderName !== undefined && numbered.name.toLowerCase() === folderName.toLowerCase())
    const slug = asText(front.slug)
    const own =
      slug === undefined
        ? [...plainFolders, ...(isIndex ? [] : [idName])].join('/')
        : slug.startsWith('/')
          ? slug
          : `${plainFolders.join('/')}/${slug}`
    const position = typeof front.sidebar_position === 'number' ? front.sidebar_position : numbered.position
    return {
      id: [...plainFolders, idName].join('/'),
      file,
      folder: parts.join('/'),
      address: `${route}/${normalizePath(own.replace(/^\/+/, '')) ?? own}`.replace(/\/+$/, '') || '/',
      label: asText(front.sidebar_label),
      position,
      isIndex,
    }
  }

  private async sidebars(file: string | undefined): Promise<Data> {
    const fallback = { docs: [{ type: 'autogenerated', dirName: '.' }] }
    if (file === undefined || this.files.readText(file) === undefined) return fallback
    const data = file.endsWith('.json')
      ? asObject(readData(this.files, file))
      : asObject((await readProgram(this.files, file, this.log, (exports) => exports.default))?.exports.default)
    const { $schema: _, ...sidebars } = data
    return Object.keys(sidebars).length > 0 ? sidebars : fallback
  }

  private tabLabel(sidebar: string, count: number, instance: Instance): string {
    const items = asArray(at(this.config, 'themeConfig', 'navbar', 'items'))
      .flatMap((item) => [item, ...asArray(asObject(item).items)])
      .map(asObject)
    const own = items.find(
      (item) =>
        item.type === 'docSidebar' &&
        item.sidebarId === sidebar &&
        (asText(item.docsPluginId) ?? 'default') === instance.id,
    )
    if (asText(own?.label)) return asText(own?.label) as string
    if (count === 1) {
      const route = instance.route === '' ? '/' : `/${instance.route}`
      const named = items.find(
        (item) =>
          asText(item.label) &&
          ((item.type === 'doc' && (asText(item.docsPluginId) ?? 'default') === instance.id) ||
            asText(item.to)?.replace(/\/$/, '') === route),
      )
      if (named && instance.id !== 'default') return asText(named.label) as string
      return instance.id === 'default' ? 'Docs' : capital(instance.id)
    }
    return capital(sidebar.replace(/sidebar$/i, '') || sidebar)
  }

  /** Pages that are Markdown outside of the docs; those in React are lost. */
  private standalonePages(): void {
    for (const file of this.files.list()) {
      const below = /^src\/pages\/(.+)\.(mdx?|jsx?|tsx?)$/.exec(file)
      const [, path = '', ending = ''] = below ?? []
      if (!below || /(?:^|\/)_|\.(?:test|module|d)$/.test(path)) continue
      const address = `/${path.replace(/(?:^|\/)index$/, '')}`
      if (/^mdx?$/.test(ending)) {
        this.folders.set(file, 'src/pages')
        this.pages.push({ file, address, dialect })
      } else this.lost.push({ address, why: `\`${file}\` is a page in React.` })
    }
  }

  private blogs(): void {
    for (const { name, options } of this.plugins()) {
      if (!/^blog$|plugin-content-blog$/.test(name) || options.off === true) continue
      const folder = normalizePath(asText(options.path) ?? 'blog') ?? 'blog'
      const route = trimmed(asText(options.routeBasePath) ?? 'blog')
      const posts = this.files
        .list()
        .filter((file) => file.startsWith(`${folder}/`) && /\.mdx?$/.test(file) && !/(?:^|\/)_/.test(file))
      if (posts.length === 0) continue
      this.lost.push({ address: `/${route}`, why: 'The list of the blog is not imported.' })
      for (const file of posts) {
        const front = readFrontMatter(this.files.readText(file) ?? '').data
        const plain = file
          .slice(folder.length + 1)
          .replace(/\.mdx?$/, '')
          .replace(/\/index$/, '')
        const dated = /^(\d{4})[-/](\d{2})[-/](\d{2})[-/](.*)$/.exec(plain)
        const slug = asText(front.slug)?.replace(/^\/+/, '') ?? (dated ? dated.slice(1).join('/') : plain)
        this.lost.push({ address: `/${route}/${slug}`, why: 'Posts of a blog are not imported.' })
      }
      this.log.remark({
        kind: 'left',
        what: 'blog',
        file: this.path,
        line: 0,
        message: `The blog with ${posts.length} posts was not imported.`,
        todo: 'Keep it where it is, or move its posts to pages with <Update>.',
      })
    }
  }

  private assets(publicFolders: readonly string[]): { file: string; path: string }[] {
    const out: { file: string; path: string }[] = []
    for (const folder of publicFolders) {
      for (const file of this.files.list()) {
        if (!file.startsWith(`${folder}/`)) continue
        const path = file.slice(folder.length + 1)
        if (/^(?:CNAME|_redirects|_headers|robots\.txt|\.nojekyll|sitemap\.xml)$|(?:^|\/)\./.test(path)) continue
        if (/\.(?:css|js)$/.test(path)) {
          this.log.remark({
            kind: 'left',
            what: 'script or stylesheet',
            file,
            line: 0,
            message: `\`${path}\` was not copied: each page here would load it.`,
            todo: 'Copy it if pages need it.',
          })
          continue
        }
        out.push({ file, path })
      }
    }
    return out
  }

  private clientRedirects(): { from: string; to: string }[] {
    return this.plugins()
      .filter(({ name }) => /plugin-client-redirects$/.test(name))
      .flatMap(({ options }) =>
        asArray(options.redirects).flatMap((one) => {
          const { from, to } = asObject(one)
          const sources = Array.isArray(from) ? from : [from]
          return sources.flatMap((source) =>
            asText(source) && asText(to) ? [{ from: asText(source) as string, to: asText(to) as string }] : [],
          )
        }),
      )
  }

  private settings(instances: readonly Instance[]): SiteSettings {
    const theme = asObject(this.config.themeConfig)
    const navbar = asObject(theme.navbar)
    const logo = asObject(navbar.logo)
    const footer = asObject(theme.footer)
    const gtag = asText(at(this.plugins().find(({ name }) => name === 'gtag')?.options, 'trackingID'))
    const gtm = asText(
      at(this.plugins().find(({ name }) => /googleTagManager|google-tag-manager/.test(name))?.options, 'containerId'),
    )
    const items = asArray(navbar.items).map(asObject)
    const light = asText(logo.src)
    const name = asText(this.config.title)
    return {
      name,
      description: asText(this.config.tagline),
      url: asText(this.config.url)?.replace(/\/+$/, ''),
      ...(light && { logo: { light, ...(asText(logo.srcDark) && { dark: asText(logo.srcDark) as string }) } }),
      favicon: asText(this.config.favicon),
      color: this.color(),
      links: items.flatMap((item) =>
        asText(item.label) && asText(item.href)
          ? [{ label: asText(item.label) as string, url: asText(item.href) as string }]
          : [],
      ),
      socials: socialsOf(
        [...items, ...asArray(footer.links).flatMap((column) => asArray(asObject(column).items))].map(
          (item) => asText(asObject(item).href) ?? '',
        ),
      ),
      footer: asArray(footer.links)
        .map(asObject)
        .filter((column) => Array.isArray(column.items))
        .map((column) => ({
          header: asText(column.title),
          items: asArray(column.items)
            .map(asObject)
            .flatMap((item) => {
              const url = asText(item.href) ?? asText(item.to)
              return asText(item.label) && url ? [{ label: asText(item.label) as string, url }] : []
            }),
        })),
      banner: plainBanner(asText(at(theme, 'announcementBar', 'content'))),
      integrations: {
        ...(gtag?.startsWith('G-') && { ga4: { measurementId: gtag } }),
        ...(gtm && { gtm: { tagId: gtm } }),
      },
      ...(instances.length > 0 && {}),
    }
  }

  /** Of the theme's stylesheet. */
  private color(): string | undefined {
    for (const file of this.files.list()) {
      if (!/^src\/.*\.(?:css|scss|sass)$/.test(file)) continue
      const color = /--ifm-color-primary:\s*([^;]+);/.exec(this.files.readText(file) ?? '')?.[1]
      if (color) return color.trim()
    }
    return undefined
  }
}

interface BuilderParts {
  readonly files: FileSystem
  readonly docs: readonly Doc[]
  readonly folder: string
  readonly route: string
  /** Translated labels, by key. */
  readonly texts: Data
  readonly pages: SourcePage[]
  readonly folders: Map<string, string>
}

/** Sidebars as they are written to items, with their generated parts worked out. */
class SidebarBuilder {
  private readonly byId: ReadonlyMap<string, Doc>

  constructor(private readonly parts: BuilderParts) {
    this.byId = new Map(parts.docs.map((doc) => [doc.id, doc]))
  }

  items(value: unknown, sidebar: string): NavItem[] {
    if (Array.isArray(value)) return value.flatMap((item) => this.item(item, sidebar))
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([label, inner]) => this.group(label, inner, sidebar))
    return []
  }

  private group(label: string, inner: unknown, sidebar: string): NavGroup {
    return {
      kind: 'group',
      label: this.text(`sidebar.${sidebar}.category.${label}`) ?? label,
      items: this.items(inner, sidebar),
    }
  }

  private text(key: string): string | undefined {
    return asText(at(this.parts.texts, key, 'message'))
  }

  private item(value: unknown, sidebar: string): NavItem[] {
    if (typeof value === 'string') return this.page(value)
    const item = asObject(value)
    const type = asText(item.type)
    switch (type) {
      case undefined:
        return this.items(item, sidebar)
      case 'doc':
      case 'ref':
        return this.page(asText(item.id) ?? '', this.label(item, `sidebar.${sidebar}.doc.`))
      case 'link':
        return asText(item.label) && asText(item.href)
          ? [{ kind: 'link', label: asText(item.label) as string, url: asText(item.href) as string }]
          : []
      case 'category':
        return [this.category(item, sidebar)]
      case 'autogenerated':
        return this.generated(asText(item.dirName) ?? '.', sidebar)
      default:
        return []
    }
  }

  private label(item: Data, key: string): string | undefined {
    const label = asText(item.label)
    return label === undefined ? undefined : (this.text(key + label) ?? label)
  }

  private page(id: string, label?: string): NavItem[] {
    const doc = this.byId.get(id) ?? this.byId.get(id.replace(/^\.?\//, ''))
    return [pageItem(doc?.file ?? `${this.parts.folder}/${id}.md`, label ?? doc?.label)].filter(
      () => doc !== undefined || this.parts.texts === undefined || !isTranslation(this.parts),
    )
  }

  private category(item: Data, sidebar: string): NavGroup {
    const typed = asText(item.label) ?? ''
    const label = this.text(`sidebar.${sidebar}.category.${typed}`) ?? typed
    const link = asObject(item.link)
    const items = this.items(item.items, sidebar)
    const doc = link.type === 'doc' ? this.byId.get(asText(link.id) ?? '') : undefined
    const isIndex = link.type === 'generated-index'
    return {
      kind: 'group',
      label,
      items,
      ...(doc && { root: doc.file }),
      ...(isIndex && { root: this.indexPage(link, typed, label), hasCards: true }),
      ...(item.collapsed === false && { isOpen: true }),
    }
  }

  /** The page that lists a category: it has no file. */
  private indexPage(link: Data, typed: string, label: string): string {
    const { route, folder, pages } = this.parts
    const slug = asText(link.slug) ?? `/category/${createSlugger('github').take(typed)}`
    const file = `${folder}/[generated-index]${slug}`
    const description = asText(link.description)
    pages.push({
      file,
      text: '',
      address: `${route}/${slug.replace(/^\/+/, '')}`,
      dialect,
      title: asText(link.title) ?? label,
      frontMatter: { title: asText(link.title) ?? label, ...(description && { description }) },
    })
    return file
  }

  /** The folder as it is, in the order that its files ask for. */
  private generated(dirName: string, sidebar: string): NavItem[] {
    const folder = normalizePath(dirName) ?? ''
    const inside = this.parts.docs.filter(
      (doc) => folder === '' || doc.folder === folder || doc.folder.startsWith(`${folder}/`),
    )
    return this.folderItems(folder, inside, sidebar, true)
  }

  private folderItems(folder: string, docs: readonly Doc[], sidebar: string, isTop = false): NavItem[] {
    const entries: { item: NavItem; position: number; name: string }[] = []
    const folders = new Map<string, Doc[]>()
    for (const doc of docs) {
      const rest = folder === '' ? doc.folder : doc.folder.slice(folder.length + 1)
      if (rest === '') {
        if (doc.isIndex && !isTop) continue
        const name = doc.file.slice(doc.file.lastIndexOf('/') + 1)
        entries.push({ item: pageItem(doc.file, doc.label), position: doc.position ?? Infinity, name })
        continue
      }
      const [name = ''] = rest.split('/')
      const list = folders.get(name)
      if (list) list.push(doc)
      else folders.set(name, [doc])
    }
    for (const [name, inner] of folders) {
      const path = folder === '' ? name : `${folder}/${name}`
      entries.push(this.folderEntry(name, path, inner, sidebar))
    }
    return entries.sort((a, b) => a.position - b.position || compareNames(a.name, b.name)).map(({ item }) => item)
  }

  private folderEntry(
    name: string,
    path: string,
    docs: readonly Doc[],
    sidebar: string,
  ): { item: NavItem; position: number; name: string } {
    const { files, folder } = this.parts
    const about = readCategory(files, `${folder}/${path}`)
    const { name: plainName, position } = withoutPrefix(name)
    const index = docs.find((doc) => doc.folder === path && doc.isIndex)
    const typed = asText(about.label) ?? plainName
    const label = this.text(`sidebar.${sidebar}.category.${typed}`) ?? typed
    const link = about.link === null ? { type: 'none' } : asObject(about.link)
    const root =
      link.type === 'generated-index'
        ? this.indexPage(link, typed, label)
        : link.type === 'doc'
          ? this.byId.get(asText(link.id) ?? '')?.file
          : link.type === 'none'
            ? undefined
            : index?.file
    const items = this.folderItems(path, docs, sidebar)
    return {
      item: {
        kind: 'group',
        label,
        items: index && root !== index.file ? [pageItem(index.file, index.label), ...items] : items,
        ...(root !== undefined && { root }),
        ...(link.type === 'generated-index' && { hasCards: true }),
        ...(about.collapsed === false && { isOpen: true }),
      },
      position: typeof about.position === 'number' ? about.position : (position ?? Infinity),
      name,
    }
  }
}

function isTranslation(parts: BuilderParts): boolean {
  return parts.folder.startsWith('i18n/')
}

function readCategory(files: FileSystem, folder: string): Data {
  return (
    readFirst(
      files,
      ['_category_.json', '_category_.yml', '_category_.yaml'].map((name) => `${folder}/${name}`),
    )?.data ?? {}
  )
}

/** Names in the order of Docusaurus: by code units. */
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `01-intro` is `intro`, first; dates and versions are no prefixes. */
function withoutPrefix(name: string): { name: string; position?: number } {
  if (/^\d{4}[-_.]\d{2}(?:[-_.]\d{2})?|^\d+[-_.]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)
  return match ? { name: match[2] as string, position: Number(match[1]) } : { name }
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

function capital(text: string): string {
  const words = text
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function tabContent(tabs: readonly Division[]): Navigation {
  const [only] = tabs
  return tabs.length === 1 && only ? only.content : { divisions: tabs }
}
