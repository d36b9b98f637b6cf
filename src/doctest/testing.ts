// Runs the examples of a page, for the tests of this room.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MemoryFileSystem } from '../files/memory.ts'
import { pageExamples } from '../project/examples/page-examples.ts'
import { loadProject } from '../project/load.ts'
import { groupFindings } from './findings.ts'
import { thisMachine } from './machine.ts'
import type { GroupOutcome } from './outcome.ts'
import { type RunOptions, runGroups } from './run.ts'
import { runners } from './runners/index.ts'
import { openBubblewrap } from './sandbox/bubblewrap.ts'
import { SandboxError } from './sandbox/sandbox.ts'

/** Ignored by git, and removed with the packages. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/galley', import.meta.url))

const LIMITS = { memory: 2 ** 30, processes: 256, disk: 2 ** 26 }

/** Why there is no sandbox on this machine, for the names of tests that are skipped. Undefined if there is one. */
export const noSandbox = sandboxProblem()

function sandboxProblem(): string | undefined {
  try {
    openBubblewrap({ limits: LIMITS, network: false, path: process.env.PATH ?? '' })
    return undefined
  } catch (error) {
    if (error instanceof SandboxError) return error.message
    throw error
  }
}

/** Whether a program can be started here. */
export function hasProgram(name: string, ...args: string[]): boolean {
  return spawnSync(name, args, { stdio: 'ignore' }).status === 0
}

/** Runs the examples of a page, as `galley test` does. */
export async function runPage(body: string, options: Partial<RunOptions> = {}) {
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } }
  const files = new MemoryFileSystem({ 'docs.json': JSON.stringify(config), 'index.mdx': body })
  const project = await loadProject(files)
  const page = project.pages.get('/')
  if (!page) throw new Error('there is no page')
  const { groups, problems } = pageExamples(page, project.sources)
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '))
  const limits = options.limits ?? LIMITS
  const run: RunOptions = {
    sandbox: options.sandbox ?? openBubblewrap({ limits, network: false, path: process.env.PATH ?? '' }),
    limits,
    output: 2 ** 20,
    timeout: 20,
    env: {},
    readable: [],
    hidden: [],
    replace: [],
    services: [],
    runners,
    signal: new AbortController().signal,
    machine: thisMachine(process.env, CACHE),
    jobs: 2,
    ...options,
  }
  const outcomes = await runGroups(groups, run)
  const findings = outcomes.flatMap((outcome) => groupFindings(outcome, run))
  return { project, page, outcomes, findings, kinds: outcomes.map(kindsOf) }
}

/** `install: passed, failed 2, not-run` */
function kindsOf({ group, outcomes }: GroupOutcome): string {
  const kinds = outcomes.map(({ result }) => {
    if (result.kind === 'failed') return `failed ${result.status}`
    return result.kind === 'stopped' ? `stopped by ${result.by}` : result.kind
  })
  return `${group.name}: ${kinds.join(', ')}`
}

/** A marked block. */
export function block(info: string, ...lines: string[]): string {
  return ['```'.concat(info), ...lines, '```', ''].join('\n')
}
