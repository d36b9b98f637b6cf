// Loads the parts of a search index from the files of a finished site, or from a site in memory.
import { decodeUtf8 } from '../files/utf8.ts'
import type { Load } from '../search/query.ts'
import { fromScript } from '../search/script.ts'
import { SEARCH_FOLDER } from './outputs/search.ts'
import type { SiteSearch } from './search-index.ts'

/** The files of a finished site, wherever they are. */
export interface BuiltFiles {
  /** The text of a file. Undefined if it doesn't exist. */
  readText(path: string): string | undefined | Promise<string | undefined>
}

/** Reads the index of a finished site. Rejects if a part is missing or invalid. */
export function fileLoader(files: BuiltFiles): Load {
  return async (name) => {
    const path = `${SEARCH_FOLDER}/${name}.js`
    const payload = fromScript((await files.readText(path)) ?? '')
    if (payload === undefined) throw new Error(`No search index at ${path}`)
    return payload
  }
}

/** The index of a site that isn't written to disk, built on first use. */
export function siteLoader(search: SiteSearch): Load {
  return async (name) => {
    await search.load()
    return payloadOf(search.files.get(name)) ?? ''
  }
}

/** What an index file holds. Undefined for anything else. */
export function payloadOf(script: Uint8Array | undefined): string | undefined {
  return script && fromScript(decodeUtf8(script))
}
