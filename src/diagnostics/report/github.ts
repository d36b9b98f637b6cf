// Findings as annotations of GitHub Actions, and as the summary of the job.
// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { countSeverities, rangeOf, type Sources, sortDiagnostics } from './place-text.ts'

/** GitHub shows no more of a kind in one step. */
const MOST_SHOWN = 10
/** A summary larger than 1 MiB is refused. */
const MOST_SUMMARY = 900_000

const COMMAND: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' }

/** Workflow commands: at most ten errors and ten warnings, errors first, then how many there are in all. */
export function diagnosticsToGithub(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const found = sortDiagnostics(diagnostics)
  const lines = (['error', 'warning'] as const).flatMap((severity) =>
    found
      .filter((diagnostic) => diagnostic.severity === severity)
      .slice(0, MOST_SHOWN)
      .map((diagnostic) => command(diagnostic, sources)),
  )
  const { error, warning, hint } = countSeverities(found)
  const shown = lines.length
  const all = error + warning
  const rest = all > shown ? ` ${all - shown} of them are only in the summary of the job.` : ''
  return `${[...lines, `${error} errors, ${warning} warnings, ${hint} suggestions.${rest}`].join('\n')}\n`
}

function command(diagnostic: Diagnostic, sources: Sources): string {
  const { severity, code, message, help, place } = diagnostic
  const range = rangeOf(diagnostic, sources)
  const properties: [string, string | number | undefined][] = [
    ['file', place.file],
    ['line', range?.start.line],
    ['endLine', range?.end.line],
    // Columns are understood on one line only.
    ...(range && range.start.line === range.end.line
      ? ([
          ['col', range.start.column],
          ['endColumn', range.end.column],
        ] as [string, number][])
      : []),
    ['title', code],
  ]
  const text = properties
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(',')
  return `::${COMMAND[severity]} ${text}::${escapeData(help ? `${message} ${help}` : message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The whole list as Markdown for `$GITHUB_STEP_SUMMARY`: counts by rule, then errors, warnings and suggestions. */
export function githubSummary(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const found = sortDiagnostics(diagnostics)
  const counts = countSeverities(found)
  let out = `## Galley\n\n${counts.error} errors, ${counts.warning} warnings, ${counts.hint} suggestions.\n`
  for (const [severity, title] of TITLES) {
    const own = found.filter((diagnostic) => diagnostic.severity === severity)
    if (own.length === 0) continue
    out += `\n### ${title}\n\n| Rule | Place | Finding |\n| --- | --- | --- |\n`
    for (const diagnostic of own) {
      if (out.length > MOST_SUMMARY) return `${out}\nThe list is cut off here.\n`
      const range = rangeOf(diagnostic, sources)
      const where = range ? `${diagnostic.place.file}:${range.start.line}` : diagnostic.place.file
      out += `| ${cell(`\`${diagnostic.code}\``)} | ${cell(where)} | ${cell(diagnostic.message)} |\n`
    }
  }
  return out
}

const TITLES: readonly (readonly [Severity, string])[] = [
  ['error', 'Errors'],
  ['warning', 'Warnings'],
  ['hint', 'Suggestions'],
]

function cell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ')
}
