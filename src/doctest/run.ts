// The groups of a site -> their outcomes, several at a time.
import type { Example, ExampleGroup } from '../project/examples/example.ts'
import type { GroupOutcome } from './outcome.ts'
import { type GroupContext, runGroup } from './run-group.ts'
import { runners as builtIn } from './runners/index.ts'
import type { Machine, Runner, Toolchain } from './runners/runner.ts'

/** How a run goes. */
export interface RunOptions extends Omit<GroupContext, 'runnerOf' | 'toolchainOf'> {
  readonly machine: Machine
  /** Groups that run at the same time. */
  readonly jobs: number
  /** Called with each group as it ends. */
  onGroup?(outcome: GroupOutcome): void
}

/**
 * Runs groups; their outcomes come in the order of the groups. Groups that are alike, because a snippet is part of many
 * pages, run once. Throws `SandboxError` where the sandbox fails, and ends all that runs.
 */
export async function runGroups(groups: readonly ExampleGroup[], options: RunOptions): Promise<GroupOutcome[]> {
  const { machine, jobs, sandbox, onGroup } = options
  const runnerOf = (example: Example) => builtIn.find(({ languages }) => languages.includes(example.lang))
  const toolchains = await findToolchains(groups, { runnerOf, machine, usesMachine: sandbox.usesMachine })
  const stop = new AbortController()
  const context: GroupContext = {
    ...options,
    signal: AbortSignal.any([options.signal, stop.signal]),
    runnerOf,
    toolchainOf: (runner) => toolchains.get(runner),
  }
  const alike = new Map<string, Promise<GroupOutcome>>()
  const outcomes: GroupOutcome[] = []
  let next = 0
  const work = async (slot: number) => {
    for (let index = next++; index < groups.length && !context.signal.aborted; index = next++) {
      const group = groups[index] as ExampleGroup
      const key = keyOf(group)
      const running = alike.get(key) ?? runGroup(group, context, slot)
      alike.set(key, running)
      const outcome = { ...(await running), group }
      outcomes[index] = outcome
      onGroup?.(outcome)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, groups.length)) }, (_, slot) => work(slot)))
  } catch (error) {
    stop.abort()
    await Promise.allSettled(alike.values())
    throw error
  }
  return outcomes.filter(Boolean)
}

/** Groups whose examples are the same blocks with the same texts. */
function keyOf({ name, examples }: ExampleGroup): string {
  return JSON.stringify([name, examples.map(({ block, firstLine, text }) => [block.file, firstLine, text])])
}

async function findToolchains(
  groups: readonly ExampleGroup[],
  {
    runnerOf,
    machine,
    usesMachine,
  }: {
    readonly runnerOf: (example: Example) => Runner | undefined
    readonly machine: Machine
    readonly usesMachine: boolean
  },
): Promise<Map<Runner, Toolchain>> {
  const needed = new Set(groups.flatMap(({ examples }) => examples.flatMap((example) => runnerOf(example) ?? [])))
  const toolchains = new Map<Runner, Toolchain>()
  await Promise.all(
    [...needed].map(async (runner) => {
      const inside = { program: runner.inContainer, version: 'container', readable: [] }
      const toolchain = usesMachine ? await runner.find(machine) : inside
      if (toolchain) toolchains.set(runner, toolchain)
    }),
  )
  return toolchains
}
