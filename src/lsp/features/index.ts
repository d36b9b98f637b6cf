// All features, in the order in which they are registered.
import type { Feature } from '../feature.ts'
import { codeActions } from './code-actions.ts'
import { completion } from './completion.ts'
import { definition } from './definition.ts'
import { documentLinks } from './document-links.ts'
import { fileMoves } from './file-moves.ts'
import { folding } from './folding.ts'
import { hover } from './hover.ts'
import { inlayHints } from './inlay-hints.ts'
import { linkedEditing } from './linked-editing.ts'
import { pullFindings } from './pull-findings.ts'
import { references } from './references.ts'
import { rename } from './rename.ts'
import { selection } from './selection.ts'
import { symbols } from './symbols.ts'

export const features: readonly Feature[] = [
  completion,
  hover,
  definition,
  references,
  documentLinks,
  codeActions,
  pullFindings,
  rename,
  fileMoves,
  symbols,
  folding,
  selection,
  linkedEditing,
  inlayHints,
]
