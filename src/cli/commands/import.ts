// galley import: converts a site of another documentation system to a docs folder, with a report.
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { DiskFileSystem } from '../../files/disk.ts'
import { pathBelow } from '../../files/path-below.ts'
import type { ImportedSite } from '../../import/import.ts'
import type { ImportReport } from '../../import/report.ts'
import { systems } from '../../import/systems/index.ts'
import { oneOf, readArguments } from '../arguments.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { hasConfig } from '../folder.ts'
import { asArgument } from '../path-from.ts'

const HELP = `galley import <folder> [options]

Turns the docs of another system into a docs folder: pages, navigation, images, languages, versions, and redirects.
Recognizes the system by its configuration, so name the folder that holds it. That folder isn't changed.
You can import again after it changes: files that nobody has edited since are updated.

  --to <folder>      where the site goes (default: <folder>-galley); inside a docs folder, the pages go to that part of it
  --system <name>    the system, if it isn't recognized
  --dry-run          print the report, and write nothing
  --format <format>  text (default) or json

Systems:
${systems.map(({ id, name }) => `  ${id.padEnd(14)}${name}`).join('\n')}
`

export const importCommand: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      to: { type: 'string' },
      system: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
    })
    const format = oneOf('--format', values.format, ['text', 'json'])
    const from = sourceFolder(terminal.cwd, positionals[0])
    const system =
      values.system &&
      oneOf(
        '--system',
        values.system,
        systems.map(({ id }) => id),
      )
    const to = resolve(terminal.cwd, values.to ?? `${basename(from)}-galley`)
    if (to === from || from.startsWith(to + sep))
      throw new UsageError(
        "The result can't overwrite the folder that is imported.",
        'Name another folder with `--to`.',
      )
    const target = await targetOf(to)

    const started = performance.now()
    const { importSite } = await import('../../import/import.ts')
    const site = await importSite(new DiskFileSystem(from), { system: system || undefined, prefix: target.prefix })
    if (!site)
      throw new UsageError(
        `There are no pages of a known system in ${from}.`,
        'Name the folder that holds its configuration.',
      )
    if (!system && site.system.id === 'markdown') {
      if (hasConfig(from))
        throw new UsageError(
          `${from} is already the docs folder of a site.`,
          'See it with `galley dev`. To import its pages as plain Markdown, add `--system markdown`.',
        )
      const { enclosingSite } = await import('../import/enclosing-site.ts')
      const whole = enclosingSite(from)
      if (whole)
        throw new UsageError(
          `${from} is part of a ${whole.system} site, whose ${whole.file} is in ${whole.folder}.`,
          'Import that folder. To import only these pages, as plain Markdown, add `--system markdown`.',
        )
    }
    if (isEmpty(site)) {
      if (site.source.lost.length > 0 && site.system.id === 'markdown')
        throw new UsageError(
          `There are no Markdown pages in ${from}. ${site.remarks[0]?.message}`,
          site.remarks[0]?.todo,
        )
      const outside = site.remarks.find(({ what }) => what === 'folder outside')
      throw new UsageError(
        `${site.detectedBy} says that this is a site of ${site.system.name}, but it has no pages. ${outside?.message ?? ''}`.trim(),
        outside?.todo ?? 'Name the folder that holds both its configuration and its pages.',
      )
    }
    const parts = { site, target, from, terminal, isDryRun: values['dry-run'], started }
    const report = await finish(parts)
    if (format === 'json') {
      // Converters count lines from 0, and people and editors from 1.
      const remarks = report.remarks.map((remark) => ({ ...remark, line: remark.line + 1 }))
      terminal.out(`${JSON.stringify({ ...report, remarks }, null, 2)}\n`)
    } else {
      const { reportToText } = await import('../../import/report-text.ts')
      terminal.out(reportToText(report))
      terminal.out(nextStep(parts))
    }
    const isWhole = report.errors.length === 0 && report.addresses.every(({ state }) => state !== 'lost')
    return isWhole ? 0 : 1
  },
}

/** Whether there is nothing to show. A site may consist of API references only. */
function isEmpty({ pages, source, navigation }: ImportedSite): boolean {
  return pages.length === 0 && !source.settings.openapi?.length && !JSON.stringify(navigation).includes('"openapi":')
}

function sourceFolder(cwd: string, folder: string | undefined): string {
  if (folder === undefined)
    throw new UsageError('Name the folder to import.', 'For example: `galley import ./website --to ./docs`.')
  const path = resolve(cwd, folder)
  if (!existsSync(path)) throw new UsageError(`There is no folder ${path}.`)
  if (!statSync(path).isDirectory()) throw new UsageError(`${path} is a file, not a folder.`)
  return path
}

interface ImportTarget {
  /** The root of the site to write to. */
  readonly root: string
  /** The folder of an existing site that the pages go to: `guides/`. Empty for a new site. */
  readonly prefix: string
}

/** An existing site keeps its docs.json, and gets the pages as one of its folders. */
async function targetOf(to: string): Promise<ImportTarget> {
  const { readImportManifest } = await import('../../import/write-output.ts')
  const isSite = (folder: string) => existsSync(join(folder, 'docs.json'))
  if (isSite(to)) {
    if (readImportManifest(new DiskFileSystem(to), '')) return { root: to, prefix: '' }
    throw new UsageError(
      `There is already a docs.json in ${to}.`,
      'Name a folder inside it, such as `--to docs/guides`, to add the pages to that site.',
    )
  }
  for (let folder = dirname(to); ; folder = dirname(folder)) {
    if (isSite(folder)) return { root: folder, prefix: `${pathBelow(folder, to)}/` }
    if (folder === dirname(folder)) return { root: to, prefix: '' }
  }
}

interface Finish {
  readonly site: ImportedSite
  readonly target: ImportTarget
  readonly from: string
  readonly terminal: Terminal
  readonly isDryRun: boolean
  readonly started: number
}

/** Checks the result, writes it, and reports. */
async function finish({ site, target, from, terminal, isDryRun, started }: Finish): Promise<ImportReport> {
  const [{ loadProject }, { checkProject }, { accountForAnchors }, { writeOutput }, { reportToPage }, { joinSite }] =
    await Promise.all([
      import('../../project/load.ts'),
      import('../../check/check.ts'),
      import('../../import/anchors.ts'),
      import('../../import/write-output.ts'),
      import('../../import/report-text.ts'),
      import('../../import/join-site.ts'),
    ])
  const { root, prefix } = target
  const disk = new DiskFileSystem(root)
  const advice = [...site.advice, ...(prefix === '' ? [] : joinSite(site, disk, prefix))]
  const project = await loadProject(prefix === '' ? site.files : site.files.over(disk))
  const errors = checkProject(project, { errorsOnly: true }).filter(({ place }) => place.file.startsWith(prefix))
  const where = {
    folder: prefix,
    system: site.system.id,
    from: pathBelow(root, from),
    isDryRun: true,
  }
  const plan = writeOutput(site.files, disk, where)
  const page = `${prefix}import-report.mdx`
  const report: ImportReport = {
    system: site.system.name,
    detectedBy: site.detectedBy,
    from: relative(terminal.cwd, from) || '.',
    to: relative(terminal.cwd, join(root, prefix)) || '.',
    seconds: Math.round(performance.now() - started) / 1000,
    pages: site.pages.length,
    assets: site.files.entries().filter(([, content]) => 'copyOf' in content).length,
    remarks: site.remarks,
    addresses: site.addresses,
    anchors: accountForAnchors(project, site.pages),
    text: site.text,
    errors: errors.map(({ place, code, message }) => ({
      file: place.file,
      line: project.sources.get(place.file)?.position(place.start).line ?? 1,
      code,
      message,
    })),
    advice,
    skipped: plan.skipped,
    written: plan.written.length,
    // The report itself is written below.
    removed: plan.removed.filter((path) => path !== page).length,
  }
  if (!isDryRun) {
    // From here on, a signal waits: files without the record of them would pass for the author's own.
    terminal.stop()
    site.files.set(page, { text: reportToPage({ ...report, seconds: 0 }) })
    writeOutput(site.files, disk, { ...where, isDryRun: false })
  }
  return report
}

function nextStep({ target, isDryRun, terminal }: Finish): string {
  const where = relative(terminal.cwd, target.root)
  if (isDryRun) return '\nNothing was written.\n'
  return `\nThe site is in ${where || '.'}. See it, and the report at /${target.prefix}import-report:\n\n  galley dev${where === '' ? '' : ` ${asArgument(where)}`}\n`
}
