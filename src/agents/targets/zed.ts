// Zed: it reads only the first of several files, so this is the team's file if one exists, and AGENTS.md otherwise.
import type { Target } from '../target.ts'
import { coreIn } from './agents-md.ts'

export const zed: Target = {
  name: 'zed',
  title: 'Zed',
  files: (guide, repository) => coreIn(guide, repository.readText('.rules') === undefined ? 'AGENTS.md' : '.rules'),
}
