// `.mintignore` and the default list -> whether a file of the folder is left out.
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

/** Whether a path (relative to the root) is left out, by the default list and by `.mintignore` at the root. */
export function loadIgnore(files: Pick<FileSystem, 'readText'>): (path: string) => boolean {
  const patterns = ignore({ ignorecase: false }).add(IGNORED_BY_DEFAULT)
  const own = files.readText('.mintignore')
  if (own !== undefined) patterns.add(own)
  return (path) => path !== '' && ignore.isPathValid(path) && patterns.ignores(path)
}
