// What a topic of Writerside needs from its site: variables, other topics, code, and where references lead.
import type { RemarkKind } from '../report.ts'
import type { TopicNode } from './tree.ts'

/** Part of a topic that another one includes. */
export interface IncludedTopic {
  readonly nodes: readonly TopicNode[]
  /** The file that it's in. */
  readonly file: string
}

/** What a topic needs from its site. */
export interface WritersideSite {
  /** The topic's file. */
  readonly file: string
  /** The id of the instance that shows it. */
  readonly instance: string
  variable(name: string): string | undefined
  /** An element of another topic, or all of it without an id. */
  include(from: string, id: string | undefined, file: string): IncludedTopic | undefined
  /** The text of a file in the folder of snippets. */
  code(path: string): string | undefined
  /** The address and the title of a topic. */
  topic(name: string): { readonly address: string; readonly title: string } | undefined
  /** The title of what has an id in a topic, which is this one without a name. */
  partTitle(id: string, topic: string | undefined): string | undefined
  /** The path of an image from the root. */
  image(name: string): string | undefined
  /** What a label is called. */
  label(id: string): string | undefined
  /** Whether a link names an id. Other ids only serve includes. */
  isLinked(id: string): boolean
  /** What a term of the glossary means. */
  term(id: string): string | undefined
  remark?(kind: RemarkKind, what: string, line: number, message?: string, todo?: string): void
}
