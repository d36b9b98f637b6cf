// The extension's entry point: starts the server, preview, and commands in a trusted workspace with docs.
import * as vscode from 'vscode'
import { colorUnclaimed } from './language'
import { movePage, newPage } from './pages'
import { Preview } from './preview'
import { Server } from './server'

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Galley', { log: true })
  context.subscriptions.push(log)
  colorUnclaimed(context)
  context.subscriptions.push(vscode.commands.registerCommand('galley.showLog', () => log.show()))
  // Nothing from a folder runs before the user trusts it, neither its copy of Galley nor the extensions that it names.
  if (vscode.workspace.isTrusted) await start(context, log)
  else context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => void start(context, log)))
}

async function start(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<void> {
  const [config] = await vscode.workspace.findFiles('**/{docs,mint}.json', '**/node_modules/**', 1)
  if (!config) return
  const docs = vscode.Uri.joinPath(config, '..')
  const server = new Server(log, docs.fsPath)
  const preview = new Preview(server)
  const command = (name: string, run: (...args: never[]) => unknown) =>
    vscode.commands.registerCommand(`galley.${name}`, run)
  context.subscriptions.push(
    server,
    preview,
    command('preview', () => preview.open()),
    command('openInBrowser', async () => {
      const uri = vscode.window.activeTextEditor?.document.uri
      const address = uri && (await preview.addressOf(uri))
      if (address) await vscode.env.openExternal(vscode.Uri.parse(address))
    }),
    command('newPage', () => newPage(server, docs)),
    command('movePage', (uri?: vscode.Uri) => movePage(docs, uri)),
    command('check', () => runInTerminal(server, docs, ['check', docs.fsPath])),
    command('rules', () => runInTerminal(server, docs, ['rules', docs.fsPath])),
    command('restart', () => server.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (['path', 'inlayHints', 'extensions'].some((key) => event.affectsConfiguration(`galley.${key}`)))
        void server.restart()
    }),
  )
  await server.start()
}

function runInTerminal(server: Server, docs: vscode.Uri, args: readonly string[]): void {
  const { program } = server
  if (!program) return
  const terminal = vscode.window.createTerminal({
    name: 'Galley',
    cwd: docs,
    shellPath: program.command,
    shellArgs: [...program.args, ...args],
    env: program.env,
    isTransient: true,
  })
  terminal.show()
}
