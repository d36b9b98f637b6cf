// Files that keep secrets, below what examples may read: a token of CI in `.git`, a key in `.env`.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { HiddenPath } from './sandbox.ts'

const SECRET = /^\.(?:git|env(?:\..+)?|npmrc|yarnrc(?:\.yml)?|netrc|pypirc|aws|azure|docker|gnupg|kube|ssh)$/
/** Packages of others hold no secrets of ours, and most files of a repository. */
const SKIPPED = new Set(['node_modules'])
/** Folders that are looked into; in a larger input the rest is hidden by nothing but its own absence of secrets. */
const MAX_FOLDERS = 20_000

/** Finds them, without following links. */
export function hiddenPaths(readable: readonly string[]): HiddenPath[] {
  const found: HiddenPath[] = []
  const folders = readable.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
  for (let count = 0; folders.length > 0 && count < MAX_FOLDERS; count++) {
    const folder = folders.shift() as string
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      // A link shows nothing that isn't readable under its own name.
      if (entry.isSymbolicLink()) continue
      if (SECRET.test(entry.name)) found.push({ path, isFolder: entry.isDirectory() })
      else if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path)
    }
  }
  return found
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
