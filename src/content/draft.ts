// A page after parsing and before evaluation: the tree still contains code.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Frontmatter } from './page.ts'
import type { Node, Span } from './tree.ts'

/** A JavaScript expression in braces: `{value}`. */
export interface Expression {
  type: 'expression'
  /** The text inside the braces. */
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

/** A tag as typed. A fragment (`<>`) has the name ''. */
export interface DraftElement {
  type: 'draftElement'
  name: string
  attributes: readonly DraftAttribute[]
  children: DraftNode[]
  inline: boolean
  span?: Span
}

/**
 * Any node of a draft. Plain nodes may have drafts as children, which the types of `tree.ts` don't show, to keep them
 * short.
 */
export type DraftNode = Exclude<Node, { type: 'element' | 'fragment' | 'island' }> | DraftElement | Expression | Esm

/** A parsed MDX or Markdown file. */
export interface Draft {
  readonly file: string
  readonly source: SourceFile
  readonly frontmatter: Frontmatter
  readonly children: readonly DraftNode[]
  /** True if the tree contains an expression, import, export, spread, or a tag that code may define. */
  readonly hasCode: boolean
  readonly diagnostics: readonly Diagnostic[]
}
