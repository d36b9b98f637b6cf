// Watches a folder, and reports the files that changed in batches.
import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'
import { isOutputMark, MANIFEST_FILE, STAGING_FOLDER } from '../files/file-system.ts'

/** What a watcher reports. */
export interface WatchListener {
  /**
   * Files that may have changed, and files and folders that were created or deleted. A burst of changes is one batch.
   */
  changed(paths: ReadonlySet<string>): void
  /** The folder itself was away, so anything may have changed. */
  returned(): void
  /** Part of the folder can't be watched. */
  failed(error: NodeJS.ErrnoException): void
}

export interface Watcher {
  /** Watches another folder, given by its path from the root. */
  add(folder: string): void
  close(): void
}

/** Folders without pages that change all the time. */
const SKIPPED = new Set(['node_modules', '.git'])
/**
 * Milliseconds without events that end a burst. A single file is reported almost immediately, while a checkout is
 * awaited to its end.
 */
const QUIET = { few: 4, many: 50 }
const FEW = 3
const LONGEST_BURST = 2_000
/** Editors truncate a file before writing it, so an empty file is checked again after this many milliseconds. */
const HALF_WRITTEN = 40
const ROOT_CHECK = 300

/**
 * Watches a folder until `close`. System events are only hints: the disk is the truth. On Linux there is one watch per
 * folder, because watching each file takes seconds and thousands of handles. Other systems need a single watch.
 */
export function watchFolder(root: string, listener: WatchListener): Watcher {
  const watcher = new FolderWatcher(root, listener)
  watcher.start()
  return watcher
}

/** The same for a caller that lists the folder anyway and adds each subfolder, so that folders aren't walked twice. */
export function watchListedFolder(root: string, listener: WatchListener): Watcher {
  const watcher = new FolderWatcher(root, listener)
  watcher.add('')
  return watcher
}

class FolderWatcher implements Watcher {
  private readonly watchers = new Map<string, FSWatcher>()
  private readonly isRecursive = process.platform === 'darwin' || process.platform === 'win32'
  private noted = new Set<string>()
  /** Empty files, and whether they have been checked again. */
  private readonly empty = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private rootTimer: NodeJS.Timeout | undefined
  private burstStarted = 0
  private closed = false

  constructor(
    private readonly root: string,
    private readonly listener: WatchListener,
  ) {}

  start(): void {
    if (this.isRecursive) this.open('')
    else this.addFolder('', () => {})
  }

  add(folder: string): void {
    // A recursive watch already covers subfolders.
    if (!this.closed && (folder === '' || !this.isRecursive)) this.open(folder)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.rootTimer)
    this.stop()
  }

  private stop(): void {
    for (const watcher of this.watchers.values()) watcher.close()
    this.watchers.clear()
  }

  private open(folder: string): void {
    if (this.watchers.has(folder)) return
    const absolute = join(this.root, folder)
    try {
      const watcher = watch(absolute, { recursive: this.isRecursive }, (_, name) => {
        // The last event of a deleted folder has the folder's own name. A folder that replaces it needs a new watch. A
        // file in it may have that name too, so check the folder, and watch it again if it exists.
        if (name === basename(absolute) && !existsSync(join(absolute, name))) {
          this.forget(folder)
          this.note(folder)
        }
        const path = (name ?? '').replaceAll('\\', '/')
        this.note(folder === '' || path === '' ? path || folder : `${folder}/${path}`)
      })
      watcher.on('error', () => this.note(folder))
      this.watchers.set(folder, watcher)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.listener.failed(error as NodeJS.ErrnoException)
      // It was deleted before it could be watched, so nothing would report its return.
      else if (folder === '') this.awaitRoot()
    }
  }

  /** Watches a folder and its subfolders, and lists their files. Watching starts first, so that no change is missed. */
  private addFolder(folder: string, onFile: (path: string) => void): void {
    if (!this.isRecursive) this.open(folder)
    const entries = entriesOf(join(this.root, folder))
    if (folder !== '' && entries.some(({ name }) => isOutputMark(name))) {
      this.forget(folder)
      return
    }
    for (const entry of entries) {
      if (SKIPPED.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) this.addFolder(path, onFile)
      else onFile(path)
    }
  }

  private note(path: string): void {
    if (this.closed || path.split('/').some((name) => SKIPPED.has(name))) return
    const now = performance.now()
    if (this.noted.size === 0) this.burstStarted = now
    this.noted.add(path)
    const quiet = this.noted.size <= FEW ? QUIET.few : QUIET.many
    if (this.timer && now - this.burstStarted > LONGEST_BURST) return
    this.wait(quiet)
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flush()
    }, milliseconds)
  }

  private flush(): void {
    if (!this.watchers.has('') || !existsSync(this.root)) {
      this.awaitRoot()
      return
    }
    const changed = new Set<string>()
    const halfWritten: string[] = []
    const { noted } = this
    this.noted = new Set()
    const isBuilt = this.createOutputTest()
    for (const path of noted) {
      if (path === '' || isBuilt(path)) continue
      const stat = statOf(join(this.root, path))
      if (stat?.isDirectory()) {
        // There may have been a file with this name.
        changed.add(path)
        this.addFolder(path, (file) => changed.add(file))
        continue
      }
      if (!stat) this.forget(path)
      if (stat?.size === 0 && !this.empty.has(path)) {
        this.empty.add(path)
        halfWritten.push(path)
        continue
      }
      this.empty.delete(path)
      changed.add(path)
    }
    if (changed.size > 0) this.listener.changed(changed)
    if (halfWritten.length === 0) return
    this.burstStarted = performance.now()
    for (const path of halfWritten) this.noted.add(path)
    this.wait(HALF_WRITTEN)
  }

  /** Recognizes files of built sites in the folder, which aren't docs. */
  private createOutputTest(): (path: string) => boolean {
    const known = new Map<string, boolean>()
    const isOutput = (folder: string): boolean => {
      let answer = known.get(folder)
      if (answer === undefined) {
        const marks = [MANIFEST_FILE, STAGING_FOLDER].map((name) => join(this.root, folder, name))
        answer = isBelowOutput(folder) || marks.some((mark) => existsSync(mark))
        known.set(folder, answer)
      }
      return answer
    }
    const isBelowOutput = (path: string): boolean => {
      const cut = path.lastIndexOf('/')
      return cut !== -1 && isOutput(path.slice(0, cut))
    }
    return isBelowOutput
  }

  /** Stops watching a deleted folder and everything in it. */
  private forget(folder: string): void {
    if (!this.watchers.has(folder)) return
    for (const [path, watcher] of this.watchers) {
      if (path !== folder && !path.startsWith(`${folder}/`)) continue
      watcher.close()
      this.watchers.delete(path)
    }
  }

  /** The root is gone, as during a checkout. Keep everything that was read until it's back. */
  private awaitRoot(): void {
    this.stop()
    this.noted.clear()
    clearTimeout(this.timer)
    clearTimeout(this.rootTimer)
    const look = () => {
      if (this.closed) return
      if (!existsSync(this.root)) {
        this.rootTimer = setTimeout(look, ROOT_CHECK)
        return
      }
      this.start()
      this.listener.returned()
    }
    this.rootTimer = setTimeout(look, ROOT_CHECK)
  }
}

/** Also undefined for paths that can't be examined: circular links, folders without permission. */
function statOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
