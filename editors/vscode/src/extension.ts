// The extension's entry point: starts the servers, preview, and commands in a trusted workspace with docs.
import * as vscode from 'vscode'
import { colorUnclaimed } from './language'
import { movePage, newPage } from './pages'
import { Preview } from './preview'
import { Schemas } from './schemas'
import { Servers } from './servers'

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Galley', { log: true })
  context.subscriptions.push(log)
  colorUnclaimed(context)
  const schemas = new Schemas(vscode.Uri.joinPath(context.extensionUri, 'generated'))
  context.subscriptions.push(schemas.register())
  context.subscriptions.push(vscode.commands.registerCommand('galley.showLog', () => log.show()))
  // Nothing from a folder runs before the user trusts it, neither its copy of Galley nor the extensions that it names.
  if (vscode.workspace.isTrusted) await start(context, log, schemas)
  else context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => void start(context, log, schemas)))
}

async function start(context: vscode.ExtensionContext, log: vscode.LogOutputChannel, schemas: Schemas): Promise<void> {
  const servers = new Servers(log)
  const preview = new Preview(servers)
  const command = (name: string, run: (...args: never[]) => unknown) =>
    vscode.commands.registerCommand(`galley.${name}`, run)
  context.subscriptions.push(
    servers,
    servers.onChange(() => schemas.setServed(servers.isRunning)),
    preview,
    command('preview', () => preview.open()),
    command('openInBrowser', async () => {
      const uri = vscode.window.activeTextEditor?.document.uri
      const address = uri && (await preview.addressOf(uri))
      if (address) await vscode.env.openExternal(vscode.Uri.parse(address))
    }),
    command('newPage', (uri?: vscode.Uri) => newPage(servers, uri)),
    command('movePage', (uri?: vscode.Uri) => movePage(servers, uri)),
    command('check', (uri?: vscode.Uri) => runInTerminal(servers, 'check', uri)),
    command('rules', (uri?: vscode.Uri) => runInTerminal(servers, 'rules', uri)),
    command('restart', () => servers.start(true)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (['path', 'inlayHints', 'extensions'].some((key) => event.affectsConfiguration(`galley.${key}`)))
        void servers.start(true)
    }),
  )
  await servers.start()
}

async function runInTerminal(servers: Servers, name: 'check' | 'rules', uri: vscode.Uri | undefined): Promise<void> {
  const docs = await servers.folderFor(uri)
  const program = docs && servers.for(docs)?.program
  if (!program) return
  const terminal = vscode.window.createTerminal({
    name: 'Galley',
    cwd: docs,
    shellPath: program.command,
    shellArgs: [...program.args, name, docs.fsPath],
    env: program.env,
    isTransient: true,
  })
  terminal.show()
}
