// The specifications of a folder: those in the configuration, and those that a page needs.
import { posix } from 'node:path'
import { type FileSystem, foldersOf } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { DocumentSet } from './document-set.ts'
import type { ApiDocument, OperationOutline } from './model.ts'
import { isOverlay } from './overlay/apply.ts'
import { overlaidFile } from './overlay/overlaid-file.ts'
import { readDocument } from './read-document.ts'
import { isRemote, type RemoteCopies, type RemoteState, remoteCopies } from './remote.ts'
import { isArchive } from './sdk/archive.ts'
import { Libraries } from './sdk/libraries.ts'
import type { ReadingMemory, SpecFile } from './spec-file.ts'
import type { TopicDocument } from './topic.ts'
import type { TopicKey, TopicSources } from './topic-kind.ts'
import { TOPIC_KINDS } from './topic-kinds.ts'

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
export class Catalog implements TopicSources {
  readonly documents: DocumentSet
  private readonly known = new Map<string, ApiDocument | undefined>()
  private readonly indexes = new Map<ApiDocument, ReadonlyMap<string, OperationOutline>>()
  private readonly topicDocuments = new Map<string, TopicDocument | undefined>()
  readonly libraries: Libraries
  /** Whether there is a file at a path. */
  private readonly present = new Map<string, boolean>()
  /** All folders and archives. */
  private folders: ReadonlySet<string> | undefined
  private found: readonly string[] | undefined

  constructor(
    private readonly files: Pick<FileSystem, 'readText' | 'readBytes'>,
    private readonly paths: () => Iterable<string>,
    /** Where copies of remote specifications are. */
    private readonly copies: RemoteCopies = remoteCopies(files, []),
    memory?: ReadingMemory,
  ) {
    this.documents = new DocumentSet(files, memory, copies)
    this.libraries = new Libraries(files, memory?.libraries)
  }

  /** What is known of a remote specification. */
  remote(url: string): RemoteState {
    return this.copies.find(url)
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
  topics(source: string, kind: TopicKey): TopicDocument | undefined {
    const key = `${kind} ${source}`
    if (this.topicDocuments.has(key)) return this.topicDocuments.get(key)
    const document = TOPIC_KINDS[kind].read(source, this)
    this.topicDocuments.set(key, document)
    return document
  }

  /** All files that were read, but for those of libraries. */
  get sources(): Iterable<SourceFile> {
    const topics = [...this.topicDocuments.entries()].flatMap(([key, document]) =>
      !document || key.startsWith('sdk ')
        ? []
        : (document.sources ?? document.topics.slice(0, 1).map(({ document: { source } }) => source)),
    )
    return [...topics, ...Array.from(this.documents.read, ({ source }) => source)]
  }

  /** All files of libraries that were opened. */
  get librarySources(): ReadonlyMap<string, SourceFile> {
    return this.libraries.files
  }

  /** All documents of these kinds that were read. */
  get readTopics(): Iterable<TopicDocument> {
    return new Set([...this.topicDocuments.values()].filter((document) => document !== undefined))
  }

  text(path: string): SourceFile | undefined {
    const text = this.files.readText(path)
    return text === undefined ? undefined : new SourceFile(path, text)
  }

  filesIn(folder: string): readonly string[] {
    return [...this.paths()].filter((each) => each.startsWith(`${folder}/`)).sort()
  }

  has(path: string): boolean {
    let known = this.present.get(path)
    if (known === undefined) {
      known = this.files.readText(path) !== undefined
      this.present.set(path, known)
    }
    return known
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

  /** Why the archive that a setting names couldn't be opened. */
  archiveProblem(source: string): string | undefined {
    return this.libraries.archiveProblems.get(this.pathOf(source) ?? '')
  }

  pathOf(source: string): string | undefined {
    if (!isRemote(source)) return normalized(source)
    const state = this.remote(source)
    return state.kind === 'copy' ? state.path : undefined
  }

  /** A name in the front matter of a page may be a path from the root of the folder, or else from the page. */
  nameFrom(page: string, source: string): string {
    if (isRemote(source) || this.isFolder(source) || this.has(normalized(source))) return source
    const path = posix.join(posix.dirname(page), source)
    return this.isFolder(path) || this.has(path) ? path : source
  }

  /** The file that a setting names, whatever it holds: by its path, by its name alone, or the copy of a remote one. */
  file(source: string): SpecFile | undefined {
    if (isRemote(source)) {
      const state = this.remote(source)
      return state.kind === 'copy' ? this.documents.file(state.path) : undefined
    }
    const path = normalized(source)
    const named = this.documents.file(path)
    if (named) return named
    const found = this.byName(path)
    return found === undefined ? undefined : this.documents.file(found)
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
  byName(name: string): string | undefined {
    const paths = this.allPaths().filter((path) => {
      const file = path.slice(path.lastIndexOf('/') + 1)
      return path.endsWith(`/${name}`) || file === name || file.replace(/\.(?:json|ya?ml)$/i, '') === name
    })
    return paths[0]
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
