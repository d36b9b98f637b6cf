// The repository that contains a docs folder.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest enclosing folder that is a repository. Otherwise, the docs folder itself. */
export function repositoryAround(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path
    if (dirname(path) === path) return folder
  }
}
