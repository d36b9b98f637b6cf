// A request in an example, made with `curl` on the command line or with `fetch` in JavaScript.
import type { JsonNode } from '../json-node.ts'

/** Part of an example's text, as the program that runs it would see it. */
export interface Piece {
  /** Parts that readers fill in are a `HOLE`. */
  readonly text: string
  /** The offset in the block of each character of `text`. */
  readonly offsets: readonly number[]
  /** The range in the block, including quotes. */
  readonly start: number
  readonly end: number
}

/** Stands for an unknown value: `$TOKEN`, `${id}`, the result of a call. No text contains this character. */
export const HOLE = '\uE000'

export interface CallHeader {
  readonly name: string
  readonly value: string
  readonly piece: Piece
}

/** What a request sends. */
export type CallBody =
  /** JSON, or text that may be JSON. Undefined if it isn't written out, as for a file or a variable. */
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
  /** In uppercase. A `HOLE` if it isn't written out. */
  readonly method: string
  /** Where the method is written. Undefined if it's implied. */
  readonly methodPiece?: Piece
  readonly url: Piece
  /** Query fields given outside the URL (`--data` with `-G`, `--url-query`). */
  readonly query: readonly CallField[]
  readonly headers: readonly CallHeader[]
  /** False if headers also come from elsewhere: a spread, a variable, an options file. */
  readonly hasAllHeaders: boolean
  readonly body?: CallBody
  /** True if the request has a user name and password (`-u`). */
  readonly hasUser: boolean
  /** The range of the whole call in the block. */
  readonly start: number
  readonly end: number
}

/** The range in the block of a range within a piece. */
export function within({ offsets, end }: Piece, from: number, to: number): { start: number; end: number } {
  const start = offsets[from] ?? end
  return { start, end: Math.max(start + 1, (offsets[to - 1] ?? start) + 1) }
}

/** Part of a piece. */
export function slice(piece: Piece, from: number, to: number = piece.text.length): Piece {
  const { start, end } = within(piece, from, to)
  return { text: piece.text.slice(from, to), offsets: piece.offsets.slice(from, to), start, end }
}

const PLACEHOLDER =
  /\uE000|<[^<>\n]*>|\{\{?[^{}\n]*\}?\}|\[[A-Z][A-Z0-9_ -]*\]|%[sd]\b|\$\{?\w|\*{3,}|x{4,}|\bX{3,}\b|\.{3}|…|(?<![A-Za-z])(?:YOUR|MY|your|my|Your|My)[_-]\w*|(?<![A-Za-z])your[A-Z]\w*|(?<![A-Za-z])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![a-z])/

/** True for a text that contains something to fill in, so readers don't copy it as is. */
export function hasPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}
