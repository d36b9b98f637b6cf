// Roo Code and Zoo: .roo/rules/*.md. All files there are always loaded, so the folder gets only the core with the
// locations of the parts.
import type { Target } from '../target.ts'
import { coreIn } from './agents-md.ts'

export const roo: Target = {
  name: 'roo',
  title: 'Roo Code',
  files: (guide) => coreIn(guide, '.roo/rules/galley.md').map((file) => ({ ...file, shared: false })),
}
