// Menus of products, versions, languages and dropdowns; a choice stays on the same page where it exists there.
import type { NavKind, NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import { keyIn } from '../../project/divisions.ts'
import { languageName, languageTag } from '../../project/languages.ts'
import { addressIn } from '../../project/translations.ts'
import type { LinkView, SwitcherView } from '../../theme/view.ts'
import { pageWords } from '../page-language.ts'
import type { SiteContext } from '../site-context.ts'
import { untranslatedOriginal } from '../untranslated.ts'
import { nodeLink } from './labels.ts'

const KINDS: readonly NavKind[] = ['product', 'version', 'language', 'dropdown']

/** The menus of a page, outermost first. */
export function switchers(context: SiteContext, route: Route): SwitcherView[] {
  const root = context.project.navigation.root
  const path = [root, ...context.nav.path(route)]
  const word = pageWords(context, route)
  const out: SwitcherView[] = []
  for (const parent of path) {
    for (const kind of KINDS) {
      const choices = [...parent.children, ...(parent.global ?? [])].filter(
        (node) => node.kind === kind && !node.hidden,
      )
      if (choices.length === 0 || (choices.length === 1 && kind !== 'dropdown')) continue
      const current = choices.find((node) => path.includes(node))
      const items = choices.flatMap((node) => choice(context, { node, current, route }) ?? [])
      const chosen = items.find((item) => item.active) ?? items[0]
      if (chosen)
        out.push({
          kind: kind as SwitcherView['kind'],
          label: word(kind === 'dropdown' ? 'section' : kind),
          current: chosen,
          items,
        })
    }
  }
  return out
}

interface Choice {
  readonly node: NavNode
  /** The one of its siblings that the page is in. */
  readonly current: NavNode | undefined
  readonly route: Route
}

function choice(context: SiteContext, from: Choice): LinkView | undefined {
  const { node, current } = from
  const target = node.href === undefined ? counterpart(context, from) : undefined
  const href = target === undefined ? undefined : context.urls.page(target)
  const link = nodeLink(context, node, { href, active: node === current })
  if (!link || node.kind !== 'language') return link
  return { ...link, label: languageName(node.label), lang: languageTag(node.label) }
}

/** Where a choice leads: also to a page that its language shows in the default one. */
function counterpart(context: SiteContext, { node, current, route }: Choice): Route | undefined {
  const { nav } = context
  if (node.kind === 'language' && current) {
    const key = keyIn(route, nav.division(current).prefix)
    const there = addressIn(nav.divisions, node, key)
    if (!nav.division(node).byKey.has(key) && untranslatedOriginal(context, there)) return there
  }
  return nav.counterpart(node, current, route)
}
