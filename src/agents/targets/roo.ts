// Roo Code and Zoo: .roo/rules/*.md, all of which are always loaded; so only the core goes there, and says where the parts are.
import type { Target } from '../target.ts'
import { coreIn } from './agents-md.ts'

export const roo: Target = {
  name: 'roo',
  title: 'Roo Code',
  files: (guide) => coreIn(guide, '.roo/rules/galley.md').map((file) => ({ ...file, shared: false })),
}
