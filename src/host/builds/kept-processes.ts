// Keeps a few build processes for a while, because people often push several times.
import type { BuildReport } from './builder.ts'
import type { GalleyProcess } from './galley-process.ts'

type BuildProcess = GalleyProcess<BuildReport>

/** Limits of waiting processes. */
export interface KeepRules {
  /** Processes at once. */
  readonly count: number
  /** Milliseconds until one is ended. */
  readonly idle: number
}

/** Maximum builds of one process, so that leaks don't add up. */
const MAX_BUILDS = 50
/** Bytes of memory beyond which a process isn't worth keeping. */
const MAX_MEMORY = 1024 * 1024 * 1024

/** Processes by what they build, the one that was used last at the end. */
export class KeptProcesses {
  private readonly kept = new Map<string, { readonly building: BuildProcess; readonly timer: NodeJS.Timeout }>()

  constructor(private readonly rules: KeepRules) {}

  /** The process for these builds, if one waits. It's the caller's until it is put back. */
  take(key: string): BuildProcess | undefined {
    const entry = this.kept.get(key)
    if (!entry) return undefined
    clearTimeout(entry.timer)
    this.kept.delete(key)
    entry.building.hold(true)
    return entry.building.isUsable ? entry.building : undefined
  }

  /** Keeps a process that has nothing to do, or ends it. */
  put(key: string, building: BuildProcess): void {
    const isWanted = building.isUsable && building.reports < MAX_BUILDS && building.memory < MAX_MEMORY
    if (!isWanted || this.rules.count === 0 || this.rules.idle === 0) {
      building.end()
      return
    }
    this.drop(key)
    for (const oldest of this.kept.keys()) if (this.kept.size >= this.rules.count) this.drop(oldest)
    const timer = setTimeout(() => this.drop(key), this.rules.idle)
    timer.unref()
    building.hold(false)
    this.kept.set(key, { building, timer })
  }

  private drop(key: string): void {
    const entry = this.kept.get(key)
    if (!entry) return
    clearTimeout(entry.timer)
    this.kept.delete(key)
    entry.building.end()
  }
}
