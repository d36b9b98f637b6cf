// The current configuration of a folder. While a file can't be parsed, as when it's being typed, the last good one counts.
import { HOST_FILES } from '../config/host-files.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import { createRedirectMatcher } from '../config/redirects.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { OverlayFileSystem } from './overlay.ts'

/** The configuration of a folder that changes. */
export class LiveConfig {
  private loaded: LoadedConfig
  /** The texts of its files when each could last be read. */
  private readonly readable = new Map<string, string>()
  private matcher: ReturnType<typeof createRedirectMatcher>

  constructor(private readonly files: FileSystem) {
    this.loaded = this.load()
    this.matcher = createRedirectMatcher(this.loaded.config.redirects)
  }

  get current(): LoadedConfig {
    return this.loaded
  }

  /** Where a path leads by the redirects. */
  get redirect(): ReturnType<typeof createRedirectMatcher> {
    return this.matcher
  }

  /** A file that the configuration is made of. */
  source(path: string): SourceFile | undefined {
    return this.loaded.sources.find((source) => source.path === path)
  }

  /** Reads it again where one of its files changed; `isOther` tells files that are known to be something else. */
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
    /** The disk's version of the files, instead of the kept texts. */
    const broken = new Map<string, SourceFile | undefined>()
    const breaks: Diagnostic[] = []
    for (;;) {
      const loaded = loadConfig(files)
      const { sources } = loaded
      const found = loaded.diagnostics.filter(isBreak)
      // A file may hide another broken one that it refers to.
      const kept = new Set(found.map((finding) => this.fileOf(finding)).filter((file) => this.readable.has(file)))
      if (kept.size === 0) {
        const unreadable = new Set(found.map(({ place }) => place.file))
        for (const { path, text } of sources)
          if (!broken.has(path) && !unreadable.has(path)) this.readable.set(path, text)
        if (broken.size === 0) return loaded
        return {
          ...loaded,
          sources: sources.flatMap((source) => (broken.has(source.path) ? (broken.get(source.path) ?? []) : source)),
          // Places in a text that is kept lead nowhere.
          diagnostics: [...breaks, ...loaded.diagnostics.filter(({ place }) => !broken.has(place.file))],
        }
      }
      breaks.push(...found.filter((finding) => kept.has(this.fileOf(finding))))
      for (const file of kept) {
        broken.set(
          file,
          sources.find(({ path }) => path === file),
        )
        files.set(file, this.readable.get(file))
      }
    }
  }

  /** The file that a finding is about; one that is missing may have had the older name. */
  private fileOf({ code, place }: Diagnostic): string {
    return code === 'missing-config' && this.readable.has('mint.json') ? 'mint.json' : place.file
  }
}

/** True for a file that cannot be read at all. */
function isBreak({ code }: Diagnostic): boolean {
  return code === 'invalid-json' || code === 'missing-config'
}
