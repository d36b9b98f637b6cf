// The interface through which evaluation asks the project for imported files.
import type { SourceFile } from '../../files/source-file.ts'
import type { Draft } from '../draft.ts'
import type { Value } from '../tree.ts'

/** What an import resolves to. */
export type Loaded =
  | { readonly kind: 'mdx'; readonly draft: Draft }
  /** `.js`, `.jsx`, `.ts`, `.tsx`. */
  | { readonly kind: 'script'; readonly source: SourceFile }
  | { readonly kind: 'json'; readonly value: Value; readonly file: string }
  /**
   * A path in the docs folder that doesn't exist. `tried` lists the candidates. `nearest` is a file with a similar
   * name.
   */
  | { readonly kind: 'missing'; readonly tried: string; readonly nearest?: string }
  /** A package, or another platform's alias (`@site/…`). */
  | { readonly kind: 'foreign' }

export interface ModuleLoader {
  /** Resolves `specifier` as written in the file `from`. Returns the same draft and source objects each time. */
  load(from: string, specifier: string): Loaded
}
