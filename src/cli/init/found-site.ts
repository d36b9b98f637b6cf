// A folder of Markdown to the configuration that publishes it: folders become groups, and no page is touched.
import { loadIgnore } from '../../config/ignore.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { SourceFile } from '../../files/source-file.ts'
import { classifyFiles } from '../../project/classify-files.ts'
import { outlineTitle } from '../../project/outline.ts'

/** What is made for a folder that has pages already. */
export interface FoundSite {
  readonly pages: number
  /** The site's name: the title of its index or README. */
  readonly name: string | undefined
  readonly navigation: object
  /** More files that the site needs. */
  readonly files: ReadonlyMap<string, string>
}

interface Folder {
  readonly pages: string[]
  readonly folders: Map<string, Folder>
}

/**
 * READMEs are left out of a site by default; where a folder has no `index`, its README is its first page. An ignore file
 * that is there stays as it is, and then says so itself.
 */
const KEEP_READMES = '!README.md\n'

/** Looks at a folder; undefined where it holds no page. Pages that are imported by others count as pages here. */
export function findSite(files: FileSystem): FoundSite | undefined {
  const hasIgnore = files.readText('.mintignore') !== undefined
  const { pages: all, assets } = classifyFiles(files.list(), loadIgnore(hasIgnore ? files : withReadmes(files)).ignores)
  const paths = [...new Set(all.map((path) => path.replace(/\.mdx?$/i, '')))]
  const known = new Set(paths)
  const pages = paths.filter((path) => !isReadme(path) || !known.has(path.replace(/[^/]*$/, 'index')))
  if (pages.length === 0) return undefined

  const root = toTree(pages)
  const first = root.pages[0]
  const file = first && ['.mdx', '.md'].map((ending) => first + ending).find((path) => all.includes(path))
  // Any other first page is a note like the rest.
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

/** The folder as it will be with the ignore file that is written for it. */
function withReadmes(files: FileSystem): Pick<FileSystem, 'readText'> {
  return { readText: (path) => (path === '.mintignore' ? KEEP_READMES : files.readText(path)) }
}

/** Scripts and stylesheets of a site are part of each of its pages: those from before there was one are not meant so. */
function leaveOutPrograms(assets: Iterable<string>): string {
  const patterns = new Set<string>()
  for (const path of assets) {
    const [, folder = '', ending] = /^(.*\/)?[^/]*(\.(?:js|css))$/i.exec(path) ?? []
    if (ending !== undefined) patterns.add(`/${folder}*${ending}\n`)
  }
  return [...patterns].sort().join('')
}

function toTree(pages: readonly string[]): Folder {
  const root: Folder = { pages: [], folders: new Map() }
  for (const page of [...pages].sort(inOrder)) {
    let folder = root
    for (const name of page.split('/').slice(0, -1)) {
      let inner = folder.folders.get(name)
      if (!inner) {
        inner = { pages: [], folders: new Map() }
        folder.folders.set(name, inner)
      }
      folder = inner
    }
    folder.pages.push(page)
  }
  return root
}

/** The pages of the root have no folder to be named after. */
function topGroups(root: Folder): object[] {
  const groups = [...root.folders].sort(([a], [b]) => inOrder(a, b)).map(([name, folder]) => toGroup(name, folder))
  return root.pages.length === 0 ? groups : [{ group: 'Overview', pages: root.pages }, ...groups]
}

function toGroup(name: string, { pages, folders }: Folder): object {
  const inner = [...folders].sort(([a], [b]) => inOrder(a, b)).map(([child, folder]) => toGroup(child, folder))
  return { group: groupLabel(name), pages: [...pages, ...inner] }
}

/** `01-getting_started` is called "Getting started". */
function groupLabel(name: string): string {
  const words =
    name
      .replace(/^\d+[-_. ]+/, '')
      .replace(/[-_]+/g, ' ')
      .trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The index or README of a folder first, then by name, with numbers as numbers. */
function inOrder(a: string, b: string): number {
  const [first, second] = [a, b].map((path) => (/(?:^|\/)(?:index|README)$/i.test(path) ? 0 : 1))
  const sameFolder = a.replace(/[^/]*$/, '') === b.replace(/[^/]*$/, '')
  if (sameFolder && first !== second) return (first as number) - (second as number)
  return a.localeCompare(b, 'en', { numeric: true })
}

function isReadme(path: string): boolean {
  return /(?:^|\/)README$/.test(path)
}
