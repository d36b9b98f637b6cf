// The schemas of docs.json and galley.json, for the editor's own JSON support.
import { basename } from 'node:path'
import * as vscode from 'vscode'

/** The scheme of their addresses in package.json. */
const SCHEME = 'galley-schema'
const NAMES = ['docs.schema.json', 'galley.schema.json']
const ANYTHING = Buffer.from('{}')

/**
 * Gives the schemas until a server runs, and then ones that allow anything: the server completes and checks these files
 * itself, and everything would be said twice.
 */
export class Schemas implements vscode.FileSystemProvider {
  private isServed = false
  private mtime = 0
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>()
  readonly onDidChangeFile = this.changed.event

  constructor(private readonly folder: vscode.Uri) {}

  register(): vscode.Disposable {
    return vscode.workspace.registerFileSystemProvider(SCHEME, this, { isReadonly: true })
  }

  /** Call this when a server starts or stops. */
  setServed(isServed: boolean): void {
    if (isServed === this.isServed) return
    this.isServed = isServed
    this.mtime++
    const type = vscode.FileChangeType.Changed
    this.changed.fire(NAMES.map((name) => ({ type, uri: vscode.Uri.from({ scheme: SCHEME, path: `/${name}` }) })))
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { byteLength: size } = await this.readFile(uri)
    return { type: vscode.FileType.File, ctime: 0, mtime: this.mtime, size }
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const name = basename(uri.path)
    if (!NAMES.includes(name)) throw vscode.FileSystemError.FileNotFound(uri)
    return this.isServed ? ANYTHING : vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.folder, name))
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {})
  }

  readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri)
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri)
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri)
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri)
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri)
  }
}
