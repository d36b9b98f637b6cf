// The language server: connects an editor with docs folders.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type Connection,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { navigationEdits } from '../editing/new-page.ts'
import { allFiles } from '../editing/world.ts'
import type { Extensions } from '../extensions/extensions.ts'
import type { FileSystem } from '../files/file-system.ts'
import { pathBelow } from '../files/path-below.ts'
import { SourceFile } from '../files/source-file.ts'
import { routeOf } from '../project/routes.ts'
import type { Change } from '../project/session.ts'
import type { Document, Host, Spot } from './feature.ts'
import { features } from './features/index.ts'
import { LiveFolder } from './live-folder.ts'
import { creationEdit } from './locations.ts'
import { createPublisher } from './publisher.ts'
import { offsetAt } from './ranges.ts'

/** What the server needs from its environment. */
export interface ServerOptions {
  readonly version: string
  /** Opens a docs folder. Until `close`, calls `onChange` with files that may have changed on disk. */
  open(root: string, onChange: (files: Iterable<string>) => void): Promise<OpenedFolder>
  /** Serves the site of a folder to a browser on this machine. Undefined if that isn't possible. */
  readonly preview?: (folder: LiveFolder) => Promise<RunningPreview>
  /** Called for a bug in Galley. The server keeps running. */
  onFault(error: unknown): void
}

/** A preview of an open folder. */
export interface RunningPreview {
  /** `http://127.0.0.1:4000`, without a trailing slash. */
  readonly address: string
  /** The token that a window around the page needs for its messages to be accepted. */
  readonly token: string
  publish(change: Change): Promise<void>
  close(): Promise<void>
}

/** A docs folder on disk. */
export interface OpenedFolder {
  readonly files: FileSystem
  readonly extensions: Extensions
  close(): void
}

/** Serves until the client closes the connection. */
export function serve(connection: Connection, options: ServerOptions): Promise<void> {
  return new Server(connection, options).run()
}

const CONFIG_FILES = ['docs.json', 'mint.json']

class Server {
  private readonly documents = new TextDocuments(TextDocument)
  /** By absolute path of the docs folder. */
  private readonly folders = new Map<string, Promise<Entry>>()
  /** The docs folder that contains each folder on disk. Undefined if there's none. */
  private readonly roots = new Map<string, string | undefined>()
  /** By absolute path, in the form that the client uses. */
  private readonly uris = new Map<string, string>()

  constructor(
    private readonly connection: Connection,
    private readonly options: ServerOptions,
  ) {}

  run(): Promise<void> {
    const { connection, documents } = this
    connection.onInitialize((params) => this.initialize(params))
    const ended = new Promise<void>((done) => {
      connection.onExit(() => done())
      connection.onShutdown(() => this.close())
    })
    documents.listen(connection)
    connection.listen()
    return ended
  }

  private initialize({ capabilities: client, initializationOptions }: InitializeParams): InitializeResult {
    const settings = { inlayHints: initializationOptions?.inlayHints === true }
    const host: Host = {
      connection: this.connection,
      client,
      document: (uri) => this.document(uri),
      place: (uri) => this.place(uri),
      folders: async () => (await Promise.all(this.folders.values())).map(({ folder }) => folder),
      spot: (uri, position) => this.spot(uri, position),
      uri: (folder, file) => this.uri(join(folder.root, file)),
    }
    for (const feature of features) feature.register(host)
    this.registerOwn(host)
    const publisher = createPublisher(host, this.options.onFault)
    const { documents } = this
    const typed = async ({ document }: { document: TextDocument }) => {
      const at = await this.place(document.uri)
      if (!at) return
      this.uris.set(join(at.folder.root, at.file), document.uri)
      at.folder.type(at.file, document.getText())
      publisher.changed(document.uri, document.version)
      // A preview follows your typing even if nobody asks for findings.
      await at.folder.settled()
    }
    documents.onDidChangeContent((event) => void typed(event).catch(this.options.onFault))
    documents.onDidClose(({ document }) => {
      publisher.closed(document.uri)
      void this.place(document.uri).then((at) => at?.folder.forget(at.file))
    })
    this.onFolderChange = () => publisher.elsewhereChanged()
    return {
      capabilities: Object.assign(
        { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true } },
        ...features.map((feature) => feature.capabilities(client, settings)),
      ),
      serverInfo: { name: 'galley', version: this.options.version },
    }
  }

  private onFolderChange: () => void = () => {}

  /** Requests beyond the protocol: creating pages, and showing a file's page. */
  private registerOwn(host: Host): void {
    this.connection.onRequest('galley/newPage', async ({ uri, title }: { uri: string; title: string }) => {
      const at = await this.place(uri)
      if (!at || allFiles(at.folder.project).has(at.file)) return null
      await at.folder.outlined()
      const text = `---\ntitle: ${JSON.stringify(title)}\ndescription: ""\n---\n\n`
      return creationEdit(host, at.folder, { file: at.file, text }, navigationEdits(at.folder.project, at.file))
    })
    const { preview } = this.options
    if (!preview) return
    this.connection.onRequest('galley/preview', async ({ uri }: { uri: string }): Promise<PreviewPlace | null> => {
      const at = await this.place(uri)
      if (!at) return null
      const entry = await this.folder(at.folder.root)
      entry.preview ??= preview(at.folder)
      const { address, token } = await entry.preview
      await at.folder.settled()
      return { address, token, path: at.folder.routeOf(at.file) ?? null }
    })
    this.connection.onRequest('galley/fileOf', async ({ uri, path }: { uri: string; path: string }) => {
      const at = await this.place(uri)
      const outline = at?.folder.project.outlines.get(routeOf(path.replace(/^\//, '')))
      return at && outline && !outline.isGenerated ? this.uri(join(at.folder.root, outline.file)) : null
    })
  }

  /** The docs folder of a file, and the path in it. */
  private async place(uri: string): Promise<{ folder: LiveFolder; file: string } | undefined> {
    if (!uri.startsWith('file:')) return undefined
    const path = fileURLToPath(uri)
    const root = this.rootOf(dirname(path))
    if (root === undefined) return undefined
    const { folder } = await this.folder(root)
    return { folder, file: pathBelow(root, path) }
  }

  private rootOf(folder: string): string | undefined {
    if (this.roots.has(folder)) return this.roots.get(folder)
    const above = dirname(folder)
    const isRoot = CONFIG_FILES.some((name) => existsSync(join(folder, name)))
    const root = isRoot ? folder : above === folder ? undefined : this.rootOf(above)
    // Without a docs folder, looks again next time, since docs.json may be added later.
    if (root !== undefined) this.roots.set(folder, root)
    return root
  }

  private folder(root: string): Promise<Entry> {
    let entry = this.folders.get(root)
    if (!entry) {
      entry = this.openFolder(root)
      this.folders.set(root, entry)
    }
    return entry
  }

  private async openFolder(root: string): Promise<Entry> {
    let folder: LiveFolder | undefined
    const opened = await this.options.open(root, (files) => {
      folder?.changedOnDisk(files)
      this.onFolderChange()
    })
    const entry: Entry = { folder: undefined as never, opened }
    folder = new LiveFolder(root, opened.files, opened.extensions, (change) => {
      entry.preview?.then((preview) => preview.publish(change)).catch(this.options.onFault)
    })
    return Object.assign(entry, { folder })
  }

  private async document(uri: string): Promise<Document | undefined> {
    const at = await this.place(uri)
    if (!at) return undefined
    await at.folder.settled()
    const open = this.documents.get(uri)
    const source = at.folder.source(at.file) ?? (open && new SourceFile(at.file, open.getText()))
    return source && { ...at, source }
  }

  private async spot(uri: string, position: { line: number; character: number }): Promise<Spot | undefined> {
    const document = await this.document(uri)
    return document && { ...document, offset: offsetAt(document.source, position) }
  }

  private uri(path: string): string {
    return this.uris.get(path) ?? pathToFileURL(path).href
  }

  private async close(): Promise<void> {
    const entries = await Promise.all(this.folders.values())
    this.folders.clear()
    for (const { folder, opened, preview } of entries) {
      opened.close()
      await (await preview)?.close()
      await folder.close()
    }
  }
}

interface Entry {
  readonly folder: LiveFolder
  readonly opened: OpenedFolder
  preview?: Promise<RunningPreview>
}

/** The answer to `galley/preview`. */
export interface PreviewPlace extends Pick<RunningPreview, 'address' | 'token'> {
  /** The path of the page. Null if the file isn't a page. */
  readonly path: string | null
}
