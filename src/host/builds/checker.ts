// Checks a docs folder, in a child process in the same sandbox as builds.
import type { Limits } from '../settings.ts'
import { type Finding, readFindings } from './findings.ts'
import { GalleyProcess, type Outcome } from './galley-process.ts'
import { includeSources } from './include.ts'
import type { BuildSandbox } from './sandbox.ts'

/** What to check. */
export interface CheckOrder {
  /** The checkout: read, with its history. */
  readonly repository: string
  /** The docs folder in it. */
  readonly docs: string
  /** Checkouts of other repositories whose docs are part of the site, by their paths on it. */
  readonly sources: ReadonlyMap<string, string>
  readonly limits: Limits
}

/** Returns errors and warnings. Never throws because of the docs or the check. `signal` stops it. */
export type Checker = (order: CheckOrder, signal: AbortSignal) => Promise<Outcome<readonly Finding[]>>

/** Checks with `galley check`, which makes no requests and runs no code of the repository. */
export function createChecker(program: string, sandbox: BuildSandbox): Checker {
  return async (order, signal) => {
    const { repository, docs, sources, limits } = order
    if (sources.size > 0) {
      const included = await includeSources(program, sandbox, order, signal)
      if (!included.ok) return included
    }
    const heap = Math.floor(limits.memory / 1024 / 1024)
    const words = ['check', docs, '--offline', '--format', 'json', '--no-extensions']
    const command = [process.execPath, `--max-old-space-size=${heap}`, program, ...words]
    const wrapped = sandbox.wrap(command, { readable: [repository], writable: [], limits })
    const checking = new GalleyProcess(wrapped, {
      ...{ folder: repository, isPatient: true },
      read: (data) => {
        const { findings } = data as { findings?: unknown }
        return Array.isArray(findings)
          ? readFindings(findings).filter(({ severity }) => severity !== 'suggestion')
          : undefined
      },
    })
    const outcome = await checking.request({ signal, seconds: limits.seconds })
    checking.end()
    return outcome
  }
}
