// The front matter of a handwritten page -> findings about the parts of specifications that it names.
import type { Frontmatter, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { missingOperation, missingSpec } from '../openapi/missing-specs.ts'
import { schemaNames } from '../openapi/schema-page.ts'
import type { ApiLookup } from './api-lookup.ts'
import { type NamedTopic, operationName, topicName } from './api-names.ts'
import type { ApiSpecs } from './api-specs.ts'

/** Reports the names that lead to nothing. */
export class ApiProblems {
  /**
   * The first page whose operation may be in a specification that isn't there: it's a finding on one page, however many
   * name it. Front matter is read before pages are, so it doesn't matter which page is read first.
   */
  private readonly namedOn = new Map<string, Route>()

  constructor(
    private readonly specs: ApiSpecs,
    private readonly lookup: ApiLookup,
  ) {}

  /** Findings about the names in a page's front matter. */
  of(route: Route, frontmatter: Frontmatter): Diagnostic[] {
    const { catalog, navigation } = this.specs
    const named = topicName(frontmatter, catalog)
    if (named) return this.lookup.topicOf(route, frontmatter) ? [] : this.missingTopic(route, frontmatter, named)
    const place = frontmatter.places.get('openapi')
    const name = operationName(frontmatter, catalog)
    if (!place || !name || this.lookup.operationOf(route, frontmatter)) return []
    if (name.source !== undefined && !catalog.document(name.source)) return [missingSpec(name.source, place, catalog)]
    const candidates = this.lookup.candidates(route, name.source)
    const unread = this.lookup.unreadScope(route, frontmatter)
    if (unread !== undefined) return this.namedOn.get(unread) === route ? [missingSpec(unread, place, catalog)] : []
    // It may be in a specification that couldn't be read. That's already reported where the specification is named.
    if (name.source === undefined && navigation.diagnostics.some(({ code }) => code === 'remote-spec')) return []
    return [missingOperation(name, candidates, place)]
  }

  /** True for a page whose operation may be in a specification that isn't there. */
  namesUnread(route: Route, frontmatter: Frontmatter): boolean {
    return !this.lookup.outlineOf(route, frontmatter) && this.lookup.unreadScope(route, frontmatter) !== undefined
  }

  /** Call this in order for the pages that document nothing that could be read. */
  claim(route: Route, frontmatter: Frontmatter): void {
    const unread = this.lookup.unreadScope(route, frontmatter)
    if (unread !== undefined && !this.namedOn.has(unread)) this.namedOn.set(unread, route)
  }

  /** Call this before all pages are outlined again. */
  forgetNames(): void {
    this.namedOn.clear()
  }

  private missingTopic(route: Route, frontmatter: Frontmatter, { key, source, name, kind }: NamedTopic): Diagnostic[] {
    const { catalog } = this.specs
    const place = frontmatter.places.get(key)
    if (!place) return []
    if (key === 'openapi') return source === undefined ? [] : [missingSpec(source, place, catalog)]
    const isSchema = key === 'openapi-schema'
    const unread = this.lookup.unreadScope(route, frontmatter)
    if (unread !== undefined) return this.namedOn.get(unread) === route ? [missingSpec(unread, place, catalog)] : []
    const known = isSchema
      ? this.lookup
          .candidates(route, source)
          .map((document) => ({ path: document.file.path, names: schemaNames(document) }))
      : this.lookup.topicSources(route, key, source).flatMap((each) => catalog.topics(each, key) ?? [])
    if (known.length === 0 && source !== undefined)
      return [missingSpec(source, place, catalog, isSchema ? 'openapi' : key)]
    const written = kind === undefined ? name : `${kind} ${name}`
    const near = suggest(
      written,
      known.flatMap(({ names }) => names),
    )
    const files = listOf(known.map(({ path }) => path))
    return [
      {
        code: 'missing-operation',
        severity: 'error',
        message: files === '' ? `No specification applies to \`${written}\`.` : `\`${written}\` isn't in ${files}.`,
        place,
        help: near
          ? `Did you mean \`${near}\`?`
          : files === ''
            ? 'Write the path of the specification before the name.'
            : 'Write the name as it is in the specification.',
      },
    ]
  }
}
