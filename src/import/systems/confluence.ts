// Confluence: spaces exported as HTML (`index.html` and a file for each page) or as XML (`entities.xml`).
import type { FileSystem } from '../../files/file-system.ts'
import type { ConfluencePage, ConfluenceSite } from '../../foreign/confluence/site.ts'
import { confluenceHtml, confluenceStorage } from '../../foreign/dialects/confluence.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { nearest } from '../reading.ts'
import {
  type ImportLog,
  type ImportSystem,
  type NavItem,
  pageItem,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { missingEnding } from './confluence/endings.ts'
import { readEntities } from './confluence/entities.ts'
import { readExportedPages } from './confluence/exported-pages.ts'
import type { Space, SpacePage } from './confluence/space.ts'

const XML = /(?:^|\/)entities\.xml$/
const HTML = /(?:^|\/)index\.html$/

export const confluence: ImportSystem = {
  id: 'confluence',
  name: 'Confluence',
  detect: (files) =>
    nearest(files, XML, (text) => text.slice(0, 1_000).includes('<hibernate-generic')) ??
    nearest(
      files,
      HTML,
      (text) => text.includes('id="title-heading" class="pagetitle"') && text.includes('class="pageSection'),
    ),
  read: async (files, log) => new ConfluenceReader(files, log).read(),
}

/** A page, its address, and the space that it's in. */
interface PlacedPage extends ConfluencePage {
  readonly page: SpacePage
  readonly space: Space
}

class ConfluenceReader {
  private readonly spaces: readonly Space[]
  private readonly isXml: boolean
  private readonly placed: PlacedPage[] = []
  private readonly byTitle = new Map<string, PlacedPage>()
  private readonly byId = new Map<string, PlacedPage>()
  private readonly byFile = new Map<string, PlacedPage>()
  private readonly taken = new Set<string>()
  private readonly assets = new Map<string, string>()
  /** Attached files without their endings. */
  private readonly byStem: ReadonlyMap<string, string>
  private readonly origin: string | undefined

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.isXml = files.readText('entities.xml') !== undefined
    const all = this.isXml ? readEntities(files, 'entities.xml') : [readExportedPages(files, 'index.html')]
    this.spaces = all.filter(({ top, posts }) => top.length + posts.length > 0)
    const attached = files.list().filter((path) => /^attachments\/\d+\/\d+(?:\.\w+)?$/.test(path))
    this.byStem = new Map(attached.map((path) => [path.replace(/\.\w+$/, ''), path]))
    for (const path of this.isXml ? [] : attached) {
      const ending = missingEnding(path, files.readBytes(path))
      if (ending !== '') this.assets.set(path, path + ending)
    }
    this.origin = /^https?:\/\/[^/]+/.exec(this.spaces[0]?.url ?? '')?.[0]
    for (const { top, posts } of this.spaces) this.warnOfRestricted([...top, ...posts])
    for (const space of this.spaces)
      this.place(space, this.spaces.length > 1 ? `/${slugOf(space.key || space.name)}` : '')
  }

  read(): SourceSite {
    const { spaces } = this
    const [only] = spaces
    return {
      settings: { name: only?.name ?? 'Docs' },
      pages: this.placed.map((one) => this.sourcePage(one)),
      navigation:
        spaces.length === 1 && only
          ? { items: this.items(only) }
          : {
              divisions: spaces.map((space) => ({
                kind: 'tab',
                label: space.name,
                content: { items: this.items(space) },
              })),
            },
      redirects: [],
      assets: Array.from(this.assets, ([file, path]) => ({ file, path })),
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'front-matter',
      frontMatter: (_, { title }) => ({ set: { title } }),
      links: { publicFolders: [''], contentFolder: () => '', plain: (url, from) => this.plain(url, from) },
    }
  }

  /** Gives the pages of a space their addresses. A home page is the start of its space. */
  private place(space: Space, base: string): void {
    const visit = (page: SpacePage, parent: string): void => {
      const address = page === space.home ? base || '/' : this.free(`${parent}/${slugOf(page.title)}`)
      const one = { page, space, address, title: page.title }
      this.placed.push(one)
      this.byTitle.set(titleKey(page.title, space.key), one)
      this.byId.set(page.id, one)
      this.byFile.set(page.file, one)
      for (const [name, file] of page.attachments) {
        const named = fileName(name) + missingEnding(name, this.files.readBytes(file))
        const path = this.free(`/files${address === '/' ? '' : address}/${named}`).slice(1)
        this.assets.set(file, path)
      }
      for (const child of page.children) visit(child, page === space.home ? base : address)
    }
    if (space.home) this.taken.add(base || '/')
    for (const page of space.top) visit(page, base)
    for (const post of space.posts) visit(post, `${base}/blog`)
  }

  /** Nothing on the site says who may read a page, so somebody has to decide about those that not everybody could. */
  private warnOfRestricted(pages: readonly SpacePage[], isBelow = false): void {
    for (const { file, children, isRestricted = false } of pages) {
      const isLimited = isBelow || isRestricted
      if (isLimited)
        this.log.remark({
          ...{ kind: 'left', what: 'restricted page', file, line: 0 },
          message: 'Only some people could view this page in Confluence. Everybody who reads the site can.',
          todo: 'Remove it, or name the groups that may read it.',
        })
      this.warnOfRestricted(children, isLimited)
    }
  }

  private free(typed: string): string {
    let address = typed
    for (let count = 2; this.taken.has(address); count++) address = typed.replace(/(\.\w+)?$/, `-${count}$1`)
    this.taken.add(address)
    return address
  }

  private sourcePage(placed: PlacedPage): SourcePage {
    const { page, address, title } = placed
    const site = this.siteOf(placed)
    return {
      file: page.file,
      ...(this.isXml && { text: page.text ?? '' }),
      address,
      aliases: this.aliases(placed),
      dialect: this.isXml ? confluenceStorage(site) : confluenceHtml(site),
      title,
    }
  }

  /** Where a wiki shows a page, and where the export has it. */
  private aliases({ page, space, address }: PlacedPage): string[] {
    const base = basePathOf(space.url)
    const name = page.title.replaceAll(' ', '+')
    const isPlain = /^[\p{L}\p{N} ._,-]+$/u.test(page.title)
    const [stem = ''] = /^[^/]+(?=\.html$)/.exec(page.file) ?? []
    const all = [
      ...(space.key !== '' && isPlain && page.day === undefined ? [`${base}/display/${space.key}/${name}`] : []),
      ...(space.key !== '' && /^\d+$/.test(page.id) ? [`${base}/spaces/${space.key}/pages/${page.id}`] : []),
      ...(space.key !== '' && /^\d+$/.test(page.id) && isPlain
        ? [`${base}/spaces/${space.key}/pages/${page.id}/${name}`]
        : []),
      ...(stem === '' ? [] : [`/${stem}`]),
    ]
    return all.filter((one) => one !== address)
  }

  private items(space: Space): NavItem[] {
    const entry = (page: SpacePage): NavItem =>
      page.children.length === 0
        ? pageItem(page.file)
        : { kind: 'group', label: page.title, root: page.file, items: page.children.map(entry) }
    const items = space.top.flatMap((page) =>
      page === space.home ? [pageItem(page.file), ...page.children.map(entry)] : [entry(page)],
    )
    if (space.posts.length > 0) items.push({ kind: 'group', label: 'Blog', items: space.posts.map(entry) })
    return items
  }

  /** A link as one within the export: wikis write their own links in full, and begin fragments with the title. */
  private plain(url: string, from: SourcePage): string {
    const [, typed = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(url) ?? []
    // Pages of other spaces stay where they were.
    const path = typed.startsWith('/') && this.origin !== undefined ? this.origin + typed : typed
    const target = path === '' ? this.byFile.get(from.file) : this.target(path)
    // The options of an attached file only served its wiki.
    if (!target && /^attachments\//.test(path)) return path.replace(/\?.*$/, '')
    if (!target) return path === typed ? url : path + (fragment === undefined ? '' : `#${fragment}`)
    const after = fragment === undefined ? '' : `#${withoutTitle(decodeEscapes(fragment), target.title)}`
    return (path === '' ? '' : target.address) + after
  }

  private target(path: string): PlacedPage | undefined {
    if (!/^https?:/.test(path)) return this.byFile.get(decodeEscapes(path).replace(/^\.\//, ''))
    const space = this.spaces.find(({ url }) => url !== undefined && path.startsWith(`${url}/`))
    if (!space && !(this.isXml && /\/wiki\/spaces\//.test(path))) return undefined
    const id = /\/pages\/(?:edit-v2\/)?(\d+)|[?&]pageId=(\d+)/.exec(path)
    const byId = this.byId.get(id?.[1] ?? id?.[2] ?? '')
    const [, key, title] = /\/display\/([^/?]+)\/([^/?]+)/.exec(path) ?? []
    return (
      byId ??
      (title === undefined
        ? undefined
        : this.byTitle.get(titleKey(decodeEscapes(title.replaceAll('+', ' ')), key ?? '')))
    )
  }

  private siteOf({ page, space }: PlacedPage): ConfluenceSite {
    const find = (title: string, key: string | undefined) => this.byTitle.get(titleKey(title, key ?? space.key))
    const below = (of: SpacePage) => of.children.flatMap(({ id }) => this.byId.get(id) ?? [])
    return {
      page: find,
      pageById: (id) => this.byId.get(id),
      children: () => below(page),
      childrenOf: (title) => below(find(title, undefined)?.page ?? page),
      attachment: (name, title, key) => {
        const of = title === undefined ? page : (find(title, key)?.page ?? page)
        return `/${of.attachments.get(name) ?? `attachments/${of.id}/${name}`}`
      },
      hasAttachment: (name) => page.attachments.has(name),
      attachments: () => [...page.attachments.keys()],
      stored: (path) => this.byStem.get(path) ?? path,
      body: (title, key) => find(title, key)?.page.text,
      remark: (kind, what, line, message, todo) =>
        this.log.remark({ kind, what, file: page.file, line, ...(message && { message }), ...(todo && { todo }) }),
    }
  }
}

function titleKey(title: string, space: string): string {
  return `${space} ${title.trim().toLowerCase()}`
}

/** A title as a part of an address. */
function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['\u2019]/g, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'page'
}

function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|#%\p{Cc}\s]+/gu, '-')
}

/** A fragment without the title of its page, which Confluence writes without spaces. */
function withoutTitle(fragment: string, title: string): string {
  const head = `${title.replace(/\s+/g, '')}-`
  return fragment.startsWith(head) ? fragment.slice(head.length) : fragment
}

function basePathOf(url: string | undefined): string {
  return url === undefined ? '' : (/^https?:\/\/[^/]+(\/.*?)?\/?$/.exec(url)?.[1] ?? '')
}
