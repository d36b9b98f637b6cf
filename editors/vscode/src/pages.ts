// Commands that create and move pages. The server works out what else must change.
import * as vscode from 'vscode'
import type { Servers } from './servers'

/** Asks for a path, writes the page, and adds it to the navigation. */
export async function newPage(servers: Servers, near: vscode.Uri | undefined): Promise<void> {
  const docs = await servers.folderFor(near)
  const client = docs && servers.for(docs)?.running
  if (!client) return
  const path = await vscode.window.showInputBox({
    title: 'New page',
    prompt: 'Path of the page, relative to the docs folder',
    placeHolder: 'guides/getting-started',
    validateInput: (value) =>
      /^\/?[\w][\w./-]*$/.test(value.trim()) ? undefined : 'Use letters, digits, "-" and "/".',
  })
  if (path === undefined) return
  const name = path.trim().replace(/^\/+|\.mdx?$/g, '')
  const uri = vscode.Uri.joinPath(docs, `${name}.mdx`)
  const words = (name.split('/').at(-1) ?? '').replace(/[-_]+/g, ' ')
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  const edit = await client.sendRequest<vscode.WorkspaceEdit | null>('galley/newPage', { uri: uri.toString(), title })
  const converted = edit && (await client.protocol2CodeConverter.asWorkspaceEdit(edit as never))
  if (!converted) {
    void vscode.window.showErrorMessage(`There is already a page ${name}.`)
    return
  }
  await vscode.workspace.applyEdit(converted)
  await vscode.window.showTextDocument(uri)
}

/** Asks for a page's new path, moves the page, and updates everything that links to it. */
export async function movePage(servers: Servers, page: vscode.Uri | undefined): Promise<void> {
  const uri = page ?? vscode.window.activeTextEditor?.document.uri
  const docs = uri && (await servers.folderFor(uri))
  if (!docs || !uri.path.startsWith(`${docs.path}/`)) return
  const from = uri.path.slice(docs.path.length + 1)
  const to = await vscode.window.showInputBox({
    title: 'Move page',
    prompt: 'New path, relative to the docs folder',
    value: from,
  })
  if (to === undefined || to === from) return
  const edit = new vscode.WorkspaceEdit()
  // The server computes the other edits, as for a move in the explorer.
  edit.renameFile(uri, vscode.Uri.joinPath(docs, /\.mdx?$/.test(to) ? to : `${to}.mdx`))
  await vscode.workspace.applyEdit(edit)
}
