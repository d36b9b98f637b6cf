// The program's stylesheets, scripts, and fonts that the pages use.

import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'

export const programFiles: Output = {
  name: 'program-files',
  phase: 'late',
  *paths(site) {
    for (const file of site.assets.files()) yield file.path
  },
  render: (path, site) =>
    path.startsWith(`${FOLDER}/`) ? site.assets.files().find((file) => file.path === path)?.content : undefined,
}
