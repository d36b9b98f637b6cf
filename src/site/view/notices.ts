// Notices above a page's text: an old version, a missing translation, or a deprecation.
import type { NavNode } from '../../config/navigation.ts'
import type { PageOutline } from '../../content/page.ts'
import { empty, escapeHtml, raw } from '../../html/html.ts'
import { keyIn } from '../../project/division-folder.ts'
import type { PageView } from '../../theme/view.ts'
import { inlineMarkdown } from '../inline-markdown.ts'
import { pageWords } from '../page-language.ts'
import type { SiteContext } from '../site-context.ts'
import { untranslatedOriginal } from '../untranslated.ts'
import type { ViewContext } from '../view-context.ts'
import { firstHref } from './labels.ts'

type Notice = PageView['notices'][number]

/** The notices of a page. */
export function notices(site: SiteContext, page: PageOutline): Notice[] {
  return [versionNotice(site, page), translationNotice(site, page), deprecation(site, page)].filter(
    (notice) => notice !== undefined,
  )
}

/** On pages of other versions than the default: a link to the same page of the default version. */
function versionNotice(context: ViewContext, page: PageOutline): Notice | undefined {
  if (!context.nav.listed(page.route)) return undefined
  const path = [context.project.navigation.root, ...context.nav.path(page.route)]
  const at = path.findIndex(({ kind }) => kind === 'version')
  const own = path[at]
  if (!own || own.default === true) return undefined
  const current = path[at - 1]?.children.find(
    (node) => node.kind === 'version' && !node.hidden && node.default === true,
  )
  if (!current) return undefined
  const target = context.nav.counterpart(current, keyIn(page.route, context.nav.division(own).folder))
  if (target === page.route) return undefined
  const href = target === undefined ? linkOf(context, current) : context.urls.page(target)
  if (href === undefined) return { kind: 'version', html: empty }
  const word = pageWords(context, page.route)
  const [before = '', after = ''] = word('noticeOtherVersion', { version: own.label, current: '\0' }).split('\0')
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(current.label)}</a>`
  return { kind: 'version', html: raw(escapeHtml(before) + link + escapeHtml(after)) }
}

function linkOf(context: ViewContext, node: NavNode): string | undefined {
  return node.href === undefined ? firstHref(context, node) : context.link(node.href).href
}

/** On an untranslated page. */
function translationNotice(site: SiteContext, page: PageOutline): Notice | undefined {
  return untranslatedOriginal(site, page.route) ? { kind: 'translation', html: empty } : undefined
}

/** `deprecated: true` shows our words, and a text shows the author's. */
function deprecation(context: ViewContext, page: PageOutline): Notice | undefined {
  const { deprecated } = page.frontmatter.data
  if (typeof deprecated === 'string' && deprecated.trim() !== '')
    return { kind: 'deprecated', html: inlineMarkdown(deprecated, context.link) }
  return deprecated === true ? { kind: 'deprecated', html: empty } : undefined
}
