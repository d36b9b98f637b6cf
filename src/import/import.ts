// Converts a folder of another documentation system to the files of a Galley site, with a report on every loss.
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { AddressTable } from './addresses.ts'
import { compareText } from './compare-text.ts'
import { type ConvertedFile, convertPages } from './convert-pages.ts'
import { OutputFiles } from './output-files.ts'
import { showComponents } from './own-components.ts'
import { folderOf, originOf, within } from './reading.ts'
import { accountFor, type Redirect } from './redirects.ts'
import type { ImportReport, OldAddress, TextDifference } from './report.ts'
import type { ImportLog, ImportSystem, LoggedRemark, SourceSite } from './source-site.ts'
import { detectSystem } from './systems/index.ts'
import { writeConfig } from './write-config.ts'
import { writeNavigation } from './write-navigation.ts'

export interface ImportOptions {
  /** The id of the system. Detected if undefined. */
  readonly system?: string
  /** The folder of an existing site that the pages go to, such as `guides/`. Empty for a new site. */
  readonly prefix?: string
}

/** An imported site that hasn't been written yet. */
export interface ImportedSite {
  readonly system: ImportSystem
  readonly detectedBy: string
  readonly source: SourceSite
  readonly files: OutputFiles
  readonly navigation: Readonly<Record<string, unknown>>
  readonly redirects: readonly Redirect[]
  readonly pages: readonly ConvertedFile[]
  readonly remarks: readonly LoggedRemark[]
  readonly addresses: readonly OldAddress[]
  readonly text: readonly TextDifference[]
  readonly advice: readonly string[]
}

/** Reads a folder as its system would, and converts everything. Undefined if no system recognizes its files. */
export async function importSite(whole: FileSystem, options: ImportOptions = {}): Promise<ImportedSite | undefined> {
  const detected = detectSystem(whole, options.system)
  if (!detected) return undefined
  const { system, file: detectedBy, root } = detected
  const prefix = options.prefix ?? ''
  const remarks: LoggedRemark[] = []
  const site = within(whole, root)
  const log: ImportLog = { remark: (remark) => remarks.push(remark) }
  const source = await system.read(site, log, { files: whole, site: root })
  const files = source.files ?? site
  const output = new OutputFiles(files)
  const table = new AddressTable(files, source, prefix)
  for (const { page, route } of table.pages) {
    const first = table.pageAt(page.address)
    if (first && first.page !== page)
      log.remark({
        kind: 'changed',
        what: 'address',
        file: page.file,
        line: 0,
        message: `\`${first.page.file}\` has the same address, so this page is at \`${route}\`.`,
      })
  }
  const { navigation, labels, linkPages } = writeNavigation(source.navigation, {
    pageOf: (file) => table.pageOf(file),
    remark: log.remark,
    file: detectedBy.slice(root === '' ? 0 : root.length + 1),
    prefix,
  })
  for (const { file, path } of source.assets) output.set(prefix + path, { copyOf: file })
  for (const { path, text } of source.texts ?? []) output.set(prefix + path, { text })
  const pages = convertPages({
    files,
    site: source,
    table,
    output,
    log,
    labels,
    prefix,
    ownComponents: await showComponents(files, source, log),
    isOutside: (path, from) => /^\.\.\//.test(path) && normalizePath(`${root}/${folderOf(from)}/${path}`) === undefined,
    outside: (path, from) => {
      const file = root === '' ? undefined : normalizePath(`${root}/${folderOf(from)}/${path}`)
      const text = file === undefined ? undefined : whole.readText(file)
      return file === undefined || text === undefined ? undefined : { text, file }
    },
  })
  for (const [path, text] of linkPages) output.set(`${path}.mdx`, { text })
  const { redirects, addresses } = accountFor(source, table, pages)
  if (prefix === '') writeSettings({ files, source, output, table, navigation, redirects })
  return {
    system,
    detectedBy,
    source,
    files: output,
    navigation,
    redirects,
    pages,
    remarks: root === '' ? remarks : remarks.map((one) => ({ ...one, file: originOf(files, root, one.file) })),
    addresses,
    text: compareText(pages),
    advice: advice(source, prefix),
  }
}

function writeSettings(parts: {
  readonly files: FileSystem
  readonly source: SourceSite
  readonly output: OutputFiles
  readonly table: AddressTable
  readonly navigation: Readonly<Record<string, unknown>>
  readonly redirects: readonly Redirect[]
}): void {
  const { files, source, output, table, navigation, redirects } = parts
  const { settings } = source
  const asset = (file: string): string | undefined => {
    if (/^https?:/.test(file)) return file
    const candidates = [file, ...source.links.publicFolders.map((folder) => `${folder}/${file}`)]
    for (const candidate of candidates) {
      const path = normalizePath(candidate.replace(/^\/+/, ''))
      if (path === undefined || path === '' || files.readBytes(path) === undefined) continue
      const target = table.assetPath(path)
      output.set(target, { copyOf: path })
      return `/${target}`
    }
    return undefined
  }
  const config = writeConfig({
    settings,
    navigation,
    redirects,
    asset,
    link: (url) => table.pageAt(url.replace(/[?#].*$/, ''))?.route ?? url,
  })
  output.set('docs.json', { text: `${JSON.stringify(config, null, 2)}\n` })
  if (settings.url)
    output.set('galley.json', { text: `${JSON.stringify({ url: settings.url + source.base }, null, 2)}\n` })
  const ignored = output
    .list()
    .filter(
      (path) =>
        /^(?:build|dist|coverage|tmp|temp)\//.test(path) ||
        /(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.mdx?$/.test(path),
    )
  if (ignored.length > 0) output.set('.mintignore', { text: unignored(ignored) })
}

/** Lines for the ignore file that re-include pages excluded by default. */
function unignored(paths: readonly string[]): string {
  const patterns = new Set(
    paths
      .map((path) => /^(?:build|dist|coverage|tmp|temp)(?=\/)/.exec(path)?.[0])
      .map((folder, i) => (folder ? `!/${folder}` : `!/${paths[i]}`)),
  )
  return `${[...patterns].join('\n')}\n`
}

function advice(source: SourceSite, prefix: string): string[] {
  const out: string[] = []
  if (source.ending === 'slash')
    out.push('The old addresses end in a slash. Build with `galley build --directory-urls` to keep them.')
  if (source.base !== '' && prefix === '')
    out.push(`The old site was under ${source.base}. Build with \`galley build --base ${source.base}\` to keep that.`)
  return out
}

export type { ImportReport }
