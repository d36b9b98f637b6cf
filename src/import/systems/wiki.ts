// Wikis of GitHub, GitLab, and Gitea: pages by name in one folder, `_Sidebar.md`, and `[[links]]`.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { wiki as dialect } from '../../foreign/dialects/wiki.ts'
import { linesOf, linesOfText } from '../../foreign/lines.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { folderOrder, labelOf } from '../folder-order.ts'
import { eachOnce, listText } from '../link-list.ts'
import { folderOf, isAside, nearest, pagesBelow, stemOf } from '../reading.ts'
import { type ImportLog, type ImportSystem, type NavItem, pageItem, type SourceSite } from '../source-site.ts'
import { readSummary } from '../summary-list.ts'
import { isUnread, unreadPages } from '../unread-pages.ts'

const SIDEBAR = /(?:^|\/)_[Ss]idebar\.(?:md|markdown)$/
const HOME = /(?:^|\/)[Hh]ome\.(?:md|markdown)$/
/** Parts around each page, and files about the repository. */
const NOT_A_PAGE = /(?:^|\/)(?:[._][^/]*|LICENSE[^/]*)(?:\/|$)/

export const wiki: ImportSystem = {
  id: 'wiki',
  name: 'GitHub wiki',
  detect: (files) => nearest(files, SIDEBAR, (_, path) => hasHome(files, folderOf(path))) ?? homeOf(files),
  read: async (files, log) => new WikiReader(files, log).read(),
}

function hasHome(files: FileSystem, folder: string): boolean {
  const head = folder === '' ? '' : `${folder}/`
  return files.list().some((path) => path.startsWith(head) && HOME.test(path) && folderOf(path) === folder)
}

/** The first page of a wiki without a sidebar. Other folders have a README or an index. */
function homeOf(files: FileSystem): string | undefined {
  const list = files.list()
  if (list.some((path) => /^(?:README|index)\.|^\.obsidian\//i.test(path))) return undefined
  const pages = list.filter((path) => /^[^/]+\.md$/.test(path) && !NOT_A_PAGE.test(path))
  return pages.length > 1 ? pages.find((path) => HOME.test(path)) : undefined
}

class WikiReader {
  private readonly paths: readonly string[]
  private readonly home: string | undefined
  /** Pages by their names, as links write them. */
  private readonly byName = new Map<string, string>()
  /** The address of the wiki, if its pages link to each other by it. */
  private readonly url: string | undefined

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.paths = pagesBelow(files, '').filter((path) => !NOT_A_PAGE.test(path) && !isAside(path))
    this.home =
      this.paths.find((path) => HOME.test(path) && !path.includes('/')) ?? this.paths.find((path) => HOME.test(path))
    for (const path of this.paths)
      for (const name of [path.replace(/\.\w+$/, ''), stemOf(path)]) {
        const key = keyOf(name)
        if (!this.byName.has(key)) this.byName.set(key, path)
      }
    this.url = this.ownUrl()
  }

  read(): SourceSite {
    const unread = this.files.list().filter((path) => isUnread(path) && !NOT_A_PAGE.test(path) && !isAside(path))
    this.reportParts()
    return {
      settings: { name: this.url === undefined ? undefined : labelOf(this.url.replace(/^.*\//, '')) },
      pages: this.paths.map((file) => ({
        file,
        address: this.addressOf(file),
        dialect,
        title: titleOf(file),
      })),
      navigation: { items: this.navigation() },
      redirects: [],
      assets: [],
      lost: unreadPages(
        unread.map((file) => ({ file, address: `/${stemOf(file)}` })),
        this.log,
      ),
      base: '',
      ending: 'none',
      titleFrom: 'front-matter',
      links: {
        publicFolders: [''],
        contentFolder: () => '',
        byName: true,
        plain: (url) => this.plain(url),
      },
      // The name is the title, unless the page has one of its own. Other headings of level 1 are sections.
      frontMatter: (_, { file }) =>
        hasTitle(this.files.readText(file) ?? '') ? {} : { set: { title: titleOf(file) } },
      named: (name) => {
        const file = this.find(name) ?? this.fileAt(name)
        return file === undefined ? undefined : { file }
      },
    }
  }

  private addressOf(file: string): string {
    return file === this.home ? '/' : `/${stemOf(file)}`
  }

  private find(name: string): string | undefined {
    return this.byName.get(keyOf(name.replace(/^\.?\//, '')))
  }

  private fileAt(path: string): string | undefined {
    const file = normalizePath(path.replace(/^\/+/, ''))
    return file !== undefined && file !== '' && this.files.readBytes(file) !== undefined ? file : undefined
  }

  /** An address in the wiki as `/Page#part`. Others stay. */
  private plain(url: string): string {
    const [, typed = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
    const path = this.below(typed)
    if (path === undefined) return url
    if (path === '') return typed === '' ? url : `/${rest}`
    const file = this.find(path)
    if (file !== undefined) return this.addressOf(file) + rest
    return path === typed ? url : `/${path}${rest}`
  }

  /** The path in the wiki that an address names. Undefined for one elsewhere. */
  private below(url: string): string | undefined {
    if (this.url !== undefined)
      for (const head of [`https://github.com/${this.url}/wiki`, `https://raw.githubusercontent.com/wiki/${this.url}`])
        if (url.toLowerCase().startsWith(head) && /^(?:\/|$)/.test(url.slice(head.length)))
          return decodeEscapes(url.slice(head.length).replace(/^\/+|\/+$/g, ''))
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(url)) return undefined
    return decodeEscapes(url).replace(/^(?:\.\.?\/)*wiki\//, '')
  }

  /** `owner/name` of the repository whose wiki the pages name most often, in lower case. */
  private ownUrl(): string | undefined {
    const counts = new Map<string, number>()
    const texts = this.files.list().filter((path) => SIDEBAR.test(path) || this.paths.includes(path))
    for (const path of texts)
      for (const [, repository = '', page = ''] of (this.files.readText(path) ?? '').matchAll(
        /https:\/\/github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})\/wiki\/([^\s)#"'>\]]{1,200})/g,
      )) {
        if (!this.byName.has(keyOf(decodeEscapes(page)))) continue
        const key = repository.toLowerCase()
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
  }

  /** The sidebar, then the pages that only GitHub's own list of all pages names. */
  private navigation(): NavItem[] {
    const sidebar = this.files.list().find((path) => SIDEBAR.test(path) && !path.includes('/'))
    const listed = new Set<string>()
    const known = new Set(this.paths)
    const items = sidebar === undefined ? [] : this.sidebar(this.files.readText(sidebar) ?? '', known, listed)
    const start = this.home === undefined || listed.has(this.home) ? [] : [pageItem(this.home)]
    if (this.home !== undefined) listed.add(this.home)
    const rest = this.paths.filter((path) => !listed.has(path))
    const others = folderOrder(rest.map((file) => ({ file, path: file.replace(/\.\w+$/, '') })))
    if (others.length === 0 || items.length === 0) return [...start, ...items, ...others]
    return [...start, ...items, { kind: 'group', label: 'More pages', items: others }]
  }

  private sidebar(source: string, known: ReadonlySet<string>, listed: Set<string>): NavItem[] {
    const text = source.replace(/\[\[([^\][|\n]+)(?:\|([^\][\n]+))?\]\]/g, (_, label: string, page = label) => {
      const file = this.find(page.trim())
      return file === undefined ? label : `[${label.trim()}](<${file}>)`
    })
    const fileOf = (url: string) => {
      const plain = decodeEscapes(this.plain(url).replace(/[?#].*$/, ''))
      return known.has(url) ? url : ((plain === '/' ? this.home : this.find(plain)) ?? url)
    }
    // A link to the wiki's own address is a page, not a link to another site.
    const local = listText(text).replace(/\]\((https?:[^()\s]+)\)/g, (whole, url: string) => {
      const plain = this.plain(url)
      return plain === url ? whole : `](${plain})`
    })
    const items = readSummary(local, fileOf).flatMap(({ heading, items }): readonly NavItem[] =>
      heading === undefined ? items : [{ kind: 'group', label: heading, items }],
    )
    return eachOnce(existing(items, known), listed)
  }

  private reportParts(): void {
    for (const file of this.files.list().filter((path) => /(?:^|\/)_(?:Footer|Header)\.\w+$/i.test(path)))
      this.log.remark({
        kind: 'left',
        what: stemOf(file).slice(1).toLowerCase(),
        file,
        line: 0,
        message: `What \`${file}\` showed on each page was left out.`,
        todo: 'Add its links to `footer` in `docs.json`.',
      })
  }
}

/** The title that a wiki makes of the name of a page. */
function titleOf(file: string): string {
  return stemOf(file).replace(/-+/g, ' ')
}

/** Whether a page begins with its only heading of level 1. */
function hasTitle(source: string): boolean {
  const lines = linesOf(source).filter(({ text }) => text.trim() !== '')
  const titles = [...linesOfText(lines)].filter((i) => /^#[ \t]+\S/.test(lines[i]?.text ?? ''))
  return titles.length === 1 && titles[0] === 0
}

/** Without pages that nobody has written. */
function existing(items: readonly NavItem[], known: ReadonlySet<string>): NavItem[] {
  return items.flatMap((item): NavItem[] => {
    if (item.kind === 'page') return known.has(item.file) ? [item] : []
    if (item.kind === 'link') return [item]
    const { root, ...rest } = item
    const inner = existing(item.items, known)
    return [{ ...rest, items: inner, ...(root !== undefined && known.has(root) && { root }) }]
  })
}

/** Links name pages in any case, with spaces or hyphens. */
function keyOf(name: string): string {
  return name
    .replace(/\.(?:md|markdown)$/i, '')
    .replace(/[\s_-]+/g, '-')
    .toLowerCase()
}
