// Test helpers: a docs folder and an editor in one process.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'
import { createConnection } from 'vscode-languageserver/node'
import {
  type ClientCapabilities,
  type CompletionList,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { noExtensions } from '../extensions/extensions.ts'
import { DiskFileSystem } from '../files/disk.ts'
import { SourceFile } from '../files/source-file.ts'
import type { Settings } from './feature.ts'
import { offsetAt, positionAt } from './ranges.ts'
import { type ServerOptions, serve } from './server.ts'

/** The capabilities of VS Code that the server looks at. */
export const CAPABILITIES: ClientCapabilities = {
  workspace: {
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['create', 'rename', 'delete'],
      changeAnnotationSupport: {},
    },
    fileOperations: { willRename: true, didRename: true },
  },
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    rename: { prepareSupport: true },
  },
}

/** An editor with an open docs folder. */
export interface TestEditor {
  readonly root: string
  readonly connection: ProtocolConnection
  readonly initialized: InitializeResult
  uri(file: string): string
  /** Opens a file with a text in which `|` marks the cursor, and waits for its findings. */
  open(file: string, marked: string): Promise<Opened>
  /** Waits for the next findings of a file. */
  nextFindings(file: string): Promise<PublishDiagnosticsParams>
  request<R = unknown>(method: string, params: object): Promise<R>
  close(): Promise<void>
}

/** An open file. */
export interface Opened {
  readonly uri: string
  readonly position: Position
  readonly diagnostics: readonly Diagnostic[]
  /** Sends a request for the position of the cursor. */
  ask<R = unknown>(method: string, params?: object): Promise<R>
  /** Labels of completions, in order. */
  completions(): Promise<string[]>
  completionList(): Promise<CompletionList | null>
  /** Replaces the text, and waits for its findings. */
  type(marked: string): Promise<Opened>
}

interface TestOptions extends Partial<ServerOptions> {
  readonly capabilities?: ClientCapabilities
  readonly settings?: Partial<Settings>
}

const CONFIG = {
  name: 'Test',
  theme: 'mint',
  colors: { primary: '#0f766e', light: '#5eead4' },
  navigation: { pages: ['index'] },
}

/** Writes a docs folder, and connects an editor to a new server. */
export async function testEditor(
  files: Readonly<Record<string, string | object>>,
  { capabilities = CAPABILITIES, settings = {}, ...more }: TestOptions = {},
): Promise<TestEditor> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'galley-lsp-')))
  for (const [path, content] of Object.entries({ 'docs.json': CONFIG, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const faults: unknown[] = []
  const options: ServerOptions = {
    version: '1.0.0',
    open: async (folder) => ({ files: new DiskFileSystem(folder), extensions: noExtensions, close() {} }),
    onFault: (error) => faults.push(error),
    ...more,
  }
  void serve(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)), options)
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  connection.listen()
  const waiting = new Map<string, ((params: PublishDiagnosticsParams) => void)[]>()
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    for (const done of waiting.get(params.uri) ?? []) done(params)
    waiting.delete(params.uri)
  })
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities,
    initializationOptions: settings,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'docs' }],
  })
  await connection.sendNotification('initialized', {})
  const uri = (file: string) => pathToFileURL(join(root, file)).href
  const next = (of: string) =>
    new Promise<PublishDiagnosticsParams>((done) => waiting.set(of, [...(waiting.get(of) ?? []), done]))
  let version = 0
  const opened = new Set<string>()
  const findingsOf = async (of: string, wanted: number) => {
    for (;;) {
      const found = await next(of)
      if (found.version === wanted) return found
    }
  }

  const openedAt = (file: string, marked: string, diagnostics: readonly Diagnostic[]): Opened => {
    const { position } = unmark(marked)
    const ask = <R>(method: string, params: object = {}) =>
      connection.sendRequest<R>(method, { textDocument: { uri: uri(file) }, position, ...params })
    const completionList = () => ask<CompletionList | null>('textDocument/completion')
    return {
      uri: uri(file),
      position,
      diagnostics,
      ask,
      completionList,
      completions: async () => (await completionList())?.items.map(({ label }) => label) ?? [],
      async type(marked) {
        const findings = findingsOf(uri(file), ++version)
        await connection.sendNotification('textDocument/didChange', {
          textDocument: { uri: uri(file), version },
          contentChanges: [{ text: unmark(marked).text }],
        })
        return openedAt(file, marked, (await findings).diagnostics)
      },
    }
  }

  return {
    root,
    connection,
    initialized,
    uri,
    nextFindings: (file) => next(uri(file)),
    request: (method, params) => connection.sendRequest(method, params),
    async open(file, marked) {
      const languageId = file.endsWith('.json') ? 'json' : 'mdx'
      const { text } = unmark(marked)
      if (opened.has(file))
        await connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri(file) } })
      opened.add(file)
      const findings = findingsOf(uri(file), ++version)
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(file), languageId, version, text },
      })
      return openedAt(file, marked, (await findings).diagnostics)
    },
    async close() {
      await connection.sendRequest('shutdown')
      await connection.sendNotification('exit')
      connection.dispose()
      rmSync(root, { recursive: true, force: true })
      if (faults.length > 0) throw faults[0]
    },
  }
}

/** Removes the first `|` from a text, and returns its position as the cursor. */
export function unmark(marked: string): { text: string; position: Position; offset: number } {
  const at = marked.indexOf('|')
  const offset = Math.max(at, 0)
  const text = at === -1 ? marked : marked.slice(0, at) + marked.slice(at + 1)
  return { text, position: positionAt(new SourceFile('', text), offset), offset }
}

/** Applies protocol edits to a text. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const source = new SourceFile('', text)
  const spans = edits.map(({ range, newText }) => ({
    start: offsetAt(source, range.start),
    end: offsetAt(source, range.end),
    newText,
  }))
  let out = text
  for (const { start, end, newText } of spans.sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + newText + out.slice(end)
  return out
}

/** The edits of one file in a workspace edit, in either of the protocol's forms. */
export function editsOf(edit: WorkspaceEdit | null | undefined, uri: string): readonly TextEdit[] {
  const changed = edit?.documentChanges?.flatMap((change) =>
    'textDocument' in change && change.textDocument.uri === uri ? (change.edits as TextEdit[]) : [],
  )
  return [...(edit?.changes?.[uri] ?? []), ...(changed ?? [])]
}
