// The components of an Antora site: their antora.yml, their modules, and the files that resource ids name.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../../config/data.ts'
import { folderOf, isAside, joinPath } from '../../reading.ts'

/** A component in one version. Several folders may hold parts of it. */
export interface Component {
  readonly name: string
  /** Empty if it has no version. */
  readonly version: string
  readonly title: string
  readonly displayVersion: string
  readonly folders: readonly string[]
  readonly attributes: Data
  /** Files with the navigation. */
  readonly nav: readonly string[]
  readonly startPage: string | undefined
}

/** The kinds of files in a module, and the folders that they are in. The second is that of older versions. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  page: ['pages'],
  partial: ['partials', 'pages/_partials'],
  example: ['examples'],
  image: ['images', 'assets/images'],
  attachment: ['attachments', 'assets/attachments'],
}
const RESOURCE = /^(?:([^@:$#]+)@)?(?:([^:$#]*):)?(?:([^:$#]*):)?(?:(page|partial|example|image|attachment)\$)?([^#]*)$/

/** A file that a resource id names, in its module. */
export interface ModuleFile {
  readonly component: Component
  readonly module: string
  /** The folder of the module. */
  readonly folder: string
  /** The path in the folder of its family. */
  readonly path: string
}

/** Where a resource id says that a file is. */
interface Place {
  readonly component: Component
  readonly module: string
  readonly family: string
  readonly path: string
}

/** How many times more pages outside of modules make a folder plain AsciiDoc. */
const MAX_OUTSIDE = 4

/** The folders with an antora.yml that belong to the site. With a playbook, those that it names. */
export function componentFiles(files: FileSystem): string[] {
  const pages = files.list().filter((path) => /\.(?:adoc|asciidoc)$/i.test(path))
  const own = pages.flatMap((path) => /^(.*?)(?:^|\/)modules\/[^/]+\/pages\//.exec(path)?.[1] ?? [])
  const outside = pages.filter((path) => !/(?:^|\/)modules\/[^/]+\//.test(path) && !isAside(path))
  // A component of a few pages beside many others is filled in when it's published.
  const withPages = new Set(outside.length > MAX_OUTSIDE * own.length ? [] : own)
  const all = files.list().filter((path) => /(?:^|\/)antora\.ya?ml$/.test(path) && withPages.has(folderOf(path)))
  if (all.length === 0) return []
  const shown = all.filter((path) => !isAside(path))
  const starts = startPaths(playbookOf(files))
  const named = all.filter((path) => starts.some((start) => `/${folderOf(path)}`.endsWith(`/${start}`)))
  return named.length > 0 ? named : shown.length > 0 ? shown : all
}

/** The playbook of a site. */
export function playbookOf(files: FileSystem): Data {
  const names = files.list().filter((path) => /(?:^|\/)[\w.-]*(?:playbook|antora|site)[\w.-]*\.ya?ml$/i.test(path))
  const rank = (path: string) =>
    path.split('/').length * 4 +
    (/(?:^|\/)antora-playbook\.ya?ml$/.test(path) ? 0 : /local|dev|preview/.test(path) ? 2 : 1)
  for (const path of names.filter((one) => !isAside(one)).sort((a, b) => rank(a) - rank(b))) {
    const data = asObject(readData(files, path))
    if (asArray(at(data, 'content', 'sources')).length > 0) return data
  }
  return {}
}

function startPaths(playbook: Data): string[] {
  return asArray(at(playbook, 'content', 'sources')).flatMap((source) => {
    const { start_path: one, start_paths: more } = asObject(source)
    return [...asArray(more), ...(typeof more === 'string' ? more.split(/\s*,\s*/) : []), one].flatMap((path) =>
      typeof path === 'string' && !/[*{]/.test(path) ? (normalizePath(path) ?? []) : [],
    )
  })
}

/** All components of a folder, in the order of their files. */
export class Components {
  readonly all: readonly Component[]

  constructor(private readonly files: FileSystem) {
    const byKey = new Map<string, Component>()
    for (const path of componentFiles(files)) {
      const component = readComponent(asObject(readData(files, path)), folderOf(path))
      const key = `${component.version}@${component.name}`
      const first = byKey.get(key)
      byKey.set(key, first ? merged(first, component) : component)
    }
    this.all = [...byKey.values()]
  }

  /** The module that a file is in. */
  fileOf(file: string): ModuleFile | undefined {
    for (const component of this.all)
      for (const folder of component.folders) {
        const head = joinPath([folder, 'modules/'])
        const [, module = '', rest = ''] = file.startsWith(head)
          ? (/^([^/]+)\/(.+)$/.exec(file.slice(head.length)) ?? [])
          : []
        if (module !== '')
          return { component, module, folder: head + module, path: rest.replace(/^(?:assets\/)?[^/]+\//, '') }
      }
    return undefined
  }

  /** The file that a resource id names, as a page writes it. Undefined if there is none. */
  resolve(id: string, family: string, from: ModuleFile): string | undefined {
    const place = this.place(id, family, from)
    if (!place) return undefined
    const { component, module, path } = place
    for (const folder of component.folders)
      for (const part of FAMILIES[place.family] ?? []) {
        const file = joinPath([folder, 'modules', module, part, path])
        if (this.files.readBytes(file) !== undefined) return file
      }
    return undefined
  }

  /** What a resource id says about its file, which may not exist. */
  place(id: string, family: string, from: ModuleFile): Place | undefined {
    const [whole, version, first, second, kind = family, typed = ''] = RESOURCE.exec(id) ?? []
    if (whole === undefined) return undefined
    const [componentName, moduleName] = second === undefined ? [undefined, first] : [first, second]
    const component = this.component(componentName || from.component.name, version, from.component)
    if (!component) return undefined
    const module = componentName ? moduleName || 'ROOT' : moduleName || (first === '' ? 'ROOT' : from.module)
    const isHere = component === from.component && module === from.module && /^\.{1,2}\//.test(typed)
    const path = normalizePath(
      (isHere && kind === 'page' ? `${folderOf(from.path)}/${typed}` : typed).replace(/^\/+/, ''),
    )
    return path === undefined || path === '' ? undefined : { component, module, family: kind, path }
  }

  private component(name: string, version: string | undefined, from: Component): Component | undefined {
    const named = this.all.filter((one) => one.name === name)
    if (version !== undefined) return named.find((one) => one.version === (version === '_' ? '' : version))
    return name === from.name ? from : named[0]
  }
}

function readComponent(data: Data, folder: string): Component {
  const name = asText(data.name) ?? 'docs'
  const typed = typeof data.version === 'object' ? '' : (asText(data.version) ?? '')
  return {
    name,
    version: typed,
    title: asText(data.title) ?? name,
    displayVersion: asText(data.display_version) ?? typed,
    folders: [folder],
    attributes: asObject(at(data, 'asciidoc', 'attributes')),
    nav: asArray(data.nav).flatMap((path) =>
      typeof path === 'string' ? (normalizePath(joinPath([folder, path])) ?? []) : [],
    ),
    startPage: asText(data.start_page),
  }
}

function merged(first: Component, second: Component): Component {
  return {
    ...first,
    title: first.title === first.name ? second.title : first.title,
    folders: [...first.folders, ...second.folders],
    attributes: { ...first.attributes, ...second.attributes },
    nav: [...first.nav, ...second.nav],
    startPage: first.startPage ?? second.startPage,
  }
}
