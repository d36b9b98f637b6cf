// Makes the configuration that publishes an existing folder of Markdown. Folders become groups, and no page changes.
import { loadIgnore } from '../../config/ignore.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { SourceFile } from '../../files/source-file.ts'
import { labelOf } from '../../import/folder-order.ts'
import { type Folder, folderTree } from '../../import/folder-tree.ts'
import { classifyFiles } from '../../project/classify-files.ts'
import { outlineTitle } from '../../project/outline.ts'

/** What is created for a folder that already has pages. */
export interface FoundSite {
  readonly pages: number
  /** The site's name, from the title of its index or README. */
  readonly name: string | undefined
  readonly navigation: object
  /** Other files that the site needs. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * READMEs aren't published by default, but in a folder without an `index`, the README is the first page. An existing
 * ignore file isn't changed, so it must say this itself.
 */
const KEEP_READMES = '!README.md\n'

/** Examines a folder. Undefined if it contains no page. Pages that others import count as pages here. */
export function findSite(files: FileSystem): FoundSite | undefined {
  const hasIgnore = files.readText('.mintignore') !== undefined
  const { pages: all, assets } = classifyFiles(
    files.list(),
    files,
    loadIgnore(hasIgnore ? files : withReadmes(files)).ignores,
  )
  const paths = [...new Set(all.map((path) => path.replace(/\.mdx?$/i, '')))]
  const known = new Set(paths)
  const pages = paths.filter((path) => !isReadme(path) || !known.has(path.replace(/[^/]*$/, 'index')))
  if (pages.length === 0) return undefined

  const root = folderTree([...pages].sort(inOrder), (page) => page)
  const first = root.items[0]
  const file = first && ['.mdx', '.md'].map((ending) => first + ending).find((path) => all.includes(path))
  // Any other first page is an ordinary page.
  const isHome = first !== undefined && /(?:^|\/)(?:index|README)$/i.test(first)
  const name =
    file === undefined || !isHome ? undefined : outlineTitle(new SourceFile(file, files.readText(file) ?? ''))
  const lines = hasIgnore ? '' : `${pages.some(isReadme) ? KEEP_READMES : ''}${leaveOutPrograms(assets)}`
  return {
    pages: pages.length,
    name,
    navigation: { groups: topGroups(root) },
    files: new Map(lines === '' ? [] : [['.mintignore', lines]]),
  }
}

/** The folder, with the ignore file that will be written for it. */
function withReadmes(files: FileSystem): Pick<FileSystem, 'readText'> {
  return { readText: (path) => (path === '.mintignore' ? KEEP_READMES : files.readText(path)) }
}

/**
 * Scripts and stylesheets in a docs folder are added to every page. Existing ones weren't written for that, so they're
 * ignored.
 */
function leaveOutPrograms(assets: Iterable<string>): string {
  const patterns = new Set<string>()
  for (const path of assets) {
    const [, folder = '', ending] = /^(.*\/)?[^/]*(\.(?:js|css))$/i.exec(path) ?? []
    if (ending !== undefined) patterns.add(`/${folder}*${ending}\n`)
  }
  return [...patterns].sort().join('')
}

/** Pages in the root have no folder to name their group after. */
function topGroups(root: Folder<string>): object[] {
  const groups = [...root.folders].sort(([a], [b]) => inOrder(a, b)).map(([name, folder]) => toGroup(name, folder))
  return root.items.length === 0 ? groups : [{ group: 'Overview', pages: root.items }, ...groups]
}

function toGroup(name: string, { items, folders }: Folder<string>): object {
  const inner = [...folders].sort(([a], [b]) => inOrder(a, b)).map(([child, folder]) => toGroup(child, folder))
  return { group: labelOf(name), pages: [...items, ...inner] }
}

/** The index or README of a folder comes first, then files by name, with numbers in numeric order. */
function inOrder(a: string, b: string): number {
  const [first, second] = [a, b].map((path) => (/(?:^|\/)(?:index|README)$/i.test(path) ? 0 : 1))
  const sameFolder = a.replace(/[^/]*$/, '') === b.replace(/[^/]*$/, '')
  if (sameFolder && first !== second) return (first as number) - (second as number)
  return a.localeCompare(b, 'en', { numeric: true })
}

function isReadme(path: string): boolean {
  return /(?:^|\/)README$/.test(path)
}
