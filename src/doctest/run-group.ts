// Runs one group in one sandbox, and returns the result of each example.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Example, ExampleGroup } from '../project/examples/example.ts'
import { MarkReader, type StepRecord } from './marks.ts'
import type { Replacement } from './match.ts'
import { Origins } from './origins.ts'
import type { ExampleOutcome, ExampleResult, GroupOutcome, PhaseFailure } from './outcome.ts'
import { showsWhatWasPrinted } from './output.ts'
import type { Runner, Toolchain } from './runners/runner.ts'
import { hiddenSettings } from './sandbox/hidden-paths.ts'
import { type JobEnd, startJob } from './sandbox/run-job.ts'
import { EMPTY_FILE, type HiddenPath, type Limits, type Sandbox, SandboxError } from './sandbox/sandbox.ts'
import { type Surroundings, writeSession } from './session.ts'

/** How groups are run. */
export interface GroupContext extends Surroundings {
  readonly sandbox: Sandbox
  readonly limits: Limits
  /** Maximum bytes of output of a group. */
  readonly output: number
  /** The default time limit of an example, in seconds. */
  readonly timeout: number
  /** Variables for the examples, in addition to the usual ones. */
  readonly env: Readonly<Record<string, string>>
  /** Absolute paths that the examples may read. */
  readonly readable: readonly string[]
  /** Paths below those that they may not. */
  readonly hidden: readonly HiddenPath[]
  readonly replace: readonly Replacement[]
  readonly signal: AbortSignal
  runnerOf(example: Example): Runner | undefined
  /** Undefined if the program is missing. */
  toolchainOf(runner: Runner): Toolchain | undefined
}

/** Runs a group. `slot` distinguishes groups that run at the same time. Throws `SandboxError` if the sandbox fails. */
export async function runGroup(group: ExampleGroup, context: GroupContext, slot: number): Promise<GroupOutcome> {
  const started = performance.now()
  const blocked = group.examples.findIndex((example) => blockedBy(example, context) !== undefined)
  const runnable = blocked === -1 ? group.examples : group.examples.slice(0, blocked)
  const run = runnable.some(({ kind }) => kind === 'run') ? await runExamples(runnable, context, slot) : undefined
  const outcomes: ExampleOutcome[] = []
  let isFailed = false
  for (const [index, example] of group.examples.entries()) {
    const result = resultOf({ example, index, run, isFailed, isBlocked: index === blocked, context })
    outcomes.push({ example, result })
    isFailed ||= result.kind !== 'passed' && result.kind !== 'differs'
  }
  const failure = run && failureOf(run)
  return { group, outcomes, ...(failure && { failure }), time: performance.now() - started }
}

function blockedBy(example: Example, context: GroupContext): 'unknown' | 'missing' | undefined {
  if (example.kind === 'file') return undefined
  const runner = context.runnerOf(example)
  if (!runner) return 'unknown'
  return context.toolchainOf(runner) ? undefined : 'missing'
}

/** The result of a run. */
interface Run {
  readonly reader: MarkReader
  readonly end: JobEnd
  readonly origins: Origins
}

async function runExamples(examples: readonly Example[], context: GroupContext, slot: number): Promise<Run> {
  const { sandbox, timeout } = context
  const base = mkdtempSync(join(tmpdir(), 'galley-test-'))
  try {
    // Closed to other users of this machine. The sandbox mounts it elsewhere for its own user.
    const folder = join(base, 'scripts')
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const paths = sandbox.paths(folder)
    const token = randomBytes(12).toString('hex')
    const session = await writeSession(examples, {
      ...context,
      ...paths,
      token,
      runnerOf: (example) => context.runnerOf(example) as Runner,
      toolchainOf: (runner) => context.toolchainOf(runner) as Toolchain,
    })
    for (const [name, text] of [...session.files, [EMPTY_FILE, ''] as const]) writeFileSync(join(folder, name), text)
    const seconds = (step: number | string) =>
      (typeof step === 'number' ? examples[step]?.timeout : undefined) ?? timeout
    const job = {
      folder,
      command: session.command,
      env: { ...BASE_ENV, HOME: paths.home, ...session.env, ...context.env },
      programs: session.programs,
      readable: [...new Set([...session.readable, ...context.readable])],
      hidden: [...context.hidden, ...hiddenSettings(session.readable)],
      slot,
      // Setup, services, and teardown have their own time limits.
      longest: (3 + context.services.length) * timeout + examples.reduce((sum, _, index) => sum + seconds(index), 0),
    }
    const running = startJob(sandbox, job, { ...context, onOutput: (text) => reader.write(text) })
    const reader = new MarkReader(token, (step) => running.deadline(seconds(step) * 1000))
    running.deadline(timeout * 1000)
    const end = await running.end
    reader.end(end.stop === undefined ? end.status : undefined)
    if (end.stop === undefined && reader.current === 'start')
      throw new SandboxError(end.complaint || reader.last.printed.trim() || `it ended with ${end.status}`)
    return { reader, end, origins: new Origins(examples, session.legs) }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** The variables of every example, which make programs print plain text in one language and one time zone. */
const BASE_ENV: Readonly<Record<string, string>> = {
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  TERM: 'dumb',
  NO_COLOR: '1',
  USER: 'reader',
  LOGNAME: 'reader',
  PYTHONUNBUFFERED: '1',
  PYTHONDONTWRITEBYTECODE: '1',
}

/** Where the session ended before its first example, or between two of them. */
function failureOf({ reader, end }: Run): PhaseFailure | undefined {
  const { current: phase, last, broken } = reader
  if (broken) return { phase: broken.phase, printed: broken.printed }
  if (typeof phase === 'number' || end.stop === 'aborted') return undefined
  if (phase === 'teardown' && end.stop === undefined) return undefined
  if (end.stop === undefined && last.status === 0) return undefined
  return { phase, printed: last.printed, ...(end.stop && { by: end.stop }) }
}

interface Judged {
  readonly example: Example
  readonly index: number
  readonly run: Run | undefined
  readonly isFailed: boolean
  readonly isBlocked: boolean
  readonly context: GroupContext
}

function resultOf({ example, index, run, isFailed, isBlocked, context }: Judged): ExampleResult {
  if (isBlocked && !isFailed) return { kind: 'no-runner', reason: blockedBy(example, context) as 'unknown' | 'missing' }
  const step = run?.reader.steps.get(index)
  if (!run || !step || (isFailed && !example.teardown)) return { kind: 'not-run' }
  const { stop } = run.end
  const { printed } = step
  if (stop !== undefined && stop !== 'aborted' && index === run.reader.current && step.status === undefined)
    return { kind: 'stopped', printed, by: stop }
  const status = step.status ?? run.end.status
  if (example.exit !== 'any' && status !== example.exit) {
    const line = failedLine(step, index, run.origins)
    return { kind: 'failed', printed: run.origins.rewritten(printed), status, ...(line !== undefined && { line }) }
  }
  const { output } = example
  const isRight = !output || showsWhatWasPrinted(output, printed, context.replace)
  return { kind: isRight ? 'passed' : 'differs', printed }
}

/** The line of the example at which it failed: what bash says, or what the message of a program names. */
function failedLine({ stoppedAt, printed }: StepRecord, index: number, origins: Origins): number | undefined {
  return stoppedAt?.script.endsWith(`/${index}.sh`) ? stoppedAt.line : origins.failedLine(printed, index)
}
