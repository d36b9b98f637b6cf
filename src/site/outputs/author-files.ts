// The author's images, downloads and scripts as they are, and stylesheets that also find our classes, wherever the site lies.
import { withoutColumnRoom, withPartClasses, withSiteAddresses } from '../author-styles.ts'
import type { Output } from '../output.ts'

export const authorFiles: Output = {
  name: 'author-files',
  paths: (site) => site.project.assets,
  render(path, site) {
    const bytes = site.project.files.readBytes(path)
    if (!bytes || !path.endsWith('.css')) return bytes
    const { base } = site.options
    const css = withoutColumnRoom(withPartClasses(new TextDecoder().decode(bytes)))
    return base === '' ? css : withSiteAddresses(css, (address) => base + address)
  },
}
