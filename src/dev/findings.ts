// Prepares findings for the panel in the page: plain data, with the source line.
import type { PreviewFinding } from '../browser/preview-messages.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { rangeOf, sortDiagnostics } from '../diagnostics/report/place-text.ts'
import { navigationEdits } from '../editing/new-page.ts'
import type { Project } from '../project/project.ts'

const MAX_FINDINGS = 50
const WIDEST = 240

/**
 * Whether a finding concerns every page: one in the configuration, or a specification that can't be read, which takes
 * its pages out of the navigation. Hints about the whole site don't concern the page that is being written.
 */
export function concernsAll({ place, severity, code }: Diagnostic, { config, configSources }: Project): boolean {
  if (severity === 'error' && (code === 'invalid-spec' || code === 'invalid-json')) return true
  const isConfig = place.file === config.file || configSources.some(({ path }) => path === place.file)
  return isConfig && severity !== 'suggestion'
}

/** The findings in a page, in the files it includes, and those that concern every page, most severe first. */
export function findingsOf(
  page: Page | undefined,
  project: Project,
  found: readonly Diagnostic[],
): readonly PreviewFinding[] {
  const files = new Set([page?.file, ...(page?.imports.map(({ file }) => file) ?? [])])
  const relevant = found.filter((finding) => files.has(finding.place.file) || concernsAll(finding, project))
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
