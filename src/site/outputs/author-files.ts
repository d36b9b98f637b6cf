// The author's files, unchanged except for stylesheets, which are rewritten to match our classes and the site's base path.
import { withoutColumnRoom, withoutPageColors, withPartClasses, withSiteAddresses } from '../author-styles.ts'
import type { Output } from '../output.ts'

export const authorFiles: Output = {
  name: 'author-files',
  paths: (site) => site.project.assets,
  render(path, site) {
    const bytes = site.project.files.readBytes(path)
    if (!bytes || !path.endsWith('.css')) return bytes
    const { base } = site.options
    const css = withoutColumnRoom(withoutPageColors(withPartClasses(new TextDecoder().decode(bytes))))
    return base === '' ? css : withSiteAddresses(css, (address) => base + address)
  },
}
