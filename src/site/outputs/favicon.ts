// An icon for sites that name none: the first letter of the site in its colour.
import { escapeHtml } from '../../html/html.ts'
import type { Output } from '../output.ts'
import { FAVICON } from '../page-addresses.ts'

export const favicon: Output = {
  name: 'favicon',
  paths: (site) => (site.project.config.favicon ? [] : [FAVICON]),
  render(_path, site) {
    const { name, colors } = site.project.config
    const letter = escapeHtml([...name.trim()][0]?.toUpperCase() ?? '')
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${escapeHtml(colors.primary)}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="19" font-weight="700" fill="#fff">${letter}</text></svg>\n`
  },
}
