// Docusaurus 2 and 3: versions, translations, sidebars and their generated parts, blogs.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { docusaurus as dialect } from '../../foreign/dialects/docusaurus.ts'
import { type CodePage, codePages } from '../code-pages.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../config/data.ts'
import { readProgram } from '../config/program.ts'
import { hostRedirects } from '../host-redirects.ts'
import { publicFiles } from '../public-files.ts'
import { nearest, withMounts } from '../reading.ts'
import {
  type Division,
  firstFile,
  type ImportLog,
  type ImportSystem,
  type Navigation,
  type SourcePage,
  type SourceSite,
  type Surroundings,
} from '../source-site.ts'
import { blogsOf } from './docusaurus/blog.ts'
import { capital, pluginsOf, withFoldersInside } from './docusaurus/config.ts'
import { readDocs } from './docusaurus/docs.ts'
import { settingsOf } from './docusaurus/settings.ts'
import { SidebarBuilder } from './docusaurus/sidebars.ts'
import { type Instance, instancesOf, type Version, versionsOf } from './docusaurus/versions.ts'

export const docusaurus: ImportSystem = {
  id: 'docusaurus',
  name: 'Docusaurus',
  detect: (files) => nearest(files, /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/),
  read: (files, log, around) => readDocusaurus(files, log, around),
}

async function readDocusaurus(files: FileSystem, log: ImportLog, around: Surroundings): Promise<SourceSite> {
  const path = docusaurus.detect(files) as string
  const program = await readProgram(files, path, log, (exports) => {
    const config = asObject(exports.default)
    return [config.presets, config.baseUrl, config.i18n, at(config, 'themeConfig', 'navbar')]
  })
  const mounts = new Map<string, string>()
  const config = withFoldersInside(asObject(program?.exports.default), (typed) => {
    const folder = normalizePath(`${around.site}/${typed}`)
    if (folder === undefined || folder === '') {
      log.remark({
        kind: 'missing',
        what: 'folder outside',
        file: path,
        line: 0,
        message: `The site takes pages from \`${typed}\`, which is outside of the folder that was imported.`,
        todo: 'Import the folder that holds both: `galley import ..`.',
      })
      return undefined
    }
    let name = folder.slice(folder.lastIndexOf('/') + 1)
    while (files.list().some((file) => file.startsWith(`${name}/`)) || mounts.has(name)) name += '-outside'
    mounts.set(name, folder)
    return name
  })
  if (mounts.size === 0) return new DocusaurusReader(files, log, config).read()
  const mounted = withMounts(files, around.files, mounts)
  return { ...(await new DocusaurusReader(mounted, log, config).read()), files: mounted }
}

class DocusaurusReader {
  private readonly pages: SourcePage[] = []
  private readonly folders = new Map<string, string>()
  private readonly lost: { address: string; why: string }[] = []
  private readonly redirects: { from: string; to: string }[] = []
  private readonly locale: string
  private readonly locales: readonly string[]

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    private readonly config: Data,
  ) {
    this.locale = asText(at(config, 'i18n', 'defaultLocale')) ?? 'en'
    const all = asArray(at(config, 'i18n', 'locales')).filter((one): one is string => typeof one === 'string')
    this.locales = [this.locale, ...all.filter((one) => one !== this.locale && this.isTranslated(one))]
  }

  async read(): Promise<SourceSite> {
    const instances = instancesOf(this.files, this.config)
    const divisions: Division[] = []
    for (const locale of this.locales) {
      const content = await this.languageContent(locale, instances)
      if ('items' in content ? content.items.length === 0 : content.divisions.length === 0) continue
      divisions.push({ kind: 'language', label: locale, isDefault: locale === this.locale, content })
    }
    const statics = asArray(this.config.staticDirectories).filter((one): one is string => typeof one === 'string')
    const publicFolders = statics.length > 0 ? statics : ['static']
    const base = (asText(this.config.baseUrl) ?? '/').replace(/\/+$/, '')
    const navigation: Navigation = divisions.length > 1 ? { divisions } : (divisions[0]?.content ?? { items: [] })
    this.standalonePages(navigation)
    return {
      settings: settingsOf(this.files, this.config),
      pages: this.pages,
      navigation,
      redirects: [...this.redirects, ...this.clientRedirects(), ...hostRedirects(this.files, ['', ...publicFolders])],
      assets: publicFiles(this.files, publicFolders, this.log),
      lost: this.lost,
      base,
      languages: this.locales.filter((locale) => locale !== this.locale),
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

  private async languageContent(locale: string, instances: readonly Instance[]): Promise<Navigation> {
    const perInstance: { instance: Instance; versions: { version: Version; tabs: Division[] }[] }[] = []
    for (const instance of instances) {
      const versions: { version: Version; tabs: Division[] }[] = []
      for (const version of versionsOf(this.files, instance, this.log)) {
        const tabs = await this.versionTabs(locale, instance, version)
        if (tabs.length > 0) versions.push({ version, tabs })
      }
      if (versions.length > 0) perInstance.push({ instance, versions })
    }
    const versioned = perInstance.find(({ versions }) => versions.length > 1)
    const others = perInstance
      .filter((one) => one !== versioned)
      .flatMap(({ versions }) => versions.flatMap(({ tabs }) => tabs))
      .concat(this.blogTabs(locale))
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
    const docs = readDocs(this.files, { folder, route, options: instance.options, log: this.log })
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

  /** Pages outside of the docs: Markdown is carried, and a page in React leads to the first page of the docs. */
  private standalonePages(navigation: Navigation): void {
    const first = firstFile(navigation)
    const home = this.pages.find(({ file }) => file === first)?.address
    const programs: CodePage[] = []
    for (const locale of this.locales) {
      const folder = locale === this.locale ? 'src/pages' : `i18n/${locale}/docusaurus-plugin-content-pages`
      for (const file of this.files.list()) {
        const [, path = '', ending = ''] =
          (file.startsWith(`${folder}/`) && /^(.+)\.(mdx?|jsx?|tsx?)$/.exec(file.slice(folder.length + 1))) || []
        if (path === '' || /(?:^|\/)_|\.(?:test|module|d)$/.test(path)) continue
        const route = [locale === this.locale ? '' : locale, path.replace(/(?:^|\/)index$/, '')]
        const address = `/${route.filter((part) => part !== '').join('/')}`
        if (/^mdx?$/.test(ending)) {
          this.folders.set(file, folder)
          this.pages.push({ file, address, dialect })
        } else if (!this.pages.some((page) => page.address === address))
          programs.push({ file, address, language: 'React' })
      }
    }
    const { redirects, lost } = codePages(programs, home, this.log)
    this.redirects.push(...redirects)
    this.lost.push(...lost)
  }

  private blogTabs(locale: string): Division[] {
    return blogsOf(this.files, this.config, locale === this.locale ? '' : locale).map(({ pages, folder, tab }) => {
      for (const page of pages) {
        this.folders.set(page.file, folder)
        this.pages.push(page)
      }
      return tab
    })
  }

  private clientRedirects(): { from: string; to: string }[] {
    return pluginsOf(this.config)
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
}

function tabContent(tabs: readonly Division[]): Navigation {
  const [only] = tabs
  return tabs.length === 1 && only ? only.content : { divisions: tabs }
}
