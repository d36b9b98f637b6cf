// Parts of a specification besides operations that have a page: channels, types, schemas, and introductions.
import type { Frontmatter } from '../content/page.ts'
import type { Node } from '../content/tree.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Message } from './asyncapi/channel.ts'
import type { DocumentSet } from './document-set.ts'
import type { ApiWords, SchemaLinks } from './field-content.ts'
import type { OperationOutline } from './model.ts'
import type { ApiSettings } from './operation-page.ts'
import { escapeMarkdown, plainDescription } from './plain-description.ts'
import type { ValueOfSchema } from './spec-examples.ts'
import type { SpecFile } from './spec-file.ts'

/** Something with a page of its own. */
export interface Topic {
  readonly kind: 'topic'
  readonly document: Pick<SpecFile, 'path' | 'source'>
  readonly title: string
  /** Markdown, as written. */
  readonly description?: string
  readonly deprecated: boolean
  /** No navigation lists the page. */
  readonly hidden: boolean
  /** The key of front matter that asks for it, and its value: `asyncapi: api.yaml users`. */
  readonly frontMatter: readonly [key: string, value: unknown]
  /** The parts of its address below the directory. */
  readonly address: readonly string[]
  /** Its groups, if the navigation lists everything. */
  readonly groups: readonly string[]
  /** The title of its group leads to it. It comes before all other topics in that group. */
  readonly isRoot?: boolean
  /** Where it is written. */
  place(): Place
  /** The content of its page, below the author's own text. */
  nodes(options: TopicPageOptions): Node[]
  /**
   * A digest of all that decides about this content besides the author's own text, so that a cache can tell which pages
   * an edit changes. Topics without one may show any part of their specification.
   */
  digest?(linkTo: TopicPageOptions['linkTo']): string
}

export interface TopicPageOptions {
  readonly documents: DocumentSet
  readonly word: ApiWords
  readonly settings: ApiSettings
  /** The pages of schemas that this page refers to. */
  readonly elsewhere?: SchemaLinks
  /** The server that the navigation names for the specification. */
  readonly server?: string | undefined
  /** Whether the author's own description is above the text. */
  readonly hasDescription: boolean
  /** The author's own page has this component. */
  holds(name: 'RequestExample' | 'ResponseExample'): boolean
  /** The address of the page of another topic. Undefined if it has none. */
  linkTo(topic: Topic): string | undefined
  /** The address of the page of an operation. Undefined if it has none. */
  pageOf(operation: OperationOutline): string | undefined
}

/** A specification that has topics. */
export interface TopicDocument {
  readonly path: string
  readonly topics: readonly Topic[]
  /** What the specification says of the whole API. */
  readonly introduction?: Topic
  /** The topic that front matter names. */
  find(name: string, kind?: string): Topic | undefined
  readonly names: readonly string[]
  /** The files that it's in, if there are several. */
  readonly sources?: readonly SourceFile[]
  /** Messages that a document about channels describes, with their examples. */
  readonly messages?: readonly Message[]
  /** Values that it gives as examples, with their schemas. */
  examples?(): readonly ValueOfSchema[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The front matter of the page of a topic, with all keys at one place. `written` comes before what is made. */
export function topicFrontmatter(topic: Topic, written?: Frontmatter): Frontmatter {
  const description = plainDescription(topic.description)
  const [key, value] = topic.frontMatter
  const made: Record<string, unknown> = {
    title: topic.title,
    ...(description !== undefined && { description: escapeMarkdown(description) }),
    [key]: value,
    ...(topic.deprecated && { deprecated: true }),
    ...(topic.hidden && { hidden: true }),
  }
  const place = topic.place()
  const places = new Map(Object.keys(made).map((name) => [name, place] as const))
  if (!written) return { data: made, places }
  return { data: { ...made, ...written.data }, places: new Map([...places, ...written.places]) }
}
