// A folder on disk. Everything is synchronous: for thousands of small files that takes half the time.
import { randomBytes } from 'node:crypto'
import {
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
  isOutputMark,
  normalizePath,
  type PathFilter,
  type WritableFileSystem,
} from './file-system.ts'

const SKIPPED = new Set(['node_modules', '.git'])

/**
 * A file system over a real folder. A missing root reads as an empty folder. Symbolic links are followed as long as they
 * stay inside the root, for reading and for writing. Writing throws `FileError`.
 */
export class DiskFileSystem implements WritableFileSystem {
  readonly root: string
  private knownRoot: string | undefined
  /** Folders that were checked, or made, before a file was written to them. */
  private readonly folders = new Set<string>()
  /** Files that were read under another name than their own: their own name to those. */
  private readonly links = new Map<string, Set<string>>()

  /** `onFolder` is called with the path of each folder before its files are listed, so that a watcher misses nothing. */
  constructor(
    root: string,
    private readonly onFolder?: (path: string) => void,
  ) {
    this.root = resolve(root)
  }

  /** The root with links followed; looked up until it exists. */
  private get realRoot(): string {
    this.knownRoot ??= realPath(this.root)
    return this.knownRoot ?? this.root
  }

  list(): readonly string[] {
    return this.walk(everything)
  }

  readBytes(path: string): Uint8Array | undefined {
    return this.bytes(path, everything)
  }

  readText(path: string): string | undefined {
    return this.text(path, everything)
  }

  filter(keep: PathFilter): FileSystem {
    return {
      root: this.root,
      list: () => this.walk(keep),
      readBytes: (path) => this.bytes(path, keep),
      readText: (path) => this.text(path, keep),
      filter: (more) => this.filter((path) => keep(path) && more(path)),
    }
  }

  /** Other names, by symbolic links, under which a file was read. */
  linksTo(path: string): readonly string[] {
    return [...(this.links.get(path) ?? [])]
  }

  write(path: string, content: string | Uint8Array): void {
    const name = normalizePath(path)
    if (!name) throw new FileError(path, 'is not a path inside the folder')
    try {
      const folder = this.makeFolder(dirname(name))
      // A random name. One derived from the file's could be too long, or be a planted link.
      const temporary = join(folder, `.galley-${process.pid}-${randomBytes(6).toString('hex')}.tmp`)
      try {
        writeFileSync(temporary, content, { flag: 'wx' })
        this.moveIn(temporary, name)
      } catch (error) {
        rmSync(temporary, { force: true })
        throw error
      }
    } catch (error) {
      throw FileError.of(error, join(this.root, name), 'cannot be written')
    }
  }

  /** Gives a file on the same disk, by its absolute path, its place in the folder. */
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
      throw FileError.of(error, to, 'cannot be written')
    }
  }

  remove(path: string): void {
    const name = normalizePath(path)
    if (!name || !this.isInside(dirname(name))) return
    try {
      rmSync(join(this.root, name), { force: true })
    } catch (error) {
      throw FileError.of(error, join(this.root, name), 'cannot be removed')
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

  /** The absolute path of a folder that exists afterwards. Throws where a link on the way leaves the root. */
  private makeFolder(folder: string): string {
    const absolute = join(this.root, folder)
    if (this.folders.has(folder)) return absolute
    if (folder === '.') mkdirSync(absolute, { recursive: true })
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

  /** True for a folder that exists and that no link takes out of the root. */
  private isInside(folder: string): boolean {
    if (folder === '.' || this.folders.has(folder)) return true
    const real = realPath(join(this.root, folder))
    return real !== undefined && (real === this.realRoot || real.startsWith(withSeparator(this.realRoot)))
  }

  private bytes(path: string, keep: PathFilter): Uint8Array | undefined {
    const absolute = this.locate(path, keep)
    if (absolute === undefined) return undefined
    try {
      return readFileSync(absolute)
    } catch {
      return undefined
    }
  }

  private text(path: string, keep: PathFilter): string | undefined {
    const absolute = this.locate(path, keep)
    if (absolute === undefined) return undefined
    try {
      // Decode while reading: separate bytes would cost as much again.
      const text = readFileSync(absolute, 'utf8')
      return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
    } catch {
      return undefined
    }
  }

  /** The absolute path of a file, with links followed. Undefined when there is none, or it isn't visible. */
  private locate(path: string, keep: PathFilter): string | undefined {
    const name = normalizePath(path)
    if (name === undefined || !keep(name)) return undefined
    const real = realPath(join(this.root, name))
    const own = real === undefined ? undefined : this.nameOf(real)
    if (own === undefined || own === name) return own && real
    if (!keep(own)) return undefined
    this.links.set(own, (this.links.get(own) ?? new Set()).add(name))
    return real
  }

  /** The path below the root of a file without links on the way; undefined outside of it. */
  private nameOf(real: string): string | undefined {
    if (real === this.realRoot) return ''
    const prefix = withSeparator(this.realRoot)
    return real.startsWith(prefix) ? real.slice(prefix.length).replaceAll(sep, '/') : undefined
  }

  private walk(keep: PathFilter): readonly string[] {
    const walk: Walk = { files: [], keep, links: 0 }
    this.collect({ path: '', own: '', trail: [] }, walk)
    return walk.files.sort()
  }

  private collect(folder: Folder, walk: Walk): void {
    this.onFolder?.(folder.path)
    let entries: Dirent[]
    try {
      entries = readdirSync(join(this.root, folder.path), { withFileTypes: true })
    } catch {
      return
    }
    if (folder.path !== '' && entries.some(({ name }) => isOutputMark(name))) return
    const isLinked = folder.path !== folder.own
    for (const entry of entries) {
      if (SKIPPED.has(entry.name)) continue
      const path = childOf(folder.path, entry.name)
      const own = isLinked ? childOf(folder.own, entry.name) : path
      if (entry.isFile()) {
        if (walk.keep(path) && (!isLinked || walk.keep(own))) walk.files.push(path)
      } else if (entry.isDirectory()) this.collect({ path, own, trail: folder.trail }, walk)
      else if (entry.isSymbolicLink()) this.followLink(path, folder, walk)
    }
  }

  private followLink(path: string, folder: Folder, walk: Walk): void {
    const real = realPath(join(this.root, path))
    const own = real === undefined ? undefined : this.nameOf(real)
    if (real === undefined || own === undefined) return
    const stat = statSync(real, { throwIfNoEntry: false })
    if (stat?.isFile() && walk.keep(path) && walk.keep(own)) walk.files.push(path)
    if (!stat?.isDirectory()) return
    const trail = [...folder.trail, join(this.realRoot, folder.own)]
    // A link to a folder around it leads in a circle.
    const isCircle = trail.some((around) => around === real || around.startsWith(withSeparator(real)))
    if (!isCircle && ++walk.links <= MAX_LINKED_FOLDERS) this.collect({ path, own, trail }, walk)
  }
}

interface Walk {
  readonly files: string[]
  readonly keep: PathFilter
  /** Linked folders so far. */
  links: number
}

interface Folder {
  readonly path: string
  /** The same folder with links followed. */
  readonly own: string
  /** The folders that contain links to this one, as absolute paths without links. */
  readonly trail: readonly string[]
}

/** Folders that link to each other multiply; no real one comes near. */
const MAX_LINKED_FOLDERS = 2_000

/** What the disk or the system refused: a sentence about the path, for people. */
export class FileError extends Error {
  /** The system's code, such as `ENOSPC`, where it was the system that refused. */
  readonly code?: string

  constructor(
    readonly path: string,
    problem: string,
    cause?: unknown,
  ) {
    super(`\`${path}\` ${problem}.`, { cause })
    this.code = codeOf(cause)
  }

  /** The same error if it is one already; else the system's error in words. */
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
  EISDIR: 'there is a folder in its place',
  ELOOP: 'there are too many symbolic links on the way',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'the folder is gone',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file where a folder is needed',
  ENOTEMPTY: 'there is a folder in its place',
  EPERM: 'the operation is not permitted',
  EROFS: 'the disk is read-only',
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : undefined
}

/** Removes a folder with all folders in it, if there is no file in any of them. */
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

/** The root of a disk ends with its separator already. */
function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path) // a fifth of the time of the other, which asks for each folder on the way
  } catch {
    return undefined
  }
}
