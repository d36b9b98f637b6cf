// The input and output of a source of completions.
import type { CompletionItem } from 'vscode-languageserver/node'
import type { Span } from '../content/tree.ts'
import type { Cursor } from '../editing/cursor.ts'
import type { Spot } from './feature.ts'

/** A request for completions. */
export interface CompletionRequest extends Spot {
  readonly cursor: Cursor
  /** True if the client supports snippets with tab stops. */
  readonly hasSnippets: boolean
}

/** One completion. Sources list the best first. */
export interface Proposal extends Omit<CompletionItem, 'textEdit' | 'sortText' | 'insertTextFormat'> {
  /** The text to insert. */
  readonly text: string
  /** The same with tab stops, for clients that support them. */
  readonly snippet?: string
  /** What it replaces. Defaults to the word at the cursor. */
  readonly range?: Span
}

/** A key of a configuration file that can be typed. */
export interface KeyChoice {
  readonly key: string
  /** Its documentation, in Markdown. */
  readonly text: string
  readonly detail?: string
  /** The kind of value that it takes. */
  readonly shape: 'object' | 'array' | 'string' | 'other'
}

/** A source of completions. Returns none if it doesn't apply. */
export type Proposals = (request: CompletionRequest) => Iterable<Proposal> | AsyncIterable<Proposal>
