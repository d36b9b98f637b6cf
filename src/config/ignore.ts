// Decides which files of the folder are left out, by `.mintignore` and the default list.
import ignore from 'ignore'
import type { FileSystem } from '../files/file-system.ts'

/**
 * Left out of every site, unless `.mintignore` includes them again with `!`. Folders of build tools count only at the
 * root: `guides/build/` may have pages.
 */
const IGNORED_BY_DEFAULT: readonly string[] = [
  ...['.git', '.github', '.claude', '.agents', '.idea', '.vscode', 'node_modules'],
  ...['/build', '/dist', '/coverage', '.cache', '/tmp', '/temp'],
  ...['.mintlify/*', '!.mintlify/skills', '!.mintlify/specs'],
  ...['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
]

/** Folders of build tools at the root. If the navigation lists pages in one, it's a folder of pages. */
export const BUILD_FOLDERS: ReadonlySet<string> = new Set(['build', 'dist', 'coverage', 'tmp', 'temp'])

/** The list that leaves a file out: the default, or the author's. */
export type IgnoredBy = 'default' | 'mintignore'

/** The rules of a folder, for paths relative to its root. */
export interface IgnoreRules {
  /** Tells whether a file is left out. */
  ignores(path: string): boolean
  /** The list that leaves a file out. Undefined for a file that isn't left out. */
  by(path: string): IgnoredBy | undefined
}

/**
 * Reads the rules of a folder.
 * @param isNamed tells whether the configuration names a path, which the default list then doesn't leave out
 */
export function loadIgnore(
  files: Pick<FileSystem, 'readText'>,
  isNamed: (path: string) => boolean = () => false,
): IgnoreRules {
  const own = files.readText('.mintignore') ?? ''
  const mayConcern = createSieve([...IGNORED_BY_DEFAULT, ...own.split('\n')])
  const ofAuthor = ignore({ ignorecase: false }).add(own)
  const all = ignore({ ignorecase: false }).add(IGNORED_BY_DEFAULT).add(own)
  const ignores = (path: string) =>
    mayConcern(path) && ignore.isPathValid(path) && all.ignores(path) && (!isNamed(path) || ofAuthor.ignores(path))
  return {
    ignores,
    by: (path) => (ignores(path) ? (ofAuthor.ignores(path) ? 'mintignore' : 'default') : undefined),
  }
}

/**
 * Returns a function that is false for a path that no pattern matches, because it contains no part of any. Most paths
 * are like that, and looking is twenty times as fast as matching.
 */
function createSieve(patterns: readonly string[]): (path: string) => boolean {
  const parts = patterns.flatMap((pattern) => {
    if (pattern.startsWith('#') || pattern.trim() === '') return []
    // A class of characters or an escape could be part of what looks like a name.
    const names = /[[\\]/.test(pattern)
      ? []
      : pattern
          .trim()
          .replace(/^!/, '')
          .split(/[*?/]+/)
    return names.reduce((longest, name) => (name.length > longest.length ? name : longest), '')
  })
  if (parts.includes('')) return (path) => path !== ''
  const anyPart = new RegExp(parts.map((part) => part.replace(/[.+^${}()|\]]/g, '\\$&')).join('|'))
  return (path) => anyPart.test(path)
}
