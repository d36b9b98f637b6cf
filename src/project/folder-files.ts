// The current files of a docs folder, sorted into kinds. Unsaved texts from an editor take precedence.
import { type IgnoredBy, type IgnoreRules, loadIgnore } from '../config/ignore.ts'
import type { NavTree } from '../config/navigation.ts'
import { isHidden, isOfPublicKind, openPublicFiles } from '../config/public-files.ts'
import { type FileSystem, normalizePath, readableText } from '../files/file-system.ts'
import { classifyFiles, type FileKinds, inPageOrder } from './classify-files.ts'
import { type NamedFiles, NOTHING_NAMED, namedFiles } from './named-files.ts'
import { OverlayFileSystem } from './overlay.ts'

/**
 * Why a Markdown file isn't part of a site: an ignore list, its hidden name, its name that can't be in a URL, or that the
 * system doesn't let us read it.
 */
export type LeftOut = IgnoredBy | 'hidden' | 'unusable-name' | 'unreadable'

/** Why any file has no address: the same, or its kind, such as source code. */
export type Withheld = LeftOut | 'unpublished-kind'

const IGNORE_FILE = '.mintignore'

/** The files of a folder, and how they change. */
export class FolderFiles {
  /** What a site may be made of, and nothing else. */
  readonly files: FileSystem
  /** The same, plus the files that configure the site. */
  readonly configFiles: FileSystem
  private readonly all: OverlayFileSystem
  private rules: IgnoreRules
  private named: NamedFiles = NOTHING_NAMED
  /** Undefined until somebody asks: what the navigation names decides too. */
  private sorted: FileKinds | undefined
  /** Undefined until somebody asks, and after a change that may concern it: it takes a walk through the whole folder. */
  private left: ReadonlyMap<string, LeftOut> | undefined
  /** What `withheld` answered. Asking the disk again for each keystroke near a broken link is slow. */
  private readonly answers = new Map<string, Withheld | undefined>()

  constructor(files: FileSystem) {
    this.all = new OverlayFileSystem(files)
    this.rules = this.loadRules()
    const { site, config } = openPublicFiles(this.all, (path) => this.rules.ignores(path))
    this.files = site
    this.configFiles = config
  }

  /**
   * Takes the navigation, because the default ignore list never excludes a file that it names. Returns what may have
   * changed: nothing, which Markdown files there are, or all files, including those that the configuration refers to.
   */
  name(navigation: NavTree): 'nothing' | 'pages' | 'files' {
    const former = this.named
    this.named = namedFiles(navigation)
    const { key, folders } = this.named
    if (key === former.key) return 'nothing'
    this.rules = this.loadRules()
    this.sorted = undefined
    this.forget()
    return folders === former.folders ? 'pages' : 'files'
  }

  /** The Markdown files that no page is made of, and why. The object never changes. */
  leftOut(): ReadonlyMap<string, LeftOut> {
    this.left ??= this.findLeftOut()
    return this.left
  }

  private findLeftOut(): ReadonlyMap<string, LeftOut> {
    const left = new Map<string, LeftOut>()
    for (const path of this.all.list()) {
      if (!isMarkdown(path) || this.kinds.all.has(path)) continue
      left.set(path, this.reasonFor(path))
    }
    return left
  }

  /** Why a file has no address. Undefined for one that has, for a part of pages, and for one that doesn't exist. */
  withheld(path: string): Withheld | undefined {
    const name = normalizePath(path)
    if (!name) return undefined
    if (!this.answers.has(name)) this.answers.set(name, this.findWithheld(name))
    return this.answers.get(name)
  }

  private findWithheld(name: string): Withheld | undefined {
    const { all, assets } = this.kinds
    if (assets.has(name) || !exists(name, this.all)) return undefined
    if (all.has(name)) return isMarkdown(name) ? undefined : 'unpublished-kind'
    if (!isHidden(name) && !this.rules.ignores(name) && !isOfPublicKind(name)) return 'unpublished-kind'
    return this.reasonFor(name)
  }

  private reasonFor(path: string): LeftOut {
    if (isHidden(path)) return 'hidden'
    return this.rules.by(path) ?? (this.kinds.unreadable.has(path) ? 'unreadable' : 'unusable-name')
  }

  private classified(paths: readonly string[]): FileKinds {
    return classifyFiles(
      paths,
      this.files,
      undefined,
      (path) => this.named.isOfLibrary(path) && !this.named.isPage(path),
    )
  }

  /** What each file is. The object never changes. */
  get kinds(): FileKinds {
    this.sorted ??= { ...this.classified(this.files.list()), isNamed: (path) => this.named.isPage(path) }
    return this.sorted
  }

  /**
   * Takes unsaved texts, where undefined means the file on disk. Returns the affected paths: the path of a removed
   * folder stands for the files in it.
   */
  take(files: ReadonlyMap<string, string | undefined>): string[] {
    const single = new Map<string, string | undefined>()
    /** Paths that may have been folders. The name doesn't tell: `v1.x` is a folder. */
    const unknown = new Set<string>()
    for (const [name, text] of files) {
      const path = normalizePath(name)
      if (!path) continue
      single.set(path, text)
      if (text === undefined && !this.kinds.all.has(path)) unknown.add(path)
    }
    if (unknown.size > 0)
      for (const known of this.kinds.all) if (isBelow(known, unknown)) single.set(known, single.get(known))
    for (const [path, text] of single) {
      this.all.set(path, text)
      if (!this.sorted?.all.has(path)) this.forget()
      // More may have changed on disk than we hear of.
      else if (text === undefined) this.answers.clear()
    }
    return [...single.keys()]
  }

  /** True for a file that is or was part of the folder, or that decides what is. */
  concerns(path: string): boolean {
    if (path === IGNORE_FILE || this.kinds.all.has(path)) return true
    return exists(path, this.configFiles)
  }

  /** The text of a file now. Undefined if it's gone or can't be read. */
  text(path: string): string | undefined {
    return readableText(this.configFiles, path)
  }

  /** Sorts files that were added or removed. Returns true if there are any. */
  sort(changed: ReadonlySet<string>): boolean {
    if (changed.has(IGNORE_FILE)) {
      this.rules = this.loadRules()
      this.sorted = undefined
      this.forget()
      return true
    }
    const { all, assets, pages, unusable, unreadable, isNamed } = this.kinds
    const now = this.classified([...changed].filter((path) => exists(path, this.files)))
    const isSame = (path: string) =>
      now.all.has(path) === all.has(path) &&
      now.unreadable.get(path) === unreadable.get(path) &&
      now.unusable.includes(path) === unusable.includes(path)
    if ([...changed].every(isSame)) return false
    this.forget()
    const merged = (old: Iterable<string>, more: Iterable<string>) => [
      ...[...old].filter((path) => !changed.has(path)),
      ...more,
    ]
    this.sorted = {
      all: new Set(merged(all, now.all)),
      assets: new Set(merged(assets, now.assets).sort()),
      pages: inPageOrder(merged(pages, now.pages)),
      unusable: merged(unusable, now.unusable),
      unreadable: new Map([...[...unreadable].filter(([path]) => !changed.has(path)), ...now.unreadable]),
      isNamed,
    }
    return true
  }

  private forget(): void {
    this.left = undefined
    this.answers.clear()
  }

  private loadRules(): IgnoreRules {
    return loadIgnore(this.all, (path) => this.named.has(path))
  }
}

function isMarkdown(path: string): boolean {
  return /\.mdx?$/i.test(path)
}

function exists(path: string, files: FileSystem): boolean {
  return files.unreadable(path) !== undefined || files.readBytes(path) !== undefined
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let cut = path.lastIndexOf('/'); cut !== -1; cut = path.lastIndexOf('/', cut - 1)) {
    if (folders.has(path.slice(0, cut))) return true
  }
  return false
}
