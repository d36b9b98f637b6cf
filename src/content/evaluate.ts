// Turns a draft, and the modules it imports, into the static tree of the page.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Draft } from './draft.ts'
import { Compiler } from './evaluate/compile.ts'
import { Linker } from './evaluate/linker.ts'
import type { ModuleLoader } from './evaluate/module-loader.ts'
import { withRunner } from './evaluate/runner.ts'
import { Walk } from './evaluate/walk.ts'
import type { Import } from './page.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Node } from './tree.ts'

export type { Loaded, ModuleLoader } from './evaluate/module-loader.ts'

export interface EvaluateOptions {
  readonly modules: ModuleLoader
  /** `variables` from docs.json. */
  readonly variables: Readonly<Record<string, string>>
  /** Whether a tag belongs to the vocabulary. */
  isComponent(name: string): boolean
  /** Whether a vocabulary tag is laid out by its parent, as a `Tab` is by `Tabs`. */
  isPart?(name: string): boolean
  /** Runs code that can't be evaluated as data. Without a sandbox, such code is reported. */
  readonly sandbox?: Sandbox
  /**
   * The current time that authors' code sees, in milliseconds since the epoch. It's a parameter because the same input
   * must give the same page.
   */
  readonly now?: number
}

export interface Evaluated {
  readonly children: Node[]
  /** Every file that the page imports, directly or indirectly, once each. */
  readonly imports: readonly Import[]
  /** Mistakes in the code of the page and its snippets. Parse errors are in the drafts. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Evaluates the drafts of one project. Reads each module once for all pages. */
export interface Evaluator {
  /** Never rejects because of something an author wrote. */
  evaluate(draft: Draft): Promise<Evaluated>
}

/** Creates an evaluator for a fixed set of drafts. When a file changes, create a new one. The sandbox can be reused. */
export function createEvaluator(options: EvaluateOptions): Evaluator {
  const { variables, sandbox, now = 0 } = options
  const linker = new Linker(options.modules)
  const compiler = new Compiler((name) => options.isComponent(name))
  const isPart = (name: string) => options.isPart?.(name) ?? false
  const parts = { linker, compiler, variables, isPart }
  return {
    async evaluate(draft) {
      // Nine pages in ten have no code to run. The others are walked again with the sandbox open.
      const walk = new Walk(parts)
      const page = walk.page(draft)
      if (walk.unrun.size === 0 || !sandbox) return page
      return withRunner(walk.unrun, { linker, compiler, sandbox, now, page: draft.file }, (runner) =>
        new Walk({ ...parts, runner }).page(draft),
      )
    },
  }
}
