// `.mintignore` and the default list -> whether a file of the folder is left out, and by which of them.
import ignore from 'ignore'
import type { FileSystem } from '../files/file-system.ts'

/**
 * Left out of every site; `.mintignore` can take them back in with `!`. Folders of build tools are meant at the root
 * alone: `guides/build/` holds pages.
 */
export const IGNORED_BY_DEFAULT: readonly string[] = [
  ...['.git', '.github', '.claude', '.agents', '.idea', '.vscode', 'node_modules'],
  ...['/build', '/dist', '/coverage', '.cache', '/tmp', '/temp'],
  ...['.mintlify/*', '!.mintlify/skills', '!.mintlify/specs'],
  ...['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
]

/** The folders of build tools at the root. Where a navigation names pages in one, it is a folder of pages. */
export const BUILD_FOLDERS: ReadonlySet<string> = new Set(['build', 'dist', 'coverage', 'tmp', 'temp'])

/** The list that leaves a file out: ours, or the author's. */
export type IgnoredBy = 'default' | 'mintignore'

/** The rules of one folder, for paths relative to its root. */
export interface IgnoreRules {
  /** Whether a file is left out. */
  ignores(path: string): boolean
  /** By which list; undefined for a file that is not. */
  by(path: string): IgnoredBy | undefined
}

/**
 * Reads the rules of a folder.
 * @param isNamed paths that the configuration names: the default list does not apply to them
 */
export function loadIgnore(
  files: Pick<FileSystem, 'readText'>,
  isNamed: (path: string) => boolean = () => false,
): IgnoreRules {
  const own = files.readText('.mintignore') ?? ''
  const ofAuthor = ignore({ ignorecase: false }).add(own)
  const all = ignore({ ignorecase: false }).add(IGNORED_BY_DEFAULT).add(own)
  const ignores = (path: string) =>
    path !== '' && ignore.isPathValid(path) && all.ignores(path) && (!isNamed(path) || ofAuthor.ignores(path))
  return {
    ignores,
    by: (path) => (ignores(path) ? (ofAuthor.ignores(path) ? 'mintignore' : 'default') : undefined),
  }
}
