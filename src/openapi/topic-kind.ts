// What distinguishes the kinds of specifications whose pages are topics. Each kind has a folder with a `kind.ts`.
import type { SPEC_KEYS } from '../config/schema/navigation.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { DocumentSet } from './document-set.ts'
import type { Libraries } from './sdk/libraries.ts'
import type { SpecFile } from './spec-file.ts'
import type { TopicDocument } from './topic.ts'

/** The key of a kind: in the navigation, and in the front matter of a page that shows one of its topics. */
export type TopicKey = Exclude<(typeof SPEC_KEYS)[number], 'openapi'>

/** A kind of specification that isn't OpenAPI. */
export interface TopicKind {
  /** With an article, for messages: `a GraphQL schema`. */
  readonly title: string
  /** What to do about a file that isn't of this kind. */
  readonly help: string
  /** The folder of its pages if no `directory` is given. */
  readonly directory: string
  /** True if a node of the navigation that lists some of the topics has no pages of the others. */
  readonly isListed?: boolean
  /** What the value of its key in front matter asks for. */
  nameIn(value: unknown): TopicName | undefined
  /** Reads the specification that a setting names. Undefined for anything else. */
  read(source: string, from: TopicSources): TopicDocument | undefined
}

/** The topic that a page shows. */
export interface TopicName {
  /** The specification, as typed. Undefined for those that the navigation names for the page. */
  readonly source?: string | undefined
  /** Empty for the specification as a whole. */
  readonly name: string
  readonly kind?: string | undefined
}

/** The files that specifications are read from. */
export interface TopicSources {
  readonly documents: DocumentSet
  readonly libraries: Libraries
  /** The path that a setting means: from the root, or that of the copy of a remote file. Undefined if there's no copy. */
  pathOf(source: string): string | undefined
  /** The file of data that a setting names: by its path, by its name alone, or the copy of a remote one. */
  file(source: string): SpecFile | undefined
  /** The path of the specification in the folder that has this name, with or without its extension. */
  byName(name: string): string | undefined
  /** A file as it is. */
  text(path: string): SourceFile | undefined
  has(path: string): boolean
  /** The paths of all files in a folder, sorted. */
  filesIn(folder: string): readonly string[]
}
