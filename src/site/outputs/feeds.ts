// An RSS feed for each page that lists updates.
import { updatesToFeed } from '../../components/update/feed.ts'
import type { Element, Node } from '../../content/tree.ts'
import { toMarkdown } from '../markdown-page.ts'
import type { Output } from '../output.ts'
import { pageLanguage } from '../page-language.ts'
import { feedFile } from '../view/feed.ts'
import { plainDescription } from '../view/structured-data.ts'
import { isPublished } from './pages.ts'

export const feeds: Output = {
  name: 'feeds',
  *paths(site) {
    for (const { feed } of site.released.values()) if (feed !== undefined) yield feed
    for (const page of site.project.pages.values()) {
      const path = isPublished(page) ? feedFile(page) : undefined
      if (path !== undefined) yield path
    }
  },
  render(path, site) {
    const page = site.page(`/${path.replace(/\/?rss\.xml$/, '')}`)
    if (!page || feedFile(page) !== path) return undefined
    return updatesToFeed({
      title: `${page.title} - ${site.project.config.name}`,
      description: plainDescription(page) ?? site.project.config.description,
      url: site.address.page(page.route),
      feedUrl: site.address.file(path),
      language: pageLanguage(site, page.route),
      updates: updatesOf(page.body.children),
      markdown: (nodes) => toMarkdown(site, page, nodes),
    })
  },
}

/** All updates in the order of the page, at any depth. */
function updatesOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => {
    if (node.type === 'element' && node.name === 'Update') return [node]
    return 'children' in node ? updatesOf(node.children) : []
  })
}
