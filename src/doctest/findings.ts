// The outcome of examples -> findings, each with the line of the page.
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import { linePlace, linesPlace } from '../project/examples/code-place.ts'
import type { CodeLines, Example, ExampleGroup, ExpectedOutput } from '../project/examples/example.ts'
import { align } from './align.ts'
import { plainLines, type Replacement } from './match.ts'
import type { ExampleOutcome, ExampleResult, GroupOutcome, PhaseFailure } from './outcome.ts'
import { compare } from './output.ts'
import type { Surroundings } from './session.ts'

/** The input of the findings besides the outcomes. */
export interface FindingContext extends Surroundings {
  readonly replace: readonly Replacement[]
  /** The default time limit, in seconds. */
  readonly timeout: number
}

const MAX_SHOWN = 12
const WIDEST = 200
/** Stack frames within Node, and the line with its version. They would push the message out of view. */
const OF_NODE = /^\s+at .*\(?node:internal\/|^Node\.js v\d+\.\d+\.\d+$/

/** The findings of a group: at most one for each example, and one for its setup and services. */
export function groupFindings({ group, outcomes, failure }: GroupOutcome, context: FindingContext): Diagnostic[] {
  const around = failure && phaseFinding(failure, group, context)
  return [...(around ? [around] : []), ...outcomes.flatMap((outcome) => finding(outcome, group.name, context) ?? [])]
}

function phaseFinding(
  { phase, printed, by }: PhaseFailure,
  { examples }: ExampleGroup,
  { setup, teardown, services, timeout }: FindingContext,
): Diagnostic {
  const service = services[Number(/^service:(\d+)$/.exec(phase)?.[1] ?? -1)]
  const what = service ? `The service \`${service.name}\`` : phase === 'teardown' ? 'The teardown' : 'The setup'
  const place =
    (service ?? (phase === 'teardown' ? teardown : setup))?.place ?? linePlace(examples[0] as Example, undefined)
  const unready = service ? `wasn't ready within ${timeout} s` : `ran longer than ${timeout} s`
  const how =
    by === undefined ? (service ? 'ended before it was ready' : 'failed') : by === 'timeout' ? unready : 'was stopped'
  return {
    code: by === 'timeout' ? 'example-timeout' : 'example-failed',
    severity: 'error',
    message: `${what} ${how}${phase === 'teardown' ? '' : ", so the examples didn't run"}.`,
    place,
    ...detail(tail(plainLines(printed))),
  }
}

function finding({ example, result }: ExampleOutcome, group: string, context: FindingContext): Diagnostic | undefined {
  switch (result.kind) {
    case 'passed':
    case 'not-run':
      return undefined
    case 'failed':
      return failed(example, result, group)
    case 'differs':
      return differs(example, example.output as ExpectedOutput, result.printed, context)
    case 'stopped':
      return stopped(example, result, context)
    case 'no-runner':
      return noRunner(example, result.reason)
  }
}

function failed(
  example: Example,
  { status, line, printed }: ExampleResult & { kind: 'failed' },
  group: string,
): Diagnostic {
  const how =
    example.exit === 0 ? `failed with exit code ${status}` : `ended with exit code ${status}, not ${example.exit}`
  const help =
    hintFor(printed) ??
    (status === 127 ? 'A program is missing: name what it needs under `test.inputs` in galley.json.' : undefined)
  return {
    code: 'example-failed',
    severity: 'error',
    message: `This example of \`${group}\` ${how}.`,
    place: linePlace(example, line),
    ...detail(tail(plainLines(printed))),
    ...(help && { help }),
  }
}

/** What programs print when the sandbox lacks something or blocks don't fit together, and what to do about it. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:EAI_AGAIN|ENOTFOUND|ENETUNREACH)\b|(?:Could not|Couldn't) resolve host|failure in name resolution|Name or service not known|Network is unreachable/,
    'Examples have no network. Allow it with `galley test --allow-network`, or mark the block with `test="skip"`.',
  ],
  [
    /\b(?:ERR_)?MODULE_NOT_FOUND\b|^ModuleNotFoundError: No module named/m,
    'A package is missing: name its folder under `test.inputs` in galley.json, and put it on the path in `test.setup`.',
  ],
  [
    /has already been declared/,
    'Blocks of a group in one language form one program. To start a new program, give the block its own group.',
  ],
]

/** Only the end matters: there, programs say why they stop. */
function hintFor(printed: string): string | undefined {
  const end = printed.slice(-4000)
  return HINTS.find(([pattern]) => pattern.test(end))?.[1]
}

function differs(example: Example, output: ExpectedOutput, printed: string, { replace }: FindingContext): Diagnostic {
  const { expected, printed: lines, updated } = compare(output, printed, replace)
  const edit = outputEdit(output, updated)
  return {
    code: 'example-output',
    severity: 'error',
    message: `\`${shortened(lastCommand(example), 60)}\` printed something else.`,
    place: output.text.trim() === '' ? output.block : linePlace(output, firstDifference(output, expected, lines)),
    ...detail(difference(expected, lines)),
    help: 'Correct the page, or write what was printed with `galley test --update`.',
    ...(edit && { fix: [edit], rewords: true }),
  }
}

function stopped(example: Example, result: ExampleResult & { kind: 'stopped' }, context: FindingContext): Diagnostic {
  const seconds = example.timeout ?? context.timeout
  const [message, help] = {
    timeout: [
      `This example ran longer than ${seconds} s, and was stopped.`,
      'Give it more time with `timeout="…"`, or stop what it waits for.',
    ],
    output: ['This example printed without end, and was stopped.', 'Print less.'],
    memory: ['This example used too much memory, and was stopped.', 'Raise `test.memory` in galley.json, or use less.'],
    processes: ['This example started too many processes, and was stopped.', 'Start fewer.'],
  }[result.by] as [string, string]
  return {
    code: result.by === 'timeout' ? 'example-timeout' : 'example-failed',
    severity: 'error',
    message,
    place: linePlace(example, undefined),
    ...detail(tail(plainLines(result.printed.slice(-20_000)))),
    help: hintFor(result.printed) ?? help,
  }
}

function noRunner(example: Example, reason: 'unknown' | 'missing'): Diagnostic {
  const { lang } = example
  const [message, help] =
    reason === 'missing'
      ? [`The program that runs \`${lang}\` isn't installed.`, 'Install it, or mark the block with `test="skip"`.']
      : [`Galley doesn't know how to run \`${lang}\`.`, `Name a command under \`test.runners.${lang}\` in galley.json.`]
  return { code: 'example-runner', severity: 'error', message, place: linePlace(example, undefined), help }
}

/** The edit that replaces an output. */
function outputEdit(output: CodeLines, lines: readonly string[]): Edit | undefined {
  const written = linesPlace(output)
  // A fence in the text would end the block.
  if (!written || lines.some((line) => /^\s*(?:`{3,}|~{3,})/.test(line))) return undefined
  const { place, prefix } = written
  const text = lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line)).join('\n')
  return { ...place, text: place.start === place.end ? `${text}\n` : text }
}

function firstDifference(output: CodeLines, expected: readonly string[], printed: readonly string[]): number {
  const before = align(expected, printed)
  const at = before.findIndex(({ kind }) => kind !== 'same')
  const line = before.slice(0, at).length + 1
  // Empty lines at the beginning don't count.
  const skipped = output.text.split('\n').findIndex((text) => text.trim() !== '')
  return Math.min(line, Math.max(1, expected.length)) + skipped
}

function difference(expected: readonly string[], printed: readonly string[]): string[] {
  const lines = align(expected, printed)
  const first = lines.findIndex(({ kind }) => kind !== 'same')
  const shown = lines.slice(Math.max(0, first - 2), first - Math.min(2, first) + MAX_SHOWN)
  const rest = lines.slice(first).filter(({ kind }) => kind !== 'same').length
  const seen = shown.filter(({ kind }) => kind !== 'same').length
  const marks = { same: ' ', removed: '-', added: '+' } as const
  const more = rest > seen ? [`  … ${rest - seen} more`] : []
  return [...shown.map(({ kind, text }) => `${marks[kind]} ${shortened(text, WIDEST)}`), ...more]
}

function tail(printed: readonly string[]): string[] {
  const lines = printed.filter((line) => !OF_NODE.test(line))
  return lines.slice(-MAX_SHOWN).map((line) => shortened(line, WIDEST))
}

function detail(lines: readonly string[]): { detail?: string } {
  return lines.length > 0 ? { detail: lines.join('\n') } : {}
}

function lastCommand({ text }: Example): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.at(-1)?.trim() ?? ''
}

/** Makes text safe for a terminal, where it could move the cursor or hide what is before it. */
function shortened(text: string, length: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
  const plain = text.replace(/\t/g, '    ').replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
  return plain.length > length ? `${plain.slice(0, length - 1)}…` : plain
}
