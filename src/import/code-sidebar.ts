// Finds the sidebar of a site whose theme is a program: the list in one of its modules that names the most pages.
import type { FileSystem } from '../files/file-system.ts'
import { asArray, asObject, asText } from './config/data.ts'
import { ConfigReader } from './config/javascript.ts'
import { filesOf, type NavItem, pageItem } from './source-site.ts'

/** Modules that may hold it, by their names. */
const MODULE = /(?:^|\/)[\w.-]*(?:nav|side-?bar|menu|toc|routes|docs|config)[\w.-]*\.(?:[cm]?[jt]sx?|json)$/i
const NOT_A_MODULE =
  /(?:^|\/)(?:node_modules|public|\.[^/]*)\/|(?:^|\/)(?:package(?:-lock)?|tsconfig|jsconfig|components)\.json$|\.d\.ts$/
/** Maximum number of modules that are read, and of characters in one. */
const MAX_MODULES = 60
const MAX_LENGTH = 200_000
/** Maximum depth of groups, and of objects around the list. */
const MAX_DEPTH = 6

/** The items of the longest sidebar, and the file that it's in. `pageAt` gives the page of an address. */
export async function codeSidebar(
  files: FileSystem,
  pageAt: (address: string) => string | undefined,
): Promise<{ readonly items: readonly NavItem[]; readonly file: string } | undefined> {
  const modules = files
    .list()
    .filter((path) => MODULE.test(path) && !NOT_A_MODULE.test(path))
    .filter((path) => {
      const text = files.readText(path) ?? ''
      return text.length < MAX_LENGTH && /["']\/|["'](?:href|url|path|link|slug)["']/.test(text)
    })
    .slice(0, MAX_MODULES)
  const reader = new ConfigReader(files)
  let best: { items: readonly NavItem[]; file: string; pages: number } | undefined
  for (const file of modules) {
    const exports = (await reader.read(file))?.exports ?? {}
    for (const list of listsIn(exports, 0)) {
      const items = itemsOf(list, pageAt, 0)
      const pages = filesOf({ items }).size
      if (pages > (best?.pages ?? 1)) best = { items, file, pages }
    }
  }
  return best
}

function listsIn(value: unknown, depth: number): readonly (readonly unknown[])[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return [value]
  return Object.values(asObject(value)).flatMap((one) => listsIn(one, depth + 1))
}

/** Entries in the forms of common themes: `{ title, href }`, and `{ title, links: […] }`. */
function itemsOf(list: readonly unknown[], pageAt: (address: string) => string | undefined, depth: number): NavItem[] {
  if (depth > MAX_DEPTH) return []
  return list.flatMap((entry): NavItem[] => {
    const data = asObject(entry)
    const label = ['title', 'label', 'name', 'text'].map((key) => asText(data[key])).find((one) => one !== undefined)
    const url = ['href', 'url', 'path', 'link', 'to'].map((key) => asText(data[key])).find((one) => one !== undefined)
    const inner = ['links', 'items', 'children', 'pages', 'routes']
      .map((key) => asArray(data[key]))
      .find((one) => one.length > 0)
    const isOutside = url !== undefined && /^(?:https?:|mailto:)/.test(url)
    const file = url === undefined || isOutside || url.includes('#') ? undefined : pageAt(url)
    if (inner) {
      const items = itemsOf(inner, pageAt, depth + 1)
      if (label === undefined) return items
      return items.length > 0 ? [{ kind: 'group', label, items, ...(file !== undefined && { root: file }) }] : []
    }
    if (file !== undefined) return [pageItem(file, label)]
    return isOutside && label !== undefined ? [{ kind: 'link', label, url }] : []
  })
}
