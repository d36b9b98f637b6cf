// The folder that a site is built into. It's locked, new files are staged, and then everything changes at once. If a
// build dies while it moves files into place, the next one completes that first.
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { DiskFileSystem, FileError } from './disk.ts'
import { foldersOf, MANIFEST_FILE, normalizePath, type OutputFileSystem, STAGING_FOLDER } from './file-system.ts'
import { FileWriter } from './file-writer.ts'
import { makeFolder } from './make-folder.ts'
import { pathBelow } from './path-below.ts'
import {
  PLAN_FILE,
  PUBLICATION_FOLDER,
  type Publication,
  readPublication,
  stagedFile,
  writePlan,
} from './publication.ts'
import { numberOf } from './write-target.ts'

/** What a running build says about itself in its lock. */
interface Owner {
  readonly pid: number
  readonly host: string
  /** When the process started, in the system's own units. Tells it apart from a later process with the same pid. */
  readonly started?: string
}

/** Milliseconds without writing after which a build on another machine counts as dead. */
const ABANDONED = 10 * 60_000

/**
 * Opens a folder to build a site into. Creates it if needed, locks it until `close`, and completes the site that a dead
 * build began to publish. Throws `FileError` if another build has locked it, if it is or contains the docs folder, or if
 * it contains files but no site of ours. A build never overwrites anything that a build didn't write. `writer` writes the
 * files, and is closed with the folder.
 */
export function openOutput(
  root: string,
  { docs, writer = new FileWriter(false) }: { readonly docs?: string; readonly writer?: FileWriter } = {},
): OutputFolder {
  const folder = resolve(root)
  if (docs !== undefined) refuseDocs(folder, resolve(docs))
  refuseForeignFiles(folder)
  try {
    makeFolder(folder)
    lock(folder)
    sweep(folder)
  } catch (error) {
    throw FileError.of(error, folder, "can't be written")
  }
  const output = new OutputFolder(folder, writer)
  try {
    output.prepare()
  } catch (error) {
    output.close()
    throw error
  }
  return output
}

/** An open output folder. */
export class OutputFolder extends DiskFileSystem implements OutputFileSystem {
  /** The number of each path's file in the staging folder. */
  private readonly staged = new Map<string, number>()
  private readonly staging: string
  /** Where files are staged. */
  private readonly files: string
  /** Where they are while they move. */
  private readonly publication: string
  private readonly target: number
  private count = 0
  private isOpen = true
  private readonly onExit = () => this.close()

  /** Use `openOutput`. */
  constructor(
    root: string,
    private readonly writer = new FileWriter(false),
  ) {
    super(root)
    this.staging = join(this.root, STAGING_FOLDER)
    this.files = filesOf(this.staging)
    this.publication = join(this.root, PUBLICATION_FOLDER)
    this.target = writer.add({ kind: 'numbered', folder: this.files })
    process.once('exit', this.onExit)
  }

  /** Completes what a dead build began to publish, and makes room for new files. Called by `openOutput`. */
  prepare(): void {
    try {
      const unfinished = kindOf(this.publication) === 'folder' ? readPublication(this) : undefined
      if (unfinished) this.complete(unfinished, this.waiting())
      // Not ours, if it isn't a folder. Without a plan, the build that follows replaces whatever has moved.
      rmSync(this.publication, { recursive: true, force: true })
      makeFolder(this.files)
    } catch (error) {
      throw FileError.of(error, this.root, "can't be written")
    }
  }

  /** The files of the site: what is staged isn't part of it yet. */
  override list(): readonly string[] {
    return super.list().filter((path) => !path.startsWith(`${STAGING_FOLDER}/`))
  }

  stage(path: string, content: string | Uint8Array): void {
    const name = normalizePath(path)
    if (!name) throw new FileError(path, "isn't a path inside the folder")
    // What was staged for the same path before may not be written yet.
    const number = this.count++
    this.staged.set(name, number)
    try {
      this.writer.write(this.target, number, [typeof content === 'string' ? Buffer.from(content) : content])
    } catch (error) {
      throw FileError.of(error, join(this.root, name), "can't be written")
    }
    this.throwFailure()
  }

  stageParts(path: string, parts: Iterable<Uint8Array>): number {
    const name = normalizePath(path)
    if (!name) throw new FileError(path, "isn't a path inside the folder")
    const number = this.count++
    this.staged.set(name, number)
    const written = <T>(write: () => T): T => {
      try {
        return write()
      } catch (error) {
        throw FileError.of(error, join(this.root, name), "can't be written")
      }
    }
    const file = written(() => openSync(this.aside(number), 'w'))
    let length = 0
    try {
      for (const part of parts) {
        written(() => writeFileSync(file, part))
        length += part.byteLength
      }
    } finally {
      closeSync(file)
    }
    return length
  }

  publish(gone: readonly string[], isFirst: (path: string) => boolean = () => false): void {
    if (!this.writer.finish()) throw new FileError(this.root, "can't be written: the disk doesn't answer")
    this.throwFailure()
    const without = new Set(gone)
    const places = new Places(this.root, without)
    for (const path of this.staged.keys()) places.check(path)
    const blocking = places.blocking(this.staged)
    // What pages need goes before the pages.
    const staged = [...this.staged]
    const ordered = [...staged.filter(([path]) => isFirst(path)), ...staged.filter(([path]) => !isFirst(path))]
    const publication = { staged: new Map(ordered), gone: without, blocking }
    try {
      writeFileSync(join(this.files, basename(PLAN_FILE)), writePlan(publication))
      // This publishes the site. All that follows can be completed by another process.
      renameSync(this.files, this.publication)
    } catch (error) {
      throw FileError.of(error, this.root, "can't be written")
    }
    this.complete(publication)
    this.staged.clear()
  }

  /** Moves files into place. `waiting` are the numbers of those that a dead build didn't move. By default, that's all. */
  private complete({ staged, gone, blocking }: Publication, waiting?: ReadonlySet<number>): void {
    const isWaiting = (number: number) => waiting?.has(number) ?? true
    // Once a file has moved, nothing is in the way anymore, and what has such a path may be the new file.
    if ([...staged.values()].every(isWaiting)) for (const path of blocking) this.remove(path)
    const move = (path: string, number: number) => {
      if (isWaiting(number)) this.moveIn(join(this.root, stagedFile(number)), path)
    }
    for (const [path, number] of staged) if (path !== MANIFEST_FILE) move(path, number)
    // Removed after that, so that a build killed on the way leaves every page in place.
    for (const path of gone) if (!blocking.has(path)) this.remove(path)
    // Last, since it tells servers that the site is complete.
    const manifest = staged.get(MANIFEST_FILE)
    if (manifest !== undefined) move(MANIFEST_FILE, manifest)
    try {
      renameSync(this.publication, this.files)
      unlinkSync(join(this.files, basename(PLAN_FILE)))
    } catch (error) {
      throw FileError.of(error, this.root, "can't be written")
    }
  }

  /** The numbers of the files that a dead build didn't move. */
  private waiting(): Set<number> {
    const entries = readdirSync(this.publication, { withFileTypes: true })
    return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => Number(name)))
  }

  private aside(number: number): string {
    return join(this.files, String(number))
  }

  /** A file that was handed to the thread fails later. */
  private throwFailure(): void {
    const { failure } = this.writer
    if (!failure) return
    const failed = numberOf(failure.number)
    const path = [...this.staged].find(([, number]) => number === failed)?.[0] ?? ''
    throw FileError.of(
      Object.assign(new Error(failure.code), { code: failure.code }),
      join(this.root, path),
      "can't be written",
    )
  }

  /** Unlocks the folder and drops staged files. */
  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    process.off('exit', this.onExit)
    this.writer.close()
    this.staged.clear()
    unlock(this.staging)
  }
}

/** Checks that nothing unexpected is where files are about to be written. */
class Places {
  private readonly checked = new Set<string>()

  constructor(
    private readonly root: string,
    private readonly gone: ReadonlySet<string>,
  ) {}

  /** Throws if something that a build didn't make is in the way. */
  check(path: string): void {
    this.checkFolders(dirname(path))
    const absolute = join(this.root, path)
    if (kindOf(absolute) !== 'folder' || this.willBeEmpty(absolute)) return
    throw new FileError(absolute, 'is a folder, and the site has a file of that name')
  }

  /**
   * Files that must be removed before others are written, because one is a folder where the other is a file, or because
   * they differ only in case.
   */
  blocking(staged: ReadonlyMap<string, unknown>): Set<string> {
    const blocking = new Set<string>()
    if (this.gone.size === 0) return blocking
    // On a disk that ignores case, the old and the new name are the same file.
    const names = new Set(Array.from(staged.keys(), (path) => path.toLowerCase()))
    for (const path of this.gone)
      if (names.has(path.toLowerCase()) || [...foldersOf(path)].some((folder) => staged.has(folder))) blocking.add(path)
    for (const path of staged.keys())
      for (const folder of foldersOf(path)) if (this.gone.has(folder)) blocking.add(folder)
    return blocking
  }

  private checkFolders(folder: string): void {
    if (folder === '.' || this.checked.has(folder)) return
    this.checkFolders(dirname(folder))
    this.checked.add(folder)
    const absolute = join(this.root, folder)
    const kind = kindOf(absolute)
    if (kind === 'file' && !this.gone.has(folder))
      throw new FileError(absolute, 'is a file, and the site has a folder of that name')
    if (kind === 'link' && !isInside(realPath(absolute), realPath(this.root) ?? this.root))
      throw new FileError(absolute, 'is a symbolic link that leaves the output folder')
  }

  private willBeEmpty(folder: string): boolean {
    return readdirSync(folder, { withFileTypes: true }).every((entry) => {
      const absolute = join(folder, entry.name)
      if (entry.isDirectory()) return this.willBeEmpty(absolute)
      return this.gone.has(pathBelow(this.root, absolute))
    })
  }
}

function kindOf(path: string): 'file' | 'folder' | 'link' | undefined {
  try {
    // Usually there is nothing, and an exception takes longer than the call.
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (!stat) return undefined
    if (stat.isSymbolicLink()) return 'link'
    return stat.isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}

function refuseDocs(folder: string, docs: string): void {
  const [out, source] = [realPath(folder) ?? folder, realPath(docs) ?? docs]
  if (isInside(source, out)) throw new FileError(folder, 'contains the docs, and the site would overwrite them')
}

/** Files that may be in an output folder without being ours, because hosts and repositories need them. */
const TOLERATED = /^(?:\..*|CNAME)$/

function refuseForeignFiles(folder: string): void {
  if (realPath(folder) === undefined) return
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    throw FileError.of(error, folder, "can't be used as the output folder of a site")
  }
  if (names.includes(MANIFEST_FILE)) return
  const foreign = names.find((name) => !TOLERATED.test(name))
  if (foreign !== undefined)
    throw new FileError(folder, `contains \`${foreign}\`, which Galley didn't write. The site needs an empty folder`)
}

/** Takes the lock together with its owner's name. A build killed at any moment leaves no lock without one. */
function lock(folder: string): void {
  const staging = join(folder, STAGING_FOLDER)
  const aside = asideOf(staging)
  const latest = Date.now() + TIME_TO_DIE
  for (let attempt = 0; attempt < 3; attempt++) {
    rmSync(aside, { recursive: true, force: true })
    mkdirSync(aside)
    writeFileSync(join(aside, OWNER), JSON.stringify(self()))
    try {
      renameSync(aside, staging)
      return
    } catch (error) {
      rmSync(aside, { recursive: true, force: true })
      if (!TAKEN.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
    const written = readOwner(staging)
    while (isAtWork(staging, written)) {
      if (Date.now() > latest || parseOwner(written).pid === process.pid) throw busy(folder, written)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
    takeAway(staging, written)
  }
  throw busy(folder, undefined)
}

/** Milliseconds: a build that was killed still has to give back its memory. */
const TIME_TO_DIE = 1000

/** What systems say if a folder can't be renamed because something with that name exists. */
const TAKEN: ReadonlySet<string> = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EPERM'])

/** As long as the owner's name is there, nobody else takes the folder, so it goes last. */
function unlock(staging: string): void {
  try {
    for (const name of readdirSync(staging))
      if (name !== OWNER) rmSync(join(staging, name), { recursive: true, force: true })
    unlinkSync(join(staging, OWNER))
    rmdirSync(staging)
  } catch (error) {
    // Someone removed the lock, or another build has it by now.
    const { code = '' } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && !TAKEN.has(code)) throw error
  }
}

const OWNER = 'owner.json'

/** Where the staged files of a build are. */
function filesOf(staging: string): string {
  return join(staging, 'files')
}

/**
 * Removes the lock of a dead build. If several processes try, only one succeeds, and only if the lock is still the dead
 * build's.
 */
function takeAway(staging: string, written: string | undefined): void {
  const aside = asideOf(staging)
  try {
    renameSync(staging, aside)
  } catch {
    return // another process was faster
  }
  if (readOwner(aside) !== written) renameSync(aside, staging)
  else rmSync(aside, { recursive: true, force: true })
}

/** A place for this process alone. `sweep` removes it if the process dies. */
function asideOf(staging: string): string {
  return `${staging}-${process.pid}`
}

function busy(folder: string, written: string | undefined): FileError {
  const { pid, host } = parseOwner(written)
  const who = pid === undefined ? '' : ` (process ${pid}${host === hostname() ? '' : ` on ${host}`})`
  return new FileError(
    folder,
    `is being written by another build${who}. If none is running, remove \`${STAGING_FOLDER}\` in it`,
  )
}

function isAtWork(staging: string, written: string | undefined): boolean {
  const { pid, host, started } = parseOwner(written)
  if (pid === undefined) return false
  if (host !== hostname()) return Date.now() - lastWritten(staging) < ABANDONED
  const stat = statOf(pid)
  // One that was killed stays as long as nobody asks how it ended, which in some containers nobody does.
  if (stat?.state === 'Z' || stat?.state === 'X') return false
  return isRunning(pid) && (started === undefined || started === stat?.started)
}

/** When a build last staged or moved a file, in milliseconds. */
function lastWritten(staging: string): number {
  const folders = [staging, filesOf(staging), join(dirname(staging), PUBLICATION_FOLDER)]
  return Math.max(...folders.map((folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function self(): Owner {
  return { pid: process.pid, host: hostname(), started: statOf(process.pid)?.started }
}

/**
 * Fields 3 and 22 of `/proc/<pid>/stat`. Undefined on other systems. The name before them may contain spaces and
 * parentheses.
 */
function statOf(pid: number): { readonly state: string | undefined; readonly started: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], started: fields[19] }
  } catch {
    return undefined
  }
}

/** What is written about the owner. Undefined if nothing is. Throws if it can't be read. */
function readOwner(staging: string): string | undefined {
  try {
    return readFileSync(join(staging, OWNER), 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

function parseOwner(written: string | undefined): Partial<Owner> {
  try {
    const { pid, host, started } = JSON.parse(written ?? '{}') as Partial<Owner>
    return Number.isInteger(pid) && typeof host === 'string' ? { pid, host, started } : {}
  } catch {
    return {}
  }
}

/** Removes what dead builds left at the top of the folder: their locks and unfinished files. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^\.galley-(?:build-(\d+)|(\d+)-[\da-f]+\.tmp)$/.exec(name)
    if (!pid || isRunning(Number(pid[1] ?? pid[2]))) continue
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isInside(path: string | undefined, folder: string): boolean {
  return path !== undefined && (path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep))
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}
