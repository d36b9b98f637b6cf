// GitBook with Git Sync: `SUMMARY.md`, `.gitbook.yaml`, spaces in folders of their own.

import { LANGUAGES } from '../../config/schema/navigation.ts'
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { gitbook as dialect } from '../../foreign/dialects/gitbook.ts'
import { onlyOperation } from '../../foreign/syntaxes/gitbook-operation.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { visiblePath } from '../addresses.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../config/data.ts'
import { folderOrder } from '../folder-order.ts'
import { folderOf, isAside, nearest, pagesBelow, titleOf } from '../reading.ts'
import type { Division, ImportLog, ImportSystem, NavItem, Navigation, SourcePage, SourceSite } from '../source-site.ts'
import { Specifications } from '../specifications.ts'
import { readSummary } from '../summary-list.ts'
import { Uploads } from './gitbook/uploads.ts'

export const gitbook: ImportSystem = {
  id: 'gitbook',
  name: 'GitBook',
  staysBehind: true,
  detect: (files) => {
    const config = nearest(files, CONFIG)
    const summary = nearest(files, SUMMARY, isSummary)
    if (summary === undefined || (config === undefined && !hasBlocks(files))) return config
    return config === undefined || depthOf(summary) < depthOf(config) ? summary : config
  },
  root: (file, files) => commonFolder([folderOf(file), ...spaceFolders(files)]),
  read: async (files, log) => new GitBookReader(files, log).read(),
}

const CONFIG = /(?:^|\/)\.gitbook\.yaml$/
const SUMMARY = /(?:^|\/)SUMMARY\.md$/

function isSummary(text: string): boolean {
  return /\]\([^)]*\.md/.test(text)
}

function depthOf(path: string): number {
  return path.split('/').length
}

/** The folder that holds all others. */
function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split('/'))
  const length = first.findIndex((part, i) => others.some((other) => other[i] !== part))
  return first.slice(0, length === -1 ? undefined : length).join('/')
}

/** The folders with a space of their own: with a configuration, or with a summary of which no other lists the pages. */
function spaceFolders(files: FileSystem): readonly string[] {
  const configs = files.list().filter((path) => CONFIG.test(path) && !isAside(path))
  const configured = configs.map((path) => ({ folder: folderOf(path), ...placesOf(files, folderOf(path)) }))
  const taken = new Set(configured.flatMap(({ folder, summary }) => [folder, folderOf(summary)]))
  const summaries = [
    ...configured.map(({ summary }) => summary),
    ...files.list().filter((path) => SUMMARY.test(path) && !isAside(path) && !taken.has(folderOf(path))),
  ]
  const pages = summaries.map((path) => ({ path, listed: listedPages(files, path) }))
  const covered = new Set(pages.flatMap(({ path, listed }) => listed.flatMap((file) => foldersAround(file, path))))
  const own = pages.flatMap(({ path, listed }) => {
    const found = listed.filter((file) => files.readText(file) !== undefined).length
    const folder = folderOf(path)
    return taken.has(folder) || covered.has(folder) || found * 2 <= listed.length ? [] : [folder]
  })
  return [...configured.map(({ folder }) => folder), ...own].sort()
}

/** The folders of a page that aren't also folders of the summary that lists it. */
function foldersAround(file: string, summary: string): readonly string[] {
  const out: string[] = []
  for (let at = folderOf(file); at !== '' && !summary.startsWith(`${at}/`); at = folderOf(at)) out.push(at)
  return out
}

/** The pages that a summary lists. */
function listedPages(files: FileSystem, summary: string): readonly string[] {
  const out: string[] = []
  readSummary(files.readText(summary) ?? '', (url) => {
    const file = listedFile(summary, url)
    if (/\.md$/i.test(file)) out.push(file)
    return file
  })
  return out
}

function listedFile(summary: string, url: string): string {
  return normalizePath(`${folderOf(summary)}/${decodeEscapes(url).replace(/#.*$/, '')}`) ?? url
}

/** Where the configuration in a folder says that its space is. */
function placesOf(files: FileSystem, folder: string) {
  const head = folder === '' ? '' : `${folder}/`
  const config = asObject(readData(files, `${head}.gitbook.yaml`))
  const root = normalizePath(`${head}${asText(config.root) ?? ''}`) ?? ''
  const base = root === '' ? '' : `${root}/`
  const summary = normalizePath(`${base}${asText(at(config, 'structure', 'summary')) ?? 'SUMMARY.md'}`) ?? ''
  const readme = normalizePath(`${base}${asText(at(config, 'structure', 'readme')) ?? 'README.md'}`)
  return { config, root, base, summary, readme }
}

/** A SUMMARY.md may belong to mdBook. GitBook's pages contain its own tags. */
function hasBlocks(files: FileSystem): boolean {
  if (files.list().some((path) => /(?:^|\/)book\.toml$/.test(path))) return false
  return (
    files.list().some((path) => /(?:^|\/)\.gitbook\//.test(path)) ||
    pagesBelow(files, '').some((file) =>
      /\{%-?\s*(?:hint|tabs|content-ref|stepper|embed|code)\b/.test(files.readText(file) ?? ''),
    )
  )
}

interface Space {
  readonly folder: string
  readonly label: string
  /** The part of the URL. */
  readonly route: string
  readonly kind: Division['kind']
}

class GitBookReader {
  private readonly pages: SourcePage[] = []
  private readonly redirects: { from: string; to: string }[] = []
  private readonly specifications: Specifications
  /** The files of the specifications that pages name, and their new paths. */
  private readonly named = new Map<string, string>()
  private readonly uploads: Uploads

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.specifications = new Specifications(files)
    this.uploads = new Uploads(files)
  }

  read(): SourceSite {
    const site = asObject(readData(this.files, 'docs.yaml'))
    const spaces = this.spaces(site)
    const divisions = spaces.map(
      (space): Division => ({
        kind: space.kind,
        label: space.label,
        content: this.space(space, within(space, spaces)),
      }),
    )
    const first = divisions[0]
    const pages = this.pages.map((page) => this.withOperation(page))
    return {
      settings: {
        name:
          asText(at(site, 'site', 'title')) ??
          titleOf(this.files, [spaces[0]?.folder, 'README.md'].filter(Boolean).join('/')) ??
          undefined,
      },
      pages,
      navigation: divisions.length > 1 ? { divisions } : (first?.content ?? { items: [] }),
      redirects: this.redirects,
      assets: Array.from(this.named, ([file, path]) => ({ file, path })),
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'heading',
      links: {
        publicFolders: [''],
        contentFolder: (page) =>
          spaces.findLast(({ folder }) => folder !== '' && page.file.startsWith(`${folder}/`))?.folder ?? '',
        byName: true,
      },
      include: (path, from) =>
        [
          normalizePath(`${folderOf(from)}/${path}`),
          normalizePath(path),
          normalizePath(`.gitbook/includes/${path.replace(/^.*\//, '')}`),
        ].find((file) => file !== undefined && this.files.readText(file) !== undefined),
      named: (name, _, from) => {
        const file = normalizePath(`${folderOf(from.file)}/${name.replace(/#.*$/, '').replace(/\/$/, '/README.md')}`)
        const page =
          file === undefined
            ? undefined
            : [file, `${file}.md`, `${file}/README.md`].find((one) => this.files.readText(one) !== undefined)
        if (page !== undefined) return { file: page, title: titleOf(this.files, page) }
        const upload = this.uploads.named(name)
        return upload === undefined ? undefined : { file: upload }
      },
      frontMatter: (data) => this.frontMatter(data),
    }
  }

  /** A page whose front matter names its operation, which Galley shows below the text. */
  private withOperation(page: SourcePage): SourcePage {
    const operation = onlyOperation(this.files.readText(page.file) ?? '')
    const found = operation && this.specificationOf(operation.name, operation.specification, page.file)
    if (!operation || found === undefined) return page
    const path = visiblePath(found)
    if (!this.named.has(found))
      for (const file of this.specifications.withParts([found])) this.named.set(file, visiblePath(file))
    this.log.remark({ kind: 'carried', what: `{% ${operation.tag} %}`, file: page.file, line: operation.line })
    return { ...page, text: operation.rest, frontMatter: { openapi: `/${path} ${operation.name}` } }
  }

  /** The file with an operation: what a page names, a file of that name, or the only one. */
  private specificationOf(operation: string, named: string, from: string): string | undefined {
    const path = decodeEscapes(named.replace(/[?#].*$/, ''))
    const candidates = [
      normalizePath(`${folderOf(from)}/${path}`),
      this.specifications.named(path.replace(/^.*\//, '')),
      this.specifications.with(operation),
    ]
    return candidates.find((file) => file !== undefined && this.specifications.of(file).all.has(operation))
  }

  private frontMatter(data: Data): { handled: string[]; set?: Record<string, unknown> } {
    const cover = asText(data.cover)
    const icon = asText(data.icon)
    const isWide =
      at(data, 'layout', 'tableOfContents', 'visible') === false || at(data, 'layout', 'outline', 'visible') === false
    return {
      handled: ['cover', 'coverY', 'layout', 'icon', 'metaLinks', 'vars', 'if', 'tags', 'coverHeight'],
      set: {
        ...(cover && /^https?:/.test(cover) && { 'og:image': cover }),
        ...(icon && { icon }),
        ...(isWide && { mode: 'wide' }),
      },
    }
  }

  /** The spaces of a site: those in `docs.yaml`, otherwise the folders with a summary. */
  private spaces(site: Data): readonly Space[] {
    const structure = asArray(at(site, 'site', 'structure')).map(asObject)
    const out = structure.flatMap((one) => this.structured(one, ''))
    if (out.length > 0) return out
    const folders = spaceFolders(this.files)
    if (folders.length < 2) return [{ folder: folders[0] ?? '', label: 'Docs', route: '', kind: 'tab' }]
    this.log.remark({
      kind: 'changed',
      what: 'spaces',
      file: 'SUMMARY.md',
      line: 0,
      message: `GitBook's app sets the addresses of spaces. Here, the paths of their folders do: ${folders.map((folder) => `\`/${folder}\``).join(', ')}.`,
    })
    const areLanguages = folders.every((folder) => (LANGUAGES as readonly string[]).includes(folder))
    return folders.map((folder) => ({
      folder,
      label: areLanguages ? folder : folder === '' ? 'Docs' : labelOfFolder(folder),
      route: folder,
      kind: areLanguages ? 'language' : 'tab',
    }))
  }

  private structured(entry: Data, route: string): Space[] {
    const path = asText(entry.path) ?? ''
    const own = [route, path].filter((part) => part !== '').join('/')
    const kind = entry.type === 'variant' ? 'version' : 'tab'
    const source = asText(entry.source) ?? asText(entry.directory) ?? asText(at(entry, 'content', 'directory'))
    const inner = [...asArray(entry.structure), ...asArray(entry.children), ...asArray(entry.spaces)].map(asObject)
    if (inner.length > 0) return inner.flatMap((one) => this.structured(one, own))
    const folder = normalizePath(source ?? path)
    if (folder === undefined || !this.files.list().some((file) => file.startsWith(`${folder}/`))) return []
    return [{ folder, label: asText(entry.title) ?? labelOfFolder(folder), route: own, kind }]
  }

  /** `inner` are the folders of spaces within this one's. */
  private space(space: Space, inner: readonly string[]): Navigation {
    const { config, root, base, summary: summaryFile, readme } = placesOf(this.files, space.folder)
    const paths = pagesBelow(this.files, root).filter(
      (file) =>
        file !== summaryFile &&
        !/(?:^|\/)\.gitbook\//.test(file) &&
        !SUMMARY.test(file) &&
        !inner.some((folder) => file.startsWith(`${folder}/`)),
    )
    const listed = new Set<string>()
    const summary = this.files.readText(summaryFile)
    const items: NavItem[] = []
    if (summary !== undefined) {
      const parts = readSummary(summary, (url) => {
        const file = listedFile(summaryFile, url)
        listed.add(file)
        return file
      })
      for (const { heading, items: entries } of parts) {
        if (heading === undefined) items.push(...entries)
        else items.push({ kind: 'group', label: heading, items: entries })
      }
    } else
      items.push(...folderOrder(paths.map((file) => ({ file, path: file.slice(base.length).replace(/\.\w+$/, '') }))))
    for (const file of paths) {
      if (summary !== undefined && !listed.has(file) && file !== readme) {
        this.log.remark({
          kind: 'changed',
          what: 'page',
          file,
          line: 0,
          message: "This page isn't in SUMMARY.md, so it has an address but isn't in the navigation.",
        })
      }
      const below = file
        .slice(base.length)
        .replace(/\.\w+$/, '')
        .replace(/(?:^|\/)README$/i, '')
      const address = `/${[space.route, file === readme ? '' : below].filter((part) => part !== '').join('/')}`
      this.pages.push({ file, address, dialect })
    }
    for (const [from, to] of Object.entries(asObject(config.redirects))) {
      if (typeof to !== 'string') continue
      const target = `/${[
        space.route,
        to
          .replace(/^(?:\.?\/)+/, '')
          .replace(/\.md(?=#|$)/, '')
          .replace(/(?:^|\/)README(?=#|$)/i, ''),
      ]
        .filter((part) => part !== '')
        .join('/')}`
      this.redirects.push({
        from: `/${[space.route, from.replace(/^\/+/, '')].filter((part) => part !== '').join('/')}`,
        to: /^https?:/.test(to) ? to : target,
      })
    }
    return { items }
  }
}

/** The folders of the spaces within the folder of another one. */
function within({ folder }: Space, spaces: readonly Space[]): readonly string[] {
  return spaces
    .map((other) => other.folder)
    .filter((other) => other !== folder && (folder === '' || other.startsWith(`${folder}/`)))
}

function labelOfFolder(folder: string): string {
  const name = folder.split('/').at(-1) ?? folder
  const words = name.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
