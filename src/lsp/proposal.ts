// What a source of completions is asked, and what it proposes.
import type { CompletionItem } from 'vscode-languageserver/node'
import type { Span } from '../content/tree.ts'
import type { Cursor } from '../editing/cursor.ts'
import type { Spot } from './feature.ts'

/** Where completion is asked for. */
export interface Asked extends Spot {
  readonly cursor: Cursor
  /** The client can move through the holes of a snippet. */
  readonly hasSnippets: boolean
}

/** One thing that may be typed, the best first. */
export interface Proposal extends Omit<CompletionItem, 'textEdit' | 'sortText' | 'insertTextFormat'> {
  /** What is written. */
  readonly text: string
  /** The same with holes to fill in, for clients that have them. */
  readonly snippet?: string
  /** What it replaces, where that is not the word at the cursor. */
  readonly range?: Span
}

/** One source of proposals. It gives none where it has nothing to say. */
export type Proposals = (asked: Asked) => Iterable<Proposal> | AsyncIterable<Proposal>
