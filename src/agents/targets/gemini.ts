// Gemini CLI, if it's configured to read GEMINI.md.
import type { Target } from '../target.ts'
import { coreIn } from './agents-md.ts'

export const gemini: Target = {
  name: 'gemini',
  title: 'Gemini CLI',
  files: (guide) => coreIn(guide, 'GEMINI.md'),
}
