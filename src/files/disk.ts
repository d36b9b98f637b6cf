// A folder on disk. All operations are synchronous, because for thousands of small files that takes half the time.
import {
  accessSync,
  constants,
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import {
  type FileSystem,
  isKept,
  isOutputMark,
  normalizePath,
  type PathFilter,
  type WritableFileSystem,
} from './file-system.ts'
import { makeFolder } from './make-folder.ts'
import { readTextFile } from './utf8.ts'

const SKIPPED = new Set(['node_modules', '.git'])

/**
 * A file system over a real folder. A missing root reads as an empty folder. It follows symbolic links that stay inside
 * the root, for reading and for writing. Writing throws `FileError`.
 */
export class DiskFileSystem implements WritableFileSystem {
  readonly root: string
  private knownRoot: string | undefined
  /** Folders that were checked or created before writing a file to them. */
  private readonly folders = new Set<string>()
  /** Files that were read through symbolic links: their canonical path, and the paths they were read under. */
  private readonly links = new Map<string, Set<string>>()

  /**
   * `onFolder` is called with the path of each folder before its files are listed, so that a watcher misses nothing.
   */
  constructor(
    root: string,
    private readonly onFolder?: (path: string) => void,
  ) {
    this.root = resolve(root)
  }

  /** The root with links resolved. Looked up until it exists. */
  private get realRoot(): string {
    this.knownRoot ??= realPath(this.root)
    return this.knownRoot ?? this.root
  }

  list(): readonly string[] {
    return this.walk(everything)
  }

  unreadable(path: string): string | undefined {
    const name = normalizePath(path)
    if (name === undefined) return undefined
    try {
      accessSync(join(this.root, name), path.endsWith('/') ? constants.R_OK | constants.X_OK : constants.R_OK)
      return undefined
    } catch (error) {
      const code = codeOf(error) ?? ''
      return REFUSALS.has(code) ? REASONS[code] : undefined
    }
  }

  readBytes(path: string, max?: number): Uint8Array | undefined {
    return this.bytes(path, everything, max)
  }

  readText(path: string): string | undefined {
    return this.text(path, everything)
  }

  filter(keep: PathFilter): FileSystem {
    return {
      root: this.root,
      list: () => this.walk(keep),
      unreadable: (path) => (isKept(path, keep) ? this.unreadable(path) : undefined),
      readBytes: (path, max) => this.bytes(path, keep, max),
      readText: (path) => this.text(path, keep),
      filter: (more) => this.filter((path) => keep(path) && more(path)),
    }
  }

  /** The other paths, through symbolic links, under which a file was read. */
  linksTo(path: string): readonly string[] {
    return [...(this.links.get(path) ?? [])]
  }

  write(path: string, content: string | Uint8Array): void {
    const name = normalizePath(path)
    if (!name) throw new FileError(path, "isn't a path inside the folder")
    try {
      const folder = this.makeFolder(dirname(name))
      // A random name. A name derived from the file's could be too long, or could be a planted link.
      const temporary = join(folder, `.galley-${process.pid}-${crypto.randomUUID().slice(-12)}.tmp`)
      try {
        writeFileSync(temporary, content, { flag: 'wx' })
        this.moveIn(temporary, name)
      } catch (error) {
        rmSync(temporary, { force: true })
        throw error
      }
    } catch (error) {
      throw FileError.of(error, join(this.root, name), "can't be written")
    }
  }

  /** Moves a file on the same disk, given by its absolute path, into the folder. */
  protected moveIn(from: string, name: string): void {
    const to = join(this.root, name)
    try {
      this.makeFolder(dirname(name))
      try {
        renameSync(from, to)
      } catch (error) {
        if (!removeEmptyFolders(to)) throw error
        renameSync(from, to)
      }
    } catch (error) {
      throw FileError.of(error, to, "can't be written")
    }
  }

  remove(path: string): void {
    const name = normalizePath(path)
    if (!name || !this.isInside(dirname(name))) return
    try {
      rmSync(join(this.root, name), { force: true })
    } catch (error) {
      throw FileError.of(error, join(this.root, name), "can't be removed")
    }
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) {
      try {
        rmdirSync(join(this.root, folder))
        this.folders.delete(folder)
      } catch {
        return // not empty
      }
    }
  }

  /** Creates a folder if needed, and returns its absolute path. Throws if a link on the way leaves the root. */
  private makeFolder(folder: string): string {
    const absolute = join(this.root, folder)
    if (this.folders.has(folder)) return absolute
    if (folder === '.') makeFolder(absolute)
    else {
      this.makeFolder(dirname(folder))
      try {
        mkdirSync(absolute)
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
        if (!this.isInside(folder)) throw new FileError(absolute, 'is a symbolic link that leaves the folder')
        if (!statSync(absolute).isDirectory()) throw new FileError(absolute, 'is a file where a folder is needed')
      }
    }
    this.folders.add(folder)
    return absolute
  }

  /** True for an existing folder that isn't outside the root through a link. */
  private isInside(folder: string): boolean {
    if (folder === '.' || this.folders.has(folder)) return true
    const real = realPath(join(this.root, folder))
    return real !== undefined && (real === this.realRoot || real.startsWith(withSeparator(this.realRoot)))
  }

  private bytes(path: string, keep: PathFilter, max = Infinity): Uint8Array | undefined {
    const absolute = this.locate(path, keep)
    if (absolute === undefined) return undefined
    try {
      return max < Infinity && statSync(absolute).size > max ? undefined : readFileSync(absolute)
    } catch (error) {
      return notThere(error, absolute)
    }
  }

  private text(path: string, keep: PathFilter): string | undefined {
    const absolute = this.locate(path, keep)
    if (absolute === undefined) return undefined
    try {
      return readTextFile(absolute)
    } catch (error) {
      return notThere(error, absolute)
    }
  }

  /** The absolute path of a file, with links resolved. Undefined if it doesn't exist or isn't visible. */
  private locate(path: string, keep: PathFilter): string | undefined {
    const name = normalizePath(path)
    if (name === undefined || !keep(name)) return undefined
    const real = realPath(join(this.root, name))
    const canonical = real === undefined ? undefined : this.nameOf(real)
    if (canonical === undefined || canonical === name) return canonical && real
    if (!keep(canonical)) return undefined
    this.links.set(canonical, (this.links.get(canonical) ?? new Set()).add(name))
    return real
  }

  /** The path below the root of a file, given without links. Undefined outside the root. */
  private nameOf(real: string): string | undefined {
    if (real === this.realRoot) return ''
    const prefix = withSeparator(this.realRoot)
    return real.startsWith(prefix) ? real.slice(prefix.length).replaceAll(sep, '/') : undefined
  }

  private walk(keep: PathFilter): readonly string[] {
    const walk: Walk = { files: [], keep, links: 0 }
    this.collect({ path: '', canonical: '', trail: [] }, walk)
    return walk.files.sort()
  }

  private collect(folder: Folder, walk: Walk): void {
    this.onFolder?.(folder.path)
    let entries: Dirent[]
    try {
      entries = readdirSync(join(this.root, folder.path), { withFileTypes: true })
    } catch (error) {
      const path = `${folder.path}/`
      if (path !== '/' && REFUSALS.has(codeOf(error) ?? '') && isKept(path, walk.keep)) walk.files.push(path)
      return
    }
    if (folder.path !== '' && entries.some(({ name }) => isOutputMark(name))) return
    const isLinked = folder.path !== folder.canonical
    for (const entry of entries) {
      if (SKIPPED.has(entry.name)) continue
      const path = childOf(folder.path, entry.name)
      const canonical = isLinked ? childOf(folder.canonical, entry.name) : path
      if (entry.isFile()) {
        if (walk.keep(path) && (!isLinked || walk.keep(canonical))) walk.files.push(path)
      } else if (entry.isDirectory()) this.collect({ path, canonical, trail: folder.trail }, walk)
      else if (entry.isSymbolicLink()) this.followLink(path, folder, walk)
    }
  }

  private followLink(path: string, folder: Folder, walk: Walk): void {
    const real = realPath(join(this.root, path))
    const canonical = real === undefined ? undefined : this.nameOf(real)
    if (real === undefined || canonical === undefined) return
    const stat = statSync(real, { throwIfNoEntry: false })
    if (stat?.isFile() && walk.keep(path) && walk.keep(canonical)) walk.files.push(path)
    if (!stat?.isDirectory()) return
    const trail = [...folder.trail, join(this.realRoot, folder.canonical)]
    // A link to an enclosing folder is a loop.
    const isCircle = trail.some((around) => around === real || around.startsWith(withSeparator(real)))
    if (!isCircle && ++walk.links <= MAX_LINKED_FOLDERS) this.collect({ path, canonical, trail }, walk)
  }
}

interface Walk {
  readonly files: string[]
  readonly keep: PathFilter
  /** The number of linked folders so far. */
  links: number
}

interface Folder {
  readonly path: string
  /** The path of the same folder with links resolved. */
  readonly canonical: string
  /** The folders that contain links to this one, as absolute paths without links. */
  readonly trail: readonly string[]
}

/** Maximum number of linked folders. Folders that link to each other multiply, and no real site comes near this. */
const MAX_LINKED_FOLDERS = 2_000

/** An operation that the disk or the system refused. The message is a sentence about the path. */
export class FileError extends Error {
  /** The system's error code, such as `ENOSPC`, if the system refused. */
  readonly code?: string

  constructor(
    readonly path: string,
    problem: string,
    cause?: unknown,
  ) {
    super(`\`${path}\` ${problem}.`, { cause })
    this.code = codeOf(cause)
  }

  /** Returns a `FileError` as is, and turns a system error into one. */
  static of(error: unknown, path: string, problem: string): FileError {
    if (error instanceof FileError) return error
    const code = codeOf(error)
    if (code === undefined) throw error
    return new FileError(path, `${problem}: ${REASONS[code] ?? code}`, error)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'there is something else in its place',
  EFBIG: 'the file is too large',
  EIO: 'the disk reports an error',
  EISDIR: 'there is a folder in its place',
  ELOOP: 'there are too many symbolic links in the path',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'the folder is gone',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file where a folder is needed',
  ENOTEMPTY: 'there is a folder in its place',
  EPERM: "the operation isn't permitted",
  EROFS: 'the disk is read-only',
}

/** Undefined for a file that isn't there. One that can't be read must not pass for an empty one: throws `FileError`. */
function notThere(error: unknown, path: string): undefined {
  if (UNREADABLE.has(codeOf(error) ?? '')) throw FileError.of(error, path, "can't be read")
  return undefined
}

/** Codes that tell about one file or folder, and those that tell about the whole system. */
const REFUSALS: ReadonlySet<string> = new Set(['EACCES', 'EIO', 'EPERM'])
const UNREADABLE: ReadonlySet<string> = new Set([...REFUSALS, 'EMFILE', 'ENFILE'])

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : undefined
}

/** Removes a folder and its subfolders if none of them contains a file. */
function removeEmptyFolders(folder: string): boolean {
  try {
    if (!lstatSync(folder).isDirectory()) return false
    for (const name of readdirSync(folder)) if (!removeEmptyFolders(join(folder, name))) return false
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

function everything(): boolean {
  return true
}

function childOf(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The root of a disk already ends with a separator. */
function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path) // takes a fifth of the time of `realpathSync`, which checks each folder on the way
  } catch {
    return undefined
  }
}
