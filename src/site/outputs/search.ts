// The search index as small scripts, which browsers load as needed.
import { decodeUtf8 } from '../../files/utf8.ts'
import { MANIFEST } from '../../search/manifest.ts'
import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'

export const SEARCH_FOLDER = `${FOLDER}/search`

/** The first file, which always exists. The others are known once the index is built. */
const FIRST = pathOf(MANIFEST)

export const search: Output = {
  name: 'search',
  phase: 'late',
  *paths({ search }) {
    yield FIRST
    for (const name of search.files.keys()) if (name !== MANIFEST) yield pathOf(name)
  },
  render(path, { search, options }) {
    const script = search.files.get(path.slice(SEARCH_FOLDER.length + 1, -'.js'.length))
    // Text, so that its addresses can become relative.
    return script && options.relative ? decodeUtf8(script) : script
  },
}

function pathOf(name: string): string {
  return `${SEARCH_FOLDER}/${name}.js`
}
