// A folder with a finished site as a site to serve, also while another build is put into it or in its place.
import { createHash } from 'node:crypto'
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DiskFileSystem } from '../files/disk.ts'
import { type FileSystem, MANIFEST_FILE, normalizePath, PUBLISHING_MARK, STAGING_FOLDER } from '../files/file-system.ts'
import { HOSTING_FILE, type HostRules, NO_RULES, readHostRules } from '../site/host-rules.ts'
import { isUnchanging } from '../site/output.ts'
import { contentTag } from './memory-source.ts'
import type { OpenFile, SiteFile, SiteRevision, SiteSource } from './site-source.ts'

/** A larger file is read while it is sent. */
const MAX_IN_MEMORY = 2_000_000

/** The folder is looked at so often, at most, to see whether it holds another build, in milliseconds. */
const LOOK = 100

/** A file that is remembered is looked at so often, in milliseconds: somebody may change one by hand. */
const RECHECK = 1_000

/** A build puts thousands of files in place in less than a second. One that takes longer is dead. */
const MAX_PUBLISHING = 10_000
const POLL = 10

/** Bytes that are read at once. */
const CHUNK = 128 * 1024

/**
 * Files with a hash in their name that a former build had: a page that a reader has just opened still asks for them. Of
 * so many builds, and so many bytes of each.
 */
const MAX_FORMER = 2
const MAX_KEPT = 16_000_000

/**
 * The site in a folder. It notices when another build is put into it, when the folder is exchanged, and when it is a
 * symbolic link that now leads elsewhere. Nothing outside of the folder can be reached by any spelling or link.
 */
export function folderSource(root: string): SiteSource & {
  /** The folder that the site lies in at the moment, links followed. */
  root(): string
} {
  let revision: FolderRevision | undefined
  let looked = Number.NEGATIVE_INFINITY
  const current = (isFresh = false): FolderRevision | undefined => {
    const now = performance.now()
    if (revision && !isFresh && now - looked < LOOK) return revision
    if (isPublishing(root)) return undefined
    const state = stateOf(root)
    if (revision?.state !== state) {
      const next = new FolderRevision(root, state, revision)
      // Something was put in place while the rules were read.
      if (isPublishing(root) || stateOf(root) !== state) return undefined
      revision = next
    }
    looked = now
    return revision
  }
  const next = async (): Promise<SiteRevision> => {
    const end = performance.now() + MAX_PUBLISHING
    while (performance.now() < end) {
      const found = current(true)
      if (found) return found
      await wait(POLL)
    }
    revision = new FolderRevision(root, stateOf(root), revision)
    looked = performance.now()
    return revision
  }
  return { revision: (isFresh) => current(isFresh) ?? next(), root: () => realPath(root) ?? root }
}

/** The same folder for those who read texts of it. They too follow a link that leads to another folder now. */
export function sourceFiles(source: { root(): string }): FileSystem {
  let files = new DiskFileSystem(source.root())
  const now = () => {
    const root = source.root()
    if (root !== files.root) files = new DiskFileSystem(root)
    return files
  }
  return {
    root: files.root,
    list: () => now().list(),
    readBytes: (path) => now().readBytes(path),
    readText: (path) => now().readText(path),
    filter: (keep) => now().filter(keep),
  }
}

/** What is different after every build: the folder itself, and the list that a build writes last. */
function stateOf(root: string): string {
  const folder = statSync(root, { bigint: true, throwIfNoEntry: false })
  // A site without its list, as some ways of copying leave it: its pages and rules say when it changes.
  const files = [MANIFEST_FILE, 'index.html', HOSTING_FILE].map((path) => stampOf(join(root, path)))
  return [realPath(root), folder?.dev, folder?.ino, ...files].join(' ')
}

function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? stampOfStat(stat) : ''
}

function isPublishing(root: string): boolean {
  const stat = statSync(join(root, STAGING_FOLDER, PUBLISHING_MARK), { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < MAX_PUBLISHING
}

class FolderRevision implements SiteRevision {
  readonly rules: HostRules
  private readonly root: string
  /** Files of this build by path that a page needs after it is gone. */
  private readonly kept: ReadonlyMap<string, SiteFile>
  /** Those of the builds before it, the latest first. */
  private readonly former: readonly ReadonlyMap<string, SiteFile>[]

  constructor(
    root: string,
    readonly state: string,
    before: FolderRevision | undefined,
  ) {
    this.root = realPath(root) ?? root
    const rules = this.text(HOSTING_FILE)
    this.rules = rules === undefined ? NO_RULES : readHostRules(rules)
    this.kept = this.readUnchanging()
    this.former = before ? [before.kept, ...before.former].slice(0, MAX_FORMER) : []
  }

  file(path: string): SiteFile | undefined {
    const found = this.read(path)
    if (found || !isUnchanging(path)) return found
    for (const files of [this.kept, ...this.former]) {
      const kept = files.get(path)
      if (kept) return kept
    }
    return undefined
  }

  isCurrent(file: SiteFile): boolean {
    return !(file instanceof DiskFile) || file.isCurrent()
  }

  private read(path: string): SiteFile | undefined {
    const real = this.locate(path)
    return real === undefined ? undefined : readFile(path, real)
  }

  /** The absolute path of a file, links followed; undefined outside of the folder. */
  private locate(path: string): string | undefined {
    const name = normalizePath(path)
    const real = name ? realPath(join(this.root, name)) : undefined
    return real?.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep) ? real : undefined
  }

  /** A file of any size. */
  private text(path: string): string | undefined {
    const real = this.locate(path)
    try {
      return real && readFileSync(real, 'utf8')
    } catch {
      return undefined
    }
  }

  private readUnchanging(): Map<string, SiteFile> {
    const kept = new Map<string, SiteFile>()
    let bytes = 0
    for (const folder of ['_galley', '_galley/fonts', '_galley/islands']) {
      for (const name of names(join(this.root, folder))) {
        const path = `${folder}/${name}`
        const file = isUnchanging(path) ? this.read(path) : undefined
        if (!file?.bytes || bytes + file.size > MAX_KEPT) continue
        bytes += file.size
        kept.set(path, file)
      }
    }
    return kept
  }
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** The file with its bytes or its stamp, from one handle: nothing can be exchanged in between. */
function readFile(path: string, real: string): SiteFile | undefined {
  let handle: number
  try {
    handle = openSync(real, 'r')
  } catch {
    return undefined
  }
  try {
    const stat = fstatSync(handle, { bigint: true })
    if (!stat.isFile()) return undefined
    const stamp = stampOfStat(stat)
    const modified = new Date(Number(stat.mtimeMs)).toUTCString()
    const bytes = stat.size > MAX_IN_MEMORY ? undefined : readFileSync(handle)
    return new DiskFile({ path, real, stamp, modified, size: bytes?.byteLength ?? Number(stat.size), bytes })
  } catch {
    return undefined
  } finally {
    closeSync(handle)
  }
}

class DiskFile implements SiteFile {
  readonly path: string
  readonly size: number
  readonly etag: string
  readonly modified: string
  readonly bytes?: Uint8Array
  private readonly real: string
  private readonly stamp: string
  private checked = performance.now()

  constructor(file: {
    path: string
    real: string
    stamp: string
    modified: string
    size: number
    bytes: Uint8Array | undefined
  }) {
    this.path = file.path
    this.real = file.real
    this.stamp = file.stamp
    this.modified = file.modified
    this.size = file.size
    if (file.bytes) this.bytes = file.bytes
    const { bytes, stamp } = file
    this.etag = bytes ? contentTag(bytes) : `"${createHash('sha256').update(stamp).digest('base64url').slice(0, 22)}"`
  }

  isCurrent(): boolean {
    const now = performance.now()
    if (now - this.checked < RECHECK) return true
    this.checked = now
    return stampOf(this.real) === this.stamp
  }

  async open(): Promise<OpenFile | undefined> {
    const handle = await open(this.real, 'r').catch(() => undefined)
    if (!handle) return undefined
    if (stampOfStat(await handle.stat({ bigint: true })) !== this.stamp) {
      await handle.close()
      return undefined
    }
    return { stream: (first, last) => chunksOf(handle, first, last), close: () => handle.close() }
  }
}

/** Reads as fast as the chunks are taken. */
async function* chunksOf(handle: FileHandle, first: number, last: number): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; ) {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.allocUnsafeSlow(Math.min(CHUNK, last - at + 1)),
      position: at,
    })
    if (bytesRead === 0) throw new Error('The file has become shorter')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

function stampOfStat(stat: BigIntStats): string {
  return `${stat.ino}-${stat.size}-${stat.mtimeNs}-${stat.ctimeNs}`
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}
