// A request as an example writes it: with `curl` on the command line, or with `fetch` in JavaScript.
import type { JsonNode } from '../json-node.ts'

/** A part of an example's text, as the program that runs it would read it. */
export interface Piece {
  /** What readers put in themselves is a `HOLE`. */
  readonly text: string
  /** Where each character of `text` stands in the block. */
  readonly offsets: readonly number[]
  /** The whole part in the block, quotes included. */
  readonly start: number
  readonly end: number
}

/** Stands for what nobody knows from reading: `$TOKEN`, `${id}`, the result of a call. A character of no text. */
export const HOLE = '\uE000'

export interface CallHeader {
  readonly name: string
  readonly value: string
  readonly piece: Piece
}

/** What a request sends. */
export type CallBody =
  /** JSON, or text that may be JSON. Undefined where it isn't written out: a file, a variable. */
  | { readonly kind: 'text'; readonly piece?: Piece; readonly json?: JsonNode }
  | { readonly kind: 'form'; readonly fields: readonly CallField[]; readonly isOpen: boolean }
  | { readonly kind: 'multipart'; readonly fields: readonly CallField[]; readonly isOpen: boolean }

export interface CallField {
  readonly name: string
  readonly value: string
  readonly piece: Piece
}

/** One request. */
export interface HttpCall {
  readonly tool: 'curl' | 'fetch'
  /** Upper case; a `HOLE` where it isn't written out. */
  readonly method: string
  /** Where the method is written; undefined where it follows from the rest. */
  readonly methodPiece?: Piece
  readonly url: Piece
  /** Parts of the query that stand beside the address (`--data` with `-G`, `--url-query`). */
  readonly query: readonly CallField[]
  readonly headers: readonly CallHeader[]
  /** False where headers come from somewhere else: a spread, a variable, a file of options. */
  readonly hasAllHeaders: boolean
  readonly body?: CallBody
  /** True where the request has a user and a password (`-u`). */
  readonly hasUser: boolean
  /** The whole call in the block. */
  readonly start: number
  readonly end: number
}

/** The offsets in the block of a range of a piece. */
export function within({ offsets, end }: Piece, from: number, to: number): { start: number; end: number } {
  const start = offsets[from] ?? end
  return { start, end: Math.max(start + 1, (offsets[to - 1] ?? start) + 1) }
}

/** A part of a piece. */
export function slice(piece: Piece, from: number, to: number = piece.text.length): Piece {
  const { start, end } = within(piece, from, to)
  return { text: piece.text.slice(from, to), offsets: piece.offsets.slice(from, to), start, end }
}

const PLACEHOLDER =
  /\uE000|<[^<>\n]*>|\{\{?[^{}\n]*\}?\}|\[[A-Z][A-Z0-9_ -]*\]|%[sd]\b|\$\{?\w|\*{3,}|x{4,}|\bX{3,}\b|\.{3}|…|(?<![A-Za-z])(?:YOUR|MY|your|my|Your|My)[_-]\w*|(?<![A-Za-z])your[A-Z]\w*|(?<![A-Za-z])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![a-z])/

/** True for a text that readers don't copy as it is: it holds something to fill in. */
export function hasPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}
