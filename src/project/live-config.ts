// The configuration of a folder as it is now; while it cannot be read, as happens when it is typed, the one before.
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import type { NavEntry } from '../config/navigation.ts'
import { createRedirectMatcher } from '../config/redirects.ts'
import type { Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { entryRoute } from './routes.ts'

/** The configuration of a folder that changes. */
export class LiveConfig {
  private loaded: LoadedConfig
  /** The configuration when it could last be read. */
  private readable: LoadedConfig | undefined
  private first: ReadonlyMap<Route, NavEntry>
  private matcher: ReturnType<typeof createRedirectMatcher>

  constructor(private readonly files: FileSystem) {
    this.loaded = loadConfig(files)
    if (!isBroken(this.loaded)) this.readable = this.loaded
    this.first = firstEntries(this.loaded.navigation.entries)
    this.matcher = createRedirectMatcher(this.loaded.config.redirects)
  }

  get current(): LoadedConfig {
    return this.loaded
  }

  /** The first place of each page in the navigation. */
  get entries(): ReadonlyMap<Route, NavEntry> {
    return this.first
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
    const isPart = (path: string) => this.source(path) !== undefined || (path.endsWith('.json') && !isOther(path))
    if (![...changed].some(isPart)) return false
    const loaded = loadConfig(this.files)
    if (!isBroken(loaded)) this.readable = loaded
    if (this.readable && this.readable !== loaded) {
      // What follows from the break (missing keys and the like) is no finding.
      const diagnostics = loaded.diagnostics.filter(isBreak)
      this.loaded = { ...this.readable, sources: loaded.sources, diagnostics }
    } else this.loaded = loaded
    this.first = firstEntries(this.loaded.navigation.entries)
    this.matcher = createRedirectMatcher(this.loaded.config.redirects)
    return true
  }
}

/** True for a configuration that cannot be read at all. */
function isBroken({ diagnostics }: LoadedConfig): boolean {
  return diagnostics.some(isBreak)
}

function isBreak({ code }: Diagnostic): boolean {
  return code === 'invalid-json' || code === 'missing-config'
}

function firstEntries(entries: readonly NavEntry[]): Map<Route, NavEntry> {
  const first = new Map<Route, NavEntry>()
  for (const entry of entries) {
    const route = entryRoute(entry.node)
    if (route !== undefined && !first.has(route)) first.set(route, entry)
  }
  return first
}
