// The author's images, downloads and scripts as they are, and stylesheets that also find our classes.
import { withPartClasses } from '../author-styles.ts'
import type { Output } from '../output.ts'

export const authorFiles: Output = {
  name: 'author-files',
  paths: (site) => site.project.assets,
  render(path, site) {
    const bytes = site.project.files.readBytes(path)
    return bytes && path.endsWith('.css') ? withPartClasses(new TextDecoder().decode(bytes)) : bytes
  },
}
