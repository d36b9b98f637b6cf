// Hugo with Docsy and similar themes: sections by folder, weights, URLs from front matter and permalinks.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { hugoDialect } from '../../foreign/dialects/hugo.ts'
import { urlized } from '../../foreign/hugo-urls.ts'
import { plainAddress } from '../addresses.ts'
import { AdocPages, isAdoc } from '../adoc/pages.ts'
import { type CodePage, codePages } from '../code-pages.ts'
import { asArray, asObject, asText, at, type Data, readFirst, readFrontMatter } from '../config/data.ts'
import { labelOf } from '../folder-order.ts'
import { hostRedirects } from '../host-redirects.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, joinPath, nearest, pagesBelow, stemOf, withMounts } from '../reading.ts'
import { basePath, globMatches, origin, socialsOf } from '../shared-settings.ts'
import {
  type Division,
  firstFile,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SourcePage,
  type SourceSite,
  type Surroundings,
} from '../source-site.ts'
import { unreadPages } from '../unread-pages.ts'
import { type ListedPages, listUrls } from './hugo/lists.ts'

const CONFIG =
  /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml))$/

export const hugo: ImportSystem = {
  id: 'hugo',
  name: 'Hugo',
  detect: (files) =>
    nearest(
      files,
      CONFIG,
      (text, path) =>
        /baseURL|contentDir|theme|markup|\[module|^module:|languageCode|title/im.test(text) &&
        hasContent(files, rootOf(path), text),
    ),
  root: rootOf,
  read: async (files, log, around) => {
    const mounts = new HugoReader(files, log).mounts(around)
    if (mounts.size === 0) return new HugoReader(files, log).read()
    const mounted = withMounts(files, around.files, mounts)
    return { ...new HugoReader(mounted, log).read(), files: mounted }
  },
}

function rootOf(file: string): string {
  return folderOf(file.replace(/config\/_default\/[^/]*$/, 'x'))
}

/** A theme has a configuration too, but no content. */
function hasContent(files: FileSystem, root: string, config: string): boolean {
  const named = [...config.matchAll(/contentDir["']?\s*[:=]\s*["']?([\w./-]+)/gi)].map(([, folder = '']) => folder)
  const folders = ['content', ...named].map((folder) => normalizePath(`${root}/${folder}`))
  return files
    .list()
    .some((path) => /\.(?:md|adoc)$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))
}

/** Parts of a configuration that may be separate files, each named after its key. */
const PARTS = ['params', 'languages', 'menus', 'menu', 'permalinks', 'markup', 'module']

/** The configuration: one file, or the folder `config/_default`. */
function readConfig(files: FileSystem): Data {
  const endings = ['toml', 'yaml', 'yml', 'json']
  const read = (...names: readonly string[]) =>
    readFirst(
      files,
      names.flatMap((name) => endings.map((ending) => `${name}.${ending}`)),
    )?.data
  const config = { ...lowerKeys(read('hugo', 'config', 'config/_default/hugo', 'config/_default/config') ?? {}) }
  for (const part of PARTS) {
    const own = read(`config/_default/${part}`)
    if (own) config[part] = { ...asObject(config[part]), ...own }
  }
  return config
}

interface Entry {
  readonly file: string
  readonly data: Data
  /** Folder relative to the content folder. */
  readonly folder: string
  readonly isSection: boolean
  readonly weight: number
  readonly title: string
}

const PAGE = /\.(?:mdx?|markdown|adoc|asciidoc|ad)$/i
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i

class HugoReader {
  private readonly config: Data
  /** All images of the site, in order. Listed once one is looked up. */
  private images: readonly string[] | undefined
  private readonly pages: SourcePage[] = []
  /** The pages by what references call them. Listed once one is looked up. */
  private names: PageNames | undefined
  /** The front matter of `_index.md`, by folder. */
  private readonly sections = new Map<string, Data>()
  private readonly languages: readonly { tag: string; content: string; route: string; suffix: boolean }[]
  private readonly adoc: AdocPages

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.config = readConfig(files)
    this.languages = this.readLanguages()
    this.adoc = new AdocPages(files, log, {
      attributes: this.adocAttributes(),
      isTitledByFrontMatter: true,
      contentFolder: (file) => this.contentOf(file),
    })
  }

  read(): SourceSite {
    const passthrough = at(this.config.markup, 'goldmark', 'extensions', 'passthrough')
    const dialect = hugoDialect({
      emoji: this.config.enableemoji === true,
      math: at(passthrough, 'enable') === true && JSON.stringify(at(passthrough, 'delimiters') ?? '').includes('\\\\('),
    })
    const listed: ListedPages[] = []
    const fallbacks: { from: string; to: string }[] = []
    const divisions = this.languages.map((language, i): Division => {
      const { route } = language
      const entries = this.entries(language).map((entry) => ({ ...entry, address: this.address(entry, route) }))
      for (const { file, address, title } of entries)
        this.pages.push({
          file,
          address,
          language: language.tag,
          title,
          ...(isAdoc(file) ? this.adoc.page(file) : { dialect }),
        })
      const missing = this.fallsBack(language.tag) ? untranslated(listed[0], { route, pages: entries }) : []
      for (const { address, data } of missing) {
        const aliases = asArray(data.aliases).filter(
          (alias): alias is string => asText(alias)?.startsWith('/') === true,
        )
        for (const from of [address, ...aliases]) fallbacks.push({ from: `${route}${from}`, to: address })
      }
      listed.push({ route, pages: [...entries, ...missing] })
      return { kind: 'language', label: language.tag, isDefault: i === 0, content: this.navigation(entries) }
    })
    const filled = divisions.filter(({ content }) =>
      'items' in content ? content.items.length > 0 : content.divisions.length > 0,
    )
    const lists = listUrls(this.config, listed, urlized)
    const navigation: Navigation = filled.length > 1 ? { divisions: filled } : (filled[0]?.content ?? { items: [] })
    const home = this.pages.find(({ file }) => file === firstFile(navigation))?.address
    const html = codePages(this.htmlPages(), home, this.log)
    const params = asObject(this.config.params)
    const url = asText(this.config.baseurl)
    const base = basePath(url)
    const ofHost = hostRedirects(this.files, ['', 'static'], { base, url: origin(url) })
    return {
      settings: {
        name: asText(this.config.title) ?? asText(at(Object.values(asObject(this.config.languages))[0], 'title')),
        description: asText(params.description),
        url: /localhost|example\.org/.test(url ?? '') ? undefined : origin(url),
        socials: socialsOf([
          asText(params.github_repo) ?? '',
          ...Object.values(asObject(params.links)).flatMap((list) =>
            asArray(list).map((one) => asText(at(one, 'url')) ?? ''),
          ),
        ]),
      },
      pages: this.pages,
      navigation,
      redirects: [...html.redirects, ...ofHost, ...fallbacks, ...lists.redirects],
      assets: publicFiles(this.files, ['static'], this.log, (path) => path.endsWith('.html')),
      lost: [
        ...html.lost,
        ...lists.lost,
        ...this.mountedFiles(),
        ...unreadPages(this.otherFiles(/\.(?:rst|org)$/), this.log),
      ],
      languages: this.languages.map(({ tag }) => tag).filter((tag) => this.fallsBack(tag)),
      base,
      ending: this.config.uglyurls === true ? 'html' : 'slash',
      titleFrom: 'front-matter',
      links: { publicFolders: ['static', 'assets'], contentFolder: (page) => this.contentOf(page.file) },
      include: (path, from) =>
        [folderOf(from), '', this.contentOf(from), 'content', 'static', 'assets']
          .map((folder) => joinPath([folder, path.replace(/^\/+/, '')]))
          .map((one) => normalizePath(one))
          .find((file) => file !== undefined && this.files.readText(file) !== undefined),
      named: (name, kind, from) => {
        if (kind === 'file') return this.resource(name, from)
        const [path = '', fragment] = name.split('#')
        const file = this.referenced(path, from)
        return file === undefined ? undefined : { file, ...(fragment !== undefined && { fragment }) }
      },
      // A page's own parameters come first, then those of the sections around it.
      variable: (name, page, data) => {
        const own = /^\.Page\.(\w+)$/.exec(name)?.[1]
        if (own !== undefined) return this.pageValue(own, page, data)
        const scopes = [data, ...this.cascades(page)].flatMap((one) => [asObject(one.params), one])
        for (const scope of [...scopes, params]) {
          const value = asText(at(scope, ...name.split('.'))) ?? asText(scope[name.toLowerCase()])
          if (value !== undefined) return value
        }
        return undefined
      },
      frontMatter: (data) => this.frontMatter(data),
    }
  }

  /** What the configuration tells Asciidoctor. An attribute without a value is set. */
  private adocAttributes(): Data {
    const asciidoc = lowerKeys(asObject(this.config.markup)).asciidocext
    const typed = asObject(lowerKeys(asObject(asciidoc)).attributes)
    return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? true]))
  }

  /** What a template finds at a page besides its parameters. */
  private pageValue(name: string, page: SourcePage, data: Data): string | undefined {
    if (name === 'Title') return asText(data.title) ?? page.title
    if (name === 'LinkTitle') return asText(data.linkTitle) ?? asText(data.title) ?? page.title
    const path = basePath(asText(this.config.baseurl)) + (page.address === '/' ? '/' : `${page.address}/`)
    return name === 'RelPermalink' ? path : undefined
  }

  /** What the sections around a page pass on to it, from the innermost to the configuration. */
  private cascades({ file }: SourcePage): Data[] {
    const content = this.contentOf(file)
    const path = file.slice(content.length)
    const out: Data[] = []
    for (let folder = folderOf(file); ; folder = folderOf(folder)) {
      out.push(...cascadesFor(this.sections.get(folder)?.cascade, path))
      if (folder.length <= content.length) break
    }
    return [...out, ...cascadesFor(this.config.cascade, path)]
  }

  /** Folders that the site shows as part of its content: their names there, and their paths in `around`. */
  mounts({ files, site }: Surroundings): ReadonlyMap<string, string> {
    const [main] = this.languages
    const out = new Map<string, string>()
    for (const mount of asArray(at(this.config.module, 'mounts'))) {
      const source = normalizePath(`${site}/${asText(at(mount, 'source')) ?? ''}`)
      const below = /^content\/(.+)$/.exec(asText(at(mount, 'target')) ?? '')?.[1]?.replace(/\/+$/, '')
      const lang = asText(at(mount, 'lang'))
      const language = this.languages.find(({ tag }) => tag === lang) ?? main
      if (!source || source === site || below === undefined || !language) continue
      const name = `${language.content}/${below}`
      if (files.list().some((path) => path.startsWith(`${source}/`))) out.set(name, source)
    }
    return out
  }

  /** Pages in HTML, which are mostly the home page with the blocks of a theme. */
  private htmlPages(): CodePage[] {
    const known = new Set(this.pages.map(({ address }) => plainAddress(address)))
    return this.otherFiles(/\.html$/).flatMap(({ file, address }) =>
      known.has(address) || /^---/.test(this.files.readText(file) ?? '') === false
        ? []
        : [{ file, address, language: 'HTML' }],
    )
  }

  /** Pages whose file isn't Markdown, with their URLs. */
  private otherFiles(pattern: RegExp): { file: string; address: string }[] {
    return this.languages.flatMap(({ content, route }) =>
      pagesBelow(this.files, content, pattern).map((file) => {
        const path = file
          .slice(content.length + 1)
          .replace(/\.\w+$/, '')
          .replace(/(?:^|\/)_?index$/, '')
        return { file, address: plainAddress(`${route}/${path.split('/').map(urlized).join('/')}`) }
      }),
    )
  }

  /** URLs of single files that the site mounts as pages. Most are outside of its folder. */
  private mountedFiles(): { address: string; why: string }[] {
    const [main] = this.languages
    return asArray(at(this.config.module, 'mounts')).flatMap((mount) => {
      const [source, target] = [asText(at(mount, 'source')), asText(at(mount, 'target'))]
      if (source === undefined || !target?.startsWith('content/') || !/\.md$/.test(target)) return []
      const path = target.slice('content/'.length).replace(/\.md$/, '')
      const parts = path.split('/').map(urlized)
      const address = `${main?.route ?? ''}/${parts.join('/')}`
      return [{ address, why: `Hugo mounted \`${source}\` there. To keep it, copy the file into the new docs.` }]
    })
  }

  /** True if the site shows pages of the default language where this one has none: both are mounted at the same place. */
  private fallsBack(tag: string): boolean {
    const [main] = this.languages
    return asArray(at(this.config.module, 'mounts')).some((mount) => {
      const tags = [at(mount, 'lang'), ...asArray(at(mount, 'sites', 'matrix', 'languages'))]
      const isContent = asText(at(mount, 'target')) === 'content' && asText(at(mount, 'source')) === main?.content
      return isContent && tag !== main?.tag && tags.includes(tag)
    })
  }

  private readLanguages(): { tag: string; content: string; route: string; suffix: boolean }[] {
    const content = asText(this.config.contentdir) ?? 'content'
    const chosen = asText(this.config.defaultcontentlanguage) ?? 'en'
    const inSubdirectory = this.config.defaultcontentlanguageinsubdir === true
    const all = Object.entries(asObject(this.config.languages)).filter(([, value]) => asObject(value).disabled !== true)
    if (all.length === 0) return [{ tag: chosen, content, route: '', suffix: false }]
    return all
      .map(([key, value]) => {
        const own = asText(lowerKeys(asObject(value)).contentdir)
        const folder =
          own ??
          (this.files.list().some((path) => path.startsWith(`${content}/${key}/`)) ? `${content}/${key}` : content)
        return {
          tag: key,
          content: normalizePath(folder) ?? folder,
          route: key === chosen && !inSubdirectory ? '' : `/${key}`,
          suffix: folder === content && all.length > 1,
        }
      })
      .sort((a, b) => Number(b.tag === chosen) - Number(a.tag === chosen))
  }

  private entries(language: { tag: string; content: string; suffix: boolean }): Entry[] {
    const tags = new Set(this.languages.map(({ tag }) => tag))
    const others = this.languages
      .map(({ content }) => content)
      .filter((folder) => folder !== language.content && folder.startsWith(`${language.content}/`))
    return pagesBelow(this.files, language.content, PAGE).flatMap((file): Entry[] => {
      if (others.some((folder) => file.startsWith(`${folder}/`))) return []
      const name = stemOf(file)
      const suffix = /\.([\w-]+)$/.exec(name)?.[1]
      const own = suffix !== undefined && tags.has(suffix) ? suffix : undefined
      if (language.suffix && (own ?? this.languages[0]?.tag) !== language.tag) return []
      const { data } = readFrontMatter(this.files.readText(file) ?? '')
      if (data.draft === true || data.headless === true) return []
      const plain = own === undefined ? name : name.slice(0, -own.length - 1)
      const folder = folderOf(file).slice(language.content.length).replace(/^\//, '')
      const isSection = plain === '_index'
      if (isSection) this.sections.set(folderOf(file), data)
      const isBundle = plain === 'index'
      const weight = typeof data.weight === 'number' && data.weight !== 0 ? data.weight : Infinity
      const title =
        asText(data.linkTitle) ?? asText(data.title) ?? labelOf(isSection || isBundle ? stemOf(folder) : plain)
      return [{ file, data, folder: isBundle ? folderOf(folder) : folder, isSection, weight, title }]
    })
  }

  private address(entry: Entry, route: string): string {
    const { data, file } = entry
    const url = asText(data.url)
    if (url !== undefined) return url.startsWith('/') ? `${route}${url}` : `${route}/${url}`
    const name = stemOf(file).replace(/\.[a-z]{2}(?:-\w+)?$/, '')
    const isBundle = name === 'index'
    const own = asText(data.slug) ?? (isBundle ? stemOf(folderOf(file)) : name)
    const parts = entry.isSection ? [entry.folder] : [entry.folder, urlized(own)]
    const [section = ''] = entry.folder.split('/')
    const pattern = entry.isSection
      ? undefined
      : (asText(at(this.config, 'permalinks', section)) ?? asText(at(this.config, 'permalinks', 'page', section)))
    if (pattern !== undefined) {
      const date = data.date instanceof Date ? data.date.toISOString() : (asText(data.date) ?? '')
      const values = new Map(
        Object.entries({
          year: date.slice(0, 4),
          month: date.slice(5, 7),
          day: date.slice(8, 10),
          section,
          sections: entry.folder,
          title: urlized(asText(data.title) ?? own),
          slug: urlized(asText(data.slug) ?? asText(data.title) ?? own),
          filename: name,
          contentbasename: name,
          slugorfilename: urlized(own),
        }),
      )
      return `${route}${pattern.replace(/:(\w+)/g, (_, key: string) => values.get(key) ?? '')}`
    }
    return `${route}/${parts
      .filter((part) => part !== '')
      .map((part) => part.split('/').map(urlized).join('/'))
      .join('/')}`
  }

  private navigation(entries: readonly Entry[]): Navigation {
    const top = this.section('', entries)
    const sections = top.filter((item) => item.kind === 'group')
    const menu = asArray(at(this.config, 'menus', 'main') ?? at(this.config, 'menu', 'main'))
    // Docsy shows a tree for each section in its top bar.
    if (
      sections.length > 1 &&
      (menu.length > 0 ||
        entries.some(
          ({ data, isSection }) =>
            isSection && (at(data, 'menu', 'main') !== undefined || at(data, 'menus', 'main') !== undefined),
        ))
    ) {
      const loose = top.filter((item) => item.kind !== 'group')
      const tabs = sections.map(
        (group): Division => ({
          kind: 'tab',
          label: group.kind === 'group' ? group.label : '',
          content: {
            items:
              group.kind === 'group'
                ? [...(group.root === undefined ? [] : [pageItem(group.root)]), ...group.items]
                : [],
          },
        }),
      )
      return {
        divisions: [
          ...(loose.length > 0 ? [{ kind: 'tab', label: 'Home', content: { items: loose } } as const] : []),
          ...tabs,
        ],
      }
    }
    return { items: top }
  }

  /** The pages and sections of a folder, sorted by weight, then date, then title. */
  private section(folder: string, entries: readonly Entry[]): NavItem[] {
    const root = folder === '' ? entries.find((entry) => entry.isSection && entry.folder === '') : undefined
    const sorted = this.members(folder, entries)
      .sort(
        (a, b) =>
          a.key.weight - b.key.weight ||
          (a.key.date < b.key.date ? 1 : a.key.date > b.key.date ? -1 : 0) ||
          a.key.title.localeCompare(b.key.title, 'en'),
      )
      .map(({ item }) => item)
    return root ? [pageItem(root.file), ...sorted] : sorted
  }

  /** Only folders at the top, and those with an `_index.md`, are sections. Others belong to the section around them. */
  private members(folder: string, entries: readonly Entry[]): { item: NavItem; key: SortKey }[] {
    const own: { item: NavItem; key: SortKey }[] = []
    const inner = new Map<string, Entry[]>()
    for (const entry of entries) {
      const path = entry.folder
      if (path === folder && !entry.isSection) {
        if (entry.data.toc_hide !== true)
          own.push({ item: pageItem(entry.file, asText(entry.data.linkTitle)), key: sortKey(entry) })
      } else if (path.startsWith(folder === '' ? '' : `${folder}/`) && path !== folder) {
        const name = path.slice(folder === '' ? 0 : folder.length + 1).split('/')[0] ?? ''
        const list = inner.get(name)
        if (list) list.push(entry)
        else inner.set(name, [entry])
      }
    }
    for (const [name, list] of inner) {
      const path = folder === '' ? name : `${folder}/${name}`
      const index = list.find((entry) => entry.isSection && entry.folder === path)
      if (index?.data.toc_hide === true) continue
      if (!index && folder !== '') {
        own.push(...this.members(path, list))
        continue
      }
      const items = this.section(path, list)
      const label = index?.title ?? labelOf(name)
      const hasCards = this.isDocsy && index !== undefined && /^docs(?:\/|$)/.test(path) && index.data.no_list !== true
      own.push({
        item: { kind: 'group', label, items, ...(index && { root: index.file }), ...(hasCards && { hasCards }) },
        key: index ? sortKey(index) : { weight: Infinity, date: '', title: label },
      })
    }
    return own
  }

  /** Docsy lists the pages of a section below its text. */
  private get isDocsy(): boolean {
    const imports = asArray(at(this.config, 'module', 'imports')).map((one) => asText(at(one, 'path')) ?? '')
    return [this.config.theme]
      .flat()
      .map(String)
      .concat(imports)
      .some((name) => /\bdocsy\b/.test(name))
  }

  private contentOf(file: string): string {
    return this.languages.find(({ content }) => file.startsWith(`${content}/`))?.content ?? 'content'
  }

  /** The first image in a page's folder whose name contains a text, as Docsy looks images up. */
  private resource(text: string, from: SourcePage): { file: string } | undefined {
    if (!/^_?index\.[\w.]+$/.test(from.file.slice(from.file.lastIndexOf('/') + 1))) return undefined
    const folder = `${folderOf(from.file)}/`
    this.images ??= this.files
      .list()
      .filter((path) => IMAGE.test(path))
      .sort()
    const file = this.images.find(
      (path) =>
        path.startsWith(folder) &&
        path.toLowerCase().lastIndexOf(text.toLowerCase()) >= Math.max(folder.length, path.lastIndexOf('/')),
    )
    return file === undefined ? undefined : { file }
  }

  /** `ref` and `relref` find pages and sections by path, relative to the page or to the content folder, or by name. */
  private referenced(name: string, from: SourcePage): string | undefined {
    if (name === '') return from.file
    this.names ??= namesOf(this.pages, (file) => this.contentOf(file))
    const { byPath, byName } = this.names
    const plain = nameKey(name.replace(/\/+$/, ''))
    const here = folderOf(from.file).slice(this.contentOf(from.file).length)
    const bases = name.startsWith('/') ? [plain] : [nameKey(`${here}/${plain}`), `/${plain}`]
    for (const base of bases) {
      const path = normalizePath(base)
      const file = path === undefined ? undefined : byPath.get(`${from.language}:/${path}`)
      if (file !== undefined) return file
    }
    // A bare name is looked up in the whole site.
    const alike = byName.get(`${from.language}:${plain.slice(plain.lastIndexOf('/') + 1)}`)
    return alike?.find(({ path }) => path.endsWith(`/${plain}`))?.file
  }

  private frontMatter(data: Data): { handled: string[]; set: Record<string, unknown> } {
    const keys = [
      'weight',
      'linkTitle',
      'menu',
      'menus',
      'type',
      'layout',
      'cascade',
      'outputs',
      'categories',
      'tags',
      'slug',
      'resources',
      'no_list',
      'simple_list',
      'toc_hide',
      'hide_summary',
      'manualLink',
      'date',
      'author',
      'params',
      'spelling',
      'github_repo',
      'toc',
      'body_class',
      'cspell',
      'show_banner',
      'notoc',
      'hide_feedback',
    ]
    const link = asText(data.manualLink)
    return {
      handled: keys,
      set: { ...(link && { url: link }), ...(data.notoc === true && { mode: 'wide' }) },
    }
  }
}

interface SortKey {
  readonly weight: number
  readonly date: string
  readonly title: string
}

function sortKey(entry: Entry): SortKey {
  const { date } = entry.data
  return {
    weight: entry.weight,
    date: date instanceof Date ? date.toISOString() : (asText(date) ?? ''),
    title: entry.title,
  }
}

/** Pages by the names that references give them, each after its language. */
interface PageNames {
  readonly byPath: ReadonlyMap<string, string>
  readonly byName: ReadonlyMap<string, readonly { readonly path: string; readonly file: string }[]>
}

function namesOf(pages: readonly SourcePage[], contentOf: (file: string) => string): PageNames {
  const byPath = new Map<string, string>()
  const byName = new Map<string, { path: string; file: string }[]>()
  for (const { file, language } of pages) {
    const plain = file.slice(contentOf(file).length).replace(/\.\w+$/, '')
    const suffix = `.${language}`
    const path = nameKey(plain.endsWith(suffix) ? plain.slice(0, -suffix.length) : plain)
    const key = `${language}:${path.slice(path.lastIndexOf('/') + 1)}`
    if (!byPath.has(`${language}:${path || '/'}`)) byPath.set(`${language}:${path || '/'}`, file)
    const alike = byName.get(key)
    if (alike) alike.push({ path, file })
    else byName.set(key, [{ path, file }])
  }
  return { byPath, byName }
}

/** A path without what doesn't matter in references: the ending, the case, and the file of a section. */
function nameKey(path: string): string {
  return path
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/\.(?:md|markdown|adoc|asciidoc|ad)$/, '')
    .replace(/\/_?index$/, '')
}

/** The parts of a cascade that reach the page at a path below the content folder. */
function cascadesFor(cascade: unknown, path: string): Data[] {
  return [cascade].flat().flatMap((one) => {
    const part = asObject(one)
    const target = asText(at(part.target ?? part._target, 'path'))
    return target === undefined || globMatches(target, path.replace(/\.\w+$/, '')) ? [part] : []
  })
}

/** The pages of the default language that another one has no page for. */
function untranslated(main: ListedPages | undefined, { route, pages }: ListedPages): ListedPages['pages'] {
  const own = new Set(pages.map(({ address }) => address))
  return main?.pages.filter(({ address }) => main.route === '' && !own.has(`${route}${address}`)) ?? []
}

/** Hugo's configuration keys are case-insensitive. */
function lowerKeys(data: Data): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))
}
