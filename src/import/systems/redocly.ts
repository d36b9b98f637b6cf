// Redocly: sidebars in YAML, languages below `@l10n/`, addresses in lower case.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { redocly as dialect } from '../../foreign/dialects/redocly.ts'
import { plainAddress } from '../addresses.ts'
import { codePages } from '../code-pages.ts'
import { asArray, asObject, asText, at, type Data, readData, readFrontMatter } from '../config/data.ts'
import { folderOrder } from '../folder-order.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, joinPath, nearest, pagesBelow, titleOf } from '../reading.ts'
import { globMatches } from '../shared-settings.ts'
import {
  type Division,
  filesOf,
  firstFile,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { Specifications } from '../specifications.ts'

const CONFIG = /(?:^|\/)(?:redocly|siteConfig)\.yaml$/
const SIDEBAR = /(?:^|\/)sidebars\.yaml$/
/** What begins an entry of a sidebar. */
const ENTRY = /^- *(?:page|group|separator|directory|label|\$ref):/m
/** The folder of a version, and a path in it. */
const VERSION_FOLDER = /^(.*\/)?@([^/]+)\/(.+)$/
const LANGUAGES = '@l10n/'
/** Folders and files that don't become pages. */
const NOT_A_PAGE =
  /(?:^|\/)(?:[._@]|node_modules\/)|^(?:README|LICENSE|CONTRIBUTING|CODE[-_]OF[-_]CONDUCT|SECURITY|CHANGELOG|AGENTS|CLAUDE)[^/]*$/i

export const redocly: ImportSystem = {
  id: 'redocly',
  name: 'Redocly',
  // Without a sidebar, the file may only hold the rules for a specification.
  detect: (files) =>
    nearest(files, CONFIG, (_, path) => files.list().includes(joinPath([folderOf(path), 'sidebars.yaml']))) ??
    // Docs that are part of another site have no configuration of their own.
    nearest(files, SIDEBAR, (text) => ENTRY.test(text)),
  read: async (files, log) => new RedoclyReader(files, log).read(),
}

/** What a `versions.yaml` says: the names of versions, and the one whose pages have no version in their addresses. */
interface FolderVersions {
  readonly names: ReadonlyMap<string, string>
  readonly usual: string | undefined
}

class RedoclyReader {
  private readonly config: Data
  private readonly pages: SourcePage[]
  private readonly byAddress: ReadonlyMap<string, string>
  private readonly codes: readonly string[]
  /** The versions of each folder that has some, by the path of the folder. */
  private readonly versions: ReadonlyMap<string, FolderVersions>
  /** What pages find below `$env`. Redocly gives them only what is public. */
  private readonly environment: ReadonlyMap<string, string>
  /** The specifications that sidebars name. */
  private readonly named = new Set<string>()

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.environment = environmentOf(files)
    this.versions = versionsOf(files)
    this.config = asObject(readData(files, 'redocly.yaml') ?? readData(files, 'siteConfig.yaml'))
    const locales = asArray(at(this.config, 'l10n', 'locales') ?? at(this.config, 'i18n', 'locales'))
    const usual = asText(at(this.config, 'l10n', 'defaultLocale') ?? at(this.config, 'i18n', 'defaultLocale')) ?? 'en'
    const others = locales.map((one) => asText(at(one, 'code')) ?? '').filter((code) => code !== usual && code !== '')
    this.codes = [usual, ...others.filter((code) => files.list().some((path) => path.startsWith(this.folder(code))))]
    const ignored = asArray(this.config.ignore).filter((one): one is string => typeof one === 'string')
    this.pages = this.codes.flatMap((code, i) => {
      const head = i === 0 ? '' : this.folder(code)
      return pagesBelow(files, head.replace(/\/$/, ''), /\.md$/).flatMap((file): SourcePage[] => {
        const typed = file.slice(head.length)
        const [below, version] = this.unversioned(typed)
        if (NOT_A_PAGE.test(below) || ignored.some((pattern) => globMatches(pattern, typed))) return []
        const slug = asText(readFrontMatter(files.readText(file) ?? '').data.slug)
        const path =
          slug ??
          below
            .replace(/\.md$/, '')
            .replace(/(?:^|\/)index$/, '')
            .toLowerCase()
        const address = `${i === 0 ? '' : `/${code.toLowerCase()}`}/${path.replace(/^\/+|\/+$/g, '')}`
        return [{ file, address: plainAddress(address), dialect, language: i === 0 ? undefined : code, version }]
      })
    })
    this.byAddress = new Map(this.pages.map(({ address, file }) => [address, file]))
  }

  read(): SourceSite {
    const items = this.items('sidebars.yaml', readData(this.files, 'sidebars.yaml'))
    const divisions = this.codes.flatMap((code, i): Division[] => {
      const own = i === 0 ? items : this.translated(items, this.folder(code))
      if (own.length === 0) return []
      return [{ kind: 'language', label: code, isDefault: i === 0, content: this.byVersion(own) }]
    })
    const navigation = divisions.length > 1 ? { divisions } : this.byVersion(items)
    const home = this.pages.find(({ file }) => file === firstFile(navigation))?.address
    const programs = codePages(this.programs(), home, this.log)
    const url = asText(at(this.config, 'seo', 'siteUrl'))?.replace(/\/+$/, '')
    const logo = asText(at(this.config, 'logo', 'image')) ?? asText(at(this.config, 'logo', 'srcSet'))?.split(' ')[0]
    const favicon = asText(at(this.config, 'logo', 'favicon'))
    return {
      settings: {
        name: asText(at(this.config, 'seo', 'title')) ?? asText(at(this.config, 'logo', 'altText')),
        description: asText(at(this.config, 'seo', 'description')),
        ...(url && { url }),
        ...(logo && { logo: { light: normalizePath(logo) ?? logo } }),
        ...(favicon && { favicon: normalizePath(favicon) ?? favicon }),
        links: asArray(at(this.config, 'navbar', 'items')).flatMap((one) => {
          const [label, href] = [asText(at(one, 'label')), asText(at(one, 'href'))]
          return label && href && /^https?:/.test(href) ? [{ label, url: href }] : []
        }),
      },
      pages: this.pages,
      navigation,
      redirects: [...programs.redirects, ...this.redirects()],
      assets: [
        ...publicFiles(this.files, ['static'], this.log),
        ...new Specifications(this.files).withParts(this.named).map((file) => ({ file, path: file })),
      ],
      lost: programs.lost,
      languages: this.codes.slice(1).map((code) => code.toLowerCase()),
      base: '',
      ending: 'none',
      titleFrom: 'heading',
      links: { publicFolders: ['', 'static'], contentFolder: () => '' },
      include: (name, from) => {
        const file = normalizePath(name.startsWith('/') ? name.slice(1) : `${folderOf(from)}/${name}`)
        return file !== undefined && this.files.readText(file) !== undefined ? file : undefined
      },
      variable: (name, { file }, data) =>
        (name.startsWith('env.') ? this.environment.get(name.slice('env.'.length)) : undefined) ??
        asText(at(data, ...name.replace(/^frontmatter\./, '').split('.'))) ??
        // Redocly sets it to the heading of the page.
        (name === 'frontmatter.seo.title' ? titleOf(this.files, file) : undefined),
      frontMatter: (data) => {
        const description = asText(at(data, 'seo', 'description'))
        return {
          handled: ['seo', 'html', 'markup', 'sidebar', 'rbac', 'slug', 'toc', 'feedback', 'lastModified'],
          set: {
            ...(data.title === undefined && { title: asText(at(data, 'seo', 'title')) }),
            ...(data.description === undefined && description && { description }),
          },
        }
      },
    }
  }

  /** A path without the folder of its version, which the usual version's address doesn't name. */
  private unversioned(path: string): readonly [path: string, version: string | undefined] {
    const [, head = '', version, rest = ''] = VERSION_FOLDER.exec(path) ?? []
    const known = version === undefined ? undefined : this.versions.get(head)
    if (!known || version === undefined) return [path, undefined]
    return [head + (version === known.usual ? '' : `${version}/`) + rest, version]
  }

  /** The entries as versions that readers switch between, if each is in one. Otherwise, they stay as they are. */
  private byVersion(items: readonly NavItem[]): Navigation {
    const versionOf = new Map(this.pages.map(({ file, version }) => [file, version]))
    const byName = new Map<string, NavItem[]>()
    for (const item of items) {
      const all = new Set([...filesOf({ items: [item] })].map((file) => versionOf.get(file)))
      const [version] = all
      if (all.size !== 1 || version === undefined) return { items }
      const own = byName.get(version)
      if (own) own.push(item)
      else byName.set(version, [item])
    }
    const [known] = this.versions.values()
    if (byName.size < 2 || this.versions.size !== 1 || known === undefined) return { items }
    return {
      divisions: [...byName].map(([version, items]) => ({
        kind: 'version',
        label: known.names.get(version) ?? version,
        isDefault: version === known.usual,
        content: { items },
      })),
    }
  }

  private folder(code: string): string {
    return `${LANGUAGES}${code}/`
  }

  /** The entries of a sidebar. `from` is the file that they're in. */
  private items(from: string, values: unknown): NavItem[] {
    const out: NavItem[] = []
    let section: { label: string; items: NavItem[] } | undefined
    for (const value of asArray(values)) {
      const entry = asObject(value)
      const separator = asText(entry.separator)
      if (separator !== undefined) {
        section = { label: separator, items: [] }
        out.push({ kind: 'group', ...section })
      } else (section?.items ?? out).push(...this.item(from, entry))
    }
    return out
  }

  private item(from: string, entry: Data): NavItem[] {
    const reference = asText(entry.$ref)
    if (reference !== undefined) {
      const file = this.resolved(from, reference)
      return this.items(file, readData(this.files, file))
    }
    const page = asText(entry.page)
    const file = page === undefined ? undefined : this.resolved(from, page)
    const label = asText(entry.group) ?? asText(entry.label)
    if (file !== undefined && /\.(?:ya?ml|json)$/.test(file)) {
      this.named.add(file)
      return [{ kind: 'group', label: label ?? 'API', items: [], openapi: `/${file}` }]
    }
    const root = file?.endsWith('.md') ? file : undefined
    if (Array.isArray(entry.items)) {
      const items = this.items(from, entry.items)
      const isOpen = entry.expanded === true || entry.expanded === 'always'
      const name = label ?? (root === undefined ? 'More' : this.title(root))
      return [{ kind: 'group', label: name, items, ...(root && { root }), ...(isOpen && { isOpen }) }]
    }
    if (root !== undefined) return [pageItem(root, label)]
    const folder = asText(entry.directory)
    if (folder !== undefined) return this.directory(this.resolved(from, folder), label)
    const href = asText(entry.href)
    if (href === undefined || label === undefined) return []
    if (/^(?:https?:)?\/\//.test(href)) return [{ kind: 'link', label, url: href }]
    const target = this.byAddress.get(plainAddress(href.replace(/[?#].*$/, '').toLowerCase()))
    return target === undefined ? [] : [pageItem(target, label)]
  }

  private directory(folder: string, label: string | undefined): NavItem[] {
    const head = folder === '' ? '' : `${folder}/`
    const mine = this.pages.filter(({ file, language }) => language === undefined && file.startsWith(head))
    const items = folderOrder(mine.map(({ file }) => ({ file, path: file.slice(head.length).replace(/\.md$/, '') })))
    return label === undefined ? items : [{ kind: 'group', label, items }]
  }

  private title(file: string): string {
    const { data, body } = readFrontMatter(this.files.readText(file) ?? '')
    return asText(data.title) ?? asText(at(data, 'seo', 'title')) ?? /^#[ \t]+(.+)$/m.exec(body)?.[1]?.trim() ?? file
  }

  private resolved(from: string, path: string): string {
    return normalizePath(path.startsWith('/') ? path.slice(1) : `${folderOf(from)}/${path}`) ?? path
  }

  /** The same entries for a language, without pages that aren't translated. */
  private translated(items: readonly NavItem[], folder: string): NavItem[] {
    const own = (file: string) => (this.files.readText(folder + file) === undefined ? undefined : folder + file)
    return items.flatMap((item): NavItem[] => {
      if (item.kind === 'link') return [item]
      if (item.kind === 'page') {
        const file = own(item.file)
        return file === undefined ? [] : [{ kind: 'page', file }]
      }
      const root = item.root === undefined ? undefined : own(item.root)
      const inner = this.translated(item.items, folder)
      const { root: _, ...group } = item
      return inner.length === 0 && root === undefined ? [] : [{ ...group, items: inner, ...(root && { root }) }]
    })
  }

  /** Pages in React. */
  private programs() {
    return this.files.list().flatMap((file) => {
      const [, path] = /^([^@._].*)\.page\.[jt]sx$/.exec(file) ?? []
      if (path === undefined || /(?:^|\/)node_modules\//.test(file)) return []
      const address = plainAddress(`/${path.replace(/(?:^|\/)index$/, '').toLowerCase()}`)
      return this.byAddress.has(address) ? [] : [{ file, address, language: 'React' }]
    })
  }

  private redirects(): { from: string; to: string; isPermanent: boolean }[] {
    const own = asObject(this.config.redirects)
    const file = asText(own.$ref)
    const all = { ...(file && asObject(readData(this.files, this.resolved('redocly.yaml', file)))), ...own }
    return Object.entries(all).flatMap(([from, value]) => {
      const to = asText(at(value, 'to'))
      return to === undefined ? [] : [{ from, to, isPermanent: at(value, 'type') !== 302 }]
    })
  }
}

/** The lines `PUBLIC_NAME=value` of `.env`. All others are the server's own. */
function environmentOf(files: FileSystem): ReadonlyMap<string, string> {
  const lines = (files.readText('.env') ?? '').matchAll(/^[ \t]*(PUBLIC_\w+)[ \t]*=[ \t]*(.*)$/gm)
  return new Map(
    Array.from(lines, ([, name = '', value = '']) => {
      const typed = value.trim()
      const [, , quoted] = /^(["'])(.*)\1$/.exec(typed) ?? []
      return [name, quoted ?? typed]
    }),
  )
}

/** The versions of the folders that have a `versions.yaml`, by their paths with a slash at the end. */
function versionsOf(files: FileSystem): ReadonlyMap<string, FolderVersions> {
  const out = new Map<string, FolderVersions>()
  for (const path of files.list().filter((one) => /(?:^|\/)versions\.yaml$/.test(one))) {
    const data = asObject(readData(files, path))
    const names = new Map(
      asArray(data.versions).flatMap((one) => {
        const version = asText(at(one, 'version'))
        return version === undefined ? [] : [[version, asText(at(one, 'name')) ?? version] as const]
      }),
    )
    if (names.size > 0) out.set(path.slice(0, -'versions.yaml'.length), { names, usual: asText(data.default) })
  }
  return out
}
