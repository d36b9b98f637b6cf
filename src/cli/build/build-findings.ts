// The findings of a build in every form in which they may be printed.
import { PageFindings } from '../../check/page-findings.ts'
import { isRepositoryPath } from '../../check/page-kind.ts'
import { mentionsSuppression } from '../../check/suppress.ts'
import type { Page } from '../../content/page.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { everyCauseToText } from '../../diagnostics/report/causes-text.ts'
import { diagnosticsToJson } from '../../diagnostics/report/json.ts'
import { countSeverities, type Sources, sortDiagnostics } from '../../diagnostics/report/place-text.ts'
import type { Extensions } from '../../extensions/extensions.ts'
import { readableText } from '../../files/file-system.ts'
import { SourceFile } from '../../files/source-file.ts'
import type { Project } from '../../project/project.ts'
import type { SiteReport } from './report.ts'

/** The texts that findings point at: also those that pages of an earlier build were made of, and nobody has read again. */
function sourcesOf({ sources, files }: Project): Sources {
  // Findings are sorted by file, so keeping one is enough.
  let last: SourceFile | undefined
  const get = (path: string) => {
    if (sources.has(path)) return sources.get(path)
    const text = last?.path === path ? last.text : readableText(files, path)
    if (text !== undefined && last?.path !== path) last = new SourceFile(path, text)
    return text === undefined ? undefined : last
  }
  return Object.create(sources, { get: { value: get } }) as Sources
}

/** What a report says of findings: their numbers, and their texts. */
export function findingsReport(
  findings: readonly Diagnostic[],
  project: Project,
): Pick<SiteReport, 'errors' | 'warnings' | 'suggestions' | 'findings' | 'text'> {
  const sources = sourcesOf(project)
  const inPages = new PageFindings({ sources, vocabulary: project.vocabulary })
  inPages.addRead(sortDiagnostics(findings))
  const diagnostics = sortDiagnostics(inPages.all())
  const { error = 0, warning = 0, suggestion = 0 } = countSeverities(diagnostics)
  const shown = diagnostics.filter(({ severity }) => severity !== 'suggestion')
  const configuration = new Set(project.configSources.map(({ path }) => path))
  const text = (color: boolean) =>
    shown.length === 0 ? '' : everyCauseToText(shown, sources, { color, configuration })
  return {
    errors: error,
    warnings: warning,
    suggestions: suggestion,
    findings: diagnosticsToJson(diagnostics, sources),
    text: { plain: text(false), color: text(true) },
  }
}

/**
 * The findings of a build as the settings of the site and comments in its pages leave them, like those of `galley
 * check`. Rules are loaded only if there are any. `pagesWith` reads pages that have findings in some files.
 */
export async function settledFindings(
  all: readonly Diagnostic[],
  project: Project,
  { rules }: Extensions,
  pagesWith: (files: ReadonlySet<string>) => Promise<readonly Page[]>,
): Promise<readonly Diagnostic[]> {
  // Nobody writes `AGENTS.md` and `README.md` for the site.
  const findings = all.filter(({ place }) => !isRepositoryPath(place.file))
  const sources = sourcesOf(project)
  const files = new Set(findings.map(({ place }) => place.file))
  const withComments = new Set([...files].filter((file) => mentionsSuppression(sources.get(file)?.text ?? '')))
  const { preset, rules: written } = project.config.galley
  if (findings.length === 0 || (!preset && !written && withComments.size === 0)) return findings
  const { settleFindings } = await import('../../check/check.ts')
  return settleFindings(project, findings, { rules, pages: await pagesWith(withComments) })
}

/** The errors that `galley check` reports. Rules are loaded only for builds that ask for them. */
export async function checkErrors(
  project: Project,
  folder: string,
  { rules }: Extensions,
): Promise<readonly Diagnostic[]> {
  const [{ checkAll }, { outsideOf }] = await Promise.all([
    import('../../check/check.ts'),
    import('../../check/outside.ts'),
  ])
  const findings = await checkAll(project, { rules, outside: outsideOf(folder) })
  return findings.filter(({ severity }) => severity === 'error')
}
