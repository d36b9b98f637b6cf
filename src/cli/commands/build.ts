// galley build: a docs folder to a static site.
import { availableParallelism } from 'node:os'
import { relative, resolve, sep } from 'node:path'
import type { Page } from '../../content/page.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { diagnosticsToJson } from '../../diagnostics/report/json.ts'
import { countSeverities, sortDiagnostics } from '../../diagnostics/report/place-text.ts'
import { diagnosticsToText } from '../../diagnostics/report/terminal.ts'
import type { Extensions } from '../../extensions/extensions.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { openOutput } from '../../files/output-folder.ts'
import { readChangeTimes } from '../../project/last-changes.ts'
import type { Project } from '../../project/project.ts'
import { openSession } from '../../project/session.ts'
import { type BuildResult, buildSite } from '../../site/build.ts'
import { holdsAnotherSite, readManifest, siteKeys } from '../../site/manifest.ts'
import { normalizeBase, type SiteOptions } from '../../site/options.ts'
import { codeBlocks, createSiteHighlighter } from '../../site/page-code.ts'
import { createSite, type Site } from '../../site/site.ts'
import { wantsDates } from '../../site/view/last-modified.ts'
import { oneOf, readArguments } from '../arguments.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { EXTENSIONS_HELP, EXTENSIONS_OPTION, openExtensions } from '../extensions.ts'
import { docsFolder } from '../folder.ts'
import { createProgress } from '../progress.ts'

const HELP = `galley build [folder] [options]

Builds the docs in a folder (default: this one) into a static site that any host can serve.

  --out <folder>      where to write the site (default: _site)
  --base <path>       the path that the site is hosted under, such as /docs
  --relative          write a site that also opens from disk, by a double click on index.html
  --directory-urls    write guides/start/index.html in place of guides/start.html
  --strict            check the docs too, and exit with 1 on any error that \`galley check\` reports
  --format <name>     text (default) or json
${EXTENSIONS_HELP}`

/** In the working directory, where `galley serve` looks for it too. */
const DEFAULT_OUTPUT = '_site'

/** What a build reports, in milliseconds and bytes. */
interface Summary {
  readonly pages: number
  readonly seconds: number
  readonly stages: Readonly<Record<string, number>>
  readonly result: BuildResult
}

export const build: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      out: { type: 'string' },
      base: { type: 'string', default: '' },
      relative: { type: 'boolean', default: false },
      'directory-urls': { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
      ...EXTENSIONS_OPTION,
    })
    const format = oneOf('format', values.format, ['text', 'json'])
    const folder = docsFolder(terminal.cwd, positionals[0])
    const out = resolve(terminal.cwd, values.out ?? DEFAULT_OUTPUT)
    if (values.relative && values.base !== '')
      throw new UsageError('`--relative` needs no `--base`: such a site works in any folder.')
    const options: SiteOptions = {
      base: base(values.base),
      relative: values.relative,
      directoryUrls: values['directory-urls'],
      threads: availableParallelism(),
    }

    const extensions = await openExtensions(folder, values['no-extensions'])
    if (format === 'text' && extensions.names.length > 0)
      terminal.out(`With extensions that run as code of this site: ${extensions.names.join(', ')}\n`)
    const { summary, project, siteFindings } = await buildFolder({
      folder,
      out,
      options,
      extensions,
      terminal: format === 'text' ? terminal : { ...terminal, interactive: false },
    })
    // What is an error in the docs is for the check to say, where the build is to be held to it.
    const inDocs = values.strict
      ? [
          ...(await checkErrors(project, folder, extensions)),
          ...project.diagnostics.filter(({ severity }) => severity !== 'error'),
        ]
      : project.diagnostics
    const diagnostics = sortDiagnostics([...inDocs, ...siteFindings])
    const counts = countSeverities(diagnostics)
    if (format === 'json') {
      const findings = diagnosticsToJson(diagnostics, project.sources)
      terminal.out(
        `${JSON.stringify({ ...jsonSummary(summary), errors: counts.error, warnings: counts.warning, hints: counts.hint, findings })}\n`,
      )
    } else {
      const shown = diagnostics.filter(({ severity }) => severity !== 'hint')
      if (shown.length > 0) terminal.err(`${diagnosticsToText(shown, project.sources, { color: terminal.color })}\n`)
      terminal.out(textSummary(summary, counts, relative(terminal.cwd, out) || '.'))
    }
    return values.strict && counts.error > 0 ? 1 : 0
  },
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

function base(text: string): string {
  try {
    return normalizeBase(text)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Enough that a thread is worth starting, and few enough that it starts early. */
const PAGES_AT_ONCE = 60

async function buildFolder(what: {
  folder: string
  out: string
  options: SiteOptions
  extensions: Extensions
  terminal: Terminal
}) {
  const { folder, out, options, extensions, terminal } = what
  const progress = createProgress(terminal, () => performance.now())
  const stages: Record<string, number> = {}
  const started = performance.now()
  let last = started
  const stage = (name: string) => {
    const now = performance.now()
    stages[name] = Math.round(now - last)
    last = now
  }

  let read = 0
  const waiting: Page[] = []
  const session = openSession(new DiskFileSystem(folder), {
    vocabulary: extensions.vocabulary,
    onPage(page) {
      progress.update('Reading', ++read)
      waiting.push(page)
      // A thread colors the code of these pages while the next ones are read.
      if (waiting.length >= PAGES_AT_ONCE) void highlighter.begin(waiting.splice(0).flatMap((page) => codeBlocks(page)))
    },
  })
  const output = openOutput(out, { docs: folder })
  const keys = siteKeys(session.project.config.name, relative(output.root, folder).split(sep).join('/'))
  const highlighter = createSiteHighlighter(session.project, options)
  let site: Site | undefined
  try {
    if (holdsAnotherSite(readManifest(output), keys))
      throw new UsageError(`${out} holds the site of other docs.`, 'Name another folder with `--out`, or remove it.')
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
      onFile: (done, all) => progress.update('Writing', done, all),
    })
    stage('write')
    progress.clear()
    const summary: Summary = {
      pages: project.outlines.size,
      seconds: (performance.now() - started) / 1000,
      stages,
      result,
    }
    return { summary, project, siteFindings: site.diagnostics }
  } finally {
    output.close()
    site?.close()
    void highlighter.close()
  }
}

function jsonSummary({ pages, seconds, stages, result }: Summary) {
  return {
    pages,
    seconds: Number(seconds.toFixed(3)),
    ...result,
    stages,
    peakMemory: process.resourceUsage().maxRSS * 1024,
  }
}

function textSummary(
  { pages, seconds, result }: Summary,
  counts: Readonly<Record<string, number>>,
  out: string,
): string {
  const findings = [many(counts.error ?? 0, 'error'), many(counts.warning ?? 0, 'warning')].join(', ')
  const changed = result.written === result.files ? '' : `, ${result.written} changed`
  return `${many(pages, 'page')} in ${seconds.toFixed(2)} s, ${(result.bytes / 1e6).toFixed(1)} MB in ${out}${changed}; ${findings}\n`
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
