// galley test: the examples of the docs, run in a sandbox and held against what the pages show.
import { availableParallelism } from 'node:os'
import { checkProject } from '../../check/check.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { below } from '../../diagnostics/report/place-text.ts'
import { diagnosticsToText } from '../../diagnostics/report/terminal.ts'
import { groupFindings } from '../../doctest/findings.ts'
import { thisMachine } from '../../doctest/machine.ts'
import { type GroupOutcome, hasPassed } from '../../doctest/outcome.ts'
import { runGroups } from '../../doctest/run.ts'
import { openBubblewrap } from '../../doctest/sandbox/bubblewrap.ts'
import { SandboxError } from '../../doctest/sandbox/sandbox.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { pathBelow } from '../../files/repository.ts'
import { pageExamples } from '../../project/examples/page-examples.ts'
import { loadProject } from '../../project/load.ts'
import { readArguments } from '../arguments.ts'
import { inPaths, select } from '../check/select.ts'
import { type Command, UsageError } from '../command.ts'
import { createProgress } from '../progress.ts'

const HELP = `galley test [paths] [options]

Runs the examples that are marked with test="name", and holds their output against the blocks with output="name".
Paths are files or folders of one docs folder (default: all of it).
`

const RULES = new Set(['tested-examples', 'example-markers'])
const LIMITS = { memory: 2 ** 31, processes: 512, disk: 2 ** 29 }

export const test: Command = {
  help: HELP,
  async run(args, terminal) {
    const { positionals } = readArguments(args, {}, Number.POSITIVE_INFINITY)
    const { folder, paths } = select(terminal.cwd, positionals)
    const project = await loadProject(new DiskFileSystem(folder))
    const groups = [...project.pages.values()]
      .filter(({ file }) => paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`)))
      .flatMap((page) => pageExamples(page, project.sources).groups)
    const progress = createProgress(terminal, () => performance.now())
    const replace = [] as const
    let done = 0
    let outcomes: GroupOutcome[] = []
    if (groups.length > 0) {
      try {
        outcomes = await runGroups(groups, {
          sandbox: openBubblewrap({ limits: LIMITS, network: false }),
          limits: LIMITS,
          output: 2 ** 20,
          timeout: 30,
          env: {},
          readable: [],
          replace,
          signal: terminal.stop,
          machine: thisMachine(terminal.env),
          jobs: availableParallelism(),
          onGroup: () => progress.update('groups', ++done, groups.length),
        })
      } catch (error) {
        if (error instanceof SandboxError) throw new UsageError(`The examples can't run: ${error.message}.`)
        throw error
      } finally {
        progress.clear()
      }
    }
    const found: Diagnostic[] = outcomes.flatMap((outcome) => groupFindings(outcome, { replace, timeout: 30 }))
    const findings = inPaths(checkProject(project, { only: RULES, found }), paths)
    const moved = below(pathBelow(terminal.cwd, folder), findings, project.sources)
    if (findings.length > 0)
      terminal.out(`${diagnosticsToText(moved.diagnostics, moved.sources, { color: terminal.color })}\n`)
    const failed = outcomes.filter((outcome) => !hasPassed(outcome)).length
    terminal.out(`${outcomes.length} groups: ${outcomes.length - failed} passed, ${failed} failed\n`)
    return findings.some(({ severity }) => severity === 'error') ? 1 : 0
  },
}
