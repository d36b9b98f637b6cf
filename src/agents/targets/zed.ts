// Zed: the first of several files only, so that of the team where there is one, and AGENTS.md otherwise.
import type { Target } from '../target.ts'
import { coreIn } from './agents-md.ts'

export const zed: Target = {
  name: 'zed',
  title: 'Zed',
  files: (guide, repository) => coreIn(guide, repository.readText('.rules') === undefined ? 'AGENTS.md' : '.rules'),
}
