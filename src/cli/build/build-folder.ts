// A docs folder to a site in another folder, with everything that is needed for it.
import { relative, sep } from 'node:path'
import type { Page } from '../../content/page.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { diagnosticsToJson } from '../../diagnostics/report/json.ts'
import { countSeverities, type Sources, sortDiagnostics } from '../../diagnostics/report/place-text.ts'
import { diagnosticsToText } from '../../diagnostics/report/terminal.ts'
import { now } from '../../diagnostics/span.ts'
import type { Extensions } from '../../extensions/extensions.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { openOutput } from '../../files/output-folder.ts'
import { accountOf } from '../../project/account.ts'
import { readChangeTimes } from '../../project/last-changes.ts'
import type { Project } from '../../project/project.ts'
import { openSession } from '../../project/session.ts'
import { buildSite } from '../../site/build.ts'
import { holdsAnotherSite, readManifest, siteKeys } from '../../site/manifest.ts'
import type { SiteOptions } from '../../site/options.ts'
import { codeBlocks, createSiteHighlighter } from '../../site/page-code.ts'
import { createSite, type Site } from '../../site/site.ts'
import { wantsDates } from '../../site/view/last-modified.ts'
import { type Terminal, UsageError } from '../command.ts'
import { createProgress } from '../progress.ts'
import { ASIDE, MAIN, type Profile } from './profile.ts'
import type { RunReport, SiteReport } from './report.ts'

/** Enough that a thread is worth starting, and few enough that it starts early. */
const PAGES_AT_ONCE = 60

/** Builds a folder, and says what came of it. */
export async function buildFolder(what: {
  folder: string
  out: string
  options: SiteOptions
  extensions: Extensions
  /** Whether the check is asked too. */
  strict: boolean
  profile?: Profile
  terminal: Terminal
}): Promise<{ site: SiteReport; run: RunReport; hasDates: boolean }> {
  const { folder, out, options, extensions, profile, terminal } = what
  const progress = createProgress(terminal, () => performance.now())
  const stages: Record<string, number> = {}
  const started = now()
  let last = started
  const stage = (name: string) => {
    const to = now()
    stages[name] = Math.round(to - last)
    profile?.add('stage', name, { from: last, to })
    last = to
  }

  let read = 0
  const waiting: Page[] = []
  const session = openSession(new DiskFileSystem(folder), {
    vocabulary: extensions.vocabulary,
    onPage(page, span) {
      profile?.add('page', page.file, span)
      progress.update('Reading', ++read)
      waiting.push(page)
      // A thread highlights the code of these pages while the next ones are read.
      if (waiting.length >= PAGES_AT_ONCE) void highlighter.begin(waiting.splice(0).flatMap((page) => codeBlocks(page)))
    },
  })
  const output = openOutput(out, { docs: folder })
  const keys = siteKeys(session.project.config.name, relative(output.root, folder).split(sep).join('/'))
  const highlighter = createSiteHighlighter(
    session.project,
    options,
    profile && ((...block) => profile.addCode(...block)),
  )
  let site: Site | undefined
  try {
    if (holdsAnotherSite(readManifest(output), keys))
      throw new UsageError(
        `${out} holds the site of another docs folder.`,
        'Name another folder with `--out`, or remove it.',
      )
    try {
      await session.finish()
    } finally {
      await session.close()
    }
    const { project } = session
    stage('read')
    const changes = wantsDates(project.outlines.values(), project.config) ? await readChangeTimes(folder) : undefined
    site = await createSite(project, options, { changes, highlighter, additions: extensions.site })
    stage('site')
    await site.prepare()
    const result = await buildSite(site, output, {
      site: keys,
      onFile(done, all, file) {
        progress.update('Writing', done, all)
        profile?.add('file', file.path, file, file.aside ? ASIDE : MAIN)
      },
    })
    stage('write')
    progress.clear()
    const seconds = (now() - started) / 1000
    // What is an error in the docs is for the check to say, where the build is to be held to it.
    const inDocs = what.strict
      ? [
          ...(await checkErrors(project, folder, extensions)),
          ...project.diagnostics.filter(({ severity }) => severity !== 'error'),
        ]
      : project.diagnostics
    const { files, written, removed, bytes } = result
    return {
      site: {
        pages: project.outlines.size,
        account: accountOf(project),
        files,
        bytes,
        ...findingsReport([...inDocs, ...site.diagnostics], project.sources),
      },
      run: { seconds, written, removed, stages },
      hasDates: changes !== undefined,
    }
  } finally {
    output.close()
    site?.close()
    void highlighter.close()
  }
}

/** Findings in every form in which they may be printed. */
function findingsReport(
  findings: readonly Diagnostic[],
  sources: Sources,
): Pick<SiteReport, 'errors' | 'warnings' | 'hints' | 'findings' | 'text'> {
  const diagnostics = sortDiagnostics(findings)
  const { error = 0, warning = 0, hint = 0 } = countSeverities(diagnostics)
  const shown = diagnostics.filter(({ severity }) => severity !== 'hint')
  const text = (color: boolean) => (shown.length === 0 ? '' : diagnosticsToText(shown, sources, { color }))
  return {
    errors: error,
    warnings: warning,
    hints: hint,
    findings: diagnosticsToJson(diagnostics, sources),
    text: { plain: text(false), color: text(true) },
  }
}

/** The errors that `galley check` reports. Rules are loaded only for builds that ask for them. */
async function checkErrors(project: Project, folder: string, { rules }: Extensions): Promise<readonly Diagnostic[]> {
  const [{ checkAll }, { outsideOf }] = await Promise.all([
    import('../../check/check.ts'),
    import('../../check/outside.ts'),
  ])
  const findings = await checkAll(project, { rules, outside: outsideOf(folder) })
  return findings.filter(({ severity }) => severity === 'error')
}
