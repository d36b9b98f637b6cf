// Manages the language server of a workspace: starts it, watches it, and restarts it on request.
import * as vscode from 'vscode'
import { LanguageClient, type LanguageClientOptions, State } from 'vscode-languageclient/node'
import { findProgram, type Program } from './program'

/** Languages and files that the server handles. */
export const SELECTOR = [
  { scheme: 'file', language: 'mdx' },
  { scheme: 'file', language: 'galley-mdx' },
  { scheme: 'file', pattern: '**/*.md' },
  { scheme: 'file', pattern: '**/docs.json' },
  { scheme: 'file', pattern: '**/mint.json' },
  { scheme: 'file', pattern: '**/galley.json' },
]

/** The server, or the reason why there is none. */
export class Server {
  private client: LanguageClient | undefined
  private readonly status = vscode.window.createStatusBarItem('galley.status', vscode.StatusBarAlignment.Right, 50)
  private readonly changed = new vscode.EventEmitter<LanguageClient | undefined>()
  /** Fires when the server starts or stops. */
  readonly onChange = this.changed.event
  /** The running program. */
  program: Program | undefined

  constructor(
    private readonly log: vscode.LogOutputChannel,
    /** The docs folder from which to look for the program. */
    private readonly folder: string,
  ) {
    this.status.name = 'Galley'
    this.status.command = 'galley.showLog'
  }

  get running(): LanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined
  }

  async start(): Promise<void> {
    const settings = vscode.workspace.getConfiguration('galley')
    this.program = findProgram(this.folder, settings.get('path'))
    if (!this.program) {
      this.show(
        '$(circle-slash) Galley',
        'Galley is not installed. Run `npm install --save-dev galley` in this folder.',
      )
      this.log.warn(`No Galley in or above ${this.folder}, and none on the PATH.`)
      return
    }
    const { command, args, env, from } = this.program
    const more = settings.get('extensions') === false ? ['--no-extensions'] : []
    this.log.info(`Starting ${from}`)
    this.show('$(loading~spin) Galley', `Starting ${from}`)
    const options: LanguageClientOptions = {
      documentSelector: SELECTOR,
      outputChannel: this.log,
      initializationOptions: { inlayHints: settings.get('inlayHints') === true },
      progressOnInitialization: false,
    }
    const run = { command, args: [...args, 'lsp', '--stdio', ...more], options: { env: { ...process.env, ...env } } }
    const client = new LanguageClient('galley', 'Galley', { run, debug: run }, options)
    this.client = client
    client.onDidChangeState(({ newState }) => {
      void vscode.commands.executeCommand('setContext', 'galley.isRunning', newState === State.Running)
      if (newState === State.Running) this.show('$(check) Galley', `Running from ${from}`)
      if (newState === State.Stopped) this.show('$(warning) Galley', 'Stopped. Click for the log.')
      this.changed.fire(this.running)
    })
    await client.start()
  }

  async stop(): Promise<void> {
    const { client } = this
    this.client = undefined
    await client?.dispose()
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  dispose(): void {
    void this.stop()
    this.status.dispose()
    this.changed.dispose()
  }

  private show(text: string, tooltip: string): void {
    this.status.text = text
    this.status.tooltip = tooltip
    this.status.show()
  }
}
