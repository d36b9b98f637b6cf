// Finds the site that a folder of Markdown is the pages of, when its configuration is in a folder above.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DiskFileSystem } from '../../files/disk.ts'
import { MemoryFileSystem } from '../../files/memory.ts'
import { pathBelow } from '../../files/path-below.ts'
import { withMounts } from '../../import/reading.ts'
import { detectSystem } from '../../import/systems/index.ts'

/** The form of configuration files. Pages beside them say nothing about the system. */
const CONFIGURATION = /\.(?:ya?ml|toml|json|py|[cm]?[jt]s)$/
/** Configuration is small, and the folders above can hold anything. */
const MAX_BYTES = 256 * 1024
/** Pages are at most this deep in a site, as in `src/content/docs`. */
const MAX_LEVELS = 4

interface EnclosingSite {
  readonly folder: string
  /** The usual name of its system. */
  readonly system: string
  /** The name of the file that identifies it. */
  readonly file: string
}

/** Looks in the folders above, up to the root of the repository. Undefined if the folder is on its own. */
export function enclosingSite(folder: string): EnclosingSite | undefined {
  const pages = new DiskFileSystem(folder)
  let [inner, around] = [folder, dirname(folder)]
  for (let level = 0; level < MAX_LEVELS && around !== inner && !existsSync(join(inner, '.git')); level++) {
    const inside = pathBelow(around, folder)
    const files = withMounts(new MemoryFileSystem(configurationIn(around)), pages, new Map([[inside, '']]))
    const found = detectSystem(files)
    if (found && found.system.id !== 'markdown' && !found.file.includes('/'))
      return { folder: around, system: found.system.name, file: found.file }
    ;[inner, around] = [around, dirname(around)]
  }
  return undefined
}

function configurationIn(folder: string): Record<string, Uint8Array> {
  const out: Record<string, Uint8Array> = {}
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (!entry.isFile() || !CONFIGURATION.test(entry.name) || statSync(path).size > MAX_BYTES) continue
      out[entry.name] = readFileSync(path)
    }
  } catch {
    // A folder above may belong to somebody else. Then it holds no site that this user imports.
  }
  return out
}
