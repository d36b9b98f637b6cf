// A page as parsed and not yet evaluated: the tree with its code still in it.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Frontmatter } from './page.ts'
import type { Node, Span } from './tree.ts'

/** JavaScript in braces: `{value}`. */
export interface Expression {
  type: 'expression'
  /** The text between the braces. */
  value: string
  inline: boolean
  span?: Span
}

/** One block of `import` and `export` statements. */
export interface Esm {
  type: 'esm'
  value: string
  span?: Span
}

/** An attribute as typed: text, a bare flag, an expression, or a spread. */
export type DraftAttribute =
  | { readonly name: string; readonly value: string | true | { readonly expression: string } }
  | { readonly spread: string }

/** A tag as typed; a nameless one (`<>`) has the name ''. */
export interface DraftElement {
  type: 'draftElement'
  name: string
  attributes: readonly DraftAttribute[]
  children: DraftNode[]
  inline: boolean
  span?: Span
}

/** Any node of a draft. Parents among the plain nodes may hold drafts as children: the types of `tree.ts` are kept for brevity. */
export type DraftNode = Exclude<Node, { type: 'element' | 'fragment' | 'island' }> | DraftElement | Expression | Esm

/** A parsed MDX or Markdown file. */
export interface Draft {
  readonly file: string
  readonly source: SourceFile
  readonly frontmatter: Frontmatter
  readonly children: readonly DraftNode[]
  /** True when the tree holds an expression, import, export, spread or a tag that may be defined by code. */
  readonly hasCode: boolean
  readonly diagnostics: readonly Diagnostic[]
}
