// Prints what `galley check` found, in the format that was asked for.
import { appendFileSync } from 'node:fs'
import { translationStates } from '../../check/probes/stale-translations.ts'
import type { Rule } from '../../check/rule.ts'
import { counted } from '../../diagnostics/counted.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { causesToText, countsToText } from '../../diagnostics/report/causes-text.ts'
import { diagnosticsToJson } from '../../diagnostics/report/json.ts'
import { below, countSeverities, type Sources } from '../../diagnostics/report/place-text.ts'
import type { Project } from '../../project/project.ts'
import type { Terminal } from '../command.ts'
import { pathFrom } from '../path-from.ts'
import { repositoryRoot } from './git.ts'

export const FORMATS = ['text', 'json', 'sarif', 'github', 'junit', 'gitlab', 'rdjson'] as const

/** What a run found, and what it left out. */
export interface Result {
  readonly format: (typeof FORMATS)[number]
  readonly folder: string
  readonly project: Project
  /** All rules of the site: built-in, from galley.json, and from extensions. */
  readonly rules: readonly Rule[]
  readonly found: readonly Diagnostic[]
  readonly count: number
  /** How many pages were checked. */
  readonly pages: number
  readonly showsSuggestions: boolean
  readonly showsAll: boolean
  /** True if nothing was left out, by name or by a baseline. */
  readonly isWhole: boolean
  /** Includes findings that aren't reported in this run. */
  readonly all: readonly Diagnostic[]
}

/** Prints a report to the terminal, and for GitHub a summary to its file. */
export async function report(result: Result, terminal: Terminal): Promise<void> {
  const { format, folder, project } = result
  if (format === 'text') return reportText(result, terminal)
  const root = (await repositoryRoot(folder)) ?? terminal.cwd
  const prefix = pathFrom(root, folder)
  const { diagnostics, sources } = below(prefix, result.found, project.sources)
  if (format === 'json') return terminal.out(json(result, diagnostics, sources))
  const paths = () => Array.from(project.sources.keys(), (path) => (prefix === '' ? path : `${prefix}/${path}`)).sort()
  terminal.out(await written(format, { rules: result.rules, diagnostics, sources, paths }))
  const summary = terminal.env.GITHUB_STEP_SUMMARY
  if (format === 'github' && summary) {
    const { githubSummary } = await import('../../diagnostics/report/github.ts')
    appendFileSync(summary, githubSummary(diagnostics, sources))
  }
}

/** The report in a format for other programs. */
async function written(
  format: Exclude<Result['format'], 'text' | 'json'>,
  what: {
    readonly rules: readonly Rule[]
    readonly diagnostics: readonly Diagnostic[]
    readonly sources: Sources
    /** The paths of all files that were checked, sorted. */
    readonly paths: () => readonly string[]
  },
): Promise<string> {
  const { rules, diagnostics, sources, paths } = what
  switch (format) {
    case 'sarif':
      return (await import('../../diagnostics/report/sarif.ts')).diagnosticsToSarif(
        diagnostics,
        sources,
        ruleInfo(rules),
      )
    case 'junit':
      return (await import('../../diagnostics/report/junit.ts')).diagnosticsToJunit(diagnostics, sources, paths())
    case 'gitlab':
      return (await import('../../diagnostics/report/gitlab.ts')).diagnosticsToGitlab(diagnostics, sources)
    case 'rdjson':
      return (await import('../../diagnostics/report/rdjson.ts')).diagnosticsToRdjson(diagnostics, sources)
    case 'github':
      return (await import('../../diagnostics/report/github.ts')).diagnosticsToGithub(diagnostics, sources)
  }
}

function reportText(result: Result, terminal: Terminal): void {
  const { folder, project, found, count, pages, showsSuggestions, showsAll } = result
  const { color } = terminal
  const prefix = pathFrom(terminal.cwd, folder)
  const shown = showsSuggestions ? found : found.filter(({ severity }) => severity !== 'suggestion')
  const { diagnostics, sources } = below(prefix, shown, project.sources)
  if (diagnostics.length > 0) {
    const paths = project.configSources.map(({ path }) => (prefix === '' ? path : `${prefix}/${path}`))
    const options = { color, all: showsAll, configuration: new Set(paths) }
    terminal.out(`${causesToText(diagnostics, sources, options)}\n`)
    terminal.out(`${countsToText(diagnostics, { color })}\n`)
  }
  const advice = [...adviceOn(shown), ...baselineOffer(result, shown)]
  if (advice.length > 0) terminal.out(`${advice.join('\n')}\n\n`)
  const counts = countSeverities(found)
  const fixed = count > 0 ? `${counted(count, 'finding')} fixed; ` : ''
  const numbers = [
    counted(counts.error, 'error'),
    counted(counts.warning, 'warning'),
    counted(counts.suggestion, 'suggestion'),
  ]
  const more = counts.suggestion > 0 && !showsSuggestions ? ' (`--all` shows them)' : ''
  terminal.out(`${fixed}${counted(pages, 'page')}: ${numbers.join(', ')}${more}\n${translationText(result)}`)
}

/** What to add to the command to fix what can be fixed. Without the options it has, it would fix something else. */
function adviceOn(shown: readonly Diagnostic[]): string[] {
  const fixable = shown.filter(({ fix, rewords }) => fix && !rewords).length
  const reworded = shown.filter(({ fix, rewords }) => fix && rewords).length
  return [
    ...(fixable > 0 ? [`Add \`--fix\` to fix ${counted(fixable, 'finding')}.`] : []),
    ...(reworded > 0 ? [`Add \`--fix-wording\` to see changes of wording for ${counted(reworded, 'finding')}.`] : []),
  ]
}

/** With this many findings, a baseline is worth suggesting. */
const MANY = 100

function baselineOffer({ isWhole }: Result, shown: readonly Diagnostic[]): string[] {
  if (!isWhole || shown.filter(({ severity }) => severity !== 'suggestion').length < MANY) return []
  return [
    'To fail only on new findings, record these:  `galley check --baseline .galley-baseline.json --update-baseline`.',
  ]
}

/** One line for each language other than the default. */
function translationText(result: Result): string {
  return statesOf(result)
    .map(({ language, pages, missing, stale: older }) => {
      const gaps = [missing > 0 && `${missing} missing`, older > 0 && `${older} older than the original`].filter(
        Boolean,
      )
      return `${language}: ${pages - missing} of ${counted(pages, 'page')} translated${gaps.map((gap) => `, ${gap}`).join('')}\n`
    })
    .join('')
}

/** How far translations are. Unknown where only some pages were checked. */
function statesOf({ project, all, pages }: Result): ReturnType<typeof translationStates> {
  return pages < project.outlines.size ? [] : translationStates(project, all)
}

function json(result: Result, diagnostics: readonly Diagnostic[], sources: Sources): string {
  const { error, warning, suggestion } = countSeverities(diagnostics)
  const findings = diagnosticsToJson(diagnostics, sources)
  const states = statesOf(result)
  const translations = states.length > 0 ? { translations: states } : {}
  return `${JSON.stringify({ errors: error, warnings: warning, suggestions: suggestion, ...translations, findings })}\n`
}

function ruleInfo(rules: readonly Rule[]) {
  const checked = rules.filter(({ check }) => check !== 'none')
  return checked.map(({ name, guidance, why, severity }) => ({ name, guidance, why, severity }))
}
