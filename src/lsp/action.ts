// The input of code actions, and the interface of their sources.
import type { CodeAction } from 'vscode-languageserver/node'
import type { Span } from '../content/tree.ts'
import type { Diagnostic as Finding } from '../diagnostics/diagnostic.ts'
import type { Document, Host } from './feature.ts'

/** A request for code actions. */
export interface ActionRequest extends Document {
  readonly host: Host
  /** The selection. Empty if there's only a cursor. */
  readonly selection: Span
  /** All findings of the file. */
  readonly findings: readonly Finding[]
  /** The findings that the selection touches. */
  readonly touched: readonly Finding[]
}

/** A source of one kind of code action. */
export interface ActionSource {
  /** The kind in the protocol: `quickfix`, `source.fixAll.galley`. */
  readonly kind: string
  /** True if the actions are only given when the client asks for this kind, such as a source action on save. */
  readonly onRequest?: boolean
  actions(request: ActionRequest): readonly CodeAction[]
}
