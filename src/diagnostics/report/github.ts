// Reports findings as annotations in GitHub Actions, and as the job summary.
// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
import { counted } from '../counted.ts'
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { countSeverities, rangeOf, type Sources, sortDiagnostics } from './place-text.ts'

/** Maximum annotations of a kind that GitHub shows per step. */
const MAX_SHOWN = 10
/** GitHub rejects summaries larger than 1 MiB. */
const MAX_SUMMARY = 900_000

const COMMAND: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', suggestion: 'notice' }

/** Workflow commands: at most ten errors and ten warnings, errors first, then the total count. */
export function diagnosticsToGithub(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const found = sortDiagnostics(diagnostics)
  const lines = (['error', 'warning'] as const).flatMap((severity) =>
    found
      .filter((diagnostic) => diagnostic.severity === severity)
      .slice(0, MAX_SHOWN)
      .map((diagnostic) => command(diagnostic, sources)),
  )
  const { error, warning, suggestion } = countSeverities(found)
  const shown = lines.length
  const all = error + warning
  const rest = all > shown ? ` ${all - shown} of them are only in the job summary.` : ''
  return `${[...lines, `${numbers({ error, warning, suggestion })}.${rest}`].join('\n')}\n`
}

function command(diagnostic: Diagnostic, sources: Sources): string {
  const { severity, code, message, detail, help, place } = diagnostic
  const range = rangeOf(diagnostic, sources)
  const properties: [string, string | number | undefined][] = [
    ['file', place.file],
    ['line', range?.start.line],
    ['endLine', range?.end.line],
    // Columns are valid only within a line.
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
  return `::${COMMAND[severity]} ${text}::${escapeData([help ? `${message} ${help}` : message, detail].filter(Boolean).join('\n'))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The whole list as Markdown for `$GITHUB_STEP_SUMMARY`: counts by rule, then errors, warnings, and suggestions. */
export function githubSummary(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const found = sortDiagnostics(diagnostics)
  const counts = countSeverities(found)
  let out = `## Galley\n\n${numbers(counts)}.\n\n${byRule(found)}`
  for (const [severity, title] of TITLES) {
    const own = found.filter((diagnostic) => diagnostic.severity === severity)
    if (own.length === 0) continue
    out += `\n### ${title}\n\n| Rule | Place | Finding |\n| --- | --- | --- |\n`
    for (const diagnostic of own) {
      if (out.length > MAX_SUMMARY) return `${out}\nThe list is truncated here.\n`
      const range = rangeOf(diagnostic, sources)
      const where = range ? `${diagnostic.place.file}:${range.start.line}` : diagnostic.place.file
      out += `| ${cell(`\`${diagnostic.code}\``)} | ${cell(where)} | ${cell(diagnostic.message)} |\n`
    }
  }
  return out
}

function numbers({ error, warning, suggestion }: Readonly<Record<Severity, number>>): string {
  return [counted(error, 'error'), counted(warning, 'warning'), counted(suggestion, 'suggestion')].join(', ')
}

/** How many findings each rule has, most severe first. */
function byRule(found: readonly Diagnostic[]): string {
  const counts = new Map<string, { severity: Severity; code: string; count: number }>()
  for (const { severity, code } of found) {
    const key = `${severity}\0${code}`
    const row = counts.get(key) ?? { severity, code, count: 0 }
    row.count++
    counts.set(key, row)
  }
  if (counts.size === 0) return ''
  const order = TITLES.map(([severity]) => severity)
  const rows = [...counts.values()].sort(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.count - a.count,
  )
  const lines = rows.map(({ severity, code, count }) => `| ${cell(`\`${code}\``)} | ${severity} | ${count} |\n`)
  return `| Rule | Severity | Findings |\n| --- | --- | ---: |\n${lines.join('')}`
}

const TITLES: readonly (readonly [Severity, string])[] = [
  ['error', 'Errors'],
  ['warning', 'Warnings'],
  ['suggestion', 'Suggestions'],
]

function cell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ')
}
