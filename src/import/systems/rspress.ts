// Rspress: pages below `docs/`, order in `_meta.json` or the sidebars of `rspress.config.*`.
import { LANGUAGES } from '../../config/schema/navigation.ts'
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { rspress as dialect } from '../../foreign/dialects/rspress.ts'
import { plainAddress } from '../addresses.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../config/data.ts'
import { readProgram } from '../config/program.ts'
import { folderOrder, labelOf } from '../folder-order.ts'
import { heroText } from '../hero.ts'
import { hostRedirects } from '../host-redirects.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, joinPath, nearest, pagesBelow, stemOf, titleOf } from '../reading.ts'
import { globMatches, type Menu, menuColumns, socialsOf } from '../shared-settings.ts'
import { sidebarNavigation } from '../sidebars.ts'
import {
  type Division,
  filesOf,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { tsconfigAliases } from '../tsconfig-aliases.ts'

const CONFIG = /(?:^|\/)rspress\.config\.[cm]?[jt]s$/
const PAGE = /\.mdx?$/
const KNOWN = new Set<string>(LANGUAGES.map((one) => one.toLowerCase()))

export const rspress: ImportSystem = {
  id: 'rspress',
  name: 'Rspress',
  detect: (files) => nearest(files, CONFIG),
  read: async (files, log) => {
    const path = files.list().find((one) => CONFIG.test(one) && !one.includes('/')) as string
    const program = await readProgram(files, path, log, (exports) => {
      const { root, base, lang, locales, themeConfig, multiVersion, title } = asObject(exports.default)
      const { sidebar, nav, locales: themed } = asObject(themeConfig)
      return [exports.default, root, base, lang, locales, multiVersion, title, sidebar, nav, themed].slice(
        // A configuration that is a function has no parts yet.
        typeof exports.default === 'object' ? 1 : 0,
      )
    })
    return new RspressReader(files, asObject(program?.exports.default), path, log).read()
  },
}

class RspressReader {
  private readonly root: string
  private readonly theme: Data
  private readonly language: string | undefined
  private readonly version: string | undefined
  private readonly languageFolders: ReadonlySet<string>
  private readonly pages: SourcePage[] = []
  private readonly byAddress = new Map<string, string>()

  constructor(
    private readonly files: FileSystem,
    private readonly config: Data,
    private readonly path: string,
    private readonly log: ImportLog,
  ) {
    const root = normalizePath((asText(config.root) ?? 'docs').replace(/^\/+/, ''))
    this.root = root !== undefined && pagesBelow(files, root).length > 0 ? root : 'docs'
    this.theme = asObject(config.themeConfig)
    this.version = asText(at(config, 'multiVersion', 'default'))
    const languages = this.languageNames(joinPath([this.root, this.version ?? '']))
    this.languageFolders = new Set(languages)
    this.language = this.ownLanguage(languages)
  }

  read(): SourceSite {
    const excluded = asArray(at(this.config, 'route', 'exclude')).filter((one) => typeof one === 'string')
    for (const file of pagesBelow(this.files, this.root, PAGE)) {
      const below = file.slice(this.root.length + 1)
      if (/(?:^|\/)(?:_|public\/|node_modules\/)/.test(below)) continue
      if (excluded.some((pattern) => globMatches(pattern.replace(/^\.\//, ''), below))) continue
      const page: SourcePage = { file, address: this.addressOf(below), dialect }
      this.pages.push(page)
      this.byAddress.set(plainAddress(page.address), file)
    }
    const publicFolder = joinPath([this.root, 'public'])
    const base = (asText(this.config.base) ?? '').replace(/\/+$/, '')
    const settings = this.settings()
    return {
      settings,
      pages: this.pages,
      navigation: this.versions(),
      redirects: hostRedirects(this.files, ['', publicFolder], { base, url: settings.url }),
      assets: publicFiles(this.files, [publicFolder], this.log),
      lost: [],
      base,
      ending: 'none',
      titleFrom: 'heading',
      links: {
        publicFolders: [publicFolder],
        contentFolder: ({ file }) => joinPath([this.root, ...this.headOf(file)]),
        aliases: tsconfigAliases(this.files),
        byAddress: true,
        plain: (url, page) => this.inLanguage(url, page),
      },
      include: (name, from) => {
        const file = normalizePath(`${folderOf(from)}/${name}`)
        return file !== undefined && this.files.readText(file) !== undefined ? file : undefined
      },
      frontMatter: (data) => {
        const before = heroText(data)
        return {
          handled: ['hero', 'features', 'pageType', 'overviewHeaders', 'sidebar', 'outline', 'footer', 'navbar'],
          ...(before !== undefined && { before, set: { mode: data.pageType === 'home' ? 'custom' : undefined } }),
        }
      },
    }
  }

  /** The default version and the default language aren't part of an address. */
  private addressOf(below: string): string {
    const parts = below.replace(PAGE, '').split('/')
    const head: string[] = []
    if (this.version !== undefined && this.versionNames().includes(parts[0] ?? '')) {
      const version = parts.shift() as string
      if (version !== this.version) head.push(version)
    }
    if (this.language !== undefined && parts[0] === this.language) parts.shift()
    return `/${[...head, ...parts].join('/').replace(/(?:^|\/)index$/, '')}`
  }

  /** Rspress adds the language and the version of a page to its links. */
  private inLanguage(url: string, { file }: SourcePage): string {
    if (!url.startsWith('/') || url.startsWith('//')) return url
    const [version, language] = this.headOf(file).map((name) => (name === '' ? '' : `/${name}`)) as [string, string]
    const heads = [version + language, version, language]
    const head = heads.find((one) => {
      const own = one === '' ? undefined : this.pageAt(one + url)
      return own !== undefined && !url.startsWith(`${one}/`)
    })
    return head === undefined ? url : head + url
  }

  /** The folders of a page's version and its language. Empty if it has none. */
  private headOf(file: string): readonly [string, string] {
    const [first = '', second = ''] = file.slice(this.root.length + 1).split('/')
    const version = this.versionNames().includes(first) ? first : ''
    const language = version === '' ? first : second
    return [version, this.languageFolders.has(language) ? language : '']
  }

  private versionNames(): readonly string[] {
    return asArray(at(this.config, 'multiVersion', 'versions')).flatMap((one) => asText(one) ?? [])
  }

  /** The default language, if each language has a folder. */
  private ownLanguage(names: readonly string[]): string | undefined {
    if (names.length === 0) return undefined
    const named = asText(this.config.lang)
    return named !== undefined && names.includes(named) ? named : (names.find((one) => one === 'en') ?? names[0])
  }

  /** The folders of languages. There are none if other folders beside them hold pages. */
  private languageNames(root: string): readonly string[] {
    const folders = new Set(
      pagesBelow(this.files, root, PAGE).map((file) => file.slice(root.length + 1).replace(/^[^/]+$|\/.*$/g, '')),
    )
    const names = [...folders].filter((name) => KNOWN.has(name.toLowerCase()))
    const rest = [...folders].filter((name) => !/^(?:public|)$/.test(name) && !name.startsWith('_'))
    return names.length === rest.length ? names : []
  }

  private versions(): Navigation {
    const { version } = this
    if (version === undefined) return this.languages(this.root, '')
    const names = this.versionNames().filter((name) => pagesBelow(this.files, `${this.root}/${name}`).length > 0)
    return {
      divisions: names.map(
        (name): Division => ({
          kind: 'version',
          label: name,
          isDefault: name === version,
          content: this.languages(`${this.root}/${name}`, name === version ? '' : `/${name}`),
        }),
      ),
    }
  }

  private languages(root: string, prefix: string): Navigation {
    const names = this.language === undefined ? [] : this.languageNames(root)
    const locales = [...asArray(this.theme.locales), ...asArray(this.config.locales)].map(asObject)
    const themeOf = (name: string) => ({ ...this.theme, ...locales.find(({ lang }) => lang === name) })
    const [only] = names
    if (names.length === 0) return this.section(root, prefix, this.theme)
    if (names.length === 1 && only !== undefined) return this.section(`${root}/${only}`, prefix, themeOf(only))
    const order = [...names].sort((a, b) => Number(b === this.language) - Number(a === this.language))
    return {
      divisions: order.map(
        (name): Division => ({
          kind: 'language',
          label: name,
          isDefault: name === this.language,
          content: this.section(
            `${root}/${name}`,
            name === this.language ? prefix : `${prefix}/${name}`,
            themeOf(name),
          ),
        }),
      ),
    }
  }

  /** One language of one version. The folders at its top that have lists are parts that the top bar leads to. */
  private section(folder: string, prefix: string, theme: Data): Navigation {
    const menu = this.menu(folder, theme)
    if (this.meta(folder)) return { items: this.folder(folder) }
    const tops = this.subfolders(folder).filter((name) =>
      this.pages.some(({ file }) => file.startsWith(`${folder}/${name}/`)),
    )
    if (!tops.some((name) => this.meta(`${folder}/${name}`))) {
      const pageOf = (link: string) => this.pageAt(link) ?? this.pageAt(prefix + link)
      const sidebar = Array.isArray(theme.sidebar)
        ? headed(theme.sidebar)
        : Object.fromEntries(
            Object.entries(asObject(theme.sidebar)).map(([key, list]) => [
              key,
              Array.isArray(list) ? headed(list) : list,
            ]),
          )
      const made = sidebarNavigation(sidebar, { menu, home: prefix, pageOf })
      if (made) return made
      const own = this.pages.filter(({ file }) => file.startsWith(`${folder}/`))
      return {
        items: folderOrder(own.map(({ file }) => ({ file, path: file.slice(folder.length + 1).replace(PAGE, '') }))),
      }
    }
    const places = menu.map(
      (item) => this.pageAt(asText(item.link) ?? '') ?? this.pageAt(prefix + (asText(item.link) ?? '')),
    )
    const placeOf = (name: string) => {
      const found = places.findIndex(
        (file) => file?.startsWith(`${folder}/${name}/`) || file?.startsWith(`${folder}/${name}.`),
      )
      return found === -1 ? menu.length : found
    }
    const tabs = tops
      .map((name) => ({ name, place: placeOf(name) }))
      .sort((a, b) => a.place - b.place)
      .map(({ name, place }): Division => {
        const index = this.pageNamed(`${folder}/${name}/index`)
        const items = this.folder(`${folder}/${name}`)
        const isListed = index === undefined || filesOf({ items }).has(index)
        return {
          kind: 'tab',
          label: asText(menu[place]?.text) ?? labelOf(name),
          content: { items: isListed ? items : [pageItem(index), ...items] },
        }
      })
    const listed = new Set(tabs.flatMap(({ content }) => [...filesOf(content)]))
    const loose = this.pages.filter(({ file }) => folderOf(file) === folder && !listed.has(file))
    const [first, ...others] = tabs
    if (!first || !('items' in first.content)) return { items: loose.map(({ file }) => pageItem(file)) }
    const start = { ...first, content: { items: [...loose.map(({ file }) => pageItem(file)), ...first.content.items] } }
    return others.length === 0 ? start.content : { divisions: [start, ...others] }
  }

  /** The top bar: `_nav.json`, or `themeConfig.nav`. */
  private menu(folder: string, theme: Data): readonly Data[] {
    const data = readData(this.files, `${folder}/_nav.json`) ?? theme.nav
    return (Array.isArray(data) ? data : asArray(asObject(data).items)).map(asObject)
  }

  private meta(folder: string): readonly unknown[] | undefined {
    const data = readData(this.files, `${folder}/_meta.json`)
    return Array.isArray(data) ? data : undefined
  }

  private subfolders(folder: string): readonly string[] {
    const names = new Set(
      this.pages.flatMap(({ file }) =>
        file.startsWith(`${folder}/`) ? (/^([^/]+)\//.exec(file.slice(folder.length + 1))?.[1] ?? []) : [],
      ),
    )
    return [...names]
  }

  private pageNamed(path: string): string | undefined {
    return [`${path}.mdx`, `${path}.md`, path].find((file) => this.isPage(file))
  }

  private isPage(file: string): boolean {
    return (
      PAGE.test(file) && this.byAddress.get(plainAddress(this.addressOf(file.slice(this.root.length + 1)))) === file
    )
  }

  private pageAt(link: string): string | undefined {
    return this.byAddress.get(plainAddress(link.replace(/[?#].*$/, '')))
  }

  /** The entries of a folder. Titles between them begin groups. */
  private folder(folder: string): NavItem[] {
    const meta = this.meta(folder)
    if (!meta) {
      const own = this.pages.filter(({ file }) => file.startsWith(`${folder}/`))
      return folderOrder(own.map(({ file }) => ({ file, path: file.slice(folder.length + 1).replace(PAGE, '') })))
    }
    const out: NavItem[] = []
    let group: { label: string; items: NavItem[] } | undefined
    for (const entry of meta) {
      const data = typeof entry === 'string' ? { name: entry } : asObject(entry)
      const type = asText(data.type)
      if (type === 'section-header') {
        group = { label: asText(data.label) ?? '', items: [] }
        out.push({ kind: 'group', ...group })
        continue
      }
      const items = this.entry(folder, data, type)
      if (group && type !== 'dir-section-header') group.items.push(...items)
      else out.push(...items)
    }
    return out.filter((item) => item.kind !== 'group' || item.items.length > 0 || item.root !== undefined)
  }

  private entry(folder: string, data: Data, type: string | undefined): NavItem[] {
    const label = asText(data.label)
    const link = asText(data.link)
    if (type === 'custom-link' || (link !== undefined && data.name === undefined)) {
      const file = link === undefined ? undefined : this.pageAt(link)
      if (file !== undefined) return [pageItem(file, label)]
      return link !== undefined && /^https?:/.test(link) ? [{ kind: 'link', label: label ?? link, url: link }] : []
    }
    const name = asText(data.name)
    if (name === undefined) return []
    const path = `${folder}/${name}`
    const file = type?.startsWith('dir') ? undefined : this.pageNamed(path)
    const isFolder = this.pages.some((page) => page.file.startsWith(`${path}/`))
    if (file !== undefined && (type === 'file' || !isFolder)) return [pageItem(file, label)]
    if (!isFolder) return []
    const index = this.pageNamed(`${path}/index`) ?? this.pageNamed(path)
    const inner = this.folder(path)
    const items = index === undefined ? inner : inner.filter((item) => item.kind !== 'page' || item.file !== index)
    const root = index !== undefined && items.length < inner.length ? index : this.meta(path) ? undefined : index
    return [
      {
        kind: 'group',
        label: label ?? (index === undefined ? undefined : titleOf(this.files, index)) ?? labelOf(stemOf(path)),
        items,
        ...(root !== undefined && { root }),
        ...(data.collapsed === false && { isOpen: true }),
      },
    ]
  }

  private settings(): SiteSettings {
    const { config, theme } = this
    const logo = typeof config.logo === 'string' ? { light: config.logo, dark: undefined } : asObject(config.logo)
    const [light, dark] = [asText(logo.light), asText(logo.dark)]
    const head = this.language === undefined ? this.root : `${this.root}/${this.language}`
    const menu = this.menu(head, theme)
    return {
      name: asText(config.title),
      description: asText(config.description),
      url: asText(config.siteOrigin)?.replace(/\/+$/, ''),
      ...(light && { logo: { light, ...(dark && { dark }) } }),
      favicon: asText(config.icon),
      links: linksOf(menu),
      footer: menuColumns(
        menu.flatMap((item): Menu[] =>
          Array.isArray(item.items)
            ? [{ header: asText(item.text) ?? '', items: linksOf(item.items.map(asObject)) }]
            : [],
        ),
        this.log,
        this.path,
      ),
      socials: socialsOf(asArray(theme.socialLinks).map((one) => asText(at(one, 'content')) ?? '')),
    }
  }
}

/** Entries with only a title begin groups. */
function headed(list: readonly unknown[]): readonly unknown[] {
  const out: unknown[] = []
  let items: unknown[] | undefined
  for (const entry of list) {
    const title = asText(asObject(entry).sectionHeaderText)
    if (title !== undefined) {
      items = []
      out.push({ text: title, items })
    } else if (asObject(entry).dividerType === undefined) (items ?? out).push(entry)
  }
  return out
}

/** Links to elsewhere. What leads to pages is in the navigation. */
function linksOf(items: readonly Data[]): Menu['items'] {
  return items.flatMap((item) => {
    const [label, url] = [asText(item.text), asText(item.link)]
    return label && url && /^https?:/.test(url) ? [{ label, url }] : []
  })
}
