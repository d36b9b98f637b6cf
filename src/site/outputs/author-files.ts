// The author's images, downloads, stylesheets and scripts, as they are.
import type { Output } from '../output.ts'

export const authorFiles: Output = {
  name: 'author-files',
  paths: (site) => site.project.assets,
  render: (path, site) => site.project.files.readBytes(path),
}
