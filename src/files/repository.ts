// The repository that a docs folder lies in.
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** The nearest folder upwards that is a repository; the docs folder itself where there is none. */
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
