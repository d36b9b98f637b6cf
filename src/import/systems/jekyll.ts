// Jekyll with just-the-docs: parents by title, `nav_order`, permalinks.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import type { Dialect } from '../../foreign/dialect.ts'
import { jekyll as dialect } from '../../foreign/dialects/jekyll.ts'
import { emojiInText } from '../../foreign/emoji.ts'
import { plainAddress } from '../addresses.ts'
import { type AdocPages, isAdoc } from '../adoc/pages.ts'
import { asArray, asObject, asText, at, type Data, readData, readFrontMatter } from '../config/data.ts'
import { labelOf } from '../folder-order.ts'
import { hostRedirects } from '../host-redirects.ts'
import { folderOf, nearest, pagesBelow, stemOf } from '../reading.ts'
import { globMatches, socialsOf } from '../shared-settings.ts'
import {
  filesOf,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  pageItem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { adocPages, headerData, needsNoFrontMatter } from './jekyll/adoc.ts'
import { dataNavigation } from './jekyll/data-navigation.ts'
import { flatHtml, htmlPages } from './jekyll/html-pages.ts'
import { addressOf, dateOf } from './jekyll/permalinks.ts'

const withEmoji: Dialect = { ...dialect, inline: [...(dialect.inline ?? []), emojiInText] }

export const jekyll: ImportSystem = {
  id: 'jekyll',
  name: 'Jekyll',
  staysBehind: true,
  detect: (files) =>
    nearest(files, /(?:^|\/)_config\.ya?ml$/, (text) => !/^sphinx:|^jupyter-book|^html:\s*$/m.test(text)),
  read: async (files, log) => new JekyllReader(files, log).read(),
}

/** Front matter that decides about the navigation, or that the theme reads. */
const HANDLED = [
  'layout',
  'nav_order',
  'parent',
  'grand_parent',
  'ancestor',
  'has_children',
  'has_toc',
  'permalink',
  'nav_exclude',
  'search_exclude',
  'nav_fold',
  'child_nav_order',
  'last_modified_date',
  'redirect_from',
  'nav_enabled',
  'collection',
]

interface Entry {
  readonly file: string
  readonly data: Data
  /** Empty for a page. */
  readonly collection: string
  readonly title: string
  readonly parent: string | undefined
  /** What the front matter says: a number, a text, or nothing. */
  readonly order: unknown
  readonly address: string
}

/** With one of these, a README beside it isn't the folder's page. */
const INDEXES = ['index.md', 'index.markdown', 'index.html', 'index.adoc']
const PAGE = /\.(?:mdx?|markdown|adoc|asciidoc|ad)$/i

class JekyllReader {
  private readonly config: Data
  private readonly entries: readonly Entry[]
  /** Pages by the title of their parent. Empty for the top. */
  private readonly byParent = new Map<string, Entry[]>()
  /** True for the theme that lists a page's children at its end. */
  private readonly isJustTheDocs: boolean
  private readonly adoc: AdocPages

  constructor(
    private readonly files: FileSystem,
    log: ImportLog,
  ) {
    this.config = asObject(
      readData(files, files.readText('_config.yml') === undefined ? '_config.yaml' : '_config.yml'),
    )
    this.adoc = adocPages(files, this.config, log)
    const isAdocPlain = needsNoFrontMatter(files, this.config)
    const excluded = asArray(this.config.exclude).filter((one): one is string => typeof one === 'string')
    // The folder of all collections.
    const around = asText(this.config.collections_dir)?.replace(/^\/|\/$/g, '')
    const collections = ['posts', ...Object.keys(asObject(this.config.collections))]
    this.entries = [...pagesBelow(files, '', PAGE), ...htmlPages(files)].flatMap((file): Entry[] => {
      const inner = around !== undefined && file.startsWith(`${around}/`) ? file.slice(around.length + 1) : file
      const [, named = ''] = /^_(\w[\w-]*)\//.exec(inner) ?? /(?:^|\/)_(posts)\//.exec(inner) ?? []
      const collection = collections.includes(named) ? named : ''
      if (
        (collection === '' ? /(?:^|\/)_/.test(file) : /\/_/.test(inner.slice(inner.indexOf(`_${collection}/`)))) ||
        excluded.some(
          (pattern) =>
            file === pattern || file.startsWith(`${pattern.replace(/\/$/, '')}/`) || globMatches(pattern, file),
        )
      )
        return []
      const text = files.readText(file) ?? ''
      const front = readFrontMatter(text)
      if (front.data.published === false) {
        log.remark({ kind: 'left', what: 'draft', file, line: 0, message: "This draft wasn't imported." })
        return []
      }
      const hasIndex = INDEXES.some((name) => files.readText(normalizePath(`${folderOf(file)}/${name}`) ?? name))
      if (/(?:^|\/)README\.(?:md|adoc)$/i.test(file) && hasIndex) return []
      // A file without front matter isn't a page, unless a plugin makes it one.
      if (
        front.kind === 'none' &&
        !(isAdoc(file) && isAdocPlain) &&
        !/^(?:README|index)\.md$/i.test(file) &&
        !JSON.stringify(this.config.plugins ?? '').includes('optional-front-matter') &&
        (isAdoc(file) || (!this.config.theme && !this.config.remote_theme))
      )
        return []
      const header = isAdoc(file) ? headerData(this.adoc, file, this.config) : {}
      const data = { ...this.defaultsOf(file, collection), ...header, ...front.data }
      return [
        {
          file,
          data,
          collection,
          title: asText(data.title) ?? labelOf(stemOf(file).replace(/^\d{4}-\d\d?-\d\d?-/, '')),
          parent: asText(data.parent),
          order: data.nav_order,
          address: addressOf({ file, data, collection }, this.config),
        },
      ]
    })
    for (const entry of this.entries) {
      const parent = entry.parent ?? ''
      this.byParent.set(parent, [...(this.byParent.get(parent) ?? []), entry])
    }
    this.isJustTheDocs =
      /just-the-docs/.test(`${asText(this.config.theme)} ${asText(this.config.remote_theme)}`) ||
      files.readText('_includes/nav.html') !== undefined ||
      files.readText('_includes/components/nav/children.html') !== undefined
  }

  read(): SourceSite {
    const pages = this.entries.map(
      ({ file, address, title, data }): SourcePage => ({
        file,
        address,
        title,
        ...(isAdoc(file) ? this.adocPage(file, data) : { dialect: this.dialect() }),
        ...(/\.html?$/i.test(file) && { text: flatHtml(this.files.readText(file) ?? '', data) }),
      }),
    )
    // `{% post_url %}` names posts without the ending.
    const posts = new Map(
      this.entries
        .filter(({ collection }) => collection === 'posts')
        .map(({ file }) => [file.replace(/_posts\//, '').replace(/\.\w+$/, ''), file]),
    )
    const base = (asText(this.config.baseurl) ?? '').replace(/\/+$/, '')
    return {
      settings: this.settings(),
      pages,
      navigation: { items: this.items() },
      redirects: hostRedirects(this.files, [''], { base, url: this.url() }),
      assets: this.files
        .list()
        .filter(
          (file) =>
            /^(?:assets|images|img|static|media|downloads)\//.test(file) &&
            /\.(?:png|jpe?g|gif|svg|webp|ico|pdf|zip|mp4|webm|json|csv|txt)$/i.test(file),
        )
        .map((file) => ({ file, path: file })),
      lost: [],
      base,
      ending: /pretty|\/:title\/$/.test(asText(this.config.permalink) ?? '') ? 'slash' : 'html',
      titleFrom: 'heading',
      links: { publicFolders: [''], contentFolder: () => '', byAddress: true },
      include: (path, from) =>
        [normalizePath(path), normalizePath(`${folderOf(from)}/${path}`)].find(
          (file) => file !== undefined && this.files.readText(file) !== undefined,
        ),
      named: (name) => {
        const post = posts.get(name.replace(/^\/+/, ''))
        if (post !== undefined) return { file: post }
        const file = normalizePath(name.replace(/^\/+/, '').replace(/#.*$/, ''))
        return file === undefined ? undefined : { file }
      },
      variable: (name, _, data) => this.variable(name, data),
      data: (name, data) => this.data(name, data),
      frontMatter: () => ({ handled: HANDLED }),
    }
  }

  /** What its header may say in place of front matter isn't in its text. */
  private adocPage(file: string, data: Data): Omit<SourcePage, 'file' | 'address'> {
    const page = this.adoc.page(file)
    const description = asText(data.description)
    return {
      ...page,
      frontMatter: { ...page.frontMatter, ...(description && { description }) },
      aliases: [data.redirect_from].flat().filter((one) => typeof one === 'string'),
    }
  }

  /** The Markdown of the site, in which a plugin may show names of emoji as emoji. */
  private dialect(): Dialect {
    const plugins = [...asArray(this.config.plugins), ...asArray(this.config.gems)]
    return plugins.includes('jemoji') ? withEmoji : dialect
  }

  private settings(): SiteSettings {
    const logo = asText(this.config.logo)
    const favicon = asText(this.config.favicon_ico)
    return {
      name: asText(this.config.title) ?? asText(this.config.name),
      description: asText(this.config.description),
      url: this.url(),
      ...(logo && { logo: { light: logo } }),
      favicon,
      links: Object.entries(asObject(this.config.aux_links)).flatMap(([label, value]) => {
        const url = asText(Array.isArray(value) ? value[0] : value)
        return url ? [{ label, url }] : []
      }),
      socials: socialsOf([
        asText(this.config.repository) ? `https://github.com/${asText(this.config.repository)}` : '',
        asText(this.config.gh_edit_repository) ?? '',
      ]),
    }
  }

  private url(): string | undefined {
    return asText(this.config.url)?.replace(/\/+$/, '')
  }

  /** The value of `site.x` or `page.x`. */
  private variable(name: string, data: Data): string | undefined {
    const repository = name === 'site.github.repository_url' ? this.repository() : undefined
    if (repository !== undefined) return repository
    return asText(this.value(name, data))
  }

  private data(name: string, data: Data): unknown {
    // What Jekyll makes of these settings is more than they say.
    if (/^site\.(?:collections|defaults)$/.test(name)) return undefined
    const value = this.value(name, data)
    return typeof value === 'object' && value !== null ? value : undefined
  }

  private value(name: string, data: Data): unknown {
    const [whose, ...path] = name.split('.')
    if (path.length === 0) return undefined
    if (whose === 'page') return at(data, ...path)
    if (whose !== 'site') return undefined
    return path[0] === 'data' ? this.fromDataFile(path.slice(1)) : at(this.config, ...path)
  }

  /** The file in `_data`, perhaps in a folder there, that the first names lead to, and what the others find in it. */
  private fromDataFile(path: readonly string[]): unknown {
    for (let length = 1; length <= path.length; length++) {
      const file = `_data/${path.slice(0, length).join('/')}`
      const value = ['yml', 'yaml', 'json'].map((ending) => this.dataFile(`${file}.${ending}`)).find((one) => one)
      if (value !== undefined) return at(value, ...path.slice(length))
    }
    return undefined
  }

  private readonly dataFiles = new Map<string, unknown>()

  private dataFile(path: string): unknown {
    if (!this.dataFiles.has(path)) this.dataFiles.set(path, readData(this.files, path))
    return this.dataFiles.get(path)
  }

  private repository(): string | undefined {
    const name = asText(this.config.repository)
    return name === undefined ? asText(this.config.gh_edit_repository) : `https://github.com/${name}`
  }

  /** What `defaults` in the configuration says for a file. Later entries take precedence. */
  private defaultsOf(file: string, collection: string): Data {
    const matching = asArray(this.config.defaults).filter((entry) => {
      const path = (asText(at(entry, 'scope', 'path')) ?? '').replace(/\/$/, '')
      const type = asText(at(entry, 'scope', 'type')) ?? (collection || 'pages')
      return (
        type === (collection || 'pages') &&
        (path === '' || file === path || file.startsWith(`${path}/`) || globMatches(path, file))
      )
    })
    return Object.assign({}, ...matching.map((entry) => asObject(at(entry, 'values'))))
  }

  /** Pages, then the other collections, and posts by year. */
  private items(): NavItem[] {
    const isOrdered = this.isJustTheDocs || this.entries.some(({ order }) => order !== undefined)
    const files = new Map(this.entries.map(({ address, file }) => [plainAddress(address), file]))
    const listed = isOrdered ? [] : dataNavigation(this.files, (url) => files.get(plainAddress(url)))
    const taken = filesOf({ items: listed })
    const collections = [...new Set(this.entries.map(({ collection }) => collection))]
    const groups = collections.flatMap((collection): NavItem[] => {
      if (collection === '' || collection === 'posts') return []
      const items = this.children(undefined, [], { collection, taken })
      const label = asText(at(this.config, 'just_the_docs', 'collections', collection, 'name')) ?? labelOf(collection)
      return items.length === 0 ? [] : [{ kind: 'group', label, items }]
    })
    const others = this.children(undefined, [], { collection: '', taken })
    const isHome = (item: NavItem) => item.kind === 'page' && item.file === files.get('/')
    // Themes link their logo to the home page, so lists rarely have it.
    const home = listed.length > 0 ? others.filter(isHome) : []
    return [...home, ...listed, ...others.filter((item) => !home.includes(item)), ...groups, ...this.posts()]
  }

  /** The posts by year, newest first. */
  private posts(): NavItem[] {
    const posts = this.entries
      .filter(({ collection }) => collection === 'posts')
      .map((entry) => ({ ...entry, date: dateOf(entry.file, entry.data) }))
      .sort((a, b) => (a.date < b.date || (a.date === b.date && a.file < b.file) ? 1 : -1))
    const years = new Map<string, NavItem[]>()
    for (const { file, title, date } of posts) {
      const year = date.slice(0, 4)
      const items = years.get(year) ?? []
      items.push(pageItem(file, title))
      years.set(year, items)
    }
    const items = [...years].map(([label, items]): NavItem => ({ kind: 'group', label: label || 'Undated', items }))
    return items.length === 0 ? [] : [{ kind: 'group', label: 'Posts', items }]
  }

  /**
   * The pages below one, with the theme's own rules for titles that repeat. `above` has the titles above it. At the top, only
   * those of a collection that aren't `taken`.
   */
  private children(
    node: Entry | undefined,
    above: readonly string[],
    top?: { readonly collection: string; readonly taken: ReadonlySet<string> },
  ): NavItem[] {
    if (above.length > MAX_DEPTH || node?.data.has_children === false) return []
    const mine = (this.byParent.get(node?.title ?? '') ?? []).filter((entry) => {
      if (entry.data.nav_exclude === true || asText(entry.data.title) === undefined) return false
      if (entry.collection === 'posts' || (top && (entry.collection !== top.collection || top.taken.has(entry.file))))
        return false
      if (node === undefined) return true
      const grandparent = asText(entry.data.grand_parent)
      const ancestor = asText(entry.data.ancestor)
      if (grandparent !== undefined && grandparent !== (node.parent ?? '')) return false
      if (ancestor !== undefined && ancestor !== node.title && !above.includes(ancestor)) return false
      // A title at the top takes precedence over the same title further down.
      const isAtTop = this.byParent.get('')?.some(({ title }) => title === node.title)
      return grandparent !== undefined || ancestor !== undefined || !isAtTop || above.length === 0
    })
    const sorted = mine.sort((a, b) => this.compare(a, b))
    return (/^(?:desc|reversed)$/.test(asText(node?.data.child_nav_order) ?? '') ? sorted.reverse() : sorted).map(
      (entry): NavItem => {
        // A page named like one above it would contain itself.
        const inner = node === undefined ? above : [...above, node.title]
        const items = inner.includes(entry.title) ? [] : this.children(entry, inner)
        if (items.length === 0) return pageItem(entry.file, entry.title)
        const hasCards = entry.data.has_toc !== false && this.isJustTheDocs
        return { kind: 'group', label: entry.title, items, root: entry.file, ...(hasCards && { hasCards }) }
      },
    )
  }

  /** Pages with an order come first, numbers before texts. The rest are sorted by title. */
  private compare(a: Entry, b: Entry): number {
    const [rank, text] = [a.order, b.order].map(rankOf) as [number, number]
    if (rank !== text) return rank - text
    if (rank === 0) return Number(a.order) - Number(b.order)
    const [one, other] = (rank === 1 ? [a.order, b.order] : [a.title, b.title]).map((key) =>
      this.config.nav_sort === 'case_insensitive' ? String(key).toLowerCase() : String(key),
    ) as [string, string]
    return one < other ? -1 : one > other ? 1 : 0
  }
}

/** Maximum depth of the navigation. */
const MAX_DEPTH = 8

function rankOf(order: unknown): number {
  return typeof order === 'number' ? 0 : typeof order === 'string' ? 1 : 2
}
