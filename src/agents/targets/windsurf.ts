// Windsurf, as Devin Desktop was called: .windsurf/rules/*.md.
import type { Target } from '../target.ts'
import { triggered } from './devin.ts'

export const windsurf: Target = {
  name: 'windsurf',
  title: 'Windsurf',
  files: (guide) => triggered(guide, '.windsurf/rules'),
}
