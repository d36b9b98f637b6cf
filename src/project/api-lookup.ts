// The front matter of a handwritten page -> the part of a specification that the page documents.
import { inherited } from '../config/inherit.ts'
import type { NavEntry, NavTree } from '../config/navigation.ts'
import type { Frontmatter, Route } from '../content/page.ts'
import { introductionTopic } from '../openapi/introduction-page.ts'
import type { ApiDocument, OperationOutline } from '../openapi/model.ts'
import { schemaTopic } from '../openapi/schema-page.ts'
import { SpecScope } from '../openapi/spec-scope.ts'
import { type SpecSource, specSources } from '../openapi/spec-sources.ts'
import type { Topic } from '../openapi/topic.ts'
import type { TopicKey } from '../openapi/topic-kind.ts'
import { isTopicKey } from '../openapi/topic-kinds.ts'
import { isApiPage, operationName, topicName } from './api-names.ts'
import type { ApiSpecs } from './api-specs.ts'
import { entryRoute } from './routes.ts'

/** Finds what pages name. Names are looked up in the specifications that the navigation has around a page. */
export class ApiLookup {
  /** The values of `openapi` that apply to pages, and what they name. */
  private settings: ReadonlyMap<Route, unknown> | undefined
  private readonly scopes = new Map<unknown, SpecScope>()
  private entries: ReadonlyMap<Route, NavEntry> | undefined

  constructor(private readonly specs: ApiSpecs) {}

  /** What a handwritten page documents. */
  outlineOf(route: Route, written: Frontmatter): OperationOutline | Topic | undefined {
    return isApiPage(written) ? (this.operationOf(route, written) ?? this.topicOf(route, written)) : undefined
  }

  /**
   * The operation that a handwritten page documents. One that no specification in scope has may be in another one of the
   * folder.
   */
  operationOf(route: Route, frontmatter: Frontmatter): OperationOutline | undefined {
    const { catalog } = this.specs
    const name = operationName(frontmatter, catalog)
    if (!name) return undefined
    const own = catalog.findIn(this.candidates(route, name.source), name)
    if (own || name.source !== undefined || this.scopeOf(route).unread !== undefined) return own
    return catalog.findIn(catalog.all(), name)
  }

  /** The channel, type, schema, symbol, or specification that a handwritten page documents. */
  topicOf(route: Route, frontmatter: Frontmatter): Topic | undefined {
    const { catalog } = this.specs
    const named = topicName(frontmatter, catalog)
    if (!named) return undefined
    const { key, source, name, kind } = named
    if (key === 'openapi') {
      const [document] = this.candidates(route, source)
      return document && introductionTopic(document)
    }
    if (key === 'openapi-schema') {
      for (const document of this.candidates(route, source)) {
        const topic = schemaTopic(document, name, catalog.documents)
        if (topic) return topic
      }
      return undefined
    }
    for (const each of this.topicSources(route, key, source)) {
      const document = catalog.topics(each, key)
      const topic = name === '' ? document?.introduction : document?.find(name, kind)
      if (topic) return topic
    }
    return undefined
  }

  /** The documents in which to look for an operation, in order. */
  candidates(route: Route, source: string | undefined): readonly ApiDocument[] {
    const scope = this.scopeOf(route)
    if (source !== undefined) return [scope.document(source)].filter((document) => document !== undefined)
    return scope.documents.length > 0 ? scope.documents : this.specs.catalog.all()
  }

  /** The specifications of the given kind in which a page looks up names. */
  topicSources(route: Route, key: TopicKey, source: string | undefined): string[] {
    return source === undefined ? this.specsOf(route, key).map((each) => each.source) : [source]
  }

  /** The server of a topic on a handwritten page. */
  serverOf(route: Route, { frontMatter: [key] }: Topic): string | undefined {
    return isTopicKey(key) ? this.specsOf(route, key).find(({ server }) => server !== undefined)?.server : undefined
  }

  /** The specification that a page's operation or schema may be in, which is in scope and couldn't be read. */
  unreadScope(route: Route, frontmatter: Frontmatter): string | undefined {
    const { catalog } = this.specs
    const topic = topicName(frontmatter, catalog)
    if (topic) {
      const isAnywhere = topic.key === 'openapi-schema' && topic.source === undefined
      return isAnywhere ? this.scopeOf(route).unread : undefined
    }
    const name = operationName(frontmatter, catalog)
    if (!name || (name.source !== undefined && !catalog.file(name.source))) return undefined
    return this.scopeOf(route).unread
  }

  /** The first entry of a page in the navigation as it's written. */
  entryOf(route: Route): NavEntry | undefined {
    this.entries ??= entriesByRoute(this.specs.folder.config.navigation)
    return this.entries.get(route)
  }

  /** The specifications of the given kind that the navigation names around a page. */
  private specsOf(route: Route, key: TopicKey): SpecSource[] {
    const { navigation, config } = this.specs.folder.config
    const entry = this.entryOf(route)
    const scope = entry && inherited(navigation, entry, (node) => node.specs?.[key])
    return specSources(scope ?? (key === 'asyncapi' ? config.api.asyncapi : undefined))
  }

  private scopeOf(route: Route): SpecScope {
    const { navigation, config } = this.specs.folder.config
    this.settings ??= settingsByRoute(navigation)
    const setting = this.settings.get(route) ?? config.api.openapi
    let scope = this.scopes.get(setting)
    if (!scope) {
      scope = new SpecScope(this.specs.catalog, specSources(setting))
      this.scopes.set(setting, scope)
    }
    return scope
  }
}

function entriesByRoute(tree: NavTree): ReadonlyMap<Route, NavEntry> {
  const entries = new Map<Route, NavEntry>()
  for (const entry of tree.entries) {
    const route = entryRoute(entry.node)
    if (route !== undefined && !entries.has(route)) entries.set(route, entry)
  }
  return entries
}

/** The value of `openapi` that applies to each page in the navigation. */
function settingsByRoute(tree: NavTree): ReadonlyMap<Route, unknown> {
  const settings = new Map<Route, unknown>()
  for (const entry of tree.entries) {
    const route = entryRoute(entry.node)
    const setting =
      route === undefined || settings.has(route) ? undefined : inherited(tree, entry, (node) => node.specs?.openapi)
    if (route !== undefined && setting !== undefined) settings.set(route, setting)
  }
  return settings
}
