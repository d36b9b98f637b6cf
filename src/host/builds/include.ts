// Includes the docs of other repositories in a checkout, in a child process in the same sandbox as builds.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Limits } from '../settings.ts'
import { GalleyProcess, type Outcome } from './galley-process.ts'
import type { BuildSandbox } from './sandbox.ts'

/** What to include, and where. */
export interface IncludeOrder {
  /** The checkout of the site. */
  readonly repository: string
  /** The docs folder in it, to which the pages are added. */
  readonly docs: string
  /** Checkouts of the sources, by their paths. */
  readonly sources: ReadonlyMap<string, string>
  readonly limits: Limits
}

/** Includes all sources of a site with `galley fetch`. Never throws because of the docs. `signal` stops it. */
export async function includeSources(
  program: string,
  sandbox: BuildSandbox,
  { repository, docs, sources, limits }: IncludeOrder,
  signal: AbortSignal,
): Promise<Outcome<object>> {
  const heap = Math.floor(limits.memory / 1024 / 1024)
  const copies = [...sources].flatMap(([path, folder]) => ['--from', `${path}=${folder}`])
  const words = ['fetch', docs, '--format', 'json', ...copies]
  const command = [process.execPath, `--max-old-space-size=${heap}`, program, ...words]
  // Git reads its settings there.
  const sealed = [join(repository, '.git')].filter((path) => existsSync(path))
  const grant = { readable: [...sources.values()], writable: [docs], sealed, limits }
  const running = new GalleyProcess(sandbox.wrap(command, grant), { folder: docs, read: (data) => data })
  const outcome = await running.request({ signal, seconds: limits.seconds })
  running.end()
  return outcome
}
