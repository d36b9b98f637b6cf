// Reads the configuration and navigation of a docs folder, with findings.
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { isTypo } from '../diagnostics/typo.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { kindOf, type PlacedObject, type PlacedValue, placedObject, valueAt } from '../schema/placed.ts'
import { readValue } from '../schema/read.ts'
import { checkActions } from './check-actions.ts'
import { checkSettings } from './check-settings.ts'
import { contentSources, type FetchedSource, readFetchedSources } from './content-sources.ts'
import { readHostFiles } from './host-files.ts'
import type { NavTree } from './navigation.ts'
import { readNavigation } from './read-navigation.ts'
import { readObject } from './read-object.ts'
import { type Settings, settingsSchema } from './schema/docs.ts'
import { galleySchema } from './schema/galley.ts'
import { redirect as redirectSchema } from './schema/publishing.ts'
import { toSiteConfig } from './settings.ts'
import type { Redirect, SiteConfig } from './site-config.ts'
import { withSourceNavigation } from './source-navigation.ts'
import { upgradeMint } from './upgrade.ts'

/** The configuration of a folder. */
export interface LoadedConfig {
  readonly config: SiteConfig
  readonly navigation: NavTree
  /** Every file that was read, so that findings can be shown. */
  readonly sources: readonly SourceFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads `docs.json`, or else `mint.json` (upgraded in memory), and `galley.json` next to it. Without either of the
 * first two, the configuration has the defaults, the navigation is empty, and there is a finding `missing-config`.
 * Never throws because of what an author wrote.
 */
export function loadConfig(files: FileSystem): LoadedConfig {
  const sources: SourceFile[] = []
  const diagnostics: Diagnostic[] = []
  const report: Report = (finding) => diagnostics.push(finding)
  const onSource = (source: SourceFile) => void sources.push(source)
  const read = (file: string) => readObject(file, { files, report, onSource })

  const hostFiles = (redirects: readonly Redirect[]) => readHostFiles({ files, redirects, report, onSource })

  const file = ['docs.json', 'mint.json'].find((name) => files.readText(name) !== undefined)
  const galleyPlaces = read('galley.json') ?? empty('galley.json')
  const galley = readValue(galleySchema, galleyPlaces, report) ?? {}
  if (!file) {
    report(missingConfig(files))
    onSource(new SourceFile('docs.json', ''))
    const config = toSiteConfig(defaults(), {
      file: 'docs.json',
      redirects: [],
      host: hostFiles([]),
      sources: [],
      galley,
      galleyPlaces,
    })
    return { config, navigation: readNavigation(empty('docs.json'), () => {}), sources, diagnostics }
  }
  const written = withNavigation(read(file), report)
  const docs = written && file === 'mint.json' ? upgraded(written, report) : written
  const listed = contentSources(galley, galleyPlaces, report)
  const fetched = readFetchedSources(listed, galleyPlaces, { files, report, onSource })
  const settings = withVariables(docs ? readSettings(docs, report) : defaults(), fetched)
  if (docs) {
    checkSettings(docs, report)
    checkActions(docs, galley, report)
  }
  const redirects = [docs, ...fetched.map((source) => source.docs)].flatMap((config) =>
    readRedirects(valueAt(config, 'redirects'), report),
  )
  const navigation = docs
    ? readNavigation(
        withSourceNavigation(valueAt(docs, 'navigation'), fetched, { site: settings.name, report, known: listed }),
        ...[report, file],
      )
    : readNavigation(empty(file), () => {})
  return {
    config: toSiteConfig(settings, {
      file,
      redirects,
      host: hostFiles(redirects),
      sources: fetched.map(({ source }) => source),
      galley,
      galleyPlaces,
    }),
    navigation,
    sources,
    diagnostics,
  }
}

/** A configuration with its navigation, although that key is misspelled. */
function withNavigation(docs: PlacedObject | undefined, report: Report): PlacedObject | undefined {
  const key = docs && !docs.entries.has('navigation') ? [...docs.entries.keys()].find(isNavigation) : undefined
  const entry = key === undefined ? undefined : docs?.entries.get(key)
  if (!docs || !entry || key === undefined) return docs
  report({
    code: 'unknown-key',
    severity: 'error',
    message: `Unknown key \`${key}\`. Other tools find no pages.`,
    place: entry.keyPlace,
    help: 'Did you mean `navigation`?',
    fix: [{ ...entry.keyPlace, text: '"navigation"' }],
  })
  const entries = new Map(docs.entries)
  entries.delete(key)
  return { ...docs, entries: entries.set('navigation', entry) }
}

function isNavigation(key: string): boolean {
  return isTypo(key, 'navigation')
}

function upgraded(mint: PlacedObject, report: Report): PlacedObject {
  const { docs, notes } = upgradeMint(mint)
  for (const note of notes) report(note)
  return docs
}

/** All settings except `navigation` and `redirects`, which are read separately because they keep places. */
function readSettings(docs: PlacedObject, report: Report): Settings {
  const entries = new Map(docs.entries)
  entries.delete('navigation')
  entries.delete('redirects')
  return readValue(settingsSchema, { ...docs, entries }, report) ?? defaults()
}

/** The settings with the variables of sources, which those of the site override. */
function withVariables(settings: Settings, sources: readonly FetchedSource[]): Settings {
  const read = (docs: PlacedObject) => {
    const variables = valueAt(docs, 'variables')
    return readValue(settingsSchema.shape.variables, variables ?? empty(''), () => {}) ?? {}
  }
  // Of two sources with the same variable, the first counts.
  const all = sources.toReversed().map(({ docs }) => read(docs))
  return sources.length === 0 ? settings : { ...settings, variables: Object.assign({}, ...all, settings.variables) }
}

function readRedirects(value: PlacedValue | undefined, report: Report): Redirect[] {
  if (!value) return []
  if (value.kind !== 'array') {
    const message = `\`redirects\` must be a list, not ${kindOf(value)}.`
    report({ code: 'wrong-type', severity: 'error', message, place: value.place })
    return []
  }
  return value.items.flatMap((item) => {
    const read = readValue(redirectSchema, item, report)
    if (!read || item.kind !== 'object') return []
    const destinationPlace = item.entries.get('destination')?.value.place
    return [
      { ...read, permanent: read.permanent ?? true, place: item.place, ...(destinationPlace && { destinationPlace }) },
    ]
  })
}

function defaults(): Settings {
  return readValue(settingsSchema, empty(''), () => {}) as Settings
}

function empty(file: string): PlacedObject {
  return placedObject([], { file, start: 0, end: 0 })
}

function missingConfig(files: FileSystem): Diagnostic {
  const elsewhere = files.list().find((path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path))
  return {
    code: 'missing-config',
    severity: 'error',
    message: 'There is no `docs.json` in this folder.',
    place: { file: 'docs.json', start: 0, end: 0 },
    help: elsewhere
      ? `There is one at \`${elsewhere}\`. Name its folder.`
      : 'Create one with at least `name`, `theme`, `colors.primary` and `navigation`.',
  }
}
