// The Markdown export of Notion: pages with ids in their names, the pages in them in folders, and databases as CSV.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { notion as dialect } from '../../foreign/dialects/notion.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { readCsv } from '../csv.ts'
import { kebab } from '../kebab.ts'
import { commonFolder, folderOf, pagesBelow, titleOf } from '../reading.ts'
import { type ImportSystem, type NavItem, pageItem, type SourcePage, type SourceSite } from '../source-site.ts'

/** The id at the end of a name. */
const ID = /[ -]([\da-f]{32})(?=$|\.\w+$|_all\.csv$)/
const LINK = /\]\(((?:[^()\s]|\([^()\s]*\))+\.(?:md|csv))\)/g
const NOTION_URL =
  /^(?:https?:\/\/(?:www\.)?notion\.so|https?:\/\/[\w-]+\.notion\.site)?\/(?:[^?#]*[-/])?([\da-f]{32})(?:[?#].*)?$/

export const notion: ImportSystem = {
  id: 'notion',
  name: 'Notion',
  detect: (files) => {
    const pages = pagesBelow(files, '', /\.md$/)
    const named = pages.filter((path) => ID.test(path))
    return named.length > pages.length / 2 ? named[0] : undefined
  },
  root: (_, files) => commonFolder(files.list().filter((path) => /\.(?:md|csv)$/.test(path) && ID.test(path))),
  read: async (files) => new NotionReader(files).read(),
}

class NotionReader {
  private readonly paths: readonly string[]
  /** The pages that no other holds. */
  private readonly top: readonly string[]
  private readonly addresses = new Map<string, string>()
  private readonly byId = new Map<string, string>()
  /** The pages and databases in each folder, by its name without ids. */
  private readonly inFolder = new Map<string, string[]>()
  private readonly columns = new Map<string, ReadonlySet<string>>()

  constructor(private readonly files: FileSystem) {
    const notes = pagesBelow(files, '', /\.md$/)
    const databases = files.list().filter((path) => path.endsWith('.csv') && !path.endsWith('_all.csv'))
    const linked = new Set(notes.flatMap((path) => this.linked(path)))
    // A database that no page shows is a page of its own.
    this.paths = [...notes, ...databases.filter((path) => !linked.has(path) && this.rows(path).length > 0)]
    const taken = new Set<string>()
    const top = notes.filter((path) => !path.includes('/'))
    this.top = top
    for (const path of this.paths) {
      const plain = top.length === 1 && path === top[0] ? '/' : addressOf(withoutTop(path, top))
      this.addresses.set(path, free(plain, taken))
      const id = idOf(path)
      if (id !== undefined) this.byId.set(id, path)
    }
    for (const path of [...notes, ...databases]) {
      const key = plainPath(folderOf(path))
      const list = this.inFolder.get(key)
      if (list) list.push(path)
      else this.inFolder.set(key, [path])
    }
    for (const path of databases) {
      const [names = []] = this.rows(path)
      this.columns.set(plainPath(path).replace(/\.csv$/, ''), new Set(names))
    }
  }

  read(): SourceSite {
    const [home] = this.top
    const listed = new Set<string>()
    const isHome = this.top.length === 1 && home !== undefined
    if (isHome) listed.add(home)
    const items = isHome ? [pageItem(home), ...this.below(home, listed)] : this.entries(this.listing(''), listed)
    // A page that no other lists, and whose folder has no page.
    const rest = this.paths.filter((path) => !listed.has(path))
    return {
      settings: { name: home === undefined ? undefined : titleOf(this.files, home) },
      pages: this.paths.map((file): SourcePage => {
        const id = idOf(file)
        const title = this.title(file)
        const slug = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
        return {
          file,
          address: this.addresses.get(file) as string,
          aliases: id === undefined ? [] : [`/${slug === '' ? '' : `${slug}-`}${id}`, `/${id}`],
          dialect,
          title,
          ...(file.endsWith('.csv') && { text: `# ${nameOf(file)}\n\n${this.table(file) ?? ''}\n` }),
        }
      }),
      navigation: { items: [...items, ...this.entries(rest, listed)] },
      redirects: [],
      assets: this.attachments(),
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'heading',
      links: {
        publicFolders: [''],
        contentFolder: () => '',
        byName: true,
        plain: (url) => {
          const [, id] = NOTION_URL.exec(url) ?? []
          const file = id === undefined ? undefined : this.byId.get(id)
          return file === undefined ? url : (this.addresses.get(file) ?? url)
        },
      },
      named: (name, kind, from) => {
        const file = kind === 'file' ? this.fileOf(name, from.file) : undefined
        return file === undefined ? undefined : { file }
      },
      variable: (name, page) => this.variable(name, page),
    }
  }

  /** What a page asks for: the table of a database, or whether a property is one of its database. */
  private variable(name: string, page: SourcePage): string | undefined {
    const [, kind, rest = ''] = /^(database|property) (.*)$/s.exec(name) ?? []
    if (kind === 'property') return this.columns.get(plainPath(folderOf(page.file)))?.has(rest) ? rest : undefined
    const file = kind === 'database' ? this.fileOf(rest, page.file) : undefined
    return file === undefined ? undefined : this.table(file)
  }

  /** A database as a table of Markdown. The names of rows lead to their pages. */
  private table(file: string): string | undefined {
    const [head, ...rows] = this.rows(file)
    if (!head) return undefined
    const pages = this.rowPages(file)
    const cell = (text: string) =>
      text
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/[\\|<{[\]]/g, '\\$&')
    const name = (text: string) => {
      const page = pages.get(text.trim())
      return page === undefined ? cell(text) : `[${cell(text)}](${this.addresses.get(page)})`
    }
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    return [
      line(head.map(cell)),
      line(head.map(() => '---')),
      ...rows.map((row) => line(head.map((_, i) => (i === 0 ? name(row[i] ?? '') : cell(row[i] ?? ''))))),
    ].join('\n')
  }

  private rows(database: string): string[][] {
    return readCsv(this.files.readText(database) ?? '')
  }

  /** The pages of a database's rows by title. */
  private rowPages(database: string): ReadonlyMap<string, string> {
    const pages = this.inFolder.get(plainPath(database).replace(/\.csv$/, '')) ?? []
    return new Map(pages.map((path) => [this.title(path), path]))
  }

  /** The entries below a page: those that it links to in that order, then all others in its folder. */
  private below(page: string, listed: Set<string>): NavItem[] {
    const own = new Set(this.listing(plainPath(page).replace(/\.md$/, '')))
    const first = this.linked(page).filter((path) => own.has(path))
    return this.entries([...new Set([...first, ...own])], listed)
  }

  /** The files that a page links to. */
  private linked(page: string): string[] {
    const links = (this.files.readText(page) ?? '').matchAll(LINK)
    return Array.from(links, ([, url = '']) => this.fileOf(url, page)).filter((path) => path !== undefined)
  }

  private title(file: string): string {
    return (file.endsWith('.md') ? titleOf(this.files, file) : undefined) ?? nameOf(file)
  }

  private listing(folder: string): readonly string[] {
    return this.inFolder.get(folder) ?? []
  }

  private entries(paths: readonly string[], listed: Set<string>): NavItem[] {
    return paths.flatMap((path): NavItem[] => {
      if (listed.has(path)) return []
      listed.add(path)
      if (path.endsWith('.csv')) {
        // In the order of the table.
        const pages = this.rowPages(path)
        const rows = this.rows(path).flatMap(([name = '']) => pages.get(name.trim()) ?? [])
        const items = this.entries([...new Set([...rows, ...pages.values()])], listed)
        const root = this.addresses.has(path) ? path : undefined
        if (items.length === 0) return root === undefined ? [] : [pageItem(root)]
        return [{ kind: 'group', label: nameOf(path), items, ...(root !== undefined && { root }) }]
      }
      const items = this.below(path, listed)
      if (items.length === 0) return [pageItem(path)]
      return [{ kind: 'group', label: this.title(path), items, root: path }]
    })
  }

  /** The file that a URL names, which is encoded as a whole. */
  private fileOf(url: string, from: string): string | undefined {
    if (/^[a-z][\w+.-]*:/i.test(url)) return undefined
    const file = normalizePath(`${folderOf(from)}/${decodeEscapes(url)}`)
    return file !== undefined && this.files.readBytes(file) !== undefined ? file : undefined
  }

  /** Images and other files, at paths without ids. */
  private attachments(): { file: string; path: string }[] {
    const taken = new Set<string>()
    return this.files
      .list()
      .filter((file) => !/\.(?:md|csv)$/.test(file) && !/(?:^|\/)\./.test(file))
      .map((file) => {
        const [, stem = file, ending = ''] = /^(.*?)(\.\w+)?$/s.exec(file) ?? []
        return { file, path: free(addressOf(withoutTop(stem, this.top)), taken).slice(1) + ending.toLowerCase() }
      })
  }
}

function idOf(path: string): string | undefined {
  return ID.exec(path)?.[1]
}

/** A path without the ids in its names. Folders have had none since 2024. */
function plainPath(path: string): string {
  return path
    .split('/')
    .map((name) => name.replace(ID, ''))
    .join('/')
}

/** The name of a file without its id and ending. */
function nameOf(path: string): string {
  return plainPath(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w+$/, '')
}

/** A path without the folder of the page that all others are in. */
function withoutTop(path: string, top: readonly string[]): string {
  const [only] = top
  const head = top.length === 1 && only !== undefined ? `${plainPath(only).replace(/\.md$/, '')}/` : ''
  const plain = plainPath(path)
  return head !== '' && plain.startsWith(head) ? plain.slice(head.length) : plain
}

function addressOf(path: string): string {
  const names = plainPath(path)
    .replace(/\.(?:md|csv)$/, '')
    .split('/')
    .map((name) => kebab(name) || 'page')
  return `/${names.join('/')}`
}

/** An address that no other has. */
function free(address: string, taken: Set<string>): string {
  let one = address
  for (let count = 2; taken.has(one); count++) one = `${address}-${count}`
  taken.add(one)
  return one
}
