// A check that needs more than the docs: git, the network, the repository around them, or a built search index.
import type { ReadingCode } from '../../diagnostics/codes.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import type { Outside } from '../outside.ts'

/** A source of findings that can't be rules, because rules see only the project. */
export interface Probe {
  readonly name: string
  /** The codes of its findings. The probe doesn't run if only other rules are asked for. */
  readonly codes: readonly ReadingCode[]
  /** True if it looks at each page by itself, so that it can look at some of them. */
  readonly looksAtPages?: boolean
  /** Its findings. Empty if `outside` doesn't have what it needs. */
  find(project: Project, outside: Outside): Promise<readonly Diagnostic[]>
}
