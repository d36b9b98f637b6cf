// The topics of gRPC services: services with their methods, and the types that these use.
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { Topic, TopicDocument } from '../topic.ts'
import { MethodPage } from './method-page.ts'
import type { Method, Named } from './model.ts'
import { nameInPackage, type ProtoType } from './names.ts'
import { descriptionOf, isDeprecated } from './options.ts'
import type { ProtoSet } from './read-folder.ts'
import { linkReferences } from './references.ts'
import type { Direction } from './sample.ts'
import { ServicePage } from './service-page.ts'
import { TypePage } from './type-page.ts'
import { type Usage, usagesIn } from './usages.ts'

/** What pages know of each other. */
export interface GrpcDocument {
  readonly set: ProtoSet
  /** The topic whose page shows a service, a method, or a type, and the part of the page. */
  shownBy(declaration: Named): Shown | undefined
  usagesOf(type: ProtoType): readonly Usage[]
}

/** Where a declaration is shown. */
export interface Shown {
  readonly topic: Topic
  /** With `#`. Empty for a page of its own. */
  readonly fragment: string
}

/** The services, methods, messages, and enums of some files as topics. */
export function grpcTopics(set: ProtoSet): TopicDocument {
  const topics = new Map<Named, Topic>()
  const usages = usagesIn(set)
  const inMethods = methodMessages(set, usages)
  const document: GrpcDocument = {
    set,
    shownBy(declaration) {
      const of = inMethods.get(declaration)
      const topic = topics.get(of?.method ?? declaration)
      return topic && { topic, fragment: of ? `#${of.direction}` : '' }
    },
    usagesOf: (type) => usages.get(type) ?? [],
  }
  const add = (
    declaration: Named,
    topic: Omit<Topic, 'kind' | 'document' | 'description' | 'deprecated' | 'hidden' | 'frontMatter' | 'place'>,
  ) => topics.set(declaration, { ...described(declaration, set), ...topic })
  const packages = new Set([...set.services, ...set.types].map(({ file }) => file.package))
  // Packages are groups only if there are several. Addresses name them in any case, so that another one changes none.
  const groups = (declaration: Named, group: string) =>
    packages.size > 1 ? [declaration.file.package, group].filter((each) => each !== '') : [group]
  const address = ({ file }: Named, ...parts: readonly string[]) =>
    [file.package, ...parts].filter((each) => each !== '').map((part) => part.replaceAll('.', '-'))
  for (const service of set.services) {
    const inService = groups(service, service.name)
    add(service, {
      title: service.name,
      address: address(service, service.name),
      groups: inService,
      isRoot: true,
      nodes: (options) => new ServicePage(document, options).nodes(service),
    })
    for (const method of service.methods)
      add(method, {
        title: method.name,
        address: address(service, service.name, method.name),
        groups: inService,
        nodes: (options) => new MethodPage(document, options).nodes({ service, method }),
      })
  }
  for (const type of inOrder(set.types)) {
    const name = nameInPackage(type)
    add(type, {
      title: name,
      address: address(type, 'types', name),
      groups: groups(type, type.kind === 'message' ? 'Messages' : 'Enums'),
      nodes: (options) => new TypePage(document, options).nodes(type),
    })
  }
  const byName = new Map(Array.from(topics, ([{ fullName }, topic]) => [fullName, topic]))
  return {
    path: set.path,
    topics: [...topics].filter(([declaration]) => !inMethods.has(declaration)).map(([, topic]) => topic),
    diagnostics: set.files.flatMap(({ diagnostics }) => diagnostics),
    names: [...byName.keys()],
    sources: set.files.map(({ source }) => source),
    find: (name) => byName.get(name) ?? endingIn(byName, name),
  }
}

/** Messages that only one method uses: its page shows all of them, so they have none of their own. */
function methodMessages(
  { services, names }: ProtoSet,
  usages: ReadonlyMap<ProtoType, readonly Usage[]>,
): ReadonlyMap<Named, { readonly method: Method; readonly direction: Direction }> {
  const found = new Map<Named, { readonly method: Method; readonly direction: Direction }>()
  for (const method of services.flatMap(({ methods }) => methods))
    for (const direction of ['request', 'response'] as const) {
      const type = names.find(method[direction].type, method.fullName)
      // One that a method takes and returns is a thing of its own.
      const isAlone = method.request.type !== method.response.type && type && usages.get(type)?.length === 1
      if (isAlone) found.set(type, { method, direction })
    }
  return found
}

/** What all topics say in the same way. */
function described(declaration: Named, { path }: ProtoSet) {
  const { fullName, file } = declaration
  const description = descriptionOf(declaration)
  return {
    kind: 'topic',
    document: { path: file.source.path, source: file.source },
    // The front matter of a page has no links.
    ...(description !== undefined && { description: linkReferences(description, () => undefined) }),
    deprecated: isDeprecated(declaration),
    hidden: false,
    frontMatter: ['grpc', `${path} ${fullName}`],
    place: (): Place => declaration.place,
  } satisfies Partial<Topic>
}

/** Messages before enums, by package, as they are written. */
function inOrder(types: readonly ProtoType[]): ProtoType[] {
  return [...types].sort((a, b) => compare(a.file.package, b.file.package) || -compare(a.kind, b.kind))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The only one whose name ends like this: `BerthService.GetBerth`. */
function endingIn(topics: ReadonlyMap<string, Topic>, name: string): Topic | undefined {
  const found = [...topics].filter(([fullName]) => fullName.endsWith(`.${name}`))
  return found.length === 1 ? found[0]?.[1] : undefined
}
