// The door to the disk: a read-only view of one folder, by relative POSIX paths.

/**
 * A folder as the rest of the program sees it. Paths are relative to its root, with `/`, without a leading `/`.
 * Nothing outside the root can be reached, by any spelling or symbolic link.
 */
export interface FileSystem {
  /** Absolute path or other name of the root, for messages only. */
  readonly root: string
  /** All files below the root, sorted, without `node_modules`, `.git`, and links that leave the root. */
  list(): readonly string[]
  /** The bytes of a file, or undefined when there is none. */
  readBytes(path: string): Uint8Array | undefined
  /** The text of a file as UTF-8 without byte order mark, or undefined when there is none. */
  readText(path: string): string | undefined
  /**
   * The same folder without the files that `keep` rejects. A file that is reached through a symbolic link has to be
   * kept under both names, the link's and its own: a link doesn't make a file public that isn't.
   */
  filter(keep: PathFilter): FileSystem
}

/** Whether a file, by its canonical path below the root, is part of a folder. */
export type PathFilter = (path: string) => boolean

/** Lists the files that a build wrote. It marks its folder as a finished site, which is never read as docs. */
export const MANIFEST_FILE = '.galley-files.json'

/** A folder inside the output folder that is there while a build runs: its lock, and the files that it hasn't published. */
export const STAGING_FOLDER = '.galley-build'

/** A file in it while the files are put in place: what is seen meanwhile is neither the old site nor the new one. */
export const PUBLISHING_MARK = 'publishing'

/** True for what an output folder is known by, among the names in a folder. */
export function isOutputMark(name: string): boolean {
  return name === MANIFEST_FILE || name === STAGING_FOLDER
}

/** A place to which a finished site is written. */
export interface WritableFileSystem extends FileSystem {
  /** Writes through a temporary name, so that a reader sees the old or the new file and never half of one. */
  write(path: string, content: string | Uint8Array): void
  /** Removes a file, and the folders that it leaves empty. */
  remove(path: string): void
}

/** A folder that a site is built into. Readers see the old files until the new ones are published, all at once. */
export interface OutputFileSystem extends WritableFileSystem {
  /** Keeps a file aside for `publish`. */
  stage(path: string, content: string | Uint8Array): void
  /** Puts all staged files in their places, those that are `first` before the others, then removes those named in `gone`. */
  publish(gone: readonly string[], isFirst?: (path: string) => boolean): void
}

/**
 * The canonical form of a relative path: `a//b/./c/../d` is `a/b/d`. Undefined when it leaves the root,
 * holds a NUL byte or a backslash, or is absolute in a foreign way (`C:`).
 */
export function normalizePath(path: string): string | undefined {
  // Nearly all paths are as they should be, and a large site asks for tens of thousands.
  if (CANONICAL.test(path)) return path
  if (path.includes('\0') || path.includes('\\') || /^[A-Za-z]:/.test(path)) return undefined
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') {
      if (parts.length === 0) return undefined
      parts.pop()
    } else parts.push(part)
  }
  return parts.join('/')
}

const CANONICAL = /^[\w-][\w .-]*(?:\/[\w-][\w .-]*)*$/

/** `../images/a.png` as seen from `guides/start.mdx` is `images/a.png`; a leading `/` counts from the root. */
export function resolvePath(from: string, path: string): string | undefined {
  if (path.startsWith('/')) return normalizePath(path)
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : ''
  return normalizePath(`${folder}/${path}`)
}
