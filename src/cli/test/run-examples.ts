// Runs the examples of a docs folder for a command or tool that only needs their findings.
import { availableParallelism, homedir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Grants } from '../../doctest/test-site.ts'
import { cacheFolder } from '../../files/cache-folder.ts'
import { repositoryAround } from '../../files/repository.ts'
import type { Project } from '../../project/project.ts'
import { type Terminal, UsageError } from '../command.ts'
import { otherSandboxes } from './grants.ts'

/** Throws `UsageError` if the sandbox isn't available. Nothing runs unprotected unless the user asked for it. */
export async function runExamples(
  project: Project,
  { folder, grants, only }: { folder: string; grants: Grants; only?: (file: string) => boolean },
  { env, stop }: Pick<Terminal, 'env' | 'stop'>,
): Promise<readonly Diagnostic[]> {
  // Loaded only if examples run.
  const [{ groupsOf, testSite }, { SandboxError }] = await Promise.all([
    import('../../doctest/test-site.ts'),
    import('../../doctest/sandbox/sandbox.ts'),
  ])
  try {
    const { found } = await testSite(project, {
      folders: { docs: folder, repository: repositoryAround(folder) },
      grants,
      groups: groupsOf(project, only),
      jobs: availableParallelism(),
      env,
      signal: stop(),
      cache: join(cacheFolder(process.platform, env, homedir()), 'examples'),
      keepsPasses: manifest.version,
    })
    return found
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw new UsageError(`The examples didn't run: ${error.message}.`, otherSandboxes(grants))
  }
}
