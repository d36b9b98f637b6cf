// Puts the files of a Go module together into packages, as `go doc` does on Linux.
import type { SourceFile } from '../../../files/source-file.ts'
import { append } from '../../append.ts'
import type { LibrarySource } from '../source.ts'
import { isFor, SYSTEMS } from './constraints.ts'
import { type GoFile, type GoFunction, type GoType, type GoValues, parseGo } from './parse.ts'

/** A declaration with the file that it's in. */
export interface In<T> {
  readonly file: PackageFile
  readonly declared: T
  /** The system that it's for, if it isn't for Linux. */
  readonly system?: string
}

export interface PackageFile extends GoFile {
  readonly from: SourceFile
  readonly package: Package
}

/** One package: a folder. */
export interface Package {
  /** As other packages import it. */
  readonly importPath: string
  name: string
  /** Its path from the folder of the library, or the name of the package there. */
  title: string
  readonly comments: Set<string>
  readonly files: PackageFile[]
  readonly tests: PackageFile[]
  /** Packages by the names by which its files import them. */
  readonly imports: Map<string, string>
  readonly functions: In<GoFunction>[]
  readonly types: Map<string, In<GoType>>
  readonly values: In<GoValues>[]
  /** What is known not to work. */
  readonly bugs: Set<string>
}

/** The packages that others can import, by their import paths. */
export function packagesOf(source: LibrarySource): Map<string, Package> {
  const folders = new Map<string, string[]>()
  for (const path of source.files) {
    const inside = path.slice(source.path.length + 1)
    if (!path.endsWith('.go') || inside.split('/').slice(0, -1).some(isLeftOut)) continue
    append(folders, path.slice(0, path.lastIndexOf('/')), path)
  }
  const modules = new Map(
    source.files.filter((path) => path.endsWith('/go.mod')).map((path) => [path.slice(0, -'/go.mod'.length), path]),
  )
  const packages = new Map<string, Package>()
  for (const [folder, paths] of folders) {
    const title = folder.slice(outermost(folder, source, modules).length + 1)
    const found = new Reading(source, importPathOf(folder, source, modules), title).read(paths)
    if (found) packages.set(found.importPath, found)
  }
  return packages
}

/** Folders that other modules can't import, and those that Go's own tools pass over. */
function isLeftOut(folder: string): boolean {
  return /^(?:internal|vendor|testdata|[_.].*)$/.test(folder)
}

/** The folder of the whole library: that of a module that isn't in another one. Archives often have a folder around it. */
function outermost(folder: string, source: LibrarySource, modules: ReadonlyMap<string, string>): string {
  for (let end = source.path.length; end !== -1; end = folder.indexOf('/', end + 1)) {
    const around = folder.slice(0, end)
    if (modules.has(around)) return around
  }
  return modules.has(folder) ? folder : source.path
}

/** The path of a package: that of the module around it, with the folders from there. */
function importPathOf(folder: string, source: LibrarySource, modules: ReadonlyMap<string, string>): string {
  let around = folder
  while (!modules.has(around) && around.length > source.path.length) around = around.slice(0, around.lastIndexOf('/'))
  const file = modules.get(around)
  const [, quoted, plain] =
    /^[ \t]*module[ \t]+(?:"([^"\s]+)"|([^\s/]\S*))/m.exec(file ? (source.text(file)?.text ?? '') : '') ?? []
  const root = quoted ?? plain ?? (source.path.split('/').at(-1) ?? '').replace(/\.(?:zip|jar)$/i, '')
  return folder.length === around.length ? root : `${root}${folder.slice(around.length)}`
}

class Reading {
  private readonly found: Package
  private readonly names = new Set<string>()

  constructor(
    private readonly source: LibrarySource,
    importPath: string,
    title: string,
  ) {
    this.found = {
      ...{ importPath, name: '', title, comments: new Set() },
      ...{ files: [], tests: [], imports: new Map(), functions: [], types: new Map(), values: [], bugs: new Set() },
    }
  }

  read(paths: readonly string[]): Package | undefined {
    for (const path of paths) {
      const from = this.source.text(path)
      // Most tests have no examples in them.
      const isNeeded = from && (!path.endsWith('_test.go') || from.text.includes('\nfunc Example'))
      const parsed = isNeeded ? parseGo(path, from.text) : undefined
      if (!from || !parsed) continue
      const file = { ...parsed, from, package: this.found }
      if (path.endsWith('_test.go')) this.found.tests.push(file)
      else this.found.files.push(file)
    }
    const { files } = this.found
    const shown = SYSTEMS.flatMap((system, i) =>
      files.filter((file) => systemOf(file) === i).map((file) => ({ file, ...(i > 0 && { system }) })),
    )
    const [first] = shown
    if (!first || first.file.packageName === 'main') return undefined
    const name = first.file.packageName
    for (const { file, system } of shown) {
      if (file.packageName !== name) continue
      for (const [key, path] of file.imports) this.found.imports.set(key, path)
      if (file.comment !== '') this.found.comments.add(file.comment)
      for (const bug of file.bugs) this.found.bugs.add(bug)
      this.add(file, system)
    }
    this.found.name = name
    if (this.found.title === '') this.found.title = name
    return this.found
  }

  /** What another system declares too is shown once. */
  private add(file: PackageFile, system: string | undefined): void {
    const isNew = (name: string) => {
      if (this.names.has(name)) return false
      this.names.add(name)
      return true
    }
    const placed = <T>(declared: T): In<T> => ({ file, declared, ...(system !== undefined && { system }) })
    for (const each of file.types) if (isNew(each.name)) this.found.types.set(each.name, placed(each))
    for (const each of file.functions)
      if (isNew(each.receiver === undefined ? each.name : `${each.receiver}.${each.name}`))
        this.found.functions.push(placed(each))
    for (const each of file.values) {
      const specs = each.specs.filter(({ names }) => names.filter((name) => name === '_' || isNew(name)).length > 0)
      if (specs.length > 0) this.found.values.push(placed({ ...each, specs }))
    }
  }
}

/** The first of the systems that a file is for. -1 if it's for none, such as a program that only generates code. */
function systemOf({ path, constraint }: GoFile): number {
  return SYSTEMS.findIndex((system) => isFor(system, path, constraint))
}
