// The pages about the parts of specifications -> where links to the parts lead.
import type { Frontmatter, Route } from '../content/page.ts'
import type { OperationOutline } from '../openapi/model.ts'
import type { Topic } from '../openapi/topic.ts'
import type { ApiLookup } from './api-lookup.ts'
import { namingPages, topicName } from './api-names.ts'
import type { ApiSpecs } from './api-specs.ts'
import { type OperationPage, SpecLinks } from './spec-links.ts'

/** Knows the pages of operations and topics, generated and handwritten. */
export class ApiLinks {
  private written: SpecLinks | undefined
  private routesOfTopics: ReadonlyMap<Topic, Route> | undefined

  constructor(
    private readonly specs: ApiSpecs,
    private readonly lookup: ApiLookup,
  ) {}

  /** Where links of specifications lead that are written for another viewer. */
  get toPages(): SpecLinks {
    this.written ??= new SpecLinks(
      this.generatedPages(),
      () => this.writtenPages(),
      () => this.introductions(),
      () => this.schemaPages(),
    )
    return this.written
  }

  /** The page of a topic. */
  readonly toTopic = (topic: Topic): Route | undefined => {
    this.routesOfTopics ??= this.listTopics()
    return this.routesOfTopics.get(topic)
  }

  /** Call this when a handwritten page may be about something else now. */
  forgetWritten(): void {
    this.written?.forgetWritten()
  }

  private *generatedPages(): Iterable<OperationPage> {
    for (const [route, { outline }] of this.specs.pages) if (outline.kind !== 'topic') yield [route, outline]
  }

  private *writtenPages(): Iterable<OperationPage> {
    for (const [route, frontmatter] of this.namingPages()) {
      const outline = this.lookup.operationOf(route, frontmatter)
      if (outline) yield [route, outline]
    }
  }

  private *introductions(): Iterable<readonly [path: string, route: Route]> {
    for (const [route, frontmatter] of this.namingPages()) {
      const topic = topicName(frontmatter, this.specs.catalog)
      if (topic?.name !== '') continue
      const shown = this.lookup.topicOf(route, frontmatter)
      if (shown) yield [shown.document.path, route]
    }
  }

  private *schemaPages(): Iterable<readonly [route: Route, topic: Topic]> {
    for (const [route, { outline }] of this.specs.pages) if (isSchema(outline)) yield [route, outline]
    for (const [route, frontmatter] of this.namingPages()) {
      const topic = this.lookup.topicOf(route, frontmatter)
      if (topic && isSchema(topic)) yield [route, topic]
    }
  }

  private namingPages(): Iterable<readonly [route: Route, frontmatter: Frontmatter]> {
    return namingPages(this.specs.folder)
  }

  private listTopics(): ReadonlyMap<Topic, Route> {
    const routes = new Map<Topic, Route>()
    for (const [route, { outline }] of this.specs.pages) if (outline.kind === 'topic') routes.set(outline, route)
    for (const [route, written] of this.specs.symbolPages()) {
      const topic = this.lookup.topicOf(route, written)
      if (topic && !routes.has(topic)) routes.set(topic, route)
    }
    return routes
  }
}

function isSchema(outline: OperationOutline | Topic): outline is Topic {
  return outline.kind === 'topic' && outline.frontMatter[0] === 'openapi-schema'
}
