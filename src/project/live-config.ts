// The current configuration of a folder. While a file can't be parsed, for example while you type, the last good
// version counts.
import { HOST_FILES } from '../config/host-files.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import { createRedirectMatcher } from '../config/redirects.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { OverlayFileSystem } from './overlay.ts'

/** The configuration of a folder, and how it changes. */
export class LiveConfig {
  private loaded: LoadedConfig
  /** The last version of each file that could be parsed. */
  private readonly readable = new Map<string, string>()
  private matcher: ReturnType<typeof createRedirectMatcher>

  constructor(private readonly files: FileSystem) {
    this.loaded = this.load()
    this.matcher = createRedirectMatcher(this.loaded.config.redirects)
  }

  get current(): LoadedConfig {
    return this.loaded
  }

  /** Resolves a path with the redirects. */
  get redirect(): ReturnType<typeof createRedirectMatcher> {
    return this.matcher
  }

  /** A file that is part of the configuration. */
  source(path: string): SourceFile | undefined {
    return this.loaded.sources.find((source) => source.path === path)
  }

  /**
   * Reads the configuration again if one of its files changed. `isOther` says which files are known to be something
   * else.
   */
  update(changed: ReadonlySet<string>, isOther: (path: string) => boolean): boolean {
    const mayBePart = (path: string) => path.endsWith('.json') || HOST_FILES.includes(path)
    const isPart = (path: string) => this.source(path) !== undefined || (mayBePart(path) && !isOther(path))
    if (![...changed].some(isPart)) return false
    this.reload()
    return true
  }

  /** Reads all of it again. */
  reload(): void {
    this.loaded = this.load()
    this.matcher = createRedirectMatcher(this.loaded.config.redirects)
  }

  private load(): LoadedConfig {
    const files = new OverlayFileSystem(this.files)
    /** The files on disk, which the last good texts replace. */
    const broken = new Map<string, SourceFile | undefined>()
    const breaks: Diagnostic[] = []
    for (;;) {
      const loaded = loadConfig(files)
      const { sources } = loaded
      const current = loaded.diagnostics.filter(isBreak)
      // Parsing one file may reveal that another one it refers to is broken too.
      const kept = new Set(current.map((finding) => this.fileOf(finding)).filter((file) => this.readable.has(file)))
      if (kept.size === 0) {
        const unreadable = new Set(current.map(({ place }) => place.file))
        for (const { path, text } of sources)
          if (!broken.has(path) && !unreadable.has(path)) this.readable.set(path, text)
        if (broken.size === 0) return loaded
        return {
          ...loaded,
          sources: sources.flatMap((source) => (broken.has(source.path) ? (broken.get(source.path) ?? []) : source)),
          // Drops findings in replaced files, since their ranges refer to a text that isn't on disk.
          diagnostics: [...breaks, ...loaded.diagnostics.filter(({ place }) => !broken.has(place.file))],
        }
      }
      breaks.push(...current.filter((finding) => kept.has(this.fileOf(finding))))
      for (const file of kept) {
        broken.set(
          file,
          sources.find(({ path }) => path === file),
        )
        files.set(file, this.readable.get(file))
      }
    }
  }

  /** The file that a finding is about. If it's missing, it may have had the older name. */
  private fileOf({ code, place }: Diagnostic): string {
    return code === 'missing-config' && this.readable.has('mint.json') ? 'mint.json' : place.file
  }
}

/** True for a file that can't be parsed at all. */
function isBreak({ code }: Diagnostic): boolean {
  return code === 'invalid-json' || code === 'missing-config'
}
