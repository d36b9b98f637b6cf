// Fumadocs: `meta.json` next to the pages of `content/docs`, and folders in parentheses that don't appear in URLs.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { fumadocs as dialect, readApiPage } from '../../foreign/dialects/fumadocs.ts'
import { lucideIcon } from '../../foreign/icons.ts'
import { readTag } from '../../foreign/tags.ts'
import { asArray, asObject, asText, type Data, readData, readFrontMatter } from '../config/data.ts'
import { labelOf } from '../folder-order.ts'
import { hostRedirects } from '../host-redirects.ts'
import { readNextConfig } from '../next-config.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, nearest, pagesBelow, stemOf } from '../reading.ts'
import {
  type Division,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { Specifications } from '../specifications.ts'
import { tsconfigAliases } from '../tsconfig-aliases.ts'

const META = /((?:^|\/))(?:src\/)?content\/docs\/(?:.*\/)?meta\.json$/

export const fumadocs: ImportSystem = {
  id: 'fumadocs',
  name: 'Fumadocs',
  npmPackage: 'fumadocs-core',
  detect: (files) =>
    nearest(files, /(?:^|\/)source\.config\.[cm]?[jt]s$/, (text) => /fumadocs/.test(text)) ??
    nearest(files, /(?:^|\/)package\.json$/, (text) => /"fumadocs-(?:core|ui|mdx)"/.test(text)) ??
    // A checkout without its configuration: folders ordered by their `meta.json`.
    nearest(files, META, (text) => /"(?:pages|root)"\s*:/.test(text)),
  root: (file) => folderOf(META.test(file) ? file.replace(META, '$1x') : file),
  read: async (files, log) => new FumadocsReader(files, log).read(),
}

class FumadocsReader {
  private readonly root: string
  private readonly base: string
  /** The programs that load the pages. */
  private readonly loaders: readonly string[]
  private readonly pages: SourcePage[] = []
  private readonly byPath = new Map<string, string>()
  /** By the page that shows it, with its specification: `/public/api.json GET /pets`. */
  private readonly operations = new Map<string, string>()

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.root =
      ['content/docs', 'src/content/docs', 'content', 'docs'].find((folder) =>
        files.list().some((path) => path.startsWith(`${folder}/`) && /\.mdx?$/.test(path)),
      ) ?? 'content/docs'
    this.loaders = this.files
      .list()
      .filter((file) => /(?:^|\/)source(?:\/index)?\.tsx?$/.test(file))
      .map((file) => this.files.readText(file) ?? '')
    this.base = this.baseUrl()
  }

  async read(): Promise<SourceSite> {
    for (const file of pagesBelow(this.files, this.root)) {
      const path = file.slice(this.root.length + 1).replace(/\.\w+$/, '')
      const language = /\.([a-z]{2}(?:-\w+)?)$/.exec(path)?.[1]
      const plain = path.replace(/\.[a-z]{2}(?:-\w+)?$/, '')
      const route = plain
        .replace(/(?:^|\/)\([^)]*\)(?=\/|$)/g, '')
        .replace(/^\//, '')
        .replace(/(?:^|\/)index$/, '')
      this.byPath.set(path, file)
      this.pages.push({
        file,
        address: `/${[language, this.base, route].filter((part) => part).join('/')}`,
        dialect,
        ...(language && { language }),
      })
    }
    const next = await readNextConfig(this.files, this.log)
    return {
      settings: { name: this.name() },
      pages: this.pages,
      navigation: this.navigation(),
      redirects: [...hostRedirects(this.files, ['', 'public'], next), ...next.redirects],
      assets: this.withSpecifications(publicFiles(this.files, ['public'], this.log)),
      lost: [],
      base: next.base,
      ending: 'none',
      titleFrom: 'front-matter',
      links: {
        publicFolders: ['public'],
        contentFolder: () => this.root,
        aliases: { '@/': '', ...tsconfigAliases(this.files) },
        byAddress: true,
      },
      include: (path, from) => {
        const file = normalizePath(`${folderOf(from)}/${path}`)
        return file !== undefined && this.files.readText(file) !== undefined ? file : undefined
      },
      frontMatter: (data, { file }) => {
        const openapi = this.operations.get(file)
        return {
          handled: ['icon', 'full', '_openapi', 'preview', 'index', 'method', 'lastModified'],
          set: {
            icon: this.icon(data.icon),
            ...(openapi === undefined ? { ...(data.full === true && { mode: 'wide' }) } : { openapi }),
          },
        }
      },
    }
  }

  /** Finds the operations that pages show. Returns the files with those of their specifications. */
  private withSpecifications(assets: SourceSite['assets']): SourceSite['assets'] {
    const specifications = new Specifications(this.files)
    const places = new Map(assets.map(({ file, path }) => [file, path]))
    for (const { file } of this.pages) {
      const text = this.files.readText(file) ?? ''
      const start = text.search(/(?<=^[ \t]*)<APIPage\s/m)
      const tag = start === -1 ? undefined : readTag(text, start)
      if (!tag) continue
      const { document, operations } = readApiPage({ tag })
      const [operation] = operations
      // Our pages show one.
      if (operation === undefined || operations.length > 1) continue
      const at = { what: '<APIPage>', file, line: text.slice(0, start).split('\n').length - 1 }
      const named = specifications.named(document)
      const found = named ?? specifications.with(operation)
      if (found !== undefined && specifications.of(found).all.has(operation)) {
        const path = places.get(found) ?? found
        if (!places.has(found))
          for (const part of specifications.withParts([found])) places.set(part, places.get(part) ?? part)
        this.operations.set(file, `/${path} ${operation}`)
        this.log.remark({ kind: 'carried', ...at })
        continue
      }
      this.log.remark({ kind: 'missing', ...at, ...specifications.missing(operation, document, named) })
    }
    return Array.from(places, ([file, path]) => ({ file, path }))
  }

  /** The loader's `baseUrl: '/docs'`. */
  private baseUrl(): string {
    const base = this.loaders
      .map((text) => /baseUrl:\s*['"]([^'"]*)['"]/.exec(text)?.[1])
      .find((url) => url !== undefined)
    return base?.replace(/^\/+|\/+$/g, '') ?? 'docs'
  }

  /** An icon, which the loader looks up by its name. */
  private icon(name: unknown): string | undefined {
    const isLucide = this.loaders.some((text) => text.includes('lucide'))
    return isLucide && typeof name === 'string' && /^[A-Z]\w*$/.test(name) ? lucideIcon(name) : undefined
  }

  private name(): string | undefined {
    for (const file of this.files.list()) {
      if (!/(?:^|\/)layout\.(?:config|shared)\.tsx?$/.test(file)) continue
      const title = /title:\s*['"]([^'"]+)['"]/.exec(this.files.readText(file) ?? '')?.[1]
      if (title) return title
    }
    return asText(asObject(readData(this.files, 'package.json')).name)
  }

  private navigation(): Navigation {
    const items = this.folder('', new Set())
    const tabs = items.filter((item) => item.kind === 'group' && this.isRoot(item.items[0] ?? item))
    const roots = this.rootFolders('')
    if (roots.length === 0) return { items }
    const divisions = roots.map((path): Division => {
      const meta = this.meta(path)
      const index = this.byPath.get(`${path}/index`)
      const icon = this.icon(meta.icon)
      return {
        kind: 'tab',
        label: asText(meta.title) ?? labelOf(stemOf(path).replace(/^\(|\)$/g, '')),
        ...(icon && { icon }),
        content: {
          items: [...(index && !this.namesIndex(meta) ? [pageItem(index)] : []), ...this.folder(path, new Set())],
        },
      }
    })
    const loose = items.filter((item) => item.kind !== 'group' || !roots.includes(this.pathOfGroup(item)))
    return {
      divisions: [
        ...(loose.length > 0 && tabs.length === 0
          ? [{ kind: 'tab', label: 'Docs', content: { items: loose } } as const]
          : []),
        ...divisions,
      ],
    }
  }

  private namesIndex(meta: Data): boolean {
    return asArray(meta.pages).includes('index')
  }

  private isRoot(item: NavItem): boolean {
    return item.kind === 'group' && this.meta(this.pathOfGroup(item)).root === true
  }

  private readonly groupPaths = new WeakMap<object, string>()

  private pathOfGroup(item: NavItem): string {
    return this.groupPaths.get(item) ?? ''
  }

  private rootFolders(folder: string): string[] {
    const head = folder === '' ? '' : `${folder}/`
    const names = new Set(
      [...this.byPath.keys()]
        .filter((path) => path.startsWith(head))
        .flatMap((path) =>
          path.slice(head.length).includes('/') ? [path.slice(head.length).split('/')[0] ?? ''] : [],
        ),
    )
    const listed = asArray(this.meta(folder).pages).filter((one): one is string => typeof one === 'string')
    const order = [...names].sort((a, b) => place(listed, a) - place(listed, b) || (a < b ? -1 : 1))
    return order.flatMap((name) => {
      const path = head + name
      return this.meta(path).root === true ? [path] : this.rootFolders(path)
    })
  }

  private meta(folder: string): Data {
    return asObject(readData(this.files, `${[this.root, folder].filter((part) => part !== '').join('/')}/meta.json`))
  }

  /** A folder in the order of its `meta.json`. Anything not named there is left out. */
  private folder(folder: string, extracted: Set<string>): NavItem[] {
    const meta = this.meta(folder)
    const head = folder === '' ? '' : `${folder}/`
    const names: string[] = []
    for (const path of this.byPath.keys()) {
      if (!path.startsWith(head)) continue
      const [first = ''] = path.slice(head.length).split('/')
      if (!names.includes(first) && !/\.[a-z]{2}$/.test(first)) names.push(first)
    }
    const pages = asArray(meta.pages).filter((one): one is string => typeof one === 'string')
    const own = names
      .filter((name) => !(name === 'index' && folder !== ''))
      .sort((a, b) => Number(b === 'index') - Number(a === 'index') || a.localeCompare(b, 'en', { numeric: true }))
    if (pages.length === 0) return own.flatMap((name) => this.entry(head + name, extracted))
    const named = new Set(pages.map((page) => page.replace(/^\.\//, '').replace(/^!/, '')))
    const out: NavItem[] = []
    let section: { label: string; items: NavItem[]; icon?: string } | undefined
    const push = (items: readonly NavItem[]) => (section ? section.items : out).push(...items)
    const close = () => {
      if (section && section.items.length > 0) out.push({ kind: 'group', ...section })
      section = undefined
    }
    for (const page of pages) {
      const [, picture, separator] = /^---(?:\[([^\]]*)\])?(.*?)---$/.exec(page) ?? []
      if (separator !== undefined) {
        close()
        const icon = this.icon(picture)
        section = { label: separator.trim() || 'More', items: [], ...(icon && { icon }) }
        continue
      }
      if (page.startsWith('!')) continue
      const [, external, url] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]*)\]\(([^)]*)\)$/.exec(page) ?? []
      if (url !== undefined) push([{ kind: 'link', label: external ?? url, url }])
      else if (page === '...' || page === 'z...a') {
        const rest = own.filter(
          (name) => !named.has(name) && !pages.includes(`!${name}`) && !extracted.has(head + name),
        )
        push((page === '...' ? rest : [...rest].reverse()).flatMap((name) => this.entry(head + name, extracted)))
      } else if (page.startsWith('...')) {
        const inner = normalizePath(head + page.slice(3)) ?? ''
        extracted.add(inner)
        push(this.folder(inner, extracted))
      } else push(this.entry(normalizePath(head + page) ?? page, extracted))
    }
    close()
    return out
  }

  private entry(path: string, extracted: Set<string>): NavItem[] {
    const file = this.byPath.get(path)
    const isFolder = [...this.byPath.keys()].some((one) => one.startsWith(`${path}/`))
    if (file !== undefined && !isFolder) return [pageItem(file)]
    if (!isFolder) return []
    if (this.meta(path).root === true) return []
    const index = this.byPath.get(`${path}/index`)
    const meta = this.meta(path)
    const front = index === undefined ? {} : readFrontMatter(this.files.readText(index) ?? '').data
    const label = asText(meta.title) ?? asText(front.title) ?? labelOf(stemOf(path).replace(/^\(|\)$/g, ''))
    const inner = this.folder(path, extracted)
    const icon = this.icon(meta.icon)
    // A folder in parentheses without a title only defines an order.
    const item: NavItem = {
      kind: 'group',
      label,
      ...(icon && { icon }),
      items: inner,
      ...(index && !this.namesIndex(meta) && { root: index }),
      ...(meta.defaultOpen === true && { isOpen: true }),
    }
    this.groupPaths.set(item, path)
    return [item]
  }
}

function place(list: readonly string[], name: string): number {
  const at = list.indexOf(name)
  return at === -1 ? list.length : at
}
