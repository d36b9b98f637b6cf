// The search index as small scripts, which a browser loads one by one.
import { toScript } from '../../search/script.ts'
import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'

export const SEARCH_FOLDER = `${FOLDER}/search`

export const search: Output = {
  name: 'search',
  last: true,
  *paths(site) {
    for (const name of site.searchFiles().keys()) yield `${SEARCH_FOLDER}/${name}.js`
  },
  render(path, site) {
    const file = site.searchFiles().get(path.slice(SEARCH_FOLDER.length + 1, -3))
    return file && toScript(file)
  },
}
