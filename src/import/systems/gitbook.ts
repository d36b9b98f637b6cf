// GitBook with Git Sync: `SUMMARY.md`, `.gitbook.yaml`, spaces in folders of their own.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { gitbook as dialect } from '../../foreign/dialects/gitbook.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../config/data.ts'
import { folderOrder } from '../folder-order.ts'
import { folderOf, isAside, nearest, pagesBelow, titleOf } from '../reading.ts'
import type {
  Division,
  ImportLog,
  ImportSystem,
  NavItem,
  Navigation,
  SourcePage,
  SourceSite,
  Surroundings,
} from '../source-site.ts'
import { readSummary } from '../summary-list.ts'

export const gitbook: ImportSystem = {
  id: 'gitbook',
  name: 'GitBook',
  staysBehind: true,
  detect: (files) =>
    nearest(files, /(?:^|\/)\.gitbook\.yaml$/) ??
    nearest(files, SUMMARY, (text) => isSummary(text) && hasBlocks(files)),
  read: async (files, log, around) => {
    reportOthers(around, log)
    return new GitBookReader(files, log).read()
  },
}

const SUMMARY = /(?:^|\/)SUMMARY\.md$/

function isSummary(text: string): boolean {
  return /\]\([^)]*\.md/.test(text)
}

/** Spaces beside the one that is imported, such as those of other languages. */
function reportOthers({ files, site }: Surroundings, log: ImportLog): void {
  if (site === '') return
  for (const path of files.list()) {
    if (!SUMMARY.test(path) || path.startsWith(`${site}/`) || isAside(path)) continue
    if (!isSummary(files.readText(path) ?? '')) continue
    log.remark({
      kind: 'left',
      what: 'SUMMARY.md',
      file: 'SUMMARY.md',
      line: 0,
      message: `The space of \`${path}\` wasn't imported, only that of \`${site}\`.`,
      todo: 'Import its folder too.',
    })
  }
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

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {}

  read(): SourceSite {
    const site = asObject(readData(this.files, 'docs.yaml'))
    const spaces = this.spaces(site)
    const divisions = spaces.map(
      (space): Division => ({ kind: space.kind, label: space.label, content: this.space(space) }),
    )
    const first = divisions[0]
    return {
      settings: {
        name:
          asText(at(site, 'site', 'title')) ??
          titleOf(this.files, [spaces[0]?.folder, 'README.md'].filter(Boolean).join('/')) ??
          undefined,
      },
      pages: this.pages,
      navigation: divisions.length > 1 ? { divisions } : (first?.content ?? { items: [] }),
      redirects: this.redirects,
      assets: [],
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'heading',
      links: {
        publicFolders: [''],
        contentFolder: (page) =>
          spaces.find(({ folder }) => folder !== '' && page.file.startsWith(`${folder}/`))?.folder ?? '',
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
        return page === undefined ? undefined : { file: page, title: titleOf(this.files, page) }
      },
      frontMatter: (data) => this.frontMatter(data),
    }
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
    const configs = this.files.list().filter((path) => /(?:^|\/)\.gitbook\.yaml$/.test(path))
    if (configs.length > 1 && !configs.includes('.gitbook.yaml'))
      return configs.map((path) => ({
        folder: folderOf(path),
        label: labelOfFolder(folderOf(path)),
        route: folderOf(path),
        kind: 'tab',
      }))
    return [{ folder: '', label: 'Docs', route: '', kind: 'tab' }]
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

  private space(space: Space): Navigation {
    const head = space.folder === '' ? '' : `${space.folder}/`
    const config = asObject(readData(this.files, `${head}.gitbook.yaml`))
    const root = normalizePath(`${head}${asText(config.root) ?? ''}`) ?? ''
    const base = root === '' ? '' : `${root}/`
    const summaryFile = normalizePath(`${base}${asText(at(config, 'structure', 'summary')) ?? 'SUMMARY.md'}`) ?? ''
    const readme = normalizePath(`${base}${asText(at(config, 'structure', 'readme')) ?? 'README.md'}`)
    const paths = pagesBelow(this.files, root).filter(
      (file) => file !== summaryFile && !/(?:^|\/)\.gitbook\//.test(file) && !/(?:^|\/)SUMMARY\.md$/.test(file),
    )
    const listed = new Set<string>()
    const summary = this.files.readText(summaryFile)
    const items: NavItem[] = []
    if (summary !== undefined) {
      const parts = readSummary(summary, (url) => {
        const file = normalizePath(`${folderOf(summaryFile)}/${decodeEscapes(url).replace(/#.*$/, '')}`) ?? url
        listed.add(file)
        return file
      })
      for (const { heading, items: inner } of parts) {
        if (heading === undefined) items.push(...inner)
        else items.push({ kind: 'group', label: heading, items: inner })
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

function labelOfFolder(folder: string): string {
  const name = folder.split('/').at(-1) ?? folder
  const words = name.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
