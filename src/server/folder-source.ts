// Serves the finished site in a folder, even while another build replaces it.
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
import { MANIFEST_FILE, normalizePath } from '../files/file-system.ts'
import { PLAN_FILE, type Publication, placesOf, readPublication } from '../files/publication.ts'
import { HOSTING_FILE, type HostRules, NO_RULES, readHostRules } from '../site/host-rules.ts'
import { isUnchanging } from '../site/output.ts'
import type { OpenFile, SiteFile, SiteRevision, SiteSource } from './site-source.ts'

/** Larger files are read while they're sent. */
const MAX_IN_MEMORY = 2_000_000

/** Minimum milliseconds between checks for a new build. */
const LOOK = 100

/** Milliseconds after which a cached file is checked again, since someone may edit it by hand. */
const RECHECK = 1_000

/** Maximum milliseconds to wait for a moment in which the folder doesn't change while it's looked at. */
const MAX_UNREST = 10_000
const POLL = 10

/** Bytes per read. */
const CHUNK = 128 * 1024

/**
 * How many former builds, and how many bytes of each, to keep files with a hashed name from, because a page that was
 * just opened may still request them.
 */
const MAX_FORMER = 2
const MAX_KEPT = 16_000_000

/**
 * The site in a folder. Notices when another build is written to it, when the folder is replaced, and when it's a
 * symbolic link that now points elsewhere. While a build moves its files into place, it's the new site: files that haven't
 * moved are read where they were staged, even if the build died. Nothing outside the folder can be reached by any spelling
 * or link.
 */
export function folderSource(root: string): SiteSource & FolderFiles {
  const files = folderFiles(root)
  let revision: FolderRevision | undefined
  let looked = Number.NEGATIVE_INFINITY
  const current = (isFresh = false): FolderRevision | undefined => {
    const now = performance.now()
    if (revision && !isFresh && now - looked < LOOK) return revision
    const state = stateOf(root)
    if (revision?.state !== state) {
      const next = new FolderRevision(root, { state, publication: files.publication() }, revision)
      // The build changed while the rules were read.
      if (stateOf(root) !== state) return undefined
      revision = next
    }
    looked = now
    return revision
  }
  const next = async (): Promise<SiteRevision> => {
    const end = performance.now() + MAX_UNREST
    while (performance.now() < end) {
      const found = current(true)
      if (found) return found
      await wait(POLL)
    }
    revision = new FolderRevision(root, { state: stateOf(root), publication: files.publication() }, revision)
    looked = performance.now()
    return revision
  }
  return { ...files, revision: (isFresh) => current(isFresh) ?? next() }
}

/** The same site as texts. */
export interface FolderFiles {
  /** The text of a file. Undefined if it doesn't exist. */
  readText(path: string): string | undefined
}

/** The same folder as texts, and what is being published in it. They follow a link that points to another folder later. */
function folderFiles(root: string): FolderFiles & { publication(): Publication | undefined } {
  let files = new DiskFileSystem(realPath(root) ?? root)
  let known: { readonly stamp: string; readonly publication: Publication | undefined } | undefined
  const now = () => {
    const target = realPath(root) ?? root
    if (target !== files.root) files = new DiskFileSystem(target)
    return files
  }
  const publication = () => {
    const stamp = `${now().root} ${stampOf(join(root, PLAN_FILE))}`
    if (known?.stamp !== stamp) known = { stamp, publication: readPublication(now()) }
    return known.publication
  }
  const readText = (path: string) => {
    for (const place of placesOf(normalizePath(path) ?? '', publication())) {
      const text = now().readText(place)
      if (text !== undefined) return text
    }
    return undefined
  }
  return { publication, readText }
}

/** What changes with every build: the folder itself, and the manifest, which a build writes last. */
function stateOf(root: string): string {
  const folder = statSync(root, { bigint: true, throwIfNoEntry: false })
  // While files move, the site stays the same.
  const plan = stampOf(join(root, PLAN_FILE))
  // A site without its manifest, as some ways of copying leave it. Its home page and rules tell when it changes.
  const files = plan ? [plan] : [MANIFEST_FILE, 'index.html', HOSTING_FILE].map((path) => stampOf(join(root, path)))
  return [realPath(root), folder?.dev, folder?.ino, ...files].join(' ')
}

function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? stampOfStat(stat) : ''
}

class FolderRevision implements SiteRevision {
  readonly rules: HostRules
  readonly state: string
  private readonly root: string
  private readonly publication: Publication | undefined
  /** Files of this build, by path, that open pages need after the next build. */
  private readonly kept: ReadonlyMap<string, SiteFile>
  /** The same for earlier builds, newest first. */
  private readonly former: readonly ReadonlyMap<string, SiteFile>[]

  constructor(
    root: string,
    { state, publication }: { readonly state: string; readonly publication: Publication | undefined },
    before: FolderRevision | undefined,
  ) {
    this.root = realPath(root) ?? root
    this.state = state
    this.publication = publication
    const rules = this.text(HOSTING_FILE)
    this.rules = rules === undefined ? NO_RULES : readHostRules(rules)
    this.kept = this.readUnchanging(before?.kept)
    // The same build may come twice: while its files move, and afterward.
    const former =
      before && hasSameKeys(before.kept, this.kept) ? before.former : before && [before.kept, ...before.former]
    this.former = former?.slice(0, MAX_FORMER) ?? []
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
    for (const real of this.locate(path)) {
      const file = readFile(path, real)
      if (file) return file
    }
    return undefined
  }

  /** Where a file may be: see `placesOf`. Looked up one by one, because it may move in between. */
  private *locate(path: string): Iterable<string> {
    const name = normalizePath(path)
    if (!name) return
    for (const place of placesOf(name, this.publication)) {
      const real = this.absolute(place)
      if (real !== undefined) yield real
    }
  }

  /** The absolute path of a file, with links resolved. Undefined outside the folder. */
  private absolute(name: string): string | undefined {
    const real = realPath(join(this.root, name))
    return real?.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep) ? real : undefined
  }

  /** The text of a file of any size. */
  private text(path: string): string | undefined {
    for (const real of this.locate(path)) {
      try {
        return readFileSync(real, 'utf8')
      } catch {}
    }
    return undefined
  }

  /** Reads only what `before` lacks, since equal names mean equal content, and most builds change few files. */
  private readUnchanging(before: ReadonlyMap<string, SiteFile> | undefined): Map<string, SiteFile> {
    const kept = new Map<string, SiteFile>()
    let bytes = 0
    for (const path of openPagesLoad(this.root, this.publication)) {
      const file = before?.get(path) ?? this.read(path)
      if (!file?.bytes) continue
      bytes += file.size
      if (bytes > MAX_KEPT) break
      kept.set(path, file)
    }
    return kept
  }
}

/** The files with a hashed name that open pages load later. Those of the search are last, since they may be many. */
function openPagesLoad(root: string, publication: Publication | undefined): string[] {
  const inPlace = below(join(root, '_galley')).map((name) => `_galley/${name.replaceAll(sep, '/')}`)
  const staged = publication ? publication.staged.keys() : []
  return [...new Set([...inPlace, ...staged])]
    .sort()
    .filter((path) => isUnchanging(path) && !path.startsWith('_galley/previews/'))
    .sort((a, b) => a.split('/').length - b.split('/').length)
}

function hasSameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key))
}

function below(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** Reads a file's bytes or its metadata through one handle, so nothing can be replaced in between. */
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
    this.etag = contentTag(bytes ?? stamp)
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

/** Reads only as fast as the chunks are consumed. */
async function* chunksOf(handle: FileHandle, first: number, last: number): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; ) {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.allocUnsafeSlow(Math.min(CHUNK, last - at + 1)),
      position: at,
    })
    if (bytesRead === 0) throw new Error('The file became shorter')
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

/** A strong entity tag made from the content, or from what identifies it. */
export function contentTag(content: Uint8Array | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
