// Reads the .proto files that a setting names, and those that they import.
import type { SourceFile } from '../../files/source-file.ts'
import type { Message, ProtoFile, Service } from './model.ts'
import { Names, type ProtoType } from './names.ts'
import { readProto } from './read-proto.ts'

/** What a set of files documents. */
export interface ProtoSet {
  /** The path that the setting names. */
  readonly path: string
  /** All files, also those that are only imported. */
  readonly files: readonly ProtoFile[]
  readonly names: Names
  readonly services: readonly Service[]
  readonly types: readonly ProtoType[]
  /** The path by which other files import one. */
  importPath(file: ProtoFile): string
}

/** What finds files. */
export interface ProtoSources {
  text(path: string): SourceFile | undefined
}

/**
 * Reads files of a folder, or one file, and what they import as far as it's there.
 * @param path what the setting names
 * @param paths the files in it
 */
export function readProtos(path: string, paths: readonly string[], sources: ProtoSources): ProtoSet | undefined {
  const files = new Map<string, ProtoFile>()
  const read = (each: string): ProtoFile | undefined => {
    const source = files.has(each) ? undefined : sources.text(each)
    const file = source && readProto(source)
    if (file) files.set(each, file)
    return file
  }
  const named = paths.flatMap((each) => read(each) ?? [])
  if (named.length === 0) return undefined
  const importPaths = new Map<string, string>()
  // Also what imported files import.
  const open = [...named]
  for (let file = open.pop(); file; file = open.pop())
    for (const wanted of file.imports) {
      const at = placesOf(wanted, file.source.path).find((each) => files.has(each) || read(each))
      const found = at === undefined ? undefined : files.get(at)
      if (at === undefined || !found) continue
      if (!importPaths.has(at) && !named.includes(found)) open.push(found)
      importPaths.set(at, wanted)
    }
  const all = [...files.values()]
  const names = new Names(all)
  return {
    path,
    files: all,
    names,
    ...documented(named, names),
    importPath: ({ source, package: name }) => importPaths.get(source.path) ?? usualPath(source.path, name, path),
  }
}

/** Where an imported file may be: below any of the folders around the file that imports it. */
function placesOf(wanted: string, from: string): string[] {
  const folders = from.split('/').slice(0, -1)
  return Array.from({ length: folders.length + 1 }, (_, up) =>
    [...folders.slice(0, folders.length - up), wanted].join('/'),
  )
}

/** From the folder that its package names, or else from the one that the setting names. */
function usualPath(path: string, package_: string, root: string): string {
  const folder = `/${path.slice(0, path.lastIndexOf('/') + 1)}`
  const named = `/${package_.replaceAll('.', '/')}/`
  if (package_ !== '' && folder.endsWith(named)) return path.slice(folder.length - named.length)
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path.slice(path.lastIndexOf('/') + 1)
}

/** Packages that others bring along: options for tools, and types that every language has. */
const FOREIGN =
  /^(?:google\.(?:protobuf|api|rpc|longrunning|type)|buf\.validate|validate|gogoproto|grpc\.gateway\.protoc_gen_\w+|gnostic\.openapi)(?:\.|$)/

/**
 * What gets pages: all services, and the types in their packages. Of other packages, the types that these use. Where
 * there are no services, all types.
 */
function documented(files: readonly ProtoFile[], names: Names): Pick<ProtoSet, 'services' | 'types'> {
  const isOnlyForeign = files.every((file) => FOREIGN.test(file.package))
  const own = files.filter((file) => isOnlyForeign || !FOREIGN.test(file.package))
  const services = own.flatMap((file) => file.services)
  const packages = new Set(services.map(({ file }) => file.package))
  const isShown = ({ file }: ProtoType) => packages.size === 0 || packages.has(file.package)
  const shown = new Set<ProtoType>(own.flatMap((file) => [...file.messages, ...file.enums]).filter(isShown))
  const open: (Message | Service)[] = [...services, ...[...shown].filter((type) => type.kind === 'message')]
  for (let each = open.pop(); each; each = open.pop())
    for (const name of 'methods' in each ? namesIn(each) : each.fields.map(({ type }) => type)) {
      const type = names.find(name, each.fullName)
      if (!type || shown.has(type) || /^google\.protobuf\./.test(type.fullName)) continue
      shown.add(type)
      if (type.kind === 'message') open.push(type)
    }
  return { services, types: [...shown] }
}

function namesIn({ methods }: Service): string[] {
  return methods.flatMap(({ request, response }) => [request.type, response.type])
}
