// A docs folder to a site in another folder, with everything that is needed for it.

import type { Page, Route } from '../../content/page.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { now } from '../../diagnostics/span.ts'
import type { Extensions } from '../../extensions/extensions.ts'
import { FileWriter } from '../../files/file-writer.ts'
import { openOutput } from '../../files/output-folder.ts'
import { pathBelow } from '../../files/path-below.ts'
import { accountOf } from '../../project/account.ts'
import { groupsIn } from '../../project/audience.ts'
import { readChangeTimes } from '../../project/last-changes.ts'
import type { Project } from '../../project/project.ts'
import { type Repository, readRepository } from '../../project/repository.ts'
import type { Session } from '../../project/session.ts'
import { type BuildResult, buildSite } from '../../site/build.ts'
import { projectDigest } from '../../site/makers/page-maker.ts'
import { holdsAnotherSite, readManifest, siteKeys } from '../../site/manifest.ts'
import type { SiteOptions } from '../../site/options.ts'
import { withPages } from '../../site/page-stream.ts'
import { createSite, type Site } from '../../site/site.ts'
import type { Reading } from '../../site/site-stream.ts'
import { wantsDates } from '../../site/view/last-modified.ts'
import { type Terminal, UsageError } from '../command.ts'
import { createProgress } from '../progress.ts'
import { addressFindings } from './address-findings.ts'
import { checkErrors, findingsReport, settledFindings } from './build-findings.ts'
import { FolderReader } from './folder-reader.ts'
import { openPageCache, partStore } from './page-cache.ts'
import { ASIDE, MAIN, type Profile } from './profile.ts'
import type { RemoteCache } from './remote-cache.ts'
import type { RunReport, SiteReport } from './report.ts'

/** What to build, where, and how. */
export interface FolderBuild {
  readonly folder: string
  readonly out: string
  readonly options: SiteOptions
  readonly extensions: Extensions
  /** Whether errors of `galley check` count too. */
  readonly strict: boolean
  /** The size beyond which the build fails. */
  readonly maxBytes: number
  /** Where pages of earlier builds are, and the options that they depend on. */
  readonly cache?: {
    readonly cache: string
    readonly options: object
    readonly remote?: RemoteCache
    /** See `Reading`. */
    readonly writtenSize: Reading['writtenSize']
  }
  readonly profile?: Profile
  readonly terminal: Terminal
}

/** What came of a build. */
export interface FolderBuilt {
  readonly site: SiteReport
  readonly run: RunReport
  /** Whether pages show when they were changed. */
  readonly hasDates: boolean
  readonly ids: BuildResult['ids']
}

/**
 * Builds a folder.
 * @throws a `UsageError` if the output folder can't be used, and whatever it throws when a file can't be written
 */
export async function buildFolder(what: FolderBuild): Promise<FolderBuilt> {
  const { folder, out, options, extensions, profile, terminal } = what
  const progress = createProgress(terminal, () => performance.now())
  const stages = new Stages(profile)
  // The check and extensions ask for all pages at once.
  const isStreamed = !what.strict && extensions.names.length === 0
  const writer = new FileWriter(options.threads > 1)
  // A signal may end this process only after the output folder is unlocked.
  terminal.stop()
  const output = openOutput(out, { docs: folder, writer })
  let reader: FolderReader | undefined
  let site: Site | undefined
  try {
    reader = new FolderReader(what, { isStreamed, progress })
    const { session, makers } = reader
    const keys = siteKeys(session.project.config.name, pathBelow(output.root, folder))
    if (holdsAnotherSite(readManifest(output), keys))
      throw new UsageError(
        `${out} holds the site of another docs folder.`,
        'Name another folder with `--out`, or remove it.',
      )
    await (isStreamed ? session.outline() : session.finish())
    stages.end('read')
    const git = await readGit(folder, session.project)
    const atHand = new Map<Route, Page>()
    site = await openSite(what, reader, { isStreamed, atHand, ...git })
    const cache =
      isStreamed && what.cache
        ? await openPageCache({ folder, project: session.project, ...git, writer, ...what.cache })
        : undefined
    warmUp(site, reader, cache !== undefined)
    makers?.prepare({ options, ...git, isKept: cache !== undefined, digest: projectDigest(session.project) })
    stages.end('site')
    if (!isStreamed) await site.prepare()
    /** Pages that weren't read here, and the findings in them. */
    const elsewhere = new Map<Route, readonly Diagnostic[]>()
    const reading: Reading = {
      read: (route) => session.take(route),
      findings: (route) => session.findings(route),
      cache,
      makers,
      writtenSize: what.cache?.writtenSize,
      onMade: ({ facts, diagnostics }) => elsewhere.set(facts.outline.route, diagnostics),
    }
    const result = await buildSite(site, output, {
      site: keys,
      stream: isStreamed ? site.stream(atHand, reading) : undefined,
      onFile(done, all, file, bytes) {
        if (bytes > what.maxBytes) throw new UsageError(`The site has more than ${what.maxBytes} bytes.`)
        progress.update('Writing', done, all)
        profile?.add('file', file.path, file, file.aside ? ASIDE : MAIN)
      },
    })
    // Pages that aren't published have findings too.
    await session.finish((route) => !elsewhere.has(route))
    await cache?.finish()
    stages.end('write')
    progress.clear()
    const { project } = session
    const seconds = stages.seconds()
    const found = [
      ...(await findingsIn(project, what)),
      ...[...elsewhere.values()].flat(),
      ...site.diagnostics,
      ...addressFindings(project, options),
    ]
    const settled = await settledFindings(found, project, what.extensions, (files) =>
      pagesWith(files, session, elsewhere),
    )
    const { written, removed, ids } = result
    return {
      site: siteReport(project, settled, result, options.audience),
      run: { seconds, written, removed, stages: stages.milliseconds },
      hasDates: git.changes !== undefined,
      ids,
    }
  } finally {
    output.close()
    site?.close()
    await reader?.close()
  }
}

/** What pages show of git: when they were changed, if any page shows that, and where their source is. */
interface GitFacts {
  readonly changes: ReadonlyMap<string, string> | undefined
  readonly repository: Repository | undefined
}

async function readGit(folder: string, { outlines, config }: Project): Promise<GitFacts> {
  const changes = wantsDates(outlines.values(), config) ? await readChangeTimes(folder) : undefined
  return { changes, repository: await readRepository(folder) }
}

/** Opens the site of what was read. A stream shows it only the pages `atHand`. */
function openSite(
  { options, extensions, cache }: FolderBuild,
  { session, highlighter }: FolderReader,
  { isStreamed, atHand, ...git }: GitFacts & { isStreamed: boolean; atHand: ReadonlyMap<Route, Page> },
): Promise<Site> {
  const { project } = session
  return createSite(isStreamed ? withPages(project, atHand) : project, options, {
    ...git,
    highlighter,
    additions: extensions.site,
    ...(isStreamed && cache && { store: partStore(cache.cache, [project.config.name, options.audience]) }),
  })
}

/** Starts threads that pages will need soon. */
function warmUp({ context }: Site, reader: FolderReader, isCached: boolean): void {
  if (reader.asksForTypes) context.types.warmUp()
  // Recalled pages come at once. Others take long enough for the thread to start meanwhile.
  if (isCached && !reader.isFirst) context.search.warmUp(reader.session.project.outlines.size)
}

/** Pages with findings in these files, which are their own or included: for each file at least one. */
async function pagesWith(
  files: ReadonlySet<string>,
  session: Session,
  elsewhere: ReadonlyMap<Route, readonly Diagnostic[]>,
): Promise<Page[]> {
  const left = new Set(files)
  const pages: Page[] = []
  for (const route of session.project.outlines.keys()) {
    if (left.size === 0) break
    const found = [...session.findings(route), ...(elsewhere.get(route) ?? [])]
    const own = found.map(({ place }) => place.file).filter((file) => left.has(file))
    if (own.length === 0) continue
    const page = await session.take(route)
    if (page) pages.push(page)
    for (const file of own) left.delete(file)
  }
  return pages
}

/** The findings of reading a project. A build that is held to the check has the errors of that. */
async function findingsIn(
  project: Project,
  { strict, folder, extensions }: FolderBuild,
): Promise<readonly Diagnostic[]> {
  if (!strict) return project.diagnostics
  const others = project.diagnostics.filter(({ severity }) => severity !== 'error')
  return [...(await checkErrors(project, folder, extensions)), ...others]
}

/** What there is to say about a built site. */
function siteReport(
  project: Project,
  found: readonly Diagnostic[],
  { files, bytes }: BuildResult,
  audience: SiteOptions['audience'],
): SiteReport {
  const account = accountOf(project, audience)
  // A host with logins shows limited pages to their readers.
  const shown = audience ? found.filter(({ code }) => code !== 'limited-page') : found
  return {
    pages: account.pages + account.generated,
    groups: groupsIn(project.outlines.values()),
    hasNavigation: project.navigation.root.children.length > 0,
    account,
    files,
    bytes,
    ...findingsReport(shown, project),
  }
}

/** How long the stages of a build took. */
class Stages {
  readonly milliseconds: Record<string, number> = {}
  private readonly started = now()
  private last = this.started

  constructor(private readonly profile: Profile | undefined) {}

  /** Ends a stage, and begins the next one. */
  end(name: string): void {
    const to = now()
    this.milliseconds[name] = Math.round(to - this.last)
    this.profile?.add('stage', name, { from: this.last, to })
    this.last = to
  }

  /** Since the first stage began. */
  seconds(): number {
    return (now() - this.started) / 1000
  }
}
