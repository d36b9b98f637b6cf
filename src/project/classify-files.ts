// Sorts the files of a docs folder into pages, published files, and the rest.

import { isHidden, isPublishedAsIs, isReserved } from '../config/public-files.ts'
import type { FileSystem } from '../files/file-system.ts'
import { hasUnusableName } from './file-names.ts'

/** Paths by what they are used for. */
export interface FileKinds {
  /** MDX and Markdown files that may be pages, `.mdx` before `.md`. Imported ones are removed later, unless they are named. */
  readonly pages: readonly string[]
  /** Files published as they are. */
  readonly assets: ReadonlySet<string>
  /** All files that may be read. */
  readonly all: ReadonlySet<string>
  /** Files that would be published, but whose name can't be in a URL or is reserved for the site's own files. */
  readonly unusable: readonly string[]
  /** Files and folders that the system doesn't let us read, and why. */
  readonly unreadable: ReadonlyMap<string, string>
  /** Whether the navigation names a file now. Such a file is a page, even if other pages import it. */
  isNamed?(path: string): boolean
}

/**
 * Sorts paths of a folder into kinds. Paths that the site's ignore file leaves out are either `ignored`, or not among the
 * paths. Snippets are read when imported, and never published.
 */
export function classifyFiles(
  paths: readonly string[],
  files: Pick<FileSystem, 'unreadable'>,
  ignored: (path: string) => boolean = () => false,
  /** Files that pages are made of, and that the site has no other use for. */
  isSource: (path: string) => boolean = () => false,
): FileKinds {
  const pages: string[] = []
  const assets = new Set<string>()
  const all = new Set<string>()
  const unusable: string[] = []
  const unreadable = new Map<string, string>()
  for (const path of paths) {
    if (isHidden(path) || ignored(path)) continue
    if (hasUnusableName(path) || isReserved(path)) {
      unusable.push(path)
      continue
    }
    const refusal = files.unreadable(path)
    if (refusal !== undefined) {
      unreadable.set(path, refusal)
      continue
    }
    all.add(path)
    if (/\.mdx?$/i.test(path)) {
      // Tools write Markdown of their own, such as licenses.
      if (!isSnippet(path) && !(path.endsWith('.md') && isSource(path))) pages.push(path)
    } else if (isPublishedAsIs(path) && !isSource(path)) assets.add(path)
  }
  return { pages: inPageOrder(pages), assets, all, unusable, unreadable }
}

/** Sorts the paths of pages, `.mdx` before `.md`. */
export function inPageOrder(pages: readonly string[]): readonly string[] {
  return [...pages].sort((a, b) => Number(a.endsWith('.md')) - Number(b.endsWith('.md')) || (a < b ? -1 : 1))
}

/** Whether a file is in the snippets folder. */
function isSnippet(path: string): boolean {
  return /^_?snippets\//.test(path)
}
