// Junie: .junie/AGENTS.md.
import type { Target } from '../target.ts'
import { coreIn } from './agents-md.ts'

export const junie: Target = {
  name: 'junie',
  title: 'Junie',
  files: (guide) => coreIn(guide, '.junie/AGENTS.md'),
}
