// Nextra: order and labels in `_meta` files, pages below `content/`, `pages/` or `app/`.

import type { FileSystem } from '../../files/file-system.ts'
import { nextra as dialect } from '../../foreign/dialects/nextra.ts'
import { asObject, asText, type Data, readData, readFrontMatter } from '../config/data.ts'
import { readProgram } from '../config/program.ts'
import { labelOf } from '../folder-order.ts'
import { hostRedirects } from '../host-redirects.ts'
import { readNextConfig } from '../next-config.ts'
import { isDynamic, nextAddress, nextPrograms } from '../next-pages.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, nearest, pagesBelow } from '../reading.ts'
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
} from '../source-site.ts'
import { tsconfigAliases } from '../tsconfig-aliases.ts'

const META = /(?:^|\/)_meta(?:\.global)?\.(?:[cm]?[jt]sx?|json)$/

export const nextra: ImportSystem = {
  id: 'nextra',
  name: 'Nextra',
  npmPackage: 'nextra',
  detect(files) {
    const config = nearest(files, /(?:^|\/)next\.config\.[cm]?[jt]s$/, (text) => /nextra/.test(text))
    return (
      config ??
      (files.list().some((path) => META.test(path))
        ? nearest(files, /(?:^|\/)package\.json$/, (text) => /"nextra"/.test(text))
        : undefined)
    )
  },
  read: (files, log) => new NextraReader(files, log).read(),
}

class NextraReader {
  private readonly root: string
  private readonly pages: SourcePage[] = []
  private readonly metas = new Map<string, Data>()

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    const folders = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app']
    this.root =
      folders.find((folder) => files.list().some((path) => path.startsWith(`${folder}/`) && /\.mdx?$/.test(path))) ??
      'pages'
  }

  async read(): Promise<SourceSite> {
    const isApp = /app$/.test(this.root)
    for (const file of pagesBelow(this.files, this.root)) {
      const below = file.slice(this.root.length + 1)
      if (/(?:^|\/)_(?!meta)/.test(below) || (isApp && !/(?:^|\/)page\.mdx?$/.test(below))) continue
      if (/content$/.test(this.root) || !isDynamic(below))
        this.pages.push({ file, address: nextAddress(below, isApp), dialect })
    }
    for (const path of this.files.list()) {
      if (!META.test(path) || !path.startsWith(this.root)) continue
      const data = path.endsWith('.json')
        ? readData(this.files, path)
        : (await readProgram(this.files, path, this.log, (exports) => exports.default))?.exports.default
      this.metas.set(folderOf(path), asObject(data))
    }
    const locales = this.locales()
    const navigation: Navigation =
      locales.length > 1
        ? {
            divisions: locales.map(
              (locale, i): Division => ({
                kind: 'language',
                label: locale,
                isDefault: i === 0,
                content: this.top(`${this.root}/${locale}`),
              }),
            ),
          }
        : this.top(this.root)
    const next = await readNextConfig(this.files, this.log)
    const first = firstFile(navigation)
    const home = this.pages.find(({ file }) => file === first)?.address
    const programs = nextPrograms(this.files, this.pages, home, this.log)
    return {
      settings: { name: await this.name() },
      pages: this.pages,
      navigation,
      redirects: [...hostRedirects(this.files, ['', 'public'], next), ...next.redirects, ...programs.redirects],
      assets: publicFiles(this.files, ['public'], this.log),
      lost: programs.lost,
      base: next.base,
      ending: 'none',
      titleFrom: 'heading',
      links: {
        publicFolders: ['public'],
        contentFolder: () => this.root,
        aliases: tsconfigAliases(this.files),
        byAddress: true,
      },
      include: (path, from) => {
        const file = `${folderOf(from)}/${path}`
        return this.files.readText(file) === undefined ? undefined : file
      },
      frontMatter: () => ({ handled: ['asIndexPage', 'searchable', 'theme', 'display', 'type'] }),
    }
  }

  private locales(): string[] {
    const names = new Set(
      this.pages.flatMap(
        ({ file }) => /^[a-z]{2}(?:-[A-Z]{2})?$/.exec(file.slice(this.root.length + 1).split('/')[0] ?? '')?.[0] ?? [],
      ),
    )
    const all = [...names]
    return all.length > 1 &&
      this.pages.every(({ file }) => names.has(file.slice(this.root.length + 1).split('/')[0] ?? ''))
      ? all.sort((a, b) => Number(b === 'en') - Number(a === 'en'))
      : []
  }

  /** The top level of a site. Entries of the type `page` become tabs. */
  private top(folder: string): Navigation {
    const meta = { ...asObject(this.metas.get(folder)) }
    const entries = this.entries(folder, meta)
    const isPage = (name: string) => asObject(meta[name]).type === 'page' || asObject(meta[name]).type === 'menu'
    if (!entries.some(({ name }) => isPage(name))) return { items: entries.flatMap(({ items }) => items) }
    const loose = entries.filter(({ name }) => !isPage(name)).flatMap(({ items }) => items)
    const tabs = entries
      .filter(({ name }) => isPage(name))
      .map(({ name, items }): Division => {
        const [first] = items
        const inner =
          first?.kind === 'group'
            ? [...(first.root === undefined ? [] : [pageItem(first.root)]), ...first.items]
            : items
        return {
          kind: 'tab',
          label: first?.kind === 'group' ? first.label : (this.label(meta[name]) ?? labelOf(name)),
          content: { items: inner },
        }
      })
    return {
      divisions: [
        ...(loose.length > 0 ? [{ kind: 'tab', label: 'Docs', content: { items: loose } } as const] : []),
        ...tabs,
      ],
    }
  }

  private label(value: unknown): string | undefined {
    return asText(value) ?? asText(asObject(value).title)
  }

  private entries(folder: string, meta: Data): { name: string; items: NavItem[] }[] {
    const pages = new Map<string, string>()
    const folders = new Set<string>()
    for (const { file } of this.pages) {
      if (!file.startsWith(`${folder}/`)) continue
      const below = file.slice(folder.length + 1)
      const [first = '', ...rest] = below.split('/')
      if (rest.length === 0) pages.set(first.replace(/\.\w+$/, ''), file)
      else if (rest.length === 1 && /^page\.mdx?$/.test(rest[0] ?? '') && /app$/.test(this.root)) pages.set(first, file)
      if (rest.length > 0) folders.add(first)
    }
    const names = [...new Set([...pages.keys(), ...folders])].sort((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    )
    const listed = Object.keys(meta).filter((name) => name !== '*' && !name.startsWith('$'))
    const order = [...listed, ...names.filter((name) => !listed.includes(name))]
    return order.flatMap((name) => {
      const items = this.entry(name, meta[name], {
        file: pages.get(name),
        folder: folders.has(name) ? `${folder}/${name}` : undefined,
      })
      return items.length > 0 ? [{ name, items }] : []
    })
  }

  private entry(
    name: string,
    about: unknown,
    there: { file: string | undefined; folder: string | undefined },
  ): NavItem[] {
    const settings = asObject(about)
    if (settings.display === 'hidden' || settings.type === 'separator') return []
    const label = this.label(about)
    const href = asText(settings.href)
    if (href !== undefined) return [{ kind: 'link', label: label ?? name, url: href }]
    if (settings.type === 'menu') {
      const items = Object.entries(asObject(settings.items)).flatMap(([key, value]): NavItem[] =>
        asText(asObject(value).href)
          ? [{ kind: 'link', label: this.label(value) ?? key, url: asText(asObject(value).href) as string }]
          : [],
      )
      return items.length > 0 ? [{ kind: 'group', label: label ?? name, items }] : []
    }
    const isAppPage = there.file !== undefined && /page\.mdx?$/.test(there.file)
    if (there.folder !== undefined && !(isAppPage && this.entries(there.folder, {}).length === 0)) {
      const meta = asObject(this.metas.get(there.folder))
      const inner = this.entries(there.folder, { ...meta, ...asObject(settings.items) })
      const index = inner.find(({ name: key }) => key === 'index')
      const front =
        index?.items[0]?.kind === 'page' ? readFrontMatter(this.files.readText(index.items[0].file) ?? '').data : {}
      const isIndexPage = front.asIndexPage === true && index?.items[0]?.kind === 'page'
      const root = there.file ?? (isIndexPage && index?.items[0]?.kind === 'page' ? index.items[0].file : undefined)
      const items = inner.filter(({ name: key }) => !(isIndexPage && key === 'index')).flatMap((one) => one.items)
      return [{ kind: 'group', label: label ?? labelOf(name), items, ...(root !== undefined && { root }) }]
    }
    return there.file === undefined ? [] : [pageItem(there.file, label)]
  }

  private async name(): Promise<string | undefined> {
    const theme = this.files.list().find((path) => /^theme\.config\.[cm]?[jt]sx?$/.test(path))
    const logo =
      theme === undefined ? undefined : /logo:\s*<span[^>]*>([^<]+)</.exec(this.files.readText(theme) ?? '')?.[1]
    const repository = asText(asObject(readData(this.files, 'package.json')).name)
    return logo?.trim() ?? (repository === undefined ? undefined : labelOf(repository.replace(/^@[^/]+\//, '')))
  }
}
