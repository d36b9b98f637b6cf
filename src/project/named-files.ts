// The files that the configuration names: pages of the navigation, and the folders they are in.
import { BUILD_FOLDERS } from '../config/ignore.ts'
import type { NavNode, NavTree } from '../config/navigation.ts'
import { isArchive } from '../openapi/sdk/archive.ts'

/** Files that a configuration names. */
export interface NamedFiles {
  /**
   * Whether a file is a page of the navigation, or is in a folder with the name of a build folder that contains such a
   * page.
   */
  has(path: string): boolean
  /** Whether a file is a page of the navigation. */
  isPage(path: string): boolean
  /**
   * Whether a file is in a folder that describes a library, or an archive of one. Pages are made of it, and a site has no
   * other use for it.
   */
  isOfLibrary(path: string): boolean
  /** Equal for equal contents. */
  readonly key: string
  /** Equal for equal folders. */
  readonly folders: string
}

export const NOTHING_NAMED: NamedFiles = {
  has: () => false,
  isPage: () => false,
  isOfLibrary: () => false,
  key: '',
  folders: '',
}

/** Reads the pages of a navigation, and the specifications that it names. */
export function namedFiles({ root }: NavTree): NamedFiles {
  const pages = new Set<string>()
  const folders = new Set<string>()
  const libraries = new Set<string>()
  const leftOutElse: string[] = []
  const noteFolder = (path: string) => {
    const cut = path.indexOf('/')
    if (cut > 0 && BUILD_FOLDERS.has(path.slice(0, cut))) folders.add(path.slice(0, cut))
  }
  const visit = (node: NavNode) => {
    for (const path of [node.page, node.root]) {
      if (path === undefined) continue
      pages.add(path)
      noteFolder(path)
      if (LEFT_OUT_ELSE.has(path.slice(path.lastIndexOf('/') + 1))) leftOutElse.push(path)
    }
    for (const spec of textsIn(node.specs)) noteFolder(spec.replace(/^\.?\/+/, ''))
    const library = stringAt(node.specs?.sdk, 'source')
    if (library !== undefined) libraries.add(`${library.replace(/^\.?\/+|\/+$/g, '')}/`)
    for (const child of node.children) visit(child)
    for (const child of node.global ?? []) visit(child)
  }
  visit(root)
  const isPage = (path: string) => {
    const name = path.replace(/\.mdx?$/i, '')
    return name !== path && (pages.has(name) || pages.has(name.replace(/\/index$/, '')))
  }
  return {
    isPage,
    has: (path) => isPage(path) || folders.has(path.slice(0, Math.max(path.indexOf('/'), 0))),
    isOfLibrary: (path) =>
      [...libraries].some((folder) => path.startsWith(folder) || (`${path}/` === folder && isArchive(path))),
    key: [...new Set([...folders, ...libraries, ...leftOutElse])].sort().join(' '),
    folders: [...folders].sort().join(' '),
  }
}

function stringAt(value: unknown, key: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Files that aren't pages unless something names them. Other entries change often, and make no difference here. */
const LEFT_OUT_ELSE = new Set(['README', 'LICENSE', 'CHANGELOG', 'CONTRIBUTING'])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
