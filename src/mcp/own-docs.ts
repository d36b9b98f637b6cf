// Galley's own documentation: packed by the build of the program, opened when it is asked for.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DiskFileSystem } from '../files/disk.ts'
import { loadProject } from '../project/load.ts'
import type { Library } from './library/library.ts'
import { openPackedLibrary, packLibrary } from './library/packed-library.ts'

/** The file beside the program that holds it. */
export const OWN_DOCS_FILE = 'own-docs.json'

/** Packs a docs folder as the text of that file. */
export async function packOwnDocs(folder: string): Promise<string> {
  return JSON.stringify(await packLibrary(await loadProject(new DiskFileSystem(folder))))
}

/** Opens it, once. Throws when the program was built without it. */
export function openOwnDocs(): Library {
  // Chunks of the program lie one folder below it.
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
