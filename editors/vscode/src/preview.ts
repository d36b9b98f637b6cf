// Shows the page of the active editor in a panel next to it, including unsaved changes.
import { randomBytes } from 'node:crypto'
import * as vscode from 'vscode'
import type { Servers } from './servers'

interface Place {
  readonly address: string
  readonly token: string
  readonly path: string | null
}

type FromPanel =
  | { readonly galley: 'ready' }
  | { readonly galley: 'scrolled'; readonly line: number; readonly path: string }
  | { readonly galley: 'opened'; readonly path: string }

/** Milliseconds during which an editor scrolled by the preview doesn't scroll the preview back. */
const OWN_AGAIN = 250

/** One panel, which follows the active editor. */
export class Preview {
  private panel: vscode.WebviewPanel | undefined
  private place: Place | undefined
  private shown: string | undefined
  private document: vscode.Uri | undefined
  private quietUntil = 0
  private readonly listeners: vscode.Disposable[]

  constructor(private readonly servers: Servers) {
    this.listeners = [
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.panel && void this.follow(editor)),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) => {
        const [range] = visibleRanges
        if (range && textEditor.document.uri.toString() === this.document?.toString()) this.scrollPanel(range.start)
      }),
      servers.onChange(() => {
        this.place = undefined
        this.shown = undefined
        const editor = vscode.window.activeTextEditor
        if (editor && this.panel) void this.follow(editor)
      }),
    ]
  }

  /** Opens the panel next to the active editor. */
  async open(): Promise<void> {
    const editor = vscode.window.activeTextEditor
    if (!editor) return
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        'galley.preview',
        'Preview',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, retainContextWhenHidden: true },
      )
      this.panel.webview.onDidReceiveMessage((message: FromPanel) => void this.receive(message))
      this.panel.onDidDispose(() => {
        this.panel = undefined
        this.place = undefined
        this.shown = undefined
      })
    }
    await this.follow(editor)
  }

  /** The URL of an editor's page. Undefined if there is none. */
  async addressOf(uri: vscode.Uri): Promise<string | undefined> {
    const client = this.servers.for(uri)?.running
    const place = await client?.sendRequest<Place | null>('galley/preview', { uri: uri.toString() })
    return place?.path ? place.address + encodeURI(place.path) : undefined
  }

  dispose(): void {
    this.panel?.dispose()
    for (const listener of this.listeners) listener.dispose()
  }

  private async follow({ document }: vscode.TextEditor): Promise<void> {
    const client = this.servers.for(document.uri)?.running
    if (!client || !/\.mdx?$/i.test(document.uri.path)) return
    const place = await client.sendRequest<Place | null>('galley/preview', { uri: document.uri.toString() })
    if (!place?.path || !this.panel) return
    this.document = document.uri
    this.panel.title = `Preview: ${place.path}`
    if (this.shown === place.path && this.place?.address === place.address) return
    this.shown = place.path
    this.place = place
    const external = await vscode.env.asExternalUri(vscode.Uri.parse(place.address))
    // A proxy that serves the site under a subpath breaks its links. In that case, only this machine can show it.
    const base = external.path.length > 1 ? place.address : external.toString(true).replace(/\/$/, '')
    this.panel.webview.html = panelHtml(base + encodeURI(place.path), place.token)
  }

  private async receive(message: FromPanel): Promise<void> {
    const client = this.document && this.servers.for(this.document)?.running
    if (message.galley === 'scrolled' && isScrolling()) {
      const editor = vscode.window.visibleTextEditors.find(
        ({ document }) => document.uri.toString() === this.document?.toString(),
      )
      if (!editor || message.path.replace(/\/$/, '') !== this.shown?.replace(/\/$/, '')) return
      this.quietUntil = Date.now() + OWN_AGAIN
      const line = Math.max(0, Math.floor(message.line) - 1)
      editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop)
    }
    if (message.galley === 'opened' && client && this.document && message.path !== this.shown) {
      const file = await client.sendRequest<string | null>('galley/fileOf', {
        uri: this.document.toString(),
        path: message.path,
      })
      if (!file) return
      // If you follow a link in the preview, the editor continues with that page.
      this.shown = message.path
      this.document = vscode.Uri.parse(file)
      const column = vscode.window.visibleTextEditors.find(
        ({ viewColumn }) => viewColumn !== this.panel?.viewColumn,
      )?.viewColumn
      await vscode.window.showTextDocument(this.document, {
        viewColumn: column ?? vscode.ViewColumn.One,
        preserveFocus: true,
      })
    }
  }

  private scrollPanel({ line }: vscode.Position): void {
    if (Date.now() < this.quietUntil || !isScrolling()) return
    void this.panel?.webview.postMessage({ galley: 'scroll', line: line + 1 })
  }
}

function isScrolling(): boolean {
  return vscode.workspace.getConfiguration('galley').get('preview.scroll') === true
}

/** A frame around the page, and the script that passes messages through it. */
function panelHtml(address: string, token: string): string {
  const { origin } = new URL(address)
  const nonce = randomBytes(16).toString('base64')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${origin}; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'">
<title>Preview</title>
<style nonce="${nonce}">html,body{height:100%;margin:0;padding:0}iframe{border:0;width:100%;height:100%;background:#fff}</style>
</head>
<body>
<iframe id="page" src="${address}" title="Preview of the page"></iframe>
<script nonce="${nonce}">
const editor = acquireVsCodeApi()
const frame = document.getElementById('page')
const hello = () => frame.contentWindow.postMessage({ galley: 'hello', token: ${JSON.stringify(token)} }, ${JSON.stringify(origin)})
frame.addEventListener('load', hello)
addEventListener('message', ({ data, source }) => {
  if (!data || typeof data.galley !== 'string') return
  if (source !== frame.contentWindow) frame.contentWindow.postMessage(data, ${JSON.stringify(origin)})
  else if (data.galley === 'ready') { if (!frame.heard) hello(); frame.heard = true }
  else editor.postMessage(data)
})
</script>
</body>
</html>`
}
