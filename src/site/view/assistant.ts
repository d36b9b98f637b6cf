// Where readers of a page can ask the site's assistant.
import type { PageOutline } from '../../content/page.ts'
import type { PageView } from '../../theme/view.ts'
import { pageLanguage } from '../page-language.ts'
import type { SiteContext } from '../site-context.ts'

/** Undefined for a site without an assistant, and for one on disk, from which no browser sends anything. */
export function assistantView(site: SiteContext, { route }: PageOutline): PageView['assistant'] {
  const { assistant } = site.project.config.galley
  if (assistant === undefined || site.options.relative) return undefined
  const { endpoint, questions = [] } = assistant
  const root = site.urls.page('/').replace(/\/+$/, '')
  return { endpoint, root, page: route, language: pageLanguage(site, route), questions }
}
