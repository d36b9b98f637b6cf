// A page that lists all others, for readers who search without JavaScript.
import { escapeHtml, raw } from '../../html/html.ts'
import { renderPage } from '../../theme/layout/page.tsx'
import type { Output } from '../output.ts'
import { PAGES_INDEX } from '../page-addresses.ts'
import { shellView } from '../render-page.ts'
import type { SiteContext } from '../site-context.ts'
import { pageLabel } from '../view/labels.ts'
import { createVisibility } from '../visibility.ts'

export const pagesIndex: Output = {
  name: 'pages-index',
  phase: 'documents',
  paths: (site) => (site.nav.home === undefined ? [] : [site.urls.pageFile(PAGES_INDEX)]),
  render(_path, site) {
    const home = site.nav.home === undefined ? undefined : site.project.outlines.get(site.nav.home)
    if (!home) return undefined
    const view = shellView(site, home)
    const title = view.word('allPages')
    return renderPage({
      ...view,
      title,
      description: undefined,
      eyebrow: undefined,
      breadcrumbs: [],
      notices: [],
      mode: 'center',
      body: raw(list(site)),
      panel: undefined,
      toc: [],
      previous: undefined,
      next: undefined,
      directory: undefined,
      contextual: undefined,
      head: [{ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } }, ...site.headTags],
    })
  },
}

/** Pages in the order of the navigation, under the names of their groups. */
function list(site: SiteContext): string {
  const visibility = createVisibility(site.project)
  let out = ''
  let group: string | undefined
  for (const route of site.nav.division(site.project.navigation.root).routes) {
    const page = site.project.outlines.get(route)
    if (!page || !visibility(route).search) continue
    const own = site.nav
      .path(route)
      .map(({ label }) => label)
      .join(' / ')
    if (own !== group) {
      out += `${group === undefined ? '' : '</ul>\n'}${own === '' ? '' : `<h2>${escapeHtml(own)}</h2>\n`}<ul>\n`
      group = own
    }
    out += `<li><a href="${escapeHtml(site.urls.page(route))}">${escapeHtml(pageLabel(page))}</a></li>\n`
  }
  return group === undefined ? '' : `${out}</ul>\n`
}
