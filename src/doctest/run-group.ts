// One group, one start of a sandbox -> the result of each example.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Example, ExampleGroup } from '../project/examples/example.ts'
import { MarkReader, type StepRecord } from './marks.ts'
import { linesMatch, outputLines, type Replacement } from './match.ts'
import type { ExampleOutcome, ExampleResult, GroupOutcome } from './outcome.ts'
import type { Runner, Toolchain } from './runners/runner.ts'
import { type JobEnd, startJob } from './sandbox/run-job.ts'
import { type Limits, type Sandbox, SandboxError } from './sandbox/sandbox.ts'
import { type Session, writeSession } from './session.ts'

/** How groups are run. */
export interface GroupContext {
  readonly sandbox: Sandbox
  readonly limits: Limits
  /** Bytes that a group may print. */
  readonly output: number
  /** Seconds that an example may take, where its page doesn't say otherwise. */
  readonly timeout: number
  readonly env: Readonly<Record<string, string>>
  readonly readable: readonly string[]
  readonly replace: readonly Replacement[]
  readonly signal: AbortSignal
  runnerOf(example: Example): Runner | undefined
  /** Undefined where the program is missing. */
  toolchainOf(runner: Runner): Toolchain | undefined
}

/** Runs a group. Throws `SandboxError` where the sandbox itself fails; `slot` tells groups of one moment apart. */
export async function runGroup(group: ExampleGroup, context: GroupContext, slot: number): Promise<GroupOutcome> {
  const started = performance.now()
  const blocked = group.examples.findIndex((example) => blockedBy(example, context) !== undefined)
  const runnable = blocked === -1 ? group.examples : group.examples.slice(0, blocked)
  const run = runnable.some(({ kind }) => kind === 'run') ? await runExamples(runnable, context, slot) : undefined
  const outcomes: ExampleOutcome[] = []
  let failed = false
  for (const [index, example] of group.examples.entries()) {
    const result = resultOf({ example, index, run, isFailed: failed, isBlocked: index === blocked, context })
    outcomes.push({ example, result })
    failed ||= result.kind !== 'passed' && result.kind !== 'differs'
  }
  return { group, outcomes, time: performance.now() - started }
}

function blockedBy(example: Example, context: GroupContext): 'unknown' | 'missing' | undefined {
  if (example.kind === 'file') return undefined
  const runner = context.runnerOf(example)
  if (!runner) return 'unknown'
  return context.toolchainOf(runner) ? undefined : 'missing'
}

/** What a run left behind. */
interface Run {
  readonly reader: MarkReader
  readonly end: JobEnd
  readonly session: Session
}

async function runExamples(examples: readonly Example[], context: GroupContext, slot: number): Promise<Run> {
  const { sandbox, timeout } = context
  const base = mkdtempSync(join(tmpdir(), 'galley-test-'))
  try {
    // Others of this machine have no business here, and the user of the sandbox reads it under another name.
    const folder = join(base, 'scripts')
    mkdirSync(folder, { mode: 0o755 })
    chmodSync(folder, 0o755)
    const paths = sandbox.paths(folder)
    const token = randomBytes(12).toString('hex')
    const session = writeSession(examples, {
      token,
      ...paths,
      runnerOf: (example) => context.runnerOf(example) as Runner,
      toolchainOf: (runner) => context.toolchainOf(runner) as Toolchain,
    })
    for (const [name, text] of session.files) writeFileSync(join(folder, name), text)
    const job = {
      folder,
      command: session.command,
      env: { ...BASE_ENV, HOME: paths.home, ...session.env, ...context.env },
      readable: [...session.readable, ...context.readable],
      slot,
    }
    const running = startJob(sandbox, job, { ...context, onOutput: (text) => reader.write(text) })
    const reader = new MarkReader(token, (index) => running.deadline((examples[index]?.timeout ?? timeout) * 1000))
    running.deadline(timeout * 1000)
    const end = await running.end
    reader.end(end.stop === undefined ? end.status : undefined)
    if (end.stop === undefined && reader.current === undefined)
      throw new SandboxError(end.complaint || reader.setup.printed.trim() || `it ended with ${end.status}`)
    return { reader, end, session }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** What every example sees. Programs print plain text, in one language and one time zone. */
const BASE_ENV: Readonly<Record<string, string>> = {
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  TERM: 'dumb',
  NO_COLOR: '1',
  USER: 'reader',
  LOGNAME: 'reader',
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
    const line = failedLine(step, index, run)
    return { kind: 'failed', printed, status, ...(line !== undefined && { line }) }
  }
  return prints(example, printed, context.replace) ? { kind: 'passed', printed } : { kind: 'differs', printed }
}

function prints({ output }: Example, printed: string, replace: readonly Replacement[]): boolean {
  if (!output) return true
  return linesMatch(outputLines(output.text, replace), outputLines(printed, replace))
}

/** The line of the example at which it failed: what bash says, or the first of its lines that the message names. */
function failedLine({ stoppedAt, printed }: StepRecord, index: number, { session }: Run): number | undefined {
  if (stoppedAt?.script.endsWith(`/${index}.sh`)) return stoppedAt.line
  for (const [name, lines] of session.origins) {
    for (const [, number] of printed.matchAll(new RegExp(`${name.replaceAll('.', '\\.')}(?:"?, line |:)(\\d+)`, 'g'))) {
      const origin = lines[Number(number) - 1]
      if (origin?.index === index) return origin.line
    }
  }
  return undefined
}
