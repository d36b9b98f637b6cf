// The repository that contains a docs folder.
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** The nearest enclosing folder that is a repository. Otherwise, the docs folder itself. */
export function repositoryAround(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path
    if (dirname(path) === path) return folder
  }
}

/** The path of a folder below another, with `/`. */
export function pathBelow(root: string, folder: string): string {
  return relative(root, folder).split(sep).join('/')
}
