// Docsify: `index.html` with `window.$docsify`, and the lists of `_sidebar.md` and `_navbar.md`.
import { LANGUAGES } from '../../config/schema/navigation.ts'
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { MemoryFileSystem } from '../../files/memory.ts'
import { docsify as dialectOf } from '../../foreign/dialects/docsify.ts'
import { decodeEntities } from '../../html/entities.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { asObject, asText, type Data } from '../config/data.ts'
import { ConfigReader } from '../config/javascript.ts'
import { folderOrder, labelOf } from '../folder-order.ts'
import { eachOnce, listText } from '../link-list.ts'
import { folderOf, nearest, pagesBelow, titleOf } from '../reading.ts'
import { menuColumns, socialsOf } from '../shared-settings.ts'
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
import { readSummary } from '../summary-list.ts'

const DOCUMENT = 'index.html'
/** Docsify's own parts, and what it doesn't show because its name begins with a sign. */
const NOT_A_PAGE = /(?:^|\/)(?:[._]|node_modules\/)/

export const docsify: ImportSystem = {
  id: 'docsify',
  name: 'Docsify',
  detect: (files) =>
    nearest(files, /(?:^|\/)index\.html$/, (text) =>
      /\$docsify\b|<script\b[^<>]*\/docsify(?:@[\w.-]+)?\//.test(text),
    ) ?? nearest(files, /(?:^|\/)_sidebar\.md$/),
  read: async (files, log) => new DocsifyReader(files, await readSettings(files, log), log).read(),
}

/** The value of `window.$docsify`, which is read without running it. */
async function readSettings(files: FileSystem, log: ImportLog): Promise<Data> {
  const html = files.readText(DOCUMENT) ?? ''
  const scripts = html.split(/<script\b/i).map((part, i) => {
    const [, attributes = '', code = ''] = (i > 0 && /^([^>]*)>([\s\S]*?)(?:<\/script|$)/i.exec(part)) || []
    const file = /\bsrc=["']?([^"'\s>]+)/.exec(attributes)?.[1]
    return file === undefined ? code : (files.readText(file.replace(/^\.?\//, '')) ?? '')
  })
  const assigned = /(?:window\s*\.\s*)?\$docsify\s*=(?!=)/
  const code = scripts.find((script) => assigned.test(script))
  if (code === undefined) return {}
  const module = new MemoryFileSystem({ 'config.js': code.replace(assigned, 'export default ') })
  const read = await new ConfigReader(module).read('config.js')
  if (!read || typeof read.exports.default !== 'object')
    log.remark({
      kind: 'simplified',
      what: '$docsify',
      file: DOCUMENT,
      line: 0,
      message: 'The settings in `window.$docsify` are code, and were left out.',
      todo: 'Compare the name, the color, and the logo with the old site.',
    })
  return asObject(read?.exports.default)
}

class DocsifyReader {
  private readonly html: string
  /** The folder of the pages. */
  private readonly root: string
  /** The path that the site is under. */
  private readonly base: string
  private readonly home: string
  private aliases: ReadonlyMap<string, string> = new Map()

  constructor(
    private readonly files: FileSystem,
    private readonly config: Data,
    private readonly log: ImportLog,
  ) {
    this.html = files.readText(DOCUMENT) ?? ''
    const typed = asText(config.basePath) ?? ''
    const folder = normalizePath(typed.replace(/^\/+|\/+$/g, '')) ?? ''
    const isRemote = /^(?:https?:)?\/\//.test(typed)
    if (isRemote)
      this.left('basePath', `Docsify loaded the pages from ${typed}.`, 'Import the repository that holds them.')
    const isFolder = !isRemote && pagesBelow(files, folder).length > 0
    this.root = isFolder ? folder : ''
    this.base = isFolder || isRemote || folder === '' || !this.isHistory ? '' : `/${folder}`
    this.home = this.inRoot(asText(config.homepage) ?? 'README.md')
    this.aliases = this.readAliases()
  }

  read(): SourceSite {
    const { files } = this
    const languages = this.languages()
    const pages = this.pages(languages)
    const navigation = this.navigation(pages, languages)
    this.reportParts(pages)
    const settings = this.settings(filesOf(navigation))
    const own = `${settings.url}/#/`
    return {
      settings,
      pages,
      navigation,
      redirects: pages.flatMap(({ file, address: to }) =>
        [...this.aliases].flatMap(([from, target]) => (target === file ? [{ from, to }] : [])),
      ),
      assets: [],
      lost: [],
      languages,
      base: this.base,
      ending: 'none',
      titleFrom: 'heading',
      links: {
        publicFolders: this.root === '' ? [''] : [this.root, ''],
        contentFolder: () => this.root,
        plain: (url) => plainUrl(url.startsWith(own) ? `/${url.slice(own.length)}` : url),
        ...(this.config.relativePath !== true && { fromRoot: /^/ }),
      },
      include: (path, from) => {
        const folder = path.startsWith('/') ? this.root : folderOf(from)
        const file = normalizePath(`${folder}/${path}`)
        return file !== undefined && files.readText(file) !== undefined ? file : undefined
      },
    }
  }

  private get isHistory(): boolean {
    return this.config.routerMode === 'history'
  }

  private left(what: string, message: string, todo?: string, file = DOCUMENT): void {
    this.log.remark({ kind: 'left', what, file, line: 0, message, ...(todo !== undefined && { todo }) })
  }

  private inRoot(path: string): string {
    return normalizePath(`${this.root}/${path}`) ?? path
  }

  private below(file: string): string {
    return this.root === '' ? file : file.slice(this.root.length + 1)
  }

  private pages(languages: readonly string[]): SourcePage[] {
    const isOld = !/\bdocsify@(?:[5-9]|\d\d)/.test(this.html)
    const dialect = dialectOf({ escapes: isOld, math: /docsify-(?:latex|katex)|katex|mathjax/i.test(this.html) })
    const { home } = this
    const listed = this.listFiles()
    return pagesBelow(this.files, this.root, /\.(?:md|markdown)$/)
      .filter((file) => !NOT_A_PAGE.test(this.below(file)) && !listed.has(file))
      .map((file): SourcePage => {
        const path = this.below(file).replace(/\.\w+$/, '')
        const language = languages.find((one) => path.startsWith(`${one}/`))
        return {
          file,
          address: file === home ? '/' : `/${path.replace(/(?:^|\/)README$/i, '')}`,
          dialect,
          ...(languages.length > 0 && { language: language ?? this.ownLanguage() }),
        }
      })
  }

  /** The files of lists, which may have other names. */
  private listFiles(): ReadonlySet<string> {
    return new Set(
      [this.config.loadSidebar, this.config.loadNavbar, this.config.coverpage]
        .flatMap((name) => asText(name) ?? [])
        .map((name) => this.inRoot(name)),
    )
  }

  private sidebarName(): string {
    return asText(this.config.loadSidebar) ?? '_sidebar.md'
  }

  private ownLanguage(): string {
    return /<html\b[^<>]*\blang=["']?([\w-]+)/i.exec(this.html)?.[1] ?? 'en'
  }

  /** The folders of translations: named after a language, with a list of their own. */
  private languages(): readonly string[] {
    const known = new Set<string>(LANGUAGES.map((one) => one.toLowerCase()))
    return this.files
      .list()
      .filter((file) => file === this.inRoot(`${this.below(file).split('/')[0]}/${this.sidebarName()}`))
      .map((file) => this.below(folderOf(file)))
      .filter((folder) => known.has(folder.toLowerCase()))
  }

  private navigation(pages: readonly SourcePage[], languages: readonly string[]): Navigation {
    if (languages.length === 0) return this.section(pages, '')
    const own = pages.filter(({ file }) => !languages.some((one) => file.startsWith(`${this.inRoot(one)}/`)))
    const parts: Division[] = languages.map((code) => ({
      kind: 'language',
      label: code,
      content: this.section(
        pages.filter(({ file }) => file.startsWith(`${this.inRoot(code)}/`)),
        code,
      ),
    }))
    if (own.length === 0) return { divisions: parts }
    return {
      divisions: [
        { kind: 'language', label: this.ownLanguage(), isDefault: true, content: this.section(own, '') },
        ...parts,
      ],
    }
  }

  /** The list of a folder. Folders below with lists of their own become tabs. */
  private section(pages: readonly SourcePage[], folder: string): Navigation {
    const known = new Set(pages.map(({ file }) => file))
    const name = this.sidebarName()
    const head = folder === '' ? '' : `${folder}/`
    const listed = new Set<string>()
    const main = this.list(this.inRoot(head + name), known, listed)
    const home = pages.find(({ address }) => address === `/${folder}`)?.file
    const start = home === undefined || listed.has(home) ? [] : [pageItem(home)]
    if (home !== undefined) listed.add(home)
    const tabs = this.files
      .list()
      .filter(
        (file) => file.startsWith(this.inRoot(head)) && file.endsWith(`/${name}`) && file !== this.inRoot(head + name),
      )
      .flatMap((file): Division[] => {
        const items = this.list(file, known, listed)
        return filesOf({ items }).size === 0
          ? []
          : [{ kind: 'tab', label: this.folderTitle(folderOf(file)), content: { items } }]
      })
    const items = main.length > 0 ? [...start, ...main] : this.byFolder(pages, listed)
    if (tabs.length === 0) return { items }
    if (items.length === 0) return { divisions: tabs }
    const label = (home && titleOf(this.files, home)) ?? asText(this.config.name) ?? 'Docs'
    return { divisions: [{ kind: 'tab', label: text(label), content: { items } }, ...tabs] }
  }

  private folderTitle(folder: string): string {
    return text(titleOf(this.files, `${folder}/README.md`) ?? labelOf(folder.slice(folder.lastIndexOf('/') + 1)))
  }

  /** Without a list, Docsify shows the headings of each page, and readers follow links. */
  private byFolder(pages: readonly SourcePage[], listed: ReadonlySet<string>): NavItem[] {
    const left = pages.filter(({ file, address }) => address === '/' || !listed.has(file))
    return folderOrder(left.map(({ file }) => ({ file, path: this.below(file).replace(/\.\w+$/, '') })))
  }

  /** The entries of a list, each page once. */
  private list(file: string, known: ReadonlySet<string>, listed: Set<string>): NavItem[] {
    const source = this.files.readText(file)
    if (source === undefined) return []
    const fileOf = (url: string) => this.pageFile(url, file, known)
    const items = readSummary(listText(source), fileOf).flatMap(({ heading, items }): readonly NavItem[] =>
      heading === undefined ? items : [{ kind: 'group', label: heading, items }],
    )
    return eachOnce(items, listed)
  }

  /** The file of a page that a list names. */
  private pageFile(url: string, from: string, known: ReadonlySet<string>): string {
    const path = decodeEscapes(plainUrl(url).replace(/[?#].*$/, ''))
    const isRelative = this.config.relativePath === true && !path.startsWith('/')
    const folders = isRelative
      ? [folderOf(from), this.root]
      : path.startsWith('/')
        ? [this.root]
        : [this.root, folderOf(from)]
    const names = path === '/' || path === '' ? [this.below(this.home)] : [path, `${path}.md`, `${path}/README.md`]
    const found = folders
      .flatMap((folder) => names.map((name) => normalizePath(`${folder}/${name}`)))
      .find((file) => file !== undefined && known.has(file))
    return found ?? this.aliases.get(path) ?? normalizePath(`${this.root}/${path}`) ?? path
  }

  /** The pages that were also at other addresses, which Docsify reads as patterns. */
  private readAliases(): Map<string, string> {
    const known = new Set(pagesBelow(this.files, this.root))
    const out = new Map<string, string>()
    for (const [from, to] of Object.entries(asObject(this.config.alias))) {
      const file = typeof to === 'string' ? this.pageFile(to, this.home, known) : ''
      if (/^\/[\w./-]+$/.test(from) && known.has(file)) out.set(from, file)
    }
    return out
  }

  private settings(listed: ReadonlySet<string>): SiteSettings {
    const { config, html } = this
    const repository = asText(config.repo)
    const logo = asText(config.logo)
    const favicon = /<link\b[^<>]*\brel=["']?(?:shortcut )?icon\b[^<>]*>/i.exec(html)?.[0]
    const icon = favicon && /\bhref=["']?([^"'\s>]+)/i.exec(favicon)?.[1]
    const meta = /<meta\b[^<>]*\bname=["']description["'][^<>]*>/i.exec(html)?.[0]
    const description = meta && /\bcontent="([^"]*)"/i.exec(meta)?.[1]
    const domain = this.files.readText('CNAME')?.trim()
    return {
      name: text(asText(config.name) ?? /<title>([^<]*)<\/title>/i.exec(html)?.[1] ?? ''),
      ...(description && { description: decodeEntities(description) }),
      ...(domain && /^[\w.-]+$/.test(domain) && { url: `https://${domain}` }),
      ...(logo && { logo: { light: this.fileOrUrl(logo) } }),
      ...(icon && { favicon: this.fileOrUrl(icon) }),
      color: asText(config.themeColor),
      ...this.navbar(listed),
      ...(repository && {
        socials: socialsOf([/^https?:/.test(repository) ? repository : `https://github.com/${repository}`]),
      }),
    }
  }

  private fileOrUrl(url: string): string {
    return /^(?:https?:)?\/\//.test(url) ? url : (normalizePath(url.replace(/^\/+/, '')) ?? url)
  }

  /** The links of `_navbar.md`. Its menus become columns of the footer. Pages are in the navigation. */
  private navbar(listed: ReadonlySet<string>): Pick<SiteSettings, 'links' | 'footer'> {
    const file = this.inRoot(asText(this.config.loadNavbar) ?? '_navbar.md')
    const source = this.files.readText(file)
    if (source === undefined) return {}
    const known = new Set(pagesBelow(this.files, this.root))
    const items = readSummary(listText(source), (url) => this.pageFile(url, file, known)).flatMap((part) => part.items)
    const missed = [...filesOf({ items })].filter((one) => known.has(one) && !listed.has(one))
    if (missed.length > 0)
      this.left(
        'navbar',
        `The top bar led to pages that aren't in the navigation: ${missed.map((one) => `\`${one}\``).join(', ')}.`,
        'Add them to `navigation` in `docs.json`.',
        file,
      )
    const links = items.flatMap((item) => (item.kind === 'link' ? [{ label: item.label, url: item.url }] : []))
    const menus = items.flatMap((item) =>
      item.kind === 'group'
        ? [
            {
              header: item.label,
              items: item.items.flatMap((one) => (one.kind === 'link' ? [{ label: one.label, url: one.url }] : [])),
            },
          ]
        : [],
    )
    return { links, footer: menuColumns(menus, this.log, file) }
  }

  private reportParts(pages: readonly SourcePage[]): void {
    const cover = this.files.list().filter((file) => /(?:^|\/)_coverpage\.md$/.test(this.below(file)))
    for (const file of cover)
      this.left('_coverpage.md', 'The cover page was left out.', 'Write what it says on the first page.', file)
    for (const file of pagesBelow(this.files, this.root, /(?:^|\/)_.*\.(?:md|markdown)$/))
      if (
        !/(?:^|\/)(?:_(?:sidebar|navbar|coverpage|404)\.md$|node_modules\/)/.test(file) &&
        !this.listFiles().has(file)
      )
        this.log.remark({
          kind: 'changed',
          what: 'page',
          file,
          line: 0,
          message: "The name of this file or its folder begins with `_`, so it wasn't imported as a page.",
        })
    if (!this.isHistory && pages.length > 0)
      this.log.remark({
        kind: 'changed',
        what: 'addresses',
        file: DOCUMENT,
        line: 0,
        message:
          'Addresses such as `/#/page` are `/page` now. Browsers never send the part after `#`, so old links from elsewhere lead to the first page.',
      })
    const addresses = new Set(pages.map(({ address }) => address))
    for (const [from, to] of Object.entries(asObject(this.config.alias))) {
      if (/_(?:sidebar|navbar|coverpage)/.test(from) || typeof to !== 'string') continue
      if (addresses.has(from.replace(/\/+$/, '')) || this.aliases.has(from)) continue
      this.left(
        'alias',
        `\`${from}\` showed \`${to}\`, and wasn't imported.`,
        'Write the page, or add a redirect to `docs.json`.',
      )
    }
    if (/<nav\b/i.test(this.html))
      this.left('<nav>', 'The top bar in `index.html` was left out.', 'Add its links to `navbar` in `docs.json`.')
  }
}

/** An address as other systems write it: `/page#heading` for `#/page?id=heading`. */
function plainUrl(url: string): string {
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(url)) return url
  const path = url.replace(/^(?:\.?\/)?#(?=\/)/, '')
  return path.replace(/\?(?:[^#]*&)?id=([^&#]*)[^#]*$/, '#$1')
}

/** The text of a name that may have HTML. */
function text(name: string): string {
  return decodeEntities(name.replace(/<[^>]*>/g, '')).trim()
}
