// Finds the docs folder that a command works on.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from './command.ts'

/** What projects call the folder of their docs, most common first. */
export const USUAL_FOLDERS = ['docs', 'documentation', 'doc'] as const

/** The absolute path of a docs folder. Throws `UsageError` if it isn't one. */
export function docsFolder(cwd: string, folder: string | undefined): string {
  const path = resolve(cwd, folder ?? '.')
  if (!existsSync(path)) throw new UsageError(`There is no folder ${path}.`)
  if (!statSync(path).isDirectory()) throw new UsageError(`${path} is a file, not a folder.`)
  if (hasConfig(path)) return path
  const usual = USUAL_FOLDERS.map((name) => join(path, name)).find((inner) => existsSync(join(inner, 'docs.json')))
  if (folder === undefined && usual !== undefined) return usual
  throw new UsageError(
    `There is no docs.json in ${path}.`,
    'Name the folder that holds it, or run `galley init` to make one.',
  )
}

/** Whether a folder holds the configuration of a site. */
export function hasConfig(folder: string): boolean {
  return ['docs.json', 'mint.json'].some((name) => existsSync(join(folder, name)))
}
