// Lists of pages in `_data`, from which themes make the navigation: entries with a title, a URL, and entries below.
import type { FileSystem } from '../../../files/file-system.ts'
import { asObject, asText, type Data, readData } from '../../config/data.ts'
import { type NavItem, pageItem } from '../../source-site.ts'

/** Fewer pages aren't the navigation, but a menu. */
const MIN_PAGES = 3
const MAX_DEPTH = 8
const LABELS = ['title', 'label', 'name', 'text', 'nav_title', 'category']
const URLS = ['url', 'link', 'path', 'href', 'permalink', 'page']

/** The navigation in the data files, those with the most pages first. No page is listed twice. */
export function dataNavigation(files: FileSystem, pageAt: (url: string) => string | undefined): readonly NavItem[] {
  const lists = files
    .list()
    .filter((path) => /^_data\/.*\.(?:ya?ml|json)$/.test(path))
    .flatMap((path) => {
      const data = readData(files, path)
      // Themes keep the menu of each part of the site under a key of its own.
      const parts = Array.isArray(data) ? [data] : Object.values(asObject(data)).filter(Array.isArray)
      return parts.map((entries) => {
        const reader = new ListReader(pageAt)
        return { items: reader.items(entries, 0), pages: reader.pages, links: reader.links }
      })
    })
    .filter(({ pages, links }) => pages.size >= MIN_PAGES && pages.size * 2 > links)
    .sort((a, b) => b.pages.size - a.pages.size)
  const taken = new Set<string>()
  return lists.flatMap(({ items, pages }) => {
    if ([...pages].some((file) => taken.has(file))) return []
    for (const file of pages) taken.add(file)
    return items
  })
}

/** Reads one list. */
class ListReader {
  readonly pages = new Set<string>()
  /** The number of entries that name a URL. */
  links = 0

  constructor(private readonly pageAt: (url: string) => string | undefined) {}

  items(entries: readonly unknown[], depth: number): NavItem[] {
    return depth > MAX_DEPTH ? [] : entries.flatMap((entry) => this.item(entry, depth))
  }

  private item(entry: unknown, depth: number): readonly NavItem[] {
    if (typeof entry === 'string') return this.page(entry, undefined)
    const data = asObject(entry)
    const label = textOf(data, LABELS)
    const url = textOf(data, URLS)
    const own = url === undefined ? [] : this.page(url, label)
    const below = Object.values(data).flatMap((value) => (Array.isArray(value) ? this.items(value, depth + 1) : []))
    if (below.length === 0) return own
    const [page] = own
    if (label === undefined) return [...own, ...below]
    return [{ kind: 'group', label, items: below, ...(page?.kind === 'page' && { root: page.file }) }]
  }

  private page(url: string, label: string | undefined): readonly NavItem[] {
    this.links++
    if (/^https?:/.test(url)) return label === undefined ? [] : [{ kind: 'link', label, url }]
    const file = this.pageAt(url.replace(/[?#].*$/, ''))
    if (file === undefined || this.pages.has(file)) return []
    this.pages.add(file)
    return [pageItem(file, label)]
  }
}

function textOf(entry: Data, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = asText(entry[key])
    if (text !== undefined) return text
  }
  return undefined
}
