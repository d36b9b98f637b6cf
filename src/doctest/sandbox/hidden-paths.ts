// Files that keep secrets, below what examples may read: a token of CI in `.git`, a key in `.env`.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { HiddenPath } from './sandbox.ts'

const SECRET =
  /^(?:\.(?:git|git-credentials|env(?:\..+|rc)?|npmrc|yarnrc(?:\.yml)?|netrc|pgpass|pypirc|vault-token|dockercfg|htpasswd|aws|azure|docker|gnupg|kube|ssh)|id_(?:rsa|dsa|ecdsa|ed25519)|gha-creds-.*\.json)$/i
/** Packages of others hold no secrets of ours, and most files of a repository. */
const SKIPPED = new Set(['node_modules'])
/** Folders that are looked into; in a larger input the rest is hidden by nothing but its own absence of secrets. */
const MAX_FOLDERS = 20_000

/** True for a path with such a file or folder in it, by its name. */
export function isSecretPath(path: string): boolean {
  return path.split(sep).some((name) => SECRET.test(name))
}

/** What a language's own folder may hold besides the language: settings of its package manager, with a token. */
const TOOL_SETTINGS = ['etc/npmrc', 'etc/pip.conf', 'pip.conf']

/** Those settings in the folders of programs. */
export function hiddenSettings(folders: readonly string[]): HiddenPath[] {
  const paths = folders.flatMap((folder) => TOOL_SETTINGS.map((name) => join(folder, name)))
  return paths.filter((path) => existsSync(path)).map((path) => ({ path, isFolder: false }))
}

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
