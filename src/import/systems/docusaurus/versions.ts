// The instances of the docs plugin on a site, and the versions of each.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../../config/data.ts'
import type { ImportLog } from '../../source-site.ts'
import { pluginsOf, trimmed } from './config.ts'

/** One instance of the docs plugin. */
export interface Instance {
  readonly id: string
  readonly path: string
  readonly route: string
  readonly sidebarFile: string | undefined
  readonly options: Data
}

export interface Version {
  readonly name: string
  readonly label: string
  readonly folder: string
  /** The part of the URL. Empty for the version that readers see first. */
  readonly route: string
  readonly sidebars: string | undefined
  readonly isDefault: boolean
}

/** All instances of the docs plugin. If the site configures none, the default one. */
export function instancesOf(files: FileSystem, config: Data): readonly Instance[] {
  const out: Instance[] = []
  for (const { name, options } of pluginsOf(config)) {
    if (!/^docs$|plugin-content-docs$/.test(name) || options.off === true) continue
    const path = normalizePath(asText(options.path) ?? 'docs') ?? 'docs'
    const sidebar = options.sidebarPath === false ? undefined : (asText(options.sidebarPath) ?? undefined)
    const id = asText(options.id) ?? 'default'
    out.push({
      id,
      path,
      route: trimmed(asText(options.routeBasePath) ?? 'docs'),
      sidebarFile:
        sidebar === undefined ? (id === 'default' ? defaultSidebar(files) : undefined) : existing(files, sidebar),
      options,
    })
  }
  return out.length > 0
    ? out
    : [{ id: 'default', path: 'docs', route: 'docs', sidebarFile: defaultSidebar(files), options: {} }]
}

function defaultSidebar(files: FileSystem): string | undefined {
  return ['sidebars.ts', 'sidebars.js', 'sidebars.json', 'sidebars.mjs', 'sidebars.cjs'].find(
    (one) => files.readText(one) !== undefined,
  )
}

function existing(files: FileSystem, path: string): string | undefined {
  const plain = normalizePath(path.replace(/^\/+/, ''))
  // Programs may name what a compiler writes.
  return [
    plain,
    plain?.replace(/js$/, 'ts'),
    plain && `${plain}.ts`,
    plain && `${plain}.js`,
    plain && `${plain}.json`,
  ].find((one) => one && files.readText(one) !== undefined)
}

/** The versions of an instance that exist, newest first. */
export function versionsOf(files: FileSystem, instance: Instance, log: ImportLog): readonly Version[] {
  const { id, path, options } = instance
  const head = id === 'default' ? '' : `${id}_`
  const listed = asArray(readData(files, `${head}versions.json`)).filter(
    (one): one is string => typeof one === 'string',
  )
  // The docs that aren't a copy have a place in some lists, too.
  const names = listed.filter((name) => name !== 'current')
  const settings = asObject(options.versions)
  const only = asArray(options.onlyIncludeVersions)
  const hasCurrent = options.includeCurrentVersion !== false
  const all = [...(hasCurrent ? ['current'] : []), ...names].filter((name) => only.length === 0 || only.includes(name))
  const last = asText(options.lastVersion) ?? listed[0] ?? 'current'
  const versions = all.map((name): Version => {
    const own = asObject(settings[name])
    const folder = name === 'current' ? path : `${head}versioned_docs/version-${name}`
    const route = asText(own.path) ?? (name === last ? '' : name === 'current' ? 'next' : name)
    return {
      name,
      label: asText(own.label) ?? (name === 'current' ? 'Next' : name),
      folder,
      route: trimmed(route),
      sidebars: name === 'current' ? instance.sidebarFile : `${head}versioned_sidebars/version-${name}-sidebars.json`,
      isDefault: name === last,
    }
  })
  const there = versions.filter(({ folder, name }) => {
    const isThere = files.list().some((file) => file.startsWith(`${folder}/`))
    if (!isThere && names.includes(name))
      log.remark({
        kind: 'missing',
        what: 'version',
        file: `${head}versions.json`,
        line: 0,
        message: `Version ${name} is listed, but its folder \`${folder}\` doesn't exist.`,
        todo: 'Restore the folder, or remove the version from the list.',
      })
    return isThere
  })
  // The default version may be one whose folder is the current docs.
  const hasPages = files.list().some((file) => file.startsWith(`${path}/`))
  if (!hasPages || there.some(({ folder, isDefault }) => isDefault || folder === path)) return there
  const label = asText(at(settings, last, 'label')) ?? last
  return [{ name: last, label, folder: path, route: '', sidebars: instance.sidebarFile, isDefault: true }, ...there]
}
