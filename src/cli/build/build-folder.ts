// A docs folder to a site in another folder, with everything that is needed for it.
import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PageFindings } from '../../check/page-findings.ts'
import type { Page, Route } from '../../content/page.ts'
import { expectMdx } from '../../content/parser/native.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { everyCauseToText } from '../../diagnostics/report/causes-text.ts'
import { diagnosticsToJson } from '../../diagnostics/report/json.ts'
import { countSeverities, type Sources, sortDiagnostics } from '../../diagnostics/report/place-text.ts'
import { now } from '../../diagnostics/span.ts'
import type { Extensions } from '../../extensions/extensions.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { FileWriter } from '../../files/file-writer.ts'
import { openOutput } from '../../files/output-folder.ts'
import { SourceFile } from '../../files/source-file.ts'
import { accountOf } from '../../project/account.ts'
import { groupsIn } from '../../project/audience.ts'
import { readChangeTimes } from '../../project/last-changes.ts'
import type { Project } from '../../project/project.ts'
import { readRepository } from '../../project/repository.ts'
import { openSession } from '../../project/session.ts'
import { type BuildResult, buildSite } from '../../site/build.ts'
import { projectDigest } from '../../site/makers/page-maker.ts'
import { PageMakers } from '../../site/makers/page-makers.ts'
import { holdsAnotherSite, readManifest, siteKeys } from '../../site/manifest.ts'
import type { SiteOptions } from '../../site/options.ts'
import { createSiteHighlighter } from '../../site/page-code.ts'
import { withPages } from '../../site/page-stream.ts'
import { createSite, type Reading, type Site } from '../../site/site.ts'
import { mayAskForTypes } from '../../site/site-types.ts'
import { wantsDates } from '../../site/view/last-modified.ts'
import { type Terminal, UsageError } from '../command.ts'
import { createProgress } from '../progress.ts'
import { openPageCache, partStore } from './page-cache.ts'
import { ASIDE, MAIN, type Profile } from './profile.ts'
import type { RemoteCache } from './remote-cache.ts'
import type { RunReport, SiteReport } from './report.ts'

/**
 * By how many percent heaps may grow between collections. By default they may grow fourfold, and a build keeps few of the
 * pages that it has read. Little growth costs up to a sixth of the time of a large site, and much growth up to a quarter of
 * its memory, so the more pages there are, the less their heaps may grow.
 */
function heapGrowth(pages: number): number {
  return Math.round(Math.min(100, Math.max(30, 300_000 / pages)))
}

/** So many blocks of code are surely worth a thread of their own. It loads while the pages are read. */
const WORTH_WARMING_UP = 40

/** Characters of texts that wait for their page: all of a thousand pages, and little of what a build takes later. */
const KEPT_TEXTS = 8_000_000

/** Builds a folder, and says what came of it. */
export async function buildFolder(what: {
  folder: string
  out: string
  options: SiteOptions
  extensions: Extensions
  /** Whether the check is asked too. */
  strict: boolean
  /** Where pages of earlier builds are, and the options that they depend on. */
  cache?: {
    readonly cache: string
    readonly options: object
    readonly remote?: RemoteCache
    /** See `Reading`. */
    readonly writtenSize: Reading['writtenSize']
  }
  profile?: Profile
  terminal: Terminal
}): Promise<{ site: SiteReport; run: RunReport; hasDates: boolean; ids: BuildResult['ids'] }> {
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

  // The check and extensions ask for all pages at once.
  const isStreamed = !what.strict && extensions.names.length === 0
  let read = 0
  let asksForTypes = false
  let blocks = WORTH_WARMING_UP
  // Where there may be pages of earlier builds, nothing is started before it's known how many are left.
  const isFirst = !what.cache?.remote && !existsSync(what.cache?.cache ?? '')
  const session = openSession(new DiskFileSystem(folder), {
    vocabulary: extensions.vocabulary,
    // Threads read the folder at the same time.
    lazy: isStreamed,
    releasesTexts: isStreamed,
    keptTexts: KEPT_TEXTS,
    onOutline({ source, isGenerated }) {
      if (isGenerated) return
      asksForTypes ||= mayAskForTypes(source.text)
      if (isFirst) expectMdx(source.text)
      if (blocks >= WORTH_WARMING_UP) return
      blocks += countFences(source.text) / 2
      if (blocks >= WORTH_WARMING_UP) highlighter.warmUp()
    },
    onPage(page, span) {
      profile?.add('page', page.file, span)
      progress.update('Reading', ++read)
    },
  })
  setFlagsFromString(`--heap-growing-percent=${heapGrowth(session.project.outlines.size)}`)
  const writer = new FileWriter(options.threads > 1)
  const output = openOutput(out, { docs: folder, writer })
  const keys = siteKeys(session.project.config.name, relative(output.root, folder).split(sep).join('/'))
  const onBlock = profile && ((...block: Parameters<Profile['addCode']>) => profile.addCode(...block))
  const highlighter = createSiteHighlighter(session.project, options, { onBlock })
  const makers = isStreamed
    ? new PageMakers({
        folder,
        threads: options.threads,
        isProfiled: profile !== undefined,
        onPage: (page, span, thread) => profile?.add('page', page.file, span, thread),
        onBlock,
      })
    : undefined
  if (isFirst) {
    // Threads that make pages highlight their own code.
    if (!makers?.begin(session.project.outlines.size)) blocks = 0
  }
  let site: Site | undefined
  try {
    if (holdsAnotherSite(readManifest(output), keys))
      throw new UsageError(
        `${out} holds the site of another docs folder.`,
        'Name another folder with `--out`, or remove it.',
      )
    await (isStreamed ? session.outline() : session.finish())
    stage('read')
    const { outlines, config } = session.project
    const changes = wantsDates(outlines.values(), config) ? await readChangeTimes(folder) : undefined
    const atHand = new Map<Route, Page>()
    const start = isStreamed ? withPages(session.project, atHand) : session.project
    const repository = await readRepository(folder)
    site = await createSite(start, options, {
      changes,
      repository,
      highlighter,
      additions: extensions.site,
      ...(isStreamed && what.cache && { store: partStore(what.cache.cache, [config.name, options.audience]) }),
    })
    const cache =
      isStreamed && what.cache
        ? await openPageCache({
            folder,
            project: session.project,
            changes,
            repository,
            writer,
            ...what.cache,
          })
        : undefined
    if (asksForTypes) site.context.types.warmUp()
    // Recalled pages come at once. Others take long enough for the thread to start meanwhile.
    if (cache && !isFirst) site.context.search.warmUp(session.project.outlines.size)
    const digest = projectDigest(session.project)
    makers?.prepare({ options, changes, repository, isKept: cache !== undefined, digest })
    stage('site')
    const elsewhere: MadeElsewhere[] = []
    if (!isStreamed) await site.prepare()
    const result = await buildSite(site, output, {
      site: keys,
      stream: isStreamed
        ? site.stream(atHand, {
            read: (route) => session.take(route),
            findings: (route) => session.findings(route),
            cache,
            makers,
            writtenSize: what.cache?.writtenSize,
            onMade: ({ facts, diagnostics }) => elsewhere.push({ route: facts.outline.route, diagnostics }),
          })
        : undefined,
      onFile(done, all, file) {
        progress.update('Writing', done, all)
        profile?.add('file', file.path, file, file.aside ? ASIDE : MAIN)
      },
    })
    // Pages that are not published have findings too.
    const made = new Set(elsewhere.map(({ route }) => route))
    await session.finish((route) => !made.has(route))
    await cache?.finish()
    const { project } = session
    const inMade = elsewhere.flatMap(({ diagnostics }) => diagnostics)
    stage('write')
    progress.clear()
    const seconds = (now() - started) / 1000
    // What is an error in the docs is for the check to say, where the build is to be held to it.
    const found = what.strict
      ? [
          ...(await checkErrors(project, folder, extensions)),
          ...project.diagnostics.filter(({ severity }) => severity !== 'error'),
        ]
      : [...project.diagnostics, ...inMade]
    // A host with logins shows these pages to their readers.
    const inDocs = options.audience ? found.filter(({ code }) => code !== 'limited-page') : found
    const { files, written, removed, bytes } = result
    const account = accountOf(project, options.audience)
    return {
      site: {
        pages: account.pages + account.generated,
        groups: groupsIn(project.outlines.values()),
        account,
        files,
        bytes,
        ...findingsReport([...inDocs, ...site.diagnostics], project),
      },
      run: { seconds, written, removed, stages },
      hasDates: changes !== undefined,
      ids: result.ids,
    }
  } finally {
    output.close()
    makers?.close()
    site?.close()
    await session.close()
    void highlighter.close()
  }
}

/** A page that was not read here. */
interface MadeElsewhere {
  readonly route: Route
  readonly diagnostics: readonly Diagnostic[]
}

/** The texts that findings point at: also those that pages of an earlier build were made of, and nobody has read again. */
function sourcesOf({ sources, files }: Project): Sources {
  // Findings are sorted by file, so keeping one is enough.
  let last: SourceFile | undefined
  const get = (path: string) => {
    if (sources.has(path)) return sources.get(path)
    const text = last?.path === path ? last.text : files.readText(path)
    if (text !== undefined && last?.path !== path) last = new SourceFile(path, text)
    return text === undefined ? undefined : last
  }
  return Object.create(sources, { get: { value: get } }) as Sources
}

/** Findings in every form in which they may be printed. */
function findingsReport(
  findings: readonly Diagnostic[],
  project: Project,
): Pick<SiteReport, 'errors' | 'warnings' | 'suggestions' | 'findings' | 'text'> {
  const sources = sourcesOf(project)
  const inPages = new PageFindings({ sources, vocabulary: project.vocabulary })
  inPages.addRead(sortDiagnostics(findings))
  const diagnostics = sortDiagnostics(inPages.all())
  const { error = 0, warning = 0, suggestion = 0 } = countSeverities(diagnostics)
  const shown = diagnostics.filter(({ severity }) => severity !== 'suggestion')
  const text = (color: boolean) => (shown.length === 0 ? '' : everyCauseToText(shown, sources, { color }))
  return {
    errors: error,
    warnings: warning,
    suggestions: suggestion,
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

/** Lines that begin or end a block of code. */
function countFences(text: string): number {
  return text.split('\n```').length - 1
}
