// What a code action is asked for, and the sources of them.
import type { CodeAction } from 'vscode-languageserver/node'
import type { Span } from '../content/tree.ts'
import type { Diagnostic as Finding } from '../diagnostics/diagnostic.ts'
import type { Document, Host } from './feature.ts'

/** Where actions are asked for. */
export interface ActionAsked extends Document {
  readonly host: Host
  /** What is selected; empty where only the cursor is. */
  readonly selection: Span
  /** All findings of the file. */
  readonly findings: readonly Finding[]
  /** Those that the selection touches. */
  readonly touched: readonly Finding[]
}

/** One source of actions, of one kind. */
export interface ActionSource {
  /** As the protocol names it: `quickfix`, `source.fixAll.galley`. */
  readonly kind: string
  /** True for one that is only given when somebody asks for its kind: a source action on saving. */
  readonly onRequest?: boolean
  actions(asked: ActionAsked): readonly CodeAction[]
}
