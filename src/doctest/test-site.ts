// Runs the examples of a site. Commands, tools, and previews use only this part of the room.
import { join, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { canParse, syntaxProblem } from '../examples/syntax.ts'
import { linePlace } from '../project/examples/code-place.ts'
import type { CodeLines, ExampleGroup, SkippedExample, SyntaxExample } from '../project/examples/example.ts'
import { pageExamples, type UnmarkedExample, unmarkedExamples } from '../project/examples/page-examples.ts'
import type { Project } from '../project/project.ts'
import { groupFindings } from './findings.ts'
import { thisMachine } from './machine.ts'
import type { GroupOutcome } from './outcome.ts'
import { openPassStore } from './pass-store.ts'
import { runGroups } from './run.ts'
import { runnersWith } from './runners/index.ts'
import { hiddenPaths } from './sandbox/hidden-paths.ts'
import { openSandbox, type SandboxChoice } from './sandbox/open.ts'
import { type Folders, readTestSettings } from './settings.ts'

/** What the user grants. The docs can't grant it, or anyone who changes a page could. */
export interface Grants {
  readonly sandbox: SandboxChoice['name']
  /** The image of containers. */
  readonly image: string
  readonly network: boolean
  /** The user's variables that examples may read, by name. */
  readonly env: Readonly<Record<string, string>>
  /** Absolute paths outside of the repository. */
  readonly readable: readonly string[]
}

/** What to run, and how. */
export interface TestRequest {
  readonly folders: Folders
  readonly grants: Grants
  readonly groups: readonly ExampleGroup[]
  readonly jobs: number
  /** The variables of the process, for finding programs. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** An absolute path for what is kept between runs. */
  readonly cache: string
  /** The version of Galley, if passes are stored. */
  readonly keepsPasses?: string
  onGroup?(outcome: GroupOutcome): void
}

/** The result of a run. */
export interface TestReport {
  /** In the order of the groups; those that weren't reached before the signal are missing. */
  readonly outcomes: readonly GroupOutcome[]
  /** Findings of the examples and of the settings, for `CheckOptions.found`. */
  readonly found: readonly Diagnostic[]
}

/** The limits of a group: bytes of output, processes, and bytes of its files. */
const MAX_OUTPUT = 2 ** 20
const MAX_PROCESSES = 512
const MAX_DISK = 2 ** 29

/** The groups of a site, in the order of its pages; `only` says of which files. */
export function groupsOf(project: Project, only: (file: string) => boolean = () => true): ExampleGroup[] {
  return [...project.pages.values()]
    .filter(({ file }) => only(file))
    .flatMap((page) => pageExamples(page, project.sources).groups)
}

/** What is done with each block that could be tested. */
export interface ExampleInventory {
  readonly groups: readonly ExampleGroup[]
  /** Only parsed. */
  readonly syntax: readonly SyntaxExample[]
  readonly skipped: readonly SkippedExample[]
  /** Neither run nor parsed, because they aren't marked. */
  readonly unmarked: readonly UnmarkedExample[]
}

/** The blocks of a site in languages that Galley can run or parse, in the order of its pages. Those of a snippet count once. */
export function inventoryOf(project: Project, only: (file: string) => boolean = () => true): ExampleInventory {
  const { sources, config } = project
  const languages = new Set(runnersWith(config.galley.test?.runners ?? {}).flatMap((runner) => runner.languages))
  const isKnown = (lang: string) => languages.has(lang) || canParse(lang)
  const pages = [...project.pages.values()].filter(({ file }) => only(file))
  const examples = pages.map((page) => pageExamples(page, sources))
  return {
    groups: examples.flatMap(({ groups }) => groups),
    syntax: once(examples.flatMap(({ syntax }) => syntax)),
    skipped: once(examples.flatMap(({ skipped }) => skipped)),
    unmarked: once(pages.flatMap((page) => unmarkedExamples(page, sources, isKnown))),
  }
}

function once<T extends CodeLines>(blocks: readonly T[]): T[] {
  return [...new Map(blocks.map((block) => [`${block.block.file}:${block.block.start}`, block])).values()]
}

/** Blocks with `test="syntax"` that don't parse, or that nothing here can parse. */
export function syntaxFindings(project: Project, only: (file: string) => boolean = () => true): Diagnostic[] {
  return [...project.pages.values()]
    .filter(({ file }) => only(file))
    .flatMap((page) => pageExamples(page, project.sources).syntax.flatMap((example) => syntaxFinding(example) ?? []))
}

function syntaxFinding(example: SyntaxExample): Diagnostic | undefined {
  const { lang, text } = example
  if (!canParse(lang))
    return {
      code: 'example-runner',
      severity: 'error',
      message: `Galley doesn't know how to parse \`${lang}\`.`,
      place: linePlace(example, undefined),
      help: 'Run the block with `test="name"`, or mark it with `test="skip"`.',
    }
  const problem = syntaxProblem(lang, text)
  return (
    problem && {
      code: 'example-failed',
      severity: 'error',
      message: `This \`${lang}\` doesn't parse: ${problem.message}`,
      place: linePlace(example, text.slice(0, problem.start).split('\n').length),
      ...(problem.help && { help: problem.help }),
    }
  )
}

/** Runs groups of a site. Throws `SandboxError` if the sandbox that is asked for can't be used. */
export async function testSite(project: Project, request: TestRequest): Promise<TestReport> {
  const { folders, grants, groups, cache, keepsPasses } = request
  const { settings, found } = readTestSettings(project, folders)
  if (groups.length === 0) return { outcomes: [], found }
  const limits = { memory: settings.memory, processes: MAX_PROCESSES, disk: MAX_DISK }
  const sandbox = openSandbox({ ...grants, name: grants.sandbox, limits, path: request.env.PATH ?? '' })
  const readable = outermost([...settings.inputs, ...grants.readable])
  const { memory: _, inputs, runners, ...rest } = settings
  const { env, readable: granted, ...others } = grants
  // With the network, the same text can give another result tomorrow.
  const keeps = keepsPasses !== undefined && inputs.length > 0 && !grants.network
  const run = {
    ...rest,
    sandbox,
    limits,
    output: MAX_OUTPUT,
    readable,
    hidden: hiddenPaths(readable),
    runners: runnersWith(runners),
    env: { ...env, GALLEY_REPOSITORY: folders.repository },
    machine: thisMachine(request.env, join(cache, 'tools')),
    jobs: request.jobs,
    signal: request.signal,
    onGroup: request.onGroup,
    ...(keeps && {
      passes: openPassStore(join(cache, 'passes'), [keepsPasses, settings, env, granted, others], inputs),
    }),
  }
  const outcomes = await runGroups(groups, run)
  return { outcomes, found: [...found, ...outcomes.flatMap((outcome) => groupFindings(outcome, settings))] }
}

/** Without the paths that lie below others. */
function outermost(paths: readonly string[]): string[] {
  const all = [...new Set(paths)]
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(other + sep)))
}
