// One language server: the process, and what it handles.
import * as vscode from 'vscode'
import { LanguageClient, type LanguageClientOptions, State } from 'vscode-languageclient/node'
import type { Program } from './program'

/** The files that a server handles, by glob pattern. */
const FILES = ['**/*.{mdx,md}', '**/*.json']

/** What a server runs, and for which files. */
export interface ServerOptions {
  readonly log: vscode.LogOutputChannel
  readonly program: Program
  /** Absolute paths of its docs folders. */
  readonly folders: readonly string[]
  /** True if it is the only server of the window. */
  readonly isAlone: boolean
  /** True for a file that this server handles. */
  owns(uri: vscode.Uri): boolean
  /** Called when its state changes. */
  onChange(): void
}

/** A server of a window. */
export class Server {
  private client: LanguageClient | undefined

  constructor(private readonly options: ServerOptions) {}

  get program(): Program {
    return this.options.program
  }

  get folders(): readonly string[] {
    return this.options.folders
  }

  get running(): LanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined
  }

  get state(): 'starting' | 'running' | 'stopped' {
    if (this.client?.state === State.Running) return 'running'
    return this.client?.state === State.Starting ? 'starting' : 'stopped'
  }

  async start(): Promise<void> {
    const { log, program, onChange } = this.options
    const settings = vscode.workspace.getConfiguration('galley')
    const { command, args, env, from } = program
    const more = settings.get('extensions') === false ? ['--no-extensions'] : []
    log.info(`Starting ${from}`)
    const run = { command, args: [...args, 'lsp', '--stdio', ...more], options: { env: { ...process.env, ...env } } }
    this.client = new LanguageClient('galley', 'Galley', { run, debug: run }, this.clientOptions(settings))
    this.client.onDidChangeState(onChange)
    await this.client.start()
  }

  async stop(): Promise<void> {
    const { client } = this
    this.client = undefined
    await client?.dispose()
  }

  private clientOptions(settings: vscode.WorkspaceConfiguration): LanguageClientOptions {
    const { log, folders, isAlone, owns } = this.options
    const roots = isAlone ? [''] : folders.map((folder) => `${folder.replaceAll('\\', '/')}/`)
    return {
      documentSelector: roots.flatMap((root) => FILES.map((file) => ({ scheme: 'file', pattern: root + file }))),
      outputChannel: log,
      initializationOptions: { inlayHints: settings.get('inlayHints') === true },
      progressOnInitialization: false,
      middleware: {
        workspace: {
          // The editor tells every server about every move.
          willRenameFiles: async ({ files, ...event }, next) => {
            const own = files.filter(({ oldUri }) => owns(oldUri))
            return own.length > 0 ? next({ ...event, files: own }) : undefined
          },
          didRenameFiles: async ({ files }, next) => {
            const own = files.filter(({ newUri }) => owns(newUri))
            if (own.length > 0) await next({ files: own })
          },
        },
        // As an edit, the closing tag would push the cursor behind it.
        provideOnTypeFormattingEdits: async (document, position, ch, options, token, next) => {
          const edits = await next(document, position, ch, options, token)
          const editor = vscode.window.activeTextEditor
          const [edit] = edits ?? []
          if (edits?.length !== 1 || !edit?.range.isEmpty || editor?.document !== document) return edits
          const snippet = new vscode.SnippetString('$0').appendText(edit.newText)
          await editor.insertSnippet(snippet, edit.range.start, { undoStopBefore: false, undoStopAfter: false })
          return []
        },
      },
    }
  }
}
