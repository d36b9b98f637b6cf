// Maps old URLs and files to the new site's. Links, navigation, and redirects share this table.
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { filesOf, type LinkRules, type SourcePage, type SourceSite } from './source-site.ts'

/** A page and where it is in the new site. */
export interface PlacedPage {
  readonly page: SourcePage
  /** Path relative to the docs folder, without extension: `guides/start`. */
  readonly path: string
  /** Its new route. */
  readonly route: string
}

const PAGE_FILE = /\.(?:mdx?|markdown|rst|adoc|asciidoc|ipynb|txt|qmd|rmd)$/i
/** Those that readers can't download instead, if they aren't pages. Text is a page for Sphinx and a file elsewhere. */
const SOURCE_FILE = /\.(?:mdx?|markdown|rst|adoc|asciidoc|ipynb|qmd|rmd)$/i
const INDEX_FILE = /(?:^|\/)(?:index|README|_index)\.\w+$/i
const TRANSLATED_INDEX = /(?:^|\/)(?:index|README|_index)(?:\.[a-z]{2,3}(?:[-_@]\w+)?)?\.\w+$/i

/** Whether a page is the start of its folder. Translations have the language in their names: `index.fr.md`. */
function isIndex({ file, language }: SourcePage): boolean {
  return (language === undefined ? INDEX_FILE : TRANSLATED_INDEX).test(file)
}

/** `/a/b/`, `/a/b.html`, and `/a/b/index.html` all give `/a/b`. The root is `/`. */
export function plainAddress(address: string): string {
  const plain = safeDecode(address)
    .replace(/\/index(?:\.html?)?$/i, '/')
    .replace(/\.html?$/i, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '')
  return plain === '' ? '/' : plain.startsWith('/') ? plain : `/${plain}`
}

function safeDecode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** Where a link leads. */
export type Target =
  /** `guess` is how a page that the link doesn't name was found. */
  | { readonly kind: 'page'; readonly page: PlacedPage; readonly rest: string; readonly guess?: 'beside' | 'language' }
  | { readonly kind: 'asset'; readonly file: string; readonly rest: string }
  /** Left as is: another site, a fragment, or a URL of the old site that isn't a page. */
  | { readonly kind: 'other' }
  | { readonly kind: 'missing' }

/** All pages and files of a site, by every name that refers to them. */
export class AddressTable {
  private readonly byFile = new Map<string, PlacedPage>()
  private readonly byAddress = new Map<string, PlacedPage>()
  private readonly byLowerCase = new Map<string, PlacedPage>()
  private readonly routes = new Set<string>()
  private readonly assetByPath = new Map<string, string>()
  private readonly assetByFile = new Map<string, string>()
  private readonly redirected: Map<string, string>
  readonly pages: readonly PlacedPage[]
  private knownAddresses: Map<string, string> | undefined
  private readonly rules: LinkRules

  constructor(
    private readonly files: FileSystem,
    private readonly site: SourceSite,
    /** Goes before all new paths if the site becomes a folder of another one: `guides/`. */
    private readonly prefix: string,
  ) {
    this.rules = site.links
    const taken = new Set<string>()
    const ranked = byRank(site)
    const paths = new Map(ranked.map((page) => [page, prefix + freePath(page, taken, prefix)]))
    this.pages = site.pages.map((page) => {
      const path = paths.get(page) as string
      const placed = { page, path, route: routeOf(path) }
      this.byFile.set(page.file, placed)
      this.routes.add(placed.route)
      return placed
    })
    for (const { file, address } of ranked) this.addAddress(plainAddress(address), this.byFile.get(file) as PlacedPage)
    for (const placed of this.pages)
      for (const alias of placed.page.aliases ?? []) this.addAddress(plainAddress(alias), placed)
    for (const { file, path } of site.assets) {
      this.assetByPath.set(path, file)
      this.assetByFile.set(file, path)
    }
    this.redirected = new Map(site.redirects.map(({ from, to }) => [plainAddress(from), to]))
  }

  private addAddress(address: string, placed: PlacedPage): void {
    if (!this.byAddress.has(address)) this.byAddress.set(address, placed)
    const lower = address.toLowerCase()
    if (!this.byLowerCase.has(lower)) this.byLowerCase.set(lower, placed)
  }

  /** True for a URL of the new site, such as one that a link by name has been converted to. */
  isRoute(url: string): boolean {
    return this.routes.has(url.replace(/[?#].*$/, ''))
  }

  pageOf(file: string): PlacedPage | undefined {
    return this.byFile.get(file)
  }

  /** The page at an old URL path. A `README` that isn't a page of its own is its folder's. */
  pageAt(address: string): PlacedPage | undefined {
    const plain = plainAddress(address)
    const folder = plain.replace(/\/README$/i, '') || '/'
    return this.exactPage(plain) ?? this.exactPage(folder) ?? this.untranslated(folder)
  }

  private exactPage(plain: string): PlacedPage | undefined {
    return this.byAddress.get(plain) ?? this.byLowerCase.get(plain.toLowerCase())
  }

  private untranslated(plain: string): PlacedPage | undefined {
    const [, language, rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(plain) ?? []
    return language !== undefined && this.site.languages?.includes(language) ? this.exactPage(rest || '/') : undefined
  }

  /** Resolves a link as `from` writes it. */
  resolve(url: string, from: SourcePage): Target {
    const typed = url.trim()
    const [, name, rest = ''] = this.rules.named?.exec(typed) ?? []
    if (name !== undefined) {
      const file = this.site.named?.(name, 'page', from)?.file
      return file === undefined ? { kind: 'missing' } : this.ofFile(file, rest)
    }
    if (typed.startsWith('pathname://')) return this.ofPublicFile(typed.slice('pathname://'.length))
    if (typed === '' || /^[#?]/.test(typed) || /^(?:[a-z][\w+.-]*:|\/\/)/i.test(typed)) {
      const own = this.ownUrl(typed)
      return own === undefined ? { kind: 'other' } : this.resolve(own, from)
    }
    const [, pathPart = '', after = ''] = /^([^?#]*)(.*)$/s.exec(typed) ?? []
    const path = safeDecode(pathPart)
    for (const [alias, folder] of Object.entries(this.rules.aliases ?? {})) {
      if (!path.startsWith(alias)) continue
      const file = normalizePath(`${folder}/${path.slice(alias.length)}`)
      return file === undefined ? { kind: 'missing' } : this.ofFile(file, after)
    }
    return path.startsWith('/') ? this.absolute(path, after, from) : this.relative(path, after, from)
  }

  /** A file of the public folders, or the index of a folder there. */
  private ofPublicFile(url: string): Target {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
    const below = this.withoutBase(safeDecode(path))
    const file = this.publicFile(below) ?? this.publicFile(`${below}/index.html`)
    return file === undefined ? { kind: 'missing' } : { kind: 'asset', file, rest }
  }

  /** The path in a full URL of the site itself. */
  private ownUrl(url: string): string | undefined {
    const { url: site } = this.site.settings
    if (!site || !url.startsWith(site)) return undefined
    const path = url.slice(site.length)
    const plain = /^[^?#]*/.exec(path)?.[0] ?? ''
    if (!/^(?:[/?#]|$)/.test(path) || plain === '') return undefined
    return this.pageAt(this.withoutBase(plain)) ? path : undefined
  }

  /** The old URL path that an absolute link names. */
  addressOf(url: string): string {
    return plainAddress(this.withoutBase(safeDecode(url.replace(/[?#].*$/, ''))))
  }

  private withoutBase(path: string): string {
    const { base } = this.site
    return base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path
  }

  private absolute(path: string, rest: string, from: SourcePage): Target {
    const below = this.withoutBase(path)
    if (PAGE_FILE.test(below)) {
      const found =
        this.fileTarget(normalizePath(`${this.rules.contentFolder(from)}/${below}`), rest) ??
        this.fileTarget(normalizePath(below.slice(1)), rest)
      if (found) return found
    }
    const page = this.pageAt(below)
    if (page) return { kind: 'page', page, rest }
    const asset = this.assetByPath.get(below.replace(/^\//, '')) ?? this.publicFile(below) ?? this.publishedFile(below)
    if (asset !== undefined) return { kind: 'asset', file: asset, rest }
    const inContent = this.fileTarget(normalizePath(`${this.rules.contentFolder(from)}/${below}`), rest)
    if (inContent) return inContent
    const elsewhere = this.afterRedirect(below, rest)
    if (elsewhere) return elsewhere
    const translated = this.inLanguage(below, from)
    if (translated) return { kind: 'page', page: translated, rest, guess: 'language' }
    const beside = this.namesake(below, from)
    return beside ? { kind: 'page', page: beside, rest, guess: 'beside' } : { kind: 'missing' }
  }

  /** The page in the language of `from`. Many sites add the language to links when they show a page. */
  private inLanguage(path: string, from: SourcePage): PlacedPage | undefined {
    const language = /^\/([a-z]{2,3}(?:-[a-z]{2,4})?)\//i.exec(from.address)?.[1]
    return language === undefined ? undefined : this.exactPage(plainAddress(`/${language}${path}`))
  }

  /** Where an old URL path was redirected. Undefined if it wasn't. */
  private afterRedirect(path: string, rest: string): Target | undefined {
    const destination = this.redirected.get(plainAddress(path))
    if (destination === undefined) return undefined
    const page = /^https?:/.test(destination) ? undefined : this.pageAt(destination)
    return page ? { kind: 'page', page, rest } : { kind: 'other' }
  }

  /** The page of that name next to `from`. Links from the root break when folders become versions. */
  private namesake(path: string, from: SourcePage): PlacedPage | undefined {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (!PAGE_FILE.test(name) || INDEX_FILE.test(name)) return undefined
    return this.byFile.get(`${from.file.slice(0, from.file.lastIndexOf('/') + 1)}${name}`)
  }

  /** The file at an old URL path, if files were published at the URL of the folder that they are in. */
  private publishedFile(path: string): string | undefined {
    if (!/\.\w+$/.test(path)) return undefined
    for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = this.foldersByAddress().get(path.slice(0, end))
      const file = folder === undefined ? undefined : normalizePath(folder + path.slice(end))
      if (file && !SOURCE_FILE.test(file) && this.files.readBytes(file)) return file
      if (end === 0) break
    }
    return undefined
  }

  /** Folders of page files, by the URL path of the folder. */
  private foldersByAddress(): Map<string, string> {
    if (this.knownAddresses) return this.knownAddresses
    const out = new Map<string, string>()
    for (const { page } of this.pages) {
      const address = plainAddress(page.address)
      const own = isIndex(page) ? address.replace(/\/$/, '') : address.slice(0, address.lastIndexOf('/'))
      if (!out.has(own)) out.set(own, page.file.slice(0, Math.max(0, page.file.lastIndexOf('/'))))
    }
    this.knownAddresses = out
    return out
  }

  private publicFile(path: string): string | undefined {
    for (const folder of this.rules.publicFolders) {
      const file = normalizePath(`${folder}/${path}`)
      if (file && this.files.readBytes(file)) return file
    }
    return undefined
  }

  private relative(path: string, rest: string, from: SourcePage): Target {
    const folder = from.file.includes('/') ? from.file.slice(0, from.file.lastIndexOf('/')) : ''
    const file = normalizePath(`${folder}/${path}`)
    const fromRoot = this.rules.fromRoot?.test(path)
      ? normalizePath(`${this.rules.contentFolder(from)}/${path}`)
      : undefined
    const rooted = fromRoot === undefined ? undefined : this.byFileStem(fromRoot)
    if (rooted) return { kind: 'page', page: rooted, rest }
    const found = this.fileTarget(file, rest)
    if (found) return found
    const isFolder = from.address === '/' || this.site.ending === 'slash' || isIndex(from)
    // Hosts disagree about the trailing slash, so both readings of a relative URL worked.
    const parent = from.address.replace(/\/[^/]*$/, '')
    const addresses = (isFolder ? [from.address, parent] : [parent, from.address]).flatMap((around) => {
      const address = normalizePath(`${around}/${path}`)
      return address === undefined ? [] : [`/${address}`]
    })
    for (const address of addresses) {
      const page = this.pageAt(address)
      if (page) return { kind: 'page', page, rest }
      const published = this.publishedFile(address) ?? this.publicFile(address)
      if (published !== undefined) return { kind: 'asset', file: published, rest }
    }
    // Many sites with both kinds of URLs resolve them from the file's folder.
    const beside = file === undefined ? undefined : this.byFileStem(file)
    if (beside) return { kind: 'page', page: beside, rest }
    const named = this.rules.byName ? this.site.named?.(path, 'file', from)?.file : undefined
    if (named !== undefined) return this.ofFile(named, rest)
    for (const address of addresses) {
      const elsewhere = this.afterRedirect(address, rest)
      if (elsewhere) return elsewhere
    }
    return { kind: 'missing' }
  }

  /** The page of that name with another ending: authors write `.md` where the file is `.mdx`, and the other way around. */
  private byFileStem(file: string): PlacedPage | undefined {
    const stem = file.replace(/\.(?:html?|mdx?|markdown)$/i, '')
    for (const ending of [
      '.md',
      '.mdx',
      '/index.md',
      '/index.mdx',
      '/README.md',
      '/_index.md',
      '.rst',
      '.markdown',
      '.qmd',
      '.Rmd',
      '.adoc',
      '/index.adoc',
      '/_index.adoc',
    ]) {
      const placed = this.byFile.get(stem + ending)
      if (placed) return placed
    }
    return undefined
  }

  private ofFile(file: string, rest: string): Target {
    return this.fileTarget(file, rest) ?? { kind: 'missing' }
  }

  private fileTarget(file: string | undefined, rest: string): Target | undefined {
    if (file === undefined) return undefined
    const placed = this.byFile.get(file) ?? this.byFileStem(file)
    if (placed) return { kind: 'page', page: placed, rest }
    if (file === '' || SOURCE_FILE.test(file) || this.files.readBytes(file) === undefined) return undefined
    return { kind: 'asset', file, rest }
  }

  /** The new path of a file that pages refer to. */
  assetPath(file: string): string {
    return this.prefix + this.plainAssetPath(file)
  }

  private plainAssetPath(file: string): string {
    const own = this.assetByFile.get(file)
    if (own !== undefined) return own
    for (const folder of this.rules.publicFolders) {
      if (folder !== '' && file.startsWith(`${folder}/`)) return file.slice(folder.length + 1)
    }
    // Next to the page closest to it, so that folders stay recognizable.
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
    for (let around = folder; ; around = around.includes('/') ? around.slice(0, around.lastIndexOf('/')) : '') {
      const placed = this.folders().get(around)
      if (placed !== undefined)
        return visiblePath([placed, file.slice(around === '' ? 0 : around.length + 1)].filter(Boolean).join('/'))
      if (around === '') break
    }
    return visiblePath(file.startsWith('images/') ? file : `images/${file}`)
  }

  private knownFolders: Map<string, string> | undefined

  /** Folders of page files, and where their pages are now. */
  private folders(): Map<string, string> {
    if (this.knownFolders) return this.knownFolders
    const out = new Map<string, string>()
    for (const { page, path } of this.pages) {
      const folder = page.file.includes('/') ? page.file.slice(0, page.file.lastIndexOf('/')) : ''
      // A `README` beside an `index` has an address of its own, like the other pages of its folder.
      const own = path.slice(this.prefix.length).replace(/((?:^|\/)README)\/index$/i, '$1')
      const isFolder = isIndex(page) && !/(?:^|\/)(?:index|README)$/i.test(own)
      const target = isFolder ? own : own.includes('/') ? own.slice(0, own.lastIndexOf('/')) : ''
      if (!out.has(folder)) out.set(folder, target)
    }
    this.knownFolders = out
    return out
  }
}

/** The folder for pages whose own would hide them. */
const PAGES = 'pages/'

/** A path without the signs that hide files. */
export function visiblePath(path: string): string {
  return path
    .replace(/^\/+/, '')
    .split('/')
    .map((part) => part.replace(/^[._]+(?=.)/, ''))
    .join('/')
}

/** If two pages have the same address, readers know the one in the navigation by it, then the one named `index`. */
function byRank(site: SourceSite): readonly SourcePage[] {
  const listed = filesOf(site.navigation)
  const rank = ({ file }: SourcePage) => (listed.has(file) ? 0 : /(?:^|\/)_?index\.\w+$/.test(file) ? 1 : 2)
  return [...site.pages].sort((a, b) => rank(a) - rank(b))
}

/**
 * The path of a page in the new site: its old URL path, without characters that a file name can't have, and outside of the folder
 * for snippets, whose files aren't pages.
 */
function freePath(page: SourcePage, taken: Set<string>, prefix: string): string {
  const plain = plainAddress(page.address).slice(1)
  const isFolder = isIndex(page)
  const named = visiblePath(plain.replace(/[\\:*?"<>|#%\p{Cc}]/gu, '-'))
  const ending = isFolder && named !== '' ? '/index' : ''
  const isHidden = prefix === '' && /^_?snippets\//.test(named + ending)
  const base = named === '' ? 'index' : isHidden ? PAGES + named : named
  let path = base + ending
  for (let count = 2; taken.has(routeOf(path).toLowerCase()); count++) path = `${base}-${count}${ending}`
  taken.add(routeOf(path).toLowerCase())
  return path
}

/** The route of a path: `/guides` for `guides/index`. */
function routeOf(path: string): string {
  const plain = path.replace(/(?:^|\/)index$/, '')
  return `/${plain}`
}
