// A draft and the modules it imports, to the static tree of the page.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Draft } from './draft.ts'
import { Linker } from './evaluate/linker.ts'
import type { ModuleLoader } from './evaluate/module-loader.ts'
import { Walk } from './evaluate/walk.ts'
import type { Import } from './page.ts'
import type { Node } from './tree.ts'

export type { Loaded, ModuleLoader } from './evaluate/module-loader.ts'

export interface EvaluateOptions {
  readonly modules: ModuleLoader
  /** `variables` of docs.json. */
  readonly variables: Readonly<Record<string, string>>
  /** Whether a tag belongs to the vocabulary. */
  isComponent(name: string): boolean
}

export interface Evaluated {
  readonly children: Node[]
  /** All files that the page imports, directly or through others, each once. */
  readonly imports: readonly Import[]
  /** Mistakes in the page's code and that of its snippets; those of parsing are in the drafts. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Evaluates the drafts of one project; what is read of a module is kept from page to page. */
export interface Evaluator {
  /** Never rejects for what an author wrote. */
  evaluate(draft: Draft): Promise<Evaluated>
}

/** An evaluator for drafts that do not change; when a file changes, take a new one. */
export function createEvaluator(options: EvaluateOptions): Evaluator {
  const linker = new Linker(options.modules)
  return {
    async evaluate(draft) {
      const walk = new Walk({ linker, variables: options.variables, isComponent: options.isComponent })
      return walk.page(draft)
    },
  }
}
