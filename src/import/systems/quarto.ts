// Quarto: the websites and books of `_quarto.yml`.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { quarto as dialect } from '../../foreign/dialects/quarto.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../config/data.ts'
import { folderOrder, isIndexName, labelOf } from '../folder-order.ts'
import { folderOf, nearest, pagesBelow, stemOf, titleOf } from '../reading.ts'
import { origin, socialsOf } from '../shared-settings.ts'
import type { Division, ImportLog, ImportSystem, NavItem, Navigation, SourcePage, SourceSite } from '../source-site.ts'
import { unreadPages } from '../unread-pages.ts'

const CONFIG = /(?:^|\/)_quarto\.ya?ml$/
const PAGE = /\.(?:qmd|rmd|md)$/i
/** Quarto leaves out hidden files, and those about the repository. */
const NOT_A_PAGE = /(?:^|\/)(?:[._]|(?:README|CLAUDE|AGENTS)\.\w+$)/

export const quarto: ImportSystem = {
  id: 'quarto',
  name: 'Quarto',
  detect: (files) => nearest(files, CONFIG),
  read: async (files, log) => new QuartoReader(files, log).read(),
}

/** What references call what they name. */
const KINDS: Readonly<Record<string, string>> = { fig: 'Figure', tbl: 'Table', lst: 'Listing' }

interface Label {
  readonly file: string
  readonly fragment?: string
  readonly title: string
}

class QuartoReader {
  private readonly config: Data
  private readonly kind: 'book' | 'website'
  private readonly options: Data
  private readonly output: string
  private readonly variables: unknown

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.config = asObject(readData(files, '_quarto.yml') ?? readData(files, '_quarto.yaml'))
    this.kind = at(this.config, 'project', 'type') === 'book' || this.config.book !== undefined ? 'book' : 'website'
    this.options = asObject(this.config[this.kind])
    this.variables = readData(files, '_variables.yml')
    this.output = normalizePath(asText(at(this.config, 'project', 'output-dir')) ?? '') ?? ''
  }

  read(): SourceSite {
    const sources = this.sources(PAGE)
    const inBook = this.kind === 'book' ? new Set(filesIn(this.chapters())) : undefined
    const pages = sources
      .filter((file) => inBook?.has(file) ?? true)
      .map((file): SourcePage => ({ file, address: addressOf(file), dialect, title: labelOf(stemOf(file)) }))
    const labels = this.labels(pages)
    const repository = asText(this.options['repo-url'])
    const url = asText(this.options['site-url'])
    return {
      settings: {
        name: asText(this.options.title),
        description: asText(this.options.description),
        url: origin(url),
        favicon: asText(this.options.favicon),
        socials: socialsOf(repository ? [repository] : []),
      },
      pages,
      navigation: this.navigation(pages.map(({ file }) => file)),
      redirects: [],
      assets: [],
      lost: unreadPages(
        this.sources(/\.ipynb$/i).map((file) => ({ file, address: addressOf(file) })),
        this.log,
      ),
      base: url === undefined ? '' : (/^https?:\/\/[^/]+(\/.*?)\/?$/.exec(url)?.[1] ?? ''),
      ending: 'html',
      titleFrom: 'heading',
      links: { publicFolders: [''], contentFolder: () => '' },
      include: (path, from) =>
        [normalizePath(path.startsWith('/') ? path.slice(1) : `${folderOf(from)}/${path}`)].find(
          (file) => file !== undefined && this.files.readText(file) !== undefined,
        ),
      named: (name, kind) => (kind === 'label' ? labels.get(name) : undefined),
      variable: (name, _, data) => this.variable(name, data),
      frontMatter: (data) => ({
        handled: ['format', 'execute', 'editor', 'engine', 'knitr', 'jupyter', 'toc', 'number-sections'],
        ...(asText(data.subtitle) && data.description === undefined && { set: { description: asText(data.subtitle) } }),
      }),
    }
  }

  /** Files that Quarto renders: all in the project, unless `render` lists them. */
  private sources(pattern: RegExp): string[] {
    const rules = asArray(at(this.config, 'project', 'render')).flatMap((one) => asText(one) ?? [])
    const wanted = rules.filter((rule) => !rule.startsWith('!')).map(globPattern)
    const unwanted = rules.filter((rule) => rule.startsWith('!')).map((rule) => globPattern(rule.slice(1)))
    return pagesBelow(this.files, '', pattern).filter(
      (file) =>
        !NOT_A_PAGE.test(file) &&
        !(this.output !== '' && file.startsWith(`${this.output}/`)) &&
        (wanted.length === 0 || wanted.some((rule) => rule.test(file))) &&
        !unwanted.some((rule) => rule.test(file)),
    )
  }

  private chapters(): NavItem[] {
    const appendices = this.items(this.options.appendices)
    return [
      ...this.items(this.options.chapters),
      ...(appendices.length > 0 ? [{ kind: 'group' as const, label: 'Appendices', items: appendices }] : []),
    ]
  }

  private navigation(pages: readonly string[]): Navigation {
    if (this.kind === 'book') return { items: this.chapters() }
    const sidebars = [this.options.sidebar].flat().map(asObject)
    const divisions = sidebars.flatMap((sidebar): Division[] => {
      const items = this.items(sidebar.contents)
      const label = asText(sidebar.title) ?? asText(sidebar.id) ?? 'Docs'
      return items.length === 0 ? [] : [{ kind: 'tab', label, content: { items } }]
    })
    if (divisions.length > 1) return { divisions }
    const [only] = divisions
    return only ? only.content : { items: folderOrder(pages.map((file) => ({ file, path: file.replace(PAGE, '') }))) }
  }

  /** The entries of a sidebar, or the chapters of a book. */
  private items(value: unknown): NavItem[] {
    const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
    return list.flatMap((one): NavItem[] => {
      if (typeof one === 'string') return this.named(one)
      const entry = asObject(one)
      const [label, target] = [asText(entry.text), asText(entry.href) ?? asText(entry.file)]
      const group = asText(entry.section) ?? asText(entry.part)
      if (entry.auto !== undefined)
        return asArray([entry.auto].flat()).flatMap((path) => this.named(String(path), true))
      if (group !== undefined) {
        const own = this.fileOf(group) ?? (target === undefined ? undefined : this.fileOf(target))
        const items = this.items(entry.contents ?? entry.chapters)
        const shown =
          own !== undefined && this.fileOf(group) ? (titleOf(this.files, own) ?? labelOf(stemOf(own))) : group
        return [{ kind: 'group', label: shown, items, ...(own !== undefined && { root: own }) }]
      }
      if (target === undefined) return entry.contents === undefined ? [] : this.items(entry.contents)
      const file = this.fileOf(target)
      if (file !== undefined) return [{ kind: 'page', file, ...(label !== undefined && { label }) }]
      return /^https?:/.test(target) ? [{ kind: 'link', label: label ?? target, url: target }] : []
    })
  }

  /** The pages of one entry: a file, a pattern, a folder, or `auto`. */
  private named(entry: string, isAuto = entry === 'auto'): NavItem[] {
    const file = this.fileOf(entry)
    if (file !== undefined) return [{ kind: 'page', file }]
    if (!isAuto && !entry.includes('*')) return []
    const pattern = entry === 'auto' || entry === 'true' ? undefined : globPattern(entry)
    const files = this.sources(PAGE).filter((one) => pattern?.test(one) ?? true)
    // What a folder or a pattern lists is one level, without the folder itself.
    const head = pattern === undefined ? '' : `${entry.replace(/^\.?\//, '').replace(/\/?(?:[^/]*\*.*)?$/, '')}/`
    const below = (one: string) => (head !== '/' && one.startsWith(head) ? one.slice(head.length) : one)
    return folderOrder(files.map((one) => ({ file: one, path: below(one).replace(PAGE, '') })))
  }

  private fileOf(path: string): string | undefined {
    const file = normalizePath(path.replace(/^\//, ''))
    return file !== undefined && PAGE.test(file) && this.files.readText(file) !== undefined ? file : undefined
  }

  /** What references can name: headings and images with an id, and labels of code. The title of a page is its top. */
  private labels(pages: readonly SourcePage[]) {
    const out = new Map<string, Label>()
    const add = (id: string, label: Label) => {
      if (!out.has(id)) out.set(id, label)
    }
    for (const { file } of pages) {
      const text = this.files.readText(file) ?? ''
      for (const [, marks, title = '', id = ''] of text.matchAll(
        /^(#{1,6})[ \t]+(.*?)[ \t]*\{[^{}\n]*#([\w:.-]+)[^{}\n]*\}[ \t]*$/gm,
      ))
        add(id, { file, title, ...(marks !== '#' && { fragment: id }) })
      for (const [, id = '', kind = ''] of text.matchAll(/(?:\)\{#|^#\| *label: *)((fig|tbl|lst)-[\w-]+)/gm))
        add(id, { file, fragment: id, title: KINDS[kind] ?? id })
    }
    return out
  }

  /** `meta.title` is a field of the page or the site, and `var.version` one of `_variables.yml`. */
  private variable(name: string, data: Data): string | undefined {
    const [source, ...path] = name.split('.')
    if (source === 'var') return asText(at(this.variables, ...path))
    return asText(at(data, ...path)) ?? asText(at(this.config, ...path))
  }
}

function addressOf(file: string): string {
  const path = file.replace(/\.\w+$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `/${isIndexName(name) ? folderOf(path) : path}`
}

function filesIn(items: readonly NavItem[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'page' ? [item.file] : item.kind === 'group' ? [item.root ?? [], filesIn(item.items)].flat() : [],
  )
}

/** A pattern of paths, or a folder with all that is in it. */
function globPattern(glob: string): RegExp {
  const path = glob.replace(/^\.?\//, '').replace(/\/$/, '')
  const source = path
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*{2,}\/?|\*/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))
  return new RegExp(`^${source}(?:/.*)?$`, 'i')
}
