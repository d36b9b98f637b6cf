// Galley's own documentation, packed into the program by its build.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DiskFileSystem } from '../files/disk.ts'
import { loadProject } from '../project/load.ts'
import type { Library } from './library/library.ts'
import { openPackedLibrary, packLibrary } from './library/packed-library.ts'

/** The name of the file that contains it, next to the program. */
const OWN_DOCS_FILE = 'own-docs.json'

/** Packs a docs folder. Returns the content of that file. */
export async function packOwnDocs(folder: string): Promise<string> {
  return JSON.stringify(await packLibrary(await loadProject(new DiskFileSystem(folder))))
}

/** Opens the packed documentation, once. Throws if the program was built without it. */
export function openOwnDocs(): Library {
  // Chunks of the program are in a subfolder.
  for (const place of [`./${OWN_DOCS_FILE}`, `../${OWN_DOCS_FILE}`, `../../dist/${OWN_DOCS_FILE}`]) {
    const text = readText(new URL(place, import.meta.url))
    if (text !== undefined) return openPackedLibrary(JSON.parse(text))
  }
  throw new Error('This copy of Galley was built without its documentation.')
}

function readText(url: URL): string | undefined {
  try {
    return readFileSync(fileURLToPath(url), 'utf8')
  } catch {
    return undefined
  }
}
