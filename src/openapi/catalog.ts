// The specifications of a folder: those in the configuration, and those that a page needs.
import { posix } from 'node:path'
import { type FileSystem, foldersOf } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { channelTopics } from './asyncapi/page.ts'
import { readAsyncApi } from './asyncapi/read.ts'
import { DocumentSet } from './document-set.ts'
import { graphqlTopics } from './graphql/page.ts'
import { readIntrospection } from './graphql/read-introspection.ts'
import { readSdl } from './graphql/read-sdl.ts'
import type { ApiDocument, OperationOutline } from './model.ts'
import { isOverlay } from './overlay/apply.ts'
import { overlaidFile } from './overlay/overlaid-file.ts'
import { readDocument } from './read-document.ts'
import { type FindRemote, isRemote, remoteCopies } from './remote.ts'
import { ArchiveError, isArchive, openArchive } from './sdk/archive.ts'
import { readLibrary } from './sdk/formats.ts'
import { libraryTopics } from './sdk/page.ts'
import type { LibrarySource } from './sdk/source.ts'
import type { ReadingMemory, SpecFile } from './spec-file.ts'
import type { TopicDocument } from './topic.ts'

/** Specifications whose pages are topics. */
export type TopicKind = 'asyncapi' | 'graphql' | 'sdk'

/** What a page string or front matter asks for. */
export interface OperationName {
  /** The specification, as typed. */
  readonly source?: string
  readonly kind: 'operation' | 'webhook'
  /** Upper case. Empty for a webhook. */
  readonly method: string
  /** The path, or the name of the webhook. */
  readonly path: string
}

const METHODS = 'get|post|put|patch|delete|head|options|trace|connect|query'
const OPERATION = new RegExp(`^(?:(\\S+)\\s+)?(${METHODS})\\s+(\\S.*)$`, 'i')
const WEBHOOK = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i

/** `GET /users`, `spec.json POST /x`, `webhook order.paid`. Undefined for any other text. */
export function parseOperationName(text: string): OperationName | undefined {
  const trimmed = text.trim()
  // Most are paths of pages.
  if (!/\s/.test(trimmed)) return undefined
  const [, source, method = '', path = ''] = OPERATION.exec(trimmed) ?? []
  if (path !== '') return { source, kind: 'operation', method: method.toUpperCase(), path: path.trim() }
  const [, from, name] = WEBHOOK.exec(trimmed) ?? []
  return name === undefined ? undefined : { source: from, kind: 'webhook', method: '', path: name.trim() }
}

/** Reads each specification once. */
export class Catalog {
  readonly documents: DocumentSet
  private readonly known = new Map<string, ApiDocument | undefined>()
  private readonly indexes = new Map<ApiDocument, ReadonlyMap<string, OperationOutline>>()
  private readonly topicDocuments = new Map<string, TopicDocument | undefined>()
  /** Files of libraries that aren't JSON or YAML. */
  private readonly texts = new Map<string, SourceFile>()
  private readonly archiveProblems = new Map<string, string>()
  /** All folders and archives. */
  private folders: ReadonlySet<string> | undefined
  private found: readonly string[] | undefined

  constructor(
    private readonly files: Pick<FileSystem, 'readText' | 'readBytes'>,
    private readonly paths: () => Iterable<string>,
    /** Where copies of remote specifications are. */
    readonly remote: FindRemote = remoteCopies(files, []),
    memory?: ReadingMemory,
  ) {
    this.documents = new DocumentSet(files, memory)
  }

  /**
   * The specification that a setting names: by its path from the root, whatever the path begins with. With other
   * overlays, it is another document.
   */
  document(source: string, overlays: readonly string[] = []): ApiDocument | undefined {
    const key = [source, ...overlays].join('\n')
    if (this.known.has(key)) return this.known.get(key)
    const file = this.file(source)
    const changes = overlays.flatMap((overlay) => this.overlay(overlay) ?? [])
    const document = file && readDocument(changes.length === 0 ? file : overlaidFile(file, changes), this.documents)
    this.known.set(key, document)
    return document
  }

  /** The overlay that a setting names. Undefined if there's none. */
  overlay(source: string): SpecFile | undefined {
    const file = this.file(source)
    return file && isOverlay(file.value) ? file : undefined
  }

  /** The channels, types, or symbols of a specification of another kind. */
  topics(source: string, kind: TopicKind): TopicDocument | undefined {
    const key = `${kind} ${source}`
    if (this.topicDocuments.has(key)) return this.topicDocuments.get(key)
    const document = this.readTopic(source, kind)
    this.topicDocuments.set(key, document)
    return document
  }

  private readTopic(source: string, kind: TopicKind): TopicDocument | undefined {
    switch (kind) {
      case 'graphql':
        return this.graphql(source)
      case 'asyncapi':
        return this.asyncApi(source)
      case 'sdk':
        return this.library(source)
    }
  }

  /** All files that were read, whatever they hold. */
  get sources(): Iterable<SourceFile> {
    const inTopics = [...this.readTopics].flatMap(({ topics }) => topics.slice(0, 1))
    const specifications = [...inTopics.map(({ document }) => document), ...this.documents.read]
    return [...specifications.map(({ source }) => source), ...this.texts.values()]
  }

  /** All documents of these kinds that were read. */
  get readTopics(): Iterable<TopicDocument> {
    return new Set([...this.topicDocuments.values()].filter((document) => document !== undefined))
  }

  private asyncApi(source: string): TopicDocument | undefined {
    const file = this.file(source)
    const document = file && readAsyncApi(file, this.documents)
    return document && channelTopics(document)
  }

  private library(source: string): TopicDocument | undefined {
    const found = this.librarySource(source)
    const library = found && readLibrary(found)
    return library && libraryTopics(library)
  }

  /** The file that a setting names, or the folder. */
  private librarySource(source: string): LibrarySource | undefined {
    const path = this.pathOf(source)
    if (path === undefined) return undefined
    if (isArchive(path)) return this.archive(path)
    const inFolder = [...this.paths()].filter((each) => each.startsWith(`${path}/`)).sort()
    const file = inFolder.length > 0 || this.files.readText(path) !== undefined ? path : this.byName(path)?.path
    if (file === undefined) return undefined
    return {
      path: file,
      files: inFolder.length > 0 ? inFolder : [file],
      text: (each) => this.text(each),
      structured: (each) => this.documents.file(each),
    }
  }

  /** Whether a setting names files together: a folder or an archive. */
  isFolder(source: string): boolean {
    const path = this.pathOf(source)
    if (path === undefined) return false
    if (isRemote(source)) return isArchive(path)
    this.folders ??= new Set(
      Array.from(this.paths(), (each) => [...foldersOf(each), ...(isArchive(each) ? [each] : [])]).flat(),
    )
    return this.folders.has(path)
  }

  private archive(path: string): LibrarySource | undefined {
    const bytes = this.files.readBytes(path)
    // So that a change to it is noticed.
    this.texts.set(path, new SourceFile(path, ''))
    try {
      return bytes && openArchive(path, bytes)
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      this.archiveProblems.set(path, error.message)
      return undefined
    }
  }

  /** Why the archive that a setting names couldn't be opened. */
  archiveProblem(source: string): string | undefined {
    return this.archiveProblems.get(this.pathOf(source) ?? '')
  }

  private text(path: string): SourceFile | undefined {
    const known = this.texts.get(path)
    if (known) return known
    const text = this.files.readText(path)
    if (text === undefined) return undefined
    const source = new SourceFile(path, text)
    this.texts.set(path, source)
    return source
  }

  private graphql(source: string): TopicDocument | undefined {
    const path = this.pathOf(source)
    const text = path === undefined ? undefined : this.files.readText(path)
    if (path === undefined || text === undefined) return undefined
    const file = /^\s*\{/.test(text) ? this.documents.file(path) : undefined
    const schema = file ? readIntrospection(file) : readSdl(new SourceFile(path, text))
    return schema && graphqlTopics(schema)
  }

  private pathOf(source: string): string | undefined {
    if (!isRemote(source)) return normalized(source)
    const state = this.remote(source)
    return state.kind === 'copy' ? state.path : undefined
  }

  /** A name in the front matter of a page may be a path from the root of the folder, or else from the page. */
  nameFrom(page: string, source: string): string {
    if (isRemote(source) || this.isFolder(source) || this.documents.file(normalized(source))) return source
    const path = posix.join(posix.dirname(page), source)
    return this.isFolder(path) || this.documents.file(path) ? path : source
  }

  /** The file that a setting names, whatever it holds: by its path, by its name alone, or the copy of a remote one. */
  file(source: string): SpecFile | undefined {
    if (isRemote(source)) {
      const state = this.remote(source)
      return state.kind === 'copy' ? this.documents.file(state.path) : undefined
    }
    const path = normalized(source)
    return this.documents.file(path) ?? this.byName(path)
  }

  /** All specifications in the folder, by name. Looks into every JSON and YAML file. */
  all(): ApiDocument[] {
    return this.allPaths().flatMap((path) => this.document(path) ?? [])
  }

  /** All that were read. */
  get read(): Iterable<ApiDocument> {
    return new Set([...this.known.values()].filter((document) => document !== undefined))
  }

  /** The operation of a document that has this name. */
  find(document: ApiDocument, name: OperationName): OperationOutline | undefined {
    let index = this.indexes.get(document)
    if (!index) {
      index = new Map(document.operations.map((operation) => [keyOf(operation), operation]))
      this.indexes.set(document, index)
    }
    return index.get(keyOf(name))
  }

  /** The operation of this name in the first of the documents that has it. */
  findIn(documents: Iterable<ApiDocument>, name: OperationName): OperationOutline | undefined {
    for (const document of documents) {
      const operation = this.find(document, name)
      if (operation) return operation
    }
    return undefined
  }

  /** `v1` and `v1.json` name `specs/v1.json` where it is the only one. */
  private byName(name: string) {
    const paths = this.allPaths().filter((path) => {
      const file = path.slice(path.lastIndexOf('/') + 1)
      return path.endsWith(`/${name}`) || file === name || file.replace(/\.(?:json|ya?ml)$/i, '') === name
    })
    return paths[0] === undefined ? undefined : this.documents.file(paths[0])
  }

  private allPaths(): readonly string[] {
    this.found ??= [...this.paths()].filter((path) => /\.(?:json|ya?ml)$/i.test(path) && this.isSpec(path)).sort()
    return this.found
  }

  private isSpec(path: string): boolean {
    const text = this.files.readText(path)
    // Anywhere, because some programs sort the keys, and `components` comes before `openapi`.
    return text !== undefined && /(?:^|[\s{,])["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\b/.test(text)
  }
}

function normalized(source: string): string {
  return source
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}

/** The same for paths that differ in a closing slash. */
function keyOf({ kind, method, path }: Pick<OperationOutline, 'kind' | 'method' | 'path'>): string {
  return kind === 'webhook' ? `webhook ${path}` : `${method} ${path.replace(/(?<=.)\/+$/, '')}`
}
