// A docs folder to its files as they are now: sorted into kinds, with what an editor has not saved yet before them.
import { type IgnoredBy, type IgnoreRules, loadIgnore } from '../config/ignore.ts'
import type { NavTree } from '../config/navigation.ts'
import { isHidden, openPublicFiles } from '../config/public-files.ts'
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { classifyFiles, type FileKinds } from './classify-files.ts'
import { type NamedFiles, NOTHING_NAMED, namedFiles } from './named-files.ts'
import { OverlayFileSystem } from './overlay.ts'

/** Why a Markdown file isn't part of a site: it's hidden, or a list leaves it out. */
export type LeftOut = IgnoredBy | 'hidden'

const IGNORE_FILE = '.mintignore'

/** The files of a folder that changes. */
export class FolderFiles {
  /** What a site may be made of, and nothing else. */
  readonly files: FileSystem
  /** The same, with the files that configure the site. */
  readonly configFiles: FileSystem
  private readonly all: OverlayFileSystem
  private rules: IgnoreRules
  private named: NamedFiles = NOTHING_NAMED
  private sorted: FileKinds

  constructor(files: FileSystem) {
    this.all = new OverlayFileSystem(files)
    this.rules = this.loadRules()
    const { site, config } = openPublicFiles(this.all, (path) => this.rules.ignores(path))
    this.files = site
    this.configFiles = config
    this.sorted = this.classify(this.files.list())
  }

  /**
   * Takes note of what the navigation names: such a file is never left out by the default list. True when there are other
   * files now.
   */
  name(navigation: NavTree): boolean {
    const named = namedFiles(navigation)
    const isSame = named.key === this.named.key
    this.named = named
    if (isSame) return false
    this.rules = this.loadRules()
    this.sorted = this.classify(this.files.list())
    return true
  }

  /** The Markdown files that no page is made of, however it might be asked for, and why. */
  leftOut(): Map<string, LeftOut> {
    const left = new Map<string, LeftOut>()
    for (const path of this.all.list()) {
      if (!/\.mdx?$/i.test(path) || this.sorted.all.has(path)) continue
      left.set(path, isHidden(path) ? 'hidden' : (this.rules.by(path) ?? 'default'))
    }
    return left
  }

  /** What each file is. Handed out once and never altered. */
  get kinds(): FileKinds {
    return this.sorted
  }

  /**
   * Takes texts that are not saved, undefined for the folder's own file, and gives the paths that are meant: the path of
   * a folder that is gone stands for its files.
   */
  take(files: ReadonlyMap<string, string | undefined>): string[] {
    const single = new Map<string, string | undefined>()
    /** What may have been a folder: no name tells, `v1.x` is one. */
    const unknown = new Set<string>()
    for (const [name, text] of files) {
      const path = normalizePath(name)
      if (!path) continue
      single.set(path, text)
      if (text === undefined && !this.sorted.all.has(path)) unknown.add(path)
    }
    if (unknown.size > 0)
      for (const known of this.sorted.all) if (isBelow(known, unknown)) single.set(known, single.get(known))
    for (const [path, text] of single) this.all.set(path, text)
    return [...single.keys()]
  }

  /** True for a file that is part of the folder, was so before, or decides what is. */
  concerns(path: string): boolean {
    if (path === IGNORE_FILE || this.sorted.all.has(path)) return true
    return this.configFiles.readBytes(path) !== undefined
  }

  /** Sorts files that came or went. True when there are any. */
  sort(changed: ReadonlySet<string>): boolean {
    if (changed.has(IGNORE_FILE)) {
      this.rules = this.loadRules()
      this.sorted = this.classify(this.files.list())
      return true
    }
    const { all, assets, pages, unusable } = this.sorted
    const gone = new Set([...changed].filter((path) => all.has(path) && !this.exists(path)))
    const come = [...changed].filter((path) => !all.has(path) && this.exists(path))
    const added = this.classify(come)
    if (gone.size === 0 && added.all.size === 0) return false
    const merged = (old: Iterable<string>, more: Iterable<string>) => [...[...old].filter((p) => !gone.has(p)), ...more]
    this.sorted = {
      all: new Set(merged(all, added.all)),
      assets: new Set(merged(assets, added.assets).sort()),
      pages: this.classify(merged(pages, added.pages)).pages,
      unusable: unusable.filter((path) => !changed.has(path)),
    }
    return true
  }

  private loadRules(): IgnoreRules {
    return loadIgnore(this.all, (path) => this.named.has(path))
  }

  private classify(paths: readonly string[]): FileKinds {
    return classifyFiles(paths, (path) => this.rules.ignores(path))
  }

  private exists(path: string): boolean {
    return this.files.readBytes(path) !== undefined
  }
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let cut = path.lastIndexOf('/'); cut !== -1; cut = path.lastIndexOf('/', cut - 1)) {
    if (folders.has(path.slice(0, cut))) return true
  }
  return false
}
