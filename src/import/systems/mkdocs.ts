// MkDocs with any theme, Material for MkDocs, Zensical: `mkdocs.yml` and everything that it inherits.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { mkdocsDialect } from '../../foreign/dialects/mkdocs.ts'
import type { SluggerKind } from '../../foreign/sluggers.ts'
import { asArray, asObject, asText, at, type Data, readData, readFirst, readFrontMatter } from '../config/data.ts'
import { folderOrder, labelOf } from '../folder-order.ts'
import { mountName, outsideFolder } from '../outside-folder.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, nearest, pagesBelow, stemOf, titleOf, withMounts } from '../reading.ts'
import { basePath, globMatches, origin, socialsOf } from '../shared-settings.ts'
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
  type Surroundings,
} from '../source-site.ts'
import { appended } from './mkdocs/appended.ts'
import { readBlog, withPosts } from './mkdocs/blog.ts'
import { referenceIndex } from './mkdocs/references.ts'

export const mkdocs: ImportSystem = {
  id: 'mkdocs',
  name: 'MkDocs',
  detect: (files) => nearest(files, MAIN) ?? nearest(files, VARIANT, isWhole),
  read: async (files, log, around) => {
    const reader = new MkDocsReader(files, log)
    const folder = reader.docsOutside(around)
    if (folder === undefined) return reader.read()
    const name = mountName(files, folder)
    const mounted = withMounts(files, around.files, new Map([[name, folder]]))
    return { ...new MkDocsReader(mounted, log, name).read(), files: mounted }
  },
}

const MAIN = /(?:^|\/)(?:(?:mk|proper)docs\.ya?ml|zensical\.(?:toml|ya?ml))$/
/** `mkdocs-online.yml`, where a site has several configurations that share one. */
const VARIANT = /(?:^|\/)mkdocs[-_.][\w.-]+\.ya?ml$/

function isWhole(text: string): boolean {
  return /^(?:INHERIT|site_name):/m.test(text) && /^(?:site_url|nav):/m.test(text)
}

const COLORS = new Map(
  Object.entries({
    red: '#ef5552',
    pink: '#e92063',
    purple: '#ab47bd',
    'deep purple': '#7e56c2',
    indigo: '#4051b5',
    blue: '#2094f3',
    'light blue': '#02a6f2',
    cyan: '#00bdd6',
    teal: '#009485',
    green: '#4cae4f',
    'light green': '#8bc34b',
    lime: '#cbdc38',
    yellow: '#ffec3d',
    amber: '#ffc105',
    orange: '#ffa724',
    'deep orange': '#ff6e42',
    brown: '#795649',
    grey: '#757575',
    'blue grey': '#546d78',
    black: '#000000',
    white: '#5e5e5e',
  }),
)

/** Front matter that the theme and its plugins read. */
const HANDLED = [
  'template',
  'icon',
  'status',
  'social',
  'comments',
  'hide',
  'authors',
  'categories',
  'date',
  'slug',
  'pin',
]

class MkDocsReader {
  private readonly config: Data
  private readonly file: string
  private readonly docs: string
  private readonly isDirectory: boolean
  private readonly features: ReadonlySet<unknown>

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    /** The folder of pages, if it isn't as configured. */
    mounted?: string,
  ) {
    this.file =
      [
        'mkdocs.yml',
        'mkdocs.yaml',
        'properdocs.yml',
        'properdocs.yaml',
        'zensical.toml',
        'zensical.yml',
        'zensical.yaml',
      ].find((path) => files.readText(path) !== undefined) ??
      nearest(files, VARIANT, isWhole) ??
      'mkdocs.yml'
    this.config = this.inherited(this.file, 0)
    this.docs = mounted ?? normalizePath(asText(this.config.docs_dir) ?? 'docs') ?? 'docs'
    this.isDirectory = this.config.use_directory_urls !== false
    this.features = new Set(asArray(at(this.config, 'theme', 'features')))
  }

  /** The folder of pages in all files, if it's outside of the site's folder. */
  docsOutside(around: Surroundings): string | undefined {
    const typed = asText(this.config.docs_dir)
    if (typed === undefined || normalizePath(typed) !== undefined) return undefined
    return outsideFolder(typed, around, this.file, this.log)
  }

  read(): SourceSite {
    const dialect = mkdocsDialect({
      slugs: this.slugs(),
      math: this.extension('pymdownx.arithmatex') !== undefined,
      marks: this.extension('pymdownx.mark') !== undefined,
      keys: this.extension('pymdownx.keys') !== undefined,
      caret: this.extension('pymdownx.caret') !== undefined,
      tilde: this.extension('pymdownx.tilde') !== undefined,
      emoji: this.extension('pymdownx.emoji') !== undefined,
      inlineLanguages: this.extension('pymdownx.inlinehilite') !== undefined,
      includeTags: this.plugin('include-markdown') !== undefined,
      macros: this.plugin('macros', 'markdownextradata') !== undefined,
      autorefs: this.plugin('autorefs', 'mkdocstrings') !== undefined,
    })
    const paths = this.pagePaths()
    const blog = readBlog(this.files, this.docs, this.plugin('blog', 'material/blog'))
    const references = referenceIndex(this.files, paths, this.slugs())
    const append = appended(this.files, this.snippetFiles())
    const pages = paths.map((file): SourcePage => {
      const own = append(file)
      const text = blog?.index === file ? `${own ?? this.files.readText(file) ?? ''}\n\n${blog.list}\n` : own
      const address = blog?.addresses.get(file) ?? this.address(file)
      return { file, address, dialect, ...(text !== undefined && { text }) }
    })
    const navigation = withPosts(this.navigation(paths), blog)
    const base = basePath(asText(this.config.site_url))
    return {
      settings: this.settings(),
      pages,
      navigation,
      redirects: [...this.redirects(), ...(blog?.redirects ?? [])],
      assets: publicFiles(this.files, [this.docs], this.log, (path, file) => this.isNoAsset(path, file)),
      lost: [],
      base,
      ending: this.isDirectory ? 'slash' : 'html',
      titleFrom: 'heading',
      links: { publicFolders: [this.docs], contentFolder: () => this.docs },
      include: (path, from) => this.include(path, from),
      variable: (name) => this.variable(name),
      named: (name, kind, from) => (kind === 'label' ? references(name, from) : undefined),
      frontMatter: (data) => ({
        handled: HANDLED,
        ...(asText(data.status) && { set: { tag: asText(data.status) } }),
      }),
    }
  }

  /** The configuration merged with what it inherits. */
  private inherited(path: string, depth: number): Data {
    const data = asObject(readData(this.files, path))
    const own = path.endsWith('.toml')
      ? { ...asObject(data.project), site_name: asText(at(data, 'project', 'site_name')) }
      : data
    const parent = asText(own.INHERIT)
    const file = parent === undefined ? undefined : normalizePath(`${folderOf(path)}/${parent}`)
    if (file === undefined || depth > 5) return own
    return merged(this.inherited(file, depth + 1), own)
  }

  private extension(...names: readonly string[]): Data | undefined {
    return optionsOf(this.config.markdown_extensions, names)
  }

  private plugin(...names: readonly string[]): Data | undefined {
    return optionsOf(this.config.plugins, names)
  }

  /** Files that every page includes at its end. */
  private snippetFiles(): string[] {
    const options = this.extension('pymdownx.snippets') ?? {}
    const bases = [options.base_path].flat().flatMap((base) => (typeof base === 'string' ? [base] : []))
    return asArray(options.auto_append).flatMap((name) =>
      [...bases, '']
        .map((base) => normalizePath(`${base}/${String(name)}`))
        .filter((file): file is string => file !== undefined && this.files.readText(file) !== undefined)
        .slice(0, 1),
    )
  }

  private slugs(): SluggerKind {
    const slugify = JSON.stringify(this.extension('toc', 'markdown.extensions.toc')?.slugify ?? '')
    return /pymdownx|uslugify|slugify/.test(slugify) && slugify !== '""' ? 'python-unicode' : 'python'
  }

  private pagePaths(): string[] {
    const excluded = String(this.config.exclude_docs ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
    const all = pagesBelow(this.files, this.docs)
    const known = new Set(all)
    return all.filter((file) => {
      const below = file.slice(this.docs.length + 1)
      if (
        below.startsWith('overrides/') ||
        /(?:^|\/)_/.test(folderOf(below)) ||
        excluded.some((pattern) => globMatches(pattern.replace(/^\//, ''), below))
      )
        return false
      // A README is its folder's index unless there's another one.
      return !/(?:^|\/)README\.md$/i.test(file) || !known.has(file.replace(/README\.md$/i, 'index.md'))
    })
  }

  private address(file: string): string {
    const below = file.slice(this.docs.length + 1).replace(/\.\w+$/, '')
    return `/${below.replace(/(?:^|\/)(?:index|README)$/i, '')}`
  }

  private navigation(paths: readonly string[]): Navigation {
    const nav = asArray(this.config.nav)
    const items = nav.length > 0 ? nav.flatMap((one) => this.item(one)) : this.folderNavigation(paths)
    return this.features.has('navigation.tabs') ? { divisions: this.tabs(items) } : { items }
  }

  /** Top-level sections become tabs. Pages next to them share a tab with their neighbors. */
  private tabs(items: readonly NavItem[]): Division[] {
    const out: { label: string; items: NavItem[]; isLoose: boolean }[] = []
    for (const item of items) {
      const last = out.at(-1)
      if (item.kind === 'group') {
        const inner = item.root === undefined ? item.items : [pageItem(item.root), ...item.items]
        out.push({ label: item.label, items: [...inner], isLoose: false })
      } else if (last?.isLoose) last.items.push(item)
      else out.push({ label: this.labelOfItem(item, out.length === 0), items: [item], isLoose: true })
    }
    return out.map(({ label, items: inner }) => ({ kind: 'tab', label, content: { items: inner } }))
  }

  private labelOfItem(item: NavItem, isFirst: boolean): string {
    if (isFirst) return asText(this.config.site_name) ?? 'Home'
    if (item.kind !== 'page') return item.label
    return item.label ?? titleOf(this.files, item.file) ?? labelOf(stemOf(item.file))
  }

  private item(value: unknown): NavItem[] {
    if (typeof value === 'string') return this.entry(undefined, value)
    return Object.entries(asObject(value)).flatMap(([label, target]): NavItem[] => {
      if (typeof target === 'string') return this.entry(label, target)
      const items = asArray(target).flatMap((one) => this.item(one))
      return [this.section(label, items)]
    })
  }

  private section(label: string, items: readonly NavItem[]): NavGroup {
    const [first, ...rest] = items
    const isIndex = first?.kind === 'page' && /(?:^|\/)(?:index|README)\.md$/i.test(first.file)
    const root = isIndex && (label === '' || this.features.has('navigation.indexes')) ? first.file : undefined
    const title = label || (first?.kind === 'page' ? titleOf(this.files, first.file) : undefined) || 'Docs'
    return root === undefined
      ? { kind: 'group', label: title, items }
      : { kind: 'group', label: title, items: rest, root }
  }

  private entry(label: string | undefined, target: string): NavItem[] {
    if (/^(?:[a-z]+:)?\/\//i.test(target)) return [{ kind: 'link', label: label || target, url: target }]
    const path = normalizePath(`${this.docs}/${target}`) ?? target
    if (/\.(?:mdx?|markdown)(?:#.*)?$/.test(target)) return [pageItem(path.replace(/#.*$/, ''), label || undefined)]
    // A folder in `nav` stands for everything in it.
    const inside = this.pagePaths().filter((file) => file.startsWith(`${path.replace(/\/\*+$/, '')}/`))
    if (inside.length > 0) {
      const items = folderOrder(
        inside.map((file) => ({ file, path: file.slice(path.replace(/\/\*+$/, '').length + 1).replace(/\.\w+$/, '') })),
      )
      return label ? [{ kind: 'group', label, items }] : items
    }
    return [{ kind: 'link', label: label || target, url: target }]
  }

  private folderNavigation(paths: readonly string[]): NavItem[] {
    const ordered = paths.map((file) => {
      const { data } = readFrontMatter(this.files.readText(file) ?? '')
      const order = typeof data.order === 'number' ? data.order : undefined
      return {
        file,
        path: file.slice(this.docs.length + 1).replace(/\.\w+$/, ''),
        ...(order !== undefined && { position: order }),
      }
    })
    const items = folderOrder(ordered, (folder) => this.folderInfo(folder))
    return this.plugin('awesome-nav', 'awesome-pages') === undefined ? items : this.awesome('', items)
  }

  private folderInfo(folder: string): { label?: string } | undefined {
    const about = this.navFile(folder)
    const label = asText(about?.title)
    return label === undefined ? undefined : { label }
  }

  private navFile(folder: string): Data | undefined {
    const head = [this.docs, folder].filter((part) => part !== '').join('/')
    return (
      readFirst(
        this.files,
        [`${head}/.nav.yml`, `${head}/.pages`, `${head}/.pages.yml`].filter(
          (path) => this.files.readText(path) !== undefined,
        ),
      )?.data ?? pagesFile(this.files, `${head}/.pages`)
    )
  }

  /** Orders a folder by its own file: names, globs, and `...` for everything else. */
  private awesome(folder: string, items: readonly NavItem[]): NavItem[] {
    const inner = items.map((item): NavItem => {
      if (item.kind !== 'group') return item
      const path = this.folderOfGroup(item)
      return path === undefined ? item : { ...item, items: this.awesome(path, item.items) }
    })
    const about = this.navFile(folder)
    if (!about) return inner
    if (about.hide === true) return []
    const nav = asArray(about.nav ?? about.arrange)
    if (nav.length === 0) return about.order === 'desc' ? [...inner].reverse() : inner
    const left = new Set(inner)
    const named = nav.map((one): NavItem[] | '...' => {
      const [label, target] =
        typeof one === 'string' ? [undefined, one] : (Object.entries(asObject(one))[0] ?? [undefined, ''])
      if (typeof target !== 'string')
        return [
          {
            kind: 'group',
            label: label ?? '',
            items: asArray(target).flatMap((inside) =>
              typeof inside === 'string' ? [...left].filter((item) => this.isCalled(item, folder, inside)) : [],
            ),
          },
        ]
      if (target.startsWith('...')) return '...'
      if (/^https?:/.test(target)) return [{ kind: 'link', label: label ?? target, url: target }]
      const matching = inner.filter((item) => left.has(item) && this.isCalled(item, folder, target))
      for (const item of matching) left.delete(item)
      return matching.map((item) => (label === undefined ? item : { ...item, label }))
    })
    return named.flatMap((one) => (one === '...' ? [...left] : one))
  }

  private folderOfGroup(group: NavGroup): string | undefined {
    const file = group.root ?? firstFile(group)
    if (file === undefined) return undefined
    const folder = folderOf(file).slice(this.docs.length + 1)
    return group.root !== undefined ? folder : folder
  }

  private isCalled(item: NavItem, folder: string, name: string): boolean {
    if (item.kind === 'link') return false
    const head = [this.docs, folder].filter((part) => part !== '').join('/')
    const path =
      item.kind === 'page'
        ? item.file.slice(head.length + 1)
        : ((firstFile(item) ?? '').slice(head.length + 1).split('/')[0] ?? '')
    return globMatches(name.replace(/\/$/, ''), path) || path.replace(/\.md$/, '') === name
  }

  private redirects(): { from: string; to: string }[] {
    const maps = asObject(this.plugin('redirects')?.redirect_maps)
    return Object.entries(maps).flatMap(([from, to]) => {
      if (typeof to !== 'string') return []
      const source = `/${from.replace(/\.md$/, '').replace(/(?:^|\/)(?:index|README)$/i, '')}`
      const [path = '', fragment] = to.split('#')
      const target = /^https?:/.test(to)
        ? to
        : `/${path.replace(/\.md$/, '').replace(/(?:^|\/)(?:index|README)$/i, '')}${fragment ? `#${fragment}` : ''}`
      return [{ from: source, to: target }]
    })
  }

  private isNoAsset(path: string, file: string): boolean {
    const custom = normalizePath(asText(at(this.config, 'theme', 'custom_dir')) ?? '')
    return /\.(?:md|markdown|html|py|yml|yaml)$/i.test(path) || (!!custom && file.startsWith(`${custom}/`))
  }

  private include(path: string, from: string): string | undefined {
    const roots = asArray(this.extension('pymdownx.snippets')?.base_path).filter(
      (one): one is string => typeof one === 'string',
    )
    const single = asText(this.extension('pymdownx.snippets')?.base_path)
    const candidates = [
      '',
      ...roots,
      ...(single ? [single] : []),
      this.docs,
      folderOf(from),
      'docs/includes',
      'includes',
    ].map((root) => normalizePath(`${root}/${path}`))
    // Paths such as `../docs_src/x.py`, relative to the folder above docs/, are common.
    candidates.push(normalizePath(path.replace(/^(?:\.\.?\/)+/, '')))
    return candidates.find((file) => file !== undefined && this.files.readText(file) !== undefined)
  }

  private variable(name: string): string | undefined {
    this.extraFiles ??= this.readExtraFiles()
    const path = name.replace(/^(?:config|extra)\./, '').split('.')
    const value =
      field(this.config.extra, path) ??
      this.extraFiles.map((data) => field(data, path)).find((one) => one !== undefined) ??
      field(this.config, path)
    return typeof value === 'boolean' ? (value ? 'True' : 'False') : asText(value)
  }

  private extraFiles: readonly Data[] | undefined

  /** Files of variables that the macros plugin reads: a list of paths, or a path for each name. */
  private readExtraFiles(): Data[] {
    return [this.plugin('macros')?.include_yaml].flat().flatMap((one): Data[] => {
      if (typeof one === 'string') return [asObject(readData(this.files, normalizePath(one) ?? ''))]
      return Object.entries(asObject(one)).map(([name, path]) => ({
        [name]: typeof path === 'string' ? readData(this.files, normalizePath(path) ?? '') : undefined,
      }))
    })
  }

  private settings(): SiteSettings {
    const theme = asObject(this.config.theme)
    const extra = asObject(this.config.extra)
    const palettes = Array.isArray(theme.palette) ? theme.palette : [theme.palette]
    const primary = palettes
      .map((one) => asText(at(one, 'primary')))
      .find((one) => one !== undefined && one !== 'custom')
    const repository = asText(this.config.repo_url)
    const analytics = asText(at(extra, 'analytics', 'property'))
    const logo = asText(theme.logo)
    return {
      name: asText(this.config.site_name),
      description: asText(this.config.site_description),
      url: origin(asText(this.config.site_url)),
      ...(logo && !/^material\//.test(logo) && { logo: { light: `${this.docs}/${logo}` } }),
      ...(asText(theme.favicon) && { favicon: `${this.docs}/${asText(theme.favicon)}` }),
      ...(primary && { color: COLORS.get(primary) ?? primary }),
      socials: socialsOf([
        ...(repository ? [repository] : []),
        ...asArray(extra.social).map((one) => asText(at(one, 'link')) ?? ''),
      ]),
      ...(analytics?.startsWith('G-') && { integrations: { ga4: { measurementId: analytics } } }),
    }
  }
}

/** The options of the first of these names in a list of plugins or extensions. Empty if it's there without options. */
function optionsOf(list: unknown, names: readonly string[]): Data | undefined {
  const entries = Array.isArray(list) ? list.map((one) => (typeof one === 'string' ? { [one]: {} } : one)) : [list]
  const found = entries.flatMap((one) => Object.entries(asObject(one))).find(([name]) => names.includes(name))
  return found && asObject(found[1])
}

/** A field of nested objects and lists. */
function field(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const key of path) current = Array.isArray(current) ? current[Number(key)] : asObject(current)[key]
  return current
}

function firstFile(item: NavItem): string | undefined {
  if (item.kind === 'page') return item.file
  if (item.kind === 'link') return undefined
  for (const inner of item.items) {
    const file = firstFile(inner)
    if (file !== undefined) return file
  }
  return item.root
}

/** `.pages` has no extension, and is YAML. */
function pagesFile(files: FileSystem, path: string): Data | undefined {
  const text = files.readText(path)
  return text === undefined ? undefined : asObject(readFrontMatter(`---\n${text}\n---\n`).data)
}

/** Merges nested objects. Later ones take precedence, and lists are replaced. */
function merged(below: Data, above: Data): Data {
  const out: Record<string, unknown> = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const under = out[key]
    const isBoth =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      typeof under === 'object' &&
      under !== null &&
      !Array.isArray(under)
    out[key] = isBoth ? merged(asObject(under), asObject(value)) : value
  }
  return out
}
