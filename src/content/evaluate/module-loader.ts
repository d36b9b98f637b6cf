// Where imported files come from: the project implements it, evaluation asks.
import type { SourceFile } from '../../files/source-file.ts'
import type { Draft } from '../draft.ts'
import type { Value } from '../tree.ts'

/** What an import leads to. */
export type Loaded =
  | { readonly kind: 'mdx'; readonly draft: Draft }
  /** `.js`, `.jsx`, `.ts`, `.tsx`. */
  | { readonly kind: 'script'; readonly source: SourceFile }
  | { readonly kind: 'json'; readonly value: Value; readonly file: string }
  /** A path in the docs folder without a file. `tried` lists the candidates, `nearest` is a file with a similar name. */
  | { readonly kind: 'missing'; readonly tried: string; readonly nearest?: string }
  /** A package, or the alias of another platform (`@site/…`). */
  | { readonly kind: 'foreign' }

export interface ModuleLoader {
  /** Resolves `specifier` as written in the file `from`. Gives the same draft and source objects each time. */
  load(from: string, specifier: string): Loaded
}
