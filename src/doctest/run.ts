// Runs the groups of a site, several at a time, and returns their outcomes.
import type { Example, ExampleGroup } from '../project/examples/example.ts'
import type { GroupOutcome } from './outcome.ts'
import type { PassStore } from './pass-store.ts'
import { type GroupContext, runGroup } from './run-group.ts'
import type { Machine, Runner, Toolchain } from './runners/runner.ts'

/** Options of a run. */
export interface RunOptions extends Omit<GroupContext, 'runnerOf' | 'toolchainOf'> {
  readonly machine: Machine
  readonly runners: readonly Runner[]
  /** Maximum number of groups that run at the same time. */
  readonly jobs: number
  /** The groups that passed before and haven't changed since. */
  readonly passes?: PassStore
  /** Called with each group as it ends. */
  onGroup?(outcome: GroupOutcome): void
}

/**
 * Runs groups, and returns their outcomes in the same order. Groups that are equal, because many pages share a snippet,
 * run once. If the sandbox fails, stops everything and throws `SandboxError`.
 */
export async function runGroups(groups: readonly ExampleGroup[], options: RunOptions): Promise<GroupOutcome[]> {
  const { onGroup, passes } = options
  const runnerOf = (example: Example) => options.runners.find(({ languages }) => languages.includes(example.lang))
  const toolchains = await findToolchains(groups, runnerOf, options)
  const stop = new AbortController()
  const context: GroupContext = {
    ...options,
    signal: AbortSignal.any([options.signal, stop.signal]),
    runnerOf,
    toolchainOf: (runner) => toolchains.get(runner),
  }
  const versionsOf = ({ examples }: ExampleGroup) =>
    examples.map((example) => {
      const runner = runnerOf(example)
      return runner && toolchains.get(runner)?.version
    })
  const run = async (group: ExampleGroup, slot: number): Promise<GroupOutcome> => {
    const kept = passes?.find(group, versionsOf(group))
    if (kept) return kept
    const outcome = await runGroup(group, context, slot)
    passes?.keep(outcome, versionsOf(group))
    return outcome
  }
  const alike = new Map<string, Promise<GroupOutcome>>()
  const outcomes: GroupOutcome[] = []
  let next = 0
  const work = async (slot: number) => {
    for (let index = next++; index < groups.length && !context.signal.aborted; index = next++) {
      const group = groups[index] as ExampleGroup
      const key = keyOf(group)
      const running = alike.get(key) ?? run(group, slot)
      alike.set(key, running)
      const outcome = { ...(await running), group }
      outcomes[index] = outcome
      onGroup?.(outcome)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce(groups, options) }, (_, slot) => work(slot)))
  } catch (error) {
    stop.abort()
    await Promise.allSettled(alike.values())
    throw error
  }
  return outcomes.filter(Boolean)
}

/** If groups share a network, services of two groups could need the same port. */
function atOnce(groups: readonly ExampleGroup[], { jobs, services, sandbox }: RunOptions): number {
  const canShare = services.length === 0 || sandbox.hasOwnNetwork
  return canShare ? Math.max(1, Math.min(jobs, groups.length)) : 1
}

/** Groups whose examples are the same blocks with the same texts. */
function keyOf({ name, examples }: ExampleGroup): string {
  return JSON.stringify([name, examples.map(({ block, firstLine, text }) => [block.file, firstLine, text])])
}

async function findToolchains(
  groups: readonly ExampleGroup[],
  runnerOf: (example: Example) => Runner | undefined,
  { machine, sandbox }: RunOptions,
): Promise<Map<Runner, Toolchain>> {
  const needed = new Set(groups.flatMap(({ examples }) => examples.flatMap((example) => runnerOf(example) ?? [])))
  const toolchains = new Map<Runner, Toolchain>()
  await Promise.all(
    [...needed].map(async (runner) => {
      const inside = { program: runner.inContainer, version: 'container', readable: [] }
      const toolchain = sandbox.usesMachine ? await runner.find(machine) : inside
      if (toolchain) toolchains.set(runner, toolchain)
    }),
  )
  return toolchains
}
