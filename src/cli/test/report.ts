// Reports test results in the format that a user or a CI system asks for.

import { appendFileSync } from 'node:fs'
import { counted } from '../../diagnostics/counted.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { diagnosticsToGithub, githubSummary } from '../../diagnostics/report/github.ts'
import { diagnosticsToJson } from '../../diagnostics/report/json.ts'
import { type JunitSuite, suitesToJunit } from '../../diagnostics/report/junit.ts'
import { below, countSeverities, type Sources } from '../../diagnostics/report/place-text.ts'
import { diagnosticsToText } from '../../diagnostics/report/terminal.ts'
import { type GroupOutcome, hasPassed } from '../../doctest/outcome.ts'
import type { ExampleInventory } from '../../doctest/test-site.ts'
import type { CodeLines, ExampleGroup } from '../../project/examples/example.ts'
import { repositoryRoot } from '../check/git.ts'
import type { Terminal } from '../command.ts'
import { pathFrom } from '../path-from.ts'

export const FORMATS = ['text', 'json', 'junit', 'github'] as const

/** Everything that a report contains. */
export interface TestResult {
  readonly format: (typeof FORMATS)[number]
  readonly folder: string
  readonly outcomes: readonly GroupOutcome[]
  readonly findings: readonly Diagnostic[]
  readonly sources: Sources
  /** The number of outputs written to pages. */
  readonly updated: number
}

/** Writes the report. Paths are relative to the working directory or, in formats for CI systems, to the repository. */
export async function reportTests(result: TestResult, terminal: Terminal): Promise<void> {
  const { format, folder, outcomes } = result
  const root = format === 'text' ? terminal.cwd : ((await repositoryRoot(folder)) ?? terminal.cwd)
  const prefix = pathFrom(root, folder)
  const { diagnostics, sources } = below(prefix, result.findings, result.sources)
  if (format === 'text') return reportText(result, diagnostics, sources, terminal)
  if (format === 'json') terminal.out(json(outcomes, diagnostics, sources))
  if (format === 'junit') terminal.out(suitesToJunit('galley test', suites(outcomes, prefix, diagnostics), sources))
  if (format === 'github') {
    terminal.out(diagnosticsToGithub(diagnostics, sources))
    const summary = terminal.env.GITHUB_STEP_SUMMARY
    if (summary) appendFileSync(summary, githubSummary(diagnostics, sources))
  }
}

function reportText(
  { outcomes, updated }: TestResult,
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  { out, color }: Terminal,
): void {
  if (diagnostics.length > 0) out(`${diagnosticsToText(diagnostics, sources, { color })}\n`)
  if (outcomes.length === 0) {
    out(NO_EXAMPLES)
    return
  }
  const examples = outcomes.flatMap((outcome) => outcome.outcomes)
  const passed = examples.filter(({ result }) => result.kind === 'passed').length
  const notRun = examples.filter(({ result }) => result.kind === 'not-run').length
  const kept = outcomes.filter(({ isKept }) => isKept).length
  // An output that was written now says what the example prints.
  const failed = Math.max(0, examples.length - passed - notRun - updated)
  const parts = [
    `${passed} passed`,
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ]
  const unchanged = kept > 0 ? ` (${kept} unchanged since they passed)` : ''
  out(
    `${counted(examples.length, 'example')} in ${counted(outcomes.length, 'group')}: ${parts.join(', ')}${unchanged}\n`,
  )
}

const NO_EXAMPLES = 'No examples to run: mark a block with `test="name"` after its title.\n'

/**
 * One test case per group. A finding belongs to the first group that has its block. Findings in no block get a suite of
 * their own.
 */
function suites(outcomes: readonly GroupOutcome[], prefix: string, diagnostics: readonly Diagnostic[]): JunitSuite[] {
  const at = (file: string) => (prefix === '' ? file : `${prefix}/${file}`)
  const left = new Set(diagnostics)
  const byFile = new Map<string, JunitSuite & { cases: JunitSuite['cases'][number][] }>()
  for (const outcome of outcomes) {
    const { group, time } = outcome
    const blocks = group.examples.flatMap(({ block, output }) => [block, ...(output ? [output.block] : [])])
    const own = [...left].filter(({ place }) =>
      blocks.some(({ file, start, end }) => at(file) === place.file && start <= place.start && place.start <= end),
    )
    for (const diagnostic of own) left.delete(diagnostic)
    const name = at(group.file)
    const suite = byFile.get(name) ?? { name, cases: [] }
    byFile.set(name, suite)
    const isSkipped = own.length === 0 && !hasPassed(outcome)
    suite.cases.push({ name: group.name, className: name, seconds: time / 1000, failures: own, isSkipped })
  }
  const others = [...left].map((diagnostic) => ({
    name: diagnostic.code,
    className: 'galley.test',
    failures: [diagnostic],
  }))
  return [...byFile.values(), ...(others.length > 0 ? [{ name: 'galley test', cases: others }] : [])]
}

function json(outcomes: readonly GroupOutcome[], diagnostics: readonly Diagnostic[], sources: Sources): string {
  const { error, warning } = countSeverities(diagnostics)
  const groups = outcomes.map((outcome) => ({
    ...listed(outcome.group),
    passed: hasPassed(outcome),
    ...(outcome.isKept && { unchanged: true }),
    milliseconds: Math.round(outcome.time),
    examples: outcome.outcomes.map(({ example, result }) => ({ ...listedExample(example), result: result.kind })),
  }))
  return `${JSON.stringify({ errors: error, warnings: warning, groups, findings: diagnosticsToJson(diagnostics, sources) })}\n`
}

/** Lists what would run and what wouldn't. */
export function listText({ groups, syntax, skipped, unmarked }: ExampleInventory): string {
  const files = new Map<string, string[]>()
  const add = (file: string, line: string) => {
    const lines = files.get(file)
    if (lines) lines.push(line)
    else files.set(file, [line])
  }
  for (const { name, file, examples } of groups) {
    const languages = [...new Set(examples.map(({ kind, lang, path }) => (kind === 'file' ? path : lang)))].join(', ')
    const line = examples.find(({ block }) => block.file === file)?.firstLine
    add(file, `${name}: ${counted(examples.length, 'example')} (${languages})${line ? `, from line ${line}` : ''}`)
  }
  for (const [file, lines] of linesByFile(syntax)) add(file, `parsed, not run: ${linesText(lines)}`)
  for (const { block, firstLine, lang, reason } of skipped)
    add(block.file, `skipped: line ${firstLine} (${lang})${reason ? `: ${reason}` : ', without a reason'}`)
  for (const [file, lines] of linesByFile(unmarked)) add(file, `not tested: ${linesText(lines)}`)
  const pages = Array.from(files, ([file, lines]) => `${file}\n${lines.map((line) => `  ${line}\n`).join('')}`)
  const examples = groups.reduce((sum, group) => sum + group.examples.length, 0)
  const counts = [
    `${counted(examples, 'example')} in ${counted(groups.length, 'group')}`,
    ...(syntax.length > 0 ? [`${counted(syntax.length, 'block')} only parsed`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(unmarked.length > 0 ? [`${unmarked.length} not tested`] : []),
  ]
  return `${pages.join('')}${counts.join(', ')}\n${groups.length === 0 ? NO_EXAMPLES : ''}`
}

function linesByFile(blocks: readonly CodeLines[]): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const { block, firstLine } of blocks) lines.set(block.file, [...(lines.get(block.file) ?? []), firstLine])
  return lines
}

const MAX_LINES = 12

function linesText(lines: readonly number[]): string {
  const rest = lines.length > MAX_LINES ? ` and ${lines.length - MAX_LINES} more` : ''
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, MAX_LINES).join(', ')}${rest}`
}

/** The same as JSON. */
export function listJson({ groups, syntax, skipped, unmarked }: ExampleInventory): string {
  const list = {
    groups: groups.map((group) => ({ ...listed(group), examples: group.examples.map(listedExample) })),
    syntax: syntax.map(listedBlock),
    skipped: skipped.map((block) => ({ ...listedBlock(block), ...(block.reason && { reason: block.reason }) })),
    untested: unmarked.map(listedBlock),
  }
  return `${JSON.stringify(list)}\n`
}

function listedBlock({ lang, block, firstLine }: CodeLines & { readonly lang: string }) {
  return { language: lang, file: block.file, line: firstLine }
}

function listed({ name, file }: ExampleGroup) {
  return { name, file }
}

function listedExample({ kind, lang, block, firstLine, hidden }: ExampleGroup['examples'][number]) {
  return { kind, language: lang, file: block.file, line: firstLine, ...(hidden && { hidden }) }
}
