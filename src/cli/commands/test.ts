// galley test: runs the docs' examples in a sandbox, and compares their output with the pages.
import { availableParallelism, homedir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { checkProject } from '../../check/check.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { SandboxError } from '../../doctest/sandbox/sandbox.ts'
import { readTestSettings } from '../../doctest/settings.ts'
import { inventoryOf, syntaxFindings, type TestReport, type TestRequest, testSite } from '../../doctest/test-site.ts'
import { hasDifferences, withoutUnstable } from '../../doctest/update.ts'
import { cacheFolder } from '../../files/cache-folder.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { repositoryAround } from '../../files/repository.ts'
import type { ExampleGroup } from '../../project/examples/example.ts'
import { loadProject } from '../../project/load.ts'
import type { Project } from '../../project/project.ts'
import { oneOf, readArguments } from '../arguments.ts'
import { rewordings, write } from '../check/apply.ts'
import { changedLines, type LineRange } from '../check/git.ts'
import { inPaths, isSelected, select } from '../check/select.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { createProgress } from '../progress.ts'
import { GRANT_OPTIONS, GRANTS_HELP, otherSandboxes, readGrants } from '../test/grants.ts'
import { keepPasses } from '../test/keep-passes.ts'
import { FORMATS, listJson, listText, reportTests } from '../test/report.ts'

const HELP = `galley test [paths] [options]

Runs the examples marked with test="name" in a sandbox, and compares what they print with the blocks marked with
output="name". Paths are files or folders of one docs folder (default: all of it).

  --only <groups>       run only these groups, separated by commas
  --diff <commit>       run only groups with lines that changed since a commit
  --list                list the groups and untested blocks, and run nothing
  --update              write the actual output to the pages, if two runs print the same
  --jobs <number>       number of groups to run at the same time (default: one per processor)
  --no-cache            also run groups that passed before and haven't changed
${GRANTS_HELP}  --format <name>       text (default), json, junit, or github
`

/** The findings reported here. `galley check` reports everything else. */
const CODES = new Set(['tested-examples', 'example-markers', 'example-requests', 'test-setting'])

export const test: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(
      args,
      {
        only: { type: 'string' },
        diff: { type: 'string' },
        list: { type: 'boolean', default: false },
        update: { type: 'boolean', default: false },
        jobs: { type: 'string' },
        'no-cache': { type: 'boolean', default: false },
        format: { type: 'string', default: 'text' },
        ...GRANT_OPTIONS,
      },
      Number.POSITIVE_INFINITY,
    )
    const format = oneOf('--format', values.format, FORMATS)
    const grants = readGrants(values, terminal)
    const jobs = readJobs(values.jobs)
    const { folder, paths } = select(terminal.cwd, positionals)
    const files = new DiskFileSystem(folder)
    // Extensions aren't loaded: they run with full privileges, and nothing here may run outside the sandbox.
    const project = await loadProject(files)
    const inventory = inventoryOf(project, (file) => isSelected(file, paths))
    const all = inventory.groups
    const named = values.only === undefined ? all : onlyNamed(all, values.only)
    const groups = values.diff === undefined ? named : changedGroups(named, await changedLines(folder, values.diff))
    if (values.list) {
      const isWhole = values.only === undefined && values.diff === undefined
      const list = isWhole ? inventory : { groups, syntax: [], skipped: [], unmarked: [] }
      terminal.out(format === 'json' ? listJson(list) : listText(list))
      return 0
    }
    const folders = { docs: folder, repository: repositoryAround(folder) }
    const cache = join(cacheFolder(process.platform, terminal.env, homedir()), 'examples')
    const keepsPasses = values['no-cache'] ? undefined : manifest.version
    const request = { folders, grants, jobs, env: terminal.env, signal: terminal.stop(), cache, keepsPasses }
    const report = await run(project, { ...request, groups }, terminal)
    const syntax = values.only === undefined ? syntaxFindings(project, (file) => isSelected(file, paths)) : []
    let found: readonly Diagnostic[] = [...report.found, ...syntax]
    if (values.update) {
      const again = report.outcomes.filter(hasDifferences).map(({ group }) => group)
      const second = await run(project, { ...request, groups: again }, terminal)
      const { settings } = readTestSettings(project, folders)
      found = withoutUnstable(found, [report.outcomes, second.outcomes], settings)
    }
    if (terminal.stop().aborted) return 2
    const findings = inPaths(checkProject(project, { only: CODES, found }), paths)
    const update = values.update ? rewordings(files, project, findings) : undefined
    if (update) write(files, update.texts)
    const left = findings.filter((finding) => !update?.applied.includes(finding))
    const { outcomes } = report
    if (project.config.galley.test?.badge)
      await keepPasses(files, { folder, groups: inventoryOf(project).groups, outcomes })
    const updated = update?.applied.length ?? 0
    await reportTests({ format, folder, outcomes, findings: left, sources: project.sources, updated }, terminal)
    return left.some(({ severity }) => severity === 'error') ? 1 : 0
  },
}

/** Runs groups, and shows progress. Throws `UsageError` if the sandbox isn't available. */
async function run(project: Project, request: TestRequest, terminal: Terminal): Promise<TestReport> {
  const progress = createProgress(terminal, () => performance.now())
  let done = 0
  try {
    return await testSite(project, {
      ...request,
      onGroup: () => progress.update('groups', ++done, request.groups.length),
    })
  } catch (error) {
    if (error instanceof SandboxError)
      throw new UsageError(`The examples didn't run: ${error.message}.`, otherSandboxes(request.grants))
    throw error
  } finally {
    progress.clear()
  }
}

function readJobs(typed: string | undefined): number {
  if (typed === undefined) return availableParallelism()
  if (!/^[1-9]\\d{0,2}$/.test(typed)) throw new UsageError(`\`--jobs\` takes a number from 1 to 999, not \`${typed}\`.`)
  return Number(typed)
}

/** The groups with the given names. Throws `UsageError` if there's no such group. */
function onlyNamed(groups: readonly ExampleGroup[], typed: string): ExampleGroup[] {
  const names = new Set(typed.split(',').map((name) => name.trim()))
  const known = new Set(groups.map(({ name }) => name))
  for (const name of names) {
    if (known.has(name)) continue
    const near = suggest(name, known)
    throw new UsageError(
      `There is no group \`${name}\`.`,
      near ? `Did you mean \`${near}\`?` : 'See `galley test --list`.',
    )
  }
  return groups.filter(({ name }) => names.has(name))
}

/** Groups that have a block on a changed line. */
function changedGroups(
  groups: readonly ExampleGroup[],
  changed: ReadonlyMap<string, readonly LineRange[]>,
): ExampleGroup[] {
  return groups.filter(({ examples }) =>
    examples
      .flatMap((example) => [example, ...(example.output ? [example.output] : [])])
      .some(({ block, source }) => {
        const [first, last] = [source.position(block.start).line, source.position(block.end).line]
        return (changed.get(block.file) ?? []).some(([from, to]) => from <= last && first <= to)
      }),
  )
}
