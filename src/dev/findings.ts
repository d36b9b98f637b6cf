// Prepares findings for the panel in the page: plain data, with the source line.
import type { PreviewFinding } from '../browser/preview-messages.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { rangeOf, sortDiagnostics } from '../diagnostics/report/place-text.ts'
import { navigationEdits } from '../editing/new-page.ts'
import type { Project } from '../project/project.ts'

const MAX_FINDINGS = 50
const WIDEST = 240

/** The findings in a page, in the files it includes, and in the configuration, most severe first. */
export function findingsOf(
  page: Page | undefined,
  project: Project,
  found: readonly Diagnostic[],
): readonly PreviewFinding[] {
  const files = new Set([page?.file, ...(page?.imports.map(({ file }) => file) ?? [])])
  const config = new Set([project.config.file, ...project.configSources.map(({ path }) => path)])
  // Hints about the whole site don't concern the page that is being written.
  const relevant = found.filter(
    ({ place, severity }) => files.has(place.file) || (config.has(place.file) && severity !== 'suggestion'),
  )
  const sorted = sortDiagnostics(relevant)
  const byGravity = (['error', 'warning', 'suggestion'] as const).flatMap((severity) =>
    sorted.filter((finding) => finding.severity === severity),
  )
  return byGravity.slice(0, MAX_FINDINGS).map((finding) => panelFinding(finding, project))
}

function panelFinding(finding: Diagnostic, project: Project): PreviewFinding {
  const { sources } = project
  const { severity, code, message, why, help, place } = finding
  const range = rangeOf(finding, sources)
  const line = range?.start.line ?? 1
  const text = sources.get(place.file)?.line(line) ?? ''
  const cut = Math.max(0, (range?.start.column ?? 1) - 1 - WIDEST / 2)
  const from = (range?.start.column ?? 1) - 1 - cut
  const end = range && range.end.line === line ? range.end.column - 1 - cut : text.length - cut
  const source = text.slice(cut, cut + WIDEST)
  const to = place.end > place.start ? Math.min(Math.max(end, from), source.length) : from
  return {
    severity,
    code,
    message,
    why,
    help,
    file: place.file,
    line,
    column: range?.start.column ?? 1,
    source,
    from,
    to,
    ...(code === 'orphan-pages' && navigationEdits(project, place.file).length > 0 && { action: 'add-to-navigation' }),
  }
}
