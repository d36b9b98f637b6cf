// The language servers of a window: one for each Galley that its docs folders use, which is usually one in total.
import { basename, dirname } from 'node:path'
import * as vscode from 'vscode'
import { findProgram, type Program } from './program'
import { Server } from './server'

/** Starts the servers, finds the one for a file, and shows their state. */
export class Servers {
  private servers: Server[] = []
  /** Absolute paths of the docs folders, without a trailing slash. */
  private folders: readonly string[] = []
  private starting: Promise<void> = Promise.resolve()
  private readonly status = vscode.window.createStatusBarItem('galley.status', vscode.StatusBarAlignment.Right, 50)
  private readonly changed = new vscode.EventEmitter<void>()
  /** Fires when a server starts or stops. */
  readonly onChange = this.changed.event
  private readonly listeners: vscode.Disposable[]

  constructor(private readonly log: vscode.LogOutputChannel) {
    this.status.name = 'Galley'
    this.status.command = 'galley.showLog'
    const watcher = vscode.workspace.createFileSystemWatcher('**/{docs,mint}.json', false, true, false)
    const look = () => void this.start()
    this.listeners = [
      watcher,
      watcher.onDidCreate(look),
      watcher.onDidDelete(look),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      vscode.window.onDidChangeActiveTextEditor(() => this.show()),
    ]
  }

  /** Looks for docs folders, and starts what they need. Does nothing if nothing has changed, unless `isForced`. */
  start(isForced = false): Promise<void> {
    this.starting = this.starting.then(async () => {
      const folders = await docsFolders()
      if (!isForced && folders.join() === this.folders.join()) return
      this.folders = folders
      await Promise.all(this.servers.map((server) => server.stop()))
      this.servers = this.create(folders)
      this.show()
      await Promise.all(this.servers.map((server) => server.start()))
    })
    return this.starting
  }

  /** The server for a file. Undefined if the file isn't in a docs folder with a Galley. */
  for(uri: vscode.Uri): Server | undefined {
    const folder = this.folderOf(uri)
    return this.servers.find((server) => folder !== undefined && server.folders.includes(folder))
  }

  /** The docs folder that a command is for: that of a file or of the active editor, or the one that the user picks. */
  async folderFor(uri = vscode.window.activeTextEditor?.document.uri): Promise<vscode.Uri | undefined> {
    const folder = (uri && this.folderOf(uri)) ?? (this.folders.length > 1 ? await this.pick() : this.folders[0])
    return folder === undefined ? undefined : vscode.Uri.file(folder)
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose()
    for (const server of this.servers) void server.stop()
    this.status.dispose()
    this.changed.dispose()
  }

  /** The innermost docs folder around a file, as the server sees it. */
  private folderOf({ fsPath, scheme }: vscode.Uri): string | undefined {
    if (scheme !== 'file') return undefined
    for (let path = fsPath; ; path = dirname(path)) {
      if (this.folders.includes(path)) return path
      if (dirname(path) === path) return undefined
    }
  }

  private async pick(): Promise<string | undefined> {
    const items = this.folders.map((path) => ({
      label: vscode.workspace.asRelativePath(path),
      description: basename(path),
      path,
    }))
    return (await vscode.window.showQuickPick(items, { title: 'Galley: which docs?' }))?.path
  }

  private create(folders: readonly string[]): Server[] {
    const setting = vscode.workspace.getConfiguration('galley').get<string>('path')
    const programs = new Map<string, { readonly program: Program; readonly folders: string[] }>()
    for (const folder of folders) {
      const program = findProgram(folder, setting)
      if (!program) {
        this.log.warn(`No Galley in or above ${folder}, and none on the PATH.`)
        continue
      }
      const known = programs.get(program.from)
      if (known) known.folders.push(folder)
      else programs.set(program.from, { program, folders: [folder] })
    }
    return Array.from(programs.values(), ({ program, folders }) => {
      const server: Server = new Server({
        log: this.log,
        program,
        folders,
        isAlone: programs.size === 1,
        owns: (uri) => this.for(uri) === server,
        onChange: () => {
          this.show()
          this.changed.fire()
        },
      })
      return server
    })
  }

  /** True if a server is running. */
  get isRunning(): boolean {
    return this.servers.some(({ running }) => running)
  }

  private show(): void {
    void vscode.commands.executeCommand('setContext', 'galley.isRunning', this.isRunning)
    const active = vscode.window.activeTextEditor?.document.uri
    const server = (active && this.for(active)) ?? this.servers[0]
    if (server) {
      this.status.text = `$(${ICONS[server.state]}) Galley`
      this.status.tooltip = `${WORDS[server.state]} ${server.program.from}`
    } else {
      this.status.text = '$(circle-slash) Galley'
      this.status.tooltip =
        "Galley isn't installed in this folder or on your PATH. To run another one, set `galley.path`."
    }
    if (this.folders.length > 0) this.status.show()
    else this.status.hide()
  }
}

const ICONS = { starting: 'loading~spin', running: 'check', stopped: 'warning' } as const
const WORDS = { starting: 'Starting', running: 'Running from', stopped: 'Stopped. Click for the log of' } as const

async function docsFolders(): Promise<string[]> {
  const configs = await vscode.workspace.findFiles('**/{docs,mint}.json', '**/node_modules/**')
  return [...new Set(configs.map(({ fsPath }) => dirname(fsPath)))].sort()
}
