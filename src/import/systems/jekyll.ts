// Jekyll with just-the-docs: parents by title, `nav_order`, permalinks.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { jekyll as dialect } from '../../foreign/dialects/jekyll.ts'
import { asArray, asObject, asText, at, type Data, readData, readFrontMatter } from '../config/data.ts'
import { labelOf } from '../folder-order.ts'
import { hostRedirects } from '../host-redirects.ts'
import { folderOf, nearest, pagesBelow, stemOf } from '../reading.ts'
import { globMatches, socialsOf } from '../shared-settings.ts'
import { type ImportSystem, type NavItem, pageItem, type SourcePage, type SourceSite } from '../source-site.ts'

export const jekyll: ImportSystem = {
  id: 'jekyll',
  name: 'Jekyll',
  detect: (files) =>
    nearest(files, /(?:^|\/)_config\.ya?ml$/, (text) => !/^sphinx:|^jupyter-book|^html:\s*$/m.test(text)),
  read: async (files) => new JekyllReader(files).read(),
}

interface Entry {
  readonly file: string
  readonly data: Data
  readonly title: string
  readonly parent: string | undefined
  readonly order: number
  readonly address: string
}

class JekyllReader {
  private readonly config: Data
  private readonly entries: readonly Entry[]

  constructor(private readonly files: FileSystem) {
    this.config = asObject(
      readData(files, files.readText('_config.yml') === undefined ? '_config.yaml' : '_config.yml'),
    )
    const excluded = asArray(this.config.exclude).filter((one): one is string => typeof one === 'string')
    const collections = Object.keys(asObject(this.config.collections))
    this.entries = pagesBelow(files, '').flatMap((file): Entry[] => {
      const [first = ''] = file.split('/')
      const isCollection = first.startsWith('_') && collections.includes(first.slice(1))
      if (
        (/(?:^|\/)_/.test(file) && !isCollection) ||
        excluded.some(
          (pattern) =>
            file === pattern || file.startsWith(`${pattern.replace(/\/$/, '')}/`) || globMatches(pattern, file),
        )
      )
        return []
      const text = files.readText(file) ?? ''
      const front = readFrontMatter(text)
      // A file without front matter isn't a page, unless a plugin makes it one.
      if (
        front.kind === 'none' &&
        !/^(?:README|index)\.md$/i.test(file) &&
        !JSON.stringify(this.config.plugins ?? '').includes('optional-front-matter') &&
        !this.config.theme &&
        !this.config.remote_theme
      )
        return []
      const title = asText(front.data.title) ?? labelOf(stemOf(file))
      return [
        {
          file,
          data: front.data,
          title,
          parent: asText(front.data.parent),
          order: orderOf(front.data.nav_order),
          address: this.address(file, front.data, isCollection),
        },
      ]
    })
  }

  read(): SourceSite {
    const pages = this.entries.map(({ file, address, title }): SourcePage => ({ file, address, dialect, title }))
    const logo = asText(this.config.logo)
    const favicon = asText(this.config.favicon_ico)
    return {
      settings: {
        name: asText(this.config.title) ?? asText(this.config.name),
        description: asText(this.config.description),
        url: asText(this.config.url)?.replace(/\/+$/, ''),
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
      },
      pages,
      navigation: { items: this.children(undefined, undefined) },
      redirects: hostRedirects(this.files, ['']),
      assets: this.files
        .list()
        .filter(
          (file) =>
            /^(?:assets|images|img|static|media|downloads)\//.test(file) &&
            /\.(?:png|jpe?g|gif|svg|webp|ico|pdf|zip|mp4|webm|json|csv|txt)$/i.test(file),
        )
        .map((file) => ({ file, path: file })),
      lost: [],
      base: (asText(this.config.baseurl) ?? '').replace(/\/+$/, ''),
      ending: /pretty|\/:title\/$/.test(asText(this.config.permalink) ?? '') ? 'slash' : 'html',
      titleFrom: 'heading',
      links: { publicFolders: [''], contentFolder: () => '', byAddress: true },
      include: (path, from) =>
        [normalizePath(path), normalizePath(`${folderOf(from)}/${path}`)].find(
          (file) => file !== undefined && this.files.readText(file) !== undefined,
        ),
      named: (name) => {
        const file = normalizePath(name.replace(/^\/+/, '').replace(/#.*$/, ''))
        return file === undefined ? undefined : { file }
      },
      variable: (name, _, data) =>
        asText(
          name.startsWith('site.')
            ? at(this.config, ...name.slice('site.'.length).split('.'))
            : name.startsWith('page.')
              ? at(data, ...name.slice('page.'.length).split('.'))
              : undefined,
        ),
      frontMatter: (data) => ({
        handled: [
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
        ].filter((key) => key in data),
      }),
    }
  }

  private address(file: string, data: Data, isCollection: boolean): string {
    const own = asText(data.permalink)
    const path = file.replace(/\.\w+$/, '').replace(/^_/, '')
    if (own !== undefined)
      return `/${own
        .replace(/^\/+/, '')
        .replace(/:(?:basename|title)/g, stemOf(file))
        .replace(/:path/g, path)}`
    const pattern = isCollection
      ? asText(at(this.config, 'collections', path.split('/')[0] ?? '', 'permalink'))
      : undefined
    if (pattern !== undefined)
      return `/${pattern
        .replace(/^\/+/, '')
        .replace(/:collection/g, path.split('/')[0] ?? '')
        .replace(/:path/g, path.split('/').slice(1).join('/'))
        .replace(/:(?:title|name)/g, stemOf(file))
        .replace(/:output_ext/g, '')}`
    return `/${path.replace(/(?:^|\/)(?:index|README)$/i, '')}`
  }

  /** Pages below a title. If titles repeat, the path of parents decides. */
  private children(parent: string | undefined, grandparent: string | undefined, depth = 0): NavItem[] {
    if (depth > 8) return []
    const mine = this.entries.filter((entry) => {
      if (entry.data.nav_exclude === true || asText(entry.data.title) === undefined) return false
      if (entry.parent !== parent) return false
      const above = asText(entry.data.grand_parent) ?? asText(entry.data.ancestor)
      return above === undefined || grandparent === undefined || above === grandparent || depth > 2
    })
    const isReversed =
      parent !== undefined && this.entries.find((entry) => entry.title === parent)?.data.child_nav_order === 'reversed'
    const sorted = mine.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title, 'en', { numeric: true }))
    return (isReversed ? sorted.reverse() : sorted).map((entry): NavItem => {
      const items = entry.title === parent ? [] : this.children(entry.title, parent, depth + 1)
      return items.length === 0
        ? pageItem(entry.file, entry.title)
        : { kind: 'group', label: entry.title, items, root: entry.file }
    })
  }
}

/** Numbers sort first, then texts, then pages without an order. */
function orderOf(value: unknown): number {
  if (typeof value === 'number') return value
  const number = Number(value)
  return typeof value === 'string' && value !== '' && Number.isFinite(number)
    ? number
    : typeof value === 'string'
      ? 1e6
      : 1e9
}
