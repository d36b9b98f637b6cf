// The only access to the disk: a read-only view of one folder, by relative POSIX paths.

/**
 * A folder as the rest of the program sees it. Paths are relative to its root, with `/` and without a leading `/`.
 * No spelling or symbolic link reaches anything outside the root.
 */
export interface FileSystem {
  /** The absolute path or another name of the root, only for messages. */
  readonly root: string
  /**
   * All files below the root, sorted. Excludes `node_modules`, `.git`, and links that leave the root. A folder that can't
   * be opened is listed by its path with a `/` at the end.
   */
  list(): readonly string[]
  /** Why a listed path can't be read, such as `permission is denied`. Undefined for one that can. */
  unreadable(path: string): string | undefined
  /** The bytes of a file. Undefined if it doesn't exist. One with more than `max` bytes isn't read, where that saves time. */
  readBytes(path: string, max?: number): Uint8Array | undefined
  /** The text of a file without its byte order mark, which also marks UTF-16. Undefined if it doesn't exist. */
  readText(path: string): string | undefined
  /**
   * The same folder without the files that `keep` rejects. A file reached through a symbolic link must be kept under
   * both paths, the link's and its own, because a link must not publish a file that isn't public.
   */
  filter(keep: PathFilter): FileSystem
}

/** The text of a file. Undefined if it doesn't exist or can't be read. */
export function readableText(files: FileSystem, path: string): string | undefined {
  return files.unreadable(path) === undefined ? files.readText(path) : undefined
}

/** Whether a file is part of a folder, by its canonical path below the root. */
export type PathFilter = (path: string) => boolean

/** Whether a listed path is kept: a folder that can't be opened, where a page in it would be. */
export function isKept(path: string, keep: PathFilter): boolean {
  return keep(path.endsWith('/') ? `${path}index.mdx` : path)
}

/** Lists the files that a build wrote. It marks a folder as a finished site, which is never read as docs. */
export const MANIFEST_FILE = '.galley-files.json'

/**
 * A folder inside the output folder that exists while a build runs. It contains the build's lock and the files that
 * aren't published yet.
 */
export const STAGING_FOLDER = '.galley-build'

/** True for a file name that identifies an output folder. */
export function isOutputMark(name: string): boolean {
  return name === MANIFEST_FILE || name === STAGING_FOLDER
}

/** Where a finished site is written. */
export interface WritableFileSystem extends FileSystem {
  /** Writes through a temporary name, so that a reader sees the old file or the new one, never half of one. */
  write(path: string, content: string | Uint8Array): void
  /** Removes a file, and folders that become empty. */
  remove(path: string): void
}

/** A folder that a site is built into. Readers see the old files until all new ones go live together. */
export interface OutputFileSystem extends WritableFileSystem {
  /** Sets a file aside for `publish`. */
  stage(path: string, content: string | Uint8Array): void
  /** The same for a file in parts, which are asked for one by one. Returns the number of its bytes. */
  stageParts(path: string, parts: Iterable<Uint8Array>): number
  /**
   * Moves all staged files into place, starting with those for which `isFirst` is true, then removes the files in `gone`,
   * and then moves the manifest, if one is staged.
   */
  publish(gone: readonly string[], isFirst?: (path: string) => boolean): void
}

/**
 * The canonical form of a relative path: `a/b/d` for `a//b/./c/../d`. Undefined if it leaves the root, contains a NUL
 * byte or a backslash, or is absolute in a foreign way (`C:`).
 */
export function normalizePath(path: string): string | undefined {
  // Fast path. Nearly all paths are canonical, and a large site asks for tens of thousands.
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

/** `../images/a.png` in `guides/start.mdx` is `images/a.png`. A leading `/` means the root. */
export function resolvePath(from: string, path: string): string | undefined {
  if (path.startsWith('/')) return normalizePath(path)
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : ''
  return normalizePath(`${folder}/${path}`)
}

/** The folders of `a/b/c.html`: `a/b` and `a`. */
export function* foldersOf(path: string): Iterable<string> {
  for (let cut = path.lastIndexOf('/'); cut !== -1; cut = path.lastIndexOf('/', cut - 1)) yield path.slice(0, cut)
}
