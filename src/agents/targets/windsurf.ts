// Windsurf, the former name of Devin Desktop: .windsurf/rules/*.md.
import type { Target } from '../target.ts'
import { triggered } from './devin.ts'

export const windsurf: Target = {
  name: 'windsurf',
  title: 'Windsurf',
  files: (guide) => triggered(guide, '.windsurf/rules'),
}
