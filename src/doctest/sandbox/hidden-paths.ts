// Finds files with secrets in folders that examples may read, such as a CI token in `.git` or a key in `.env`.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { HiddenPath } from './sandbox.ts'

const SECRET =
  /^(?:\.(?:git|git-credentials|env(?:\..+|rc)?|npmrc|yarnrc(?:\.yml)?|netrc|pgpass|pypirc|vault-token|dockercfg|htpasswd|aws|azure|docker|gnupg|kube|ssh)|id_(?:rsa|dsa|ecdsa|ed25519)|gha-creds-.*\.json)$/i
/** Folders of third-party packages. They contain no secrets of the repository, but most of its files. */
const SKIPPED = new Set(['node_modules'])
/** Maximum number of folders that are searched. */
const MAX_FOLDERS = 20_000

/** True if a part of the path has such a name. */
export function isSecretPath(path: string): boolean {
  return path.split(sep).some((name) => SECRET.test(name))
}

/** Settings of package managers, which may contain a token. Some are in the folder of a language. */
const TOOL_SETTINGS = ['etc/npmrc', 'etc/pip.conf', 'pip.conf']

/** Those settings in the folders of programs. */
export function hiddenSettings(folders: readonly string[]): HiddenPath[] {
  const paths = folders.flatMap((folder) => TOOL_SETTINGS.map((name) => join(folder, name)))
  return paths.filter((path) => existsSync(path)).map((path) => ({ path, isFolder: false }))
}

/** Finds the paths to hide. Doesn't follow links. */
export function hiddenPaths(readable: readonly string[]): HiddenPath[] {
  const found: HiddenPath[] = []
  const folders = readable.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
  for (let count = 0; folders.length > 0 && count < MAX_FOLDERS; count++) {
    const folder = folders.shift() as string
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      // What a link leads to is only readable if its own path is.
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
